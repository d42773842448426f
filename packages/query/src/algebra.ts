import { ALL, type ColumnName, type Event, type Query, type Scalar, type Term } from "./ast.ts";

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

/** The columns an event names, each once, in order of appearance; scalars within it included. */
export function eventColumns(event: Event): ColumnName[] {
  const names = new Set<ColumnName>();
  visitEvent(event, names);
  return [...names];
}

/** The columns a query names, each once, in order of appearance in its tree. */
export function queryColumns(query: Query): ColumnName[] {
  const names = new Set<ColumnName>();
  visitQuery(query, names);
  return [...names];
}

function visitEvent(event: Event, names: Set<ColumnName>): void {
  switch (event.kind) {
    case "all":
      return;
    case "compare":
      names.add(event.left.column);
      if (typeof event.right === "object") visitRight(event.right, names);
      return;
    case "between":
    case "in":
      names.add(event.left.column);
      return;
    case "missing":
    case "present":
      names.add(event.column);
      return;
    case "and":
    case "or":
      for (const part of event.events) visitEvent(part, names);
      return;
    case "not":
      visitEvent(event.event, names);
  }
}

function visitRight(right: Term | Scalar, names: Set<ColumnName>): void {
  if (right.kind === "column" || right.kind === "part") names.add(right.column);
  else visitQuery(right, names);
}

function visitQuery(query: Query, names: Set<ColumnName>): void {
  switch (query.kind) {
    case "number":
      return;
    case "probability":
    case "odds":
    case "draw":
      visitEvent(query.event, names);
      visitEvent(query.given, names);
      return;
    case "count":
      visitEvent(query.event, names);
      return;
    case "statistic":
    case "quantile":
    case "range":
    case "distribution":
    case "mode":
    case "antimode":
      names.add(query.column);
      visitEvent(query.given, names);
      return;
    case "difference":
    case "ratio":
    case "claim":
      visitQuery(query.left, names);
      visitQuery(query.right, names);
      return;
    case "interval":
      visitQuery(query.scalar, names);
      return;
    case "table":
      names.add(query.row).add(query.column);
      visitEvent(query.given, names);
      return;
    case "by":
      for (const column of query.columns) names.add(column);
      visitQuery(query.query, names);
      return;
    case "rank":
      names.add(query.column);
      visitQuery(query.by, names);
      return;
    case "dependence":
      names.add(query.x).add(query.y);
      visitEvent(query.given, names);
      for (const column of query.within) names.add(column);
      return;
    case "drivers":
      names.add(query.target);
      visitEvent(query.given, names);
      return;
    case "simulate":
      if (query.target.kind === "columns") {
        for (const column of query.target.columns) names.add(column);
      } else visitEvent(query.target, names);
      visitEvent(query.given, names);
      return;
    case "whatIf":
      visitQuery(query.scalar, names);
      names.add(query.column);
      return;
    case "complete":
      for (const column of query.columns) names.add(column);
      visitEvent(query.given, names);
      return;
    case "surprise":
      for (const cell of query.cells) names.add(cell.column);
      return;
    case "describe":
      if (query.column !== null) names.add(query.column);
      return;
    case "explain":
      visitQuery(query.query, names);
  }
}
