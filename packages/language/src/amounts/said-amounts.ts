/**
 * A number that a question gives in a unit or by a word for thousands is so much in every column: of
 * a column in grams 'more than 5 kg' is above 5000, of one in minutes 'under 2 hours' is below 120;
 * 'over 3 million' is above 3000000 where the column has such values. A reader is offered all that
 * the words may stand for, and need not choose.
 */
import { spanUnit } from "@probability-chat/codebook";
import {
  type Formula,
  formulaOf,
  mapParts,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { mapFormulas, mapValues } from "../edit-query.ts";
import { measuredColumn } from "../measured-column.ts";
import { significant } from "../reading/text/plain-number.ts";
import { spellOut } from "../reading/text/words.ts";
import { Names } from "../reply/names.ts";
import type { Told } from "../reply/refusals.ts";
import { type Amount, amountsSaid, DIGITS, LONG } from "./amounts-said.ts";
import { converted, type Measure, measureOf, measureSaid } from "./measures.ts";

/** What is in no unit that a table tells is in years more often than not. */
const YEARS = measureSaid("years");
/** What a header says whose column is not in ones. */
const SCALED = /(?<![a-z0-9])(?:k|thousands?|000s?|mn?|mio|millions?|bn|billions?)(?![a-z0-9])/i;

/** What a question says of amounts, put into queries about a table. */
export interface SaidAmounts {
  /** The query with each amount in its column's unit, and spans of time in the question's. */
  inColumns(query: Query): Query;
  /** What is to be said of amounts that are compared with a column of which no unit is known. */
  notes(query: Query): readonly string[];
}

export function saidAmounts(question: string, told: Told): SaidAmounts {
  const { amounts, span } = amountsSaid(question);
  if (amounts.size === 0 && span === null) return { inColumns: (query) => query, notes: () => [] };
  const converting = (value: number, column: string): number => {
    const amount = amounts.get(value);
    const meant = amount ? inColumn(amount, column, told) : null;
    return meant === null ? value : significant(meant, DIGITS);
  };
  const withNumbers = (query: Query): Query => {
    const parts = mapParts(query, { query: (part) => withNumbers(part) });
    return withComparedNumbers(parts, converting);
  };
  const inSpans = (query: Query): Query => {
    // What the question does not say is converted already.
    const kept = comparedWith(query, (value) => !amounts.has(value));
    return mapFormulas(query, (formula, column) =>
      span !== null && formula.kind === "span" && !kept.has(column)
        ? { ...formula, unit: span }
        : formula,
    );
  };
  return {
    inColumns(query) {
      return withNumbers(
        mapValues(inSpans(query), (value, column) =>
          typeof value === "number" ? converting(value, column) : value,
        ),
      );
    },
    notes(query) {
      const isMeasured = (value: number) => {
        const { measure = null, isMetre = false } = amounts.get(value) ?? {};
        return measure !== null && measure !== YEARS && !isMetre;
      };
      const names = new Names(told.codebook, told.dictionary);
      return [...comparedWith(query, isMeasured)]
        .filter((name) => formulaOf(name) === null && unitOf(name, told) === null)
        .filter((name) => measureOfColumn(name, told) === null)
        .map(
          (name) =>
            `The table does not say in which unit ${names.column(name)} is: the number was compared as it stands.`,
        );
    },
  };
}

/** The columns, computed ones too, that a query compares with such numbers. */
function comparedWith(query: Query, isSuch: (value: number) => boolean): ReadonlySet<string> {
  const columns = new Set<string>();
  mapValues(query, (value, column) => {
    if (typeof value === "number" && isSuch(value)) columns.add(column);
    return value;
  });
  return columns;
}

/** What an amount is in a column; null where nothing tells. */
function inColumn({ number, scale, measure, isMetre }: Amount, name: string, told: Told) {
  const to = measure && measureOfColumn(name, told);
  if (measure && to) {
    const all = isMetre ? number : number * scale;
    return measure.of === to.of ? converted(all, measure, to) : null;
  }
  if (scale === 1 && number < LONG) return null;
  const all = number * scale;
  const column = told.codebook.columns.find((one) => one.name === name);
  const { header = "", min, max } = column ?? {};
  const hasSuch = typeof min === "number" && typeof max === "number" && all >= min && all <= max;
  return hasSuch && !SCALED.test(`${spellOut(header)} ${unitOf(name, told) ?? ""}`) ? all : null;
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

/** By what the user says, the codebook says, or its name's only word for a unit of time says. */
function measureOfColumn(name: string, told: Told): Measure | null {
  const formula = formulaOf(name);
  if (formula) return measureOfFormula(formula, told);
  const column = told.codebook.columns.find((one) => one.name === name);
  if (column?.type !== "number") return null;
  const unit = unitOf(name, told);
  if (unit !== null) return measureOf(unit);
  const words = spellOut(column.header).toLowerCase().split(/\s+/);
  const times = words.filter((word) => word.endsWith("s") && measureSaid(word)?.of === "time");
  const [time] = times;
  return times.length === 1 && !words.includes("per") ? measureSaid(time as string) : null;
}

function unitOf(name: string, { codebook, dictionary }: Told): string | null {
  const column = codebook.columns.find((one) => one.name === name);
  return dictionary[name]?.unit || column?.unit || null;
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
