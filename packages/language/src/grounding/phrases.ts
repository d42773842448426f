/** What a table may be called by: its headers, levels and what the dictionary says of them, as phrases. */
import type { Literal } from "@probability-chat/query";
import type { Dictionary } from "../interpretation.ts";
import { placeInCycle } from "../lexicon/calendar-names.ts";
import { adjectivesOf } from "../lexicon/demonyms.ts";
import { NEGATIONS } from "../lexicon/function-words.ts";
import { codesMeant } from "../lexicon/level-codes.ts";
import { otherNamesOf } from "../lexicon/places.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { meaningOf, names } from "./column-entry.ts";
import { isFunctionWord } from "./function-word.ts";
import {
  headerWords,
  literalWord,
  longForms,
  type PhraseWord,
  phraseWord,
  splitWords,
} from "./header.ts";
import { levelNames } from "./level-names.ts";
import { namesCycle } from "./literal-levels.ts";
import { numberedKinds } from "./numbered-kinds.ts";
import { alternatives, initialsMeaning, isDayOfWeek, nounsOf, placesOf } from "./other-names.ts";
import { diseaseNames, outcomeNames } from "./outcome-names.ts";
import { rephrased } from "./rephrased.ts";
import type { ColumnEntry, Phrase } from "./table-index.ts";

/** Takes a phrase and the text it was written as. */
type Push = (phrase: Phrase, text: string) => void;

/** The names of a column. */
export function headerPhrases(
  entry: ColumnEntry,
  said: Dictionary[string] | undefined,
  push: Push,
  headers: readonly string[],
): void {
  const { column } = entry;
  const base = { entry, value: null, count: 0, penalty: 0, loose: false };
  const called = (words: readonly PhraseWord[], penalty: number): void => {
    for (const long of longForms(words))
      push({ ...base, words: long, penalty }, long.map((word) => word.word).join(" "));
  };
  const written = headerWords(column.header === "" ? column.name : column.header).words;
  push({ ...base, words: written }, column.header);
  called(written, 0.05);
  for (const part of alternatives(column.header))
    push({ ...base, words: splitWords(part).map(phraseWord), penalty: 0.05 }, part);
  const [noun] = written.length === 1 || isDayOfWeek(entry) ? nounsOf(entry) : [];
  if (noun !== undefined)
    push({ ...base, words: splitWords(noun).map(phraseWord), penalty: 0.05 }, noun);
  for (const name of rephrased(entry))
    push({ ...base, words: splitWords(name).map(phraseWord), penalty: 0.05 }, name);
  // an offer of `offer_made`, passing of `passed_exam`
  const [first, second] = written;
  if (entry.affirmative !== null && first !== undefined && written.length === 2) {
    const made =
      OCCURRED.test(second?.word ?? "") ||
      (DONE.test(second?.word ?? "") && !isRowNoun(first.word));
    const what = second?.weight === 1 && !HOW.test(second.word);
    const did = /ed$/.test(first.word) && !isFunctionWord(first.word) && what;
    if (made || did) push({ ...base, words: [first], penalty: 0.05 }, first.word);
  }
  for (const name of outcomeNames(entry))
    push({ ...base, words: splitWords(name).map(phraseWord), penalty: 0.05 }, name);
  for (const kind of new Set(numberedKinds(entry).values()))
    for (const noun of ["level", "type", "category", "class", "stage", "grade"])
      push(
        { ...base, words: splitWords(`${kind} ${noun}`).map(phraseWord), penalty: 0.02 },
        `${kind} ${noun}`,
      );
  for (const name of diseaseNames(entry, headers))
    push({ ...base, words: splitWords(name).map(phraseWord) }, name);
  if (column.name !== column.header) push({ ...base, words: [] }, column.name);
  for (const name of names(said)) {
    const { words } = headerWords(name);
    const penalty =
      words.map((word) => word.word).join(" ") === entry.words.map((word) => word.word).join(" ")
        ? 0
        : 0.05;
    push({ ...base, words, penalty }, name);
    called(words, penalty + 0.05);
  }
  if (said?.description !== undefined) {
    const words = splitWords(said.description)
      .slice(0, 24)
      .map(phraseWord)
      .filter((w) => w.weight === 1 && !NEGATIONS.has(w.word));
    push({ ...base, words, penalty: 0.3, loose: true }, said.description);
  }
}

/** That there was what is named, though it be a noun for rows. */
const OCCURRED = /^(?:detected|occurred|happened|observed|present|confirmed|suspected)$/;
/** How something is done, and not what: a `returned_late` is more than that it was returned. */
const HOW =
  /^(?:late|early|online|offline|ontime|twice|again|alone|abroad|away|together|elsewhere|properly|correctly|\p{L}{4,}ly)$/u;
const DONE =
  /^(?:made|paid|given|taken|sent|signed|issued|received|granted|accepted|offered|provided|applied|conducted|performed|required|needed|found|requested|imposed|administered)$/;

/** Words of which none says the whole name alone. */
function inFull(words: readonly string[]): PhraseWord[] {
  return words.map((word) => ({ ...phraseWord(word), ...(words.length > 1 && { weight: 0.45 }) }));
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
  const header = entry.words.map(({ word }) => word).join(" ");
  const coded = codesMeant(
    header,
    column.levels.map(({ text }) => text),
  );
  for (const level of column.levels) {
    if (entry.numeric) continue;
    const value = { entry, value: level.text, count: level.count, penalty: 0, loose: false };
    const words = splitWords(level.text).map((word) =>
      // `sun` is a Sunday among weekdays only
      !cyclic && placeInCycle(word) !== null ? literalWord(word) : phraseWord(word),
    );
    if (words.length <= 8) push({ ...value, words }, level.text);
    // 'kidney disease' of a level `ckd`
    if (words.length === 1 && level.text.length > 2)
      for (const long of longForms(words))
        push({ ...value, words: long, penalty: 0.05 }, long.map(({ word }) => word).join(" "));
    for (const part of alternatives(level.text))
      push({ ...value, penalty: 0.05, words: splitWords(part).map(phraseWord) }, part);
    for (const name of levelNames(entry, level.text))
      push({ ...value, penalty: 0.02, words: inFull(splitWords(name)) }, name);
    const meaning = initialsMeaning(entry, level.text);
    if (meaning !== null) push({ ...value, words: [phraseWord(meaning)] }, meaning);
    for (const adjective of adjectivesOf(level.text))
      push({ ...value, penalty: 0.05, words: splitWords(adjective).map(phraseWord) }, adjective);
    for (const name of coded.get(level.text.toLowerCase()) ?? [])
      push({ ...value, penalty: 0.05, words: splitWords(name).map(phraseWord) }, name);
  }
  for (const [text, kind] of numberedKinds(entry)) {
    const count = column.levels.find((level) => level.text === text)?.count ?? 0;
    const words = splitWords(kind).map(phraseWord);
    push({ entry, value: text, count, penalty: 0.02, loose: false, words }, kind);
  }
  for (const { code, name } of placesOf(entry, said)) {
    const level = column.levels.find(({ text }) => [code, name].includes(meaningOf(said, text)));
    if (level === undefined) continue;
    const value = { entry, value: level.text, count: level.count, penalty: 0, loose: false };
    if (meaningOf(said, level.text) === code) {
      push({ ...value, words: splitWords(name).map(phraseWord) }, name);
      for (const other of [...otherNamesOf(name), ...adjectivesOf(name)])
        push({ ...value, penalty: 0.05, words: splitWords(other).map(phraseWord) }, other);
    } else pushCode({ ...value, words: [phraseWord(code.toLowerCase())] });
  }
  for (const [code, meaning] of Object.entries(said?.values ?? {})) {
    const literal: Literal = entry.numeric ? Number(code) : code;
    const count = column.levels.find((level) => level.text === code)?.count ?? 0;
    const words = splitWords(String(meaning)).map(phraseWord);
    push({ entry, value: literal, count, penalty: 0, loose: false, words }, String(meaning));
  }
}
