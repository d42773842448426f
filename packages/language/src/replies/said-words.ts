/** The words of a short message: what it picks by, and what it only says for politeness. */
import { fold } from "../reading/text/fold.ts";

const WORDS = /[\p{L}\p{N}]+(?:'[\p{L}]+)?(?:\.\p{N}+)?/gu;

/** The words of a message in folded letters. */
export function saidWords(message: string): string[] {
  return fold(message).match(WORDS) ?? [];
}

/** Words around a choice, which say nothing about which it is. */
const AROUND: ReadonlySet<string> = words(
  "the a an one ones please i i'd i'll would like want to know about let's " +
    "me my go take pick choose give show tell it it's its is be that this these those them they how " +
    "just only sorry well um oh hm hmm ok okay actually rather option choice number button answer " +
    "reading version question question's by for of in with as per from at on and your our you",
);

/** Less what says nothing about a choice. */
export function pointedWords(said: readonly string[]): string[] {
  return said.filter((word) => !AROUND.has(word));
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
