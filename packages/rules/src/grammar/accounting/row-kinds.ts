/**
 * What a question takes for the rows of the table: one kind of thing, which the table can be about,
 * and which the query counts. Whatever else it names so, it asks of a table that does not tell.
 */
import { type Query, queryColumns, walk } from "@probability-chat/query";
import { sensesOf } from "../../lexicon/concepts.ts";
import { CHANCE_NOUNS, FORMS_OF_BE } from "../../lexicon/function-words.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { isMeasure, tallyColumn } from "../columns.ts";
import { ROWS_OR_COLUMN, settledText } from "../offers.ts";
import {
  mentionBefore,
  mentionOver,
  noColumn,
  type Problem,
  type Reader,
  spanOf,
  wordAt,
} from "../reader.ts";
import { followsMishap, isVerbOfStaying, isVerbOfTelling, KEEPERS } from "../row-words.ts";
import { opensCompound, unlikelyRow, untoldRow, wordsFor } from "../told-rows.ts";
import { oneOfKinds } from "./one-of-kinds.ts";

/** What keeps the rows of a query from being those that the question means; null where nothing does. */
export function problemOfRows(reader: Reader, query: Query): Problem | null {
  if (query.kind === "describe") return null;
  const key = oneRowEach(reader, query);
  if (key !== null)
    return {
      kind: "ask",
      span: null,
      message: `Each row has its own \`${key}\`, so there is but one row to count for it. What would you like to count?`,
    };
  const rate = countedPerTime(reader, query) ?? countedTwice(reader);
  if (rate !== null) return rate;
  const kind = oneOfKinds(reader);
  if (kind !== null) return kind;
  const kinds = kindsSaid(reader, query);
  const other = rowAsked(reader, query) ?? rowDoing(reader) ?? unlikelyRow(reader, kinds);
  if (other !== null) return noColumn(reader, other, other + 1);
  const tallied = talliedKind(reader, query, kinds) ?? countedByColumn(reader, query);
  if (tallied !== null) return tallied;
  const untold = untoldRow(reader, query, kinds);
  if (untold !== null) return untold;
  const [first, ...rest] = kinds;
  if (first === undefined) return null;
  const second =
    rest.find((at) => !sameKind(wordAt(reader, first), wordAt(reader, at))) ??
    rowsBesides(reader, query, first);
  if (second === undefined) return null;
  const span = spanOf(reader, second, second + 1);
  const quoted = (at: number): string => `“${reader.tokens[at]?.text}”`;
  return {
    kind: "ask",
    span,
    message: `A row of this table can be only one of ${quoted(first)} and ${quoted(second)}. Which column tells the other?`,
  };
}

/** 'How many waiters do cafés have' of a table that names each café: where its rows are said by their own name, and others counted. */
function rowsBesides({ tokens }: Reader, query: Query, counted: number): number | undefined {
  const isCounted = query.kind === "count" && tokens[counted - 1]?.word === "many";
  const own = tokens.findIndex(
    ({ word, text }, at) => at > counted && /^rows?$/.test(word) && !/^rows?$/i.test(text),
  );
  return isCounted && own > 0 ? own : undefined;
}

/** 'Which hour has the most rentals' of a table whose column `count` says how many each row stands for. */
function talliedKind(reader: Reader, query: Query, kinds: readonly number[]): Problem | null {
  const tally = tallyColumn(reader.index);
  if (tally === null || settledText(reader, ROWS_OR_COLUMN) !== null) return null;
  const { name } = tally.column;
  const counted = kinds.find(
    (at) =>
      unitOf(wordAt(reader, at)) === undefined && mentionBefore(reader, at)?.candidates[0] == null,
  );
  if (!countsRows(query) || counted === undefined || queryColumns(query).includes(name))
    return null;
  const span = spanOf(reader, counted, counted + 1);
  const message = `Each row stands for as many as \`${name}\` says. Please ask for the total or the average of \`${name}\`, or about the rows.`;
  return { kind: "ask", span, message };
}

function countsRows(query: Query): boolean {
  return [...walk(query)].some(({ node }) => /^(?:count|probability)$/.test(node.kind));
}

/** 'Which town had the most cases' of a column `new_cases`: a row counts several of them. */
function countedByColumn(reader: Reader, query: Query): Problem | null {
  if (!countsRows(query)) return null;
  for (const { column, words } of reader.index.columns.filter(isMeasure)) {
    const noun = words.at(-1)?.word ?? "";
    const counts =
      column.integer && isRowNoun(noun) && isPlural(noun) && words.slice(0, -1).every(isMore);
    const at = counts ? reader.tokens.findIndex(({ text }) => text.toLowerCase() === noun) : -1;
    if (at < 0 || mentionOver(reader, at) !== undefined) continue;
    const span = spanOf(reader, at, at + 1);
    const message = `Each row has its own \`${column.name}\`. Please ask for the total or the average of \`${column.name}\`.`;
    return { kind: "ask", span, message };
  }
  return null;
}

/** What a header says of a number of things that leaves it one of them. */
function isMore({ word }: { readonly word: string }): boolean {
  return /^(?:new|total|additional|confirmed|reported|registered|recorded|daily|weekly|monthly)$/.test(
    word,
  );
}

/**
 * The nouns for kinds of rows in a question, beside those that the query's columns are called by.
 * The household of a row ('at the company'), the first part of a compound ('ticket price'), and
 * spans of time are no rows.
 */
function kindsSaid(reader: Reader, query: Query): number[] {
  const used = new Set(queryColumns(query));
  const said = new Set(
    [...used].flatMap((name) => {
      const entry = reader.index.byName.get(name);
      return entry === undefined ? [] : wordsFor(reader.index, entry).map(stem);
    }),
  );
  return reader.tokens.flatMap(({ word }, at) =>
    isKind(word) &&
    !reader.framed.has(at) &&
    !said.has(stem(word)) &&
    !mentionOver(reader, at)?.candidates.some(({ entry }) => used.has(entry.column.name)) &&
    !opensCompound(reader, at) &&
    !isHousehold(reader, at) &&
    !headsLevel(reader, at) &&
    !isVerbOfTelling(reader, at) &&
    !followsMishap(reader, at) &&
    !(word === "insured" && FORMS_OF_BE.has(wordAt(reader, at - 1))) &&
    !isVerbOfStaying(reader, at) &&
    !(query.kind !== "count" && unitOf(word) !== undefined && wordAt(reader, at - 1) === "many") &&
    !/^(?:the|their|his|her|its|this|that)$/.test(wordAt(reader, at - 1)) &&
    !(word === "claim" && /^(?:that|correct|true|right)$/.test(wordAt(reader, at + 1))) &&
    (unitOf(word) === undefined || /s$/.test(word)) &&
    !(unitOf(word) !== undefined && reader.tokens[at - 1]?.value != null)
      ? [at]
      : [],
  );
}

/** 'A Delta plane': the noun that a level stands before is what has the level, whatever the row is. */
function headsLevel(reader: Reader, at: number): boolean {
  const own = stem(wordAt(reader, at));
  const named = reader.index.columns.filter(({ words }) => words.some((word) => word.stem === own));
  const best = mentionBefore(reader, at)?.candidates[0];
  // 'Hawaiian airlines' of a column of airlines are of no state
  return best?.value != null && (named.length === 0 || named.includes(best.entry));
}

/** 'How many cigarettes do smokers smoke': what those do whom its own word means is none of them. */
function countedTwice(reader: Reader): Problem | null {
  const many = reader.tokens.findIndex(({ word }) => word === "many");
  const noun = reader.mentionAt.get(many + 1);
  if (many < 0 || noun === undefined || !/^(?:do|does|did)$/.test(wordAt(reader, noun.end)))
    return null;
  const [own] = noun.candidates;
  const doing =
    noun.end + (/^(?:they|people|those|you|we)$/.test(wordAt(reader, noun.end + 1)) ? 2 : 1);
  const doer = reader.mentionAt.get(doing)?.candidates[0];
  if (own === undefined || own.entry !== doer?.entry || own.value !== doer.value) return null;
  return noColumn(reader, noun.start, noun.end);
}

/** 'How many trips a day do … make': what is done so often is no number of rows. */
function countedPerTime(reader: Reader, query: Query): Problem | null {
  if (query.kind !== "count") return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:a|an|per|each|every)$/.test(word) &&
      unitOf(wordAt(reader, place + 1))?.dimension === "time" &&
      /^(?:do|does|did|is|are|was|were)$/.test(wordAt(reader, place + 2)),
  );
  const many = reader.tokens.findIndex(({ word }) => word === "many");
  if (many < 0 || at <= many + 1) return null;
  return noColumn(reader, many + 1, at);
}

/** 'The probability that a badger attacks': a noun in the place of the verb is no row. */
function rowDoing(reader: Reader): number | null {
  const at = reader.tokens.length - 1;
  const subject = mentionBefore(reader, at);
  return subject !== undefined &&
    isKind(wordAt(reader, at)) &&
    /s$/.test(wordAt(reader, at)) &&
    !reader.mentionAt.has(at) &&
    subject.candidates[0]?.value !== null &&
    /^an?$/.test(wordAt(reader, subject.start - 1))
    ? at
    : null;
}

/** The column that names each row once, where rows are counted by it: 'hospitals per country'. */
function oneRowEach(reader: Reader, query: Query): string | null {
  const isKey = (name: string): boolean =>
    reader.index.codebook.rows > 1 &&
    reader.index.byName.get(name)?.column.distinct === reader.index.codebook.rows;
  if (query.kind === "by" && query.query.kind === "count")
    return query.columns.find((key) => typeof key === "string" && isKey(key))?.toString() ?? null;
  const { event } = query.kind === "count" ? query : { event: null };
  return event?.kind === "compare" &&
    event.op === "=" &&
    event.left.kind === "column" &&
    isKey(event.left.column) &&
    event.right !== null &&
    typeof event.right === "string"
    ? event.left.column
    : null;
}

/** 'The probability of an earthquake on foggy days': what is asked for is no row, and no column. */
function rowAsked(reader: Reader, query: Query): number | null {
  if (query.kind !== "probability" && query.kind !== "odds") return null;
  const at = reader.tokens.findIndex(({ word }) => CHANCE_NOUNS.has(word));
  let noun = at + 1;
  if (at < 0 || wordAt(reader, noun) !== "of") return null;
  noun += /^an?$/.test(wordAt(reader, noun + 1)) ? 2 : 1;
  const named = reader.mentions.filter(({ light }) => !light);
  return isKind(wordAt(reader, noun)) &&
    !reader.mentionAt.has(noun) &&
    /^(?:at|on|in|during|for|given|when|if|among)$/.test(wordAt(reader, noun + 1)) &&
    named.length === 1
    ? noun
    : null;
}

/** 'at the company', 'in our shop': who keeps the rows. */
function isHousehold(reader: Reader, at: number): boolean {
  // 'in urban areas'
  if (PLACES.test(wordAt(reader, at)) && mentionBefore(reader, at) !== undefined) return true;
  const isNear = /^(?:closer|nearer|further|farther) to$/.test(
    `${wordAt(reader, at - 2)} ${wordAt(reader, at - 1)}`,
  );
  return (
    HOUSEHOLD.test(wordAt(reader, at)) &&
    (isNear || /^(?:at|of|in|from|for|by|with|the|our|this|a)$/.test(wordAt(reader, at - 1)))
  );
}

const PLACES = /^(?:area|region|place|location|site|district|zone)s?$/;
const HOUSEHOLD = new RegExp(`^(?:${KEEPERS}|ship|market|team|club)`);

/** Of one birth each. */
const OF_BIRTHS =
  /^(?:(?:mother|mom|mum|father|dad|newborn|infant|birth|pregnanc|deliver)(?:s|y|ies)?|bab(?:y|ies)|wom[ae]n)$/;

function sameKind(one: string, other: string): boolean {
  if (stem(one) === stem(other) || (OF_BIRTHS.test(one) && OF_BIRTHS.test(other))) return true;
  const senses = sensesOf(stem(one)).map(({ concept }) => concept);
  return sensesOf(stem(other)).some(({ concept }) => senses.includes(concept));
}
