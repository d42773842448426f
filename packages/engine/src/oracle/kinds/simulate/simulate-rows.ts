import type { Event } from "@probability-chat/query";
import { type DrawnColumn, drawnCell, drawRows } from "../../../model/asking/draw-rows.ts";
import { moments } from "../../../numerics/sums.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import { refuse, refuseContradiction } from "../../refuse.ts";
import { refuseUnmodelled, refuseWithoutModel } from "../../refuse-unmodelled.ts";

/** One column of rows that were made up. */
export interface SimulatedColumn {
  readonly name: string;
  /** Made-up rows in which the cell is missing. */
  readonly missing: number;
  readonly number: {
    readonly mean: number;
    readonly sd: number | null;
    readonly low: number;
    readonly high: number;
    readonly mass: number;
  } | null;
  /** Most frequent first, at most ten; shares of the rows in which the cell is present. */
  readonly values: readonly { readonly text: string; readonly share: number }[];
}

/** New rows drawn from the learned model. */
export interface SimulatedRows {
  readonly kind: "simulatedRows";
  readonly rows: number;
  readonly columns: readonly SimulatedColumn[];
  /** The first of them, cells in the columns' order. */
  readonly shown: readonly (readonly (number | string | null)[])[];
  readonly caveats: readonly Caveat[];
}

/** Cells of the model that one answer draws, a second's worth; all of its columns are drawn. */
const MOST_CELLS = 2_000_000;
const MOST_ROWS = 100_000;
/** Rows of a simulation that an answer carries; the summaries are of all. */
const SHOWN_ROWS = 20;
const SHOWN_VALUES = 10;
const MASS = 0.9;

/** New rows like those in which `given` holds, drawn from the model, with what they have in common. */
export function simulateRowsAnswer(
  context: Context,
  rows: number,
  columns: readonly string[],
  given: Event,
): EngineAnswer {
  const { model, seed } = context;
  if (!model) return refuseWithoutModel("Making up whole rows");
  const contradiction = refuseContradiction(context, given);
  if (contradiction) return contradiction;
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, model.codings.length)));
  if (rows > most) {
    const message = `At most ${most.toLocaleString("en-US")} rows of this table can be made up at once.`;
    return refuse("unsupported", message);
  }
  const drawn = drawRows(model, { rows, given, seed, columns });
  if (drawn.kind !== "rows") return refuseUnmodelled(model, drawn);
  const shown = Array.from({ length: Math.min(SHOWN_ROWS, drawn.rows) }, (_, row) =>
    drawn.columns.map((column) => drawnCell(column, row)),
  );
  return {
    kind: "simulatedRows",
    rows: drawn.rows,
    shown,
    columns: drawn.columns.map((column) => summarise(column, drawn.rows)),
    caveats: [],
  };
}

function summarise(column: DrawnColumn, rows: number): SimulatedColumn {
  const name = column.column;
  if (column.kind === "number") {
    const values = column.values.filter((value) => !Number.isNaN(value)).sort();
    const { mean, sd } = moments(values);
    const at = (q: number) => values[Math.round(q * (values.length - 1))] ?? Number.NaN;
    const missing = rows - values.length;
    if (mean === null) return { name, missing, number: null, values: [] };
    const number = { mean, sd, low: at((1 - MASS) / 2), high: at((1 + MASS) / 2), mass: MASS };
    return { name, missing, number, values: [] };
  }
  const counts = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    const cell = drawnCell(column, row);
    if (cell !== null) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
  }
  const present = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const values = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, SHOWN_VALUES)
    .map(([text, count]) => ({ text, share: count / present }));
  return { name, missing: rows - present, number: null, values };
}
