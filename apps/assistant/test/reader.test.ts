import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readRecords } from "@probability-chat/codebook";
import {
  type Asked,
  coefficients,
  type Hypothesis,
  type Proposal,
} from "@probability-chat/language";
import { parseQuery, printQuery, validateQuery } from "@probability-chat/query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openModel } from "../src/reader/model-files.ts";
import { createReaderPool, type ReaderPool } from "../src/reader/reader-pool.ts";
import { ReaderSettings } from "../src/reader/settings.ts";
import { hasModel, modelFolder, startModelReader } from "./support/reader-model.ts";
import { ann, startService } from "./support/service.ts";

const headers = ["sex", "age", "class", "fare", "city", "sailed"];
const rows = Array.from({ length: 200 }, (_, at) => [
  at % 3 ? "male" : "female",
  String(20 + ((at * 7) % 50)),
  String(1 + (at % 3)),
  String(((at * 37) % 500) / 3),
  ["Paris", "Rome", "Oslo"][at % 3] as string,
  `2020-0${1 + (at % 9)}-11`,
]);
const { codebook } = readRecords(headers, rows);
const questions = [
  "What is the average fare of women?",
  "how many men are older than 30",
  "chance of being in class 1 given Paris",
  "which city has the highest median age",
  "average fare by class",
  "does age depend on fare",
  "share of females in Rome",
  "probability that the fare is above 50 or the age below 25",
  "how is age distributed among males",
  "the most common city of passengers over 40",
  "what is the salary of the captain",
  "how many sailed in March 2020",
];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
vi.setConfig({ testTimeout: 240_000 });

function about(question: string, more: Partial<Asked> = {}): Asked {
  return { question, codebook, dictionary: {}, title: "titanic", context: [], ...more };
}

function told(hypothesis: Hypothesis | undefined): string {
  if (hypothesis?.kind === "query") return printQuery(hypothesis.query);
  return hypothesis?.kind === "refuse" ? `refuse ${hypothesis.reason}` : "clarify";
}

async function started(settings: Partial<ReaderSettings> = {}) {
  const told: string[] = [];
  const log = {
    info: (_: object, message: string) => void told.push(message),
    warn: (_: object, message: string) => void told.push(message),
  };
  const reader = await startModelReader(settings, log);
  open.push(reader);
  await idle(reader.pool);
  return { reader, told };
}

const idle = (pool: ReaderPool) =>
  vi.waitFor(() => expect(pool.processes()[0]?.state).toBe("idle"), { timeout: 120_000 });
const pidOf = (pool: ReaderPool) => pool.processes()[0]?.pid as number;
const tryAgain = { name: "RequestError", code: "unavailable", message: /try again/ };

describe.skipIf(!hasModel)("the built-in reader", () => {
  test("proposes what the table can be asked, in little memory, twice the same", async () => {
    const { reader } = await started();
    const first: Proposal[] = [];
    for (const question of questions) first.push(await reader.propose(about(question)));
    const again: Proposal[] = [];
    for (const question of questions) again.push(await reader.propose(about(question)));
    expect(again).toEqual(first);
    for (const { hypotheses, model } of first) {
      expect(model).toMatch(/^[0-9a-f]{16}$/);
      expect(hypotheses.length).toBeGreaterThan(0);
      expect(hypotheses.length).toBeLessThanOrEqual(8);
      const queries = hypotheses.flatMap((one) =>
        one.kind === "query" ? [one.query] : one.kind === "clarify" ? one.readings : [],
      );
      for (const query of queries) {
        const text = printQuery(query);
        expect(parseQuery(text), text).toEqual({ ok: true, query });
        expect(validateQuery(query, codebook), text).toEqual([]);
      }
      const chances = hypotheses.map(({ logProbability }) => logProbability);
      expect(chances).toEqual([...chances].sort((a, b) => b - a));
      expect(chances[0]).toBeLessThanOrEqual(0);
    }
    expect(reader.pool.processes()[0]?.megabytes).toBeLessThan(250);
  });

  test("sees the chat's earlier queries and the dictionary", async () => {
    const { reader } = await started();
    const parsed = parseQuery("count(city = 'Paris' and age > 30)");
    if (!parsed.ok) throw new Error(parsed.error.message);
    const dictionary = { sex: { synonyms: ["gender"], values: { female: "ladies" } } };
    const asked = about("and of ladies?", { context: [parsed.query], dictionary });
    const { hypotheses } = await reader.propose(asked);
    expect(hypotheses.length).toBeGreaterThan(0);
  });

  test("reads the same in WebAssembly, and says that it does", async () => {
    const native = (await started({ runtime: "native" })).reader;
    const { reader: wasm, told: log } = await started({ runtime: "wasm" });
    expect(wasm.pool.processes()[0]?.runtime).toBe("wasm");
    expect(log).toContain("Questions are read.");
    for (const question of questions) {
      const [left] = (await native.propose(about(question))).hypotheses;
      const [right] = (await wasm.propose(about(question))).hypotheses;
      expect(told(right), question).toBe(told(left));
      expect(right?.logProbability).toBeCloseTo(left?.logProbability ?? 0, 0);
    }
  });
});

test.skipIf(!hasModel || process.env.READER_MODEL)(
  "the verifier was fitted on the model that comes along",
  async () => {
    expect(coefficients.model).toBe((await openModel(modelFolder)).hash);
  },
);

describe.skipIf(!hasModel)("a process that fails is one question to ask again", () => {
  test("killed in the middle", async () => {
    const { reader } = await started();
    const pid = pidOf(reader.pool);
    process.kill(pid, "SIGSTOP");
    const lost = reader.propose(about("average fare by class"));
    await expect.poll(() => reader.pool.processes()[0]?.state).toBe("busy");
    process.kill(pid, "SIGKILL");
    await expect(lost).rejects.toMatchObject({ code: "unavailable" });
    const { hypotheses } = await reader.propose(about("average fare by class"));
    expect(told(hypotheses[0])).toBe("by(class: E(fare))");
    expect(pidOf(reader.pool)).not.toBe(pid);
  });

  test("killed while idle, none", async () => {
    const { reader } = await started();
    const pid = pidOf(reader.pool);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => pidOf(reader.pool)).not.toBe(pid);
    const { hypotheses } = await reader.propose(about("average fare by class"));
    expect(hypotheses.length).toBeGreaterThan(0);
  });

  test("hung until the deadline, and gone then", async () => {
    const { reader } = await started({ deadline: 400 });
    const pid = pidOf(reader.pool);
    process.kill(pid, "SIGSTOP");
    await expect(reader.propose(about("average fare by class"))).rejects.toThrow(tryAgain.message);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), 60_000);
    await idle(reader.pool);
    expect(pidOf(reader.pool)).not.toBe(pid);
  });

  test("grown too large, and replaced", async () => {
    const { reader } = await started({ megabytes: { native: 1, wasm: 1 } });
    const pid = pidOf(reader.pool);
    await reader.propose(about("average fare by class"));
    await expect.poll(() => pidOf(reader.pool)).not.toBe(pid);
    await reader.propose(about("average fare by class"));
  });

  test("asked for by more than may wait, or by nobody any more", async () => {
    const { reader } = await started({ queue: 1 });
    const pid = pidOf(reader.pool);
    process.kill(pid, "SIGSTOP");
    const nobody = new AbortController();
    const first = reader.propose(about("average fare by class"));
    const second = reader.propose(about("average fare by city"), nobody.signal);
    await expect(reader.propose(about("count"))).rejects.toThrow(tryAgain.message);
    nobody.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    const third = reader.propose(about("average age by city"));
    process.kill(pid, "SIGCONT");
    expect((await first).hypotheses.length).toBeGreaterThan(0);
    expect((await third).hypotheses.length).toBeGreaterThan(0);
  });

  test("waiting when the service closes", async () => {
    const { reader } = await started();
    const pid = pidOf(reader.pool);
    process.kill(pid, "SIGSTOP");
    const first = reader.propose(about("average fare by class"));
    const second = reader.propose(about("average fare by city"));
    const both = Promise.allSettled([first, second]);
    await reader.close();
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    await expect(reader.propose(about("count"))).rejects.toThrow(tryAgain.message);
  });

  test("and gives the question back", async () => {
    const { reader } = await started();
    await reader.close();
    const service = await startService({ reader });
    open.push({ close: () => service.stop() });
    const chat = service.api.createChat(ann);
    await service.upload(chat, [headers, ...rows].map((cells) => cells.join(",")).join("\n"));
    const before = service.api.left;
    const { status, body } = await service.ask(chat, "how do fares differ between the classes");
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "unavailable", retry_after: 1 });
    expect(service.api.left).toBe(before);
  });
});

describe.skipIf(!hasModel)("a model that does not load", () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("is tried again at longer and longer intervals, and questions need not wait", async () => {
    folder = await mkdtemp(path.join(tmpdir(), "reader-broken-"));
    await writeFile(path.join(folder, "encoder.onnx"), "no model");
    const warned: string[] = [];
    const log = { info: () => undefined, warn: (what: object) => void warned.push(String(what)) };
    const { model: _, ...settings } = ReaderSettings.parse({ model: folder, processes: 1 });
    const broken = { ...(await openModel(modelFolder)), folder };
    const pool = createReaderPool(broken, { ...settings, log });
    open.push(pool);
    await vi.waitFor(() => expect(warned.length).toBeGreaterThan(1), { timeout: 60_000 });
    await vi.waitFor(() => expect(pool.processes()[0]?.state).toBe("pausing"), 60_000);
    const task = { encoded: {} as never, schema: { columns: [] } };
    expect(await pool.read("anybody", task)).toMatchObject({ kind: "unavailable" });
  });
});
