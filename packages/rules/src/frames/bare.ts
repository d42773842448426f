/**
 * Keywords without a question: an event with conditions is its probability ('attrition among single
 * sales reps'), a number by a category is its average ('charges by region'), a category by itself
 * its distribution.
 */
import { and, count, mean, probability, type Query, statistic } from "@probability-chat/query";
import { asserted } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import type { ColumnItem } from "../grammar/item.ts";
import { settledText } from "../grammar/offers.ts";
import { isOwner } from "../grammar/owner.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  type Parts,
  readNominal,
  standsForRow,
} from "../grammar/sentence/clause.ts";
import { outcomeFirst } from "../grammar/sentence/outcome-first.ts";
import { type Shape, shapeOf } from "../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { RATE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { stem } from "../text/stem.ts";
import { countsThings, ofCounts } from "./counts/count-of-counts.ts";
import { namesAllSales, saysTotal } from "./counts/total.ts";
import { conditionsOf, type Frame, grouped } from "./frame.ts";
import { findWord, skipLead } from "./words.ts";

/** 'strikes per year', 'toys per month': rows alone, or of a kind, by something, are counted. */
function rowsPer(reader: Reader, from: number, to: number, shape: Shape): boolean {
  const ofKind = reader.mentions.some(
    ({ start, end, candidates: [best] }) =>
      start >= from &&
      end <= to &&
      best !== undefined &&
      (best.value !== null || best.entry.affirmative !== null) &&
      PLURAL.test(wordAt(reader, end - 1)),
  );
  const last = wordAt(reader, to - 1);
  return (
    shape.groups.length > 0 &&
    shape.main.length === 1 &&
    shape.conditions.length === 0 &&
    ((isRowNoun(last) && PLURAL.test(last)) || (ofKind && wordAt(reader, to) === "per")) &&
    from < to
  );
}

const PLURAL = /s$|^(?:people|women|men|children)$/;

/** 'orders in May', 'flights from Rome': rows of a kind, and which. */
function isPluralRow(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  return isRowNoun(word) && PLURAL.test(word) && !isValueAt(reader, at);
}

/** 'members without a trainer, share' */
function asksShare(reader: Reader, to: number): boolean {
  return (
    wordAt(reader, to - 2) === "," &&
    /^(?:share|percent|percentage|%|fraction|proportion|probability)$/.test(wordAt(reader, to - 1))
  );
}

/** 'Returned toy orders': the place of the noun in the plural that what is said first stands before. */
function kindOfRows(
  reader: Reader,
  from: number,
  events: readonly { readonly start: number; readonly end: number }[],
): number | null {
  let at = from;
  for (const { start, end } of events) {
    if (start > at) break;
    at = end;
  }
  return at > from && isPluralRow(reader, at) ? at : null;
}

function isValueAt(reader: Reader, at: number): boolean {
  return reader.mentionAt.get(at)?.candidates[0]?.value != null;
}

/** A column by itself, or a measure of some rows: 'price of ideal diamonds', 'the women's age'. */
function measured(
  reader: Reader,
  column: ReturnType<typeof bareColumns>[number],
  events: readonly { readonly start: number; readonly end: number; readonly how: string }[],
): boolean {
  const [best] = column.candidates;
  // 'late' is no average of what was on time
  if (best?.opposite || isOtherRate(reader, column)) return false;
  if (events.length === 0) return true;
  // 'clients whose previous outcome was a failure' are some of them
  if (/^(?:whose|who|that)$/.test(wordAt(reader, column.start - 1))) return false;
  const entry = best?.entry;
  // 'the farming rate' of a column `rate`
  const isRate = best?.whole === true && RATE_NOUNS.has(wordAt(reader, column.start));
  return (
    entry?.numeric === true &&
    entry.affirmative === null &&
    events.every(
      (event) =>
        event.how !== "yes" &&
        (event.start >= column.end ||
          (event.end === column.start && (isOwner(reader, event.end - 1) || isRate))),
    )
  );
}

/** 'Deaths in Kent', 'visits of women' of a column that counts them. */
function countOf(reader: Reader, at: number): ColumnEntry | undefined {
  const named = reader.mentionAt.get(at)?.candidates[0]?.entry;
  const said = stem(wordAt(reader, at));
  return reader.index.columns.find(
    (entry) => countsThings(entry) && (entry === named || entry.words.at(-1)?.stem === said),
  );
}

/** 'Homes on the market for over a month': a column that the number behind it is of is no measure asked for. */
function isBounded({ end, candidates: [best] }: ColumnItem, { target, condition }: Parts): boolean {
  return [...target, ...condition].some(
    (item) =>
      item.kind === "event" &&
      item.how === "compare" &&
      item.start >= end &&
      item.entry === best?.entry,
  );
}

/** 'Click rate' of a column `clicks_before_sale`: the rate of what a name merely mentions is another figure. */
function isOtherRate(
  reader: Reader,
  { candidates: [best], end }: ReturnType<typeof bareColumns>[number],
): boolean {
  return (
    best !== undefined &&
    (RATE_NOUNS.has(wordAt(reader, end)) || RATE_NOUNS.has(wordAt(reader, end - 1))) &&
    best.cost >= 0.3 &&
    !best.entry.words.some(({ word }) => /^(?:rate|ratio|pct|percent|percentage)$/.test(word))
  );
}

/** 'Somebody with a cold: cough or fever': of the rows before the colon, what may be so of them. */
function ofTopic(reader: Reader, from: number, to: number): Query | null {
  const colon = findWord(reader, from + 1, to, /^:$/);
  if (colon < 0) return null;
  const tried = fork(reader);
  const [topic, said] = [scan(tried, from, colon), scan(tried, colon + 1, to)];
  const open = said.every(
    (item) =>
      (item.kind === "event" && item.how === "yes") ||
      (item.kind === "join" && item.word === "or") ||
      said.some((other) => other.kind === "join" && other.word === "or"),
  );
  const [given, target] = [combine(topic), combine(said)];
  if (!open || given.kind === "all" || target.kind === "all") return null;
  if (bareColumns([...topic, ...said]).length > 0 || tried.problems.length > 0) return null;
  join(reader, tried);
  return probability(target, given);
}

/** The key of what is asked about rows of a kind. */
const ROWS = "rows";

export const bareFrame: Frame = {
  name: "bare",
  read(reader, from, to) {
    const start = skipLead(reader, from, to);
    const topical = ofTopic(reader, start, to);
    if (topical !== null) return topical;
    const shape = shapeOf(reader, start, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const named = readNominal(reader, first.from, first.to);
    const outcome = outcomeFirst(reader, named.target);
    const parts =
      outcome === null
        ? named
        : { target: outcome.target, condition: [...outcome.condition, ...named.condition] };
    const events = parts.target.filter((item) => item.kind === "event");
    const columns = bareColumns(parts.target).filter(
      (item) =>
        !standsForRow(reader, item, [...parts.target, ...parts.condition]) &&
        !(isPluralRow(reader, first.from) && isBounded(item, parts)),
    );
    const rest = conditionsOf(reader, shape);
    const counted = rowsPer(reader, first.from, first.to, shape);
    if (counted && columns.length === 0) {
      askForValues(reader, [...parts.condition, ...parts.target]);
      const rows = and(combine(parts.target), combine(parts.condition), rest);
      return grouped(count(rows), shape.groups);
    }
    if (columns.length === 1 && columns[0] !== undefined && measured(reader, columns[0], events)) {
      askForValues(reader, parts.condition);
      const given = and(combine(events), combine(parts.condition), rest);
      const numeric = columns[0].candidates.filter((candidate) => candidate.entry.numeric);
      const entry = pick(
        reader,
        columns[0].mention,
        numeric.length > 0 ? numeric : columns[0].candidates,
      )?.entry;
      if (entry === undefined) return null;
      const [group] = shape.groups;
      const versus = reader.tokens.some((token) => token.word === "versus");
      if (
        versus &&
        entry.numeric &&
        group?.numeric === true &&
        group.column.distinct > 12 &&
        shape.groups.length === 1
      ) {
        return {
          kind: "dependence",
          x: entry.column.name,
          y: group.column.name,
          given,
          within: [],
        };
      }
      const total =
        /^(?:total|overall)$/.test(wordAt(reader, columns[0].start)) || saysTotal(reader, from, to);
      if (entry.numeric && (total || shape.groups.length > 0 || given.kind !== "all")) {
        const { name } = entry.column;
        const sales = namesAllSales(reader, from, to);
        return grouped(
          total || sales ? statistic("sum", name, given) : mean(name, given),
          shape.groups,
        );
      }
      if (
        !entry.numeric &&
        entry.column.levels.length > 0 &&
        (shape.groups.length > 0 || given.kind !== "all")
      ) {
        // 'turnout by region' is how many did
        const yes = entry.column.distinct === 2 ? asserted(entry, false) : null;
        if (yes !== null) return grouped(probability(yes, given), shape.groups);
        return grouped({ kind: "distribution", column: entry.column.name, given }, shape.groups);
      }
      const alone = to - start <= columns[0].end - columns[0].start + 2;
      return given.kind === "all" && alone ? { kind: "describe", column: entry.column.name } : null;
    }
    if (events.length === 0) return null;
    const kind = shape.groups.length > 0 ? null : kindOfRows(reader, first.from, events);
    const yes = kind === null && (events[0]?.how === "yes" || shape.groups.length > 0);
    const rowsAt = kind ?? first.from;
    if (!yes && columns.length === 0 && isPluralRow(reader, rowsAt)) {
      askForValues(reader, [...parts.condition, ...parts.target]);
      const rows = and(combine(parts.target), combine(parts.condition), rest);
      const counts = countOf(reader, rowsAt);
      if (counts !== undefined) return ofCounts(reader, counts, rows, rowsAt, to);
      if (asksShare(reader, to)) return probability(rows);
      const said = `how many of the ${wordAt(reader, rowsAt)} there are is what was asked`;
      if (reader.problems.length === 0) reader.notes.push(said);
      return count(rows);
    }
    if (!yes) {
      const rows = and(combine(parts.target), combine(parts.condition), rest);
      const wanted = settledText(reader, ROWS);
      if (wanted !== null) return wanted === "count" ? count(rows) : probability(rows);
      if (reader.problems.length === 0) {
        reader.problems.push({
          kind: "ask",
          span: spanOf(reader, first.from, first.to),
          message:
            "What would you like to know about these rows: how many there are, what share of all, or something else?",
          offer: {
            key: ROWS,
            options: [
              { label: "how many there are", settled: "count" },
              { label: "what share of all they are", settled: "share" },
            ],
          },
        });
      }
      return null;
    }
    askForValues(reader, [...parts.condition, ...parts.target]);
    return grouped(
      probability(combine(parts.target), and(combine(parts.condition), rest)),
      shape.groups,
    );
  },
};
