import { type Event, printColumn, printEvent } from "@probability-chat/query";
import type { Column } from "../table/codebook.ts";
import { literalNumber } from "../table/literal.ts";
import type { Refused } from "./answer.ts";
import type { Context } from "./context.ts";

export function refuse(reason: Refused["reason"], message: string, column?: string): Refused {
  return column === undefined
    ? { kind: "refused", reason, message }
    : { kind: "refused", reason, message, column };
}

export function isRefused(value: { readonly kind: string }): value is Refused {
  return value.kind === "refused";
}

/**
 * No row satisfies the condition, or none of those has a value in the target columns. A condition
 * beyond a column's smallest or largest value is told apart, with that value.
 */
export function refuseNoRows(
  context: Context,
  given: Event,
  excluded: number,
  columns: readonly string[],
): Refused {
  const named = columns.map((name) => printColumn(name)).join(" and ") || "What is asked";
  if (excluded > 0) {
    const where =
      given.kind === "all" ? "every row" : `all ${excluded} rows with ${printEvent(given)}`;
    return refuse("noRows", `${named} is missing in ${where}, so there is nothing to count.`);
  }
  if (given.kind === "all") return refuse("noRows", "The table has no rows.");
  return (
    refuseBeyondRange(context, given) ??
    refuse("noRows", `No row of the table satisfies ${printEvent(given)}.`)
  );
}

function refuseBeyondRange(context: Context, given: Event): Refused | null {
  for (const event of given.kind === "and" ? given.events : [given]) {
    const bound = event.kind === "compare" ? beyond(context, event) : null;
    if (bound !== null && event.kind === "compare") {
      const { column } = event.left;
      const message = `No row of the table satisfies ${printEvent(event)}: the ${bound}.`;
      return refuse("beyondRange", message, column);
    }
  }
  return null;
}

function beyond(
  context: Context,
  { left, op, right }: Extract<Event, { kind: "compare" }>,
): string | null {
  const { type, min, max } = context.column(left.column);
  const value = typeof right === "object" ? null : literalNumber(right);
  if (left.kind !== "column" || type !== "number" || value === null) return null;
  const name = printColumn(left.column);
  if (typeof min !== "number" || typeof max !== "number" || op === "!=") return null;
  if (!op.startsWith("<") && (op === ">" ? value >= max : value > max))
    return `largest ${name} is ${max}`;
  if (!op.startsWith(">") && (op === "<" ? value <= min : value < min))
    return `smallest ${name} is ${min}`;
  return null;
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
