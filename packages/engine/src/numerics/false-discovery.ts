/** Of scans: in a table of noise, where every claim is false, one in twenty such tables has any. */
export const DISCOVERY_RATE = 0.05;

/**
 * The p-values that stand out at a false discovery rate (Y. Benjamini and Y. Hochberg 1995),
 * adjusted so that those at most the rate are the discoveries, in the given order.
 */
export function adjustForDiscovery(pValues: ArrayLike<number>): Float64Array {
  const m = pValues.length;
  const order = Uint32Array.from({ length: m }, (_, index) => index).sort(
    (a, b) => (pValues[a] as number) - (pValues[b] as number),
  );
  const adjusted = new Float64Array(m);
  let least = 1;
  for (let place = m; place > 0; place--) {
    const index = order[place - 1] as number;
    least = Math.min(least, ((pValues[index] as number) * m) / place);
    adjusted[index] = least;
  }
  return adjusted;
}

/**
 * The same however the tests depend on each other (Y. Benjamini and D. Yekutieli, "The control of the
 * false discovery rate in multiple testing under dependency", Annals of Statistics 29, 2001), where
 * `tests` were made in all: those whose p-values are not given count as having none worth a claim.
 */
export function adjustUnderDependence(
  pValues: ArrayLike<number>,
  tests = pValues.length,
): Float64Array {
  let harmonic = 0;
  for (let place = 1; place <= tests; place++) harmonic += 1 / place;
  const factor = (harmonic * tests) / Math.max(1, pValues.length);
  return adjustForDiscovery(pValues).map((adjusted) => Math.min(1, adjusted * factor));
}
