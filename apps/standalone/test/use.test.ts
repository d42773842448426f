import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fetchThrough, startCluster } from "@probability-chat/api";
import { type Assistant, createAssistant } from "@probability-chat/assistant";
import type { ConverseReply, User } from "@probability-chat/contract";
import type { Hypothesis, Reader } from "@probability-chat/language";
import { parseQuery } from "@probability-chat/query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { masterSecret, TestApi, type TestUser } from "../../api/test/support/test-api.ts";
import { emptyDirectory } from "./support/server.ts";

/** Both servers, met in process, on a database and files of their own. */
let api: TestApi;
let assistant: Assistant;
let address: string;
let folder: string;

const table = `Name,sex,survived,age
${Array.from({ length: 40 }, (_, row) => `"Braund${row}, Mr. Owen",${row % 3 ? "male" : "female"},${row % 2},${20 + (row % 9)}`).join("\n")}
`;

const query = (text: string) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
};
const readAs = (text: string, share: number): Hypothesis => ({
  ...{ kind: "query", query: query(text), logProbability: Math.log(share) },
});

/** Knows some questions by heart; any other is about a column that is not here. */
const script: Readonly<Record<string, readonly Hypothesis[]>> = {
  "how many women survived": [readAs("count(survived = 1 and sex = 'female')", 0.99)],
  "and of the men": [readAs("count(survived = 1 and sex = 'male')", 0.99)],
  "how old are they": [
    readAs("E(age)", 0.34),
    readAs("median(age)", 0.33),
    readAs("max(age)", 0.32),
  ],
  "did Owen survive": [readAs("P(survived = 1)", 0.99)],
  "did the first one survive": [readAs("P(survived = 1 | Name = 'Braund0, Mr. Owen')", 0.99)],
};
const reader: Reader = {
  propose: async ({ question }) => {
    const spans = [{ start: 0, end: 3, text: question.slice(0, 3) }];
    const hypotheses = script[question] ?? [
      { kind: "refuse", reason: "unknownColumn", spans, logProbability: 0 },
    ];
    return { hypotheses, model: "script", unmatched: [], unnamed: 0 };
  },
};

beforeAll(async () => {
  api = await TestApi.start();
  folder = await mkdtemp(path.join(tmpdir(), "use-test-"));
  assistant = await createAssistant(
    {
      dataDir: folder,
      masterSecret,
      worker: "tests",
      limits: { reserveBytes: 0, learning: false },
    },
    { fetch: fetchThrough(api.api.internal), reader },
  );
  address = await assistant.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await assistant?.close();
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

async function newAsker(): Promise<{ user: TestUser; chat: string }> {
  const user = await api.newUser();
  const chat = await api.newChat(user);
  const form = new FormData();
  form.set("chat_id", chat);
  form.set("file", new Blob([table], { type: "text/csv" }), "titanic.csv");
  const headers = { authorization: `Bearer ${user.access}` };
  const reply = await fetch(`${address}/ai/upload_chat`, { method: "POST", headers, body: form });
  expect(reply.status).toBe(200);
  return { user, chat };
}

async function consent({ user, access }: TestUser, learning_consent: boolean): Promise<User> {
  const url = `/api/users/${user.id}/learning-consent/`;
  const { body } = await api.call<{ data: User }>("PUT", url, {
    ...{ token: access, body: { learning_consent } },
  });
  return body.data;
}

async function ask({ access }: TestUser, chat_id: string, message: string) {
  const reply = await fetch(`${address}/ai/converse`, {
    method: "POST",
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    body: JSON.stringify({ chat_id, message }),
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as ConverseReply).answer;
}

/** Exports as the operator does; lines are by their table's id. Where it fails it leaves nothing. */
async function exported(environment: Record<string, string>) {
  const out = await mkdtemp(path.join(tmpdir(), "use-export-"));
  const script = path.resolve(import.meta.dirname, "../../../scripts/reading-export.mjs");
  const child = spawn(process.execPath, [script, "--out", out], {
    env: { ...process.env, DATABASE_URL: "", ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) {
    expect(await readdir(out)).toEqual([]);
    throw new Error(said);
  }
  const read = async (name: string) => {
    const file = path.join(out, name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { tables: await read("tables.jsonl"), lines: await read("questions.jsonl") };
}

test("questions, taps and edits become training lines, and what names a person does not", async () => {
  const { user, chat } = await newAsker();
  await ask(user, chat, "how many women survived");
  expect((await exported({ DATABASE_URL: api.databaseUrl })).lines).toEqual([]);

  expect((await consent(user, true)).learning_consent).toBe(true);
  await ask(user, chat, "how many women survived");
  await ask(user, chat, "count(survived = 0 and sex = 'female')");
  await ask(user, chat, "and of the men");
  const back = await ask(user, chat, "how old are they");
  expect(back.kind).toBe("clarify");
  await ask(user, chat, "median(age)");
  await ask(user, chat, "what did they earn");
  for (const named of ["did Owen survive", "did the first one survive", "who is ann@example.com"]) {
    await ask(user, chat, named);
  }
  await ask(user, chat, "P(survived = 1 | Name = 'Braund1, Mr. Owen')");

  const { tables, lines } = await exported({ DATABASE_URL: api.databaseUrl });
  const [id] = tables.map((card) => card.id);
  expect(tables).toHaveLength(1);
  expect(tables[0]).toMatchObject({ id: expect.stringMatching(/^use\/.+\/titanic$/), rows: 40 });
  expect(tables[0]?.columns).toMatchObject([
    { name: "Name", kind: "text", distinct: 40, values: [] },
    {
      name: "sex",
      values: [
        ["male", 26],
        ["female", 14],
      ],
    },
    { name: "survived" },
    { name: "age", min: 20, max: 28 },
  ]);
  const women = "count(survived = 1 and sex = 'female')";
  const dead = "count(survived = 0 and sex = 'female')";
  const men = "count(survived = 1 and sex = 'male')";
  const before = [dead, men];
  const readings = (back as Extract<typeof back, { kind: "clarify" }>).readings;
  expect(lines).toEqual(
    [
      { question: "how many women survived", context: [women], query: women, source: "read" },
      { question: "how many women survived", context: [women], query: dead, source: "edited" },
      { question: "and of the men", context: [women, dead], query: men, source: "read" },
      {
        ...{ question: "how old are they", context: before, clarify: "asked back", words: [] },
        ...{ readings: readings.map((one) => one.query), source: "read" },
      },
      { question: "how old are they", context: before, query: "median(age)", source: "tapped" },
      {
        ...{ question: "what did they earn", context: [men, "median(age)"] },
        ...{ refuse: "unknownColumn", words: ["wha"], source: "read" },
      },
    ].map((line) => ({ table: id, ...line })),
  );
  expect(JSON.stringify([tables, lines])).not.toMatch(/Braund|Owen|example\.com/);

  await consent(user, false);
  expect(await exported({ DATABASE_URL: api.databaseUrl })).toEqual({ tables: [], lines: [] });
});

test("the embedded database is exported with the server stopped, and a folder without one named", async () => {
  const directory = await emptyDirectory();
  await expect(exported({ DATA_DIR: directory })).rejects.toThrow("There is no database in");
  const cluster = await startCluster({ directory: path.join(directory, "postgres") });
  await cluster.database("probability_chat");
  await cluster.stop();
  await expect(exported({ DATA_DIR: directory })).rejects.toThrow(
    "This database is of an older version",
  );
});
