import { type Codebook, spanUnit } from "@probability-chat/codebook";
import { type ColumnName, type Formula, formulaOf } from "@probability-chat/query";

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
      return `the ${formula.part} of ${formula.column}`;
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
