/** Which choices of a question back the words of a message point at. */
import { type Query, queryColumns } from "@probability-chat/query";
import { near, stem } from "../reading/text/compare-words.ts";
import { spellOut } from "../reading/text/words.ts";
import { Names } from "../reply/names.ts";
import type { Told } from "../reply/refusals.ts";
import { sayQuery } from "../reply/say.ts";
import { pointedWords, saidWords, words } from "./said-words.ts";

const PLACES: readonly ReadonlySet<string>[] = [
  words("first 1st 1 former"),
  words("second 2nd 2 two"),
  words("third 3rd 3 three"),
];
const LAST = words("last latter bottom");

/** Words of a figure that say the same. */
const ALIKE: readonly ReadonlySet<string>[] = [
  "average mean avg",
  "median middle",
  "probability chance chances likelihood likely share proportion percentage percent rate",
  "number count many",
  "sum total altogether",
  "largest highest maximum max most",
  "smallest lowest minimum min least",
].map(words);

/** What every reading in words may have. */
const OF_READINGS = words("row rows where among that which each value values any taken");

/** Who says more says more than which it is. */
const MOST_WORDS = 12;

/** What sets one choice beside another. */
const BESIDE = /\s*(?:,|&|\+|\band\b)+\s*/i;
const NOT = /^\W*not\b\s*/i;

/**
 * The places of the choices that a message picks, if that is all it does: none where it can be
 * taken for two of them, null where it picks none.
 */
export function pick(
  message: string,
  choices: readonly Query[],
  told: Told,
): readonly number[] | null {
  const names = new Names(told.codebook, told.dictionary);
  const labels = choices.map((query) => sayQuery(query, names));
  const own = choices.map((query, at) => wordsOf(query, labels[at] ?? "", told));
  const pickOne = (text: string): readonly number[] | null => {
    const place = placeNamed(text, labels);
    if (place !== null) return place;
    const named = namedBy(text, labels, own);
    // What several choices have tells none of them from the others.
    return named.length === 1 ? named : null;
  };
  const isDenied = NOT.test(message);
  const text = message.replace(NOT, "");
  const one = pickOne(text);
  if (isDenied) {
    const left = choices.flatMap((_, at) => (one?.includes(at) ? [] : [at]));
    return one?.length === 1 && left.length === 1 ? left : null;
  }
  if (one !== null) return one;
  const each = text.split(BESIDE).map(pickOne);
  const all = new Set(each.flatMap((picked) => picked ?? []));
  return each.length > 1 && each.every((picked) => picked?.length === 1) ? [...all] : null;
}

/** The choice whose place a message names, or whose button it says; null where it does neither. */
export function pickPlace(
  message: string,
  choices: readonly Query[],
  { codebook, dictionary }: Told,
): Query | null {
  const names = new Names(codebook, dictionary);
  const labels = choices.map((query) => sayQuery(query, names));
  const [at = -1, ...others] = placeNamed(message, labels) ?? labelled(message, labels);
  return others.length === 0 ? (choices[at] ?? null) : null;
}

/** The place that a message names; none where the choices are told apart by numbers, and another has it. */
function placeNamed(message: string, labels: readonly string[]): readonly number[] | null {
  const said = saidWords(message);
  const [word, ...others] = pointedWords(said);
  if (word === undefined || others.length > 0) return null;
  const place = LAST.has(word) ? labels.length - 1 : PLACES.findIndex((names) => names.has(word));
  if (place < 0 || place >= labels.length) return null;
  const numbers = numbersApart(labels);
  const isNumber = numbers.every(({ length }) => length > 0);
  const isOther = numbers.some((own, at) => at !== place && own.includes(`${place + 1}`));
  return isNumber && isOther ? [] : [place];
}

/** The numbers of each label, less those that all have. */
function numbersApart(labels: readonly string[]): readonly (readonly string[])[] {
  const numbers = labels.map((label): readonly string[] => label.match(/\d+(?:\.\d+)?/g) ?? []);
  const shared = numbers.reduce((left, more) => without(left, without(left, more)));
  return numbers.map((own) => without(own, shared));
}

/** A list less each of some once. */
function without(list: readonly string[], gone: readonly string[]): readonly string[] {
  const left = [...list];
  for (const one of gone) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return left;
}

/** The choices whose reading in words, as a button has it, is the text, or has all that it says. */
function namedBy(
  text: string,
  labels: readonly string[],
  own: readonly ReadonlySet<string>[],
): readonly number[] {
  const same = labelled(text, labels);
  if (same.length > 0) return same;
  const pointed = pointedWords(saidWords(spellOut(text)));
  const isPointing = pointed.length > 0 && pointed.length <= MOST_WORDS;
  // What the only choice has may as well be asked of otherwise.
  if (!isPointing || labels.length < 2) return [];
  return own.flatMap((words, at) => (pointed.every((word) => isAmong(word, words)) ? [at] : []));
}

function labelled(text: string, labels: readonly string[]): readonly number[] {
  const said = saidWords(text).join(" ");
  return labels.flatMap((label, at) => (saidWords(label).join(" ") === said ? [at] : []));
}

/** The words of a reading, of what the user calls its columns, and those that say the same. */
function wordsOf(query: Query, label: string, { dictionary }: Told): ReadonlySet<string> {
  const called = queryColumns(query).flatMap((column) => {
    const entry = Object.hasOwn(dictionary, column) ? dictionary[column] : undefined;
    return [entry?.description ?? "", ...(entry?.synonyms ?? [])];
  });
  const own = [label, ...called].flatMap((text) => saidWords(spellOut(text)));
  const said = own.filter((word) => !OF_READINGS.has(word));
  const alike = ALIKE.filter((group) => own.some((word) => group.has(word)));
  return new Set([...said, ...alike.flatMap((group) => [...group])]);
}

/** So many letters in common make one word another form of the other: 'survival', 'survived'. */
const STEM = 5;

function isAmong(word: string, own: ReadonlySet<string>): boolean {
  if (own.has(word)) return true;
  const stemmed = stem(word);
  return [...own].some((other) => {
    const [short = "", long = ""] = [stem(other), stemmed].sort((a, b) => a.length - b.length);
    return short === long || near(other, word) || (short.length >= STEM && long.startsWith(short));
  });
}
