import { type Column, datePeriod, literalNumber } from "@probability-chat/codebook";
import {
  compare,
  type Event,
  type Literal,
  printColumn,
  printEvent,
  type Term,
} from "@probability-chat/query";
import { hasNumbers } from "../table/formula-plan.ts";
import type { Context } from "./context.ts";
import { isContradiction } from "./contradiction.ts";

/** Why the data cannot say. */
export interface Refused {
  readonly kind: "refused";
  readonly reason:
    | "noRows"
    | "noOverlap"
    | "beyondRange"
    /** The condition contradicts itself. */
    | "impossible"
    | "unknownColumn"
    | "invalidQuery"
    | "wrongType"
    | "constantColumn"
    | "notNumeric"
    | "tooManyGroups"
    | "undefined"
    | "unsupported";
  readonly message: string;
  readonly column?: string;
}

export function refuse(reason: Refused["reason"], message: string, column?: string): Refused {
  return column === undefined
    ? { kind: "refused", reason, message }
    : { kind: "refused", reason, message, column };
}

export function isRefused(value: object): value is Refused {
  return "kind" in value && value.kind === "refused";
}

/** A condition that no row whatever can satisfy, so that nothing can be said, learned or not. */
export function refuseContradiction({ table }: Context, given: Event): Refused | null {
  if (given.kind === "all" || !isContradiction(given, table.codebook)) return null;
  return refuse("impossible", `No row can satisfy ${printEvent(given)}: it contradicts itself.`);
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
    const rows = excluded === 1 ? "the only row" : `all ${excluded} rows`;
    const where = given.kind === "all" ? "every row" : `${rows} where ${printEvent(given)}`;
    return refuse("noRows", `${named} is missing in ${where}, so there is nothing to count.`);
  }
  if (given.kind === "all") return refuse("noRows", "The table has no rows.");
  return (
    refuseContradiction(context, given) ??
    refuseBeyondRange(context, given) ??
    refuse("noRows", `No row of the table satisfies ${printEvent(given)}.`)
  );
}

function refuseBeyondRange(context: Context, given: Event): Refused | null {
  for (const event of given.kind === "and" ? given.events : [given]) {
    if (!("left" in event)) continue;
    const bound = beyond(context.column(event.left.column), event);
    if (bound === null) continue;
    const message = `No row of the table satisfies ${printEvent(event)}: the ${bound}.`;
    return refuse("beyondRange", message, event.left.column);
  }
  return null;
}

/** The values that a comparison allows lie all above the largest or below the smallest there is. */
function beyond(column: Column, event: Extract<Event, { left: Term }>): string | null {
  const [low, high] = [spanOf(column, column.min), spanOf(column, column.max)];
  const allowed = event.left.kind === "column" ? allowedBy(column, event) : null;
  if (!low || !high || !allowed) return null;
  const name = printColumn(column.name);
  const { from, to } = allowed;
  if (from.at > high.start || (from.at === high.start && !from.inclusive)) {
    return `largest ${name} is ${column.max}`;
  }
  if (to.at < low.start || (to.at === low.start && !to.inclusive)) {
    return `smallest ${name} is ${column.min}`;
  }
  return null;
}

/** A number, or the instants of a date's period, whose end is no more part of it. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

function spanOf({ type }: Column, value: Literal | null): Span | null {
  if (value === null) return null;
  if (type === "date") {
    const period = datePeriod(value);
    return period && { ...period, closed: false };
  }
  const number = type === "number" ? literalNumber(value) : null;
  return number === null ? null : { start: number, end: number, closed: true };
}

interface Edge {
  readonly at: number;
  readonly inclusive: boolean;
}

const UNBOUNDED: { readonly from: Edge; readonly to: Edge } = {
  from: { at: Number.NEGATIVE_INFINITY, inclusive: false },
  to: { at: Number.POSITIVE_INFINITY, inclusive: false },
};

/** The hull of the values that an event allows; open to infinity where it sets no end. */
function allowedBy(column: Column, event: Extract<Event, { left: Term }>): typeof UNBOUNDED | null {
  const span = (value: Literal) => spanOf(column, value);
  const first = ({ start }: Span): Edge => ({ at: start, inclusive: true });
  const after = ({ end, closed }: Span): Edge => ({ at: end, inclusive: !closed });
  const before = ({ start }: Span): Edge => ({ at: start, inclusive: false });
  const last = ({ end, closed }: Span): Edge => ({ at: end, inclusive: closed });
  switch (event.kind) {
    case "between": {
      const [low, high] = [span(event.low.value), span(event.high.value)];
      if (!low || !high) return null;
      const from = event.low.inclusive ? first(low) : after(low);
      return { from, to: event.high.inclusive ? last(high) : before(high) };
    }
    case "in": {
      const spans = event.values.map(span).filter((one) => one !== null);
      if (spans.length === 0 || spans.length < event.values.length) return null;
      const lowest = spans.reduce((a, b) => (b.start < a.start ? b : a));
      const highest = spans.reduce((a, b) => (b.end > a.end ? b : a));
      return { from: first(lowest), to: last(highest) };
    }
    case "compare": {
      const value = typeof event.right === "object" ? null : span(event.right);
      if (!value) return null;
      switch (event.op) {
        case "=":
          return { from: first(value), to: last(value) };
        case "<":
          return { ...UNBOUNDED, to: before(value) };
        case "<=":
          return { ...UNBOUNDED, to: last(value) };
        case ">":
          return { ...UNBOUNDED, from: after(value) };
        case ">=":
          return { ...UNBOUNDED, from: first(value) };
        default:
          return null;
      }
    }
  }
}

export function refuseNotNumeric(column: Column): Refused {
  const name = printColumn(column.name);
  const instead =
    column.type === "date"
      ? `ask for the min, the max or the median of ${name}`
      : `ask for a probability such as P(${printEvent(compare(column.name, "=", column.levels[0]?.text ?? "…"))}), for the distribution or for the most frequent value`;
  const numbers = hasNumbers(column)
    ? `; ${name} + 0 has those of its values that are numbers`
    : "";
  return refuse(
    "notNumeric",
    `${name} holds ${typeWord(column)}, not numbers: ${instead}${numbers}.`,
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
