const MONTH_NAMES =
  "january february march april may june july august september october november december";
const DAY_NAMES = "monday tuesday wednesday thursday friday saturday sunday";

/** The months by name and by three letters. */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...MONTH_NAMES.split(" ").flatMap((name, index): [string, number][] => [
    [name, index + 1],
    [name.slice(0, 3), index + 1],
  ]),
  ["sept", 9],
]);

/** The days of the week, Monday the first, by name, in plural and by three letters. */
export const DAYS: ReadonlyMap<string, number> = new Map([
  ...DAY_NAMES.split(" ").flatMap((name, index): [string, number][] => [
    [name, index + 1],
    [`${name}s`, index + 1],
    [name.slice(0, 3), index + 1],
  ]),
  ["tues", 2],
  ["thur", 4],
  ["thurs", 4],
]);
