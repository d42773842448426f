import { stat } from "node:fs/promises";
import path from "node:path";
import type { Chat, DatasetSummary } from "@probability-chat/contract";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { figureOf, newPerson, type Person, signIn } from "./support/person.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "./support/server.ts";

const password = "correct horse battery";
const patience = { timeout: 120_000, interval: 100 };
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const learning = { ...typedOnly, LEARNING: "on", LEARNING_NICENESS: "0" };

const rows = Array.from(
  { length: 60 },
  (_, at) => `${at % 2 ? "red" : "blue"},${at % 2},${at % 3}`,
);
const table = `colour,size,rest\n${rows.join("\n")}\n`;

let directory: string;
let server: Server | null = null;
let email: string;

/** One data directory, whose demo table is learned before anything is killed. */
beforeAll(async () => {
  directory = await dataDirectory();
  server = await startServer(directory, learning);
  const demo = await signIn(server.address, server.demo.email, server.demo.password);
  const reply = await demo.call<{ data: Chat[] }>("GET", "/api/chats/");
  await learned(demo, reply.body.data[0]?.id ?? "");
  ({ email } = await newPerson(server.address));
  await server.stop();
});
afterEach(async () => {
  await server?.stop();
});
afterAll(async () => {
  await server?.stop();
});

async function begin(environment: Record<string, string> = {}): Promise<Person> {
  server = await startServer(directory, { ...learning, ...environment });
  return signIn(server.address, email, password);
}

async function dataOf(person: Person, chat: string): Promise<DatasetSummary | null> {
  const { body } = await person.call<{ data: Chat }>("GET", `/api/chats/${chat}/`);
  return body.data.model_data;
}

async function learned(person: Person, chat: string): Promise<DatasetSummary> {
  return vi.waitFor(async () => {
    const data = await dataOf(person, chat);
    if (data?.learning.state !== "ready") throw new Error(`It is ${data?.learning.state}.`);
    return data;
  }, patience);
}

const modelOf = (id: string) => path.join(directory, "datasets", id, "model.bin");

async function killedAt(failpoint: string): Promise<{ chat: string; id: string }> {
  const person = await begin({ FAILPOINT: failpoint });
  const chat = await person.createChat();
  const { body } = await person.upload(chat, table);
  await server?.ended;
  return { chat, id: (body as unknown as { data: DatasetSummary }).data.id };
}

test("killed before its file is renamed, a model is learned after the restart", async () => {
  const { chat, id } = await killedAt("learning:before-rename");
  await expect(stat(modelOf(id))).rejects.toThrow();
  const person = await begin();
  const { model_version } = await learned(person, chat);
  expect((await stat(modelOf(id))).size).toBeGreaterThan(0);
  const { answer } = (await person.ask(chat, "P(colour = 'red' | size = 1)")).body;
  expect(figureOf(answer)).toBe(1);
  expect(answer).toMatchObject({ dataset: { model_version } });
});

test.each(["learning:after-rename", "learning:before-settle", "settle-learning:before-commit"])(
  "killed at %s, the file stands, is not learned again, and the state follows",
  async (failpoint) => {
    const { chat, id } = await killedAt(failpoint);
    const { ino, mtimeMs } = await stat(modelOf(id));
    const person = await begin();
    const { model_version } = await learned(person, chat);
    expect(model_version).not.toBe("counts-1");
    expect(await stat(modelOf(id))).toMatchObject({ ino, mtimeMs });
  },
);

test.each(["settle-learning:after-commit", "learning:after-settle"])(
  "killed at %s, all is done",
  async (failpoint) => {
    const { chat, id } = await killedAt(failpoint);
    const { ino, mtimeMs } = await stat(modelOf(id));
    const person = await begin();
    expect((await dataOf(person, chat))?.learning.state).toBe("ready");
    expect(await stat(modelOf(id))).toMatchObject({ ino, mtimeMs });
  },
);

test("killed while it learns, the service takes it up again", async () => {
  const { chat, id } = await killedAt("learning:step");
  const person = await begin();
  const earlier = (await person.ask(chat, "P(colour = 'red')")).body.answer;
  await learned(person, chat);
  expect((await stat(modelOf(id))).size).toBeGreaterThan(0);
  const messages = await person.messages(chat);
  expect(messages.at(-1)?.answer).toEqual(earlier);
});
