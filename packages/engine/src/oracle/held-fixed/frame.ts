import type { Column } from "@probability-chat/codebook";
import {
  ALL,
  and,
  type Event,
  eventColumns,
  type Scalar,
  type Term,
} from "@probability-chat/query";
import type { ScanColumn } from "../../structure/scan-column.ts";
import { denominator } from "../../table/denominator.ts";
import { type Cells, termCells } from "../../table/memory-column.ts";
import { evaluateEvent, type Truth } from "../../table/memory-event.ts";
import type { CellColumn } from "../../table/table.ts";
import { scanColumn } from "../columns/scan-columns.ts";
import type { Context } from "../context.ts";
import { columnsPresent, countAt, counting } from "../figures/aggregate.ts";

/** What a scenario asks about. */
export type Outcome = Extract<Scalar, { kind: "probability" } | { kind: "statistic" }>;

export function isStandardisable(scalar: Scalar): scalar is Outcome {
  return (
    scalar.kind === "probability" || (scalar.kind === "statistic" && scalar.statistic === "mean")
  );
}

/** The outcome's columns, and the rows in which it is known. */
export function outcomeOf(scalar: Outcome): { readonly columns: string[]; readonly known: Event } {
  if (scalar.kind === "probability") {
    return { columns: eventColumns(scalar.event), known: denominator(scalar.event).known };
  }
  return { columns: [scalar.column], known: columnsPresent([scalar.column]) };
}

const MAX_ROWS = 50_000;
const CELLS = 6_000_000;

/**
 * What a scenario is computed from: the rows in which the outcome and the changed column are known,
 * or a seeded sample of them.
 */
export interface Frame {
  readonly rows: number;
  /** Rows that there are, and those beside them that lack the changed column alone. */
  readonly all: number;
  readonly lacking: number;
  /** 0 or 1 of an event. */
  readonly outcome: Float64Array;
  readonly cells: (name: string) => Cells;
  readonly scan: (name: string) => ScanColumn;
  readonly truth: (event: Event) => Truth;
}

/** @param most - rows at the most, of which wide frames have fewer. */
export async function readFrame(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  columns: readonly Column[],
  most = MAX_ROWS,
): Promise<Frame> {
  const { columns: asked, known } = outcomeOf(scalar);
  const within = and(scalar.given, known);
  const present = columnsPresent([treatment.name]);
  const where = and(within, present);
  const names = [...new Set([treatment.name, ...asked, ...columns.map(({ name }) => name)])];
  const measures = [counting(present), counting(ALL)];
  const [counted] = await context.table.aggregate({ where: within, by: [], measures });
  const [all = 0, both = 0] = [0, 1].map((at) => countAt(counted?.measures ?? [], at));
  const rows = Math.min(most, MAX_ROWS, Math.floor(CELLS / names.length));
  const sample = await context.table.sample({ where, columns: names, rows, seed: context.seed });
  const read = new Map(
    names.map((name, at) => [name, cellsOf(context.column(name), sample.columns[at])]),
  );
  const cells = (name: string) => {
    const found = read.get(name);
    if (!found) throw new RangeError(`${JSON.stringify(name)} was not sampled.`);
    return found;
  };
  const truth = (event: Event) =>
    evaluateEvent(event, {
      count: sample.rows,
      cells: (term: Term) => termCells(term, cells(term.column)),
    });
  return {
    rows: sample.rows,
    all,
    lacking: both - all,
    outcome:
      scalar.kind === "probability"
        ? Float64Array.from(truth(scalar.event), (one) => Number(one === 1))
        : cells(scalar.column).values,
    cells,
    scan: (name) => scanColumn(context.column(name), cells(name).values, { maxLevels: 60_000 }),
    truth,
  };
}

/** A sampled column's cells as they are read in memory. */
export function cellsOf({ type }: Column, cells: CellColumn | undefined): Cells {
  const { kind, values, texts } = cells ?? {
    kind: "number",
    values: new Float64Array(),
    texts: [],
  };
  return { kind, values, texts, type, show: (value) => texts[value] ?? String(value) };
}
