import { normalQuantile } from "./normal.ts";

/** What two groups are compared in: a share, or a mean with its standard deviation. */
export type Compared =
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "mean"; readonly sd: number };

/**
 * Rows in each of two equal groups with which a true difference is found with probability `power`,
 * two-sided at 1 − `level`: of shares by Fleiss, Levin and Paik (2003, without continuity), of means by
 * the normal formula with Guenther's correction for Student's t (1981). Not rounded.
 */
export function rowsToFind(
  compared: Compared,
  difference: number,
  power: number,
  level: number,
): number {
  const [z, zPower] = [normalQuantile((1 + level) / 2), normalQuantile(power)];
  if (compared.kind === "mean") {
    return 2 * ((z + zPower) * (compared.sd / difference)) ** 2 + z ** 2 / 4;
  }
  const [p1, p2] = [compared.share, compared.share + difference];
  const middle = (p1 + p2) / 2;
  const spread =
    z * Math.sqrt(2 * middle * (1 - middle)) + zPower * Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2));
  return (spread / difference) ** 2;
}

/**
 * The smallest rise that so many rows in each group find; of a share that no possible rise is large
 * enough for, the smallest fall; null where that is not either.
 */
export function differenceFound(
  compared: Compared,
  rows: number,
  power: number,
  level: number,
): number | null {
  const rise = riseFound(compared, rows, power, level);
  if (rise !== null || compared.kind === "mean") return rise;
  const fall = riseFound({ kind: "share", share: 1 - compared.share }, rows, power, level);
  return fall === null ? null : -fall;
}

function riseFound(compared: Compared, rows: number, power: number, level: number): number | null {
  let [low, high] = [0, compared.kind === "share" ? 1 - compared.share : compared.sd];
  if (compared.kind === "mean") {
    while (rowsToFind(compared, high, power, level) > rows) {
      high *= 2;
      // A t test of two rows a group has its correction alone.
      if (high > compared.sd * 1e6) return null;
    }
  } else if (!(high > 0) || rowsToFind(compared, high, power, level) > rows) return null;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (rowsToFind(compared, middle, power, level) > rows) low = middle;
    else high = middle;
  }
  return high;
}

/** Rows with which the estimate's interval reaches so far to each side. Not rounded. */
export function rowsWithin(compared: Compared, half: number, level: number): number {
  const z = normalQuantile((1 + level) / 2);
  const variance =
    compared.kind === "share" ? compared.share * (1 - compared.share) : compared.sd ** 2;
  return (z ** 2 * variance) / half ** 2;
}
