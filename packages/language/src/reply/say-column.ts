import { type Codebook, spanUnit } from "@probability-chat/codebook";
import type { ColumnName, DatePart, Formula } from "@probability-chat/query";

/** How a part of a date is said. */
export const PART_WORDS: Readonly<Record<DatePart, string>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  day: "day",
  weekday: "weekday",
  hour: "hour",
  date: "date",
  yearweek: "week",
  yearmonth: "month and year",
  yearquarter: "quarter and year",
};

const OPERATION = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" } as const;

/** A formula in words, its columns as `say` has them: `tip divided by fare`. */
export function sayFormula(
  formula: Formula,
  codebook: Codebook,
  say: (column: ColumnName) => string,
): string {
  const operand = (of: Formula): string => {
    const said = sayFormula(of, codebook, say);
    return of.kind === "operation" ? `(${said})` : said;
  };
  switch (formula.kind) {
    case "number":
      return String(formula.value);
    case "column":
      return say(formula.column);
    case "part":
      return `the ${PART_WORDS[formula.part]} of ${say(formula.column)}`;
    case "span":
      return `the ${formula.unit} from ${say(formula.from)} to ${say(formula.to)}`;
    case "operation": {
      const { op, left, right } = formula;
      if (op === "-" && left.kind === "column" && right.kind === "column") {
        const unit = spanUnit(codebook, left.column, right.column);
        if (unit) return `the ${unit} from ${say(right.column)} to ${say(left.column)}`;
      }
      return `${operand(left)} ${OPERATION[op]} ${operand(right)}`;
    }
  }
}
