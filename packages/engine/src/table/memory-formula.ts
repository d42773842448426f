import type { Column } from "@probability-chat/codebook";
import { formulaOf, type Operator } from "@probability-chat/query";
import { type FormulaPlan, planFormula, readNumber } from "./formula-plan.ts";
import type { Cells } from "./memory-column.ts";
import type { Rows } from "./memory-event.ts";
import type { Table } from "./table.ts";

/** What a computed column has in each row. */
export function computedValues({ name }: Column, table: Table, rows: Rows): Float64Array {
  const formula = formulaOf(name);
  const plan = formula && planFormula(formula, table.codebook);
  if (!plan || plan.kind === "problem") {
    throw new RangeError(`The table cannot compute ${JSON.stringify(name)}.`);
  }
  // −0 is 0, as a cell has it.
  return valuesOf(plan, rows).map((value) => (Number.isFinite(value) ? value + 0 : Number.NaN));
}

function valuesOf(plan: FormulaPlan, rows: Rows): Float64Array {
  switch (plan.kind) {
    case "number":
      return new Float64Array(rows.count).fill(plan.value);
    case "cell":
      return rows.cells(plan.term).values;
    case "reading": {
      const { values, texts } = rows.cells({ kind: "column", column: plan.column });
      const numbers = texts.map(readNumber);
      return values.map((code) => numbers[code] ?? Number.NaN);
    }
    case "span": {
      const [to, from] = [plan.to, plan.from].map(
        (column): Cells => rows.cells({ kind: "column", column }),
      ) as [Cells, Cells];
      return to.values.map((at, row) => (at - (from.values[row] as number)) / plan.milliseconds);
    }
    case "operation": {
      const right = valuesOf(plan.right, rows);
      const apply = OPERATIONS[plan.op];
      return valuesOf(plan.left, rows).map((value, row) => apply(value, right[row] as number));
    }
  }
}

const OPERATIONS: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b === 0 ? Number.NaN : a / b),
};
