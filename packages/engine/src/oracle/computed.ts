import { buildColumn, CODE_LEVELS, type Column } from "@probability-chat/codebook";
import { ALL, columnText, computedColumns, formulaOf, type Query } from "@probability-chat/query";
import { type FormulaPlan, formulaUnit, isWhole, planFormula } from "../table/formula-plan.ts";
import type { Table } from "../table/table.ts";
import { columnTerm, countAt, counting, momentsAt } from "./figures/aggregate.ts";
import { type Refused, refuse } from "./refuse.ts";

/**
 * The table with the columns that a query computes, described as its own are, so that no kind of
 * question need know of them. Costs one pass over the rows, and one for each that has few values.
 */
export async function withComputedColumns(query: Query, table: Table): Promise<Table | Refused> {
  const { codebook } = table;
  const own = new Set(codebook.columns.map(({ name }) => name));
  const plans = new Map<string, FormulaPlan>();
  for (const name of computedColumns(query)) {
    const formula = own.has(name) ? null : formulaOf(name);
    const plan = formula && planFormula(formula, codebook);
    if (plan?.kind === "problem") return refuse("wrongType", plan.message, plan.column);
    if (plan) plans.set(name, plan);
  }
  if (plans.size === 0) return table;
  const names = [...plans.keys()];
  const draft = table.computing(names.map((name) => columnOf(name, null, table)));
  const [row] = await draft.aggregate({
    where: ALL,
    by: [],
    measures: names.flatMap((column) => [
      { kind: "moments", column },
      { kind: "distinct", column },
    ]),
  });
  const columns = await Promise.all(
    [...plans].map(async ([name, plan], at) => {
      const { n, min, max } = momentsAt(row?.measures ?? [], 2 * at);
      const distinct = countAt(row?.measures ?? [], 2 * at + 1);
      const integer = n > 0 && isWhole(plan, codebook);
      const isCode = integer && distinct <= CODE_LEVELS;
      const levels = isCode ? await levelsOf(name, draft) : [];
      return columnOf(name, { n, min, max, distinct, integer, levels }, table);
    }),
  );
  return table.computing(columns);
}

async function levelsOf(name: string, table: Table) {
  const rows = await table.aggregate({
    where: { kind: "present", column: name },
    by: [columnTerm(name)],
    measures: [counting(ALL)],
  });
  return rows.map(({ keys, measures }) => ({ text: keys[0] ?? "", count: countAt(measures, 0) }));
}

interface Found {
  readonly n: number;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly distinct: number;
  readonly integer: boolean;
  readonly levels: Column["levels"];
}

/** Before anything is known of it a column may lack cells and have any value. */
function columnOf(name: string, found: Found | null, { codebook }: Table): Column {
  const { rows } = codebook;
  const formula = formulaOf(name);
  const { n, min, max, distinct, integer, levels } = found ?? {
    n: 0,
    min: null,
    max: null,
    distinct: rows,
    integer: false,
    levels: [],
  };
  const column = buildColumn({
    name,
    header: columnText(name),
    type: "number",
    rows,
    missing: rows - n,
    distinct,
    integer,
    min,
    max,
    levels,
    meanLength: 1,
    cellUnit: null,
    examples: [],
  });
  const role = column.role === "identifier" ? "measure" : column.role;
  return { ...column, role, unit: formula && formulaUnit(formula, codebook) };
}
