/** Shares of a column's values, cross tables, and the spread of a column. */
import { and, type Query } from "@probability-chat/query";
import { askForValues, bareColumns, bareMeasure } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import type { Item } from "../grammar/item.ts";
import { shapeOf } from "../grammar/ranges.ts";
import { fork, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { conditionsOf, type Frame, groupNames, head, skipLead, wordsOf } from "./frame.ts";

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
    const compound =
      / (?:distribution|breakdown|split|composition|mix)$/.test(text.replace(/[ ?.]+$/, "")) &&
      !isOwnColumn(reader, to - 1);
    if (front === 0 && !trailing && !compound) return null;
    const begin = front > 0 ? start + front : trailing ? from + head(reader, from, to, HOW) : start;
    const end = trailing || compound ? lastWord(reader, begin, to) : to;
    const shape = shapeOf(reader, begin, end);
    const [first] = shape.main;
    const [only, other] = shape.groups;
    if (first === undefined && front > 0 && only !== undefined) {
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
    const given = and(combine(rest), conditionsOf(reader, shape));
    const [x, y] = columns;
    if (x === undefined) {
      if (reader.problems.length === 0)
        reader.problems.push({
          kind: "ask",
          span: spanOf(reader, from, to),
          message: "The distribution of which column?",
        });
      return null;
    }
    if (y !== undefined) return { kind: "table", row: x.column.name, column: y.column.name, given };
    const shares = { kind: "distribution", column: x.column.name, given } as const;
    const all = [...groups, ...shape.groups];
    return all.length === 0 ? shares : { kind: "by", columns: groupNames(all), query: shares };
  },
};

/** 'Given a breakdown', 'by breakdown' of a column so called: no distribution of what stands before it. */
function isOwnColumn(reader: Reader, at: number): boolean {
  const named = reader.mentionAt.get(at)?.candidates[0]?.whole === true;
  return named && !reader.mentions.some(({ end }) => end === at);
}

function lastWord(reader: Reader, from: number, to: number): number {
  for (let at = to - 1; at > from; at--) {
    if (
      /^(?:distributed|distribution|breakdown|split|composition|mix|broken)$/.test(
        wordAt(reader, at),
      )
    )
      return at;
  }
  return to;
}

/** 'The range that covers the middle 90 % of charges', 'between which values do 80 % of ages lie'. */
export const rangeFrame: Frame = {
  name: "range",
  read(reader, from, to): Query | null {
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
    const shape = shapeOf(reader, begin, to);
    // 'between which prices do the middle 50 % lie'
    const before = begin > from ? measureBefore(reader, from, number) : [];
    const items = [...before, ...shape.main.flatMap((range) => scan(reader, range.from, range.to))];
    const cleaned = reader.problems.filter(
      (problem) =>
        !(
          problem.kind === "unknown" &&
          /^(?:interquartile|iqr|covers?|range|interval|contains?|middle|lie|lies|fall|half)/i.test(
            problem.span.text,
          )
        ),
    );
    reader.problems.splice(0, reader.problems.length, ...cleaned);
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

/** The column named before the part of the rows, behind the words that ask for a range. */
function measureBefore(reader: Reader, from: number, to: number): Item[] {
  let start =
    from +
    head(
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
