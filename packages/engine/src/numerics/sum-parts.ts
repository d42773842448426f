/** Columns added at most, of which one may be taken from others. */
const MAX_PARTS = 6;
/** Rows that must bear a sum out, besides as many for each part. */
const ROWS = 20;
/** Of the target's spread: what rounding of sums leaves. */
const EXACT = 1e-7;

/** A target as a sum of whole columns: those that are added, and those that are taken away. */
export interface SumParts {
  readonly added: readonly number[];
  readonly taken: readonly number[];
}

/**
 * Columns of which a target is the sum, in every row (up to a constant): found one by one as the
 * column that goes most with what the others leave (orthogonal matching pursuit; Y. Pati, R.
 * Rezaiifar and P. Krishnaprasad 1993), and kept only if the fit is exact with every factor 1 or
 * −1. All columns are without gaps. Null where there is no such sum of two columns or more.
 */
export function findSumParts(
  target: Float64Array,
  columns: readonly Float64Array[],
): SumParts | null {
  const rows = target.length;
  const centre = (values: Float64Array) => {
    const mean = values.reduce((sum, value) => sum + value / rows, 0);
    return values.map((value) => value - mean);
  };
  const y = centre(target);
  const spread = Math.sqrt(dot(y, y));
  const centred = columns.map(centre);
  const basis: { readonly column: number; readonly direction: Float64Array }[] = [];
  let rest = y;
  while (basis.length < MAX_PARTS && norm(rest) > EXACT * spread) {
    const next = most(centred, rest, basis);
    if (!next) return null;
    basis.push(next);
    const share = dot(rest, next.direction);
    rest = rest.map((value, row) => value - share * (next.direction[row] as number));
  }
  const parts = basis.map(({ column }) => column);
  if (parts.length < 2 || norm(rest) > EXACT * spread) return null;
  if (rows < ROWS + ROWS * parts.length) return null;
  const signs = [...allSigns(parts.length)].find((candidate) =>
    isExact(y, parts, centred, candidate, spread),
  );
  if (!signs) return null;
  return {
    added: parts.filter((_, i) => signs[i] === 1).sort((a, b) => a - b),
    taken: parts.filter((_, i) => signs[i] === -1).sort((a, b) => a - b),
  };
}

function* allSigns(length: number): Generator<number[]> {
  for (let bits = 0; bits < 1 << length; bits++) {
    yield Array.from({ length }, (_, i) => ((bits >> i) & 1 ? -1 : 1));
  }
}

function isExact(
  y: Float64Array,
  parts: readonly number[],
  centred: readonly Float64Array[],
  signs: readonly number[],
  spread: number,
): boolean {
  return y.every((value, row) => {
    const sum = parts.reduce(
      (total, part, i) =>
        total + (signs[i] as number) * ((centred[part] as Float64Array)[row] as number),
      0,
    );
    return Math.abs(sum - value) <= EXACT * spread;
  });
}

function most(
  centred: readonly Float64Array[],
  rest: Float64Array,
  basis: readonly { readonly column: number; readonly direction: Float64Array }[],
) {
  let best: { column: number; direction: Float64Array } | null = null;
  let closest = 1e-9;
  centred.forEach((values, column) => {
    if (basis.some((part) => part.column === column)) return;
    let direction = values;
    for (const part of basis) {
      const share = dot(direction, part.direction);
      direction = direction.map((value, row) => value - share * (part.direction[row] as number));
    }
    const length = norm(direction);
    if (!(length > 1e-9 * norm(values))) return;
    const cosine = Math.abs(dot(direction, rest)) / length / norm(rest);
    if (cosine <= closest) return;
    closest = cosine;
    best = { column, direction: direction.map((value) => value / length) };
  });
  return best as { readonly column: number; readonly direction: Float64Array } | null;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < a.length; row++) sum += (a[row] as number) * (b[row] as number);
  return sum;
}

function norm(values: Float64Array): number {
  return Math.sqrt(dot(values, values));
}
