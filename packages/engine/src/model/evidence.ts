/**
 * What is known of a row: per column how far each level is allowed (1 yes, 0 no; values between
 * are likelihoods), or null where nothing is known and the column is marginalised.
 */
export type Evidence = readonly (ArrayLike<number> | null)[];

/** Both at once. */
export function intersect(a: Evidence, b: Evidence): Evidence {
  return a.map((left, i) => {
    const right = b[i] ?? null;
    if (!left || !right) return left ?? right;
    return Float64Array.from(left, (value, level) => value * (right[level] as number));
  });
}
