/** The words in which a query's parts are said. */
import type { Query } from "@probability-chat/query";

export const STATISTIC = {
  mean: "the average",
  sum: "the sum of",
  sd: "the standard deviation of",
  min: "the smallest",
  max: "the largest",
  distinct: "the number of different values of",
} as const;
export const OPERATOR = {
  "=": "is",
  "!=": "is not",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
} as const;
export const CLAIM = {
  "=": "equals",
  "!=": "differs from",
  "<": "is less than",
  "<=": "is at most",
  ">": "is greater than",
  ">=": "is at least",
} as const;
export const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
export const DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** Plain words, and none of a sentence's own, which would be read as part of it. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’/&+.-]*$/u;
const OWN =
  /(?:^| )(?:and|or|not|is|are|among|where|with|than|between|above|below|at|missing)(?: |$)/i;

/** Whether a meaning may stand in a sentence without quotes. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text) && !OWN.test(text);
}

/** How many of some rows drawn: `at least one of 3 rows`. */
export function drawn(query: Extract<Query, { kind: "draw" }>): string {
  const { outcome, size } = query;
  switch (outcome.kind) {
    case "all":
      return size === 1 ? "1 row" : `all of ${size} rows`;
    case "any":
      return `at least one of ${size} rows`;
    case "none":
      return `none of ${size} rows`;
    case "exactly":
      return `exactly ${outcome.count} of ${size} rows`;
  }
}
