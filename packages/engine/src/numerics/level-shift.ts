export interface LevelShift {
  /** The place of the first value that has the new level. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Values on either side, at least. */
const SIDE = 4;
/** Far beyond the 1 % point of the greatest Wald statistic over all places (D. W. K. Andrews 1993). */
const LEAST_WALD = 20;
/** A step tells so much more than a line that it was no slope. */
const OF_LINE = 0.7;
/** So much of the step lies between the values next to it. */
const NEXT_TO_IT = 0.6;
/** Next to which steps from value to value are usually this much smaller. */
const USUAL_STEPS = 3;

/**
 * The place at which a series left one level for another at once, and stayed: the greatest Wald
 * statistic of a difference of levels, its error widened by how much alike neighbours are. Null where
 * there is none, where a line tells as much, or where it came about little by little.
 */
export function levelShift(values: readonly number[]): LevelShift | null {
  const n = values.length;
  let best: (LevelShift & { readonly rest: number }) | null = null;
  for (let at = SIDE; at <= n - SIDE; at++) {
    const [head, tail] = [values.slice(0, at), values.slice(at)];
    const [before, after] = [average(head), average(tail)];
    const rest = squares(head, before) + squares(tail, after);
    if (!best || rest < best.rest) best = { at, before, after, rest };
  }
  if (!best || best.before === best.after) return null;
  const { at, before, after, rest } = best;
  const step = after - before;
  const residuals = values.map((value, place) => value - (place < at ? before : after));
  const alike = Math.min(0.95, Math.max(0, neighbours(residuals)));
  const variance = ((rest / (n - 2)) * (1 + alike)) / (1 - alike);
  const wald = step ** 2 / (variance * (1 / at + 1 / (n - at)));
  const next = average(values.slice(at, at + 3)) - average(values.slice(at - 3, at));
  const steps = values.slice(1).map((value, place) => Math.abs(value - (values[place] ?? 0)));
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const isSudden = next / step >= NEXT_TO_IT && Math.abs(step) >= USUAL_STEPS * usual;
  const isStep = rest <= OF_LINE * lineSquares(values);
  return wald >= LEAST_WALD && isSudden && isStep ? { at, before, after } : null;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function squares(values: readonly number[], middle: number): number {
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}

function neighbours(residuals: readonly number[]): number {
  const all = squares(residuals, 0);
  const products = residuals
    .slice(1)
    .reduce((sum, value, place) => sum + value * (residuals[place] as number), 0);
  return all > 0 ? products / all : 0;
}

/** What a line of least squares leaves. */
function lineSquares(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = average(values);
  const along = values.reduce((sum, value, place) => sum + (place - middle) * (value - mean), 0);
  const spread = values.reduce((sum, _, place) => sum + (place - middle) ** 2, 0);
  return squares(values, mean) - along ** 2 / spread;
}
