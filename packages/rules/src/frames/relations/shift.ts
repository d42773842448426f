/** A number moved in every row: 'prices rose by 10 %', 'the wait were 5 minutes longer', 'doubled'. */
import type { Change } from "@probability-chat/query";
import { columnsAbout, columnsInUnit, inUnitOf } from "../../grammar/columns.ts";
import type { Item } from "../../grammar/item.ts";
import { type Quantity, readQuantity, spokenQuantity } from "../../grammar/numbers/quantity.ts";
import { fork, isNamed, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { bareMeasure } from "../../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { FRACTIONS, MULTIPLES, MULTIPLYING, moveSign } from "../../lexicon/moves.ts";
import { unitOf } from "../../lexicon/units.ts";
import { directionOf } from "../comparative.ts";
import { ask } from "../frame.ts";
import { skipWords } from "../words.ts";

export interface ColumnChange {
  readonly entry: ColumnEntry;
  readonly change: Change;
}

const GO = /^(?:go|goes|went|gone|going|moves?|moved)$/;
/** How a number moves: by an amount (sign 0: to it), or by a factor. */
interface Move {
  readonly from: number;
  readonly to: number;
  /** What is left of the clause, to name the number. */
  readonly rest: readonly (readonly [number, number])[];
  readonly sign: 1 | -1 | 0;
  readonly factor: number | null;
  readonly amount: Quantity | null;
  /** What the adjective measures. */
  readonly about: string | null;
  /** 'percentage points': an amount, although the unit is a share. */
  readonly points: boolean;
}

/**
 * The column and its change; null where the words move no number. A move that cannot be read leaves
 * a problem: the number it is by must never be taken for a value. `it` is the column that is meant
 * where none is named.
 */
export function readShift(
  reader: Reader,
  from: number,
  to: number,
  it?: ColumnEntry,
): ColumnChange | null {
  const move = moveIn(reader, from, to);
  if (move === null) return null;
  const tried = fork(reader);
  const items = move.rest.flatMap(([start, end]) => scan(tried, start, end));
  const entry = items.some((item) => item.kind === "event")
    ? undefined
    : (bareMeasure(tried, items) ?? it ?? unnamed(tried, items, move));
  join(reader, tried);
  if (reader.problems.length > 0) return null;
  if (entry === undefined)
    return ask(reader, "Which column of numbers should change, in every row?", null);
  if (move.factor !== null) return { entry, change: { kind: "multiply", factor: move.factor } };
  const change = changeBy(entry, move);
  if (change !== null) return { entry, change };
  const message =
    move.amount?.unit?.id === "%"
      ? "That many per cent of it, or percentage points?"
      : `By how much should \`${entry.column.name}\` change, in its own unit?`;
  return ask(reader, message, move);
}

/** '300 g heavier', '3 days longer': the column that the adjective is about, or that is in the unit. */
function unnamed(reader: Reader, items: readonly Item[], move: Move): ColumnEntry | undefined {
  if (items.some((item) => item.kind === "column" && !item.mention.light)) return undefined;
  const { index } = reader;
  const unit = move.amount?.unit ?? null;
  const about = move.about === null ? [] : columnsAbout(index, move.about);
  const meant =
    about.length > 0 || unit === null || unit.id === "%" ? about : columnsInUnit(index, unit);
  return pick(reader, { start: move.from, end: move.to }, meant)?.entry;
}

function changeBy(entry: ColumnEntry, { sign, amount, points }: Move): Change | null {
  const [value, ...others] = amount?.values ?? [];
  if (value === undefined || others.length > 0 || amount?.op != null) return null;
  const relative = amount?.unit?.id === "%";
  if (relative && !points) {
    if (unitOf(entry.unit)?.id === "%") return null;
    return { kind: "multiply", factor: Number((1 + (sign * value) / 100).toPrecision(12)) };
  }
  const own = inUnitOf(entry, value, amount?.unit ?? null);
  if (own === null) return null;
  return sign === 0 ? { kind: "set", value: own } : { kind: "add", amount: sign * own };
}

function moveIn(reader: Reader, from: number, to: number): Move | null {
  for (let at = from; at < to; at++) {
    if (isNamed(reader, at)) continue;
    const move =
      byNoun(reader, from, at, to) ??
      byVerb(reader, from, at, to) ??
      byFactor(reader, from, at, to) ??
      byComparative(reader, from, at, to);
    if (move !== null) return move;
  }
  return null;
}

/** Whether the word is one of rising or of falling, as it was said: a verb that joins is told by its place. */
function signAt(reader: Reader, at: number): 1 | -1 | 0 {
  const words = [wordAt(reader, at), reader.tokens[at]?.text.toLowerCase() ?? ""];
  const sign = words.map(moveSign).find((own) => own !== 0);
  if (sign !== undefined) return sign;
  if (!words.some((word) => GO.test(word))) return 0;
  const next = wordAt(reader, at + 1);
  return next === "up" ? 1 : next === "down" ? -1 : 0;
}

/** A word of rising or falling that says not by how much. */
export function movesUnsaid(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (signAt(reader, at) !== 0 && !isNamed(reader, at)) return true;
  return false;
}

/** 'rose by 10 %', 'went down 3', 'increased to 12', 'raised the price by 5'. */
function byVerb(reader: Reader, from: number, at: number, to: number): Move | null {
  const sign = signAt(reader, at);
  if (sign === 0) return null;
  const goes = GO.test(wordAt(reader, at));
  const start = goes ? at + 2 : at + 1;
  for (let place = start; place < to; place++) {
    const by = /^(?:by|to)$/.test(wordAt(reader, place));
    if (!by && place > start) continue;
    const first = by ? place + 1 : place;
    const part = partAt(reader, first, to);
    if (part !== null && wordAt(reader, place) === "by") {
      const rest = [
        [from, at],
        [start, place],
        [part.end, to],
      ] as const;
      const factor = Number((1 + sign * part.of).toPrecision(12));
      return {
        from: at,
        to: part.end,
        rest,
        sign,
        factor,
        amount: null,
        about: null,
        points: false,
      };
    }
    const amount = readQuantity(reader, first, to) ?? spokenQuantity(reader, first, to);
    if (amount === null) continue;
    const { end, points } = endOf(reader, amount, to);
    const rest = [
      [from, at],
      [start, place],
      [end, to],
    ] as const;
    const target = wordAt(reader, place) === "to" ? 0 : sign;
    return { from: at, to: end, rest, sign: target, factor: null, amount, about: null, points };
  }
  return null;
}

/** 'a 10 % increase in the price', 'a drop of 2 days in the wait'. */
function byNoun(reader: Reader, from: number, at: number, to: number): Move | null {
  const word = wordAt(reader, at);
  const sign = GAIN.test(word) ? 1 : LOSS.test(word) ? -1 : 0;
  if (sign === 0 || !/^(?:in|of)$/.test(wordAt(reader, at + 1))) return null;
  const after = wordAt(reader, at + 1) === "of" ? readQuantity(reader, at + 2, to) : null;
  let first = Math.max(from, at - 6);
  while (after === null && first < at && readQuantity(reader, first, at)?.end !== at) first += 1;
  const amount = after ?? readQuantity(reader, first, at);
  if (amount === null) return null;
  const rest = [
    [from, after === null ? first : at],
    [after?.end ?? at + 1, to],
  ] as const;
  return { from: at, to, rest, sign, factor: null, amount, about: null, points: false };
}

const GAIN = /^(?:increase|rise|jump|growth|gain)$/;
const LOSS = /^(?:decrease|drop|fall|reduction|cut|decline)$/;

/** 'by half', 'by a third'. */
function partAt(reader: Reader, from: number, to: number): { of: number; end: number } | null {
  const at = /^(?:a|one)$/.test(wordAt(reader, from)) ? from + 1 : from;
  const of = FRACTIONS.get(wordAt(reader, at));
  if (of === undefined || at >= to || /^(?:an?|of)$/.test(wordAt(reader, at + 1))) return null;
  return { of, end: at + 1 };
}

/** 'doubled', 'twice as high as now', 'half as long', '3 times as much'. */
function byFactor(reader: Reader, from: number, at: number, to: number): Move | null {
  const word = wordAt(reader, at);
  const times = wordAt(reader, at + 1) === "times";
  const factor = times
    ? (reader.tokens[at]?.value ?? null)
    : (MULTIPLYING.get(word) ?? MULTIPLES.get(word) ?? null);
  if (factor === null) return null;
  const past = times ? at + 2 : at + 1;
  const end = pastComparison(reader, past, to);
  if (end === past && !/(?:ed|es)$/.test(word)) return null;
  const rest = [
    [from, at],
    [end, to],
  ] as const;
  return { from: at, to: end, rest, sign: 1, factor, amount: null, about: null, points: false };
}

/** 'as high', 'as strong as now', 'higher'; where it would begin if there is none. */
function pastComparison(reader: Reader, from: number, to: number): number {
  if (directionOf(wordAt(reader, from)) === 1 && from < to) return from + 1;
  if (wordAt(reader, from) !== "as" || from + 1 >= to) return from;
  return wordAt(reader, from + 2) === "as" ? Math.min(to, from + 4) : from + 2;
}

/** '5 higher', '10 minutes longer', '20 % less', '2 more visits', but not 'higher than 5'. */
function byComparative(reader: Reader, from: number, at: number, to: number): Move | null {
  const sign = directionOf(wordAt(reader, at));
  if (sign === 0) return null;
  for (let start = Math.max(from, at - 6); start < at; start++) {
    const amount = readQuantity(reader, start, at);
    if (amount === null) continue;
    const { end, points } = endOf(reader, amount, at);
    if (end !== at) continue;
    const past = pastThan(reader, at + 1, to);
    if (past === null) return null;
    const first = wordAt(reader, start - 1) === "by" ? start - 1 : start;
    const about = ABOUT.get(wordAt(reader, at)) ?? null;
    const rest = [
      [from, first],
      [past, to],
    ] as const;
    return { from: first, to: past, rest, sign, factor: null, amount, about, points };
  }
  return null;
}

/** Past 'than now', 'than it is'; null where it is compared with something else. */
function pastThan(reader: Reader, from: number, to: number): number | null {
  if (wordAt(reader, from) !== "than" || from >= to) return from;
  const now = /^(?:now|today|it|they|is|are|currently|before|usual)$/;
  const end = skipWords(reader, from + 1, to, now);
  return end === to && end > from + 1 ? end : null;
}

function endOf(reader: Reader, amount: Quantity, to: number): { end: number; points: boolean } {
  const next = wordAt(reader, amount.end);
  const points = /^(?:points?|units?)$/.test(next) && amount.end < to;
  // '50 knots' of a column that says it is in knots
  const isUnit = reader.index.columns.some(({ words }) => words.at(-1)?.word === next);
  const isNoun = points || (isUnit && amount.end < to && amount.unit === null);
  return { end: isNoun ? amount.end + 1 : amount.end, points };
}
