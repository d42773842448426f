/** What the adjective of a comparison is about: which column it measures, or the year of a date. */
import type { Event } from "@probability-chat/query";
import type { Candidate } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { flipped } from "../../lexicon/comparators.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { isPerson } from "../accounting/other-things.ts";
import { columnsAbout, columnsInUnit } from "../columns.ts";
import { dangling, type Item } from "../item.ts";
import { isNamed, type Reader, wordAt } from "../reader.ts";
import { isPartOfName } from "../times/calendar-columns.ts";
import { yearEvent } from "../times/years.ts";
import type { ComparatorMatch, Comparison, Quantity } from "./quantity.ts";

/** What '18 or older' measures, where a column does. */
export function measuredBehind(reader: Reader, { about }: Quantity): string | null {
  const known = about !== null && columnsAbout(reader.index, about).some(({ cost }) => cost < 0.3);
  return known ? about : null;
}

/**
 * 'Newer than 2015', 'prior to 2015', and 'older than 2015': a year is no age, where no column of
 * ages has such numbers.
 */
export function yearBound(
  reader: Reader,
  at: number,
  { op, about }: Pick<ComparatorMatch, "op" | "about">,
  { values: [year, ...others] }: Quantity,
): { event: Event; entry: ColumnEntry } | null {
  const aged = about === "age";
  if (year === undefined || others.length > 0 || !isYear(year) || isPartOfName(reader, at))
    return null;
  if (!aged && about !== "date") return null;
  if (aged && columnsAbout(reader.index, "age").some(({ entry }) => spans(entry, [year])))
    return null;
  return yearEvent(reader, at, aged ? flipped(op) : op, year);
}

/** Whether numbers lie among the column's own values: a year of construction. */
export function spans({ column: { min, max } }: ColumnEntry, values: readonly number[]): boolean {
  if (typeof min !== "number" || typeof max !== "number") return false;
  return values.every((value) => value >= min && value <= max);
}

/** 'mean weight of fish longer than 5': the adjective measures another column than the one asked for. */
export function elsewhere(
  reader: Reader,
  items: readonly Item[],
  { about, start }: Comparison,
  { unit }: Quantity,
): boolean {
  const before = dangling(items);
  if (before === null) return false;
  if (isOfPeople(reader, start)) return !isAbout(reader, before.candidates, about ?? "age");
  if (about === null && unit === null) return false;
  const marked = items.slice(items.indexOf(before)).some((item) => item.kind === "mark");
  // 'the price of orders that took 7 days': the unit is that of another column
  const adjective = columnsAbout(reader.index, about ?? "").filter(({ cost }) => cost < 0.3);
  const measured =
    adjective.length === 0 && unit !== null && MEASURED.test(unit.dimension)
      ? columnsInUnit(reader.index, unit)
      : adjective;
  return (
    marked &&
    measured.length > 0 &&
    !measured.some((own) => before.candidates.some((candidate) => candidate.entry === own.entry))
  );
}

/** 'How much do people over 50 pay', of a table with ages. */
function isOfPeople(reader: Reader, start: number): boolean {
  const before = wordAt(reader, start - 1);
  return (
    (/^(?:people|persons?|those|anyone|someone|everyone)$/.test(before) ||
      (isKind(before) && isPerson(before))) &&
    !isNamed(reader, start - 1) &&
    columnsAbout(reader.index, "age").some(({ cost, entry }) => cost < 0.2 && entry.numeric)
  );
}

function isAbout(reader: Reader, candidates: readonly Candidate[], about: string): boolean {
  const measured = columnsAbout(reader.index, about);
  return (
    measured.length === 0 ||
    measured.some(({ entry }) => candidates.some((own) => own.entry === entry))
  );
}

/** Dimensions whose units are seldom left out of a header, where any column might be in money. */
const MEASURED = /^(?:time|length|mass|volume|speed|area)$/;

/** 'a bill longer than 50': of the columns named, those that the adjective measures. */
export function aboutFit(
  reader: Reader,
  candidates: readonly Candidate[],
  about: string | null,
): readonly Candidate[] {
  if (about === null || candidates.length < 2) return candidates;
  const measured = new Set(columnsAbout(reader.index, about).map((candidate) => candidate.entry));
  const fitting = candidates.filter((candidate) => measured.has(candidate.entry));
  return fitting.length > 0 ? fitting : candidates;
}
