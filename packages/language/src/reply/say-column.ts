import { type Codebook, spanUnit } from "@probability-chat/codebook";
import { type ColumnName, type DatePart, type Formula, formulaOf } from "@probability-chat/query";

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

/** A column by its name; one that is computed by its formula in words: `tip divided by fare`. */
export function sayColumn(name: ColumnName, codebook: Codebook): string {
  const formula = formulaOf(name);
  return formula ? sayFormula(formula, codebook) : name;
}

function sayFormula(formula: Formula, codebook: Codebook): string {
  switch (formula.kind) {
    case "number":
      return String(formula.value);
    case "column":
      return formula.column;
    case "part":
      return `the ${PART_WORDS[formula.part]} of ${formula.column}`;
    case "span":
      return `the ${formula.unit} from ${formula.from} to ${formula.to}`;
    case "operation": {
      const { op, left, right } = formula;
      if (op === "-" && left.kind === "column" && right.kind === "column") {
        const unit = spanUnit(codebook, left.column, right.column);
        if (unit) return `the ${unit} from ${right.column} to ${left.column}`;
      }
      return `${operand(left, codebook)} ${OPERATION[op]} ${operand(right, codebook)}`;
    }
  }
}

function operand(formula: Formula, codebook: Codebook): string {
  const said = sayFormula(formula, codebook);
  return formula.kind === "operation" ? `(${said})` : said;
}
