/**
 * A number that a question gives in another unit than its column has is meant in the question's: of
 * a column in grams 'more than 5 kg' is above 5000, of one in minutes 'under 2 hours' is below 120.
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
import { significant } from "./reading/text/plain-number.ts";
import { cutWords, spellOut, type Word } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";

/** Digits of a converted number, as of the readings of a mention. */
const DIGITS = 10;
const BEFORE_UNIT: ReadonlySet<string> = new Set(["a", "an", "of", "-"]);
const BETWEEN: ReadonlySet<string> = new Set(["and", "to", "or", "-"]);

/** What a question says of units. */
interface Said {
  /** The measure of each number that has one, and the same wherever it is said. */
  readonly measures: ReadonlyMap<number, Measure>;
  /** The one unit of time that is counted in, where there is one. */
  readonly span: SpanUnit | null;
}

/** The query in its columns' units, and from one date to another in the question's. */
export function inColumnUnits(question: string, told: Told): (query: Query) => Query {
  const said = saidUnits(question);
  if (said.measures.size === 0 && said.span === null) return (query) => query;
  const converting = (value: number, column: string): number => {
    const from = said.measures.get(value);
    const to = from && measureOfColumn(column, told);
    if (!from || !to || from.of !== to.of || from.size === to.size) return value;
    return significant(converted(value, from, to), DIGITS);
  };
  const withNumbers = (query: Query): Query => {
    const parts = mapParts(query, { query: (part) => withNumbers(part) });
    return withComparedNumbers(parts, converting);
  };
  return (query) => {
    const { span } = said;
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
        if (typeof value === "number" && !said.measures.has(value)) columns.add(of.column);
        return value;
      },
    });
    return columns;
  }
}

function saidUnits(question: string): Said {
  const words = cutWords(question);
  const amounts = amountsIn(words);
  const measures = new Map<number, Measure | null>();
  for (const { value, measure } of amounts) {
    const before = measures.get(value);
    measures.set(value, before === undefined || before?.size === measure?.size ? measure : null);
  }
  const counted = [
    ...words.map(({ text }) => text),
    ...amounts.map(({ measure }) => measure?.name ?? ""),
  ];
  const [span, ...others] = new Set(counted.filter((word) => SPAN_UNITS.has(word)));
  return {
    measures: new Map([...measures].filter((one): one is [number, Measure] => one[1] !== null)),
    span: others.length === 0 ? ((span as SpanUnit | undefined) ?? null) : null,
  };
}

/** A number of a question, with its measure where it has one. */
interface Amount {
  readonly value: number;
  readonly measure: Measure | null;
}

/** Of 'between 3 and 4 kg' both are in kg. */
function amountsIn(words: readonly Word[]): Amount[] {
  const texts = words.map(({ text }) => text);
  const amounts: Amount[] = [];
  let following: { readonly first: number; readonly measure: Measure | null } | undefined;
  for (const { first, last, readings } of findMentions(words).toReversed()) {
    const isJoined: boolean = following?.first === last + 2 && BETWEEN.has(texts[last + 1] ?? "");
    const shared: Measure | null = isJoined ? (following?.measure ?? null) : null;
    const measure = measureAt(texts, last + 1) ?? shared;
    const [value] = readings;
    if (typeof value === "number") amounts.push({ value, measure });
    following = { first, measure };
  }
  return amounts;
}

/** None where two numbers are one amount: '5 feet 3', '2 hours and 30 minutes'. */
function measureAt(texts: readonly string[], after: number): Measure | null {
  const at = BEFORE_UNIT.has(texts[after] ?? "") ? after + 1 : after;
  const next = texts[at + 1] === "and" ? texts[at + 2] : texts[at + 1];
  return /^\d/.test(next ?? "") ? null : measureSaid(texts[at] ?? "");
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
