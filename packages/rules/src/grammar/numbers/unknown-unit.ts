/** 'Longer than two weeks' of a column that nothing gives a unit: no number can be compared before it is told. */
import { clockFormat } from "../../grounding/columns/clock-columns.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isOfAnotherDimension } from "../../lexicon/dimensions.ts";
import { convert, type Unit, unitOf } from "../../lexicon/units.ts";
import { inUnitOf, isDatePart, namesUnit, unitFor } from "../columns.ts";
import { settledText } from "../offers.ts";
import { type Reader, spanOf, tell } from "../reader.ts";
import { numbersOf, type Quantity } from "./quantity.ts";

/** The units in which columns of a dimension are likely to be. */
const USUAL: ReadonlyMap<string, readonly string[]> = new Map([
  ["time", ["seconds", "minutes", "hours", "days", "months", "years"]],
  ["mass", ["g", "kg", "lbs", "tonnes"]],
  ["length", ["mm", "cm", "m", "km", "feet", "miles"]],
]);

/** In which what falls from the sky is. */
const FALLEN = ["mm", "inches"];

const COUNT = /^(?:num|number|count|no|nr|cnt)$/;

/** An amount in the column's own unit, or null where the two do not fit. */
type Conversion = (amount: number) => number | null;

/**
 * How the numbers of a quantity become those of the column; null, with a question back, where the
 * quantity has a unit, and neither the column's name nor its values say in which it is.
 */
export function conversion(
  reader: Reader,
  entry: ColumnEntry,
  quantity: Pick<Quantity, "unit" | "age" | "values" | "range">,
  { start, end }: { readonly start: number; readonly end: number },
): Conversion | null {
  const said = unitFor(entry, quantity);
  if ((said !== null && isForeign(entry, said)) || isMoment(entry, quantity)) {
    const span = spanOf(reader, start, end);
    const message = `“${span.text}” does not fit \`${entry.column.name}\`, whose name says nothing of such a unit. Please ask without the unit, or of another column.`;
    reader.problems.push({ kind: "ask", span, message });
    return null;
  }
  const usual = said === null ? undefined : usualUnits(entry, said);
  if (said === null || usual === undefined || hasUnit(entry, said))
    return (amount) => inUnitOf(entry, amount, said);
  // 'more than a week' is of no column that says yes or no, nor of one that counts
  if (entry.affirmative !== null || COUNT.test(entry.words[0]?.word ?? "")) {
    const message = "Which column does this number belong to?";
    reader.problems.push({ kind: "ask", span: spanOf(reader, start, end), message });
    return null;
  }
  const key = `unit:${start}`;
  const told = unitOf(customaryUnit(entry, said) ?? settledText(reader, key));
  if (told !== undefined) {
    if (told.id === "min") tell(reader, `\`${entry.column.name}\` is taken to be in minutes`);
    return (amount) => convert(amount, said, told);
  }
  const amounts = numbersOf(quantity);
  const others = usual.filter((word) => unitOf(word)?.id !== said.id);
  const likely = others.filter((word) => mayBe(entry, amounts, said, word));
  const { name } = entry.column;
  const own = likely.length === 0 || isCustomary(entry, amounts, said);
  if (own && mayBe(entry, amounts, said, said.id)) {
    tell(reader, `\`${name}\` is taken to be in ${wordOf(reader, said, start, end)}`);
    return (amount) => amount;
  }
  const [only, ...more] = likely;
  const runs = unitOf(only ?? null);
  if (runs !== undefined && more.length === 0 && !own && isRuntime(entry)) {
    tell(reader, `\`${name}\` is taken to be in ${only}`);
    return (amount) => convert(amount, said, runs);
  }
  const words = [...likely, wordOf(reader, said, start, end), ...(likely.length > 0 ? [] : others)];
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, start, end),
    message: `In which unit is \`${name}\`?`,
    offer: { key, options: words.map((word) => ({ label: `${name} in ${word}`, settled: word })) },
  });
  return null;
}

/**
 * Whether who says the unit knows the column in it: days of a lead time, but a load of 30 kg may be
 * one of 66 lb, and a week is little among values up to 28.
 */
function isCustomary(
  { column: { max }, words }: ColumnEntry,
  amounts: readonly number[],
  { id, dimension }: Unit,
): boolean {
  if (typeof max !== "number") return false;
  if (/^(?:mi|km)$/.test(id)) return amounts.every((amount) => amount >= max / 50);
  if (dimension !== "time") return false;
  const inYears = words.some(({ word }) =>
    /^(?:emp|employ|experience|tenure|seniority)/.test(word),
  );
  return (id === "yr" && inYears) || amounts.every((amount) => amount >= max / 10);
}

/** How long films, games and flights last, which is counted in minutes unless that cannot be. */
function isRuntime({ words, column: { min } }: ColumnEntry): boolean {
  const said = words.map(({ word }) => word).join(" ");
  return (
    /^(?:run ?time|running time|play ?time|playing time|(?:air|flight|flying|elapsed) time)$/.test(
      said,
    ) && Number(min) >= 5
  );
}

/** '5 litres' of a column that is not known to hold any. */
function isForeign({ unit, words }: ColumnEntry, said: Unit): boolean {
  const header = words.map(({ word }) => word);
  return unit === null && isOfAnotherDimension(header, said);
}

/** Whether a column says when, of which no number of years, hours or anything else is more or less. */
function isMoment(entry: ColumnEntry, { age, unit }: Pick<Quantity, "age" | "unit">): boolean {
  if (!entry.numeric) return false;
  return (
    (unit !== null && clockFormat(entry) !== null) ||
    ((age || unit?.dimension === "time") && holdsYears(entry))
  );
}

/** The unit as it was said. */
function wordOf(reader: Reader, unit: Unit, start: number, end: number): string {
  const said = reader.tokens.slice(start, end).findLast(({ word }) => unitOf(word)?.id === unit.id);
  return said?.word ?? unit.id;
}

/** Whether the amounts would lie among the column's values, were it in a unit. */
function mayBe(
  { column: { min, max, integer } }: ColumnEntry,
  amounts: readonly number[],
  said: Unit,
  word: string,
): boolean {
  const unit = unitOf(word);
  if (unit === undefined || typeof min !== "number" || typeof max !== "number") return false;
  // units of time lie far apart: a month is about as much as 28 days
  const slack = said.dimension === "time" && unit.id !== said.id ? 3 : 1;
  const low = Math.max(min, integer ? 1 : max / 50);
  return amounts.every((amount) => {
    const own = convert(amount, said, unit);
    return own !== null && own >= low && own <= slack * max;
  });
}

function hasUnit(entry: ColumnEntry, unit: Unit): boolean {
  return (
    !entry.numeric ||
    entry.unit !== null ||
    isDatePart(entry) ||
    namesUnit(entry, unit) ||
    entry.words.some(({ word }) => unitOf(word)?.dimension === unit.dimension)
  );
}

function usualUnits({ words }: ColumnEntry, { dimension }: Unit): readonly string[] | undefined {
  const falls = words.some(({ word }) => /^(?:precip(?:itation)?|rain(?:fall)?)$/.test(word));
  return dimension === "length" && falls ? FALLEN : USUAL.get(dimension);
}

/** Ages are in years, and delays of an hour and more, where they are said so, in minutes. */
function customaryUnit({ words, column: { max } }: ColumnEntry, { id }: Unit): string | null {
  const names = (pattern: RegExp) => words.some(({ word }) => pattern.test(word));
  if (names(/^ages?$/)) return "years";
  const isDelay = /^(?:min|h)$/.test(id) && Number(max) >= 60 && names(/^(?:delays?|lateness)$/);
  return isDelay ? "minutes" : null;
}
