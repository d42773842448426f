/** Averages, medians, sums, extremes, spreads and quantiles of a column, with conditions and groups. */
import {
  and,
  count,
  difference,
  type Event,
  mean,
  median,
  probability,
  quantile,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { amountColumn, columnsAbout } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { ColumnItem, Item } from "../../grammar/item.ts";
import { measuredBy, measuringVerb, stayed } from "../../grammar/lasting.ts";
import { measureOffer, settledText } from "../../grammar/offers.ts";
import { isOwner } from "../../grammar/owner.ts";
import { type Offer, pick, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns, numberMeant } from "../../grammar/sentence/clause.ts";
import { type Range, shapeOf } from "../../grammar/sentence/ranges.ts";
import { asColumn, type Candidate } from "../../grounding/candidate.ts";
import { equals } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isSum } from "../../lexicon/dealings.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { unitOf } from "../../lexicon/units.ts";
import { ask, conditionsOf, type Frame, grouped } from "../frame.ts";
import { fastest, findSummary, type SummaryHead } from "../summary-head.ts";
import { head, setAside } from "../words.ts";
import { bestOfRows } from "./best-of-rows.ts";
import {
  isYearMade,
  ofSummary,
  saysOnlyWhether,
  sizeOfThat,
  tallyAt,
  yearsMade,
} from "./measure-meant.ts";

const HOW_ADJECTIVE =
  /^how (?:long|old|heavy|tall|far|fast|expensive|hot|cold|big|large|high|wide|deep|rich|late) /;

export const statisticFrame: Frame = {
  name: "statistic",
  read(reader, from, to) {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const judged = bestOfRows(reader, first, shape);
    if (judged !== null || reader.problems.length > 0) return judged;
    const found = findSummary(reader, first);
    if (found === null) return null;
    if (/^(?:and|or|&)$/.test(wordAt(reader, found.end)) && isPlain(wordAt(reader, found.end + 1)))
      return ask(reader, "I give one figure at a time. Which one do you want?", {
        from: found.at,
        to: found.end + 2,
      });
    const given = conditionsOf(reader, shape);
    const scalar = readMeasure(reader, found, first, given);
    return scalar === null ? null : grouped(scalar, shape.groups);
  },
};

const isPlain = (word: string): boolean =>
  /^(?:mean|median|sum|sd)$/.test(SUMMARIES.get(word) ?? "");

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
  const tally = found.about === null ? tallyAt(reader, found.end) : null;
  if (tally !== null) setAside(reader, found.end, tally.end);
  const items = scan(reader, tally?.end ?? found.end, range.to);
  const opening = head(reader, range.from, found.at, HOW_ADJECTIVE);
  const owner = reader.mentionAt.has(range.from);
  const before =
    found.at > range.from + (owner ? 0 : 1) ? scan(reader, range.from + opening, found.at) : [];
  const all = [...before, ...items];
  const measure =
    tally === null ? measureOf(reader, all, found) : { item: null, entry: tally.entry };
  if (measure === null) {
    if (reader.problems.length === 0) {
      const word = wordAt(reader, found.at);
      const isHow = found.at > 0 && wordAt(reader, found.at - 1) === "how";
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, found.at, found.end),
        message: isHow ? `Which column says how ${word}?` : `The ${word} of which column?`,
        offer: offerFor(reader, found),
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
  return summarise(
    reader,
    { ...found, summary: meant(reader, found, measure.entry) },
    measure.entry,
    condition,
  );
}

/** The columns that an adjective may be about: how old, by when it was made. */
function offerFor(reader: Reader, found: SummaryHead): Offer {
  const key = measureKey(found);
  const made = yearsMade(reader, found).map(({ entry: { column } }) => column.name);
  if (made.length > 0)
    return { key, options: made.map((name) => ({ label: name, settled: name })) };
  const isSize = /^(?:big|large|small|biggest|largest|smallest)$/.test(wordAt(reader, found.at));
  return measureOffer(reader, key, found.about ?? (isSize ? "size" : null));
}

/** The end that a superlative means of what it measures: the fastest lap has the least time, the oldest house the first year. */
function meant(reader: Reader, found: SummaryHead, entry: ColumnEntry): SummaryHead["summary"] {
  const { summary, about } = found;
  if (typeof summary === "object") return summary;
  if (about === "age" && isYearMade(entry))
    return summary === "max" ? "min" : summary === "min" ? "max" : summary;
  return fastest(wordAt(reader, found.at), summary, entry);
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
  // the 'hottest market' is no number of its days
  const foreign = bare[0] !== undefined && isOtherwiseMeasured(found, bare[0], reader);
  for (const item of foreign ? [] : bare) {
    const numeric = item.candidates.filter(
      ({ entry }) =>
        entry.numeric || (entry.column.type === "date" && !SIZE.test(wordAt(reader, found.at))),
    );
    if (numeric.length === 0) continue;
    const near = ofSummary(reader, found, numeric);
    // 'the furthest flight' is no number of a `flight`
    const told = isRowNoun(wordAt(reader, item.start))
      ? stayed(reader, item.start, item.end, measuredOf(reader, found, near))
      : [];
    if (told.length > 0) reader.framed.add(item.start);
    const entry = pick(reader, item.mention, told.length > 0 ? told : near)?.entry;
    return entry === undefined ? null : { item, entry };
  }
  const said = foreign
    ? null
    : (measureSaid(reader, items, found) ?? measureOfVerb(reader, items, found));
  if (said !== null) return said;
  if (found.about !== null) {
    const newest = wordAt(reader, found.at) === "newest";
    const made = newest ? yearsMade(reader, { about: "age" }) : [];
    const named =
      made.length > 0
        ? made
        : (durations(reader, found) ??
          measuredBy(reader, found.about, found.end, reader.tokens.length));
    const candidates =
      named.length > 0 ? ofSummary(reader, found, named) : yearsMade(reader, found);
    const isHow = wordAt(reader, found.at - 1) === "how" || wordAt(reader, 0) === "how";
    // how old it is would be so many years ago
    if (named.length === 0 && isHow) return null;
    const entry = pick(reader, { start: found.at, end: found.end }, candidates)?.entry;
    if (entry !== undefined) return { item: null, entry };
  }
  // 'the largest deal'
  const amount = SIZED.test(wordAt(reader, found.at)) ? amountColumn(reader.index) : undefined;
  if (
    bare.length === 0 &&
    amount !== undefined &&
    !(Number(amount.column.min) < 0) &&
    isDeal(reader, found.end)
  )
    return { item: null, entry: amount };
  const sized = bare.length === 0 ? sizeOfThat(reader, found) : undefined;
  if (sized !== undefined) return { item: null, entry: sized };
  const [first] = foreign ? [] : bare;
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
    !AMOUNTS.test(wordAt(reader, event.start)) &&
    (found.summary === "mean" || found.summary === "sum")
  )
    return { item: event, entry: event.entry };
  // a condition on the column asked for: 'what is the age of passengers older than 60' has said which
  return null;
}

const SIZED = /^(?:biggest|largest|smallest|greatest|highest|lowest)$/;

/** Whether what is measured is an amount of money itself, whatever it was read as. */
function isDeal({ tokens }: Reader, at: number): boolean {
  return isSum(tokens[at]?.text.toLowerCase() ?? "");
}

/** Whether an adjective stands before what is only a part of names, none of which it measures. */
function isOtherwiseMeasured(
  { about, end }: SummaryHead,
  { start, candidates }: ColumnItem,
  { index }: Reader,
): boolean {
  if (about === null || start !== end) return false;
  const measured = columnsAbout(index, about);
  return candidates.every(
    ({ entry, cost }) =>
      cost >= HEADLESS && !measured.some((candidate) => candidate.entry === entry),
  );
}

/** What a name costs of which all but the head was said. */
const HEADLESS = 0.4;

/** 'Average salary of people with a salary under 50k': asked right behind the summary, though its rows are told by it too. */
function measureSaid(
  reader: Reader,
  [first]: readonly Item[],
  { end }: SummaryHead,
): { item: Item; entry: ColumnEntry } | null {
  if (first?.kind !== "column" || first.mention.light || first.start !== end) return null;
  const entry = numberMeant(reader, first);
  return entry === undefined ? null : { item: first, entry };
}

/** 'What do managers make on average', 'what did condos sell for on average': what the verb measures, where nothing else is named. */
function measureOfVerb(
  reader: Reader,
  items: readonly Item[],
  { about, at }: SummaryHead,
): { item: Item | null; entry: ColumnEntry } | null {
  const asked = wordAt(reader, 0) === "what" && /^(?:do|does|did)$/.test(wordAt(reader, 1));
  const named = items.some((item) => item.kind === "column" && !item.mention.light);
  if (about !== null || !asked || named) return null;
  const verb = measuringVerb(reader, 2, reader.tokens.length);
  const entry =
    verb === null
      ? undefined
      : pick(reader, { start: verb.at, end: verb.at + 1 }, verb.candidates)?.entry;
  if (verb === null || entry === undefined || verb.at === at) return null;
  reader.framed.add(verb.at);
  return { item: items.find(({ start }) => start === verb.at) ?? null, entry };
}

/** What has a size of its own, beside whether somebody has it. */
const AMOUNTS =
  /^(?:loans?|mortgages?|credits?|debts?|deposits?|balances?|bonus(?:es)?|fees?|fines?|bills?|discounts?|taxes|pensions?|grants?|scholarships?|rents?|salary|salaries|housing|insurance|premiums?)$/;

/** 'How long does it take', where several columns are of time and no other word tells which is meant. */
function durations(reader: Reader, { at }: SummaryHead): Candidate[] | null {
  if (wordAt(reader, at) !== "long" || wordAt(reader, at - 1) !== "how") return null;
  const timed = reader.index.columns.filter(
    (entry) =>
      entry.numeric && unitOf(entry.unit)?.dimension === "time" && entry.column.role === "measure",
  );
  return timed.length > 1 ? timed.map((entry) => asColumn(entry)) : null;
}

/** What a superlative measures, where that is none of the columns named. */
function measuredOf(
  { index }: Reader,
  { about }: SummaryHead,
  named: readonly Candidate[],
): Candidate[] {
  const measured = about === null ? [] : columnsAbout(index, about);
  return measured.some(({ entry }) => named.some((own) => own.entry === entry)) ? [] : measured;
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
    if (saysOnlyWhether(reader, found, entry)) return null;
    const event = equals(entry, entry.affirmative);
    return summary === "sum" ? count(and(event, given)) : probability(event, given);
  }
  switch (summary) {
    case "mean":
      return mean(name, given);
    case "median":
      return median(name, given);
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
