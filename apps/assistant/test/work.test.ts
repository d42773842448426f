import { access } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { csvOf, DatasetRoom } from "../src/datasets/testing/dataset-room.ts";
import type { AnswerTask, Results } from "../src/work/tasks.ts";
import { startWork, type Work } from "../src/work/work.ts";

/** The processes that answer and take files in, as the service starts them. */
const values = Array.from({ length: 1_200 }, (_, at) => `${"a rather long value ".repeat(2)}${at}`);
const rows = [...values, ...values].map((value, at) => [value, at % 2 ? "yes" : "no"]);

let room: DatasetRoom;
let id: string;
let root: string;
let work: Work;
const warned: string[] = [];
const ended: string[] = [];

beforeAll(async () => {
  room = await DatasetRoom.create();
  const { directory } = await room.create(csvOf([["h", "paid"], ...rows]));
  id = path.basename(directory);
  root = path.dirname(directory);
  work = startWork({
    ...{ root, seed: 1, provider: null, engine: null, reader: null },
    limits: { openDatasets: 4, modelMegabytes: 64, memoryMegabytes: 512, threads: 1 },
    processes: {
      ...{
        processes: 2,
        ingests: 1,
        ingestTimeout: 60_000,
        megabytes: 1_024,
        ingestMegabytes: 1_024,
      },
      questionTimeout: 60_000,
    },
    watch: () => ({
      began: () => undefined,
      finished: () => undefined,
      ended: (why) => void ended.push(why),
    }),
    unreadable: () => undefined,
    absent: () => undefined,
    log: { info: () => undefined, warn: (_, message) => void warned.push(message) },
  });
}, 120_000);
afterAll(async () => {
  await work.close();
  await room.dispose();
});
vi.setConfig({ testTimeout: 120_000 });

function ask(content: string, key = "ann"): Promise<Results["answer"]> {
  const task: AnswerTask = {
    ...{ kind: "answer", content, isFormal: true, use: null },
    table: { ...{ id, hash: "h", title: "t.csv" }, dictionary: {}, suggestions: [], context: [] },
    until: Date.now() + 60_000,
  };
  return work.run(task, { key });
}

test("a list of a thousand values is answered", async () => {
  const list = values.slice(0, 1_000).map((value) => `'${value}'`);
  const { reply } = await ask(`P(h in {${list.join(", ")}})`);
  expect(reply.answer).toMatchObject({ kind: "answer", value: 1_000 / values.length });
  const lower = list.map((value) => value.toUpperCase());
  expect((await ask(`count(h in {${lower.join(", ")}})`)).reply.answer).toMatchObject({
    value: 2_000,
  });
});

test("a process that is killed is one question to ask again, and is replaced", async () => {
  await vi.waitFor(() => expect(work.pids()).toHaveLength(2), 60_000);
  await ask("count(all)");
  const before = work.pids();
  for (const pid of before) process.kill(pid, "SIGSTOP");
  const [lost] = await Promise.allSettled([
    ask("count(all)"),
    ...before.map((pid) => process.kill(pid, "SIGKILL")),
  ]);
  expect(lost).toMatchObject({
    status: "rejected",
    reason: { code: "unavailable", message: expect.stringContaining("try again") },
  });
  // The other may be taken for alive until its end is told.
  await expect.poll(() => work.pids().filter((pid) => before.includes(pid))).toEqual([]);
  expect((await ask("count(all)")).reply.answer).toMatchObject({ value: rows.length });
  expect(warned).toContain("A process that answers ended and is replaced.");
  expect(ended).toContain("died");
});

test("what one user asks leaves a process to the others", async () => {
  await vi.waitFor(() => expect(work.pids()).toHaveLength(2), 60_000);
  await Promise.all([ask("count(all)", "ann"), ask("count(all)", "bob")]);
  const [free, stuck] = work.pids() as [number, number];
  for (const pid of [free, stuck]) process.kill(pid, "SIGSTOP");
  const asked = {
    ann: [1, 2, 3].map(() => ask("count(all)", "ann")),
    bob: [1, 2, 3].map(() => ask("count(all)", "bob")),
  };
  // Each of them has one process; whoever has this one gets all answers, whatever the other has.
  process.kill(free, "SIGCONT");
  const served = await Promise.race([
    asked.ann[0]?.then(() => "ann" as const),
    asked.bob[0]?.then(() => "bob" as const),
  ]);
  const answered = await Promise.all(asked[served ?? "ann"]);
  expect(answered.map(({ reply }) => reply.answer)).toMatchObject(
    Array(3).fill({ value: rows.length }),
  );
  process.kill(stuck, "SIGCONT");
  await Promise.all([...asked.ann, ...asked.bob]);
});

test("what a task gets wrong is its own error, whoever did it", async () => {
  const file = { path: path.join(root, "nothing.csv") } as never;
  const directory = path.join(root, "unmade");
  const limits = { reserveBytes: 0 };
  const ingest = { kind: "ingest", id: "x", file, directory, limits } as const;
  const more = { dictionary: null, saidBefore: {}, looksUp: false, learns: false };
  await expect(work.run({ ...ingest, ...more }, { key: "ann" })).rejects.toMatchObject({
    code: "internal",
  });
  await expect(access(directory)).rejects.toThrow("ENOENT");
  expect((await ask("count(all)")).reply.answer).toMatchObject({ value: rows.length });
});
