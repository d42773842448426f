import { datePeriod, literalNumber } from "@probability-chat/codebook";
import type { Literal } from "@probability-chat/query";
import { seededRandom } from "../../numerics/random.ts";
import { MISSING } from "../code-table.ts";
import type { NumberCell, NumberCoding } from "../coding/column-coding.ts";
import { isAtom } from "../coding/number-cell.ts";
import { toEvidence } from "../coding/to-evidence.ts";
import { logProbability } from "../conditional-probability.ts";
import type { Evidence } from "../evidence.ts";
import { scoreRows } from "../joint-model.ts";
import { sampleRows } from "../sample-rows.ts";
import type { NotAnswered, TableModel } from "../table-model.ts";

/** A cell of the row that is looked at. */
export interface SurprisingCell {
  readonly column: string;
  readonly value: Literal;
}

/** How surprising some cells of one row are, together and each given the others. */
export type RowSurprise =
  | {
      readonly kind: "surprise";
      /** −log₂ p of the cells; a number counts as the range that it lies in. */
      readonly bits: number;
      /** The same of a typical row's cells in those columns: the median of rows drawn. */
      readonly typical: number;
      /** Share of rows drawn that are at least as surprising. */
      readonly rarer: number;
      /** −log₂ p of each cell given the others, most surprising first. */
      readonly columns: readonly { readonly column: string; readonly bits: number }[];
    }
  /** Values that no row of the table has, or beyond all of them. */
  | { readonly kind: "unseen"; readonly columns: readonly string[] }
  | NotAnswered;

const DRAWS = 2_000;

/**
 * How surprising a row's cells are by the model, in bits (C. Shannon 1948), beside rows drawn from it
 * by the seed.
 *
 * @param cells - of different columns; what the row has in other columns is not known.
 */
export function rowSurprise(
  model: TableModel,
  cells: readonly SurprisingCell[],
  seed = 1,
): RowSurprise {
  const { codings, joint } = model;
  const places = cells.map(({ column }) =>
    codings.findIndex((one) => one.column === column && one.part === null),
  );
  const unknown = cells.filter((_, i) => places[i] === -1).map(({ column }) => column);
  if (unknown.length > 0 || cells.length === 0) return { kind: "notModelled", columns: unknown };
  const weights = cells.map((cell, i) => cellWeights(model, places[i] as number, cell));
  const unseen = cells.filter((_, i) => weights[i] === null).map(({ column }) => column);
  if (unseen.length > 0) return { kind: "unseen", columns: unseen };
  const logOf = (left: number | null) => {
    const evidence: (Float64Array | null)[] = codings.map(() => null);
    places.forEach((place, i) => {
      if (i !== left) evidence[place] = weights[i] ?? null;
    });
    return logProbability(joint, evidence as Evidence);
  };
  const log = logOf(null);
  const columns = cells
    .map(({ column }, i) => ({ column, bits: (logOf(i) - log) / Math.LN2 }))
    .sort((a, b) => b.bits - a.bits || (a.column < b.column ? -1 : 1));
  const drawn = drawnBits(model, places, seed);
  return {
    kind: "surprise",
    bits: -log / Math.LN2,
    typical: drawn[drawn.length >> 1] as number,
    rarer: drawn.filter((bits) => bits >= -log / Math.LN2 - 1e-6).length / drawn.length,
    columns,
  };
}

/** What the columns of rows drawn from the model say, in ascending order. */
function drawnBits({ joint }: TableModel, places: readonly number[], seed: number): Float64Array {
  const none = joint.levels.map(() => null);
  const rows = sampleRows(joint, DRAWS, none, seededRandom(seed));
  if (!rows) return new Float64Array(1);
  const hidden = new Uint16Array(DRAWS).fill(MISSING);
  const columns = rows.columns.map((codes, at) => (places.includes(at) ? codes : hidden));
  return scoreRows(joint, { ...rows, columns })
    .map((log) => -log / Math.LN2)
    .sort();
}

function cellWeights(
  { codings }: TableModel,
  place: number,
  { column, value }: SurprisingCell,
): Float64Array | null {
  const coding = codings[place];
  if (coding?.kind === "numbers") return rangeWeights(coding, value);
  const left = { kind: "column", column } as const;
  const found = toEvidence(codings, { kind: "compare", left, op: "=", right: value });
  const weights = found.kind === "terms" ? found.terms[0]?.[place] : null;
  return weights ? Float64Array.from(weights) : null;
}

/** The whole range that holds a number, or the nearest where it lies between two. */
function rangeWeights(coding: NumberCoding, literal: Literal): Float64Array | null {
  const value =
    coding.scale === "instant" ? datePeriod(literal)?.start : (literalNumber(literal) ?? undefined);
  const code = value === undefined ? null : cellFor(coding.cells, value);
  if (code === null) return null;
  const weights = new Float64Array(coding.codes);
  weights[code] = 1;
  return weights;
}

/** Null beyond all cells, and between two that are one value each. */
function cellFor(cells: readonly NumberCell[], value: number): number | null {
  const holding = cells.findIndex(({ low, high }) => low <= value && value <= high);
  if (holding >= 0) return holding;
  const above = cells.findIndex(({ low }) => low > value);
  const distance = ({ low, high }: NumberCell) => Math.max(low - value, value - high);
  const ranges = [above - 1, above].flatMap((code) => {
    const cell = above > 0 ? cells[code] : undefined;
    return cell && !isAtom(cell) ? [{ code, away: distance(cell) }] : [];
  });
  return ranges.sort((a, b) => a.away - b.away)[0]?.code ?? null;
}
