/** Postings: from the keys of a word (itself, stem, root, concept, clipping, initials) to the phrases that have it. */

import { sensesOf } from "../lexicon/concepts.ts";
import { AUXILIARIES, PREPOSITIONS } from "../lexicon/function-words.ts";
import { LONG_FORMS } from "../lexicon/long-forms.ts";
import { isEnglish } from "../text/spelling.ts";
import { root, stem } from "../text/stem.ts";
import type { PhraseWord } from "./header.ts";
import type { Phrase, Posting } from "./table-index.ts";

/** A column of more levels is of names, which are said in full or not at all. */
export const MANY_LEVELS = 50;

const PARTICLE = /^(?:out|in|up|off|back|over|down|away)$/;
const INFLECTED = /..(?:ed|ing)$/;

/** The keys of all words of phrases; codes, which are no words, under a key of their own. */
export function postingsOf(
  phrases: readonly Phrase[],
  codes: readonly Phrase[],
): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  const add = (key: string, posting: Posting): void => {
    const list = postings.get(key);
    if (list === undefined) postings.set(key, [posting]);
    else list.push(posting);
  };
  for (const phrase of phrases) {
    phrase.words.forEach((word, at) => {
      // the verb of a question is not the `is` of `is_gold`
      if (phrase.words.length > 1 && phrase.value === null && AUXILIARIES.has(word.word)) return;
      const common = { phrase, word: at, opposite: false };
      add(`w:${word.word}`, { ...common, cost: 0 });
      if (word.short !== null) {
        add(`w:${word.short}`, { ...common, cost: 0 });
        add(`s:${stem(word.short)}`, { ...common, cost: 0.05 });
        add(`r:${root(word.short)}`, { ...common, cost: 0.15 });
      }
      // 'rents' are nearer to a column `rent` than to one `rented`
      add(`s:${word.stem}`, { ...common, cost: INFLECTED.test(word.word) ? 0.06 : 0.05 });
      if (word.root.length >= 3) add(`r:${word.root}`, { ...common, cost: 0.15 });
      if (word.family.length >= 3) add(`f:${word.family}`, { ...common, cost: 0.15 });
      if (word.weight < 0.5 || endsCompound(phrase.words[at - 1], word)) return;
      // 'delinq' of delinquencies
      if (isClipping(word.word, phrase.value === null))
        add(`q:${word.word}`, { ...common, cost: 0.06 });
      for (const sense of sensesOf(word.stem)) {
        // a level found through a loose synonym would be a guess, but for the two of a pair
        if (phrase.value !== null && !sense.strict && phrase.entry.column.distinct > 2) continue;
        add(`c:${sense.concept}`, {
          ...common,
          cost: sense.strict ? 0.02 : 0.3,
          opposite: sense.opposite,
        });
      }
      // a name of hundreds is not clipped: to get is no Gettysburg
      const isName = phrase.value !== null && phrase.entry.column.distinct > MANY_LEVELS;
      for (const key of isName ? [] : clippings(word.word))
        add(`p:${key}`, { ...common, cost: 0.3 });
      // a single opaque header such as `zclass`: a letter or two before a word
      if (phrase.words.length === 1 && phrase.value === null) {
        for (const skip of [1, 2]) {
          const tail = word.word.slice(skip);
          if (tail.length >= 4 && !PREFIX.test(word.word.slice(0, skip)))
            add(`t:${tail}`, { ...common, cost: 0.12 });
        }
      }
    });
    // 'dropouts' of a column `dropped_out`
    const [verb, particle] = phrase.words;
    if (phrase.words.length === 2 && verb !== undefined && PARTICLE.test(particle?.word ?? ""))
      add(`s:${verb.stem}${particle?.word}`, { phrase, word: -1, cost: 0.05, opposite: false });
    // a name of hundreds is not called by its initials
    const initials =
      phrase.value !== null && phrase.entry.column.distinct > MANY_LEVELS
        ? null
        : initialsOf(phrase.words);
    if (initials !== null) {
      for (const key of initials)
        add(`i:${key}`, { phrase, word: -1, cost: 0.15, opposite: false });
    }
  }
  for (const phrase of codes)
    add(`a:${phrase.words[0]?.word ?? ""}`, { phrase, word: 0, cost: 0, opposite: false });
  return postings;
}

/** `OverTime` is no time: a word that makes another one with the preposition before it. */
function endsCompound(before: PhraseWord | undefined, { word }: PhraseWord): boolean {
  return before !== undefined && PREPOSITIONS.has(before.word) && isEnglish(before.word + word);
}

/** Letters that make another word of the one behind them: who is readmitted was admitted before. */
const PREFIX = /^(?:re|un|in|im|il|ir|de|en|em|ex|co|be|up|on|by|ab|ad|bi|a)$/;

/** A word that can only be the beginning of another; a short one of a header only. */
function isClipping(word: string, isHeader: boolean): boolean {
  if (word.length < 5)
    return isHeader && /^[a-z]{3,4}$/.test(word) && !isEnglish(word) && !LONG_FORMS.has(word);
  return /^[a-z]{5,}$/.test(word) && !isEnglish(word);
}

/** The beginnings by which a long word may be called: 'rep', 'exec'. */
function clippings(word: string): string[] {
  if (word.length < 6) return [];
  const cuts: string[] = [];
  for (let length = 3; length <= Math.min(5, word.length - 3); length++)
    cuts.push(word.slice(0, length));
  return cuts;
}

/** 'HR' of Human Resources, 'R&D' and 'RD' of Research & Development. */
function initialsOf(words: readonly PhraseWord[]): string[] | null {
  const content = words.filter((word) => word.weight > 0.25 || word.word === "&");
  const letters = content.filter((word) => word.word !== "&").map((word) => word.word[0] ?? "");
  const every = words.map((word) => word.word[0] ?? "").join("");
  if (letters.length < 2 || letters.length > 5) return null;
  const initials = [letters.join("")];
  if (words.some((word) => word.word === "&" || word.word === "and"))
    initials.push(letters.join("&"));
  if (every.length > letters.length && every.length <= 5 && !/&/.test(every)) initials.push(every);
  return initials;
}
