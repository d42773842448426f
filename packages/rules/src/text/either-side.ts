/** 'Before and after 2015', 'higher before May than after': either side of one date, which is said once. */
import { monthOf } from "../lexicon/calendar-names.ts";
import { type Token, wordIn } from "./tokens.ts";

const SIDE = /^(?:before|after)$/;
const JOIN = /^(?:and|or|vs|versus|than)$/;

export function foldEitherSide(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, place) =>
      JOIN.test(word) && SIDE.test(wordIn(tokens, place + 1)) && tokens[place + 1] !== undefined,
  );
  const [join, other] = [tokens[at], tokens[at + 1]];
  if (join === undefined || other === undefined) return tokens;
  const twice = (
    first: readonly Token[],
    date: readonly Token[],
    rest: readonly Token[],
  ): Token[] => [
    ...first,
    ...date,
    join.word === "than" ? join : { ...join, word: "versus", kind: "word" },
    other,
    ...date,
    ...rest,
  ];
  if (SIDE.test(wordIn(tokens, at - 1)) && wordIn(tokens, at - 1) !== other.word) {
    const end = dateEnd(tokens, at + 2);
    if (end === at + 2) return tokens;
    return twice(tokens.slice(0, at), tokens.slice(at + 2, end), tokens.slice(end));
  }
  const first = tokens.findLastIndex(({ word }, place) => place < at && SIDE.test(word));
  const isWhole = first >= 0 && dateEnd(tokens, first + 1) === at && first + 1 < at;
  if (!isWhole || wordIn(tokens, first) === other.word || !/^[?.!]?$/.test(wordIn(tokens, at + 2)))
    return tokens;
  return twice(tokens.slice(0, first + 1), tokens.slice(first + 1, at), tokens.slice(at + 2));
}

/** Where a date of numbers and the names of months ends. */
function dateEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  while (isOfDate(tokens[end])) end += 1;
  return end;
}

function isOfDate(token: Token | undefined): boolean {
  return token !== undefined && (token.value !== null || monthOf(token.word) > 0);
}
