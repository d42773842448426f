import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openDuckdb } from "../store/duckdb.ts";
import { sqlText } from "../store/sql.ts";
import { DatasetRoom } from "../testing/dataset-room.ts";
import { QueryRunner } from "./query-runner.ts";
import { isQueryTimeout } from "./query-timeout.ts";

const endless =
  "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11";

describe("queries", { timeout: 30_000 }, async () => {
  const room = await DatasetRoom.create();
  const instance = await openDuckdb({
    directories: [room.root],
    spillDirectory: path.join(room.root, "spill"),
    memoryMegabytes: 256,
    threads: 1,
  });
  const runner = new QueryRunner(instance);
  afterAll(async () => {
    await runner.close();
    instance.closeSync();
    await room.dispose();
  });

  it("are interrupted when their time is up, alone", async () => {
    const late = runner.select(endless, { timeoutMs: 100 }).catch((error: unknown) => error);
    const other = runner.select("SELECT 42", { timeoutMs: 20_000 });
    expect(isQueryTimeout(await late)).toBe(true);
    expect(await other).toEqual([[42]]);
    expect(await runner.select("SELECT 43", { timeoutMs: 20_000 })).toEqual([[43]]);
  });

  it("are interrupted by a signal", async () => {
    const abort = new AbortController();
    const running = runner.select(endless, { timeoutMs: 20_000, signal: abort.signal });
    setTimeout(() => abort.abort(new Error("stopped")), 50);
    await expect(running).rejects.toThrow("stopped");
  });

  it("are not begun for a signal that comes before their connection", async () => {
    const fresh = new QueryRunner(instance);
    const abort = new AbortController();
    const running = fresh.select(endless, { timeoutMs: 20_000, signal: abort.signal });
    abort.abort(new Error("stopped"));
    await expect(running).rejects.toThrow("stopped");
    await fresh.close();
  });

  it("reach no file outside, no network and no setting", async () => {
    const outside = path.join(room.root, "..", "outside.csv");
    await writeFile(path.join(room.root, "inside.csv"), "a\n1\n");
    const select = (sql: string) => runner.select(sql, { timeoutMs: 20_000 });
    const inside = sqlText(path.join(room.root, "inside.csv"));
    expect(await select(`SELECT a FROM read_csv(${inside})`)).toEqual([[1]]);
    for (const sql of [
      "SELECT * FROM read_text('/etc/hostname')",
      `COPY (SELECT 1) TO ${sqlText(outside)}`,
      "ATTACH '/tmp/other.db'",
      "INSTALL httpfs",
      "SET enable_external_access = true",
      "SET memory_limit = '100GB'",
    ]) {
      await expect(select(sql), sql).rejects.toThrow(/Permission|disabled|locked|configuration/i);
    }
  });
});
