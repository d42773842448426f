/**
 * What a file is called tells what all of its rows are about: of `unemployment_by_industry.csv` with
 * a column `rate`, 'the unemployment rate' is that column. Where every column is one more of its
 * series, so does what follows: 'construction employment', 'employment in construction'.
 */
import { rowStretch } from "./grounding/columns/row-stretch.ts";
import { splitWords } from "./grounding/header.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import { FILLERS, PREPOSITIONS, SHARE_NOUNS } from "./lexicon/function-words.ts";
import { IRREGULAR } from "./lexicon/irregular.ts";
import { isRowNoun } from "./lexicon/row-nouns.ts";
import { wordSet } from "./lexicon/word-lists.ts";
import { isPlural, stem } from "./text/stem.ts";
import { type Token, tokenize, wordIn } from "./text/tokens.ts";

/** Words of files, not of what is in them. */
const OF_FILES = wordSet(
  "data dataset datasets database table train test valid validation raw clean cleaned final copy export exported report backup sample new old full all part merged processed updated untitled download list sheet book",
);

/** Forms of a record, named after what each of its rows is. */
const LISTS = /^(?:logs?|census|register|registry|catalogu?es?|sightings)$/;
/** What many things happen to: no row of a log of it. */
const LASTING =
  /^(?:server|host|machine|device|system|network|app|application|web|website|store|shop|team|company|hospital|school|door|gate|sensor|vehicle|truck|car|ship|user|customer|client|employee|patient|driver|member)s?$/;
/** What is counted or measured, and is no row. */
const AMOUNTS = wordSet(
  "sales earnings wages salaries incomes prices expenses costs taxes fees returns rates results statistics stats scores ratings marks grades measurements readings details figures emissions deaths births cases temperatures goods news series economics analytics sports logistics politics physics odds visits views clicks steps calories",
);

const titled = new WeakMap<TableIndex, { readonly title: string; readonly index: TableIndex }>();

/** The index of a table under a file's name, which may tell what its rows are called. */
export function withRowNoun(index: TableIndex, title: string): TableIndex {
  const known = titled.get(index);
  if (known?.title === title) return known.index;
  const noun = rowNounIn(title, index);
  const made = noun === null ? index : calledAfter(index, noun);
  titled.set(index, { title, index: made });
  return made;
}

function calledAfter(index: TableIndex, rowNoun: NonNullable<TableIndex["rowNoun"]>): TableIndex {
  const { noun } = rowNoun;
  const vocabulary = new Set([...index.vocabulary, noun, `${noun}s`]);
  return { ...index, rowNoun, vocabulary };
}

/** 'Squirrel' of `squirrel_census.csv`, 'booking' of `hotel_bookings_2023.csv`; of a series no row is what it counts. */
function rowNounIn(title: string, index: TableIndex): TableIndex["rowNoun"] {
  if (rowStretch(index) !== null) return null;
  const words = wordsOf(title);
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  const whole = end < 0 ? words : words.slice(0, end);
  const named = whole.slice(0, whole.findLastIndex((word) => !OF_FILES.has(word)) + 1);
  const last = named.at(-1) ?? "";
  const isList = LISTS.test(last);
  const noun = isList ? (named.at(-2) ?? "") : last;
  // 'avocados' of `avocado.csv`
  const isAlone = named.length === 1;
  const isOfMany = (isPlural(noun) || isAlone) && !AMOUNTS.has(noun) && !AMOUNTS.has(`${noun}s`);
  if (/^logs?$/.test(last) && LASTING.test(noun)) return null;
  if (noun.length < 3 || index.stems.has(stem(noun)) || !(isList || isOfMany)) return null;
  return { noun: singularOf(noun), isSure: isList || isPlural(noun) };
}

/** What a question calls the rows after the file, as it was said first, unless any table's may be called so. */
export function rowNounsIn(question: string, { rowNoun }: TableIndex): readonly string[] {
  if (rowNoun === null || isRowNoun(rowNoun.noun)) return [];
  const said = tokenize(question).find(({ word }) => stem(word) === stem(rowNoun.noun));
  return said === undefined ? [] : [said.text];
}

function singularOf(noun: string): string {
  return (
    IRREGULAR.get(noun) ?? noun.replace(/ies$/, "y").replace(/(?<=ss|x|sh|ch)es$|(?<!s)s$/, "")
  );
}

/** The question with such words blanked, so that places in it stay true, and the words. */
export interface Untitled {
  readonly text: string;
  readonly said: readonly string[];
}

export function withoutTitle(question: string, title: string, index: TableIndex): Untitled {
  const own = titleStems(title, index);
  if (own.size === 0) return { text: question, said: [] };
  const headers = new Set(index.columns.flatMap(({ words }) => words.map((word) => word.stem)));
  const tokens = tokenize(question);
  const names = (at: number): boolean => headers.has(stem(wordIn(tokens, at)));
  const series = isOfSeries(index);
  const taken = tokens.flatMap((token, at) => {
    const { word } = token;
    // a share is none of `bike_sharing.csv`
    if (!own.has(stem(word)) || SHARE_NOUNS.has(word)) return [];
    if (names(at + 1) || (series && names(at - 1))) return [[token]];
    const of = tokens[at + 1];
    return series && of && OF.test(of.word) && names(at + 2) ? [[token, of]] : [];
  });
  return {
    text: taken.flat().reduce(blank, question),
    said: taken.map(([token]) => token?.text ?? ""),
  };
}

const OF = /^(?:in|of|for)$/;

/** Dates, and beside them only numbers that are told in no unit of their own. */
function isOfSeries({ columns }: TableIndex): boolean {
  const others = columns.filter(({ column }) => column.type !== "date");
  if (others.length === columns.length || others.length < 3) return false;
  return others.every(({ numeric, unit }) => numeric && unit === null);
}

function blank(text: string, { start, end }: Token): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}

/** The words of a file's name that the table itself does not have. */
function titleStems(title: string, index: TableIndex): ReadonlySet<string> {
  return new Set(
    wordsOf(title)
      .filter((word) => !OF_FILES.has(word) && !FILLERS.has(word) && !PREPOSITIONS.has(word))
      .map(stem)
      .filter((own) => !index.stems.has(own)),
  );
}

function wordsOf(title: string): string[] {
  return splitWords(title.replace(/\.[^.]*$/, "")).filter(
    (word) => (word.length > 2 || PREPOSITIONS.has(word)) && /^\p{L}+$/u.test(word),
  );
}
