/** Edits of a query: adding, replacing and swapping its conditions, whatever its kind. */
import {
  and,
  type Event,
  eventColumns,
  isScalar,
  type Query,
  type Scalar,
} from "@probability-chat/query";

export function mapGiven(scalar: Scalar, change: (given: Event) => Event): Scalar {
  switch (scalar.kind) {
    case "number":
      return scalar;
    case "count":
      return { ...scalar, event: change(scalar.event) };
    case "difference":
    case "ratio":
      return {
        ...scalar,
        left: mapGiven(scalar.left, change),
        right: mapGiven(scalar.right, change),
      };
    default:
      return { ...scalar, given: change(scalar.given) };
  }
}

/** The query with its condition changed, on every level that has one. */
export function mapQueryGiven(query: Query, change: (given: Event) => Event): Query {
  if (isScalar(query)) return mapGiven(query, change);
  switch (query.kind) {
    case "claim":
      return { ...query, left: mapGiven(query.left, change), right: mapGiven(query.right, change) };
    case "interval":
      return { ...query, scalar: mapGiven(query.scalar, change) };
    case "whatIf":
      return { ...query, scalar: mapGiven(query.scalar, change) };
    case "by": {
      const inner = query.query;
      if (inner.kind === "distribution" || inner.kind === "dependence")
        return { ...query, query: { ...inner, given: change(inner.given) } };
      return { ...query, query: mapGiven(inner, change) };
    }
    case "rank":
      return { ...query, by: mapGiven(query.by, change) };
    case "explain":
      return { ...query, query: mapQueryGiven(query.query, change) };
    case "surprise":
    case "describe":
      return query;
    default:
      return { ...query, given: change(query.given) };
  }
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

/** `given` with whatever it said of the event's columns replaced by the event. */
export function replaceCondition(given: Event, event: Event): Event {
  const columns = new Set(eventColumns(event));
  const kept = conjuncts(given).filter(
    (part) => !eventColumns(part).some((column) => columns.has(column)),
  );
  return and(...kept, event);
}

/** The number that a query is about; null where it is about none. */
export function scalarOf(query: Query): Scalar | null {
  if (isScalar(query)) return query;
  switch (query.kind) {
    case "interval":
      return query.scalar;
    case "claim":
      return query.left;
    case "by":
      return query.query.kind === "distribution" || query.query.kind === "dependence"
        ? null
        : query.query;
    case "rank":
      return query.by;
    default:
      return null;
  }
}
