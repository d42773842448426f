/** From a word of the question to the table's phrases: literally, by stem, root, concept, abbreviation. */

import { placeCodesOf } from "@probability-chat/codebook";
import { groupBy } from "../group-by.ts";
import { ABBREVIATIONS } from "../lexicon/abbreviations.ts";
import { ABOUT, VAGUE } from "../lexicon/comparators.ts";
import { kernelOf } from "../lexicon/compounds.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { DEMONYMS } from "../lexicon/demonyms.ts";
import { LIGHT_VERBS, NEGATIONS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { IRREGULAR } from "../lexicon/irregular.ts";
import { isKind } from "../lexicon/row-nouns.ts";
import { unitOf, unitsCounted, unitsMeasuring } from "../lexicon/units.ts";
import { damerau, isEnglish } from "../text/spelling.ts";
import { family, root, stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { isFunctionWord, isMute } from "./function-word.ts";
import { squash } from "./header.ts";
import type { Phrase, Posting, TableIndex } from "./table-index.ts";

/** The phrases that a token is a word of, with the cheapest posting of each first. */
export type Lookup = ReadonlyMap<Phrase, readonly Posting[]>;

/** Words that very many phrases share ('level' in 'level 1' to 'level 900') lead to the first few. */
const MAX_POSTINGS = 400;

export function lookUp(token: Token, index: TableIndex): Lookup {
  const { means } = token;
  if (means !== undefined) return byPhrase([{ phrase: means, word: -1, cost: 0, opposite: false }]);
  return byPhrase(NEGATIONS.has(token.word) ? denials(index) : postingsOf(token, index));
}

function byPhrase(postings: readonly Posting[]): Lookup {
  const found = groupBy(postings, ({ phrase }) => phrase);
  for (const list of found.values()) list.sort((a, b) => a.cost - b.cost);
  return found;
}

function postingsOf(token: Token, index: TableIndex): Posting[] {
  if (token.kind === "symbol" || (token.kind === "number" && !token.ordinal)) return [];
  const { word } = token;
  const found: Posting[] = [];
  const take = (key: string, extra = 0, opposite = false): void => {
    for (const posting of (index.postings.get(key) ?? []).slice(0, MAX_POSTINGS)) {
      found.push(
        extra === 0 && !opposite
          ? posting
          : { ...posting, cost: posting.cost + extra, opposite: posting.opposite !== opposite },
      );
    }
  };
  const wordStem = stem(word);
  take(`w:${word}`);
  take(`s:${wordStem}`);
  const silent = isMute(word) || VAGUE.has(word) || ABOUT.has(word);
  if (!silent) {
    const literal = found.length;
    take(`r:${root(word)}`);
    take(`f:${family(word)}`);
    for (let length = 5; length <= word.length - 2; length++) take(`q:${word.slice(0, length)}`);
    // a waiter is no wait
    if (/[eo]rs?$/.test(word))
      found.push(
        ...found
          .splice(literal)
          .filter(
            ({ phrase: { value, entry } }) =>
              value !== null || !entry.numeric || entry.column.levels.length > 0,
          ),
      );
    take(`t:${word}`);
    if (!LIGHT_VERBS.has(word)) {
      for (const sense of sensesOf(wordStem)) take(`c:${sense.concept}`, 0, sense.opposite);
    }
    // 'kilometres' of a `km_driven`
    const unit = word.length > 3 ? unitOf(word) : undefined;
    if (unit !== undefined && unit.id.length > 1 && unit.id !== word && unit.dimension !== "time")
      take(`w:${unit.id}`, 0.05);
    for (const place of DEMONYMS.get(word) ?? []) take(`w:${place}`, 0.05);
    const long = ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(wordStem);
    if (long !== undefined) {
      take(`w:${long}`, 0.1);
      take(`s:${stem(long)}`, 0.1);
    }
    if (
      word.length >= 3 &&
      word.length <= 6 &&
      !isEnglishWord(word) &&
      !SHORT_WORDS.test(word) &&
      !IRREGULAR.has(word) &&
      sensesOf(wordStem).length === 0
    )
      take(`p:${wordStem}`);
  }
  // 'late' of a column that says whether it was on time
  if (VAGUE.has(word))
    for (const sense of sensesOf(wordStem))
      for (const posting of index.postings.get(`c:${sense.concept}`) ?? [])
        if (posting.phrase.value === null && posting.phrase.entry.affirmative !== null)
          found.push({ ...posting, opposite: posting.opposite !== sense.opposite });
  const shouted = token.text === token.text.toUpperCase() && /\p{L}/u.test(token.text);
  if (shouted) take(`a:${word}`);
  if (
    word.length >= 2 &&
    word.length <= 6 &&
    (shouted ||
      (!silent && (!isEnglish(word) || ABBREVIATIONS.has(word))) ||
      word.includes("&") ||
      (word.length === 2 && !isFunctionWord(word)))
  ) {
    take(`i:${word}`);
  }
  // 'people who default' are no default of a `person_default`: a person is what its rows are
  if (/^(?:people|persons?)$/.test(word))
    found.splice(0, found.length, ...found.filter((posting) => !isOwner(posting)));
  if (!silent && !found.some(({ cost, phrase }) => cost <= 0.06 && phrase.words.length === 1))
    found.push(...agents(word, index));
  if (found.length === 0 && !silent) found.push(...compounded(word, index), ...coded(word, index));
  if (found.length === 0 && !silent)
    found.push(...clipped(word, index), ...miswritten(word, index));
  return found;
}

/** Whether the word of a header only says whose the column is. */
function isOwner({ phrase: { value, words }, word }: Posting): boolean {
  return value === null && words.length > 1 && words[word]?.word === "person";
}

/** 'buyers', 'quitters': those of whom a column with a yes says that they did. */
function agents(word: string, index: TableIndex): Posting[] {
  const [, made] = /^([a-z]{3,})(?:er|or)s?$/.exec(word) ?? [];
  if (made === undefined || LIGHT_VERBS.has(made) || LIGHT_VERBS.has(`${made}e`)) return [];
  const verbs = new Set([made, `${made}e`, made.replace(/([b-df-hj-np-tv-z])\1$/, "$1")]);
  // 'swimmers' of a level `Swimming`
  const doing = [...verbs].flatMap((verb) =>
    (index.postings.get(`s:${stem(verb)}`) ?? [])
      .filter(
        ({ phrase: { value, words } }) =>
          value !== null && words.length === 1 && /ing$/.test(words[0]?.word ?? ""),
      )
      .map((posting) => ({ ...posting, cost: 0.05 })),
  );
  const senses = [...verbs].flatMap((verb) => sensesOf(stem(verb)));
  const done = senses.flatMap(({ concept, opposite }) =>
    (index.postings.get(`c:${concept}`) ?? [])
      .filter(
        ({ phrase: { value, entry, words } }) =>
          value === null &&
          entry.affirmative !== null &&
          words.every(({ word }, at) => at === 0 || PREPOSITIONS.has(word)),
      )
      .map((posting) => ({
        ...posting,
        word: -1,
        cost: posting.cost + 0.05,
        opposite: posting.opposite !== opposite,
      })),
  );
  return [...doing, ...done];
}

/** Words too short for the list of English, which are no clippings: the air is no airport. */
const SHORT_WORDS =
  /^(?:air|arm|art|bar|bed|big|bin|box|boy|bus|car|cap|cat|cow|cup|cut|dam|den|dog|dry|ear|egg|era|eye|fat|fig|fin|fit|fly|fog|fox|fun|fur|gap|gas|gem|gum|gun|ham|hat|hay|hen|her|his|hot|ice|ink|jam|jar|jet|key|kid|kit|lap|law|leg|lid|lip|log|lot|mad|man|map|mat|mud|net|new|nut|oak|oil|old|one|our|own|pan|pen|pet|pie|pig|pin|pit|pot|raw|red|rib|rim|rod|row|sad|sea|set|sky|son|sun|tax|tea|the|tie|tin|tip|toe|ton|top|toy|van|war|way|web|wet|win|zip)$/;

/** So few codes are told apart by how they begin. */
const MAX_CODES = 12;

/** 'Republican' of `REP`, 'goalkeeper' of `GK`: the one code among codes whose letters the word has in order. */
function coded(word: string, index: TableIndex): Posting[] {
  // asteroids are of any class, and of none that is written `ATE`
  if (word.length < 6 || NO_CODE.test(word) || isKind(word)) return [];
  const found = index.columns.flatMap(({ column, numeric, words }) => {
    const texts = column.levels.map(({ text }) => text);
    if (numeric || texts.length > MAX_CODES || column.distinct < 3) return [];
    if (!texts.every((text) => /^[A-Z]{2,4}$/.test(text))) return [];
    const opened = texts.filter((text) => text.length > 2 && word.startsWith(text.toLowerCase()));
    if (opened.length > 0) return opened;
    const header = words.map((own) => own.word);
    // a code of a country is no clipped word, nor is one of two letters among such
    if (placeCodesOf(texts, header) !== null) return [];
    const long = texts.some((text) => text.length > 2);
    return long ? texts.filter((text) => isSkeleton(text.toLowerCase(), word)) : [];
  });
  const [only, ...others] = new Set(found.map((text) => text.toLowerCase()));
  if (only === undefined || others.length > 0) return [];
  return (index.postings.get(`w:${only}`) ?? [])
    .filter(({ phrase: { value, words } }) => value !== null && words.length === 1)
    .map((posting) => ({ ...posting, cost: posting.cost + 0.25 }));
}

/** Forms of other words, and what asks or scales. */
const NO_CODE =
  /(?:ed|ing|ly|ment|tion|ity|ness)$|^(?:(?:depend|affect|matter|differ|impact|relate|predict|explain|correlate)s?|(?:thous|mill|bill)(?:and|ion)s?|percent|average|number|higher|highest)$/;

/** Whether a word begins with the first letter of a code and has the others in their order. */
function isSkeleton(code: string, word: string): boolean {
  if (code[0] !== word[0]) return false;
  let at = 0;
  for (const letter of code) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** 'Hypertension' of a header `Hipertension`: a long word that a header has with one letter wrong. */
function miswritten(word: string, index: TableIndex): Posting[] {
  if (word.length < 7) return [];
  const near = index.columns.flatMap(({ words }) =>
    words.filter(
      (own) => own.word.length >= 6 && !isEnglish(own.word) && damerau(own.word, word, 2) <= 1,
    ),
  );
  const [only, ...others] = new Set(near.map((own) => own.word));
  if (only === undefined || others.length > 0) return [];
  return (index.postings.get(`w:${only}`) ?? [])
    .filter(({ phrase }) => phrase.value === null)
    .map((posting) => ({ ...posting, cost: posting.cost + 0.05 }));
}

/** 'Region' of a header `reg`: the one name that is how the word begins. */
function clipped(word: string, index: TableIndex): Posting[] {
  if (word.length < 6 || /(?:ed|ing|ly)$/.test(word)) return [];
  const found = [3, 4]
    .filter((length) => word.length >= length + 3)
    .flatMap((length) => index.postings.get(`q:${word.slice(0, length)}`) ?? []);
  return new Set(found.map(({ phrase }) => phrase.entry)).size === 1
    ? found.map((posting) => ({ ...posting, cost: 0.2 }))
    : [];
}

/** 'mileage' of a column in miles, 'horsepower' of one in HP, 'bathrooms' of a column `baths`, and 'homeowners' of a level `own` in a column about homes. */
function compounded(word: string, index: TableIndex): Posting[] {
  const found: Posting[] = [];
  const counted = [...unitsCounted(word), ...unitsMeasuring(word)];
  if (counted.length > 0)
    for (const entry of index.columns) {
      if (!counted.includes(unitOf(entry.unit)?.id ?? "")) continue;
      const names = index.bySquash.get(squash(entry.column.header)) ?? [];
      const phrase = names.find((name) => name.entry === entry && name.value === null);
      if (phrase !== undefined) found.push({ phrase, word: -1, cost: 0.1, opposite: false });
    }
  const kernel = kernelOf(word);
  if (kernel !== null)
    for (const posting of index.postings.get(`s:${stem(kernel)}`) ?? [])
      if (posting.phrase.value === null) found.push({ ...posting, cost: posting.cost + 0.1 });
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const about = stem(word.slice(0, cut));
    for (const posting of index.postings.get(`f:${family(word.slice(cut))}`) ?? []) {
      const { value, entry, words } = posting.phrase;
      if (value === null || words.length > 1) continue;
      if (entry.words.some((own) => own.stem === about)) found.push(posting);
    }
  }
  return found;
}

function isEnglishWord(word: string): boolean {
  return word.length >= 4 && isEnglish(word) && !ABBREVIATIONS.has(word);
}

/** Levels with a denial: 'do not travel' says `Non-Travel`, 'dark without lights' `Dark - no lights`. */
function denials(index: TableIndex): Posting[] {
  const found: Posting[] = [];
  for (const word of ["non", "no", "not", "never", "without"]) {
    for (const posting of index.postings.get(`w:${word}`) ?? []) {
      const { words } = posting.phrase;
      if (words.length > (posting.word === 0 ? 1 : 2)) found.push(posting);
    }
  }
  return found;
}
