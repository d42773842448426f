const MAX_NAMES = 3;
/** Longer names are compared by their beginning. */
const MAX_LENGTH = 64;

/**
 * Up to three of `names` that a misspelt `name` may have meant, the likeliest first: those within
 * a third of its length, at least 2, in optimal string alignment distance (edits and swaps of
 * neighbours), whatever the case.
 */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const typed = fold(name);
  const limit = Math.max(2, Math.floor(typed.length / 3));
  return names
    .map((candidate) => ({ candidate, distance: editDistance(typed, fold(candidate), limit) }))
    .filter(({ candidate, distance }) => distance <= limit && distance < candidate.length)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMES)
    .map(({ candidate }) => candidate);
}

function fold(name: string): string {
  return name.trim().toLowerCase().slice(0, MAX_LENGTH);
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + same);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, at(before, j - 2) + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
