import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { prepareStatements } from "./prepare-statements.ts";

type Schema = Record<string, never>;
export type Database = NodePgDatabase<Schema> & { readonly $client: pg.Pool };
/** A transaction of {@link Database}; a request holds at most one connection at a time. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where rows can be read: in a transaction or outside of one. */
export type Reader = Pick<Database, "select" | "execute">;

/** A pool of connections that gives up on what hangs. */
export function connect(
  databaseUrl: string,
  size: number,
  onError: (error: Error) => void,
): { readonly pool: pg.Pool; readonly db: Database } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 15_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "probability-chat-api",
  });
  // A pool that is ending does not wait for its sockets: what the server tells those is no news.
  pool.on("error", (error) => {
    if (!pool.ending) onError(error);
  });
  // A client at work has no listener of the pool's; without one a connection that is lost between
  // two statements would end the process. The statement that follows fails by itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("connect", prepareStatements);
  return { pool, db: drizzle(pool) };
}

const retriable = new Set(["40001", "40P01"]);

/** The SQLSTATE of what a statement failed with, however it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? sqlState(cause);
}

const committing = new WeakMap<Tx, (() => void)[]>();

/** Acts once a transaction has committed, such as counting what it did; never where it fails. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = committing.get(tx);
  if (!acts) throw new Error("This transaction is none of `transact`.");
  acts.push(act);
}

/** A transaction, tried again where PostgreSQL broke a deadlock at its cost. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // Drizzle's own transaction on a pool keeps a client for ever whose `begin` fails.
    const client = await db.$client.connect();
    const acts: (() => void)[] = [];
    try {
      const done = await drizzle(client).transaction((tx) => {
        committing.set(tx, acts);
        return work(tx);
      });
      for (const act of acts) act();
      return done;
    } catch (error) {
      if (attempt >= 4 || !retriable.has(sqlState(error) ?? "")) throw error;
    } finally {
      client.release();
    }
  }
}

/** The row that a statement cannot fail to return. */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("A row was expected and there is none.");
  return row;
}
