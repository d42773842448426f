import {
  type Codebook,
  type Column,
  type ColumnType,
  datePeriod,
  literalNumber,
} from "@probability-chat/codebook";
import {
  type Event,
  eventColumns,
  isPeriod,
  type Literal,
  printKey,
  type Term,
} from "@probability-chat/query";
import type { Cells } from "../table/memory-column.ts";
import { evaluateEvent } from "../table/memory-event.ts";

/** Beyond so many combinations of values, or values named, nothing is proven. */
const MOST_COMBINATIONS = 10_000;
const MOST_LITERALS = 100;

/**
 * Whether no row whatever can satisfy an event, by its form alone: `age > 5 and age < 3`, two
 * different values of one column, a part that is missing and compared. Comparisons only tell
 * apart the values named and what lies between them, so the event is tried on those: as many
 * points of each gap as columns are compared there, and a missing cell. Parts of dates count as
 * columns of their own, which can only leave a contradiction unnoticed.
 */
export function isContradiction(event: Event, codebook: Codebook): boolean {
  const columns = new Map(codebook.columns.map((column) => [column.name, column]));
  const conjuncts = event.kind === "and" ? event.events : [event];
  return linked(conjuncts).some((together) => !canHold(together, columns));
}

/** Conjuncts that share a column, so that each part can be satisfied by itself. */
function linked(conjuncts: readonly Event[]): Event[] {
  let parts: { readonly columns: ReadonlySet<string>; readonly events: readonly Event[] }[] = [];
  for (const event of conjuncts) {
    const columns = new Set(eventColumns(event));
    const touching = parts.filter((part) => [...part.columns].some((name) => columns.has(name)));
    const merged = {
      columns: new Set([...columns, ...touching.flatMap((part) => [...part.columns])]),
      events: [...touching.flatMap((part) => part.events), event],
    };
    parts = [...parts.filter((part) => !touching.includes(part)), merged];
  }
  return parts.map(({ events }) => ({ kind: "and", events }));
}

function canHold(event: Event, columns: ReadonlyMap<string, Column>): boolean {
  const terms = new Map<string, Term>();
  const literals: Literal[] = [];
  collect(event, terms, literals);
  if (literals.length > MOST_LITERALS) return true;
  const variables = [...terms].map(([name, term]) => ({
    name,
    cells: candidates(term, columns.get(term.column), literals, terms.size),
  }));
  const count = variables.reduce((product, { cells }) => product * cells.values.length, 1);
  if (count > MOST_COMBINATIONS) return true;
  const tried = new Map<string, Cells>();
  let step = 1;
  for (const { name, cells } of variables) {
    const size = cells.values.length;
    const each = step;
    const at = (row: number) => cells.values[Math.floor(row / each) % size] ?? Number.NaN;
    tried.set(name, { ...cells, values: Float64Array.from({ length: count }, (_, i) => at(i)) });
    step *= size;
  }
  const cells = (term: Term) => tried.get(nameOf(term)) as Cells;
  return evaluateEvent(event, { count, cells }).includes(1);
}

function nameOf(term: Term): string {
  return term.kind === "column" ? term.column : printKey(term);
}

function collect(event: Event, terms: Map<string, Term>, literals: Literal[]): void {
  const add = (term: Term) => terms.set(nameOf(term), term);
  switch (event.kind) {
    case "all":
      return;
    case "and":
    case "or":
      for (const part of event.events) collect(part, terms, literals);
      return;
    case "not":
      collect(event.event, terms, literals);
      return;
    case "missing":
    case "present":
    case "outlier":
      add({ kind: "column", column: event.column });
      return;
    case "in":
      add(event.left);
      literals.push(...event.values);
      return;
    case "between":
      add(event.left);
      literals.push(event.low.value, event.high.value);
      return;
    case "compare": {
      add(event.left);
      const { right } = event;
      if (typeof right !== "object") literals.push(right);
      else if (right.kind === "column" || right.kind === "part") add(right);
    }
  }
}

function typeOf(term: Term, column: Column | undefined): ColumnType {
  if (term.kind === "part") return isPeriod(term.part) ? "date" : "number";
  return column?.type ?? "text";
}

/** Every value that the literals tell apart, `spare` of each gap between them, and none. */
function candidates(
  term: Term,
  column: Column | undefined,
  literals: readonly Literal[],
  spare: number,
): Cells {
  const type = typeOf(term, column);
  if (type === "number") {
    const named = literals.map(literalNumber).filter((value) => value !== null);
    return cellsOf("number", type, withGaps(named, spare));
  }
  if (type === "date") {
    const periods = literals.map(datePeriod).filter((period) => period !== null);
    const edges = periods.flatMap(({ start, end }) => [start, end]);
    return cellsOf("instant", type, withGaps(edges, spare));
  }
  const others = Array.from({ length: spare }, (_, index) => `\u0000${index}`);
  const texts = [...spellings(column, literals), ...others];
  return { ...cellsOf("code", type, [...texts.keys()]), texts, show: (code) => texts[code] ?? "" };
}

/**
 * What differs in case alone is one level or several, as the column spells them; each may be one of
 * its own where not all levels are listed.
 */
function spellings(column: Column | undefined, literals: readonly Literal[]): string[] {
  const { levels = [], distinct = 0 } = column ?? {};
  const named = new Map(
    literals.map((literal) => [String(literal).toLowerCase(), String(literal)]),
  );
  const found = levels.map(({ text }) => text).filter((text) => named.has(text.toLowerCase()));
  if (levels.length < distinct) return [...new Set([...found, ...literals.map(String)])];
  for (const text of found) named.delete(text.toLowerCase());
  return [...found, ...named.values()];
}

function cellsOf(kind: Cells["kind"], type: ColumnType, values: readonly number[]): Cells {
  return { kind, type, values: Float64Array.of(...values, Number.NaN), texts: [], show: String };
}

function withGaps(named: readonly number[], spare: number): number[] {
  const sorted = [...new Set(named)].sort((a, b) => a - b);
  const [low = 0, high = low] = [sorted[0], sorted.at(-1)];
  const beyond = (end: number) => Math.max(1, Math.abs(end));
  const found = [...sorted];
  for (let i = 1; i <= spare; i++) {
    found.push(low - i * beyond(low), high + i * beyond(high));
    sorted.slice(1).forEach((end, at) => {
      const start = sorted[at] ?? end;
      found.push(start + (end - start) * (i / (spare + 1)));
    });
  }
  return [...new Set(found)].filter(Number.isFinite);
}
