/** Nouns that are rows of some tables, and in others one of the kinds that a column tells apart. */
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import { mentionOver, type Problem, type Reader, spanOf } from "../reader.ts";

const stems = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(stem));

const KINDS: readonly ReadonlySet<string>[] = [
  stems(
    "murder homicide robbery burglary theft assault battery arson vandalism narcotics shooting",
  ),
  stems("car truck bus motorcycle bicycle van scooter"),
];

/** 'How many murders' of a table with thefts and robberies: what is no row, for the rows are all kinds. */
export function oneOfKinds(reader: Reader): Problem | null {
  for (const [at, { word }] of reader.tokens.entries()) {
    if (!isRowNoun(word) || mentionOver(reader, at) !== undefined) continue;
    const kinds = KINDS.find((group) => group.has(stem(word)));
    const column = kinds === undefined ? undefined : toldApart(reader, kinds);
    if (column === undefined) continue;
    return { kind: "unknown", span: spanOf(reader, at, at + 1), reason: "unknownValue", column };
  }
  return null;
}

/** The column of which two levels begin with such kinds. */
function toldApart(
  { index }: Reader,
  kinds: ReadonlySet<string>,
): Reader["index"]["columns"][number] | undefined {
  return index.columns.find(({ column, numeric }) => {
    if (numeric || column.distinct > 50) return false;
    const told = column.levels
      .map(({ text }) => stem(/^[a-z]*/.exec(text.toLowerCase())?.[0] ?? ""))
      .filter((word) => kinds.has(word));
    return new Set(told).size > 1;
  });
}
