import type { Column } from "@probability-chat/codebook";
import { and, type Event } from "@probability-chat/query";
import type { Measure } from "../../table/table.ts";
import type { Context } from "../context.ts";
import { columnTerm } from "../figures/aggregate.ts";

/** Events that split the rows in which a column is present: levels, or ranges of equal mass. */
export type Partition = readonly Event[];

/** Whether a column is measured in numbers (dates too) and not by a few levels. */
export function isContinuous({ type, levels }: Column): boolean {
  return type === "date" || (type === "number" && levels.length === 0);
}

/** At most `parts` parts: of levels the most frequent, and all the others as one. */
export async function partitionColumn(
  context: Context,
  column: Column,
  given: Event,
  parts: number,
): Promise<Partition> {
  return isContinuous(column)
    ? quantileParts(context, column, given, parts)
    : levelParts(column, parts);
}

function levelParts({ name, levels, distinct }: Column, parts: number): Partition {
  const left = columnTerm(name);
  const kept = distinct <= parts ? levels : levels.slice(0, parts - 1);
  const each = kept.map(({ text }): Event => ({ kind: "compare", left, op: "=", right: text }));
  if (kept.length === distinct) return each;
  const rest: Event = {
    kind: "not",
    event: { kind: "in", left, values: kept.map(({ text }) => text) },
  };
  return [...each, rest];
}

async function quantileParts(
  { table }: Context,
  { name }: Column,
  given: Event,
  parts: number,
): Promise<Partition> {
  const measures = Array.from(
    { length: parts + 1 },
    (_, index): Measure => ({ kind: "quantile", column: name, q: index / parts }),
  );
  const [row] = await table.aggregate({ where: given, by: [], measures });
  const values = (row?.measures ?? []).flatMap((result) =>
    result.kind === "quantile" && result.value !== null ? [result.value] : [],
  );
  const edges = [...new Set(values)];
  const left = columnTerm(name);
  const [first] = edges;
  if (first === undefined) return [];
  const bounds = edges.slice(1, -1);
  if (bounds.length === 0) {
    return edges.length < 2
      ? [{ kind: "present", column: name }]
      : [
          { kind: "compare", left, op: "<=", right: first },
          { kind: "compare", left, op: ">", right: first },
        ];
  }
  return [null, ...bounds].map((low, index) => {
    const high = bounds[index];
    const above: Event[] = low === null ? [] : [{ kind: "compare", left, op: ">", right: low }];
    const below: Event[] =
      high === undefined ? [] : [{ kind: "compare", left, op: "<=", right: high }];
    return and(...above, ...below);
  });
}
