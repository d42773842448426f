/**
 * What a file is called tells what all of its rows are about: of `unemployment_by_industry.csv` with
 * a column `rate`, 'the unemployment rate' is that column. Where every column is one more of its
 * series, so does what follows: 'construction employment', 'employment in construction'.
 */
import { splitWords } from "./grounding/header.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import { FILLERS, PREPOSITIONS } from "./lexicon/function-words.ts";
import { wordSet } from "./lexicon/word-lists.ts";
import { stem } from "./text/stem.ts";
import { type Token, tokenize, wordIn } from "./text/tokens.ts";

/** Words of files, not of what is in them. */
const OF_FILES = wordSet(
  "train test valid validation raw clean cleaned final copy export exported report backup sample new old full all part merged processed updated untitled download list sheet book",
);

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
    if (!own.has(stem(token.word))) return [];
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
  const words = splitWords(title.replace(/\.[^.]*$/, ""));
  return new Set(
    words
      .filter((word) => word.length > 2 && /\p{L}/u.test(word) && !OF_FILES.has(word))
      .filter((word) => !FILLERS.has(word) && !PREPOSITIONS.has(word))
      .map(stem)
      .filter((own) => !index.stems.has(own)),
  );
}
