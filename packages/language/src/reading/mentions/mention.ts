import { significant } from "../text/plain-number.ts";

/** What a mention may stand for: a number, or a date as ISO text. */
export type Reading = number | string;

/** Where a number or date is mentioned (first and last word), and what it may stand for, the plain reading first. */
export interface Mention {
  readonly first: number;
  readonly last: number;
  readonly readings: readonly Reading[];
}

/** A mention whose readings are rounded to ten digits, so that a conversion and a typed number meet. */
export function mentionOf(first: number, last: number, readings: readonly number[]): Mention {
  const rounded = readings.map((reading) => significant(reading, 10));
  return { first, last, readings: [...new Set(rounded)] };
}
