import { type Column, isoText } from "@probability-chat/codebook";
import { ALL, and, compare, type Event, type Literal, printEvent } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import { groupsOf, momentFigures, pairFigures } from "../../behind/pair-figures.ts";
import { edgesOf, scaleOf } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import { columnsPresent, countAt, counting } from "../../figures/aggregate.ts";
import type { Asked, ExplainedFigure } from "../kind.ts";
import { readDrivers } from "./drivers.ts";
import { DRIVER_PARTS } from "./strength.ts";

/** The strongest; of the others no figures are given. */
const MOST_DRIVERS = 10;

/** What strengths are computed from; of a driver of numbers in the parts that it is cut into. */
export async function driverFigures(
  context: Context,
  { target: name, given }: Asked<"drivers">,
  answer: EngineAnswer,
): Promise<ExplainedFigure[]> {
  const target = context.column(name);
  const drivers = answer.kind === "drivers" ? answer.drivers.slice(0, MOST_DRIVERS) : [];
  const { columns, read } = await readDrivers(context, target, given);
  const figures: ExplainedFigure[] = [];
  for (const { column: name } of drivers) {
    const at = columns.findIndex((column) => column.name === name);
    const [column, cells] = [columns[at], read[at]];
    if (column && cells?.kind === "number") {
      const edges = edgesOf(cells.values, DRIVER_PARTS).map((edge) => literalOf(column, edge));
      figures.push(...(await partFigures(context, rangesOf(name, edges), target, given)));
    } else figures.push(...(await pairFigures(context, name, target.name, given)));
  }
  return figures;
}

async function partFigures(
  context: Context,
  parts: readonly Event[],
  target: Column,
  given: Event,
): Promise<ExplainedFigure[]> {
  const figures: ExplainedFigure[] = [];
  for (const part of parts) {
    const where = and(given, part, columnsPresent([target.name]));
    if (target.type === "number" && scaleOf(target) === "number") {
      figures.push(...(await momentFigures(context, target.name, where, [])));
    } else if (scaleOf(target) === "category") {
      const levels = await groupsOf(context, and(given, part), [target.name], [counting(ALL)]);
      for (const { keys, measures } of levels) {
        const cell = and(given, part, compare(target.name, "=", keys[0] ?? ""));
        figures.push({ label: `rows where ${printEvent(cell)}`, value: countAt(measures, 0) });
      }
    }
  }
  return figures;
}

function rangesOf(name: string, edges: readonly Literal[]): Event[] {
  return [null, ...edges].map((low, index) => {
    const high = edges[index];
    return and(
      ...(low === null ? [] : [compare(name, ">=", low)]),
      ...(high === undefined ? [] : [compare(name, "<", high)]),
    );
  });
}

function literalOf({ type }: Column, value: number): Literal {
  return type === "date" ? isoText(value, value % 86_400_000 !== 0) : value;
}
