import { PREPOSITIONS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { asColumn, type Mention } from "./candidate.ts";
import { squash } from "./header.ts";
import { isTimeOfIt, saysHowLong } from "./objections/how-long.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";

const SUMMARY = /^(?:average|avg|mean|median|highest|lowest|total|biggest|largest|typical)$/;

/**
 * 'Average loan' of `loans_from_owner` beside `other_loans`: a noun for rows that is a part of one
 * name is as much the head of the others.
 */
export function withSiblings(
  made: Mention,
  tokens: readonly Token[],
  { columns }: TableIndex,
): Mention {
  const [best] = made.candidates;
  const word = tokens[made.start]?.word ?? "";
  if (best === undefined || made.end > made.start + 1 || best.whole || best.value !== null)
    return made;
  if (!isMeasure(best.entry) && best.entry.affirmative === null) return made;
  if (isTimeOfIt(best.entry) && saysHowLong(tokens, made.start)) return made;
  for (const isAlike of [isNumbered, isAspect]) {
    const alike = columns.filter((entry) => isAlike(entry, word));
    if (alike.includes(best.entry) && alike.length > 1)
      return {
        ...made,
        candidates: alike.map((entry) => ({ ...asColumn(entry, best.cost), whole: false })),
      };
  }
  if (!isRowNoun(word) || !isMeasure(best.entry)) return made;
  if (!SUMMARY.test(tokens[made.start - 1]?.word ?? "")) return made;
  const siblings = columns.filter(
    (entry) =>
      isMeasure(entry) &&
      headStem(entry) === stem(word) &&
      !made.candidates.some((candidate) => candidate.entry === entry),
  );
  const added = siblings.map((entry) => ({ ...asColumn(entry, best.cost), whole: false }));
  return { ...made, candidates: [...made.candidates, ...added] };
}

/** 'PM' of `PM10` and of `PM2.5`: the word and a number that tells them apart. */
function isNumbered({ column, numeric, affirmative }: ColumnEntry, word: string): boolean {
  const name = squash(column.header);
  return (
    numeric &&
    affirmative === null &&
    name.startsWith(word) &&
    /^\d+$/.test(name.slice(word.length))
  );
}

/** 'The rating' of `rating_food` and of `rating_service`, 'notified' of two that were: whichever of the two words is a row elsewhere. */
function isAspect(entry: ColumnEntry, word: string): boolean {
  const [head, aspect, more] = entry.words;
  const isDone = entry.affirmative !== null && /ed$/.test(head?.word ?? "");
  const isTold = isDone || isMeasure(entry);
  return isTold && head?.stem === stem(word) && aspect !== undefined && more === undefined;
}

function isMeasure({ numeric, affirmative }: ColumnEntry): boolean {
  return numeric && affirmative === null;
}

/** The word that a name is about: before its preposition, else the last. */
function headStem({ words }: ColumnEntry): string {
  const preposition = words.findIndex(({ word }) => PREPOSITIONS.has(word));
  return words[preposition > 0 ? preposition - 1 : words.length - 1]?.stem ?? "";
}
