/**
 * 'How many visits did … have' of a column that counts visits: its total or average is meant rather
 * than how many rows or different numbers there are.
 */
import { type Event, type Scalar, statistic } from "@probability-chat/query";
import { isDatePart, isMeasure, isQuantity } from "../../grammar/columns.ts";
import type { ColumnItem, Item } from "../../grammar/item.ts";
import { settledText } from "../../grammar/offers.ts";
import { isNamed, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ADDED, PIECES } from "../../lexicon/amounts.ts";
import { isSum } from "../../lexicon/dealings.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural } from "../../text/stem.ts";
import { isOfEach } from "./count-people.ts";

const KEY = "sum of counts";

/** Whether the cells of a column count what its header names in the plural: `visits`. */
export function countsThings(entry: ColumnEntry): boolean {
  const { words, unit } = entry;
  const noun = words.at(-1)?.word ?? "";
  const counts = words.length > 1 && /^(?:count|cnt|number|num)$/.test(noun);
  return (
    isMeasure(entry) &&
    (counts || /[^su]s$|^(?:children|people|men|women|quantity|qty)$/.test(noun)) &&
    unit === null &&
    unitOf(noun) === undefined &&
    !isDatePart(entry)
  );
}

/** 'How many cars' of a column `Car` that has a number in each row. */
export function isOfEachRow(
  reader: Reader,
  { candidates, end }: ColumnItem,
  entry: ColumnEntry,
): boolean {
  const isCount = isMeasure(entry) && !isDatePart(entry) && entry.unit === null;
  const isNamed = candidates.some((own) => own.entry === entry && own.whole);
  return isCount && isNamed && entry.column.integer && isPlural(wordAt(reader, end - 1));
}

/** 'How many months until July': no time that rows have. */
export function countsTimeUntil(reader: Reader, at: number): boolean {
  const isUntil = /^(?:until|till)$/.test(wordAt(reader, at + 1)) && !isNamed(reader, at + 1);
  return isUntil && unitOf(wordAt(reader, at))?.dimension === "time";
}

const HAPPENED = /^(?:cases|deaths|incidents|casualties|were|was|occurred|happened|reported)$/;

/** 'How many measles cases were there' of a column that counts them: the first that is counted. */
export function countedThings(
  reader: Reader,
  item: Extract<Item, { kind: "column" }> | undefined,
  at: number,
): ColumnEntry | null {
  const entry = item?.candidates[0]?.entry;
  if (item === undefined || entry === undefined || item.start !== at) return null;
  if (!entry.column.integer || !item.candidates[0]?.whole || !countsThings(entry)) return null;
  return HAPPENED.test(wordAt(reader, item.end)) ? entry : null;
}

/**
 * 'How many units were sold', 'how many toys were sold' of `units_sold`: the one number of things to
 * which that was done. Orders that were returned are no units, and what a flag says was done is
 * counted by it.
 */
export function thingsDone(
  reader: Reader,
  items: readonly Item[],
  { from, to }: Range,
): ColumnEntry | null {
  const ofThem = wordAt(reader, from - 1) === "of";
  const verb = reader.tokens.findIndex(
    ({ text }, at) =>
      at > from &&
      at < to &&
      (/^(?:were|was|been)$/.test(wordAt(reader, at - 1)) || (ofThem && TRADED.test(text))),
  );
  if (verb < 0) return null;
  const named = items.find(({ start, end }) => start <= verb && verb < end);
  if (named?.kind === "column" && named.start === from) {
    const [best] = named.candidates;
    const isCount = best?.whole === true && isQuantity(best.entry) && best.entry.column.integer;
    return isCount && verb <= from + 2 ? best.entry : null;
  }
  const noun = reader.tokens[from]?.text.toLowerCase() ?? "";
  if (named?.kind === "event" || isSum(noun) || wordAt(reader, verb + 1) === "out") return null;
  // as it was typed: what all rows are may have been read as saying nothing
  const done = reader.tokens[verb]?.text.toLowerCase() ?? "";
  const [only, more] = reader.index.columns.filter((entry) => {
    const [pieces, ...rest] = entry.words.map(({ word }) => word);
    const told = rest.length === 0 ? TRADED.test(done) : rest.length === 1 && rest[0] === done;
    return isQuantity(entry) && entry.column.integer && PIECES.test(pieces ?? "") && told;
  });
  return only === undefined || more !== undefined ? null : only;
}

/** What is done to so many things at once, as a `Quantity` says. */
const TRADED = /^(?:sold|ordered|bought|purchased)$/;

/** 'How many guests came', 'the number of complaints in July' of a table of days or dealings: all told. */
function areGathered({ index, tokens }: Reader, to: number): boolean {
  const said = tokens.map(({ text }) => text.toLowerCase()).join(" ");
  const dated = index.columns.some(
    ({ column, words }) =>
      column.type === "date" ||
      words.some(({ word }) => /^(?:day|week|month|quarter|season|year)$/.test(word)),
  );
  const noun = tokens[to - 1]?.word ?? "";
  if (!dated || !(ADDED.test(noun) || GATHERED.test(noun))) return false;
  if (isOfEach(tokens) || /\b(?:per|each|every)\b/.test(said)) return false;
  return !WISHED.test(said) && PAST.test(said);
}

const GATHERED =
  /^(?:children|kids|adults|participants|diners|covers|clicks|impressions|conversions|errors|bugs|calls)$/;
const PAST = /\b(?:did|was|were|had|came|went|took|made|number of|[a-z]{3,}ed)\b/;

/** What was to be, and is not what came. */
const WISHED =
  /\b(?:needed|required|expected|planned|wanted|missed|lacked|allowed|estimated|predicted|projected|forecasted|cancelled|canceled)\b/;

/** The total, the average or the number of different counts where that was told; else the question. */
export function ofCounts(
  reader: Reader,
  { column: { name } }: ColumnEntry,
  given: Event,
  from: number,
  to: number,
): Scalar | null {
  const wanted = settledText(reader, KEY);
  const isTotal = reader.tokens.some(
    ({ word }, at) => (word === "total" && at < to) || (word === "overall" && at >= to),
  );
  if (wanted === "sum" || (wanted === null && (isTotal || areGathered(reader, to))))
    return statistic("sum", name, given);
  if (wanted === "mean" || wanted === "distinct") return statistic(wanted, name, given);
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, from, to),
    message: `Each row has its own number of \`${name}\`: do you mean their total, their average, or how many different numbers there are?`,
    offer: {
      key: KEY,
      options: [
        { label: `the total of ${name}`, settled: "sum" },
        { label: `the average of ${name}`, settled: "mean" },
        { label: `the different values of ${name}`, settled: "distinct" },
      ],
    },
  });
  return null;
}
