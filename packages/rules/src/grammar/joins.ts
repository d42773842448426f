/** The words that join two things said, and those that keep both from being so at once. */
import { type Reader, wordAt } from "./reader.ts";

export const NOT_BOTH = [
  "but not both",
  ", but not both",
  "and not both",
  ", not both",
  "not both",
];

export const JOINS: ReadonlyMap<string, "and" | "or" | "," | "vs"> = new Map([
  ["and", "and"],
  ["&", "and"],
  ["but", "and"],
  ["plus", "and"],
  ["or", "or"],
  ["nor", "and"],
  ["/", "or"],
  [",", ","],
  [";", ","],
  ["vs", "vs"],
  ["versus", "vs"],
]);

/** How many tokens join what stands before `at` to the next of a list: 2 of ', or', 1 of a word that joins, else 0. */
export function listJoin(reader: Reader, at: number, joins: RegExp): number {
  const word = wordAt(reader, at);
  const next = wordAt(reader, at + 1);
  if (word === "," && /^(?:or|and)$/.test(next) && joins.test(next)) return 2;
  return joins.test(word) ? 1 : 0;
}
