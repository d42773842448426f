import { and, or } from "./algebra.ts";
import type { Comparator, Event, Literal, Scalar, Term } from "./ast.ts";
import { narrow } from "./normal-term.ts";
import { mapParts, type PartChange } from "./parts.ts";
import { printEvent, printKey } from "./print.ts";

/**
 * Events in normal form. Negation is pushed down to the leaves, which Kleene's logic allows (De
 * Morgan's laws hold in it, and `not x < v` is `x >= v`, both unknown where x is missing). Only
 * conjunctions are worked out: a disjunction is the negation of the conjunction of its negated
 * parts. What is not done: laws that need the table (`x > 17` of whole numbers) or that fail where
 * a cell is missing (`x > 5 or x <= 5` is not `all`).
 */
export function normalEvent(event: Event, parts: PartChange): Event {
  const normal = mapParts(event, parts);
  switch (normal.kind) {
    case "and":
      return conjunction(normal.events);
    case "or":
      return negate(conjunction(normal.events.map(negate)));
    case "not":
      return negate(normal.event);
    case "compare":
      return conjunction([normalComparison(normal)]);
    case "between":
    case "in":
      return conjunction([normal]);
    default:
      return normal;
  }
}

/** What makes a conjunction: of `all` nothing. */
export function conjuncts(event: Event): readonly Event[] {
  if (event.kind === "and") return event.events;
  return event.kind === "all" ? [] : [event];
}

/** A number in quotes is the number, on columns of every type. */
export function normalLiteral(literal: Literal): Literal {
  const number = Number(literal);
  return Number.isFinite(number) && String(number) === literal ? number : literal;
}

/** The comparator with its sides exchanged. */
export function flip(op: Comparator): Comparator {
  const flipped = { "=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;
  return flipped[op];
}

function normalComparison(event: Extract<Event, { kind: "compare" }>): Event {
  const { left, op, right } = event;
  if (typeof right !== "object") return event;
  if (!isTerm(right)) return right.kind === "number" ? { ...event, right: right.value } : event;
  if (nameOf(left) <= nameOf(right)) return event;
  return { ...event, left: right, op: flip(op), right: left };
}

/** Of parts in normal form: what they say of one column together, each once, in order. */
function conjunction(parts: readonly Event[]): Event {
  const narrowed = new Map<string, { term: Term; leaves: Event[] }>();
  const others: Event[] = [];
  const whole = and(...parts);
  for (const part of conjuncts(whole)) {
    const term = termOf(part);
    if (term === null) {
      if (isNever(part)) return part;
      others.push(part);
      continue;
    }
    const key = nameOf(term);
    const known = narrowed.get(key);
    if (known) known.leaves.push(part);
    else narrowed.set(key, { term, leaves: [part] });
  }
  const leaves = [...narrowed.values()].flatMap(({ term, leaves }) => narrow(term, leaves));
  return and(...inOrder([...others, ...leaves]));
}

/** What a condition on one cell and literals alone is about; null of all others. */
function termOf(event: Event): Term | null {
  if (event.kind === "not") return termOf(event.event);
  if (event.kind === "in" || event.kind === "between") return event.left;
  return event.kind === "compare" && typeof event.right !== "object" ? event.left : null;
}

function isTerm(right: Literal | Term | Scalar): right is Term {
  return typeof right === "object" && (right.kind === "column" || right.kind === "part");
}

function nameOf(term: Term): string {
  return printKey(term.kind === "part" ? term : term.column);
}

function isNever(event: Event): boolean {
  return event.kind === "not" && event.event.kind === "all";
}

function negate(event: Event): Event {
  switch (event.kind) {
    case "all":
    case "in":
    case "between":
    case "outlier":
      return { kind: "not", event };
    case "not":
      return event.event;
    case "missing":
      return { kind: "present", column: event.column };
    case "present":
      return { kind: "missing", column: event.column };
    case "and":
      return or(...inOrder(event.events.map(negate)));
    case "or":
      return and(...inOrder(event.events.map(negate)));
    case "compare": {
      const opposite = {
        "=": "!=",
        "!=": "=",
        "<": ">=",
        ">=": "<",
        ">": "<=",
        "<=": ">",
      } as const;
      return { ...event, op: opposite[event.op] };
    }
  }
}

function inOrder(events: readonly Event[]): Event[] {
  const byText = new Map(events.map((event) => [printEvent(event), event]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}
