/** 'The biggest country' of a table with its population: ranked by the one measure of how large such things are. */
import { mean, type Query } from "@probability-chat/query";
import { columnsAbout, isMeasure } from "../../grammar/columns.ts";
import { fork, type Reader, wordAt } from "../../grammar/reader.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { sizesOf } from "../../lexicon/sizes.ts";
import { namedColumn } from "./ranked-column.ts";

const ORDERS: ReadonlyMap<string, "asc" | "desc"> = new Map([
  ["biggest", "desc"],
  ["largest", "desc"],
  ["smallest", "asc"],
]);

export function largestKind(
  reader: Reader,
  place: number,
  to: number,
  limit: number,
): Query | null {
  const order = ORDERS.get(wordAt(reader, place));
  const kind = order === undefined ? null : namedColumn(fork(reader), place + 1, to);
  if (order === undefined || kind === null || kind.end !== to || !tellsKinds(kind.entry))
    return null;
  const noun = reader.tokens[to - 1]?.text.toLowerCase() ?? "";
  const measures = sizesOf(noun).flatMap((word) =>
    columnsAbout(reader.index, word).filter(
      ({ entry, cost }) => isMeasure(entry) && cost <= 0.3 && !isOfAnother(entry),
    ),
  );
  const [only, ...more] = new Set(measures.map(({ entry }) => entry));
  if (only === undefined || more.length > 0) return null;
  return { kind: "rank", column: kind.entry.key, by: mean(only.column.name), order, limit };
}

function tellsKinds({ column, numeric, affirmative }: ColumnEntry): boolean {
  return !numeric && affirmative === null && column.distinct > 1;
}

/** The size of a household is none of its town's. */
function isOfAnother({ words }: ColumnEntry): boolean {
  return words.some(({ word }) => /^(?:household|family|group|party|lot|pack|per)$/.test(word));
}
