import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  checkDatabaseFree,
  type DatabaseCopy,
  discardLoad,
  loadDatabase,
} from "../src/backup/load-database.ts";
import { type Snapshot, takeSnapshot } from "../src/backup/snapshot.ts";
import { migrate, migrationsDirectory } from "../src/db/migrate.ts";
import { createDatabase } from "./support/database.ts";
import { datasetSummary, TestApi } from "./support/test-api.ts";

const purged: string[][] = [];
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    assistant: {
      fetch: async (_, init) => {
        purged.push(JSON.parse(init.body ?? "").ids);
        return { status: 200, json: async () => ({ removed: 1 }) };
      },
    },
  });
});
afterAll(() => api.close());

const signal = new AbortController().signal;
const options = { id: "one", replaceable: [] as string[], migrationsDirectory, signal };

/** All of a snapshot in memory, as the files of a backup have it. */
async function copyOf(snapshot: Snapshot): Promise<DatabaseCopy> {
  const texts = new Map<string, string>();
  for (const table of snapshot.tables) texts.set(table.name, await text(snapshot.read(table)));
  const rowsOf = (name: string) => texts.get(name)?.match(/\n/g)?.length ?? 0;
  return {
    migrations: snapshot.migrations,
    tables: snapshot.tables.map((table) => ({ ...table, rows: rowsOf(table.name) })),
    read: (name) => Readable.from([Buffer.from(texts.get(name) ?? "")]),
  };
}

async function copyNow(databaseUrl: string): Promise<DatabaseCopy> {
  const snapshot = await takeSnapshot(databaseUrl);
  return copyOf(snapshot).finally(() => snapshot.close());
}

/** Every row of every table, as JSON. */
async function contentsOf(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const tables = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'product' order by 1",
    );
    const contents: Record<string, unknown[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await pool.query(
        `select to_jsonb(t) as row from product.${name} t order by 1`,
      );
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  } finally {
    await pool.end();
  }
}

const odd = 'tab\t, line\r\n, \\N, \\., "quote", 雨 🌧, {a,b}, null';

test("every row of one moment comes back, and none that was written later", async () => {
  const user = await api.newUser();
  const { chat } = await api.chatWithData(user);
  const { body } = await api.reserve(user, chat, { content: odd });
  await api.settle(body.question_id, odd);
  const before = await contentsOf(api.databaseUrl);
  const snapshot = await takeSnapshot(api.databaseUrl);
  await api.newUser();
  await api.call("DELETE", `/api/chats/${chat}/`, { token: user.access });
  const copy = await copyOf(snapshot).finally(() => snapshot.close());
  expect(snapshot.datasets).toHaveLength(1);

  const target = await createDatabase();
  expect(await loadDatabase(target, copy, options)).toEqual(snapshot.datasets);
  expect(await contentsOf(target)).toEqual(before);
  expect(before.questions).toMatchObject([{ content: odd, message: odd, spent: true }]);
  expect(before.mails).toHaveLength(1);
});

test("a backup of the first version is restored, and the next start brings it up to date", async () => {
  const first = await mkdtemp(join(tmpdir(), "migrations-"));
  await copyFile(join(migrationsDirectory, "0001-initial.sql"), join(first, "0001-initial.sql"));
  const source = await createDatabase();
  const old = new pg.Pool({ connectionString: source });
  await migrate(old, first);
  await old.query(
    "insert into product.tenants values ('0198c0de-0000-7000-8000-000000000001', now())",
  );
  await old.end();
  await rm(first, { recursive: true });
  const copy = await copyNow(source);
  expect(copy.migrations.map(({ name }) => name)).toEqual(["0001-initial.sql"]);
  const target = await createDatabase();
  await loadDatabase(target, copy, options);
  const pool = new pg.Pool({ connectionString: target });
  expect(await migrate(pool, migrationsDirectory)).toContain("0002-billing.sql");
  await pool.end();
  const after = await contentsOf(target);
  expect(after.tenants).toHaveLength(1);
  expect(Object.keys(after)).toEqual(Object.keys(await contentsOf(api.databaseUrl)));
});

test("nothing is loaded over what is there, of a newer version, or in part", async () => {
  const copy = await copyNow(api.databaseUrl);
  await expect(loadDatabase(api.databaseUrl, copy, options)).rejects.toThrow("already");
  const target = await createDatabase();
  const [newest] = copy.migrations.slice(-1);
  const cases: [Partial<DatabaseCopy>, string][] = [
    [{ migrations: [{ name: "9999-new.sql", checksum: "" }] }, "newer version"],
    [{ migrations: [{ name: newest?.name ?? "", checksum: "other" }] }, "is another one here"],
    [{ tables: copy.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }, "rows, not"],
    [{ read: () => Readable.from([Buffer.from("no row of any table\n")]) }, "syntax"],
  ];
  for (const [change, message] of cases) {
    await expect(loadDatabase(target, { ...copy, ...change }, options)).rejects.toThrow(message);
    expect(await contentsOf(target)).toEqual({});
  }
});

test("what a restore that was cut off has loaded is replaced by the next, and by no other", async () => {
  const copy = await copyNow(api.databaseUrl);
  const target = await createDatabase();
  await loadDatabase(target, copy, options);
  await expect(checkDatabaseFree(target, ["another"])).rejects.toThrow("already");
  await loadDatabase(target, copy, { ...options, id: "two", replaceable: ["another", "one"] });
  await expect(checkDatabaseFree(target, ["one"])).rejects.toThrow("already");
  await discardLoad(target, "one");
  expect(await contentsOf(target)).toEqual(await contentsOf(api.databaseUrl));
  await discardLoad(target, "two");
  expect(await contentsOf(target)).toEqual({});
});

test("no dataset is purged while a backup needs its files", async () => {
  const user = await api.newUser();
  const { chat, summary } = await api.chatWithData(user);
  await api.api.runJobs();
  purged.length = 0;
  const snapshot = await takeSnapshot(api.databaseUrl);
  expect(snapshot.datasets).toContain(summary.id);
  await api.commit(user, chat, datasetSummary({ hash: "new" }));
  await api.api.runJobs();
  expect(purged).toEqual([]);
  const known = await api.service<{ ids: string[] }>("datasets/known", { ids: [summary.id] });
  expect(known.body.ids).toEqual([summary.id]);
  await snapshot.close();
  await vi.waitFor(async () => {
    await api.api.runJobs();
    expect(purged).toEqual([[summary.id]]);
  }, 30_000);
});

test("no table is altered while a backup reads it", async () => {
  const snapshot = await takeSnapshot(api.databaseUrl);
  const client = await api.sql.connect();
  await client.query("set lock_timeout = 100");
  const alter = () => client.query("alter table product.feedback alter comment type varchar");
  await expect(alter()).rejects.toThrow("lock timeout");
  await snapshot.finish();
  await alter();
  client.release(true);
  await snapshot.close();
});

test("two backups of a database take turns", async () => {
  const first = await takeSnapshot(api.databaseUrl);
  const second = takeSnapshot(api.databaseUrl);
  await vi.waitFor(async () => {
    const { rows } = await api.sql.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where datname = current_database() and locktype = 'advisory' and not granted`,
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  await first.close();
  await (await second).close();
});

test("a connection that is lost fails the backup", async () => {
  const snapshot = await takeSnapshot(api.databaseUrl);
  await api.sql.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'probability-chat-backup'",
  );
  await expect(copyOf(snapshot)).rejects.toThrow();
  await snapshot.close();
});

test("an empty database is nothing to back up", async () => {
  await expect(takeSnapshot(await createDatabase())).rejects.toThrow("nothing to back up");
});
