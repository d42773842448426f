/** What a column is to the language: its words, its unit, its level that means yes. */
import type { Column } from "@probability-chat/codebook";
import type { Literal } from "@probability-chat/query";
import type { Dictionary } from "../../interpretation.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { family } from "../../text/stem.ts";
import { plain } from "../../text/tokens.ts";
import { headerWords, isOpaque, longForms, type PhraseWord, splitWords } from "../header.ts";
import type { ColumnEntry } from "../table-index.ts";
import { severalAnswers } from "./several-answers.ts";

const YES = new Set(["yes", "true", "1", "y", "t", "sí", "si"]);
const NO = new Set(["no", "false", "0", "n", "f"]);
const NONE = /^(?:no|none|not? .+|never)$/;

/** Longest description that is a name rather than a sentence, in words. */
const NAME_WORDS = 5;

/** What a dictionary calls a column: its synonyms, and a description that is a short noun phrase. */
export function names(said: Dictionary[string] | undefined): string[] {
  const { description, synonyms = [] } = said ?? {};
  const name = description?.trim().replace(/\.$/, "") ?? "";
  const isName =
    name !== "" &&
    !/[.,;:?!]\s|\b(?:is|are|was|were|has|have|whether|if|that|which)\b/i.test(name) &&
    splitWords(name).length <= NAME_WORDS;
  return [...(isName ? [name] : []), ...synonyms];
}

export function columnEntry(
  written: Column,
  position: number,
  shared: boolean,
  dictionary?: Dictionary,
): ColumnEntry {
  const answers = severalAnswers(written);
  if (answers === null)
    return markedEntry(plainEntry(written, position, shared, dictionary), written);
  const { levels, events } = answers;
  const column = { ...written, role: "category", distinct: levels.length, levels } as const;
  const entry = plainEntry(column, position, shared, dictionary);
  return { ...entry, told: { events, parts: [], together: true } };
}

/** A column of nothing but yes, and of empty cells where it is not so. */
function markedEntry(entry: ColumnEntry, column: Column): ColumnEntry {
  const [only, ...others] = column.levels;
  if (only === undefined || others.length > 0 || column.missing === 0) return entry;
  if (!YES.has(only.text.toLowerCase()) && !/^x$/i.test(only.text)) return entry;
  const affirmative = entry.numeric ? Number(only.text) : only.text;
  const present = { kind: "present", column: column.name } as const;
  return {
    ...entry,
    column: { ...column, role: "category" },
    affirmative,
    told: { events: new Map([[affirmative, present]]), parts: [] },
  };
}

function plainEntry(
  column: Column,
  position: number,
  shared: boolean,
  dictionary?: Dictionary,
): ColumnEntry {
  const said = ownEntry(dictionary, column.name);
  const written = headerWords(column.header === "" ? column.name : column.header);
  const [name] = names(said);
  const { words, unit, scale } =
    name !== undefined && isOpaque(written.words) ? headerWords(name) : written;
  const numeric = column.type === "number";
  // `min/day` is a unit to nobody, the minutes in it are
  const isKnown = unit === null || unitOf(column.unit) !== undefined;
  const cellUnit = isKnown ? column.unit : null;
  const literal = (text: string): Literal => (numeric ? Number(text) : text);
  const two = column.distinct === 2 && column.levels.length === 2;
  const meanings = column.levels.map(({ text }) => plain(meaningOf(said, text)));
  const told = two && meanings.some((meaning) => NO.has(meaning)) ? meanings : [];
  // `none` and `completed`: what is not none
  const done =
    !numeric && meanings.filter((meaning) => NONE.test(meaning)).length === 1
      ? column.levels[meanings.findIndex((meaning) => !NONE.test(meaning))]?.text
      : undefined;
  const yes =
    column.levels[told.findIndex((meaning) => YES.has(meaning))]?.text ??
    column.affirmative ??
    (two
      ? (column.levels.find(({ text }) => YES.has(text.toLowerCase().replace(/\.$/, "")))?.text ??
        done ??
        polar(column, written.words))
      : yesAmongOthers(column));
  const zeroOne = numeric && two && !column.levels.some((level) => level.text === "0");
  const affirmative = yes === undefined || (zeroOne && column.affirmative === null) ? null : yes;
  const no =
    two && affirmative !== null
      ? column.levels.find((level) => level.text !== affirmative)?.text
      : affirmative !== null && !numeric
        ? column.levels.find(({ text }) => /^no$/i.test(text))?.text
        : undefined;
  return {
    column,
    key: column.name,
    position,
    words,
    unit: scale > 1 ? unit : (cellUnit ?? said?.unit ?? unit ?? countedUnit(words)),
    scale,
    affirmative: affirmative === null ? null : literal(affirmative),
    negative: no === undefined ? null : literal(no),
    numeric,
    called: name !== undefined && isOpaque(written.words) ? name : null,
    meanings: new Map(Object.entries(said?.values ?? {}).map(([level, is]) => [level, String(is)])),
    shared,
  };
}

const UNSURE =
  /^(?:\?|unspecified|unclear|not known|maybe|unsure|not sure|unknown|don'?t know|no answer|not applicable|n\/?a|some of them|sometimes|prefer not to say|undecided|(?:yes|no)\b.+)$/i;

/** `Yes` beside `No` and answers that are neither: 'Don't know', 'No, borderline'. */
function yesAmongOthers({ levels, distinct }: Column): string | undefined {
  const [yes, ...more] = levels.filter(({ text }) => /^yes$/i.test(text));
  const others = levels.filter(({ text }) => !/^(?:yes|no)$/i.test(text));
  return more.length === 0 &&
    distinct === levels.length &&
    others.length === levels.length - 2 &&
    others.every(({ text }) => UNSURE.test(text))
    ? yes?.text
    : undefined;
}

/** Levels of which one is the presence, the other the absence of what a header names. */
const POLES: ReadonlyMap<string, string> = new Map([
  ["positive", "negative"],
  ["pos", "neg"],
  ["present", "absent"],
  ["approve", "disapprove"],
  ["approved", "disapproved"],
  ["agree", "disagree"],
  ["on", "off"],
]);
/** A column of these is not there or missing: its levels are its kinds. */
const OF_KINDS =
  /^(?:results?|outcomes?|status|tests?|types?|kinds?|groups?|class|categor(?:y|ies)|sentiments?|feedback|reviews?|ratings?|signs?|direction|response|reaction|impact|effect|label|value|mode|state)$/;

/**
 * Of two levels the one that the header names: `Positive` of a disease, and what is of the header's
 * own family ('survived' of `Survival`).
 */
function polar({ levels }: Column, words: readonly PhraseWord[]): string | undefined {
  const head = words.findLast(({ weight, word }) => weight >= 0.5 && !FLAG.test(word));
  if (head === undefined || OF_KINDS.test(head.word)) return undefined;
  const texts = levels.map(({ text }) => plain(text));
  const pole = texts.findIndex((text, at) => POLES.get(text) === texts[1 - at]);
  if (pole >= 0) return levels[pole]?.text;
  const named = words.filter(({ weight }) => weight >= 0.5);
  const kin = texts.map((text) => named.some((own) => isKin(ofRow(text), own)));
  return kin[0] === kin[1] ? undefined : levels[kin.indexOf(true)]?.text;
}

/** Of one family, or alike for as long as a stem is: 'attrited' and 'attrition'. */
function isKin(word: string, { word: own, family: kind }: PhraseWord): boolean {
  const alike =
    word.length > STEM && own.length > STEM && word.slice(0, STEM) === own.slice(0, STEM);
  return alike || family(word) === kind;
}

const STEM = 6;
const FLAG = /^(?:flag|indicator)$/;

/** 'Attrited' of `Attrited Customer`: the one word that is said of a row. */
function ofRow(text: string): string {
  const said = text.split(" ").filter((word) => !isRowNoun(word));
  return said.length === 1 && /^\p{L}+$/u.test(said[0] ?? "") ? (said[0] ?? "") : "";
}

const BOUND = /^(?:minimum|maximum|min|max|number|of|no|num|total)$/;

/** The unit that is counted: days of `days_to_reply`, as of nights, or of an abbreviation for days on market. */
function countedUnit(words: readonly PhraseWord[]): string | null {
  const counted = words[0]?.word ?? "";
  if (words.length > 1 && /^(?:seconds|minutes|hours|days|weeks|months|years)$/.test(counted))
    return counted;
  if (words.at(-1)?.word === "nights" && words.slice(0, -1).every(({ word }) => BOUND.test(word)))
    return "days";
  const [long] = longForms(words);
  const [first] = long ?? [];
  return first !== undefined && unitOf(first.word)?.dimension === "time" ? first.word : null;
}

/** What the dictionary says that a level means, else the level itself. */
export function meaningOf(said: Dictionary[string] | undefined, level: string): string {
  const values = said?.values;
  return values !== undefined && Object.hasOwn(values, level) ? String(values[level]) : level;
}

export function ownEntry(
  dictionary: Dictionary | undefined,
  name: string,
): Dictionary[string] | undefined {
  return dictionary !== undefined && Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;
}
