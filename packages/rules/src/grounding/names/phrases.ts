/** What a table may be called by: its headers, levels and what the dictionary says of them, as phrases. */

import { otherNamesOf } from "@probability-chat/codebook";
import type { Literal } from "@probability-chat/query";
import type { Dictionary } from "../../interpretation.ts";
import { placeInCycle } from "../../lexicon/calendar-names.ts";
import { adjectivesOf } from "../../lexicon/demonyms.ts";
import { NEGATIONS } from "../../lexicon/function-words.ts";
import { codesMeant } from "../../lexicon/level-codes.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { meaningOf, names } from "../columns/column-entry.ts";
import { finishNames, gridNames } from "../domains/finish-places.ts";
import { timeNames } from "../domains/main-time.ts";
import { sideNames } from "../domains/match-sides.ts";
import { partyMeant, partyNames } from "../domains/party-names.ts";
import { quoteNames } from "../domains/quotes.ts";
import { actualNames } from "../domains/targets.ts";
import { roleNames } from "../domains/winners.ts";
import { isFunctionWord } from "../function-word.ts";
import {
  headerWords,
  literalWord,
  longForms,
  type PhraseWord,
  phraseWord,
  phraseWords,
  splitWords,
  textOf,
} from "../header.ts";
import type { ColumnEntry, Phrase } from "../table-index.ts";
import { levelHeads } from "./level-heads.ts";
import { levelKinds } from "./level-kinds.ts";
import { levelNames } from "./level-names.ts";
import { namesCycle } from "./literal-levels.ts";
import { nameOfThings } from "./name-columns.ts";
import {
  alternatives,
  bandNames,
  firstNamed,
  initialsMeaning,
  isDayOfWeek,
  nounsOf,
  placesOf,
  spokenSlash,
  unexplained,
} from "./other-names.ts";
import { diseaseNames, endNames, outcomeNames } from "./outcome-names.ts";
import { questionNames } from "./question-names.ts";
import { rephrased } from "./rephrased.ts";
import { spendingNames, takingsNames } from "./takings.ts";

/** Takes a phrase and the text it was written as. */
type Push = (phrase: Phrase, text: string) => void;

/** How much further than what is written another name for it is. */
const OTHER_NAME = 0.05;

/** The names of a column. */
export function headerPhrases(
  entry: ColumnEntry,
  said: Dictionary[string] | undefined,
  columns: readonly ColumnEntry[],
  push: Push,
): void {
  const { column } = entry;
  const base = { entry, value: null, count: 0, penalty: 0, loose: false };
  const alias = (name: string, penalty = OTHER_NAME): void =>
    push({ ...base, words: phraseWords(name), penalty }, name);
  const inFull = (words: readonly PhraseWord[], penalty: number): void => {
    for (const long of longForms(words)) push({ ...base, words: long, penalty }, textOf(long));
  };
  const { words: written } = headerWords(column.header === "" ? column.name : column.header);
  push({ ...base, words: written }, column.header);
  inFull(written, OTHER_NAME);
  const [noun] = written.length === 1 || isDayOfWeek(entry) ? nounsOf(entry) : headcount(written);
  for (const name of [
    ...alternatives(column.header),
    ...firstNamed(column.header),
    ...(noun === undefined ? [] : [noun]),
    ...rephrased(entry),
    ...eventsOf(entry, written, columns),
    ...outcomeNames(entry),
    ...questionNames(entry),
    ...NAMES_BESIDE.flatMap((namesOf) => namesOf(entry, columns)),
  ])
    alias(name);
  for (const kind of new Set(levelKinds(entry).values()))
    for (const sort of ["level", "type", "category", "class", "stage", "grade"])
      alias(`${kind} ${sort}`, 0.02);
  for (const name of diseaseNames(entry, columns)) alias(name, 0);
  if (column.name !== column.header) push({ ...base, words: [] }, column.name);
  for (const name of names(said)) {
    const { words } = headerWords(name);
    const penalty = textOf(words) === textOf(entry.words) ? 0 : OTHER_NAME;
    push({ ...base, words, penalty }, name);
    inFull(words, penalty + OTHER_NAME);
  }
  if (said?.description !== undefined) {
    const words = phraseWords(said.description)
      .slice(0, 24)
      .filter(({ weight, word }) => weight === 1 && !NEGATIONS.has(word));
    push({ ...base, words, penalty: 0.3, loose: true }, said.description);
  }
}

/** The employees of a `company_size`. */
function headcount(words: readonly PhraseWord[]): string[] {
  const isSize = /^(?:company|firm|organi[sz]ation|business|employer) size$/.test(textOf(words));
  return isSize ? ["employees"] : [];
}

/** What a column is called because of what stands beside it. */
const NAMES_BESIDE = [
  takingsNames,
  quoteNames,
  actualNames,
  endNames,
  spendingNames,
  sideNames,
  timeNames,
  roleNames,
  gridNames,
  partyNames,
  nameOfThings,
  finishNames,
  bandNames,
];

/** An offer of `offer_made`, passing of `passed_exam`, a first choice of `first_choice_offered`: what a header says that happened. */
function eventsOf(
  { affirmative }: ColumnEntry,
  words: readonly PhraseWord[],
  columns: readonly ColumnEntry[],
): string[] {
  const [first, second, third] = words;
  if (affirmative === null || first === undefined || second === undefined || words.length > 3)
    return [];
  if (third !== undefined) return DONE.test(third.word) ? [`${first.word} ${second.word}`] : [];
  const made = OCCURRED.test(second.word) || (DONE.test(second.word) && !isRowNoun(first.word));
  const what = second.weight === 1 && !HOW.test(second.word);
  // of two that were notified neither is called so alone
  const alike = columns.filter((other) => other.words[0]?.stem === first.stem).length;
  const did = /ed$/.test(first.word) && !isFunctionWord(first.word) && what && alike === 1;
  return made || did ? [first.word] : [];
}

/** That there was what is named, though it be a noun for rows. */
const OCCURRED = /^(?:detected|occurred|happened|observed|present|confirmed|suspected)$/;
/** How something is done, and not what: a `returned_late` is more than that it was returned. */
const HOW =
  /^(?:late|early|online|offline|ontime|twice|again|alone|abroad|away|together|elsewhere|properly|correctly|\p{L}{4,}ly)$/u;
const DONE =
  /^(?:made|paid|given|taken|sent|signed|issued|received|granted|accepted|offered|provided|applied|conducted|performed|required|needed|found|requested|imposed|administered)$/;

/** Words of which none says the whole name alone. */
function inseparable(name: string): PhraseWord[] {
  const words = phraseWords(name);
  return words.length > 1 ? words.map((word) => ({ ...word, weight: 0.45 })) : words;
}

/** The names of its levels; codes, as of countries, apart from words. */
export function levelPhrases(
  entry: ColumnEntry,
  said: Dictionary[string] | undefined,
  push: Push,
  pushCode: (phrase: Phrase) => void,
): void {
  const { column } = entry;
  const cyclic = namesCycle(entry);
  const texts = column.levels.map(({ text }) => text);
  const coded = codesMeant(textOf(entry.words), texts);
  const base = { entry, penalty: 0, loose: false };
  for (const { text, count } of entry.numeric ? [] : column.levels) {
    const level = { ...base, value: text, count };
    const alias = (name: string, penalty = OTHER_NAME): void =>
      push({ ...level, words: phraseWords(name), penalty }, name);
    const words = splitWords(text).map((word) =>
      // `sun` is a Sunday among weekdays only
      !cyclic && placeInCycle(word) !== null ? literalWord(word) : phraseWord(word),
    );
    if (words.length <= MAX_WORDS) push({ ...level, words }, text);
    // 'kidney disease' of a level `ckd`
    if (words.length === 1 && text.length > 2)
      for (const long of longForms(words))
        push({ ...level, words: long, penalty: OTHER_NAME }, textOf(long));
    for (const name of levelNames(entry, text))
      push({ ...level, words: inseparable(name), penalty: 0.02 }, name);
    const meaning = initialsMeaning(entry, text);
    if (meaning !== null) alias(meaning, 0);
    for (const name of [
      ...alternatives(text),
      ...spokenSlash(text).flatMap((spoken) => [
        spoken,
        ...longForms(phraseWords(spoken)).map(textOf),
      ]),
      ...unexplained(text, entry),
      ...partyMeant(entry, text),
      ...adjectivesOf(text),
      ...(coded.get(text.toLowerCase()) ?? []),
    ])
      alias(name);
  }
  const countOf = (text: string): number =>
    column.levels.find((level) => level.text === text)?.count ?? 0;
  for (const [text, kind] of [...(entry.numeric ? [] : levelHeads(texts)), ...levelKinds(entry)]) {
    const level = { ...base, value: text, count: countOf(text), penalty: 0.02 };
    // who rents is no rent
    const words = phraseWords(kind).map((own) => ({ ...own, root: own.word, family: own.word }));
    push({ ...level, words }, kind);
  }
  for (const { code, name } of placesOf(entry, said)) {
    const text = texts.find((level) => [code, name].includes(meaningOf(said, level)));
    if (text === undefined) continue;
    const level = { ...base, value: text, count: countOf(text) };
    if (meaningOf(said, text) !== code) {
      pushCode({ ...level, words: [phraseWord(code.toLowerCase())] });
      continue;
    }
    push({ ...level, words: phraseWords(name) }, name);
    for (const other of [...otherNamesOf(name), ...adjectivesOf(name)])
      push({ ...level, words: phraseWords(other), penalty: OTHER_NAME }, other);
  }
  for (const [code, meaning] of Object.entries(said?.values ?? {})) {
    const value: Literal = entry.numeric ? Number(code) : code;
    const name = String(meaning);
    push({ ...base, value, count: countOf(code), words: phraseWords(name) }, name);
  }
}

/** A level of more words is a text, which nobody says in full. */
const MAX_WORDS = 8;
