/** Words between times and before them: 'from … to', 'since', 'no later than'. */
import type { Comparator } from "@probability-chat/query";
import { readComparator } from "../numbers/quantity.ts";
import { phraseAt, type Reader } from "../reader.ts";

/** Whether a word goes from the one end of a stretch to the other: 'between … and', 'from … to'. */
export function joinsEnds(opener: string, word: string): boolean {
  return (opener === "between" ? /^(?:and|to|-)$/ : /^(?:to|until|till|through|-)$/).test(word);
}

/** What bounds a time, besides the comparatives of dates. */
const BOUNDING: readonly (readonly [string, Comparator])[] = [
  ["up to", "<="],
  ["through", "<="],
  ["starting in", ">="],
  ["starting from", ">="],
];

/** What stands before a time and bounds it; a 'from' only opens a stretch. */
export function timeBound(
  reader: Reader,
  at: number,
  to: number,
): { readonly op: Comparator; readonly end: number } | null {
  for (const [phrase, op] of BOUNDING) {
    const length = phraseAt(reader, at, phrase, to);
    if (length > 0) return { op, end: at + length };
  }
  const said = readComparator(reader, at, to);
  return said?.about === "date" && reader.tokens[at]?.word !== "from" ? said : null;
}

/** The numbers from one to another of those that come round again: months 11 to 2 are 11, 12, 1 and 2. */
export function around(first: number, last: number, cycle: number, lowest = 1): number[] {
  const length = ((last - first + cycle) % cycle) + 1;
  return Array.from({ length }, (_, step) => ((first - lowest + step) % cycle) + lowest);
}
