import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

interface MessageBody {
  readonly id: string;
  readonly role: string;
  readonly feedback: string | null;
}

async function conversation() {
  const { chat } = await api.chatWithData(user);
  const { body } = await api.reserve(user, chat);
  await api.settle(body.question_id);
  const messages = await read(chat);
  const [asked, answer] = messages;
  if (!asked || !answer) throw new Error("The chat has no answer.");
  return { chat, asked, answer };
}

const read = async (chat: string) =>
  (
    await api.call<{ data: MessageBody[] }>("GET", `/api/chats/${chat}/messages/`, {
      token: user.access,
    })
  ).body.data;

const rate = (chat: string, message: string, body: unknown, token = user.access) =>
  api.call("POST", `/api/chats/${chat}/messages/${message}/feedback/`, { token, body });

describe("thumbs on an answer", () => {
  test("stand beside it, change and are taken back", async () => {
    const { chat, answer } = await conversation();
    const now = async () => (await read(chat)).map(({ feedback }) => feedback);
    expect(await now()).toEqual([null, null]);
    for (const rating of ["up", "down", "down", null, null]) {
      expect((await rate(chat, answer.id, { rating, comment: "why " })).status).toBe(200);
      expect(await now()).toEqual([null, rating]);
    }
    await rate(chat, answer.id, { rating: "down", comment: " too wide " });
    const { rows } = await api.sql.query("select rating, comment from product.feedback");
    expect(rows).toEqual([{ rating: "down", comment: "too wide" }]);
    const promoted = await api.call<{ data: MessageBody }>(
      "POST",
      `/api/chats/${chat}/send-message/`,
      { token: user.access, body: { role: "assistant", content: "About 40 %." } },
    );
    expect(promoted.body.data).toMatchObject({ id: answer.id, feedback: "down" });
  });

  test("are for answers of one's own chats only", async () => {
    const { chat, asked, answer } = await conversation();
    const stranger = await api.newUser();
    const elsewhere = await api.newChat(user);
    const theirs = await api.newChat(stranger);
    const up = { rating: "up" };
    expect((await rate(chat, asked.id, up)).status).toBe(404);
    expect((await rate(chat, chat, up)).status).toBe(404);
    expect((await rate(elsewhere, answer.id, up)).status).toBe(404);
    expect((await rate(chat, answer.id, up, stranger.access)).status).toBe(404);
    expect((await rate(theirs, answer.id, up, stranger.access)).status).toBe(404);
    for (const body of [{}, { rating: "sideways" }, { rating: "up", comment: "x".repeat(2001) }]) {
      expect((await rate(chat, answer.id, body)).status).toBe(400);
    }
    expect((await read(chat)).map(({ feedback }) => feedback)).toEqual([null, null]);
  });
});

describe("stopping", () => {
  const stop = (chat: string, token = user.access) =>
    api.call<{ data: { stopped: number } }>("POST", `/api/chats/${chat}/stop/`, { token });
  const left = async () => (await api.me(user)).remaining_queries;

  test("gives up what has no answer yet; what is settled later is refused and not spent", async () => {
    const { chat } = await api.chatWithData(user);
    const { chat: other } = await api.chatWithData(user);
    const before = await left();
    const settled = await api.reserve(user, chat);
    await api.settle(settled.body.question_id, "stands");
    const [one, two] = [await api.reserve(user, chat), await api.reserve(user, chat)];
    const elsewhere = await api.reserve(user, other);
    expect(await left()).toBe(before - 4);
    const reply = await stop(chat);
    expect([reply.status, reply.body]).toEqual([200, { data: { stopped: 2 } }]);
    expect((await stop(chat)).body.data.stopped).toBe(0);
    expect(await left()).toBe(before - 2);
    for (const { body } of [one, two]) {
      const late = await api.settle(body.question_id, "too late");
      expect(late).toMatchObject({
        status: 409,
        body: { code: "conflict", message: "The question was stopped." },
      });
    }
    expect((await api.settle(elsewhere.body.question_id, "in time")).status).toBe(200);
    expect(await left()).toBe(before - 2);
    const roles = (await read(chat)).map(({ role }) => role);
    expect(roles).toEqual(["user", "assistant"]);
  });

  test("and settling at once: the answer stands and is spent, or neither", async () => {
    const { chat } = await api.chatWithData(user);
    for (let round = 0; round < 10; round++) {
      const before = await left();
      const { body } = await api.reserve(user, chat);
      const [stopped, settled] = await Promise.all([stop(chat), api.settle(body.question_id)]);
      const answered = settled.status === 200;
      expect(stopped.body.data.stopped).toBe(answered ? 0 : 1);
      expect(await left()).toBe(answered ? before - 1 : before);
    }
  });

  test("bites a question that comes later or once more, by its key and in its chat only", async () => {
    const { chat } = await api.chatWithData(user);
    const { chat: other } = await api.chatWithData(user);
    const before = await left();
    const stopKey = (key: string) =>
      api.call<{ data: { stopped: number } }>("POST", `/api/chats/${chat}/stop/`, {
        token: user.access,
        body: { key },
      });
    const ask = (name: string, where = chat) =>
      api.reserve(user, where, { key: `hash of ${name}`, clientKey: name });
    const stopped = {
      status: 409,
      body: { code: "conflict", message: "The question was stopped." },
    };

    expect((await stopKey("overtaken")).body.data.stopped).toBe(0);
    expect(await ask("overtaken")).toMatchObject(stopped);

    await ask("repeated");
    expect((await stopKey("repeated")).body.data.stopped).toBe(1);
    expect(await ask("repeated")).toMatchObject(stopped);
    expect(await left()).toBe(before);

    const stands = await ask("answered");
    await api.settle(stands.body.question_id, "in time");
    expect((await stopKey("answered")).body.data.stopped).toBe(0);
    expect((await ask("answered")).body).toMatchObject({
      state: "answered",
      reply: { message: "in time" },
    });
    expect((await ask("overtaken", other)).body.state).toBe("reserved");
    expect((await ask("new")).body.state).toBe("reserved");
    for (const key of ["", "x".repeat(256)]) expect((await stopKey(key)).status).toBe(400);

    api.advance(25 * 3_600);
    await api.api.runJobs();
    const { rows } = await api.sql.query("select * from product.stopped_keys");
    expect(rows).toEqual([]);
    user = await api.signIn(user.email);
  });

  test("is for one's own chats", async () => {
    const { chat } = await api.chatWithData(user);
    const { body } = await api.reserve(user, chat);
    const stranger = await api.newUser();
    expect((await stop(chat, stranger.access)).status).toBe(404);
    expect((await api.settle(body.question_id)).status).toBe(200);
  });
});

describe("searching chats", () => {
  const found = async (q: string, of = user) => {
    const reply = await api.call<{ data: { title: string }[] }>(
      "GET",
      `/api/chats/?q=${encodeURIComponent(q)}`,
      { token: of.access },
    );
    expect(reply.status).toBe(200);
    return reply.body.data.map(({ title }) => title);
  };

  test("finds titles and messages, in capitals or not, and takes every sign literally", async () => {
    const searcher = await api.newUser();
    const say = async (title: string, content: string) => {
      const chat = await api.newChat(searcher, title);
      const body = { role: "user", content };
      await api.call("POST", `/api/chats/${chat}/send-message/`, { token: searcher.access, body });
    };
    await say("Ätna eruptions", "How likely is lava?");
    await say("Sales", "Is 100%_sure a \\ column?");
    await say("Other", "nothing of the kind");
    expect(await found("ätna", searcher)).toEqual(["Ätna eruptions"]);
    expect(await found(" LAVA ", searcher)).toEqual(["Ätna eruptions"]);
    expect(await found("100%_S", searcher)).toEqual(["Sales"]);
    expect(await found("%", searcher)).toEqual(["Sales"]);
    expect(await found("_", searcher)).toEqual(["Sales"]);
    expect(await found("\\", searcher)).toEqual(["Sales"]);
    expect(await found("'; drop table", searcher)).toEqual([]);
    expect(await found("", searcher)).toEqual(["Other", "Sales", "Ätna eruptions"]);
    expect(await found("lava")).toEqual([]);
    const long = await api.call("GET", `/api/chats/?q=${"x".repeat(121)}`, {
      token: searcher.access,
    });
    expect(long.status).toBe(400);
  });
});
