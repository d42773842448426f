/** New rows from the model: 'simulate 5 rows where …', and how many of them would be so. */
import type { ColumnName, Query } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { isNamed, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { isUnknownWord } from "../../grammar/roles.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import { type Range, shapeOf } from "../../grammar/sentence/ranges.ts";
import type { TableIndex } from "../../grounding/table-index.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { ask, type Frame } from "../frame.ts";
import { skipWords, wordsOf } from "../words.ts";

const SIMULATE = /^(?:simulat(?:e|ing|ion)|generat(?:e|ing))$/;
/** Verbs that make rows only where these are said to be made, or to come from the model. */
const MAKE = /^(?:draw|sample|create|make|invent|give|show|produce|i|we|let)$/;
const MADE =
  /^(?:simulated|synthetic|artificial|fictional|fictitious|fake|hypothetical|imaginary|invented|generated)$/;
const MODEL = /\b(?:from|out of|using|with|by) (?:the |your |its )?(?:learned |fitted )?model\b/;
/** What stands around the number of rows and says nothing of which they are. */
const ANY =
  /^(?:typical|example|sample|new|more|random|realistic|plausible|possible|additional|further|me|us|the|some|up|rows?|records?|cases?|entries|examples?|samples?|observations?|data|points?|dataset|table|set|list|batch)$/;
const OUTCOME =
  /^(?:how|what|which|tell|show|give|report|compute|count|share|fraction|percentage|number|then|would|the)$/;
/** What a question about the rows says besides what is counted. */
const COUNTED =
  /^(?:how|many|,|;|:|and|what|tell|me|show|give|report|compute|count|share|of|them|would|will|fraction|percentage|number|the|do|did|are)$/;

export const simulateFrame: Frame = {
  name: "simulate",
  read(reader, from, to): Query | null {
    const start = startIn(reader, from, to);
    if (start === null) return null;
    const number = numberIn(reader, start, to);
    // 'generate a report'
    if (reader.tokens[number]?.value === null && !isRow(reader, start, number + 1)) return null;
    const rows = reader.tokens[number]?.value ?? (number < 0 ? null : 1);
    if (rows === null || !Number.isInteger(rows) || rows < 1)
      return ask(reader, "Simulate how many rows?", null);
    const split = splitAt(reader, number + 1, to);
    const items = kindOf(reader, number + 1, split).flatMap((range) =>
      scan(reader, range.from, range.to),
    );
    const named = columnsOnly(reader, items);
    if (named === null) askForValues(reader, items);
    const given = named === null ? combine(items) : ({ kind: "all" } as const);
    let rest = skipWords(reader, split, to, COUNTED);
    if (/^(?:would|do|will|should|can|could)$/.test(wordAt(reader, rest - 1)))
      rest = skipWords(reader, rest, to, ASKED_FOR);
    if (rest < to) {
      const target = askedOf(reader, rest, to);
      return target === null ? null : { kind: "simulate", rows, target, given };
    }
    const columns = named ?? learned(reader.index);
    return { kind: "simulate", rows, target: { kind: "columns", columns }, given };
  },
};

/** Where rows begin to be made; null where none are. */
function startIn(reader: Reader, from: number, to: number): number | null {
  const text = wordsOf(reader, from, to);
  const isMade =
    MODEL.test(text) ||
    reader.tokens.some(({ word }, at) => MADE.test(word) && !isNamed(reader, at)) ||
    /\bmake up\b/.test(text);
  for (let at = from; at < Math.min(to, from + 5); at++) {
    const word = wordAt(reader, at);
    if (SIMULATE.test(word) || (isMade && MAKE.test(word))) return at;
  }
  return null;
}

/** The number of rows, or the article of a single one; -1 where neither is said. */
function numberIn(reader: Reader, from: number, to: number): number {
  const number = reader.tokens.findIndex(({ value }, at) => at > from && at < to && value !== null);
  const between = reader.tokens.slice(from + 1, Math.max(from + 1, number));
  const isPlain = between.every(
    ({ word }) => ANY.test(word) || MADE.test(word) || /^(?:an?|of|next)$/.test(word),
  );
  const isOne = /^(?:an?|another)$/.test(wordAt(reader, from + 1));
  return isOne && !(number > 0 && isPlain) ? from + 1 : number;
}

/** Whether what is made is a row: it is simulated, or said to be one of the table's. */
function isRow(reader: Reader, verb: number, at: number): boolean {
  const word = wordAt(reader, at);
  if (/^simulat/.test(wordAt(reader, verb)) || MADE.test(word)) return true;
  return (
    reader.mentionAt.get(at)?.candidates[0]?.value != null || (ANY.test(word) && !WHOLE.test(word))
  );
}

const WHOLE = /^(?:dataset|table|set|list|batch|data|samples?)$/;

/** Where what the rows are ends, and the question about them begins. */
function splitAt(reader: Reader, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (/^(?:[;:]|how|what)$/.test(word)) return at;
    if (/^(?:,|and)$/.test(word) && OUTCOME.test(wordAt(reader, at + 1))) return at;
  }
  return to;
}

/** What is said of which rows are made: without the noun for them, and the model that makes them. */
function kindOf(reader: Reader, from: number, to: number): Range[] {
  const plain = (at: number): boolean =>
    !isNamed(reader, at) && (ANY.test(wordAt(reader, at)) || MADE.test(wordAt(reader, at)));
  let start = from;
  while (start < to && plain(start)) start += 1;
  // 'log entries' of a column `log_date`
  const named = reader.mentionAt.get(start);
  const [best] = named?.candidates ?? [];
  const isCompound = best?.value === null && !best.whole && plain(start + 1);
  if (isCompound && isRowNoun(wordAt(reader, start + 1))) {
    reader.framed.add(start);
    start += 2;
  }
  const isNoun = isUnknownWord(reader, start) || isRowNoun(wordAt(reader, start));
  if (start < to && isNoun && reader.mentionAt.get(start)?.candidates[0]?.value == null) start += 1;
  const model = MODEL.exec(wordsOf(reader, start, to));
  if (model === null) return [{ from: start, to }];
  const before = model.input.slice(0, model.index).split(" ").length - 1;
  const end = start + before + model[0].split(" ").length;
  return [
    { from: start, to: start + before },
    { from: end, to },
  ];
}

/** '10 rows of price and region': the columns, where nothing else is said. */
function columnsOnly(reader: Reader, items: readonly Item[]): ColumnName[] | null {
  const columns = bareColumns(items);
  const [first] = columns;
  if (first === undefined || items.some(({ kind }) => kind === "event")) return null;
  const opening = items.find(({ kind }) => kind === "mark");
  if (opening?.kind !== "mark" || opening.word !== "of" || opening.start > first.start) return null;
  return namesOf(reader, columns);
}

function namesOf(reader: Reader, items: ReturnType<typeof bareColumns>): ColumnName[] {
  return items.flatMap(
    ({ mention, candidates }) => pick(reader, mention, candidates)?.entry.column.name ?? [],
  );
}

/** The columns that can be made up: those whose values name no single rows and tell something. */
function learned(index: TableIndex): ColumnName[] {
  return index.codebook.columns
    .filter(({ role, missing }) => !LEFT.test(role) || (role === "constant" && missing > 0))
    .map(({ name }) => name);
}

const LEFT = /^(?:identifier|freeText|empty|constant)$/;

const ASKED_FOR = /^(?:you|we|i|one|expect|anticipate|predict|to|be|have|among|them)$/;

/** What stands behind what is counted: 'would you expect', 'do you get on average', 'should there be'. */
const EXPECTED =
  /^(?:would|should|could|will|do|does|did|can|may|might|must|you|we|i|one|there|be|expect|expects|expected|anticipate|predict|get|see|find|count|come|comes|turn|out|up|on|average|typically|roughly|about|to|among|of|them|these|those|in|is|are|that)$/;

/** What is asked of the rows: how many are so, or what the values of a column are like. */
function askedOf(
  reader: Reader,
  from: number,
  to: number,
): Extract<Query, { kind: "simulate" }>["target"] | null {
  let end = to;
  while (end > from && EXPECTED.test(wordAt(reader, end - 1)) && !isNamed(reader, end - 1))
    end -= 1;
  const shape = shapeOf(reader, from, end, { groups: false });
  const items = shape.main.flatMap((range) =>
    scan(reader, range.from, range.to, { slot: "predicate" }),
  );
  const events = items.some(({ kind }) => kind === "event");
  const measures = events
    ? []
    : bareColumns(items).filter((item) => item.candidates[0]?.entry.numeric);
  if (measures.length > 0) return { kind: "columns", columns: namesOf(reader, measures) };
  askForValues(reader, items);
  const event = combine(items);
  if (event.kind !== "all") return event;
  return ask(reader, "What should be counted in the simulated rows?", null);
}
