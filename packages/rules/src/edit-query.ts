/** Edits of a query: adding, replacing and swapping its conditions, whatever its kind. */
import {
  and,
  type Event,
  eventColumns,
  isScalar,
  type Key,
  mapParts,
  type Query,
  type Scalar,
  walk,
} from "@probability-chat/query";

export function mapGiven(scalar: Scalar, change: (given: Event) => Event): Scalar {
  if (scalar.kind === "count") return { ...scalar, event: change(scalar.event) };
  if ("given" in scalar) return { ...scalar, given: change(scalar.given) };
  return mapParts(scalar, { query: (part) => mapGiven(part as Scalar, change) });
}

/** The query with the numbers that it is about changed: itself where it is one. */
export function mapScalars(query: Query, change: (scalar: Scalar) => Scalar): Query {
  if (isScalar(query)) return change(query);
  // The rules edit none of these.
  if (query.kind === "test" || query.kind === "effect" || query.kind === "explain") return query;
  return mapParts(query, { query: (part) => (isScalar(part) ? change(part) : part) });
}

/** The query with its condition changed, on every level that has one. */
export function mapQueryGiven(query: Query, change: (given: Event) => Event): Query {
  if (query.kind === "explain" || (query.kind === "by" && !isScalar(query.query)))
    return mapParts(query, { query: (part) => mapQueryGiven(part, change) });
  return "given" in query
    ? { ...query, given: change(query.given) }
    : mapScalars(query, (scalar) => mapGiven(scalar, change));
}

export function addCondition(query: Query, event: Event): Query {
  return mapQueryGiven(query, (given) => and(given, ...partsBeyond(event, given)));
}

/** The parts of a conjunction. */
export function conjuncts(event: Event): readonly Event[] {
  if (event.kind === "all") return [];
  return event.kind === "and" ? event.events : [event];
}

export function sameEvent(a: Event, b: Event): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The parts of a conjunction that are none of another. */
export function partsBeyond(event: Event, other: Event): Event[] {
  const gone = conjuncts(other);
  return conjuncts(event).filter((part) => !gone.some((own) => sameEvent(own, part)));
}

/** `given` without whatever it says of some columns. */
export function without(given: Event, columns: readonly string[]): Event {
  return and(
    ...conjuncts(given).filter(
      (part) => !eventColumns(part).some((column) => columns.includes(column)),
    ),
  );
}

/** `given` with whatever it said of the event's columns replaced by the event; the year stays where another month is said. */
export function replaceCondition(given: Event, event: Event): Event {
  const columns = eventColumns(event);
  const parts = datePartsOf(event);
  const kept = conjuncts(given).filter((part) => {
    if (!eventColumns(part).some((column) => columns.includes(column))) return true;
    const own = datePartsOf(part);
    return own?.every((one) => parts?.includes(one) === false) === true;
  });
  return and(...kept, event);
}

/** The parts of a date that an event is about, a day of the month as one of the month; null where it is about anything else. */
function datePartsOf(event: Event): string[] | null {
  const parts: string[] = [];
  for (const { node } of walk(event)) {
    if (!("left" in node) || (node.left.kind !== "part" && node.left.kind !== "column")) continue;
    if (node.left.kind === "column" || node.left.part === "date") return null;
    parts.push(/^(?:day|quarter)$/.test(node.left.part) ? "month" : node.left.part);
  }
  return parts.length === 0 ? null : parts;
}

/** Whether a part of a condition holds a grouping at one group. */
export function pins(part: Event, key: Key): boolean {
  if (part.kind !== "compare" || part.op !== "=") return false;
  const { left } = part;
  if (left.kind === "column") return left.column === key;
  return typeof key !== "string" && key.column === left.column && key.part === left.part;
}

/** `given` without what would leave but one group of some columns. */
export function unpinned(given: Event, keys: readonly Key[]): Event {
  return and(...conjuncts(given).filter((part) => !keys.some((key) => pins(part, key))));
}

/** The number that a query is about, of two that it sets apart the first; null where it is about none. */
export function scalarOf(query: Query): Scalar | null {
  if (isScalar(query)) return query;
  switch (query.kind) {
    case "interval":
      return query.scalar;
    case "claim":
      return query.left;
    case "by":
      return isScalar(query.query) ? query.query : null;
    case "rank":
      return query.by;
    default:
      return null;
  }
}

/** A figure of some rows: no number, and nothing of two sides. */
export type Figure = Exclude<Scalar, { kind: "number" | "difference" | "ratio" }>;

/** The one figure of some rows that a query gives, or gives the interval of; null where it gives none. */
export function figureOf(query: Query): Figure | null {
  const figure = query.kind === "interval" ? query.scalar : query;
  if (!isScalar(figure)) return null;
  return figure.kind === "number" || figure.kind === "difference" || figure.kind === "ratio"
    ? null
    : figure;
}

/** The columns that its conditions and its event name. */
export function columnsNamed(query: Query): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (event: Event): Event => {
    for (const column of eventColumns(event)) names.add(column);
    return event;
  };
  mapQueryGiven(query, note);
  const scalar = scalarOf(query);
  if (scalar !== null && "event" in scalar) note(scalar.event);
  return names;
}

/** The query with every figure that it gives changed: null where one cannot be, undefined where it gives none. */
export function changeFigures(
  query: Query,
  change: (figure: Figure) => Scalar | null,
): Query | null | undefined {
  let met = false;
  let failed = false;
  const each = (scalar: Scalar): Scalar => {
    if (scalar.kind === "number") return scalar;
    if (scalar.kind === "difference" || scalar.kind === "ratio")
      return { ...scalar, left: each(scalar.left), right: each(scalar.right) };
    met = true;
    const changed = change(scalar);
    failed ||= changed === null;
    return changed ?? scalar;
  };
  const changed = mapScalars(query, each);
  if (!met) return undefined;
  return failed ? null : changed;
}
