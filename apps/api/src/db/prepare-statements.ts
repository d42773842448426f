import type pg from "pg";

/** The most statements that a connection keeps prepared; each takes memory of the database. */
const MOST_PREPARED = 300;
/** The most that are remembered as sent once. */
const MOST_REMEMBERED = 2_000;

/** By their texts; null of those that were sent once so far. */
const names = new Map<string, string | null>();
let prepared = 0;

/**
 * Has a connection keep the statements that come again prepared. To plan a join of eight tables takes
 * twenty times as long as to carry it out; PostgreSQL plans a prepared statement five times at most.
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
  if (isNew && names.size >= MOST_REMEMBERED) return null;
  const name = isNew || prepared >= MOST_PREPARED ? null : `s${++prepared}`;
  names.set(text, name);
  return name;
}
