import { type Reader, wordAt } from "../../grammar/reader.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";

/** 'Are people in the north taller': whoever is compared, though a column of their number be called so. */
export function onlyWho(reader: Reader, from: number, to: number): boolean {
  const named = reader.mentions.filter(
    ({ start, end, candidates: [best] }) =>
      start >= from && end <= to && best?.value === null && best.entry.numeric,
  );
  return named.some(
    ({ start, end, candidates: [best] }) =>
      end === start + 1 &&
      isRowNoun(wordAt(reader, start)) &&
      best?.entry.words.every(({ stem: own }) => own !== stem(wordAt(reader, start))),
  );
}
