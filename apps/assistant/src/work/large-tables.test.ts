import { randomUUID } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { receiveFile } from "../datasets/datasets.ts";
import { defaultDatasetLimits } from "../datasets/limits.ts";
import {
  type ClickhouseServer,
  hasClickhouse,
  startClickhouse,
} from "../datasets/testing/clickhouse-server.ts";
import { csvOf, DatasetRoom } from "../datasets/testing/dataset-room.ts";
import type { AnswerTask, IngestTask } from "./tasks.ts";
import { type Work, workHere } from "./work.ts";
import { openEngine } from "./worker-parts.ts";

const room = await DatasetRoom.create();
afterAll(() => room.dispose());

async function workWith(url: string, rows: number) {
  const engine = await openEngine({ url, rows });
  if (!engine) throw new Error("There is no engine.");
  const warned: string[] = [];
  const absent: string[] = [];
  const work = workHere({
    ...{ root: room.root, seed: 1, provider: null, reader: null, engine },
    limits: { openDatasets: 4, modelMegabytes: 64, memoryMegabytes: 256, threads: 1 },
    unreadable: () => undefined,
    absent: (id) => void absent.push(id),
    log: { info: () => undefined, warn: (_, message) => void warned.push(message) },
  });
  const close = async () => void (await Promise.all([work.close(), engine.close()]));
  return { work, engine, warned, absent, close };
}

async function upload(work: Work): Promise<string> {
  const id = randomUUID();
  const source = Readable.from([csvOf([["n"], ["1"], ["2"], ["3"]])], { objectMode: false });
  const file = await receiveFile(source, room.root, defaultDatasetLimits, { filename: "n.csv" });
  const task: IngestTask = {
    ...{ kind: "ingest", id, file, directory: path.join(room.root, id), limits: {} },
    ...{ dictionary: null, saidBefore: {}, looksUp: false, learns: false },
  };
  await work.run(task, { key: "ann" });
  return id;
}

function ask(work: Work, id: string) {
  const table = { id, hash: "", dictionary: {}, title: "n.csv", suggestions: [], context: [] };
  const task: AnswerTask = {
    ...{ kind: "answer", table, content: "mean(n)", isFormal: true },
    ...{ use: null, until: Date.now() + 60_000 },
  };
  return work.run(task, { key: "ann" });
}

describe.skipIf(!hasClickhouse)("on ClickHouse (npm run test:clickhouse)", () => {
  let server: ClickhouseServer;
  beforeAll(async () => {
    server = await startClickhouse();
  }, 120_000);
  afterAll(() => server?.close());
  afterEach(() => vi.useRealTimers());

  it("puts a large table there with its upload, and asks it there", async () => {
    const { work, engine, warned, absent, close } = await workWith(server.url, 3);
    const asked = vi.spyOn(engine.runner, "select");
    const id = await upload(work);
    const before = asked.mock.calls.length;
    expect((await ask(work, id)).reply.answer).toMatchObject({ value: 2 });
    expect(asked.mock.calls.length).toBeGreaterThan(before + 1);
    expect([...warned, ...absent]).toEqual([]);
    await close();
  });

  it("answers here of one that was dropped behind its back, until it is put there again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { work, engine, warned, absent, close } = await workWith(server.url, 3);
    const id = await upload(work);
    await ask(work, id);
    await engine.drop([id]);
    const answer = { value: 2 };
    expect((await ask(work, id)).reply.answer).toMatchObject(answer);
    expect(absent).toEqual([id]);
    await work.run(
      { kind: "load", id, directory: path.join(room.root, id), limits: {} },
      { key: "load" },
    );
    vi.setSystemTime(Date.now() + 61_000);
    await ask(work, id);
    const asked = vi.spyOn(engine.runner, "select");
    expect((await ask(work, id)).reply.answer).toMatchObject(answer);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(warned).toEqual([]);
    await engine.drop([id]);
    await close();
  });
});

it("takes a large table in without its engine, and refuses questions till it is back", async () => {
  const { work, warned, close } = await workWith("http://127.0.0.1:9/tests", 3);
  const id = await upload(work);
  expect(warned).toEqual([expect.stringContaining("was not put into its engine")]);
  await expect(ask(work, id)).rejects.toMatchObject({ kind: "unreachable" });
  await close();
});

it("answers small tables whether there is an engine or not", async () => {
  const { work, warned, close } = await workWith("http://127.0.0.1:9/tests", 4);
  const id = await upload(work);
  expect((await ask(work, id)).reply.answer).toMatchObject({ value: 2 });
  expect(warned).toEqual([]);
  await close();
});
