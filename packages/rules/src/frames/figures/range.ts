/** Ranges of a column: 'the middle 90 %', 'the 10th to 90th percentile', from the least to the most. */
import { and, difference, type Event, type Query, statistic } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  bareMeasure,
  readCondition,
} from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import { conditionsOf, type Frame, grouped } from "../frame.ts";
import { head, pastHead, setAside, skipLead, wordsOf } from "../words.ts";

/** 'The range that covers the middle 90 % of charges', 'between which values do 80 % of ages lie'. */
export const rangeFrame: Frame = {
  name: "range",
  read(reader, from, to): Query | null {
    const plain = betweenPercentiles(reader, from, to) ?? fromLeastToMost(reader, from, to);
    if (plain !== null) return plain;
    const text = wordsOf(reader, from, to);
    const middle =
      /\b(?:middle|central|inner|typical)\b/.test(text) ||
      /\bbetween (?:which|what) (?!(?:columns|variables)\b)/.test(text) ||
      /\bwhat (?:range|interval)\b.*\b(?:contains?|covers?|includes?|holds?)\b/.test(text);
    const quartile = /\b(?:interquartile range|iqr)\b/.test(text);
    if (!middle && !quartile) return null;
    // 'between which two values'
    const two = reader.tokens.findIndex(
      ({ value }, at) => value === 2 && /^(?:which|what|the)$/.test(wordAt(reader, at - 1)),
    );
    if (two >= from && two < to) reader.framed.add(two);
    const number = reader.tokens.findIndex(
      (token, at) =>
        at >= from &&
        at < to &&
        token.value !== null &&
        /^(?:%|percent)$/.test(wordAt(reader, at + 1)),
    );
    const half = /\bmiddle half\b/.test(text);
    const mass = quartile || half ? 0.5 : (reader.tokens[number]?.value ?? 0) / 100;
    if (!(mass > 0 && mass < 1)) return null;
    const begin = quartile || half ? from : number + 2;
    for (let at = from; at < to; at++) if (SPANS.test(wordAt(reader, at))) reader.framed.add(at);
    const shape = shapeOf(reader, begin, to);
    // 'between which prices do the middle 50 % lie'
    const before = begin > from ? measureBefore(reader, from, number) : [];
    const items = [...before, ...shape.main.flatMap((range) => scan(reader, range.from, range.to))];
    const entry = bareMeasure(reader, items);
    if (entry === undefined) return null;
    return {
      kind: "range",
      mass,
      column: entry.column.name,
      given: and(combine(items), conditionsOf(reader, shape)),
    };
  },
};

/** Words that ask for a range and name nothing. */
const SPANS =
  /^(?:interquartile|iqr|covers?|ranges?|intervals?|contains?|middle|lies?|falls?|half)$/;

/** The column named before the part of the rows, behind the words that ask for a range. */
function measureBefore(reader: Reader, from: number, to: number): Item[] {
  let start = pastHead(
    reader,
    from,
    to,
    /^(?:in |within |between |from )?(?:which|what) (?:range|interval|band) (?:of )?/,
  );
  if (start === from)
    start += head(
      reader,
      from,
      to,
      /^(?:between|from|within) (?:which|what|how many|how much) (?:two )?/,
    );
  if (start === from) return [];
  return bareColumns(scan(fork(reader), start, to)).slice(0, 1);
}

const NTH = String.raw`(\d+(?:\.\d+)?)(?:st|nd|rd|th)? (?:(?:percentile|percent|%) )?`;
const PERCENTILES = new RegExp(
  `^(?:(?:the|range|interval|band|from|between) )*${NTH}(?:to|and|-) (?:the )?${NTH}(?:percentiles?|centiles?)(?: (?:range|interval|band))? (?:of |for )?`,
);
/** 'The 80 % interval of charges', which is no confidence interval of their mean. */
const INTERVAL =
  /^(?:(?:the|a|an) )*(\d+(?:\.\d+)?) (?:%|percent) (?:prediction |reference |central |probability )?(?:interval|range) (?:of|for) /;

/** 'The 10th to 90th percentile of charges': the range between two that leave out the same at both ends. */
function betweenPercentiles(reader: Reader, from: number, to: number): Query | null {
  const lead = skipLead(reader, from, to);
  const text = `${wordsOf(reader, lead, to)} `;
  const [two, low = "", high = ""] = PERCENTILES.exec(text) ?? [];
  const [one, size = ""] = INTERVAL.exec(text) ?? [];
  const said = two ?? one;
  if (said === undefined) return null;
  const mass = two === undefined ? Number(size) / 100 : (Number(high) - Number(low)) / 100;
  const even = two === undefined || Math.abs(Number(low) + Number(high) - 100) < 1e-9;
  if (!even || !(mass > 0 && mass < 1)) return null;
  const body = lead + said.trim().split(" ").length;
  const measured = measureIn(reader, body, to);
  if (measured === null) return null;
  setAside(reader, lead, body);
  const { column, given, groups } = measured;
  const range = { kind: "range", mass, column, given } as const;
  return groups.length > 0 ? null : range;
}

const EXTREMES =
  /^(?:the )?(?:difference|gap|distance|spread|range) (?:between|from) (?:the )?(?:highest|lowest|maximum|minimum|max|min|largest|smallest|biggest|greatest|oldest|youngest|longest|shortest|cheapest|most expensive|heaviest|lightest|tallest) (?:and|to) (?:the )?(?:highest|lowest|maximum|minimum|max|min|largest|smallest|biggest|greatest|oldest|youngest|longest|shortest|cheapest|most expensive|heaviest|lightest|tallest) /;

/** 'The difference between the highest and lowest charge'. */
function fromLeastToMost(reader: Reader, from: number, to: number): Query | null {
  const lead = skipLead(reader, from, to);
  const length = head(reader, lead, to, EXTREMES);
  if (length === 0) return null;
  const measured = measureIn(reader, lead + length, to);
  if (measured === null) return null;
  const { column, given, groups } = measured;
  return grouped(
    difference(statistic("max", column, given), statistic("min", column, given)),
    groups,
  );
}

interface Measured {
  readonly column: string;
  readonly given: Event;
  readonly groups: Parameters<typeof grouped>[1];
}

/** The one number column of a stretch and what is said of the rows; null where it does not read. */
function measureIn(reader: Reader, from: number, to: number): Measured | null {
  const tried = fork(reader);
  const shape = shapeOf(tried, from, to);
  const items = shape.main.flatMap((range) => scan(tried, range.from, range.to));
  const entry = bareMeasure(tried, items);
  if (entry === undefined) return null;
  askForValues(
    tried,
    items.filter((item) => item !== bareColumns(items)[0]),
  );
  const given = and(
    combine(items),
    ...shape.conditions.map((range) => readCondition(tried, range)),
  );
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  return { column: entry.column.name, given, groups: shape.groups };
}
