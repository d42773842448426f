import type { Column } from "@probability-chat/codebook";
import { classicalAnova, samplesOf } from "../../numerics/group-tests.ts";
import { leastSquares } from "../../numerics/least-squares.ts";
import { dot } from "../../numerics/logistic-regression.ts";
import type { Frame } from "./frame.ts";
import { basisOf, DETAILS, designOf } from "./regressors.ts";

const MOST_ROWS = 5_000;
const ROWS_PER_TERM = 5;
/** Of a changed column of levels the most frequent are looked at, one against the others. */
const MOST_SIDES = 3;

/** A column that may be held, by the parts of its rows. */
interface Candidate {
  readonly column: Column;
  readonly parts: Uint16Array;
}

/**
 * How surely candidates go with what the held columns leave of the changed column, and with what
 * these and the changed column leave of the outcome: there a confounder shows whose pull on either
 * another one's hides. By the analysis of variance of the residuals of least squares. Null where
 * rows are too few to hold the columns.
 */
export function suppressedPValues(
  frame: Frame,
  treatment: Column,
  held: readonly Column[],
  candidates: readonly Candidate[],
): readonly (readonly [treatment: number, outcome: number])[] | null {
  const stride = Math.max(1, Math.ceil(frame.rows / MOST_ROWS));
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row += stride) rows.push(row);
  const basisAt = (columns: readonly Column[]) => {
    for (const detail of DETAILS.slice(1)) {
      const basis = columns.flatMap((one) => basisOf(one, frame.cells(one.name), rows, detail));
      if (rows.length >= ROWS_PER_TERM * (1 + basis.length)) return basis;
    }
    return null;
  };
  const [own, both] = [basisAt(held), basisAt([...held, treatment])];
  if (!own || !both) return null;
  const sides = sidesOf(frame, treatment, rows);
  const design = designOf(own, rows.length);
  const left = sides.map((side) => residuals(design, side));
  const outcome = Float64Array.from(rows, (row) => frame.outcome[row] ?? 0);
  const rest = residuals(designOf(both, rows.length), outcome);
  return candidates.map(({ parts }) => {
    const p = (values: Float64Array) => varianceP(values, parts, rows);
    return [Math.min(1, left.length * Math.min(...left.map(p))), p(rest)];
  });
}

function sidesOf(frame: Frame, treatment: Column, rows: readonly number[]): Float64Array[] {
  const { kind, values } = frame.cells(treatment.name);
  const own = Float64Array.from(rows, (row) => values[row] ?? 0);
  if (kind !== "code") return [own];
  const counts = new Map<number, number>();
  for (const value of own) counts.set(value, (counts.get(value) ?? 0) + 1);
  const levels = [...counts].sort((a, b) => b[1] - a[1]).map(([level]) => level);
  return levels
    .slice(0, levels.length === 2 ? 1 : MOST_SIDES)
    .map((level) => own.map((value) => Number(value === level)));
}

function residuals(design: readonly Float64Array[], y: Float64Array): Float64Array {
  const { coefficients } = leastSquares(design, y, design[0]?.length ?? 1);
  return y.map((value, row) => value - dot(design[row] as Float64Array, coefficients));
}

function varianceP(values: Float64Array, parts: Uint16Array, rows: readonly number[]): number {
  const groups = new Map<number, number[]>();
  rows.forEach((row, at) => {
    const part = parts[row] ?? 0;
    const group = groups.get(part);
    if (group) group.push(values[at] ?? 0);
    else groups.set(part, [values[at] ?? 0]);
  });
  return classicalAnova(samplesOf([...groups.values()]))?.pValue ?? 1;
}
