/**
 * 'How many visits did … have' of a column that counts visits: its total or average is meant rather
 * than how many rows or different numbers there are.
 */
import { type Event, type Scalar, statistic } from "@probability-chat/query";
import { isDatePart, isMeasure } from "../grammar/columns.ts";
import type { Item } from "../grammar/item.ts";
import { settledText } from "../grammar/offers.ts";
import { type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { unitOf } from "../lexicon/units.ts";

const KEY = "sum of counts";

/** Whether the cells of a column count what its header names in the plural: `visits`. */
export function countsThings(entry: ColumnEntry): boolean {
  const { words, unit } = entry;
  const noun = words.at(-1)?.word ?? "";
  return (
    isMeasure(entry) &&
    /[^su]s$|^(?:children|people|men|women)$/.test(noun) &&
    unit === null &&
    unitOf(noun) === undefined &&
    !isDatePart(entry)
  );
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
  if (!entry.column.integer || !item.candidates[0]?.whole) return null;
  // 'how many units were sold' of `units_sold`
  const isDone = item.end > item.start + 2 && /^w(?:as|ere)$/.test(wordAt(reader, item.start + 1));
  if (isMeasure(entry) && isDone) return entry;
  if (!countsThings(entry)) return null;
  return HAPPENED.test(wordAt(reader, item.end)) ? entry : null;
}

const THINGS = /^(?:units?|quantity|qty|items?|pieces|copies|tickets)$/;

/** 'How many toys were sold' of `units_sold`: the one number of things to which that was done. */
export function thingsDone(reader: Reader, from: number, to: number): ColumnEntry | null {
  const said = reader.tokens.slice(from, to).map(({ word }) => word);
  const [only, more] = reader.index.columns.filter(
    (entry) =>
      isMeasure(entry) &&
      entry.column.integer &&
      entry.words.length === 2 &&
      THINGS.test(entry.words[0]?.word ?? "") &&
      said.some(
        (word, at) => /^(?:were|was)$/.test(said[at - 1] ?? "") && word === entry.words[1]?.word,
      ),
  );
  return only === undefined || more !== undefined ? null : only;
}

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
  if (wanted === "sum" || (wanted === null && isTotal)) return statistic("sum", name, given);
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
