import { type FormulaPlan, NUMBER_TEXT, planFormula } from "@probability-chat/engine";
import { formulaOf } from "@probability-chat/query";
import type { SqlSource } from "./sql-source.ts";
import { columnOperand, findColumn, termOperand } from "./term-to-sql.ts";

/**
 * The formula that names a computed column, as SQL. Of its text only columns by position, numbers
 * and four operators reach the statement.
 */
export function formulaToSql(name: string, source: SqlSource): string {
  const formula = formulaOf(name);
  const plan = formula && planFormula(formula, source.codebook);
  if (!plan || plan.kind === "problem") {
    throw new RangeError(`The table cannot compute ${JSON.stringify(name)}.`);
  }
  const sql = planToSql(plan, source);
  // −0 is 0, as a cell has it.
  return `(CASE WHEN ${source.dialect.isFinite(sql)} THEN ${sql} + 0 END)`;
}

function planToSql(plan: FormulaPlan, source: SqlSource): string {
  const { dialect } = source;
  switch (plan.kind) {
    case "number":
      return dialect.number(plan.value);
    case "cell":
      return termOperand(source, plan.term).sql;
    case "reading":
      return dialect.readNumber(findColumn(source.codebook, plan.column).sql, NUMBER_TEXT);
    case "span": {
      const [to, from] = [plan.to, plan.from].map((column) => columnOperand(source, column).sql);
      return `(${dialect.double(`${to} - ${from}`)} / ${dialect.number(plan.milliseconds)})`;
    }
    case "operation": {
      const left = planToSql(plan.left, source);
      const right = planToSql(plan.right, source);
      return `(${left} ${plan.op} ${plan.op === "/" ? `nullif(${right}, 0)` : right})`;
    }
  }
}
