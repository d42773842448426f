import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Connections to a database, to look at what a server has written there. */
export function connectTo(databaseUrl: string): pg.Pool {
  return new pg.Pool({ connectionString: databaseUrl, max: 2 });
}

/** A new, empty database of the run's server. */
export async function createDatabase(): Promise<string> {
  const url = new URL(inject("databaseUrl"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
