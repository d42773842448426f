import { editsBetween } from "./edits-between.ts";

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
    .map((other) => ({ other, far: editsBetween(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, far }) => far <= other.length / 3)
    .sort((one, next) => one.far - next.far);
  return best?.other ?? null;
}
