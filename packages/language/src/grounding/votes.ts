/** 'Would vote Green', 'backed the Liberals' of a column of parties: the verb says nothing beside whom. */
import { DETERMINERS } from "../lexicon/function-words.ts";
import { JOINT } from "../lexicon/verbs.ts";
import { stem } from "../text/stem.ts";
import { type Token, wordIn } from "../text/tokens.ts";
import type { TableIndex } from "./table-index.ts";

const VOTES = /^(?:vot(?:e|es|ed|ing)|supports?|supported|supporting|backs?|backed|backing)$/;
const CHOSEN = /^(?:party|candidate|choice|vote|affiliation|preference)$/;

export function foldVotes(tokens: readonly Token[], index: TableIndex): void {
  tokens.forEach((token, at) => {
    if (!VOTES.test(token.word)) return;
    let noun = at + 1;
    while (DETERMINERS.has(wordIn(tokens, noun)) || wordIn(tokens, noun) === "for") noun += 1;
    const named = index.postings.get(`s:${stem(wordIn(tokens, noun))}`) ?? [];
    const isChoice = named.some(
      ({ phrase: { value, entry } }) =>
        value !== null && entry.words.some(({ word }) => CHOSEN.test(word)),
    );
    if (isChoice) token.word = JOINT;
  });
}
