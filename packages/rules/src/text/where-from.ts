/** 'Depends on where the car comes from', 'where do most come from': a question about an origin. */
import { COPULAS, DETERMINERS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import type { Token } from "./tokens.ts";

const FROM = /^(?:come|comes|came|coming|hail|hails|originate|originates|originated)$/;
const USUALLY = /^(?:most|mostly|mainly|usually|typically|likely|commonly|probably|often)$/;
const LIGHT =
  /^(?:do|does|did|is|are|was|were|it|they|these|those|he|she|someone|somebody|people|of|them|have|has)$/;

/** Puts 'the origin', or 'the most common origin', for a clause that asks where rows come from. */
export function foldWhereFrom(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ word }) => word === "where");
  const from = tokens.findIndex(({ word }, place) => place > at && word === "from");
  const where = tokens[at];
  const last = tokens[from];
  if (where === undefined || last === undefined) return [...tokens];
  const between = tokens.slice(at + 1, from).map(({ word }) => word);
  const comes = FROM.test(between.at(-1) ?? "");
  const copula = between.some((word) => COPULAS.has(word));
  const said = (word: string): boolean =>
    DETERMINERS.has(word) || isRowNoun(word) || USUALLY.test(word) || LIGHT.test(word);
  if ((!comes && !copula) || !between.slice(0, comes ? -1 : undefined).every(said))
    return [...tokens];
  const usually = between.some((word) => USUALLY.test(word));
  const made = (word: string): Token => ({
    ...where,
    end: last.end,
    word,
    kind: "word",
    value: null,
    ordinal: false,
    capital: false,
  });
  const words = usually
    ? [...(at === 0 || tokens[at - 1]?.word === "," ? ["what", "is"] : []), "the", "most", "common"]
    : ["the"];
  return [...tokens.slice(0, at), ...[...words, "origin"].map(made), ...tokens.slice(from + 1)];
}
