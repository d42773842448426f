/** Columns of times of the day: numbers like 1435, texts like `14:35` or `14:35:00`. */
import { unitOf } from "../../lexicon/units.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry } from "../table-index.ts";

/** How the times of a column are written. */
export type ClockFormat = "hhmm" | "minutes" | "seconds";

const WRITTEN: readonly (readonly [ClockFormat, RegExp])[] = [
  ["minutes", /^(?:[01]\d|2[0-4]):[0-5]\d$/],
  ["seconds", /^(?:[01]\d|2[0-4]):[0-5]\d:[0-5]\d(?:\.0+)?$/],
];
/** How long something takes is no time of the day, though it be written like one. */
const LASTING =
  /^(?:duration|length|elapsed|taken|talk|talking|wait|waiting|hold|handle|handling|response|resolution|travel|travell?ing|running|runtime|air|taxi|delay|total|average|avg|spent|speed|lap|split|finish|finishing|net|chip|gun)$/;
/** Of which a number can be a time. */
const MOMENT =
  /^(?:departure|departures|arrival|arrivals|dep|arr|depart|arrive|start|started|end|ended|begin|pickup|pick|dropoff|drop|schedule|scheduled|sched|planned|actual|expected|crs|check|open|opening|close|closing|order|ordered|crash|accident|incident|occurrence|event|call|wheels|military|time)$/;

export const clockFormat = oncePer((entry: ColumnEntry): ClockFormat | null => {
  const { column, words, unit, numeric } = entry;
  if (words.some(({ word }) => LASTING.test(word))) return null;
  if (!numeric) {
    const { levels, type } = column;
    if (type !== "text" || levels.length < 2) return null;
    return WRITTEN.find(([, form]) => levels.every(({ text }) => form.test(text)))?.[0] ?? null;
  }
  const { integer, min, max, distinct } = column;
  if (!integer || distinct <= 12 || unitOf(unit) !== undefined) return null;
  if (!words.some(({ word }) => word === "time")) return null;
  const timely = words.every(({ word, weight }) => weight < 0.5 || MOMENT.test(word));
  return timely && Number(min) >= 0 && Number(max) > 1000 && Number(max) <= 2400 ? "hhmm" : null;
});

/** A time as the cells of a column in a format have it. */
export function written(format: ClockFormat, hour: number, minute: number): number | string {
  if (format === "hhmm") return hour * 100 + minute;
  const text = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return format === "seconds" ? `${text}:00` : text;
}

export interface ClockColumn {
  readonly entry: ColumnEntry;
  readonly format: ClockFormat;
}

export const clockColumns = oncePer((columns: readonly ColumnEntry[]): readonly ClockColumn[] =>
  columns.flatMap((entry) => {
    const format = clockFormat(entry);
    return format === null ? [] : [{ entry, format }];
  }),
);
