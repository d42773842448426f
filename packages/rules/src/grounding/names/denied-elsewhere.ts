/** `No internet service` of a column about streaming says no more than the `No` of an `InternetService`. */
import { type ColumnEntry, levelOf, type Phrase } from "../table-index.ts";

export function ofDenied(phrase: Phrase, columns: readonly ColumnEntry[]): Phrase {
  const [first, ...rest] = phrase.words;
  if (phrase.value === null || (first?.short ?? first?.word) !== "no" || rest.length === 0)
    return phrase;
  const entry = columns.find(
    ({ words }) =>
      words.length === rest.length && words.every((own, at) => own.stem === rest[at]?.stem),
  );
  if (entry === undefined || entry === phrase.entry) return phrase;
  const value = levelOf(entry, "no");
  return value === null ? phrase : { ...phrase, entry, value };
}
