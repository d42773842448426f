/**
 * How many letters of a name are too few, too many, other, or changed over with the next, where
 * another one was meant: their optimal string alignment distance.
 */
export function editsBetween(one: string, other: string): number {
  let older: number[] = [];
  let old = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const [left = 0, above = 0, before = 0] = [line[at - 1], old[at], old[at - 1]];
      const swapped = isSwapped ? (older[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      line.push(Math.min(left + 1, above + 1, before + (isSame ? 0 : 1), swapped));
    }
    [older, old] = [old, line];
  }
  return old[other.length] ?? 0;
}
