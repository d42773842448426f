import { and, type Event, eventColumns, not, or } from "@probability-chat/query";

/**
 * Which rows count for an event: those in which every column that it compares is present. A
 * column whose absence the event itself asks about (`c is missing`) need not be; then the rows in
 * which the event is unknown are the ones left out. Event and negation share a denominator.
 */
export function denominator(event: Event): { readonly known: Event; readonly columns: string[] } {
  const asked = new Set(presenceColumns(event));
  const compared = comparedColumns(event);
  const columns = compared.filter((column) => !asked.has(column));
  const present = columns.map((column): Event => ({ kind: "present", column }));
  const undecided = compared.some((column) => asked.has(column));
  return { known: and(...present, ...(undecided ? [or(event, not(event))] : [])), columns };
}

/** The columns whose values an event compares, each once. */
export function comparedColumns(event: Event): string[] {
  switch (event.kind) {
    case "and":
    case "or":
      return [...new Set(event.events.flatMap(comparedColumns))];
    case "not":
      return comparedColumns(event.event);
    case "missing":
    case "present":
      return [];
    default:
      return eventColumns(event);
  }
}

function presenceColumns(event: Event): string[] {
  switch (event.kind) {
    case "and":
    case "or":
      return event.events.flatMap(presenceColumns);
    case "not":
      return presenceColumns(event.event);
    case "missing":
    case "present":
      return [event.column];
    default:
      return [];
  }
}
