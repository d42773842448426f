/** Units of measure that are a multiple of one another, by their symbols and words. */

/** What is measured, and how much of it a unit is. */
export interface Measure {
  readonly of: "time" | "length" | "mass" | "volume";
  readonly size: number;
  /** Of time as a query writes it: `hours(a - b)`. */
  readonly name: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A mean Gregorian year. */
const YEAR = 365.2425 * DAY;

/** In seconds, metres, grams and litres (BIPM 2019; the yard and the pound of 1959). */
const MEASURES: readonly (readonly [Measure["of"], number, string])[] = [
  ["time", 0.001, "milliseconds millisecond ms"],
  ["time", 1, "seconds second secs sec s"],
  ["time", MINUTE, "minutes minute mins min"],
  ["time", HOUR, "hours hour hrs hr h"],
  ["time", DAY, "days day d"],
  ["time", 7 * DAY, "weeks week wks wk"],
  ["time", YEAR / 12, "months month"],
  ["time", YEAR, "years year yrs yr"],
  ["length", 0.001, "mm millimetres millimetre millimeters millimeter"],
  ["length", 0.01, "cm centimetres centimetre centimeters centimeter"],
  ["length", 1, "m metres metre meters meter"],
  ["length", 1000, "km kilometres kilometre kilometers kilometer kms"],
  ["length", 0.0254, "inches inch"],
  ["length", 0.3048, "ft feet foot"],
  ["length", 0.9144, "yards yard yd"],
  ["length", 1609.344, "mi miles mile"],
  ["mass", 0.001, "mg milligrams milligram"],
  ["mass", 1, "g grams gram"],
  ["mass", 1000, "kg kilograms kilogram kilos kilo kgs"],
  ["mass", 1_000_000, "t tonnes tonne"],
  ["mass", 453.59237, "lb pounds pound lbs"],
  ["mass", 28.349523125, "oz ounces ounce"],
  ["volume", 0.001, "ml millilitres millilitre milliliters milliliter"],
  ["volume", 0.01, "cl centilitres centilitre centiliters centiliter"],
  ["volume", 1, "l litres litre liters liter"],
];

const BY_WORD: ReadonlyMap<string, Measure> = new Map(
  MEASURES.flatMap(([of, size, words]) => {
    const all = words.split(" ");
    const measure = { of, size, name: all[0] as string };
    return all.map((word) => [word, measure] as const);
  }),
);
/** Words of units that a sentence has for other things too: 'people in their 40s'. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set(["s"]);

/** The measure that a word of a question is. */
export function measureSaid(word: string): Measure | null {
  return SAID_OTHERWISE.has(word) ? null : (BY_WORD.get(word.toLowerCase()) ?? null);
}

/** Signs of columns in millions, which are those of lengths in small letters. */
const MILLIONS: ReadonlySet<string> = new Set(["M", "MM"]);

/** The measure of a column's unit; `in` is a word of questions: 'more than 5 in May'. */
export function measureOf(unit: string): Measure | null {
  if (MILLIONS.has(unit)) return null;
  return BY_WORD.get(unit === "in" ? "inch" : unit.toLowerCase()) ?? null;
}

/** A number of one measure in another of its kind. */
export function converted(value: number, from: Measure, to: Measure): number {
  return (value * from.size) / to.size;
}
