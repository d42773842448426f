import type { Column } from "@probability-chat/codebook";
import { printColumn } from "@probability-chat/query";
import type { Cells } from "../../table/memory-column.ts";
import { type Refused, refuse, typeWord } from "../refuse.ts";

const DAY = 86_400_000;

/** Whether a column's values are on a line: numbers, dates, and yes or no as 1 and 0. */
export function isOnLine({ type, affirmative }: Column): boolean {
  return type === "number" || type === "date" || (type === "boolean" && affirmative !== null);
}

/** The values of a column on a line; of dates in days. */
export function onLine({ type, affirmative }: Column, { values, texts }: Cells): Float64Array {
  if (type === "number") return values;
  if (type === "date") return values.map((value) => value / DAY);
  const yes = texts.indexOf(affirmative ?? "");
  return values.map((value) => (Number.isNaN(value) ? value : Number(value === yes)));
}

/** @param instead - what can be asked of such a column. */
export function refuseOffLine(column: Column, instead: string): Refused {
  const name = printColumn(column.name);
  return refuse(
    "notNumeric",
    `${name} holds ${typeWord(column)}, not numbers: ${instead}.`,
    column.name,
  );
}
