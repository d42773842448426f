/** What a level is called before what only adds to it: the noise of `Noise - Residential`, the rain of `Raining no high winds`. */
import { isKind } from "../../lexicon/row-nouns.ts";
import { splitWords } from "../header.ts";
import { MANY_LEVELS } from "../postings.ts";

const ADDED = /^(.+?)(?:\s+[-–—]\s+|\s*[/:]\s*|\s+\()/u;
/** A participle that a code says more of: `Married-civ-spouse`. */
const SAID_MORE = /^(\p{L}{3,}ed)[-_]\p{L}+[-_]\p{L}+$/u;
/** So many levels that end alike say nothing by their end. */
const ALIKE = 3;
/** A column of more levels names its rows rather than their kinds. */
const MANY_HEADS = 200;

/** The head of each level that has one, as words. */
export function levelHeads(texts: readonly string[]): ReadonlyMap<string, string> {
  if (texts.length > MANY_HEADS) return new Map();
  const said = texts.length > MANY_LEVELS ? [] : texts.map((text) => splitWords(text));
  const tails = new Map<string, number>();
  for (const words of said)
    for (let at = 1; at < words.length - 1; at++) {
      const tail = words.slice(at).join(" ");
      tails.set(tail, (tails.get(tail) ?? 0) + 1);
    }
  const heads = new Map<string, string>();
  texts.forEach((text, place) => {
    const words = said[place] ?? [];
    const shared = words.findIndex(
      (_, at) => at > 0 && (tails.get(words.slice(at).join(" ")) ?? 0) >= ALIKE,
    );
    const front = (ADDED.exec(text) ?? SAID_MORE.exec(text))?.[1];
    const head =
      shared > 0
        ? words.slice(0, shared).join(" ")
        : front === undefined
          ? ""
          : splitWords(front).join(" ");
    if (/\p{L}{3}/u.test(head) && !/\d/.test(head) && !isKind(head)) heads.set(text, head);
  });
  return heads;
}
