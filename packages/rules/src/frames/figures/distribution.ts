/** Shares of a column's values, cross tables, and the spread of a column. */
import { ALL, and, type Query } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { fork, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { ask, conditionsOf, type Frame, grouped } from "../frame.ts";
import { findWord, head, pastHead, skipLead, wordsOf } from "../words.ts";

const HEAD =
  /^(?:(?:the|a) )?(?:(?:frequency|probability|relative|full|percentage|value) )?(?:distribution|distributions|breakdown|break down|composition|makeup|make up|split|histogram|frequencies|frequency table|mix|value counts|crosstab|cross tab|cross tabulation|contingency table|two way table|joint distribution|table)(?! (?:rates?|chances?|probability|risk|odds) )(?: (?:of|for|between|on))?(?: the)? /;
/** 'For each region, give me the breakdown of …' */
const GROUPED = /^(?:for|by|per|in|within) (?:each|every) /;
const HOW = /^how (?:is|are|was|were) (?:the )?/;

export const distributionFrame: Frame = {
  name: "distribution",
  read(reader, from, to): Query | null {
    const fronted = head(reader, from, to, GROUPED) > 0 ? shapeOf(fork(reader), from, to) : null;
    const asked = fronted?.main[0]?.from ?? from;
    const start = skipLead(reader, asked, to);
    const front = head(reader, start, to, HEAD);
    const groups = front > 0 && asked > from ? shapeOf(reader, from, asked).groups : [];
    const text = wordsOf(reader, from, to);
    const trailing =
      /\b(?:distributed|broken down|split up|spread out)\b/.test(text) &&
      head(reader, from, to, HOW) > 0;
    const noun = front > 0 || trailing ? -1 : nounAt(reader, start, to);
    if (front === 0 && !trailing && noun < 0) return null;
    const begin = front > 0 ? start + front : trailing ? pastHead(reader, from, to, HOW) : start;
    const end = trailing ? lastWord(reader, begin, to) : noun < 0 ? to : noun;
    const shape = shapeOf(reader, begin, end);
    const behind = noun < 0 ? null : shapeOf(reader, noun + 1, to);
    const [first] = shape.main;
    const [only, other] = shape.groups;
    // 'a breakdown of orders by device' is one of the rows
    const ofRows =
      first === undefined ||
      (shape.main.length === 1 && first.to === first.from + 1 && isAnyRow(reader, first.from));
    if (ofRows && front > 0 && only !== undefined) {
      const given = conditionsOf(reader, shape);
      if (other === undefined) return { kind: "distribution", column: only.key, given };
      const [row, column] = [only.column.name, other.column.name];
      return { kind: "table", row, column, given };
    }
    if (first === undefined) return null;
    const items = scan(reader, first.from, first.to);
    const bare = bareColumns(items);
    const columns: ColumnEntry[] = [];
    for (const item of bare) {
      const entry = pick(reader, item.mention, item.candidates)?.entry;
      if (entry === undefined) return null;
      columns.push(entry);
    }
    const yes = items.filter((item) => item.kind === "event" && item.how === "yes");
    if (columns.length === 0 && yes[0]?.kind === "event") columns.push(yes[0].entry);
    const rest = items.filter(
      (item) => item.kind === "event" && !(bare.length === 0 && item === yes[0]),
    );
    askForValues(reader, rest);
    const told =
      behind === null ? ALL : conditionsOf(reader, { ...behind, main: [first, ...behind.main] });
    const given = and(combine(rest), conditionsOf(reader, shape), told);
    const [x, y] = columns;
    if (x === undefined) return ask(reader, "The distribution of which column?", { from, to });
    if (y !== undefined) return { kind: "table", row: x.column.name, column: y.column.name, given };
    const shares = { kind: "distribution", column: x.column.name, given } as const;
    return grouped(shares, [...groups, ...shape.groups, ...(behind?.groups ?? [])]);
  },
};

function isAnyRow(reader: Reader, at: number): boolean {
  return isKind(wordAt(reader, at)) && !reader.mentionAt.has(at);
}

/** 'Grade distribution', 'the age split by region': the noun behind what is told; -1 where there is none. */
function nounAt(reader: Reader, from: number, to: number): number {
  const at = findWord(reader, from + 1, to, /^(?:distribution|breakdown|split|composition|mix)$/);
  const ends =
    at + 1 === to || /^(?:by|per|for|among|across|within|in|[?.])$/.test(wordAt(reader, at + 1));
  return at < 0 || !ends || isOwnColumn(reader, at) ? -1 : at;
}

/** 'Given a breakdown', 'by breakdown' of a column so called: no distribution of what stands before it. */
function isOwnColumn(reader: Reader, at: number): boolean {
  const named = reader.mentionAt.get(at)?.candidates[0]?.whole === true;
  return named && !reader.mentions.some(({ end }) => end === at);
}

function lastWord(reader: Reader, from: number, to: number): number {
  for (let at = to - 1; at > from; at--) {
    if (/^(?:distributed|split|broken)$/.test(wordAt(reader, at))) return at;
  }
  return to;
}
