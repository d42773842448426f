/**
 * Misspellings: a word that is neither English nor the table's is read as the one word, unique
 * within the smallest Damerau-Levenshtein distance (1 from four letters on, 2 from eight), that
 * the table or the lexicon knows: its headers and the levels of its short lists first, then
 * English, then names. 'Emperor' is English and stays as it is.
 */

import { isPlace } from "@probability-chat/codebook";
import { ABBREVIATIONS, SHORTHAND } from "../lexicon/abbreviations.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { conceptWords } from "../lexicon/concepts.ts";
import { DEMONYMS } from "../lexicon/demonyms.ts";
import { isEnglishStem } from "../lexicon/english-stems.ts";
import {
  AUXILIARIES,
  CHANCE_NOUNS,
  DETERMINERS,
  FILLERS,
  LIGHT_VERBS,
  NEGATIONS,
  PREPOSITIONS,
  QUESTION_WORDS,
  SHARE_NOUNS,
} from "../lexicon/function-words.ts";
import { IRREGULAR } from "../lexicon/irregular.ts";
import { LONG_FORMS } from "../lexicon/long-forms.ts";
import { isRowNoun, rowNouns } from "../lexicon/row-nouns.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";
import { unitOf } from "../lexicon/units.ts";
import { wordList } from "../lexicon/word-lists.ts";
import { root, stem } from "./stem.ts";
import type { Token } from "./tokens.ts";

/** A word that was read as another. */
export interface Correction {
  readonly token: Token;
  readonly to: string;
}

const EXTRA =
  wordList(`median mean maximum minimum correlation distribution standard deviation percentile quantile
quartile highest lowest largest smallest between greater higher lower older younger compare compared
difference associated association depend depends dependent related relationship affect affects correlated
pearson spearman kendall describe description summary overview statistics statistical information columns variables records
unique distinct missing expected confidence interval simulate without replacement survivors weekend
common frequent frequently often rare rarely usual typical likely unlikely twice double half
drive drives driver drivers predict predicts predictor predictors influence influences explain explains cause causes
determine determines consistent independent linked connected correlate correlates vary varies differ differs change changes
increase increases decrease decreases raise raises reduce reduces improve improves impact effect matter matters
exceed exceeds exceeded cover covers covered middle factor factors below above beneath unknown unpaid
earn earns earned earning working living paying costing covering weighing aged staying leaving leave stay
filled blank empty present available neither nobody everyone everybody somebody someone anyone instead except excluding
including together random randomly sample picked chosen drawn draws least fewest ranked rank sorted order
happened occurred january february april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday twenties thirties forties fifties sixties`);

type ByLength = ReadonlyMap<number, ReadonlySet<string>>;

/** What questions are asked with, and what they are asked of: the former are said more often. */
interface Known {
  readonly asking: ByLength;
  readonly things: ByLength;
}

let known: Known | undefined;

function knownWords(): Known {
  known ??= {
    asking: byLength([
      ...EXTRA,
      ...AUXILIARIES,
      ...CHANCE_NOUNS,
      ...DETERMINERS,
      ...FILLERS,
      ...LIGHT_VERBS,
      ...NEGATIONS,
      ...PREPOSITIONS,
      ...QUESTION_WORDS,
      ...SHARE_NOUNS,
      ...ABOUT.keys(),
      ...IRREGULAR.keys(),
      ...SUMMARIES.keys(),
    ]),
    things: byLength([...conceptWords(), ...rowNouns(), ...DEMONYMS.keys()]),
  };
  return known;
}

function byLength(words: readonly string[]): ByLength {
  const result = new Map<number, Set<string>>();
  for (const word of words) {
    if (word.length < 4) continue;
    const list = result.get(word.length);
    if (list === undefined) result.set(word.length, new Set([word]));
    else list.add(word);
  }
  return result;
}

/** Whether the word is one that a reader of English knows. */
export function isEnglish(word: string): boolean {
  return (
    word.length < 4 ||
    isEnglishStem(stem(word)) ||
    ABBREVIATIONS.has(word) ||
    LONG_FORMS.has(word) ||
    IRREGULAR.has(word) ||
    isRowNoun(word) ||
    knownGeneral(word) ||
    isPlace(word)
  );
}

function knownGeneral(word: string): boolean {
  const { asking, things } = knownWords();
  return [asking, things].some((words) => words.get(word.length)?.has(word));
}

/** Corrects the tokens in place and says what it did. */
export function correctSpelling(
  tokens: readonly Token[],
  vocabulary: ReadonlySet<string>,
  stems: ReadonlySet<string>,
  terms: ReadonlySet<string> = vocabulary,
): Correction[] {
  const corrections: Correction[] = [];
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    if (word === "then" && isComparative(tokens[at - 1]?.word)) {
      token.word = "than";
      continue;
    }
    const short = vocabulary.has(word) ? undefined : SHORTHAND.get(word);
    if (short !== undefined) {
      token.word = short;
      continue;
    }
    if (token.kind !== "word" || token.value !== null || !/^\p{L}+$/u.test(word)) continue;
    // three letters without a vowel are a word of four: 'wht'
    const clipped =
      word.length === 3 &&
      !/[aeiouy]/.test(word) &&
      word === token.text &&
      unitOf(word) === undefined;
    // nor are plurals of short words looked at ('olds'), save in names
    const singular = stem(word);
    const plural =
      /s$/.test(word) &&
      singular.length < 4 &&
      (isEnglishStem(singular) || FILLERS.has(singular)) &&
      !(token.capital && at > 0);
    if (!clipped && (word.length < 4 || plural)) continue;
    if (vocabulary.has(word) || stems.has(stem(word)) || stems.has(root(word))) continue;
    if (!clipped && isEnglish(word)) continue;
    if (
      [...vocabulary].some(
        (known) => word.length <= 5 && known.length >= word.length + 3 && known.startsWith(word),
      )
    )
      continue;
    const limit = word.length >= 8 ? 2 : 1;
    // a name is not a misspelt common word
    const isName = token.capital && token.start > 0;
    const { asking, things } = knownWords();
    const found =
      likeliest(word, [
        nearest(word, terms, limit),
        ...(isName
          ? []
          : [asking, things].map((words) => nearest(word, near(words, word, limit), limit))),
      ]) ?? (clipped ? null : (nearest(word, vocabulary, limit)?.word ?? null));
    if (found === null || isOtherName(token, at, found) || denies(word, found)) continue;
    // 'the intro of a song' has a noun behind its article, no 'into'
    if (PREPOSITIONS.has(found) && /^(?:a|an|the)$/.test(tokens[at - 1]?.word ?? "")) continue;
    if (clipped && (found.length !== 4 || found.replace(/[aeiou]/, "") !== word)) continue;
    token.word = found;
    corrections.push({ token, to: found });
  }
  return corrections;
}

/** A slip seldom falls on the first letter: Southside is a name of its own, not a Northside. */
function isOtherName({ word, capital, start }: Token, at: number, known: string): boolean {
  if (word[0] === known[0] || (word[0] === known[1] && word[1] === known[0])) return false;
  return (capital && start > 0 && at > 0) || damerau(word, known) > 1;
}

/** 'Atypical' is no slip for typical, nor 'untreated' for treated. */
function denies(word: string, known: string): boolean {
  return /^(?:a|an|in|im|un|non|dis)$/.test(word.slice(0, -known.length)) && word.endsWith(known);
}

function isComparative(word: string | undefined): boolean {
  return /^(?:more|less|fewer|greater|higher|lower|larger|smaller|older|younger|longer|shorter|bigger|better|worse|later|earlier)$/.test(
    word ?? "",
  );
}

function* near(words: ByLength, { length }: string, limit: number): Iterable<string> {
  for (let own = length - limit; own <= length + limit; own++) yield* words.get(own) ?? [];
}

/** What a word of each list may be meant; null where the list has several as near. */
interface Near {
  readonly word: string;
  readonly distance: number;
}

/** A slip seldom falls on the first or the last letter: 'likey' is likely, 'uknown' unknown. */
function sameEnds(word: string, other: string): number {
  return Number(word[0] === other[0]) + Number(word.at(-1) === other.at(-1));
}

/** So much nearer is what begins or ends alike: 'leve' is rather leave than level. */
const END = 0.02;
/** How much nearer a thing must be than a word that questions are asked with. */
const THING = 0.1;

/** Of the nearest of the table's own terms, of the words for asking and of those for things. */
function likeliest(word: string, lists: readonly (Near | null)[]): string | null {
  let best: Near | null = null;
  for (const [rank, found] of lists.entries()) {
    if (found === null) continue;
    const distance = found.distance - END * sameEnds(word, found.word) + (rank === 2 ? THING : 0);
    if (best === null || distance < best.distance - ROUNDING) best = { ...found, distance };
  }
  return best?.word ?? null;
}

/** Sums of slips that are equal differ by less. */
const ROUNDING = 1e-9;

/** The one nearest word; null where none is near, or several are. */
function nearest(word: string, words: Iterable<string>, limit: number): Near | null {
  let best = limit + 1;
  let found: string | null | undefined;
  const own = letters(word);
  const plural = word.endsWith("s");
  for (const candidate of words) {
    if (candidate.length < 4 || Math.abs(candidate.length - word.length) > limit) continue;
    const other = letters(candidate);
    // each slip brings at most one letter more that the other lacks
    if (bits(own & ~other) > limit + (plural ? 1 : 0) || bits(other & ~own) > limit) continue;
    for (const form of plural ? [candidate, `${candidate}s`] : [candidate]) {
      const distance = damerau(word, form, best + ROUNDING);
      if (distance > limit || distance > best + ROUNDING) continue;
      if (distance > best - ROUNDING && found !== candidate) {
        const isKin = found != null && stem(found) === stem(candidate);
        const ahead = sameEnds(word, candidate) - (found == null ? 0 : sameEnds(word, found));
        if (ahead > 0) found = candidate;
        else if (!isKin && ahead === 0) found = null;
      } else if (distance < best) {
        best = distance;
        found = candidate;
      }
    }
  }
  return found == null ? null : { word: found, distance: best };
}

const masks = new Map<string, number>();

/** The letters of a word as the bits of a number. */
function letters(word: string): number {
  const known = masks.get(word);
  if (known !== undefined) return known;
  let mask = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) mask |= 1 << letter;
  }
  if (masks.size > 50_000) masks.clear();
  masks.set(word, mask);
  return mask;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Letters that sound alike, and vowels, are taken for each other more easily. */
const ALIKE = ["aeiouy", "csz", "ck", "fv", "gj", "mn"];

function slip(a: string, b: string): number {
  return ALIKE.some((letters) => letters.includes(a) && letters.includes(b)) ? 0.97 : 1;
}

/**
 * Optimal string alignment; of single slips two letters swapped (0.9) are likelier than a letter
 * left out or too many (0.95), and that than another letter (1, or 0.97 where they sound alike).
 */
export function damerau(a: string, b: string, cap = Number.POSITIVE_INFINITY): number {
  if (0.95 * Math.abs(a.length - b.length) > cap) return cap + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => 0.95 * at);
  for (let i = 1; i <= a.length; i++) {
    const row = [0.95 * i];
    let least = 0.95 * i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (last[j] ?? 0) + 0.95,
        (row[j - 1] ?? 0) + 0.95,
        (last[j - 1] ?? 0) + (same ? 0 : slip(a[i - 1] ?? "", b[j - 1] ?? "")),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 0.9);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > cap) return cap + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
