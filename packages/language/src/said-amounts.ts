/**
 * A number that a question gives in a unit or by a word for thousands is so much in every column: of
 * a column in grams 'more than 5 kg' is above 5000, of one in minutes 'under 2 hours' is below 120;
 * 'over 3 million' is above 3000000 where the column has such values. A reader is offered all that
 * the words may stand for, and need not choose.
 */
import { spanUnit } from "@probability-chat/codebook";
import {
  type Formula,
  formulaName,
  formulaOf,
  type Literal,
  mapParts,
  mapTree,
  type Query,
  type Scalar,
  SPAN_UNITS,
  type SpanUnit,
} from "@probability-chat/query";
import { converted, type Measure, measureOf, measureSaid } from "./measures.ts";
import { findMentions } from "./reading/mentions/find-mentions.ts";
import { SUFFIXES } from "./reading/mentions/number-words.ts";
import { conversions } from "./reading/mentions/units.ts";
import { significant } from "./reading/text/plain-number.ts";
import { cutWords, spellOut, type Word } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";

/** Digits of a converted number, as of the readings of a mention. */
const DIGITS = 10;
/** From this number on a reader is offered what it is in thousands. */
const LONG = 10_000;
const BEFORE_UNIT: ReadonlySet<string> = new Set(["a", "an", "of", "-"]);
const BETWEEN: ReadonlySet<string> = new Set(["and", "to", "or", "-"]);
/** What a header says whose column is not in ones. */
const SCALED = /(?<![a-z0-9])(?:k|thousands?|000s?|mn?|mio|millions?|bn|billions?)(?![a-z0-9])/i;

/** So much. */
interface Amount {
  /** As it is said: 2 of '2 million'. */
  readonly number: number;
  /** What a word for thousands makes of it. */
  readonly scale: number;
  /** Of what, where that is said; `m` is a metre, and a million. */
  readonly measure: Measure | null;
  readonly isMetre: boolean;
}

/** What a question says of amounts. */
interface Said {
  /** By the numbers that a reader may take it for, where they are of no other amount. */
  readonly amounts: ReadonlyMap<number, Amount>;
  /** The one unit of time that is counted in, where there is one. */
  readonly span: SpanUnit | null;
}

/** Puts what a question says in each column's unit, and spans of time in the question's. */
export function withSaidAmounts(question: string, told: Told): (query: Query) => Query {
  const { amounts, span } = saidAmounts(question);
  if (amounts.size === 0 && span === null) return (query) => query;
  const converting = (value: number, column: string): number => {
    const amount = amounts.get(value);
    const meant = amount ? inColumn(amount, column, told) : null;
    return meant === null ? value : significant(meant, DIGITS);
  };
  const withNumbers = (query: Query): Query => {
    const parts = mapParts(query, { query: (part) => withNumbers(part) });
    return withComparedNumbers(parts, converting);
  };
  return (query) => {
    const spanned = span === null ? query : mapTree(query, { column: inSpans(span, kept(query)) });
    const valued = mapTree(spanned, {
      literal: (value, of): Literal =>
        typeof value === "number" && of.kind === "column" ? converting(value, of.column) : value,
    });
    return withNumbers(valued);
  };

  /** Computed columns that are compared with what the question does not say, being converted. */
  function kept(query: Query): ReadonlySet<string> {
    const columns = new Set<string>();
    mapTree(query, {
      literal(value, of) {
        if (typeof value === "number" && !amounts.has(value)) columns.add(of.column);
        return value;
      },
    });
    return columns;
  }
}

/** What an amount is in a column; null where nothing tells. */
function inColumn({ number, scale, measure, isMetre }: Amount, name: string, told: Told) {
  const to = measure && measureOfColumn(name, told);
  if (measure && to) {
    const all = isMetre ? number : number * scale;
    return measure.of === to.of ? converted(all, measure, to) : null;
  }
  const column = told.codebook.columns.find((one) => one.name === name);
  if (
    (scale === 1 && number < LONG) ||
    typeof column?.min !== "number" ||
    typeof column.max !== "number"
  )
    return null;
  const unit = told.dictionary[name]?.unit ?? column.unit ?? "";
  const all = number * scale;
  const hasSuch = all >= column.min && all <= column.max;
  return hasSuch && !SCALED.test(`${spellOut(column.header)} ${unit}`) ? all : null;
}

function saidAmounts(question: string): Said {
  const words = cutWords(question);
  const amounts = new Map<number, Amount | null>();
  const counted = new Set(words.map(({ text }) => text).filter((word) => SPAN_UNITS.has(word)));
  for (const amount of amountsIn(words)) {
    for (const value of readingsOf(amount)) {
      const isOther = amounts.has(value) && !equal(amounts.get(value), amount);
      amounts.set(value, isOther ? null : amount);
    }
    const unit = amount.measure?.name;
    if (unit && SPAN_UNITS.has(unit)) counted.add(unit);
  }
  const [span = null] = counted.size === 1 ? counted : [];
  return {
    amounts: new Map([...amounts].filter((one): one is [number, Amount] => one[1] !== null)),
    span: span as SpanUnit | null,
  };
}

function equal(left: Amount | null | undefined, right: Amount): boolean {
  if (!left) return false;
  return left.measure === right.measure && left.number * left.scale === right.number * right.scale;
}

/** The numbers of a question; of 'between 3 and 4 kg' both are in kg, of '5 to 10 million' in millions. */
function amountsIn(words: readonly Word[]): Amount[] {
  const texts = words.map(({ text }) => text);
  const amounts: Amount[] = [];
  let following: (Amount & { readonly first: number }) | null = null;
  for (const { first, last, readings } of findMentions(words).toReversed()) {
    const [number] = readings;
    const joined: Amount | null =
      following?.first === last + 2 && BETWEEN.has(texts[last + 1] ?? "") ? following : null;
    following = null;
    if (typeof number !== "number") continue;
    const own = amountAt(texts, last + 1, number);
    const isBare = own.scale === 1 && own.measure === null;
    const amount: Amount = joined && isBare && number < joined.number ? { ...joined, number } : own;
    amounts.push(amount);
    following = { ...amount, first };
  }
  return amounts;
}

/** No measure where two numbers are one amount: '5 feet 3', '2 hours and 30 minutes'. */
function amountAt(texts: readonly string[], after: number, number: number): Amount {
  const scale = SUFFIXES.get(texts[after] ?? "") ?? 1;
  const isMetre = scale !== 1 && measureSaid(texts[after] ?? "") !== null;
  const from = scale !== 1 && !isMetre ? after + 1 : after;
  const at = BEFORE_UNIT.has(texts[from] ?? "") ? from + 1 : from;
  const next = texts[at + 1] === "and" ? texts[at + 2] : texts[at + 1];
  const measure = /^\d/.test(next ?? "") ? null : measureSaid(texts[at] ?? "");
  return { number, scale, measure, isMetre };
}

/** What a reader is offered for an amount; see `findMentions`. */
function readingsOf({ number, scale, measure }: Amount): number[] {
  const all = number * scale;
  const scaled = scale === 1 && number < LONG ? [] : [all, all / 1e3, all / 1e6];
  const others = measure === null ? [] : conversions([measure.name], 0, number);
  return [number, ...scaled, ...others].map((one) => significant(one, DIGITS));
}

/** The other side of a claim, and the change of a sample size. */
function withComparedNumbers(
  query: Query,
  converting: (value: number, column: string) => number,
): Query {
  if (query.kind === "sampleSize") {
    const column = measuredColumn(query.scalar);
    return column === null ? query : { ...query, difference: converting(query.difference, column) };
  }
  if (query.kind !== "claim" && query.kind !== "test") return query;
  const beside = (scalar: Scalar, other: Scalar): Scalar => {
    const column = scalar.kind === "number" ? measuredColumn(other) : null;
    if (scalar.kind !== "number" || column === null) return scalar;
    return { ...scalar, value: converting(scalar.value, column) };
  };
  const { left, right } = query;
  return { ...query, left: beside(left, right), right: beside(right, left) };
}

/** The column in whose unit an expression is. */
function measuredColumn(scalar: Scalar): string | null {
  switch (scalar.kind) {
    case "statistic":
      return scalar.statistic === "distinct" ? null : scalar.column;
    case "quantile":
      return scalar.column;
    case "difference": {
      const [left, right] = [measuredColumn(scalar.left), measuredColumn(scalar.right)];
      return left === right ? left : null;
    }
    default:
      return null;
  }
}

/** By what the user says, the codebook says, or its name's only word for a unit of time says. */
function measureOfColumn(name: string, told: Told): Measure | null {
  const formula = formulaOf(name);
  if (formula) return measureOfFormula(formula, told);
  const column = told.codebook.columns.find((one) => one.name === name);
  if (column?.type !== "number") return null;
  const unit = told.dictionary[name]?.unit ?? column.unit;
  if (unit) return measureOf(unit);
  const words = spellOut(column.header).toLowerCase().split(/\s+/);
  const times = words.filter((word) => word.endsWith("s") && measureSaid(word)?.of === "time");
  const [time] = times;
  return times.length === 1 && !words.includes("per") ? measureSaid(time as string) : null;
}

function measureOfFormula(formula: Formula, told: Told): Measure | null {
  if (formula.kind === "column") return measureOfColumn(formula.column, told);
  if (formula.kind === "span") return measureOf(formula.unit);
  if (formula.kind !== "operation" || (formula.op !== "+" && formula.op !== "-")) return null;
  const { left, right } = formula;
  if (left.kind === "column" && right.kind === "column") {
    const unit = spanUnit(told.codebook, left.column, right.column);
    if (unit !== null) return measureOf(unit);
  }
  const [one, other] = [measureOfFormula(left, told), measureOfFormula(right, told)];
  return one?.size === other?.size && one?.of === other?.of ? one : null;
}

/** A computed column with what it counts from one date to another counted in this unit. */
function inSpans(unit: SpanUnit, kept: ReadonlySet<string>): (name: string) => string {
  const counted = (formula: Formula): Formula => {
    if (formula.kind === "span") return { ...formula, unit };
    if (formula.kind !== "operation") return formula;
    return { ...formula, left: counted(formula.left), right: counted(formula.right) };
  };
  return (name) => {
    const formula = kept.has(name) ? null : formulaOf(name);
    return formula ? formulaName(counted(formula)) : name;
  };
}
