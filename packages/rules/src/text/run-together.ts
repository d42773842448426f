/** Headers that run words together: `windspeed`, `zipcode`, `workingday`. */
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isEnglish } from "./spelling.ts";

/** `userid` */
const NUMBERED = /^([a-z]{4,12})(id|num)$/;

/** Words of three letters that such headers are made of. */
const SHORT = /^(?:age|air|bed|bus|car|day|fee|gas|gdp|job|kid|mpg|net|pay|rpm|sex|sub|tax|zip)$/;
const LONGEST = 3;

/** Endings of words that are words too. */
const ENDING =
  /(?:lets?|abilit(?:y|ies)|able|less|ness|ship|ships|some|wards?|like|wise|hood|hoods|ions?|ants?|ally|berg|land|ford|town|ways?|out|off|back)$/;

/** Beginnings that make one word of what follows: a superhost is no host that is super, nor a bestseller one who sells. */
const BEGINNING = /^(?:super|best|hyper|ultra|mega|multi|inter|micro)/;

/** The words of which one is made, where there is but one way in the fewest; else the word itself. */
export function wordsRunTogether(word: string): readonly string[] {
  const [, noun, id] = NUMBERED.exec(word) ?? [];
  if (noun !== undefined && id !== undefined && isRowNoun(noun)) return [noun, id];
  if (word.length < 6 || word.length > 24 || !/^[a-z]+$/.test(word)) return [word];
  if (isEnglish(word) || unitOf(word) !== undefined || ENDING.test(word)) return [word];
  if (BEGINNING.test(word)) return [word];
  for (let count = 2; count <= LONGEST; count++) {
    const all = cuts(word, count);
    const singular = all.filter((parts) => !parts.slice(0, -1).some((part) => /s$/.test(part)));
    const ways = singular.length > 0 ? singular : all;
    if (ways.length > 0) return ways.length === 1 ? (ways[0] ?? [word]) : [word];
  }
  return [word];
}

/** All ways to cut a word into so many words. */
function cuts(word: string, count: number): string[][] {
  if (count === 1) return isPart(word) ? [[word]] : [];
  const found: string[][] = [];
  for (let length = 3; length <= word.length - 3; length++) {
    const first = word.slice(0, length);
    if (!isPart(first)) continue;
    for (const rest of cuts(word.slice(length), count - 1)) found.push([first, ...rest]);
  }
  return found;
}

function isPart(word: string): boolean {
  return word.length > 3 ? isEnglish(word) : SHORT.test(word);
}
