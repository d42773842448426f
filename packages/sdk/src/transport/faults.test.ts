import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { seeded } from "../../test/browser.ts";
import { createFakeClock } from "../../test/fake-clock.ts";
import { type FakeServer, startFakeServer } from "../../test/fake-server.ts";
import { type FaultyServer, type faults, startFaultyServer } from "../../test/faulty-server.ts";
import { chatId, jwt } from "../../test/sample.ts";
import { createApiClient } from "../api-client.ts";
import { createClient } from "../client.ts";
import { isTimeoutError } from "../errors/guards.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import { kyFetch } from "../ky.ts";
import type { Timers } from "../session/timers.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Pauses are none, limits are kept. */
const hasty: Timers = {
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds > 5_000 ? 60_000 : 0),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

async function faulty(
  share: number,
  kinds: readonly (typeof faults)[number][],
): Promise<FaultyServer> {
  const random = seeded(20);
  const server = await startFaultyServer(() =>
    random() < share ? (kinds[Math.floor(random() * kinds.length)] ?? null) : null,
  );
  closing.push(server.close);
  return server;
}

const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe.each([
  ["fetch", undefined],
  ["ky", kyFetch()],
])("calls by %s that had their effect and then failed", (_, fetch) => {
  test("have one effect each, and every caller is told the truth", async () => {
    const server = await faulty(0.3, ["error", "busy", "reset", "truncated"]);
    const api = createApiClient({
      baseUrl: server.url,
      timers: hasty,
      ...(fetch ? { fetch } : {}),
    });
    const titles = Array.from({ length: 120 }, (_, index) => `Chat ${index}`);
    const outcomes = await Promise.all(
      titles.map((title) => caught(api.createChat({ title }, { idempotencyKey: title }))),
    );
    expect([...server.effects.values()].every((times) => times === 1)).toBe(true);
    expect(server.effects.size).toBe(titles.length);
    for (const error of outcomes.filter(Boolean)) {
      if (!isProbabilityChatError(error)) throw error;
      expect(titles).toContain(error.idempotencyKey);
    }
    expect(outcomes.filter(Boolean).length).toBeLessThan(3);
    expect([...server.befell.keys()].sort()).toEqual(["busy", "error", "reset", "truncated"]);
  });
});

test("questions asked through such faults are answered once each", async () => {
  const server = await faulty(0.3, ["error", "busy", "reset", "truncated"]);
  const token = jwt({ exp: Date.now() / 1_000 + 3_600 });
  const client = createClient({ baseUrl: server.url, token, timers: hasty, retries: 12 });
  closing.push(client.dispose);
  await client.session.ready;
  await client.chat.loadChats();
  await client.chat.select(chatId);
  const questions = Array.from({ length: 25 }, (_, index) => `Question ${index}?`);
  for (const question of questions) {
    expect(await client.chat.send(question)).toMatchObject({
      kind: "answered",
      message: { content: `The answer to: ${question}` },
    });
  }
  expect(server.messages.map(({ content }) => content)).toEqual(
    questions.flatMap((question) => [question, `The answer to: ${question}`]),
  );
});

describe("a call whose time is over fails, wherever it stands", () => {
  /** Takes connections, says `head`, and nothing more; what is sent is not read. */
  async function startStalling(head: string): Promise<string> {
    const sockets = new Set<{ destroy(): void }>();
    const server: Server = createServer({ pauseOnConnect: head === "" }, (socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      if (head !== "") socket.write(head);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const partOfBody =
    "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
  const big = () => new Blob(["x".repeat(1_000_000)]);

  test.each([
    ["no headers come", "", "list"],
    ["the body breaks off", partOfBody, "list"],
    ["an upload is not taken", "", "upload"],
    ["an upload with progress is not taken", "", "progress"],
  ])("%s", async (_, head, kind) => {
    const api = createApiClient({ baseUrl: await startStalling(head), timeout: 150 });
    const upload = { chat_id: chatId, file: big() };
    const error = await caught(
      kind === "list"
        ? api.listChats()
        : api.uploadChat(kind === "upload" ? upload : { ...upload, onProgress: () => undefined }),
    );
    expect(isTimeoutError(error)).toBe(true);
  });

  test("the token that it needs does not come", async () => {
    const never = () => new Promise<string>(() => undefined);
    const client = createClient({ baseUrl: "http://127.0.0.1:9", getToken: never, timeout: 100 });
    closing.push(client.dispose);
    expect(isTimeoutError(await caught(client.api.listChats()))).toBe(true);
    const reason = new Error("enough");
    const { signal, abort } = bound(new AbortController());
    const call = caught(client.api.listChats({}, { signal, timeout: 60_000 }));
    abort(reason);
    expect(await call).toBe(reason);
  });
});

function bound(controller: AbortController) {
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) };
}

describe("a server that says when to come back", () => {
  let server: FakeServer;
  const refused = { message: "Wait.", code: "rate_limited", request_id: "r" };

  test.each([
    ["in seconds", 429, () => "7"],
    ["at a time", 503, () => new Date(Date.now() + 18_000).toUTCString()],
  ])("%s is come back to then", async (_, status, when) => {
    server = await startFakeServer();
    closing.push(server.close);
    const { timers, due, advance } = createFakeClock();
    let times = 1;
    server.on("GET /api/chats/", () =>
      times-- > 0
        ? { status, body: refused, headers: { "retry-after": when() } }
        : { body: { data: [] } },
    );
    const call = createApiClient({ baseUrl: server.url, timers }).listChats();
    await expect.poll(() => due()[0] ?? 0).toBeGreaterThan(5_000);
    await advance(20_000);
    expect(await call).toEqual([]);
  });

  test("in a minute is told instead", async () => {
    server = await startFakeServer();
    closing.push(server.close);
    server.on("GET /api/chats/", () => ({ status: 429, body: { ...refused, retry_after: 60 } }));
    const error = await caught(createApiClient({ baseUrl: server.url }).listChats());
    expect(error).toMatchObject({ code: "rate_limited", retryAfter: 60 });
    expect(server.calls.length).toBe(1);
  });
});

test("what a repeat would do twice is not repeated; what a deletion no longer finds is deleted", async () => {
  const server = await startFakeServer();
  closing.push(server.close);
  const api = createApiClient({ baseUrl: server.url, timers: hasty });
  server.on("PATCH /api/users/update-password/", () => ({ broken: true }));
  const change = { old_password: "old", new_password: "new password" };
  expect(await caught(api.updatePassword(change))).toMatchObject({ code: "network" });
  expect(server.calls.length).toBe(1);
  let times = 1;
  server.on("DELETE /api/chats/c/", () =>
    times-- > 0
      ? { broken: true }
      : { status: 404, body: { message: "None.", code: "not_found", request_id: "r" } },
  );
  await api.deleteChat("c");
  expect(await caught(api.deleteChat("c"))).toMatchObject({ code: "not_found" });
});
