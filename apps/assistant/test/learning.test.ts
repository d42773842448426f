import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ingestFile } from "../src/datasets/datasets.ts";
import { learnInChild } from "../src/learning/learn-in-child.ts";
import { unfinishedModel } from "../src/learning/model-file.ts";
import { Questions } from "../src/learning/questions.ts";
import { StandInProductApi } from "./support/product-api.ts";
import { ann, type Service, secret, startService } from "./support/service.ts";

/** Colour and size go together; so there is something to learn. */
function tableOf(rows: number, colours = ["red", "blue"]): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const which = (at * 7 + (at >> 3)) % 2;
    return `${colours[which]},${which * 2 + (at % 2)},${at % 5 === 0 ? "yes" : "no"}`;
  });
  return `colour,size,flag\n${lines.join("\n")}\n`;
}

const question = "P(colour = 'red' | size >= 2)";
const patience = { timeout: 120_000, interval: 50 };
vi.setConfig({ testTimeout: 240_000 });

let dataDir: string;
let api: StandInProductApi;
const open: { stop(): Promise<void> }[] = [];
let passed: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "assistant-learning-"));
  api = new StandInProductApi(secret);
  await api.start();
  passed = [];
});
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop();
  await api.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(
  options: {
    readonly limits?: NonNullable<Parameters<typeof startService>[0]>["limits"];
    readonly worker?: string;
    readonly failpoint?: (name: string) => void;
  } = {},
): Promise<Service> {
  const service = await startService({
    api,
    dataDir,
    worker: options.worker ?? "test",
    limits: { learning: true, learningThreads: 1, learningNiceness: 0, ...options.limits },
    failpoint(name) {
      passed.push(name);
      options.failpoint?.(name);
    },
  });
  open.push(service);
  return service;
}

async function stop(service: Service): Promise<void> {
  open.splice(open.indexOf(service), 1);
  await service.stop();
}

const stateOf = (chat: string) => api.chats.get(chat)?.summary?.learning.state;
const versionOf = (chat: string) => api.chats.get(chat)?.summary?.model_version;
const ready = (chat: string, state = "ready") =>
  vi.waitFor(() => expect(stateOf(chat)).toBe(state), patience);
const times = (name: string) => passed.filter((other) => other === name).length;
const filesOf = (id: string) => readdir(path.join(dataDir, "datasets", id));

async function answered(service: Service, chat: string) {
  const { status, body } = await service.query(chat, question);
  if (status !== 200 || body.answer.kind !== "answer") throw new Error(JSON.stringify(body));
  return body.answer;
}

test("a model is learned after the upload and named by the answers from then on", async () => {
  const service = await start();
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(60));
  expect(body.data).toMatchObject({ learning: { state: "learning" }, model_version: "counts-1" });
  await ready(chat);
  expect(await filesOf(body.data.id)).toContain("model.bin");
  expect((await filesOf(body.data.id)).filter((name) => name.includes("unfinished"))).toEqual([]);
  const { dataset } = await answered(service, chat);
  expect(dataset).toEqual({ hash: body.data.hash, model_version: versionOf(chat) });
  expect(dataset.model_version).not.toBe("counts-1");
});

test("the same table and seed give the same model", async () => {
  const service = await start();
  const chats = [api.createChat(ann), api.createChat(ann)];
  for (const chat of chats) await service.upload(chat, tableOf(60));
  for (const chat of chats) await ready(chat);
  const [one, other] = chats.map((chat) => versionOf(chat));
  expect(one).toBe(other);
});

test("a restart learns what is on disk without a model, also from before models were", async () => {
  const before = await start({ limits: { learning: false } });
  const chat = api.createChat(ann);
  const { body } = await before.upload(chat, tableOf(60));
  expect(body.data.learning).toEqual({ state: "none" });
  await stop(before);
  const first = await start();
  await ready(chat);
  await stop(first);
  await rm(path.join(dataDir, "datasets", body.data.id, "model.bin"));
  await start();
  await vi.waitFor(() => expect(times("learning:after-settle")).toBe(2), patience);
  expect(stateOf(chat)).toBe("ready");
});

test("where learning is off nothing is said to be learning, whatever it was before", async () => {
  const before = await start({ limits: { learning: false } });
  const chat = api.createChat(ann);
  const { body } = await before.upload(chat, tableOf(60));
  await stop(before);
  for (const worker of [null, "test"]) {
    Object.assign(api.learning.get(body.data.id) ?? {}, { state: "learning", worker });
    await stop(await start({ limits: { learning: false } }));
    expect(api.learning.get(body.data.id)).toMatchObject({ state: "none" });
  }
});

test("a model that is there already is not learned again", async () => {
  const service = await start();
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(60));
  await ready(chat);
  await stop(service);
  const row = api.learning.get(body.data.id);
  Object.assign(row ?? {}, { state: "learning", worker: null });
  await start();
  await vi.waitFor(() => expect(times("learning:after-settle")).toBe(2), patience);
  expect(times("learning:before-rename")).toBe(1);
  expect(stateOf(chat)).toBe("ready");
});

test("a file that is no model answers nothing, and is learned anew", async () => {
  const service = await start();
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(60));
  await ready(chat);
  const good = versionOf(chat);
  await writeFile(path.join(dataDir, "datasets", body.data.id, "model.bin"), "no model");
  expect((await answered(service, chat)).dataset.model_version).toBe("counts-1");
  await vi.waitFor(() => expect(times("learning:after-settle")).toBe(2), patience);
  expect((await answered(service, chat)).dataset.model_version).toBe(good);
});

test("learning that dies is tried three times and then failed; questions are answered throughout", async () => {
  const service = await start({ limits: { learningMegabytes: 64 } });
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(40_000));
  const asked = answered(service, chat);
  await ready(chat, "failed");
  expect(api.learning.get(body.data.id)?.attempts).toBe(3);
  expect(times("learning:before-rename")).toBe(0);
  expect((await asked).dataset.model_version).toBe("counts-1");
  expect((await answered(service, chat)).value).toBe(0);
  expect(await filesOf(body.data.id)).not.toContain("model.bin");
});

/** What starts in Node's place for as long as a test lasts. */
async function startInstead(limit: string | null): Promise<void> {
  const instead = path.join(dataDir, "node");
  const script = `#!/bin/sh\n${limit} && exec "${node}" "$@"\n`;
  if (limit !== null) await writeFile(instead, script, { mode: 0o755 });
  process.execPath = instead;
}
const node = process.execPath;
afterEach(() => {
  process.execPath = node;
});

test.each([
  ["there is no program to start", null],
  ["the program cannot open files", "ulimit -n 12"],
  ["nothing can be written", "ulimit -f 1"],
])("where %s, no attempt is lost, and later it is learned", async (_, limit) => {
  const service = await start({ limits: { learningPause: 50 } });
  await startInstead(limit);
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(20));
  await vi.waitFor(() => expect(times("learning:after-settle")).toBeGreaterThan(1), patience);
  expect(stateOf(chat)).toBe("learning");
  expect((await answered(service, chat)).dataset.model_version).toBe("counts-1");
  process.execPath = node;
  await ready(chat);
  expect(api.learning.get(body.data.id)?.attempts).toBe(1);
  expect(await filesOf(body.data.id)).toContain("model.bin");
});

test("a turn whose end could not be told is told until it is, and costs one attempt", async () => {
  const service = await start();
  const chat = api.createChat(ann);
  api.failing.set("settleLearning", 2);
  const { body } = await service.upload(chat, tableOf(60));
  await ready(chat);
  expect(api.learning.get(body.data.id)?.attempts).toBe(1);
});

test("what the last attempt wrote before it failed is removed", async () => {
  const service = await start({
    failpoint(name) {
      if (name === "learning:before-rename") throw new Error("The disk is gone.");
    },
  });
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(20));
  await ready(chat, "failed");
  expect(await filesOf(body.data.id)).toEqual(["codebook.json", "data.parquet", "meta.json"]);
});

test("two processes over the same datasets learn each once", async () => {
  const services = [await start({ worker: "one" }), await start({ worker: "two" })];
  const chats = Array.from({ length: 4 }, () => api.createChat(ann));
  await Promise.all(
    chats.map((chat, at) => (services[at % 2] as Service).upload(chat, tableOf(40 + at))),
  );
  for (const chat of chats) await ready(chat);
  expect(times("learning:before-rename")).toBe(4);
  await vi.waitFor(() => expect(times("learning:after-settle")).toBe(4), patience);
  // One has it open since before its model was learned, by whichever.
  for (const [at, chat] of chats.entries()) {
    const asked = await answered(services[(at + 1) % 2] as Service, chat);
    expect(asked.dataset.model_version).toBe(versionOf(chat));
  }
});

test("a new upload ends the learning of the one before it, whose model is never used", async () => {
  let begun = () => {};
  const stepped = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const service = await start({
    failpoint: (name) => {
      if (name === "learning:step") begun();
    },
  });
  const chat = api.createChat(ann);
  const first = await service.upload(chat, tableOf(20_000));
  await stepped;
  const second = await service.upload(chat, tableOf(60, ["green", "red"]));
  await ready(chat);
  expect(times("learning:before-rename")).toBe(1);
  expect(await filesOf(first.body.data.id)).not.toContain("model.bin");
  expect(await filesOf(second.body.data.id)).toContain("model.bin");
  expect((await answered(service, chat)).value).toBe(1);
  await service.purge();
  expect((await service.onDisk()).datasets).toEqual([second.body.data.id]);
});

test("a purge ends what is being learned, and takes data and model together", async () => {
  const service = await start();
  const [kept, gone] = [api.createChat(ann), api.createChat(ann)];
  const { body } = await service.upload(gone, tableOf(60));
  await ready(gone);
  api.obsolete.push(body.data.id);
  api.chats.delete(gone);
  await service.purge();
  expect((await service.onDisk()).datasets).toEqual([]);
  // The first was learned in steps too.
  const steps = times("learning:step");
  const next = await service.upload(kept, tableOf(20_000));
  await vi.waitFor(() => expect(times("learning:step")).toBeGreaterThan(steps), patience);
  const learners = () => process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap");
  expect(learners()).toHaveLength(1);
  api.obsolete.push(next.body.data.id);
  api.chats.delete(kept);
  await service.purge();
  expect(learners()).toEqual([]);
  expect((await service.onDisk()).datasets).toEqual([]);
});

test("closing gives the turn back, and costs no attempt", async () => {
  const service = await start();
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, tableOf(20_000));
  await vi.waitFor(() => expect(times("learning:step")).toBeGreaterThan(0), patience);
  await stop(service);
  expect(api.learning.get(body.data.id)).toEqual({ state: "learning", attempts: 0, worker: null });
});

test("while a question is answered nothing new is begun, and afterwards it is", async () => {
  const source = path.join(dataDir, "t.csv");
  await writeFile(source, tableOf(60));
  const directory = path.join(dataDir, "dataset");
  await ingestFile(source, directory);
  const questions = new Questions();
  const events: string[] = [];
  const target = unfinishedModel(directory, "x");
  let answer = () => {};
  const answering = questions.during(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const learned = await learnInChild(
    { directory, target, seed: 1, threads: 1, niceness: 0, memoryMegabytes: 1_024 },
    {
      signal: new AbortController().signal,
      timeout: 60_000,
      questions,
      onStep(kind) {
        events.push(kind);
        if (kind === "waits") answer();
      },
    },
  );
  await answering;
  expect(events.slice(0, 2)).toEqual(["waits", "step"]);
  expect(learned.version).not.toBe("");
  expect((await readFile(target)).length).toBeGreaterThan(100);
});
