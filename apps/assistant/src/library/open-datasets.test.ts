import path from "node:path";
import { ALL } from "@probability-chat/query";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { TableEngine } from "../datasets/datasets.ts";
import { EngineFault } from "../datasets/query/clickhouse/engine-fault.ts";
import { duckdbDialect } from "../datasets/query/duckdb-dialect.ts";
import { csvOf, DatasetRoom } from "../datasets/testing/dataset-room.ts";
import { ModelShelf } from "./model-shelf.ts";
import { OpenDatasets } from "./open-datasets.ts";

let room: DatasetRoom;
let id: string;
let datasets: OpenDatasets;
const absent: string[] = [];
/** An engine that has a table or not, and answers no query of one that it does not have. */
const engine = { isThere: true, asked: 0 };

beforeAll(async () => {
  room = await DatasetRoom.create();
  const { directory } = await room.create(csvOf([["n"], ["1"], ["2"], ["4"]]));
  id = path.basename(directory);
});
afterAll(() => room.dispose());

beforeEach(() => {
  Object.assign(engine, { isThere: true, asked: 0 });
  absent.length = 0;
  const standIn = {
    takes: () => true,
    has: async () => engine.isThere,
    source: (_: string, codebook: unknown) => ({ codebook, from: "t", dialect: duckdbDialect }),
    runner: {
      select: async () => {
        engine.asked += 1;
        if (!engine.isThere) throw new EngineFault("gone");
        return [[7]];
      },
    },
  } as unknown as TableEngine;
  datasets = new OpenDatasets(room.root, 4, new ModelShelf(1, () => undefined), {
    ...{ memoryMegabytes: 256, threads: 1, engine: standIn },
    absent: (gone) => void absent.push(gone),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await datasets.close();
});

const rows = () =>
  datasets.use(id, async ({ table }) => (await table.read({ where: ALL, columns: ["n"] })).length);

it("answers here, within the same question, of a table that its engine has lost", async () => {
  expect(await rows()).toBe(1);
  engine.isThere = false;
  expect(await rows()).toBe(3);
  expect(absent).toEqual([id]);
  expect(await rows()).toBe(3);
  expect(engine.asked).toBe(2);
});

it("asks the engine again of a table that is back, a minute later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  engine.isThere = false;
  expect(await rows()).toBe(3);
  engine.isThere = true;
  expect(await rows()).toBe(3);
  vi.setSystemTime(Date.now() + 61_000);
  await rows();
  expect(await rows()).toBe(1);
  expect(absent).toEqual([id]);
});
