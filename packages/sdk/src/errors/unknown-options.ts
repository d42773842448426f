/** What was told already. */
const told = new Set<string>();

/** Tells whoever writes the program of options that there are not, once each, with the one that it may be. */
export function tellUnknownOptions(
  of: string,
  names: readonly string[],
  known: readonly string[],
): void {
  for (const name of names) {
    const near = nearest(name, known);
    const meant = near ? `is ${near} meant?` : `those that are: ${known.join(", ")}.`;
    const text = `${of} has no option ${name}: ${meant}`;
    if (!told.has(text)) console.warn(text);
    told.add(text);
  }
}

/** The name from which this one is fewest letters away, whatever their case; null where all are far. */
function nearest(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, far }) => far <= other.length / 3)
    .sort((one, next) => one.far - next.far);
  return best?.other ?? null;
}

/** How many letters are to be put in, left out or changed until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
