/** Which of several measures a summary means, and what it means where none is named. */
import { columnsAbout, tallyColumn } from "../../grammar/columns.ts";
import { isNamed, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { isMadeThing } from "../../grammar/row-words.ts";
import { yearOfMaking } from "../../grammar/times/year-columns.ts";
import { asColumn, type Candidate, closest } from "../../grounding/candidate.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import type { SummaryHead } from "../summary-head.ts";
import { skipWords } from "../words.ts";

/** 'The longest bill' is a length of it. */
export function ofSummary(
  reader: Reader,
  { about, summary }: SummaryHead,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const near = closest(candidates);
  if (near.length < 2 || typeof summary === "object") return candidates;
  const measured =
    about === null ? [] : columnsAbout(reader.index, about).map(({ entry }) => entry);
  const fitting = near.filter(({ entry }) => measured.includes(entry));
  const fit = fitting.length > 0 ? fitting : candidates;
  const [extreme, ...others] = closest(fit).filter(
    ({ entry }) => about !== null && isExtreme(entry, summary),
  );
  return extreme !== undefined && others.length === 0 ? [extreme] : fit;
}

/** 'The hottest temperature' of a table with the minimum and the maximum of each day. */
function isExtreme({ words }: ColumnEntry, summary: SummaryHead["summary"]): boolean {
  const name = summary === "max" ? "maximum" : summary === "min" ? "minimum" : null;
  return words.some(({ word }) => word === name);
}

/**
 * Of a table whose rows are tallies, 'average number of rentals' and 'median rentals' are of the
 * tally: its column, and where the words for it end.
 */
export function tallyAt(
  reader: Reader,
  from: number,
): { readonly entry: ColumnEntry; readonly end: number } | null {
  const entry = tallyColumn(reader.index);
  if (entry === null) return null;
  let at = skipWords(reader, from, reader.tokens.length, /^(?:the|of|all|daily|hourly|monthly)$/);
  if (/^(?:number|count)$/.test(wordAt(reader, at)) && wordAt(reader, at + 1) === "of") at += 2;
  if (!isRowNoun(wordAt(reader, at)) || isNamed(reader, at)) return null;
  const done = /ed$/.test(wordAt(reader, at + 1)) && !isNamed(reader, at + 1) ? 1 : 0;
  const end = at + 1 + done;
  return AFTER.test(wordAt(reader, end)) ? { entry, end } : null;
}

/** What may stand behind the noun for what is tallied, so that it is no part of a longer name. */
const AFTER =
  /^(?:|in|on|at|by|per|for|during|when|if|among|across|between|with|were|was|is|are|there|,|\?)$/;

/** 'The oldest house' of a table without ages: the years that the rows were built in. */
export function yearsMade(
  { index, tokens }: Reader,
  { about }: Pick<SummaryHead, "about">,
): Candidate[] {
  if (about !== "age") return [];
  const made = index.columns.filter(isYearMade);
  // people are of no make
  const plain = tokens.some(({ word }) => isMadeThing(word)) ? yearOfMaking(index) : undefined;
  const found = made.length === 0 && plain !== undefined ? [plain] : made;
  return found.map((entry) => asColumn(entry));
}

/** 'The largest group' of the size of each. */
export function sizeOfThat(reader: Reader, { at, end }: SummaryHead): ColumnEntry | undefined {
  const kinds = /^(?:which|who)$/.test(wordAt(reader, 0));
  if (kinds || !/^(?:biggest|largest|smallest)$/.test(wordAt(reader, at))) return undefined;
  const noun = stem(wordAt(reader, end));
  const [only, ...others] = reader.index.columns.filter(
    ({ numeric, words }) => numeric && words.at(-1)?.word === "size" && words.at(-2)?.stem === noun,
  );
  if (only === undefined || others.length > 0 || isNamed(reader, end)) return undefined;
  reader.framed.add(end);
  return only;
}

/** What was made first is oldest. */
export function isYearMade(entry: ColumnEntry): boolean {
  const { numeric, words } = entry;
  return numeric && holdsYears(entry) && words.some(({ word }) => MADE.test(word));
}

const MADE = /^(?:built|constructed|founded|established|made|manufactured|released|construction)$/;

const MONEY = /^(?:revenues?|sales|income|profits?|earnings|price|cost|spending|turnover)$/;

/** 'Total revenue' of a column that says whether there was any: what was taken in is no number of rows. */
export function saysOnlyWhether(
  reader: Reader,
  { at, end }: Pick<SummaryHead, "at" | "end">,
  { words, column: { name } }: ColumnEntry,
): boolean {
  if (!words.some(({ word }) => MONEY.test(word))) return false;
  const message = `\`${name}\` says only whether there was any. Please ask how many rows have it.`;
  reader.problems.push({ kind: "ask", span: spanOf(reader, at, end), message });
  return true;
}
