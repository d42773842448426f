import { createHash } from "node:crypto";
import type pg from "pg";

/** The most statements that a connection keeps prepared; each takes memory of the database. */
const MOST_PREPARED = 300;
/** The most that are remembered as sent once. */
const MOST_REMEMBERED = 2_000;
/** The most characters of one that is prepared; lists of many values are longer, and seldom come again. */
const LONGEST = 6_000;

/**
 * By their texts; null of those that were sent once so far. A name is made of the text, so that behind
 * a pooler that mixes connections no other statement is carried out.
 */
const names = new Map<string, string | null>();
let prepared = 0;

/**
 * Has a connection keep the statements that come again prepared. To plan a join of eight tables takes
 * twenty times as long as to carry it out; PostgreSQL mostly plans a prepared statement five times.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    send(isStatement(statement) ? named(statement) : statement, ...rest)) as typeof client.query;
}

function isStatement(value: unknown): value is pg.QueryConfig {
  return typeof value === "object" && value !== null && "text" in value && !("submit" in value);
}

function named(statement: pg.QueryConfig): pg.QueryConfig {
  const name = statement.name ?? nameOf(statement.text);
  return name === null ? statement : { ...statement, name };
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  const isNew = known === undefined;
  if (text.length > LONGEST || (isNew && names.size >= MOST_REMEMBERED)) return null;
  const isKept = !isNew && prepared < MOST_PREPARED;
  if (isKept) prepared += 1;
  const name = isKept ? createHash("sha256").update(text).digest("base64url") : null;
  names.set(text, name);
  return name;
}
