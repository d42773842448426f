import type { Comparator, Event, Literal, Term } from "@probability-chat/query";
import type { KnownTable } from "./random-table.ts";

/**
 * What `language.md` says an event means, as two predicates that are never NULL: in which rows it
 * is known to be true and in which it is known to be false. Written apart from the product's own
 * translation, which leaves the third value to SQL.
 */
export interface Truth {
  readonly yes: string;
  readonly no: string;
}

interface Read {
  readonly sql: string;
  readonly as: "number" | "date" | "text" | "boolean";
}

/** `closed` holds the numbers and dates that scalars within the event came to. */
export function truthOf(event: Event, table: KnownTable, closed: Map<object, Literal>): Truth {
  const inner = (part: Event) => truthOf(part, table, closed);
  const join = (parts: readonly string[], word: string, none: string) =>
    parts.length === 0 ? none : `(${parts.join(` ${word} `)})`;
  switch (event.kind) {
    case "all":
      return { yes: "true", no: "false" };
    case "missing":
    case "present": {
      const { sql } = read({ kind: "column", column: event.column }, table);
      const [lacks, has] = [`${sql} IS NULL`, `${sql} IS NOT NULL`];
      return event.kind === "missing" ? { yes: lacks, no: has } : { yes: has, no: lacks };
    }
    case "outlier":
      throw new TypeError("Outliers are closed before.");
    case "not": {
      const { yes, no } = inner(event.event);
      return { yes: no, no: yes };
    }
    case "and": {
      const all = event.events.map(inner);
      return {
        yes: join(
          all.map(({ yes }) => yes),
          "AND",
          "true",
        ),
        no: join(
          all.map(({ no }) => no),
          "OR",
          "false",
        ),
      };
    }
    case "or": {
      const all = event.events.map(inner);
      return {
        yes: join(
          all.map(({ yes }) => yes),
          "OR",
          "false",
        ),
        no: join(
          all.map(({ no }) => no),
          "AND",
          "true",
        ),
      };
    }
    case "in": {
      const left = read(event.left, table);
      return decided(
        [left],
        join(
          event.values.map((value) => equal(left, value)),
          "OR",
          "false",
        ),
      );
    }
    case "between": {
      const left = read(event.left, table);
      const low = ordered(left, event.low.inclusive ? ">=" : ">", event.low.value);
      const high = ordered(left, event.high.inclusive ? "<=" : "<", event.high.value);
      return decided([left], `(${low} AND ${high})`);
    }
    case "compare": {
      const left = read(event.left, table);
      const { op, right } = event;
      if (typeof right !== "object") return decided([left], compared(left, op, right));
      if (right.kind === "column" || right.kind === "part") {
        const other = read(right, table);
        const fold = (sql: string) => (left.as === "boolean" ? `lower(${sql})` : sql);
        return decided(
          [left, other],
          `${fold(left.sql)} ${op === "!=" ? "<>" : op} ${fold(other.sql)}`,
        );
      }
      const value = closed.get(right);
      if (value === undefined) throw new Error("A scalar within an event was not computed.");
      return decided([left], compared(left, op, value));
    }
  }
}

function decided(sides: readonly Read[], test: string): Truth {
  const known = sides.map(({ sql }) => `${sql} IS NOT NULL`).join(" AND ");
  return { yes: `(${known} AND ${test})`, no: `(${known} AND NOT ${test})` };
}

function compared(left: Read, op: Comparator, value: Literal): string {
  if (op === "=") return equal(left, value);
  return op === "!=" ? `NOT ${equal(left, value)}` : ordered(left, op, value);
}

function read(term: Term, { columns }: KnownTable): Read {
  const index = columns.findIndex(({ name }) => name === term.column);
  const holds = columns[index]?.holds;
  const sql = `k${index}`;
  if (term.kind === "part") {
    const part = term.part === "weekday" ? "isodow" : term.part;
    return term.part === "date"
      ? { sql: `CAST(CAST(${sql} AS DATE) AS TIMESTAMP)`, as: "date" }
      : { sql: `CAST(date_part('${part}', ${sql}) AS DOUBLE)`, as: "number" };
  }
  if (holds === "date" || holds === "time") return { sql, as: "date" };
  if (holds === "text" || holds === "boolean") return { sql, as: holds };
  return { sql, as: "number" };
}

const text = (value: Literal) => `'${String(value).replaceAll("'", "''")}'`;
const double = (value: Literal) => `CAST(${text(value)} AS DOUBLE)`;

function equal(left: Read, value: Literal): string {
  const { sql, as } = left;
  switch (as) {
    case "number":
      return Number.isFinite(Number(value)) ? `${sql} = ${double(value)}` : "false";
    case "date":
      return `(${sql} >= ${start(value)} AND ${sql} < ${end(value)})`;
    case "boolean":
      return `lower(${sql}) = lower(${text(value)})`;
    case "text":
      return `CASE WHEN EXISTS (SELECT 1 FROM t WHERE ${sql} = ${text(value)}) THEN ${sql} = ${text(value)} ELSE lower(${sql}) = lower(${text(value)}) END`;
  }
}

function ordered({ sql, as }: Read, op: Comparator, value: Literal): string {
  if (as !== "date") return `${sql} ${op} ${double(value)}`;
  const edge = op === "<" || op === ">=" ? start(value) : end(value);
  return op === "<" || op === "<=" ? `${sql} < ${edge}` : `${sql} >= ${edge}`;
}

/** A literal names a period: a year, a month, a day, a minute or a second. */
function start(value: Literal): string {
  const given = String(value).replace("T", " ");
  return `TIMESTAMP '${given}${"0000-01-01 00:00:00".slice(given.length)}'`;
}

function end(value: Literal): string {
  const units = { 4: "YEAR", 7: "MONTH", 10: "DAY", 16: "MINUTE", 19: "SECOND", 23: "MILLISECOND" };
  const unit = units[String(value).length as keyof typeof units];
  return `(${start(value)} + INTERVAL 1 ${unit})`;
}

/**
 * Rows that count for an event: those in which every column that it compares is present. Where
 * the event itself asks whether a column is there, the rows in which it is known either way.
 */
export function countsFor(event: Event, table: KnownTable, closed: Map<object, Literal>): string {
  const compared = new Set<string>();
  const asked = new Set<string>();
  collect(event, compared, asked);
  const present = [...compared]
    .filter((name) => !asked.has(name))
    .map((name) => `${read({ kind: "column", column: name }, table).sql} IS NOT NULL`);
  const { yes, no } = truthOf(event, table, closed);
  const undecided = [...compared].some((name) => asked.has(name));
  return ["true", ...present, ...(undecided ? [`(${yes} OR ${no})`] : [])].join(" AND ");
}

function collect(event: Event, compared: Set<string>, asked: Set<string>): void {
  switch (event.kind) {
    case "all":
      return;
    case "and":
    case "or":
      for (const part of event.events) collect(part, compared, asked);
      return;
    case "not":
      collect(event.event, compared, asked);
      return;
    case "missing":
    case "present":
    case "outlier":
      asked.add(event.column);
      return;
    default: {
      compared.add(event.left.column);
      const right = event.kind === "compare" ? event.right : null;
      if (typeof right !== "object" || right === null) return;
      if (right.kind === "column" || right.kind === "part") compared.add(right.column);
    }
  }
}
