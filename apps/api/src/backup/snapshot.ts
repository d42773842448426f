import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { removalLock } from "../db/locks.ts";
import { copyFormat, type Migration, nameOf, type TableShape } from "./tables.ts";

/** A removal of datasets ends within a minute; who holds the lock for longer is another backup. */
const lockTimeout = "90s";

/** Tables may be long, and the connection is idle while files are copied under its lock. */
const patient =
  "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0";

/** The database as of one moment; no dataset's files are removed until it is closed. */
export interface Snapshot {
  readonly moment: Date;
  readonly migrations: readonly Migration[];
  readonly tables: readonly TableShape[];
  /** Ids of the datasets whose files belong to these rows. */
  readonly datasets: readonly string[];
  /** A table's rows, one a line, in the text form of `COPY`. */
  read(table: TableShape): Readable;
  /** Ends the database's part; what was seen of it is read. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Takes a snapshot of a database that may be in use.
 *
 * @throws Error where another backup runs, or where there is nothing to back up.
 */
export async function takeSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "probability-chat-backup",
    keepAlive: true,
  });
  // A connection that is lost fails the statement that follows; it is not to end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(patient);
    await client.query(copyFormat);
    await lockRemovals(client);
    const tables = await shapesOf(client);
    if (tables.length === 0) throw new Error("There is nothing to back up: the database is empty.");
    await client.query("begin transaction isolation level repeatable read read only");
    // Before the transaction looks: a table that is altered under its eyes can seem empty to it.
    const names = tables.map(({ name }) => nameOf(name)).join(", ");
    await client.query(`lock table ${names} in access share mode`);
    return await describe(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function lockRemovals(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  try {
    await client.query("select pg_advisory_lock($1)", [removalLock]);
  } catch (cause) {
    throw new Error("Another backup of this database is under way. Try again when it has ended.", {
      cause,
    });
  }
}

async function shapesOf(client: pg.Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name, json_agg(attname order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
       join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'product' and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  return rows;
}

async function describe(client: pg.Client): Promise<Snapshot> {
  // The transaction sees what was committed when this statement began.
  const started = await client.query<{ moment: Date }>("select statement_timestamp() as moment");
  const migrations = await client.query<Migration>(
    "select name, checksum from product.migrations order by name",
  );
  const tables = await shapesOf(client);
  await refuseUnknown(client);
  const datasets = await client.query<{ id: string }>(
    "select id from product.datasets where state = 'live' order by id",
  );
  return {
    moment: started.rows[0]?.moment as Date,
    migrations: migrations.rows,
    tables,
    datasets: datasets.rows.map(({ id }) => id),
    read({ name, columns }) {
      const source = `${nameOf(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;
      return client.query(copyTo(`copy ${source} to stdout`));
    },
    async finish() {
      await client.query("commit");
    },
    close: () => client.end(),
  };
}

/** Rows of tables are all that is copied: what else may hold state must be taught here first. */
async function refuseUnknown(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'product'::regnamespace and relkind not in ('r', 'i', 't', 'v', 'c')`,
  );
  const names = rows.map(({ name }) => name).join(", ");
  if (names) throw new Error(`A backup cannot hold ${names}: only plain tables.`);
}
