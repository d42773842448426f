import { type Event, printColumn, printEvent } from "@probability-chat/query";
import type { Column } from "../table/codebook.ts";
import type { Refused } from "./answer.ts";

export function refuse(reason: Refused["reason"], message: string, column?: string): Refused {
  return column === undefined
    ? { kind: "refused", reason, message }
    : { kind: "refused", reason, message, column };
}

export function isRefused(value: { readonly kind: string }): value is Refused {
  return value.kind === "refused";
}

/** No row satisfies the condition, or none of those has a value in the target columns. */
export function refuseNoRows(given: Event, excluded: number, columns: readonly string[]): Refused {
  const named = columns.map((name) => printColumn(name)).join(" and ");
  if (excluded > 0) {
    const where =
      given.kind === "all" ? "any row" : `the ${excluded} rows with ${printEvent(given)}`;
    return refuse("noRows", `${named} is missing in ${where}, so there is nothing to count.`);
  }
  return given.kind === "all"
    ? refuse("noRows", "The table has no rows.")
    : refuse("noRows", `No row of the table satisfies ${printEvent(given)}.`);
}

export function refuseNotNumeric(column: Column): Refused {
  const name = printColumn(column.name);
  const instead =
    column.type === "date"
      ? `ask for the min, the max or the median of ${name}`
      : `ask for a probability such as P(${name} = ${JSON.stringify(column.levels[0]?.text ?? "…")}), for the distribution or for the most frequent value`;
  return refuse(
    "notNumeric",
    `${name} holds ${typeWord(column)}, not numbers: ${instead}.`,
    column.name,
  );
}

export function typeWord(column: Column): string {
  switch (column.type) {
    case "number":
      return "numbers";
    case "text":
      return "text";
    case "date":
      return "dates";
    case "boolean":
      return "yes-or-no values";
  }
}
