/** 'Price per square foot', 'downtime per failure': one sum over another, or over how often something happened. */
import {
  and,
  count,
  type Event,
  type Query,
  ratio,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { partsBeyond } from "../../edit-query.ts";
import { isCountable, isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { perOwnPeriod } from "../../grammar/per-row.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { stem } from "../../text/stem.ts";
import { conditionsOf, type Frame, grouped } from "../frame.ts";
import { findWord, pastHead, skipLead } from "../words.ts";

export const perUnitFrame: Frame = {
  name: "perUnit",
  read(reader, from, to): Query | null {
    const start = skipLead(reader, from, to);
    const body = pastHead(reader, start, to, /^(?:the )?(?:(?:average|mean|total|overall) )?/);
    const per = findWord(reader, body + 1, to, /^per$/);
    const unit = per < 0 ? undefined : reader.mentionAt.get(unitAt(reader, per + 1));
    if (unit === undefined || unit.end > to || perOwnPeriod(reader, per + 1, to) !== null)
      return null;
    const measure = amount(reader, body, per);
    const [best] = unit.candidates;
    if (measure === null || best === undefined || best.value !== null) return null;
    const { entry } = best;
    const tried = fork(reader);
    const shape = shapeOf(tried, unit.end, to);
    // one figure is of no two groups
    if (findWord(tried, unit.end, to, /^versus$/) >= 0) return null;
    const items = shape.main.slice(0, 1).flatMap((main) => scan(tried, main.from, main.to));
    askForValues(tried, items);
    const given = and(combine(items), conditionsOf(tried, shape));
    const sum = statistic("sum", measure, given);
    let query: Scalar | null = null;
    if (entry.affirmative !== null) {
      const [event] = scan(tried, unit.start, unit.end);
      if (event?.kind === "event" && event.how === "yes")
        query = happened(measure, and(...partsBeyond(given, event.event), event.event));
    } else if (isCountable(entry) || isOneOf(reader, unit.end - 1, entry)) {
      query =
        entry.column.name === measure
          ? null
          : ratio(sum, statistic("sum", entry.column.name, given));
    }
    if (query === null || tried.problems.length > 0) return null;
    join(reader, tried);
    return grouped(query, shape.groups);
  },
};

function happened(measure: string, event: Event): Scalar {
  return ratio(statistic("sum", measure, event), count(event));
}

/** 'per resident' of a column 'residents': one of what it counts. */
function isOneOf(reader: Reader, at: number, { numeric, column, words }: ColumnEntry): boolean {
  const counted = numeric && column.integer && /[a-z]s$/i.test(column.header);
  const one = !/s$/.test(wordAt(reader, at));
  return counted && one && words.at(-1)?.stem === stem(wordAt(reader, at));
}

function unitAt(reader: Reader, at: number): number {
  return /^(?:each|every|single|the|a|an|extra|additional|one)$/.test(wordAt(reader, at))
    ? at + 1
    : at;
}

/** Of which group, or of which row, is another question. */
const EXTREME = /^(?:most|least|fewest|best|worst|median|maximum|minimum|max|min|\p{L}{2,}est)$/u;

/** The one column of numbers that stands before 'per', by itself. */
function amount(reader: Reader, from: number, to: number): string | null {
  if (findWord(reader, from, to, EXTREME) >= 0) return null;
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const [column, more] = bareColumns(items);
  if (column === undefined || more !== undefined || items.length > 1) return null;
  const numeric = column.candidates.filter(({ entry }) => isQuantity(entry));
  const entry = pick(tried, column.mention, numeric)?.entry;
  return entry === undefined || tried.problems.length > 0 ? null : entry.column.name;
}
