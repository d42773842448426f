/** 'Are members richer than guests' of how many there were of each: a comparative that no column compared measures. */
import { type Query, queryColumns, walk } from "@probability-chat/query";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { quantityOf } from "../../lexicon/dimensions.ts";
import { unitOf } from "../../lexicon/units.ts";
import { measuredBy } from "../lasting.ts";
import { mentionOver, type Reader, wordAt } from "../reader.ts";
import type { Place } from "./passed-over.ts";

/** What judges the two sides, and is no more of one number than of any other. */
const JUDGING = /^(?:safer|healthier|riskier|deadlier|worthier)$/;

/** By what an adjective is about, the quantity of headers that say so in other words. */
const QUANTITY: ReadonlyMap<string, string> = new Map([
  ["age", "time"],
  ["date", "time"],
  ["duration", "time"],
  ["length", "length"],
  ["height", "length"],
  ["width", "length"],
  ["depth", "length"],
  ["distance", "length"],
  ["weight", "mass"],
  ["mass", "mass"],
  ["price", "money"],
  ["income", "money"],
  ["value", "money"],
  ["temperature", "heat"],
  ["happiness", "score"],
]);

export function comparativePassedOver(reader: Reader, query: Query): Place | null {
  const sides = pairOf(reader, query);
  if (sides === null) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      mentionOver(reader, place) === undefined &&
      (JUDGING.test(word) || adjectiveAt(reader, place) !== null),
  );
  const about = adjectiveAt(reader, at);
  const isOne = sides.length === 1;
  // the verb or the noun may say what else is longer or cheaper of one and the same measure
  if (at < 0 || (isOne && (!OF_ROWS.test(about ?? "") || wordAt(reader, at) === "poorer")))
    return null;
  // 'do those older than 60 pay more': of a condition, whose column the query has too
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  return about !== null && used.some((entry) => measures(reader, entry, about))
    ? null
    : [at, /^(?:more|less)$/.test(wordAt(reader, at)) ? at + 2 : at + 1];
}

/** What is said of rows, and of no measure of theirs. */
const OF_ROWS = /^(?:age|income|happiness)$/;

/** What a comparative is about; of strength and severity any number can be. */
function adjectiveAt(reader: Reader, at: number): string | null {
  const word = wordAt(reader, at);
  const said = /^(?:more|less)$/.test(word) ? wordAt(reader, at + 1) : /er$/.test(word) ? word : "";
  const about = ABOUT.get(said) ?? null;
  return about === null || /^(?:strength|severity|power)$/.test(about) ? null : about;
}

function measures(reader: Reader, entry: ColumnEntry, about: string): boolean {
  const quantity = quantityOf(
    entry.words.map(({ word }) => word),
    unitOf(entry.unit),
  );
  return (
    (quantity !== null && quantity === QUANTITY.get(about)) ||
    (about === "length" && quantity === "time") ||
    measuredBy(reader, about, 0, reader.tokens.length).some((own) => own.entry === entry)
  );
}

/** The columns whose figures, one or two, a claim or a difference sets against each other. */
function pairOf({ index }: Reader, query: Query): readonly ColumnEntry[] | null {
  for (const { node } of walk(query)) {
    if (node.kind !== "claim" && node.kind !== "difference") continue;
    const { left, right } = node;
    if (typeof left === "number" || typeof right === "number") continue;
    if (left.kind !== "statistic" || right.kind !== "statistic") continue;
    return [...new Set([left.column, right.column])].flatMap(
      (name) => index.byName.get(name) ?? [],
    );
  }
  return null;
}
