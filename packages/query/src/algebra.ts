import { ALL, type ColumnName, type Event, type Query } from "./ast.ts";
import type { Node } from "./forms/form.ts";
import { formulaOf, sourceColumns } from "./formula/formula-of.ts";
import { ownColumns } from "./parts.ts";
import { walk } from "./walk.ts";

/** The conjunction: nested conjunctions are flattened, `all` is dropped, none left is {@link ALL}. */
export function and(...events: readonly Event[]): Event {
  const flat = flatten("and", events).filter((event) => event.kind !== "all");
  const [only] = flat;
  if (only === undefined) return ALL;
  return flat.length === 1 ? only : { kind: "and", events: flat };
}

/** The disjunction, flattened; of no events it is the event that never holds, `not all`. */
export function or(...events: readonly Event[]): Event {
  const flat = flatten("or", events);
  const [only] = flat;
  if (only === undefined) return { kind: "not", event: ALL };
  return flat.length === 1 ? only : { kind: "or", events: flat };
}

/**
 * The negation. `not not e` is `e`, and missing and present are each other's negation; a
 * comparison is kept and wrapped, so that the text still says what was asked.
 */
export function not(event: Event): Event {
  if (event.kind === "not") return event.event;
  if (event.kind === "missing") return { kind: "present", column: event.column };
  if (event.kind === "present") return { kind: "missing", column: event.column };
  return { kind: "not", event };
}

function flatten(kind: "and" | "or", events: readonly Event[]): Event[] {
  return events.flatMap((event) =>
    event.kind === kind ? flattenOne(kind, event.events) : [event],
  );
}

function flattenOne(kind: "and" | "or", events: readonly Event[]): Event[] {
  const whole = kind === "and" ? and(...events) : or(...events);
  return whole.kind === kind ? [...whole.events] : [whole];
}

/**
 * Rebuilds an event from the leaves up: `change` sees every part after its own parts were
 * changed. Conditions inside a scalar (`fare > E(fare | sex = 'male')`) are about other rows and
 * stay as they are.
 */
export function mapEvent(event: Event, change: (part: Event) => Event): Event {
  switch (event.kind) {
    case "and":
      return change(and(...event.events.map((part) => mapEvent(part, change))));
    case "or":
      return change(or(...event.events.map((part) => mapEvent(part, change))));
    case "not":
      return change({ kind: "not", event: mapEvent(event.event, change) });
    default:
      return change(event);
  }
}

/** The columns an event names, each once, those of scalars within it included; computed ones too. */
export function eventColumns(event: Event): ColumnName[] {
  return columnsBelow(event);
}

/**
 * The columns of the table that a query reads, each once: a form's own before those of its
 * conditions, and of a computed column those of its formula.
 */
export function queryColumns(query: Query): ColumnName[] {
  return [...new Set(columnsBelow(query).flatMap(sourceColumns))];
}

/** The columns that a query has computed, each once. */
export function computedColumns(query: Query): ColumnName[] {
  return columnsBelow(query).filter((name) => formulaOf(name) !== null);
}

function columnsBelow(root: Node): ColumnName[] {
  const names = new Set<ColumnName>();
  for (const { node } of walk(root)) {
    for (const column of ownColumns(node)) names.add(column);
  }
  return [...names];
}
