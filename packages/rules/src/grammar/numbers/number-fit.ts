/** Whether a number can be of a column: by its size, its unit, and the noun behind it. */
import type { Candidate } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural } from "../../text/stem.ts";
import { inUnitOf, isDatePart, namesUnit, unitFor } from "../columns.ts";
import { dangling, type Item } from "../item.ts";
import { type Reader, spanOf, tell, wordAt } from "../reader.ts";
import { isUnknownWord } from "../roles.ts";
import { numbersOf, type Quantity } from "./quantity.ts";

/** Whether the numbers, in the column's own unit, lie among its values. */
export function reaches(entry: ColumnEntry, quantity: Quantity): boolean {
  const { min, max } = entry.column;
  if (typeof min !== "number" || typeof max !== "number") return false;
  return numbersOf(quantity).every((value) => {
    const own = inUnitOf(entry, value, unitFor(entry, quantity));
    return own !== null && own >= min && own <= max;
  });
}

/** Of several columns, those whose unit or words fit the quantity's unit, if any does. */
export function unitFit(
  candidates: readonly Candidate[],
  quantity: Quantity,
): readonly Candidate[] {
  const { unit } = quantity;
  if (unit === null || candidates.length < 2) return candidates;
  const named = candidates.filter(({ entry }) => namesUnit(entry, unit));
  if (named.length > 0) return named;
  const fitting = candidates.filter(
    ({ entry }) => unitOf(entry.unit)?.dimension === unit.dimension,
  );
  return fitting.length > 0 ? fitting : candidates;
}

/** 'Hours below 5 degrees', 'months over 150': a part of a date that no such number is of names the rows. */
export function isRowOfTime(reader: Reader, items: readonly Item[], quantity: Quantity): boolean {
  const column = dangling(items);
  const entry = column?.candidates[0]?.entry;
  if (column === null || entry === undefined || !isDatePart(entry)) return false;
  const whole = numbersOf(quantity).every(Number.isInteger);
  return isPlural(wordAt(reader, column.end - 1)) && !(whole && reaches(entry, quantity));
}

/** A noun after the number says what it counts; then it is no age. */
export function followedByNoun(reader: Reader, at: number, to: number): boolean {
  const token = reader.tokens[at];
  if (token === undefined || at >= to || token.kind !== "word") return false;
  return isKind(token.word) || isUnknownWord(reader, at);
}

/** Says that a number was taken to be of the one column that has such. */
export function tellOnlyOne(
  reader: Reader,
  { column }: ColumnEntry,
  start: number,
  end: number,
): void {
  const said = spanOf(reader, start, end).text;
  tell(reader, `“${said}” is taken as \`${column.name}\`, the only column with such numbers`);
}
