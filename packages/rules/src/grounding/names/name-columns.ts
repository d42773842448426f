/** 'Which branch' of a `Branch Name` beside a `Branch Type`: things are told apart by their names. */
import { stem } from "../../text/stem.ts";
import type { ColumnEntry } from "../table-index.ts";

export function nameOfThings(
  { words, numeric }: ColumnEntry,
  columns: readonly ColumnEntry[],
): string[] {
  const [thing, name, more] = words;
  if (numeric || thing === undefined || name?.word !== "name" || more !== undefined) return [];
  const isOther = columns.some(
    (other) => other.words.length === 1 && other.words[0]?.stem === stem(thing.word),
  );
  const isKind = columns.filter(({ words: [first] }) => first?.stem === thing.stem).length > 1;
  return isOther || !isKind ? [] : [thing.word];
}
