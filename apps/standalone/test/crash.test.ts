import { afterEach, expect, test, vi } from "vitest";
import { figureOf, newPerson, type Person, signIn } from "./support/person.ts";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

const small = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";
const large = `colour,size\n${"green,7\n".repeat(500)}`;
const password = "correct horse battery";

// Three starts of the product each.
vi.setConfig({ testTimeout: 120_000 });

let server: Server | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** A person with an answered chat, on a server that will die at the named point. */
async function prepared(
  failpoint: string,
): Promise<{ person: Person; chat: string; left: number }> {
  const directory = await dataDirectory();
  // No question is asked before the one that it dies over, but a table is uploaded.
  const isOfQuestion = /^(reserve|converse|settle):/.test(failpoint);
  const dying = { FAILPOINT: failpoint };
  server = await startServer(directory, isOfQuestion ? dying : {});
  const person = await newPerson(server.address);
  const chat = await person.createChat();
  await person.upload(chat, small);
  const left = await person.remaining();
  if (isOfQuestion) return { person, chat, left };
  await server.stop();
  server = await startServer(directory, dying);
  return { person: await signIn(server.address, person.email, password), chat, left };
}

/** The same person after the crash, on a server without failpoints. */
async function afterCrash(person: Person): Promise<Person> {
  if (!server) throw new Error("There is no server.");
  await server.ended;
  server = await startServer(server.directory);
  return signIn(server.address, person.email, password);
}

test.each(["upload:received", "upload:before-commit"])(
  "killed at %s: the earlier table still answers, and no half of the new one",
  async (failpoint) => {
    const { person, chat } = await prepared(failpoint);
    await expect(person.upload(chat, large)).rejects.toThrow();
    const again = await afterCrash(person);
    expect(figureOf((await again.ask(chat, "How many rows are there?")).body.answer)).toBe(5);
    expect((await again.upload(chat, large)).status).toBe(200);
    expect(figureOf((await again.ask(chat, "How many rows are there?")).body.answer)).toBe(500);
  },
);

test.each(["commit-dataset:after-commit", "upload:after-commit"])(
  "killed at %s: the new table is there, whole",
  async (failpoint) => {
    const { person, chat } = await prepared(failpoint);
    await expect(person.upload(chat, large)).rejects.toThrow();
    const again = await afterCrash(person);
    expect(figureOf((await again.ask(chat, "How many rows are there?")).body.answer)).toBe(500);
  },
);

test.each([
  "reserve:after-commit",
  "converse:after-reserve",
  "converse:before-settle",
  "settle:before-commit",
])("killed at %s: the query is given back", async (failpoint) => {
  const { person, chat, left } = await prepared(failpoint);
  await expect(person.ask(chat, "How many rows are there?", "k1")).rejects.toThrow();
  const again = await afterCrash(person);
  expect(await again.remaining()).toBe(left);
  expect(figureOf((await again.ask(chat, "How many rows are there?", "k1")).body.answer)).toBe(5);
  expect(await again.remaining()).toBe(left - 1);
});

test.each(["settle:after-commit", "converse:after-settle"])(
  "killed at %s: the answer is kept, counted once, and adopted",
  async (failpoint) => {
    const { person, chat, left } = await prepared(failpoint);
    await expect(person.ask(chat, "How many rows are there?", "k1")).rejects.toThrow();
    const again = await afterCrash(person);
    expect(await again.remaining()).toBe(left - 1);
    const messages = await again.messages(chat);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    const replay = await again.ask(chat, "How many rows are there?", "k1");
    expect(replay.body.message).toBe(messages[1]?.content);
    expect(await again.remaining()).toBe(left - 1);
    expect(await again.messages(chat)).toHaveLength(2);
  },
);

test("killed after its acknowledgement, a chat, a message and an account are still there", async () => {
  server = await startServer(await dataDirectory());
  const person = await newPerson(server.address);
  const chat = await person.createChat("Kept");
  await person.upload(chat, small);
  await person.call("POST", `/api/chats/${chat}/send-message/`, {
    role: "user",
    content: "Hello?",
  });
  await server.kill();
  const again = await afterCrash(person);
  expect((await again.messages(chat)).map(({ content }) => content)).toEqual(["Hello?"]);
  expect(figureOf((await again.ask(chat, "How many rows are there?")).body.answer)).toBe(5);
});
