import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrationLock } from "../db/locks.ts";
import { createHistory, readMigrations } from "../db/migrate.ts";
import { parentsFirst } from "./parents-first.ts";
import { copyFormat, type Migration, nameOf, type TableShape } from "./tables.ts";

/** Stays on the schema as its comment: says which restore made it. */
const mark = (id: string) => `restored by ${id}`;

/** What a backup has of a database. */
export interface DatabaseCopy {
  readonly migrations: readonly Migration[];
  readonly tables: readonly (TableShape & { readonly rows: number })[];
  read(table: string): Readable;
}

export interface LoadOptions {
  /** Of this restore, and of earlier ones that were cut off: what those loaded is replaced. */
  readonly id: string;
  readonly replaceable: readonly string[];
  /** Has the files of the schema's history. */
  readonly migrationsDirectory: string;
  readonly signal: AbortSignal;
}

/**
 * Makes the schema as it was and fills it, all in one transaction, where there is none. Migrations
 * beyond it are the next start's.
 *
 * @returns the ids of the datasets whose files belong to these rows.
 * @throws Error where there is a schema already, or the copy is not what it says.
 */
export async function loadDatabase(
  databaseUrl: string,
  copy: DatabaseCopy,
  { id, replaceable, migrationsDirectory, signal }: LoadOptions,
): Promise<readonly string[]> {
  const migrations = await knownMigrations(copy.migrations, migrationsDirectory);
  return withClient(databaseUrl, async (client) => {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query(copyFormat);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    if (await hasLeftover(client, replaceable)) await client.query("drop schema product cascade");
    await client.query("create schema product");
    await client.query(`comment on schema product is ${pg.escapeLiteral(mark(id))}`);
    await client.query(createHistory);
    for (const { sql } of migrations) await client.query(sql);
    await client.query(`truncate ${copy.tables.map(({ name }) => nameOf(name)).join(", ")}`);
    for (const table of await parentsFirst(client, copy.tables)) {
      await fill(client, table, copy.read(table.name), signal);
    }
    const { rows } = await client.query<{ id: string }>(
      "select id from product.datasets where state = 'live'",
    );
    await client.query("commit");
    return rows.map(({ id }) => id);
  });
}

/** Takes away what {@link loadDatabase} made under this id, where it did. */
export async function discardLoad(databaseUrl: string, id: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    if ((await restoredBy(client)) === mark(id)) await client.query("drop schema product cascade");
  });
}

/** Refuses a database that {@link loadDatabase} would refuse. */
export async function checkDatabaseFree(
  databaseUrl: string,
  replaceable: LoadOptions["replaceable"],
): Promise<void> {
  await withClient(databaseUrl, (client) => hasLeftover(client, replaceable));
}

/** The files of a schema's history, refused where this version does not have them as they were. */
export async function knownMigrations(
  wanted: readonly Migration[],
  directory: string,
): Promise<readonly { readonly sql: string }[]> {
  const known = await readMigrations(directory);
  return wanted.map(({ name, checksum }) => {
    const found = known.find((one) => one.name === name);
    if (!found) {
      throw new Error(`The backup has the migration ${name}: restore it with the newer version.`);
    }
    if (found.checksum !== checksum) {
      throw new Error(`The migration ${name} is another one here than it was in the backup.`);
    }
    return found;
  });
}

/** Whether an earlier restore was cut off here; refuses where anything else is. */
async function hasLeftover(
  client: pg.Client,
  replaceable: LoadOptions["replaceable"],
): Promise<boolean> {
  const comment = await restoredBy(client);
  if (comment !== undefined && !replaceable.some((id) => comment === mark(id))) {
    throw new Error("The database has a schema 'product' already. Restore into an empty one.");
  }
  return comment !== undefined;
}

/** The schema's comment; undefined where there is no schema. */
async function restoredBy(client: pg.Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment
     from pg_namespace where nspname = 'product'`,
  );
  return rows[0]?.comment;
}

async function fill(
  client: pg.Client,
  { name, columns, rows }: DatabaseCopy["tables"][number],
  source: Readable,
  signal: AbortSignal,
): Promise<void> {
  const target = `${nameOf(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;
  await pipeline(source, client.query(copyFrom(`copy ${target} from stdin`)), { signal });
  const counted = await client.query<{ rows: string }>(
    `select count(*) as rows from ${nameOf(name)}`,
  );
  if (Number(counted.rows[0]?.rows) !== rows) {
    throw new Error(`The table ${name} has ${counted.rows[0]?.rows} rows, not ${rows} as it had.`);
  }
}

async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "probability-chat-restore",
  });
  // A connection that is lost fails the statement that follows; it is not to end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
