import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "../src/billing/tables.ts";
import { connect } from "../src/db/database.ts";
import { migrate, migrationsDirectory, neededBy } from "../src/db/migrate.ts";
import * as schema from "../src/db/schema.ts";
import * as embedding from "../src/embedding/tables.ts";
import * as factors from "../src/factors/tables.ts";
import * as federation from "../src/federation/tables.ts";
import * as reports from "../src/reports/tables.ts";
import * as teams from "../src/teams/tables.ts";
import { createDatabase } from "./support/database.ts";

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase() });
});
afterAll(() => pool?.end());

describe("migrations", () => {
  test("are applied once, however many start at once", async () => {
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => migrate(pool, migrationsDirectory)),
    );
    const files = (await readdir(migrationsDirectory)).sort();
    expect(files).toContain("0001-initial.sql");
    expect(runs.flat()).toEqual(files);
  });

  test("make exactly the tables and columns that the code knows", async () => {
    const accounts = { ...schema, ...factors, ...federation };
    const known = Object.values({ ...accounts, ...billing, ...reports, ...teams, ...embedding })
      .filter((value) => value instanceof PgTable)
      .flatMap((table) => {
        const { name, columns } = getTableConfig(table);
        return columns.map(
          (column) => `${name}.${column.name} ${column.notNull ? "not null" : "null"}`,
        );
      });
    const { rows } = await pool.query(`select table_name, column_name, is_nullable
      from information_schema.columns
      where table_schema = 'product' and table_name <> 'migrations'`);
    const made = rows.map(
      (row) =>
        `${row.table_name}.${row.column_name} ${row.is_nullable === "NO" ? "not null" : "null"}`,
    );
    expect(made.sort()).toEqual(known.sort());
  });

  test("are refused when changed or unknown, and leave nothing behind when they fail", async () => {
    const directory = await mkdtemp(join(tmpdir(), "migrations-"));
    const own = new pg.Pool({ connectionString: await createDatabase() });
    try {
      const write = (name: string, sql: string) => writeFile(join(directory, name), sql);
      await write("1.sql", "create table product.a (id int)");
      await write("2.sql", "create table product.b (id int); select 1/0");
      await expect(migrate(own, directory)).rejects.toThrow("division by zero");
      const { rows } = await own.query("select to_regclass('product.b') as b");
      expect(rows).toEqual([{ b: null }]);
      await write("2.sql", "create table product.b (id int)");
      expect(await migrate(own, directory)).toEqual(["2.sql"]);
      await write("1.sql", "create table product.a (id bigint)");
      await expect(migrate(own, directory)).rejects.toThrow("changed");
      await rm(join(directory, "1.sql"));
      await expect(migrate(own, directory)).rejects.toThrow("does not know");
    } finally {
      await own.end();
      await rm(directory, { recursive: true });
    }
  });
});

test("this version runs on what the next one added, unless that says what it needs", async () => {
  const directory = await mkdtemp(join(tmpdir(), "migrations-"));
  const own = new pg.Pool({ connectionString: await createDatabase() });
  try {
    await cp(migrationsDirectory, directory, { recursive: true });
    const newer = (name: string, sql: string) => writeFile(join(directory, name), sql);
    await newer("9998-next.sql", "alter table product.chats add column colour text");
    await migrate(own, directory);
    expect(await migrate(own, migrationsDirectory)).toEqual([]);
    await newer("9999-after.sql", "-- needs 9998-next.sql\ndrop table product.rate_limits");
    await migrate(own, directory);
    await expect(migrate(own, migrationsDirectory)).rejects.toThrow("9999-after.sql");
    expect(await migrate(own, directory)).toEqual([]);
  } finally {
    await own.end();
    await rm(directory, { recursive: true });
  }
});

test("no migration takes anything from the version before it without saying so", async () => {
  const taking =
    /\b(drop|rename|truncate|delete|revoke|set not null|alter column|add constraint|unique)\b|\bnot null(?![^,;]*\bdefault\b)/i;
  for (const name of (await readdir(migrationsDirectory)).filter((file) => file >= "0010")) {
    const sql = await readFile(join(migrationsDirectory, name), "utf8");
    if (neededBy(sql)) continue;
    const statements = sql.replaceAll(/--.*/g, "").split(";");
    // What is new altogether the version before does not write to.
    const others = statements.filter((text) => !/^\s*create\s+(unlogged\s+)?table\b/i.test(text));
    expect(
      others.filter((text) => taking.test(text)),
      name,
    ).toEqual([]);
  }
});

test("a statement that comes again is prepared", async () => {
  const { pool, db } = connect(await createDatabase(), 1, () => undefined);
  const kept = async () => {
    const { rows } = await pool.query("select statement from pg_prepared_statements");
    // Not those that other tests of this process have made known.
    return rows.map(({ statement }) => statement).filter((text) => text.startsWith("select $1"));
  };
  try {
    const once = db.execute(sql`select ${1}::int as once`);
    expect((await once).rows).toEqual([{ once: 1 }]);
    for (const again of [1, 2, 3]) {
      const { rows } = await db.execute(sql`select ${again}::int as again`);
      expect(rows).toEqual([{ again }]);
    }
    expect(await kept()).toEqual(["select $1::int as again"]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select ${4}::int as again`);
      await tx.execute(sql`select ${5}::int as once`);
    });
    expect((await kept()).sort()).toEqual(["select $1::int as again", "select $1::int as once"]);
  } finally {
    await pool.end();
  }
});

test("the database itself refuses an overspent month", async () => {
  const id = "0198c0de-0000-7000-8000-000000000001";
  await pool.query("insert into product.tenants values ($1, now())", [id]);
  await pool.query(
    "insert into product.principals values ($1, 'embed', $1, null, 'somebody', now())",
    [id],
  );
  const insert = (granted: number, reserved: number, spent: number) =>
    pool.query(
      "insert into product.quota_periods values (gen_random_uuid(), $1, 'free', now(), now() + interval '1 month', $2, $3, $4, $2)",
      [id, granted, reserved, spent],
    );
  await expect(insert(3, 2, 2)).rejects.toThrow("quota_periods_check");
  await insert(3, 1, 2);
});
