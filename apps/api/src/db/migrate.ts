import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { migrationLock } from "./locks.ts";

/** Of the schema's history: which files have been applied. */
export const createHistory = `create table if not exists product.migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

export const migrationsDirectory = fileURLToPath(new URL("../../migrations", import.meta.url));

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export async function readMigrations(directory: string): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${directory}/${name}`, "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Applies what is missing, each file in a transaction of its own, under an advisory lock, so that
 * any number of processes may start at once. Refuses a database whose history differs, but for what
 * a newer version added that this one can run beside.
 * @returns the names of the files applied now.
 */
export async function migrate(pool: pg.Pool, directory: string): Promise<readonly string[]> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("create schema if not exists product");
    await client.query(createHistory);
    return await applyMissing(client, migrations);
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    client.release(true);
  }
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  // The column came with a migration itself.
  const { rows } = await client.query<{ name: string; checksum: string; needs: string | null }>(
    "select name, checksum, to_jsonb(migrations) ->> 'needs' as needs from product.migrations",
  );
  for (const row of rows) requireRunnable(row, migrations);
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const done: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const earlier = applied.get(name);
    if (earlier === checksum) continue;
    if (earlier) throw new Error(`The migration ${name} was changed after it had been applied.`);
    await client.query("begin");
    try {
      await client.query(sql);
      await client.query("insert into product.migrations (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ]);
      const needs = neededBy(sql);
      if (needs) {
        await client.query("update product.migrations set needs = $2 where name = $1", [
          name,
          needs,
        ]);
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    done.push(name);
  }
  return done;
}

/**
 * What a newer version applied may stand where this one runs, so that versions can change one
 * process after another, and back: unless it says that it needs what this version does not know.
 */
function requireRunnable(
  { name, needs }: { readonly name: string; readonly needs: string | null },
  migrations: readonly Migration[],
): void {
  if (migrations.some((migration) => migration.name === name)) return;
  const newest = migrations.at(-1)?.name ?? "";
  if (name > newest && (needs === null || needs <= newest)) return;
  throw new Error(`The database has the migration ${name}, which this version does not know.`);
}

/** What a migration says in a line `-- needs 0012-name.sql`. */
export function neededBy(sql: string): string | null {
  return /^-- needs (\S+)$/m.exec(sql)?.[1] ?? null;
}
