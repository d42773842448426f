/** Phrases that stand around a name: 'leaving the guests aside', 'left the question blank'. */
import { JOINT } from "../lexicon/verbs.ts";
import type { Token } from "./tokens.ts";

const LEAVES = /^(?:leaving|setting|putting|leave|set|put)$/;
const ASIDE = /^(?:aside|apart)$/;
const LEFT = /^(?:left|leave|leaves|leaving|skip|skips|skipped|skipping)$/;
const BLANK = /^(?:blank|empty|unanswered|unfilled)$/;
const FIELD = /^(?:question|field|box|item|entry|answer)$/;
/** So many words may stand between. */
const REACH = 7;

/** The tokens with such a phrase said in one place: 'excluding the guests', 'the answer blank'. */
export function foldAround(tokens: readonly Token[]): Token[] {
  const folded = [...tokens];
  for (let at = 0; at < folded.length; at++) {
    const token = folded[at];
    if (token === undefined) continue;
    const end = (close: RegExp): number => {
      const rest = folded.slice(at + 1, at + 1 + REACH);
      const place = rest.findIndex(({ word, kind }) => close.test(word) || kind === "symbol");
      return place > 0 && close.test(rest[place]?.word ?? "") ? at + 1 + place : -1;
    };
    const aside = LEAVES.test(token.word) ? end(ASIDE) : -1;
    if (aside > 0) {
      folded[at] = { ...token, word: "excluding" };
      folded.splice(aside, 1);
      continue;
    }
    if (!LEFT.test(token.word)) continue;
    const blank = end(BLANK);
    const field = /^skip/.test(token.word) ? end(FIELD) : blank - 1;
    const last = folded[blank > 0 ? blank : field];
    if (last === undefined || (blank < 0 && field < 0)) continue;
    folded[at] = { ...token, word: JOINT };
    folded[blank > 0 ? blank : field] = { ...last, word: "blank" };
    if (blank > 0 && FIELD.test(folded[field]?.word ?? "")) folded.splice(field, 1);
  }
  return folded;
}
