/** What one of a unit is of others that a column may be in. */
const CONVERSIONS: ReadonlyMap<string, readonly number[]> = new Map([
  ["second", [1000, 1 / 60]],
  ["minute", [60, 1 / 60]],
  ["hour", [60, 3600, 1 / 24]],
  ["day", [24, 1 / 7, 1440]],
  ["week", [7]],
  ["month", [1 / 12, 30]],
  ["year", [12, 365, 52]],
  ["decade", [10]],
  ["century", [100]],
  ["km", [1000]],
  ["metre", [100, 1000, 1 / 1000]],
  ["cm", [10, 1 / 100]],
  ["mm", [1 / 10, 1 / 1000]],
  ["foot", [12]],
  ["kg", [1000, 1 / 1000]],
  ["gram", [1000, 1 / 1000]],
  ["tonne", [1000]],
  ["litre", [1000]],
  ["ml", [1 / 1000]],
  ["cent", [1 / 100]],
  ["gb", [1000, 1024]],
  ["mb", [1000, 1 / 1000]],
  ["kb", [1 / 1000]],
]);

const SPELLED: Readonly<Record<string, string>> = {
  second: "s sec secs seconds",
  minute: "min mins minutes",
  hour: "h hr hrs hours",
  day: "d days",
  week: "wk wks weeks",
  month: "mo months",
  year: "yr yrs years",
  decade: "decades",
  century: "centuries",
  km: "kilometre kilometer kilometres kilometers kms",
  metre: "m meter meters metres",
  cm: "centimetre centimeter centimetres centimeters",
  mm: "millimetre millimeter millimetres millimeters",
  foot: "ft feet",
  kg: "kilo kilos kilogram kilograms",
  gram: "g grams",
  tonne: "t ton tons tonnes",
  litre: "l liter liters litres",
  cent: "c p pence cents",
};
const UNIT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLED).flatMap(([unit, words]) =>
    words.split(" ").map((word): [string, string] => [word, unit]),
  ),
);
const BEFORE_UNIT: ReadonlySet<string> = new Set(["a", "an", "of"]);

/** A value in the units that a column may be in, where a unit stands at a word: '2 hours', 'half an hour'. */
export function conversions(texts: readonly string[], at: number, value: number): number[] {
  const word = texts[BEFORE_UNIT.has(texts[at] ?? "") ? at + 1 : at] ?? "";
  const factors = CONVERSIONS.get(UNIT_OF.get(word) ?? word) ?? [];
  return factors.map((factor) => value * factor);
}
