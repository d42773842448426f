/**
 * Whose number it is where several have one: 'the home side is rated above 5' of its rating, and
 * '… and the away side below 3' of the like of it.
 */
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { FORMS_OF_BE } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { columnsAbout, isQuantity } from "../columns.ts";
import type { ColumnItem, Stretch } from "../item.ts";
import { wordAt } from "../reader.ts";
import { readComparator, readQuantity } from "./quantity.ts";

/** What a verb before a bound measures. */
export const MEASURED_BY: ReadonlyMap<string, string> = new Map([
  ["rated", "rating"],
  ["graded", "grade"],
  ["priced", "price"],
]);

export function ownedColumn({ reader, to, items }: Stretch, mention: Mention): ColumnItem | null {
  let end = mention.end;
  if (isRowNoun(wordAt(reader, end)) && !reader.mentionAt.has(end)) end += 1;
  if (FORMS_OF_BE.has(wordAt(reader, end))) end += 1;
  const about = MEASURED_BY.get(wordAt(reader, end));
  if (about !== undefined) end += 1;
  const bound = readComparator(reader, end, to);
  if (bound === null || readQuantity(reader, bound.end, to) === null) return null;
  const join = items.at(-1);
  const before = join?.kind === "join" ? items.at(-2) : undefined;
  const measured = about === undefined ? [] : columnsAbout(reader.index, about);
  const isMeant = (entry: ColumnEntry): boolean =>
    about === undefined
      ? before?.kind === "event" && before.how === "compare" && areLike(before.entry, entry)
      : measured.some((own) => own.entry === entry);
  const candidates = mention.candidates.filter(
    ({ value, whole, entry }) => value === null && !whole && isQuantity(entry) && isMeant(entry),
  );
  if (candidates.length !== 1) return null;
  reader.framed.add(mention.start);
  return { kind: "column", mention, start: mention.start, end, candidates };
}

/** Whether two names differ in whose they are alone: a home score and an away one. */
export function areLike({ words: one }: ColumnEntry, { words: other }: ColumnEntry): boolean {
  const apart = one.filter(({ stem }, at) => stem !== other[at]?.stem);
  return one.length > 1 && one.length === other.length && apart.length === 1;
}
