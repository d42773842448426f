/** Months and weekdays by name, by their beginning, and by their number. */
import { stem } from "../text/stem.ts";
import { wordList } from "./word-lists.ts";

export const MONTHS = wordList(
  "january february march april may june july august september october november december",
);
const WEEKDAYS = wordList("monday tuesday wednesday thursday friday saturday sunday");

/** 1 to 12; 0 where the word names no month. */
export function monthOf(word: string): number {
  if (word === "may") return 5;
  return word.length < 3
    ? 0
    : MONTHS.findIndex((month) => month === word || (word.length <= 4 && month.startsWith(word))) +
        1;
}

/** 1 for Monday to 7; 0 where the word names no weekday. */
export function weekdayOf(word: string): number {
  const name = stem(word);
  return (
    WEEKDAYS.findIndex(
      (day) =>
        day === word ||
        stem(day) === name ||
        (word.length >= 3 &&
          word.length <= 5 &&
          day.startsWith(word) &&
          word !== "sun" &&
          word !== "sat" &&
          word !== "wed"),
    ) + 1
  );
}

/** Where a level stands in its cycle, and the cycle's length; null unless it names a month or weekday. */
export function placeInCycle(word: string): { readonly at: number; readonly of: 7 | 12 } | null {
  const month = monthOf(word);
  if (month > 0) return { at: month, of: 12 };
  const day = weekdayOf(word) || WEEKDAYS.findIndex((name) => name.slice(0, 3) === word) + 1;
  return day > 0 ? { at: day, of: 7 } : null;
}

/** 1 for Monday to 7, in any letters; 0 where the text is no day of the week. */
export function dayOfWeek(text: string): number {
  const place = placeInCycle(text.trim().toLowerCase());
  return place?.of === 7 ? place.at : 0;
}

/** Whether a number without anything else would be taken for a year. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value > 1500 && value < 2200;
}
