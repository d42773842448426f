import type { Report, Shared, ShareLink } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdPlan } from "./support/hold-plan.ts";
import { join, newTeam, seatOf } from "./support/team.ts";
import { datasetSummary, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
});
afterAll(() => api?.close());

type Data<T> = { readonly data: T; readonly code: string; readonly message: string };
type Made = ShareLink & { readonly token: string; readonly url: string };

/** A question of a chat and its answer, saved; the answer's id. */
async function ask(chat: string, content: string, by = user): Promise<string> {
  const { body } = await api.reserve(by, chat, { content });
  await api.settle(body.question_id, `Of “${content}”.`);
  return (await messagesOf(chat, by)).at(-1)?.id ?? "";
}

async function messagesOf(chat: string, by = user) {
  const { body } = await api.call<Data<{ id: string; role: string; pinned?: boolean }[]>>(
    "GET",
    `/api/chats/${chat}/messages/`,
    { token: by.access },
  );
  return body.data;
}

async function reportOf(chat: string, by = user): Promise<Report> {
  const reply = await api.call<Data<Report>>("GET", `/api/chats/${chat}/report/`, {
    token: by.access,
  });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

const questionsIn = async (chat: string) =>
  (await reportOf(chat)).pins.map(({ question }) => question);

const put = (chat: string, message: string, body: object = {}, token = user.access) =>
  api.call<Data<object>>("PUT", `/api/chats/${chat}/report/pins/${message}/`, { token, body });

const remove = (chat: string, message: string, token = user.access) =>
  api.call<Data<object>>("DELETE", `/api/chats/${chat}/report/pins/${message}/`, { token });

function share(chat: string, body: object, token = user.access, key?: string) {
  const options = { token, body, ...(key ? { key } : {}) };
  return api.call<Data<Made>>("POST", `/api/chats/${chat}/share-links/`, options);
}

async function linkTo(chat: string, kind: "chat" | "report", more: object = {}, by = user) {
  const reply = await share(chat, { kind, ...more }, by.access);
  expect(reply.status, reply.body.message).toBe(201);
  return reply.body.data;
}

const open = (token: string, more: object = {}) =>
  api.call<Data<Shared>>("POST", "/api/shared/read/", { body: { token, ...more } });

const linksOf = async (query = "", by = user) =>
  (await api.call<Data<ShareLink[]>>("GET", `/api/share-links/${query}`, { token: by.access })).body
    .data;

const revoke = (id: string, by = user) =>
  api.call("DELETE", `/api/share-links/${id}/`, { token: by.access });

describe("a report", () => {
  test("holds answers in an order that changes, with notes and a title", async () => {
    const { chat } = await api.chatWithData(user);
    const [one, two, three] = [
      await ask(chat, "one"),
      await ask(chat, "two"),
      await ask(chat, "3"),
    ];
    expect(await reportOf(chat)).toEqual({ title: "Weather", pins: [] });
    for (const id of [one, two, three]) expect((await put(chat, id)).status).toBe(200);
    expect(await questionsIn(chat)).toEqual(["one", "two", "3"]);
    await put(chat, three, { position: 0 });
    expect(await questionsIn(chat)).toEqual(["3", "one", "two"]);
    await put(chat, three, { position: 99, note: "  the last  " });
    const report = await reportOf(chat);
    expect(report.pins.map(({ question }) => question)).toEqual(["one", "two", "3"]);
    expect(report.pins.map(({ note }) => note)).toEqual(["", "", "the last"]);
    expect((await messagesOf(chat)).filter(({ pinned }) => pinned)).toHaveLength(3);
    expect((await remove(chat, two)).status).toBe(200);
    expect((await remove(chat, two)).status).toBe(404);
    expect(await questionsIn(chat)).toEqual(["one", "3"]);
    await put(chat, two, { position: 1, note: "back" });
    expect(await questionsIn(chat)).toEqual(["one", "two", "3"]);
    const named = await api.call("PATCH", `/api/chats/${chat}/report/`, {
      token: user.access,
      body: { title: "For the board" },
    });
    expect(named.status).toBe(200);
    expect((await reportOf(chat)).title).toBe("For the board");
  });

  test("keeps answers as they were given when the table is another", async () => {
    const { chat } = await api.chatWithData(user);
    const first = await ask(chat, "before");
    await put(chat, first);
    const held = await reportOf(chat);
    expect(held.pins[0]).toMatchObject({
      question: "before",
      content: "Of “before”.",
      dataset: { file_name: "weather.csv", rows: 100 },
      answer: { value: { zebra: 0.4, ant: 0.1 }, query: "P(`rain` > 0)" },
    });
    const other = datasetSummary({ file_name: "other.csv", rows: 7, hash: "c3" });
    expect((await api.commit(user, chat, other)).status).toBe(200);
    expect(await reportOf(chat)).toEqual(held);
    await put(chat, await ask(chat, "after"));
    expect((await reportOf(chat)).pins.map(({ dataset }) => dataset?.file_name)).toEqual([
      "weather.csv",
      "other.csv",
    ]);
  });

  test("takes answers of its own chat only, so many of them", async () => {
    const { chat } = await api.chatWithData(user);
    const answer = await ask(chat, "mine");
    const [question] = await messagesOf(chat);
    const stranger = await api.newUser();
    const elsewhere = await api.newChat(user);
    const { body } = await api.reserve(user, chat);
    await api.settle(body.question_id, "I cannot say.", "refuse");
    const refusal = (await messagesOf(chat)).at(-1);
    expect((await put(chat, question?.id ?? "")).status).toBe(404);
    expect((await put(chat, refusal?.id ?? "")).status).toBe(404);
    expect((await put(elsewhere, answer)).status).toBe(404);
    expect((await put(chat, answer, {}, stranger.access)).status).toBe(404);
    expect((await remove(chat, answer, stranger.access)).status).toBe(404);
    for (const bad of [{ position: -1 }, { position: 1.5 }, { note: "x".repeat(2_001) }]) {
      expect((await put(chat, answer, bad)).status).toBe(400);
    }
    await api.sql.query(
      `insert into product.messages (id, chat_id, sequence, role, content, created_at)
       select gen_random_uuid(), $1, 1000 + n, 'user', '', now() from generate_series(1, 100) n`,
      [chat],
    );
    await api.sql.query(
      `insert into product.pins (message_id, chat_id, position, note, created_at)
       select id, chat_id, sequence, '', now() from product.messages where sequence > 1000
         and chat_id = $1`,
      [chat],
    );
    const full = await put(chat, answer);
    expect([full.status, full.body.code]).toEqual([409, "conflict"]);
  });

  test("is a team's where its chat is: viewers read it, members change it", async () => {
    const owner = await api.newUser();
    const team = await newTeam(api, owner);
    const [viewer, member] = [
      await join(api, owner, team, "viewer"),
      await join(api, owner, team, "member"),
    ];
    const { chat } = await api.chatWithData(owner);
    const answer = await ask(chat, "ours", owner);
    await api.call("POST", `/api/chats/${chat}/share/`, {
      token: owner.access,
      body: { team_id: team },
    });
    expect((await put(chat, answer, {}, viewer.access)).status).toBe(403);
    expect((await put(chat, answer, {}, member.access)).status).toBe(200);
    expect((await reportOf(chat, viewer)).pins).toHaveLength(1);
    expect((await remove(chat, answer, viewer.access)).status).toBe(403);
    expect((await share(chat, { kind: "report" }, member.access)).status).toBe(403);
    const theirs = await linkTo(chat, "report", {}, owner);
    expect((await revoke(theirs.id, member)).status).toBe(404);
  });
});

describe("a link", () => {
  test("shows a chat as it was, and a report as it is, and nothing else", async () => {
    const { chat } = await api.chatWithData(user);
    const answer = await ask(chat, "shown");
    await put(chat, answer, { note: "look" });
    const [toChat, toReport] = [await linkTo(chat, "chat"), await linkTo(chat, "report")];
    await put(chat, await ask(chat, "not shown in the chat"));
    const shown = await open(toChat.token);
    expect(shown.body.data).toMatchObject({
      kind: "chat",
      title: "Weather",
      messages: [{ content: "shown" }, { content: "Of “shown”." }],
      next_cursor: null,
    });
    const report = await open(toReport.token);
    expect(report.body.data).toMatchObject({
      kind: "report",
      pins: [{ question: "shown", note: "look" }, { question: "not shown in the chat" }],
    });
    const told = JSON.stringify([shown.body, report.body]);
    const { rows } = await api.sql.query<{ id: string }>("select id from product.principals");
    const ids = [chat, answer, user.user.id, user.email, "Ada", "b2a1", toChat.id];
    for (const secret of [...ids, ...rows.map(({ id }) => id)]) expect(told).not.toContain(secret);
    expect(toChat.url).toBe(`http://localhost:3000/shared/${toChat.token}`);
    const kept = await api.sql.query(
      "select to_jsonb(share_links) as row from product.share_links",
    );
    expect(JSON.stringify(kept.rows)).not.toContain(toChat.token);
  });

  test("shows a long chat page by page, and nothing beyond its last message", async () => {
    const chat = await api.newChat(user);
    await api.sql.query(
      `insert into product.messages (id, chat_id, sequence, role, content, created_at)
       select gen_random_uuid(), $1, n, 'user', n::text, now() from generate_series(1, 205) n`,
      [chat],
    );
    await api.sql.query("update product.chats set last_sequence = 204 where id = $1", [chat]);
    const { token } = await linkTo(chat, "chat");
    const said: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await open(token, cursor ? { cursor } : {});
      if (body.data.kind !== "chat") throw new Error("It is no chat.");
      said.push(...body.data.messages.map(({ content }) => content));
      cursor = body.data.next_cursor;
    }
    expect(said).toEqual(Array.from({ length: 204 }, (_, at) => String(at + 1)));
    expect((await open(token, { cursor: "x" })).status).toBe(400);
  });

  test("is listed with its last use, and is nothing once it is revoked", async () => {
    const { chat } = await api.chatWithData(user);
    const stranger = await api.newUser();
    const { token, id } = await linkTo(chat, "report");
    const listed = async () => (await linksOf(`?chat_id=${chat}`))[0];
    expect(await listed()).toMatchObject({ id, kind: "report", last_used_at: null });
    expect((await open(token)).status).toBe(200);
    expect((await listed())?.last_used_at).toEqual(expect.any(String));
    expect((await linksOf()).map((link) => link.id)).toContain(id);
    expect(await linksOf("", stranger)).toEqual([]);
    expect((await revoke(id, stranger)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect((await revoke(id)).status).toBe(404);
    const gone = await open(token);
    expect([gone.status, gone.body.code]).toEqual([404, "not_found"]);
    for (const bad of ["nothing", "é", "x".repeat(200)]) {
      expect((await open(bad)).status).toBe(404);
    }
    for (const bad of ["", "x".repeat(201)]) expect((await open(bad)).status).toBe(400);
  });

  test("is made once for a key, and its token is told once", async () => {
    const { chat } = await api.chatWithData(user);
    expect((await share(chat, { kind: "chat" }, user.access, "k-1")).status).toBe(201);
    const again = await share(chat, { kind: "chat" }, user.access, "k-1");
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    expect(await linksOf(`?chat_id=${chat}`)).toHaveLength(1);
  });

  test("may expire, and there are so many of a chat", async () => {
    const { chat } = await api.chatWithData(user);
    const { token, expires_at } = await linkTo(chat, "report", { expires_in_days: 1 });
    expect(expires_at).not.toBeNull();
    expect((await open(token)).status).toBe(200);
    api.advance(86_401);
    user = await api.signIn(user.email);
    expect((await open(token)).status).toBe(404);
    expect((await linksOf(`?chat_id=${chat}`))[0]?.is_expired).toBe(true);
    for (const expires_in_days of [0, 1.5, 3_651]) {
      expect((await share(chat, { kind: "chat", expires_in_days })).status).toBe(400);
    }
    for (let at = 0; at < 20; at++) await linkTo(chat, "chat");
    expect((await share(chat, { kind: "chat" })).status).toBe(409);
    api.advance(31 * 86_400);
    await api.api.runJobs();
    user = await api.signIn(user.email);
    expect(await linksOf(`?chat_id=${chat}`)).toHaveLength(20);
  });

  test("ends with its chat, and with the account of who made it", async () => {
    const { chat } = await api.chatWithData(user);
    const { token } = await linkTo(chat, "chat");
    await api.call("DELETE", `/api/chats/${chat}/`, { token: user.access });
    expect((await open(token)).status).toBe(404);
    const leaving = await api.newUser();
    const { chat: theirs } = await api.chatWithData(leaving);
    const link = await linkTo(theirs, "report", {}, leaving);
    const gone = await api.call("DELETE", `/api/users/${leaving.user.id}/`, {
      token: leaving.access,
      body: { password: leaving.password },
    });
    expect(gone.status).toBe(200);
    expect((await open(link.token)).status).toBe(404);
  });

  test("is good for as long as who made it may manage the chat", async () => {
    const owner = await api.newUser();
    const team = await newTeam(api, owner);
    const admin = await join(api, owner, team, "admin");
    const { chat } = await api.chatWithData(owner);
    await api.call("POST", `/api/chats/${chat}/share/`, {
      token: owner.access,
      body: { team_id: team },
    });
    const { token, id } = await linkTo(chat, "report", {}, admin);
    expect((await linksOf(`?chat_id=${chat}`, owner)).map((link) => link.id)).toEqual([id]);
    const seat = `/api/teams/${team}/members/${await seatOf(api, admin, team)}/`;
    const become = (role: string) =>
      api.call("PATCH", seat, { token: owner.access, body: { role } });
    expect((await become("member")).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    await become("admin");
    expect((await open(token)).status).toBe(200);
    await api.call("DELETE", seat, { token: owner.access });
    expect((await open(token)).status).toBe(404);
    expect((await revoke(id, owner)).status).toBe(200);
  });

  test("is in the export of who made it, without its token, and the report in its chat's", async () => {
    const someone = await api.newUser();
    const { chat } = await api.chatWithData(someone);
    await put(chat, await ask(chat, "kept", someone), { note: "mine" }, someone.access);
    const { id, token } = await linkTo(chat, "report", {}, someone);
    const { body } = await api.call<{
      share_links: { id: string }[];
      chats: { report: { pins: { note: string }[] } }[];
    }>("GET", "/api/users/export/", { token: someone.access });
    expect(body.share_links.map((link) => link.id)).toEqual([id]);
    expect(body.chats[0]?.report.pins.map(({ note }) => note)).toEqual(["mine"]);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe("an embed's end user", () => {
  const origin = "https://shop.example.com";

  async function endUser(scopes: readonly string[], of?: TestUser): Promise<string> {
    const tenant = of ?? (await api.newUser());
    await holdPlan(api.databaseUrl, tenant.email, { plan: "pro", status: "active" });
    await api.call("PUT", "/api/embed/origins/", {
      token: tenant.access,
      body: { origins: [origin] },
    });
    const key = await api.call<Data<{ key: string }>>("POST", "/api/keys/", {
      token: tenant.access,
      body: { name: "server", kind: "secret", scopes: ["embed"] },
    });
    const minted = await api.call<Data<{ client_secret: string }>>("POST", "/api/embed/sessions/", {
      token: key.body.data.key,
      body: { subject: "s-1", origins: [origin], scopes },
    });
    const { body } = await api.call<Data<{ access: string }>>("POST", "/api/embed/token/", {
      body: { client_secret: minted.body.data.client_secret },
      headers: { origin },
    });
    return body.data.access;
  }

  async function shareAs(token: string) {
    const headers = { origin };
    const chat = await api.call<Data<{ id: string }>>("POST", "/api/chats/", {
      ...{ token, headers, body: { title: "Theirs" } },
    });
    expect(chat.status).toBe(201);
    const { id } = chat.body.data;
    const report = await api.call("GET", `/api/chats/${id}/report/`, { token, headers });
    expect(report.status).toBe(200);
    return api.call<Data<Made>>("POST", `/api/chats/${id}/share-links/`, {
      ...{ token, headers, body: { kind: "report" } },
    });
  }

  test("has reports, and shares nothing unless its session was minted to", async () => {
    const refused = await shareAs(await endUser(["chat", "upload", "query"]));
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(refused.body.message).toContain("share");
    const made = await shareAs(await endUser(["chat", "share"]));
    expect(made.status).toBe(201);
    expect((await open(made.body.data.token)).body.data).toMatchObject({ title: "Theirs" });
  });

  test("has its links seen and revoked by its account, and by no other", async () => {
    const tenant = await api.newUser();
    const { body } = await shareAs(await endUser(["chat", "share"], tenant));
    const { id, token } = body.data;
    const stranger = await api.newUser();
    expect(await linksOf("", stranger)).toEqual([]);
    expect((await revoke(id, stranger)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
    expect((await linksOf("", tenant)).map((link) => link.id)).toEqual([id]);
    expect((await revoke(id, tenant)).status).toBe(200);
    expect((await open(token)).status).toBe(404);
  });
});
