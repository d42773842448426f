import type { Codebook } from "@probability-chat/codebook";
import { type FormulaPlan, NUMBER_TEXT, planFormula } from "@probability-chat/engine";
import { formulaOf } from "@probability-chat/query";
import { sqlNumber, sqlText } from "../store/sql.ts";
import { columnOperand, findColumn, termOperand } from "./term-to-sql.ts";

/**
 * The formula that names a computed column, as SQL. Of its text only columns by position, numbers
 * and four operators reach the statement.
 */
export function formulaToSql(name: string, codebook: Codebook): string {
  const formula = formulaOf(name);
  const plan = formula && planFormula(formula, codebook);
  if (!plan || plan.kind === "problem") {
    throw new RangeError(`The table cannot compute ${JSON.stringify(name)}.`);
  }
  const sql = planToSql(plan, codebook);
  // −0 is 0, as a cell has it.
  return `(CASE WHEN isfinite(${sql}) THEN ${sql} + 0 END)`;
}

function planToSql(plan: FormulaPlan, codebook: Codebook): string {
  switch (plan.kind) {
    case "number":
      return sqlNumber(plan.value);
    case "cell":
      return termOperand(codebook, plan.term).sql;
    case "reading": {
      const { sql } = findColumn(codebook, plan.column);
      return `(CASE WHEN regexp_full_match(${sql}, ${sqlText(NUMBER_TEXT)}) THEN TRY_CAST(${sql} AS DOUBLE) END)`;
    }
    case "span": {
      const [to, from] = [plan.to, plan.from].map((column) => columnOperand(codebook, column).sql);
      return `(CAST(${to} - ${from} AS DOUBLE) / ${sqlNumber(plan.milliseconds)})`;
    }
    case "operation": {
      const left = planToSql(plan.left, codebook);
      const right = planToSql(plan.right, codebook);
      return `(${left} ${plan.op} ${plan.op === "/" ? `nullif(${right}, 0)` : right})`;
    }
  }
}
