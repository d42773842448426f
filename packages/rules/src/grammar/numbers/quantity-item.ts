/** What a number says of its column: a comparison, a range, or the bands that it takes in. */
import { type Comparator, compare, type Literal } from "@probability-chat/query";
import { between } from "../../grounding/conditions.ts";
import { type ColumnEntry, levelOf } from "../../grounding/table-index.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { dangling, type EventItem, type Item, type Stretch } from "../item.ts";
import { takesTime } from "../lasting.ts";
import { oneOf } from "../levels/levels.ts";
import { valueOffer } from "../offers.ts";
import { type Reader, spanOf, wordAt } from "../reader.ts";
import { measuredBehind } from "./adjectives.ts";
import { bandedEvent, isBanded } from "./band-bounds.ts";
import { manyColumns } from "./many-columns.ts";
import { ADJECTIVES, type NumberColumn, numberColumn } from "./number-column.ts";
import { type Comparison, numbersOf, type Quantity, trailingBound } from "./quantity.ts";
import { conversion } from "./unknown-unit.ts";

/** What a number says of its column; null where it has none. */
export function quantityItem(
  stretch: Stretch,
  said: Quantity,
  comparison: Comparison,
): EventItem | null {
  const { reader, to, items } = stretch;
  const quantity = decadeOfCentury(items, said);
  const several = manyColumns(stretch, quantity, comparison);
  if (several !== null) return several;
  const about = comparison.about ?? measuredBehind(reader, quantity);
  const found = numberColumn(stretch, quantity, { ...comparison, about });
  // 'within two years' is no bound of what is so or not
  if (found === null || (found.entry.affirmative !== null && quantity.unit !== null)) return null;
  const again = found.end < to && saysAgain(found.entry, quantity, wordAt(reader, found.end));
  if (again) reader.framed.add(found.end);
  const place = again ? { ...found, end: found.end + 1 } : found;
  // who is slower than a second takes longer
  if (about === "speed" && takesTime(place.entry))
    return comparedItem(stretch, place, quantity, { ...comparison, op: REVERSED[comparison.op] });
  return isBanded(place.entry)
    ? bandedItem(stretch, place, quantity, comparison.op)
    : comparedItem(stretch, place, quantity, comparison);
}

const REVERSED: Readonly<Record<Comparator, Comparator>> = {
  ">": "<",
  "<": ">",
  ">=": "<=",
  "<=": ">=",
  "=": "=",
  "!=": "!=",
};

function comparedItem(
  { reader, to }: Stretch,
  { entry, start, end, unit = null }: NumberColumn,
  quantity: Quantity,
  { op, start: from }: Comparison,
): EventItem | null {
  const column = entry.column.name;
  const said = { start: from, end };
  if (isOfOtherScale(entry, quantity)) {
    const { min, max } = entry.column;
    const message = `\`${column}\` goes from ${min} to ${max}. Which number do you mean in it?`;
    reader.problems.push({ kind: "ask", span: spanOf(reader, from, end), message });
    return null;
  }
  const fit = conversion(reader, entry, { ...quantity, unit: quantity.unit ?? unit }, said);
  if (fit === null) return null;
  if (quantity.range !== null) {
    const low = fit(quantity.range.low);
    const high = fit(quantity.range.high);
    if (low === null || high === null) return unitProblem(reader, entry, said);
    const event = between({ kind: "column", column }, low, high, quantity.range.open);
    return { kind: "event", event, start, end, entry, how: "compare" };
  }
  const values: Literal[] = [];
  for (const value of quantity.values) {
    const converted = fit(value);
    if (converted === null) return unitProblem(reader, entry, said);
    values.push(entry.numeric ? converted : (levelOf(entry, String(value)) ?? String(value)));
  }
  const [only] = values;
  if (only === undefined) return null;
  // '50 million inhabitants or more'
  const late = boundBehind(reader, quantity, op, end, to);
  const place = { kind: "event", start, end: late.end, entry, how: "compare" } as const;
  if (entry.column.type === "date" && typeof only === "string" && late.op !== "=")
    return {
      ...place,
      event: compare({ kind: "part", part: "year", column }, late.op, Number(only)),
    };
  const event = late.op === "=" ? oneOf(entry, values) : compare(column, late.op, only);
  return { ...place, event };
}

/** 'Arrives more than 10 minutes late' of an arrival delay: the adjective adds nothing to its column. */
function saysAgain({ words }: ColumnEntry, { unit }: Quantity, said: string): boolean {
  const measured = ADJECTIVES.get(said);
  return unit !== null && words.some(({ word }) => word === measured);
}

/** 'Three or more dependents' of levels from `0` to `3+`. */
function bandedItem(
  { reader, to }: Stretch,
  { entry, start, end: behind }: NumberColumn,
  quantity: Quantity,
  op: Comparator,
): EventItem | null {
  const { op: told, end } = boundBehind(reader, quantity, op, behind, to);
  const written = levelOf(entry, String(quantity.values[0] ?? ""));
  const event =
    told === "=" && written !== null ? oneOf(entry, [written]) : bandedEvent(entry, told, quantity);
  if (event !== null) return { kind: "event", event, start, end, entry, how: "value" };
  const message = `Which value of \`${entry.column.name}\` do you mean?`;
  const span = spanOf(reader, start, end);
  reader.problems.push({ kind: "ask", span, message, offer: valueOffer(start, entry) });
  return null;
}

/** 'Over 5 million' of a column up to 40: its numbers are no ones, and nothing says what they are. */
function isOfOtherScale(
  { column: { header, max }, numeric, scale }: ColumnEntry,
  quantity: Quantity,
): boolean {
  const all = numbersOf(quantity);
  if (!numeric || scale > 1 || typeof max !== "number" || max <= 0) return false;
  // 'more than 1000 students' of a percentage of them
  const inPercent = /%|\bpct|percent/i.test(header) && max <= 100;
  if (inPercent && all.length > 0 && all.every((value) => value > 100)) return true;
  return all.length > 0 && all.every((value) => value >= 1e5 && value > 1e4 * max);
}

/** 'Released in the 90s': of a column of years no decade of life, but one of the last century. */
function decadeOfCentury(items: readonly Item[], quantity: Quantity): Quantity {
  const { range, age } = quantity;
  const { min, max } = dangling(items)?.candidates[0]?.entry.column ?? {};
  const yearly = typeof min === "number" && isYear(min) && typeof max === "number" && isYear(max);
  if (!age || range?.open !== true || range.low < 30 || !yearly) return quantity;
  const years = { low: 1900 + range.low, high: 1909 + range.low, open: false };
  return { ...quantity, range: years, age: false };
}

/** How a number is compared by what stands behind it, 'or more' of a noun for the row, or before it, and where that ends. */
function boundBehind(
  reader: Reader,
  quantity: Quantity,
  op: Comparator,
  at: number,
  to: number,
): { readonly op: Comparator; readonly end: number } {
  const from = isRowNoun(wordAt(reader, at)) && !reader.mentionAt.has(at) ? at + 1 : at;
  const late = quantity.op === null ? trailingBound(reader, from, to) : null;
  const told = late?.op ?? quantity.op;
  return { op: op === "=" && told !== null ? told : op, end: late?.end ?? at };
}

function unitProblem(
  reader: Reader,
  entry: ColumnEntry,
  { start, end }: { readonly start: number; readonly end: number },
): null {
  reader.problems.push({
    kind: "refuse",
    reason: "unknownValue",
    span: spanOf(reader, start, end),
    message: `The column \`${entry.column.name}\` is not measured in that unit.`,
  });
  return null;
}
