import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { figureOf, newPerson, type Person, signIn } from "./support/person.ts";
import { copyOf, dataDirectory, type Server, startServer, typedOnly } from "./support/server.ts";

const small = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";
const large = `colour,size\n${"green,7\n".repeat(500)}`;
const password = "correct horse battery";

// Two starts of the product each.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const rows = "count(all)";

let server: Server | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** Where someone has a chat with a table; each test has a copy. */
let prepared: string;
let email: string;
let chat: string;
let left: number;
beforeAll(async () => {
  prepared = await dataDirectory();
  const first = await startServer(prepared, typedOnly);
  const person = await newPerson(first.address);
  email = person.email;
  chat = await person.createChat();
  await person.upload(chat, small);
  left = await person.remaining();
  await first.stop();
});

/** The person on a server that will die at the named point. */
async function dyingAt(failpoint: string): Promise<Person> {
  server = await startServer(await copyOf(prepared), { ...typedOnly, FAILPOINT: failpoint });
  return signIn(server.address, email, password);
}

/** The same person after the crash, on a server without failpoints. */
async function afterCrash(): Promise<Person> {
  if (!server) throw new Error("There is no server.");
  await server.ended;
  server = await startServer(server.directory, typedOnly);
  return signIn(server.address, email, password);
}

test.each(["upload:received", "upload:before-commit"])(
  "killed at %s: the earlier table still answers, and no half of the new one",
  async (failpoint) => {
    const person = await dyingAt(failpoint);
    await expect(person.upload(chat, large)).rejects.toThrow();
    const again = await afterCrash();
    expect(figureOf((await again.ask(chat, rows)).body.answer)).toBe(5);
    expect((await again.upload(chat, large)).status).toBe(200);
    expect(figureOf((await again.ask(chat, rows)).body.answer)).toBe(500);
  },
);

test.each(["commit-dataset:after-commit", "upload:after-commit"])(
  "killed at %s: the new table is there, whole",
  async (failpoint) => {
    const person = await dyingAt(failpoint);
    await expect(person.upload(chat, large)).rejects.toThrow();
    const again = await afterCrash();
    expect(figureOf((await again.ask(chat, rows)).body.answer)).toBe(500);
  },
);

test.each([
  "reserve:after-commit",
  "converse:after-reserve",
  "converse:before-settle",
  "settle:before-commit",
])("killed at %s: the query is given back", async (failpoint) => {
  const person = await dyingAt(failpoint);
  await expect(person.ask(chat, rows, "k1")).rejects.toThrow();
  const again = await afterCrash();
  expect(await again.remaining()).toBe(left);
  expect(figureOf((await again.ask(chat, rows, "k1")).body.answer)).toBe(5);
  expect(await again.remaining()).toBe(left - 1);
});

test.each(["settle:after-commit", "converse:after-settle"])(
  "killed at %s: the answer is kept, counted once, and adopted",
  async (failpoint) => {
    const person = await dyingAt(failpoint);
    await expect(person.ask(chat, rows, "k1")).rejects.toThrow();
    const again = await afterCrash();
    expect(await again.remaining()).toBe(left - 1);
    const messages = await again.messages(chat);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    const replay = await again.ask(chat, rows, "k1");
    expect(replay.body.message).toBe(messages[1]?.content);
    expect(await again.remaining()).toBe(left - 1);
    expect(await again.messages(chat)).toHaveLength(2);
  },
);

test("killed after its acknowledgement, a chat, a message and an account are still there", async () => {
  server = await startServer(await copyOf(prepared), typedOnly);
  const person = await newPerson(server.address);
  ({ email } = person);
  const kept = await person.createChat("Kept");
  await person.upload(kept, small);
  await person.call("POST", `/api/chats/${kept}/send-message/`, {
    role: "user",
    content: "Hello?",
  });
  await server.kill();
  const again = await afterCrash();
  expect((await again.messages(kept)).map(({ content }) => content)).toEqual(["Hello?"]);
  expect(figureOf((await again.ask(kept, rows)).body.answer)).toBe(5);
});
