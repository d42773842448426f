import { randomUUID } from "node:crypto";
import { tableContract } from "@probability-chat/engine/table-contract";
import { ALL, compare } from "@probability-chat/query";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ClickhouseServer,
  hasClickhouse,
  startClickhouse,
} from "../../testing/clickhouse-server.ts";
import { csvOf, DatasetRoom } from "../../testing/dataset-room.ts";
import { expectSameAsMemory } from "../../testing/differential.ts";
import { isQueryTimeout } from "../query-timeout.ts";
import { isEngineFault } from "./engine-fault.ts";
import { TableEngine } from "./table-engine.ts";

const limits = { memoryMegabytes: 256, threads: 1 };
const nowhere = "http://someone:a-password@127.0.0.1:9/";
/** Of 10¹³ rows; no index and no constant makes it shorter. */
const endless = "SELECT sum(sipHash64(number)) FROM numbers(10000000000000)";

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe.skipIf(!hasClickhouse)("on ClickHouse (npm run test:clickhouse)", () => {
  let server: ClickhouseServer;
  let engine: TableEngine;
  let room: DatasetRoom;
  beforeAll(async () => {
    server = await startClickhouse();
    engine = new TableEngine({ url: server.url, rows: 1 });
    room = await DatasetRoom.create(engine);
  }, 120_000);
  afterAll(async () => {
    await room?.dispose();
    await engine?.close();
    await server?.close();
  });

  tableContract("sqlTable on ClickHouse", async ({ headers, records }) => {
    const { table } = await room.open(csvOf([headers, ...records]));
    return table;
  });

  it("answers as the table in memory does", { timeout: 600_000 }, async () => {
    await expectSameAsMemory(room, 10);
  });

  it("takes hostile headers and cells for data", async () => {
    const hostile = ["\\", "\\'", "'; DROP TABLE t; --", "a\\nb", "{x:String}", "日本 \u2028"];
    const rows = hostile.map((text, at) => [text, String(at)]);
    const { table } = await room.open(csvOf([["'; \\' --", "n"], ...rows]));
    for (const [at, text] of hostile.entries()) {
      const where = compare("'; \\' --", "=", text);
      expect(await table.read({ where, columns: ["n"] }), text).toEqual([[at]]);
    }
  });

  it("keeps the file's order over many pieces, and values looked up", async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [String(at), `word ${at % 7}`]);
    const { table, visitValues } = await room.open(csvOf([["n", "word"], ...rows]));
    const read = await table.read({ where: ALL, columns: ["n"] });
    expect(read.map(([n]) => n)).toEqual(rows.map((_, at) => at));
    const values: string[] = [];
    await visitValues("word", 3, (value) => values.push(value) > 0);
    expect(values).toEqual(["word 0", "word 1", "word 2"]);
  });

  it("stops what takes too long, and what is given up, there too", async () => {
    const late = await caught(engine.runner.select(endless, { timeoutMs: 300 }));
    expect(isQueryTimeout(late)).toBe(true);
    const abort = new AbortController();
    const running = caught(
      engine.runner.select(endless, { timeoutMs: 60_000, signal: abort.signal }),
    );
    abort.abort(new Error("stopped"));
    expect(String(await running)).toContain("stopped");
    const going = "SELECT count() FROM system.processes WHERE query LIKE 'SELECT sum(sipHash64%'";
    await expect.poll(() => engine.runner.select(going, { timeoutMs: 10_000 })).toEqual([[0]]);
  });

  it("says what an engine cannot do without saying what was asked", async () => {
    const huge = "SELECT groupArray(repeat('secret', number)) FROM numbers(1000000)";
    const memory = await caught(
      engine.runner.select(`${huge} SETTINGS max_memory_usage = 50000000`, { timeoutMs: 60_000 }),
    );
    expect(isEngineFault(memory) && memory.kind).toBe("memory");
    const unknown = (await caught(
      engine.runner.select("SELECT secret FROM numbers(1)", { timeoutMs: 10_000 }),
    )) as Error;
    expect(unknown.message).toContain("47");
    for (const error of [memory, unknown] as Error[]) {
      expect(`${error.stack}${(error.cause as Error)?.stack}`).not.toContain("secret");
    }
  });

  it("has a table whole or not at all, and drops it", async () => {
    const id = randomUUID();
    const { directory, codebook } = await room.create(csvOf([["n"], ["1"], ["2"]]));
    expect(await engine.has(id, codebook)).toBe(false);
    const both = [1, 2].map(() => engine.load(id, codebook, directory, limits));
    const ends = await Promise.allSettled(both);
    expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
    await engine.load(id, codebook, directory, limits);
    expect(await engine.has(id, codebook)).toBe(true);
    expect(await engine.has(id, { ...codebook, rows: 3 })).toBe(false);
    expect(await engine.list(3_600)).not.toContain(id);
    await expect.poll(() => engine.list(0)).toContain(id);
    await engine.drop([id]);
    expect(await engine.has(id, codebook)).toBe(false);
    const left =
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'unfinished%'";
    expect(await engine.runner.select(left, { timeoutMs: 10_000 })).toEqual([]);
  });

  it("refuses what is gone", async () => {
    const { table, codebook } = await room.open(csvOf([["n"], ["1"], ["2.5"]]));
    const sum = { where: compare("n", ">", 1), by: [], measures: [] };
    expect(await table.aggregate(sum)).toHaveLength(1);
    await engine.drop([room.last]);
    expect(await engine.has(room.last, codebook)).toBe(false);
    const gone = await caught(table.aggregate(sum));
    expect(isEngineFault(gone) && gone.kind).toBe("gone");
  });

  it("takes large tables alone, and no date beyond its calendar", async () => {
    const { codebook } = await room.create(csvOf([["day"], ["1850-01-01"], ["2024-02-02"]]));
    expect(engine.takes(codebook)).toBe(false);
    const late = { ...codebook, columns: [{ ...codebook.columns[0], min: "1900-01-01" }] };
    expect(engine.takes(late as typeof codebook)).toBe(true);
    const large = new TableEngine({ url: server.url, rows: 3 });
    expect(large.takes(late as typeof codebook)).toBe(false);
    await large.close();
  });
});

it("says of an engine that cannot be reached that it cannot be asked now", async () => {
  const engine = new TableEngine({ url: nowhere, rows: 1 });
  const error = await caught(engine.runner.select("SELECT 1", { timeoutMs: 20_000 }));
  expect(isEngineFault(error) && error.kind).toBe("unreachable");
  expect(JSON.stringify(error) + String((error as Error).cause)).not.toContain("a-password");
  expect(await engine.answers()).toBe(false);
  await engine.close();
});
