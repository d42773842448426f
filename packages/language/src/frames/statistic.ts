/** Averages, medians, sums, extremes, spreads and quantiles of a column, with conditions and groups. */
import {
  and,
  count,
  difference,
  type Event,
  mean,
  probability,
  quantile,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { askForValues, bareColumns } from "../grammar/clause.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import type { Item } from "../grammar/item.ts";
import { measureOffer, settledText } from "../grammar/offers.ts";
import { afterOwner, isOwner } from "../grammar/owner.ts";
import { type Range, shapeOf } from "../grammar/ranges.ts";
import { pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { yearOfMaking } from "../grammar/year-columns.ts";
import { asColumn, type Candidate } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { QUANTILE_WORDS, SUMMARIES, type Summary } from "../lexicon/statistics.ts";
import { unitOf } from "../lexicon/units.ts";
import { conditionsOf, type Frame, grouped, head, skipLead, wordsOf } from "./frame.ts";

export interface SummaryHead {
  readonly summary: Summary | { readonly q: number };
  /** What a superlative is about. */
  readonly about: string | null;
  readonly at: number;
  readonly end: number;
}

const SKIP = /^(?:(?:the|a|an|our|their|its|all|is|are|was|were|overall|average|value|of) )*/;

/** A summary word at or shortly after `from`, outside mentions. */
const HOW_ADJECTIVE =
  /^how (?:long|old|heavy|tall|far|fast|expensive|hot|cold|big|large|high|wide|deep|rich|late) /;

export function summaryAt(reader: Reader, from: number, to: number): SummaryHead | null {
  const quantiles = quantileAt(reader, from, to);
  if (quantiles !== null) return quantiles;
  const word = wordAt(reader, from);
  if (word === "least" && wordAt(reader, from - 1) === "at") return null;
  const two = `${word}_${wordAt(reader, from + 1)}`;
  const double = SUMMARIES.get(two);
  if (double !== undefined && from + 1 < to)
    return {
      summary: double,
      about: ABOUT.get(wordAt(reader, from + 1)) ?? null,
      at: from,
      end: from + 2,
    };
  const found = SUMMARIES.get(word);
  if (found === undefined || from >= to) return null;
  if (
    reader.mentions.some(
      (mention) =>
        mention.start <= from &&
        from < mention.end &&
        mention.candidates[0]?.whole &&
        mention.end > mention.start + 1,
    )
  )
    return null;
  const summary = flipped(reader, from, found);
  return { summary, about: ABOUT.get(word) ?? null, at: from, end: from + 1 };
}

/** 'the fastest lap time' is the shortest. */
function flipped(reader: Reader, at: number, summary: Summary): Summary {
  if (!/^(?:fastest|quickest|slowest)$/.test(wordAt(reader, at))) return summary;
  const entry = reader.mentionAt.get(at + 1)?.candidates[0]?.entry;
  const timed =
    unitOf(entry?.unit ?? null)?.dimension === "time" ||
    entry?.words.some(({ word }) => /^(?:time|duration)$/.test(word));
  return timed !== true ? summary : summary === "max" ? "min" : "max";
}

function quantileAt(reader: Reader, from: number, to: number): SummaryHead | null {
  const token = reader.tokens[from];
  if (token === undefined || from >= to) return null;
  let at = from;
  let rank = token.value;
  if (/^(?:lower|bottom)$/.test(token.word)) rank = 1;
  if (/^(?:upper|top)$/.test(token.word) && wordAt(reader, from + 1) === "quartile") rank = 3;
  if (rank === null) return null;
  at += 1;
  if (wordAt(reader, at) === "%" || wordAt(reader, at) === "percent") at += 1;
  const size = QUANTILE_WORDS.get(wordAt(reader, at));
  if (size !== undefined && at < to)
    return { summary: { q: rank / size }, about: null, at: from, end: at + 1 };
  if (/^(?:quantile)$/.test(wordAt(reader, at)) && at < to)
    return { summary: { q: rank > 1 ? rank / 100 : rank }, about: null, at: from, end: at + 1 };
  return null;
}

export const statisticFrame: Frame = {
  name: "statistic",
  read(reader, from, to) {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const found = findSummary(reader, first);
    if (found === null) return null;
    const given = conditionsOf(reader, shape);
    const scalar = readMeasure(reader, found, first, given);
    return scalar === null ? null : grouped(scalar, shape.groups);
  },
};

function findSummary(reader: Reader, range: Range): SummaryHead | null {
  const start = skipLead(reader, range.from, range.to);
  const at = start + head(reader, start, range.to, SKIP);
  for (const place of new Set([start, at, range.from])) {
    const found = summaryAt(reader, place, range.to);
    if (found !== null) return found;
  }
  const owned = afterOwner(reader, at, range.to);
  if (owned > at) {
    const found = summaryAt(reader, owned, range.to);
    if (found !== null) return found;
  }
  if (/^(?:average|mean|expected)$/.test(wordAt(reader, at - 1)) && at - 1 >= range.from)
    return summaryAt(reader, at - 1, range.to);
  // 'how old is the average customer', 'how much do women earn on average', 'what is the age on average'
  const how = wordAt(reader, range.from) === "how";
  if (how || wordAt(reader, range.to - 2) === "on") {
    const about = ABOUT.get(wordAt(reader, range.from + 1));
    for (let place = range.from + 1; place < range.to; place++) {
      const found = summaryAt(reader, place, range.to);
      if (found !== null) return how ? { ...found, about: found.about ?? about ?? null } : found;
    }
    if (how && about !== undefined)
      return { summary: "mean", about, at: range.from + 1, end: range.from + 2 };
    if (how && asksMoney(reader, range)) {
      const earned = wordsOf(reader, range.from, range.to);
      reader.notes.push("“how much” is taken as the average");
      return {
        summary: "mean",
        about: /\b(?:earn|earns|earned|make|makes|made)\b/.test(earned) ? "income" : "price",
        at: range.from + 1,
        end: range.from + 2,
      };
    }
  }
  return null;
}

/** 'How much do smokers pay', 'how much is a ticket': no 'how much more', nor 'how much of'. */
function asksMoney(reader: Reader, { from }: Range): boolean {
  return (
    wordAt(reader, from + 1) === "much" &&
    /^(?:do|does|did|is|are|was|were)$/.test(wordAt(reader, from + 2))
  );
}

/** The summary of the first column named, under the conditions that the rest says. */
export function readMeasure(
  reader: Reader,
  found: SummaryHead,
  range: Range,
  given: Event,
): Scalar | null {
  // 'the oldest patient's wait' is one row's
  if (found.about !== null && isRowNoun(wordAt(reader, found.end)) && isOwner(reader, found.end)) {
    const span = spanOf(reader, found.at, found.end + 1);
    const message = `I tell of many rows, not what the one “${span.text}” has.`;
    reader.problems.push({ kind: "refuse", reason: "unsupported", span, message });
    return null;
  }
  const items = scan(reader, found.end, range.to);
  const opening = head(reader, range.from, found.at, HOW_ADJECTIVE);
  const owner = reader.mentionAt.has(range.from);
  const before =
    found.at > range.from + (owner ? 0 : 1) ? scan(reader, range.from + opening, found.at) : [];
  const all = [...before, ...items];
  const measure = measureOf(reader, all, found);
  if (measure === null) {
    if (reader.problems.length === 0) {
      const word = wordAt(reader, found.at);
      const isHow = found.at > 0 && wordAt(reader, found.at - 1) === "how";
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, found.at, found.end),
        message: isHow ? `Which column says how ${word}?` : `The ${word} of which column?`,
        offer: measureOffer(reader, measureKey(found)),
      });
    }
    return null;
  }
  const rest = all.filter((item) => item !== measure.item);
  askForValues(
    reader,
    rest.filter(
      (item) =>
        item.kind !== "column" ||
        !item.candidates.some((candidate) => candidate.entry === measure.entry),
    ),
  );
  const condition = and(combine(rest.filter((item) => item.kind !== "mark")), given);
  return summarise(reader, found, measure.entry, condition);
}

function measureKey({ at }: Pick<SummaryHead, "at">): string {
  return `measure:${at}`;
}

function measureOf(
  reader: Reader,
  items: readonly Item[],
  found: SummaryHead,
): { item: Item | null; entry: ColumnEntry } | null {
  const told = settledText(reader, measureKey(found));
  const own = told === null ? undefined : reader.index.byName.get(told);
  if (own !== undefined) return { item: null, entry: own };
  const bare = bareColumns(items);
  for (const item of bare) {
    const numeric = item.candidates.filter(
      ({ entry }) =>
        entry.numeric || (entry.column.type === "date" && !SIZE.test(wordAt(reader, found.at))),
    );
    if (numeric.length === 0) continue;
    const entry = pick(reader, item.mention, numeric)?.entry;
    return entry === undefined ? null : { item, entry };
  }
  const said = measureSaid(reader, items, found);
  if (said !== null) return said;
  if (found.about !== null) {
    const made = wordAt(reader, found.at) === "newest" ? yearOfMaking(reader.index) : undefined;
    const candidates = durations(reader, found) ?? [
      ...columnsAbout(reader.index, found.about),
      ...(made === undefined ? [] : [asColumn(made)]),
    ];
    const entry = pick(reader, { start: found.at, end: found.end }, candidates)?.entry;
    if (entry !== undefined) return { item: null, entry };
  }
  const [first] = bare;
  if (first !== undefined) {
    const entry = first.candidates[0]?.entry;
    if (entry !== undefined) {
      reader.problems.push({
        kind: "refuse",
        reason: "unsupported",
        span: spanOf(reader, first.start, first.end),
        message: `\`${entry.column.name}\` is not a number, so it has no ${wordAt(reader, found.at)}.`,
      });
    }
    return null;
  }
  // 'average survival': the event itself, right after the summary
  const [event] = items;
  if (
    event?.kind === "event" &&
    event.how === "yes" &&
    found.about === null &&
    (found.summary === "mean" || found.summary === "sum")
  )
    return { item: event, entry: event.entry };
  // a condition on the column asked for: 'what is the age of passengers older than 60' has said which
  return null;
}

/** 'Average salary of people with a salary under 50k': asked right behind the summary, though its rows are told by it too. */
function measureSaid(
  reader: Reader,
  [first]: readonly Item[],
  { end }: SummaryHead,
): { item: Item; entry: ColumnEntry } | null {
  if (first?.kind !== "column" || first.mention.light || first.start !== end) return null;
  const numeric = first.candidates.filter((candidate) => candidate.entry.numeric);
  const entry = numeric.length === 0 ? undefined : pick(reader, first.mention, numeric)?.entry;
  return entry === undefined ? null : { item: first, entry };
}

/** 'How long does it take', where several columns are of time and no other word tells which is meant. */
function durations(reader: Reader, { at }: SummaryHead): Candidate[] | null {
  if (wordAt(reader, at) !== "long" || wordAt(reader, at - 1) !== "how") return null;
  const timed = reader.index.columns.filter(
    (entry) =>
      entry.numeric && unitOf(entry.unit)?.dimension === "time" && entry.column.role === "measure",
  );
  return timed.length > 1 ? timed.map((entry) => asColumn(entry)) : null;
}

/** What no date is. */
const SIZE =
  /^(?:biggest|largest|smallest|greatest|highest|lowest|cheapest|heaviest|lightest|longest|shortest|tallest)$/;

export function summarise(
  reader: Reader,
  found: Pick<SummaryHead, "summary" | "at" | "end">,
  entry: ColumnEntry,
  given: Event,
): Scalar | null {
  const { name } = entry.column;
  const { summary } = found;
  if (typeof summary === "object") {
    if (!(summary.q > 0 && summary.q < 1)) {
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, found.at, found.end),
        message: "A quantile lies between 0 and 100 %.",
      });
      return null;
    }
    return quantile(summary.q, name, given);
  }
  if (!entry.numeric && entry.affirmative !== null) {
    const event: Event = {
      kind: "compare",
      left: { kind: "column", column: name },
      op: "=",
      right: entry.affirmative,
    };
    return summary === "sum" ? count(and(event, given)) : probability(event, given);
  }
  switch (summary) {
    case "mean":
      return mean(name, given);
    case "median":
      return quantile(0.5, name, given);
    case "range":
      return difference(statistic("max", name, given), statistic("min", name, given));
    case "variance":
      if (settledText(reader, measureKey(found)) === "sd") return statistic("sd", name, given);
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, found.at, found.end),
        message: "I can give the standard deviation; the variance is its square.",
        offer: {
          key: measureKey(found),
          options: [{ label: "the standard deviation", settled: "sd" }],
        },
      });
      return null;
    default:
      return statistic(summary, name, given);
  }
}
