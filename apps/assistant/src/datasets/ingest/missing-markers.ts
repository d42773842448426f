/**
 * Cells that stand for a missing value in any column, beside the empty one: pandas' defaults, less
 * None, which among other words is a level (damage: None, Minor, Substantial).
 */
export const missingMarkers: readonly string[] = [
  "#N/A",
  "#N/A N/A",
  "#NA",
  "-1.#IND",
  "-1.#QNAN",
  "-NaN",
  "-nan",
  "1.#IND",
  "1.#QNAN",
  "<NA>",
  "N/A",
  "NA",
  "NULL",
  "NaN",
  "n/a",
  "nan",
  "null",
];

/** Lower-case texts that stand for a missing value in a column of numbers or dates. */
export const missingAmongNumbers: readonly string[] = [
  "#div/0!",
  "#ref!",
  "#value!",
  "(blank)",
  "*",
  "-",
  "--",
  "---",
  ".",
  "..",
  "?",
  "inf",
  "-inf",
  "+inf",
  "infinity",
  "-infinity",
  "missing",
  "n.a.",
  "n.d.",
  "na",
  "n/a",
  "nd",
  "nil",
  "none",
  "not available",
  "null",
  "tbd",
  "unknown",
  "–",
  "—",
];

/** Whether a text stands for a missing value in a column of numbers or dates. */
export function isMissing(text: string): boolean {
  return missingMarkers.includes(text) || missingAmongNumbers.includes(text.toLowerCase());
}
