import type { EmbedStanding } from "@probability-chat/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeClock, type FakeClock } from "../../test/fake-clock.ts";
import { type FakeServer, type Reply, startFakeServer } from "../../test/fake-server.ts";
import { embedJwt, jwt, sampleUser } from "../../test/sample.ts";
import { createWatchedFetch, type WatchedFetch } from "../../test/watched-fetch.ts";
import { type Client, type ClientOptions, createClient } from "../client.ts";

const minute = 60_000;
const exchange = "POST /api/embed/token/";
const ended = { message: "This session was ended.", code: "session_ended", request_id: "r" };

let server: FakeServer;
let clock: FakeClock;
let network: WatchedFetch;
const clients: Client[] = [];
/** What the server of the sessions knows: handles that are good, and those that were rotated out. */
let handle: string;
let isRevoked: boolean;
let secrets: number;
let sessionEnds: number;

function standing(part: Partial<EmbedStanding> = {}): EmbedStanding {
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    subject: "customer-7",
    scopes: ["chat", "upload"],
    expires_at: new Date(sessionEnds).toISOString(),
    notice: null,
    quota: { remaining: 9, resets_at: "2030-02-01T00:00:00.000Z", allowed: 10 },
    upload: { file_size: 50, remaining_bytes: null },
    ...part,
  };
}

/** Rotates handles as the API does: each is good once, a secret begins a session. */
function answerExchange({ json }: { json: Record<string, unknown> }): Reply {
  const isSecret = typeof json.client_secret === "string";
  if (isRevoked || (!isSecret && json.handle !== handle)) return { status: 401, body: ended };
  if (isSecret) sessionEnds = clock.now() + 60 * minute;
  handle = `handle-${server.count(exchange)}`;
  const seconds = clock.now() / 1_000;
  const access = embedJwt({ iat: seconds, exp: seconds + 300, sub: "customer-7" });
  return { body: { data: { access, handle, expires_in: 300, session: standing() } } };
}

function connect(options: ClientOptions): Client {
  const { now, timers } = clock;
  const { fetch } = network;
  const client = createClient({ baseUrl: server.url, fetch, now, timers, retries: 0, ...options });
  clients.push(client);
  return client;
}

const mint = () => {
  secrets += 1;
  return `secret-${secrets}`;
};

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = await startFakeServer();
  network = createWatchedFetch();
  clock = createFakeClock(undefined, async () => {
    await network.settle();
    // What is wrong with a host's function is said by words that are loaded then.
    await vi.dynamicImportSettled();
    await network.settle();
  });
  handle = "";
  isRevoked = false;
  secrets = 0;
  sessionEnds = 0;
  server.on(exchange, answerExchange);
  server.on("GET /api/embed/session/", () => ({ body: { data: standing() } }));
  server.on("GET /api/chats/", ({ headers }) =>
    isRevoked || !headers.authorization
      ? { status: 401, body: ended }
      : { body: { data: [], next_cursor: null } },
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const client of clients.splice(0)) client.dispose();
  await server.close();
});

describe("a client secret", () => {
  test("is asked for once, exchanged once for all who wait, and speaks for its subject", async () => {
    const { session, api, chat } = connect({ getClientSecret: mint });
    expect(session.kind).toBe("host");
    expect(session.$status.get()).toEqual({ kind: "starting" });
    expect(secrets).toBe(0);
    await Promise.all([session.ready, api.listChats(), api.listChats(), api.listChats()]);
    expect([secrets, server.count(exchange)]).toEqual([1, 1]);
    expect(session.$status.get()).toEqual({ kind: "active" });
    expect(session.$user.get()).toMatchObject({ id: "customer-7", remaining_queries: 9 });
    expect(chat.$access.get()).toMatchObject({ mayAct: true, mayManage: true, notice: null });
    expect(session.$state.get().refreshToken).toBeNull();
  });

  test("is renewed by its handles ahead of time, and asked for again before its session is over", async () => {
    const { session, api } = connect({ getClientSecret: mint });
    await session.ready;
    await clock.advance(54 * minute);
    expect(secrets).toBe(1);
    expect(server.count(exchange)).toBeGreaterThan(12);
    await clock.advance(10 * minute);
    expect(secrets).toBe(2);
    await api.listChats();
    expect(session.$status.get()).toEqual({ kind: "active" });
    const keys = server.calls.map(({ headers }) => headers["idempotency-key"]).filter(Boolean);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("that cannot be renewed is told with the page's own server as the reason", async () => {
    let isDown = false;
    const getClientSecret = () => {
      if (isDown) throw new TypeError("Failed to fetch");
      return mint();
    };
    const { session } = connect({ getClientSecret });
    await session.ready;
    isDown = true;
    await clock.advance(57 * minute);
    expect(session.$status.get()).toEqual({ kind: "active" });
    await clock.advance(4 * minute);
    const text = expect.stringMatching(
      /^getClientSecret\(\) failed: its request got no reply\. Does/,
    );
    expect(session.$status.get()).toMatchObject({ kind: "failing", text, problems: [] });
    expect(session.$user.get()).not.toBeNull();
    isDown = false;
    await clock.advance(minute);
    expect(session.$status.get()).toEqual({ kind: "active" });
  });

  test("whose exchange got no reply is exchanged again under the same key", async () => {
    const { session, api } = connect({ getClientSecret: mint });
    await session.ready;
    let broken = 1;
    server.on(exchange, (call) => (broken-- > 0 ? { broken: true } : answerExchange(call)));
    await clock.advance(4 * minute);
    await api.listChats();
    const [, lost, again] = server.calls.filter(({ path }) => path === "/api/embed/token/");
    expect(again?.json).toEqual(lost?.json);
    expect(again?.headers["idempotency-key"]).toBe(lost?.headers["idempotency-key"]);
    expect(session.$status.get()).toEqual({ kind: "active" });
  });

  test("whose session is revoked ends it at the next call, tells so once, and shows no form", async () => {
    const { session, api } = connect({ getClientSecret: mint });
    const told: string[] = [];
    session.onEnded(({ reason, text }) => told.push(`${reason}: ${text}`));
    await session.ready;
    isRevoked = true;
    await expect(api.listChats()).rejects.toMatchObject({ code: "session_ended" });
    await expect(api.listChats()).rejects.toMatchObject({ code: "session_ended" });
    expect(told).toEqual(["ended: This session was ended."]);
    expect(session.$status.get()).toMatchObject({ kind: "ended", reason: "ended" });
    expect(session.$state.get()).toMatchObject({ isAuthenticated: false, token: null, user: null });
    await clock.advance(60 * minute);
    expect([secrets, server.count(exchange)]).toEqual([1, 2]);
    isRevoked = false;
    handle = "";
    await session.restart();
    expect(secrets).toBe(2);
    expect(session.$status.get()).toEqual({ kind: "active" });
  });

  test("that the page may not exchange is diagnosed, and tried again by itself", async () => {
    vi.stubGlobal("location", new URL("https://dashboard.example"));
    const text = "This page's origin is not allowed.";
    const problems = ["This page's origin, https://dashboard.example, is not allowed: add it."];
    const refusal = { message: text, code: "origin_not_allowed", request_id: "r" };
    server.on(exchange, () => ({ status: 403, body: refusal }));
    server.on("GET /api/embed/check/", ({ query }) => ({
      body: { data: { ok: false, problems: query.get("key") === "pk_1" ? problems : [] } },
    }));
    const { session } = connect({ getClientSecret: mint, publicKey: "pk_1" });
    await session.ready;
    expect(session.$status.get()).toMatchObject({ kind: "failing", text: problems[0], problems });
    server.on(exchange, answerExchange);
    await clock.advance(2_000);
    expect(session.$status.get()).toEqual({ kind: "active" });
  });

  test("that cannot be had is not asked for by every call that waits for it", async () => {
    let asked = 0;
    const getClientSecret = () => {
      asked += 1;
      throw new Error("down");
    };
    const { api, session } = connect({ getClientSecret, retries: 5 });
    const calls = Array.from({ length: 10 }, () => api.listChats().catch(() => null));
    await Promise.all(calls);
    await api.listChats().catch(() => null);
    expect(asked).toBe(1);
    await clock.advance(7_500);
    expect(asked).toBe(4);
    expect(session.$status.get()).toMatchObject({ kind: "failing" });
  });

  test.each([
    ["throws", (): Promise<string> => Promise.reject(new Error("down")), "failing", "token_source"],
    ["gives no text", (): string => 7 as never, "failing", "token_source"],
    [
      "gives a reply as it came",
      (): string => '{"client_secret":"es_1"}',
      "failing",
      "token_source",
    ],
    ["gives its secret key", (): string => "sk_1", "failing", "token_source"],
    ["gives its public key", (): string => "pk_1", "failing", "token_source"],
    ["never answers", (): Promise<string> => new Promise(() => undefined), "failing", "timeout"],
    ["has nobody", (): null => null, "ended", "session_ended"],
  ] as const)("that a host %s", async (_, getClientSecret, kind, code) => {
    const { session } = connect({ getClientSecret });
    const ready = session.ready;
    if (code === "timeout") await clock.advance(30_000);
    await ready;
    expect(session.$status.get()).toMatchObject({ kind, error: { code } });
  });

  const exposed = "it is exposed now; revoke it under /developers, and mint on the server";

  test.each([
    ["getClientSecret", "sk_7f3a", `a secret key (sk_…): ${exposed}`],
    ["getClientSecret", "pk_7f3a", "a public key (pk_…): "],
    ["getClientSecret", "<!doctype html>7f3a", "a page of HTML: does the request reach your"],
    ["getClientSecret", '{"client_secret":"7f3a"}', "JSON: return its client_secret alone"],
    ["getClientSecret", { client_secret: "7f3a" }, "an object: return its client_secret alone"],
    ["getClientSecret", new Response("7f3a"), "a Response: return its text()"],
    ["getClientSecret", " ", "an empty text: look at what your minting server replied"],
    ["getClientSecret", undefined, "undefined: is `return` missing?"],
    ["getClientSecret", 7, "a number"],
    ["getClientSecret", "7f3a.7f3a.7f3a", "an access token: give it as getToken"],
    ["getToken", "es_7f3a", "a client secret (es_…): give it as getClientSecret"],
    ["getToken", "sk_7f3a", `a secret key (sk_…): ${exposed}`],
  ])("of which %s gives %o in place is named, and not shown", async (name, given, words) => {
    const { session } = connect({ [name]: () => given as string });
    await session.ready;
    const message = expect.stringContaining(`It gave ${words}`);
    expect(session.$status.get()).toMatchObject({ error: { code: "token_source", message } });
    const told = vi.mocked(console.error).mock.calls.flat().join();
    expect(told).toContain(words);
    expect(told).not.toContain("7f3a");
  });

  test.each([undefined, null, 0, "", "oops", new Error("down")])(
    "whose function rejects with %o is said to have failed, and not to have given it",
    async (thrown) => {
      const { session } = connect({ getClientSecret: () => Promise.reject(thrown) });
      await session.ready;
      const error = { code: "token_source", message: "getClientSecret() failed." };
      expect(session.$status.get()).toMatchObject({ kind: "failing", error });
    },
  );

  test("is asked for by nobody who looks through what a session has", async () => {
    const { session } = connect({ getClientSecret: mint });
    const found: unknown[] = [];
    for (const name in session) found.push(Reflect.get(session, name));
    await network.settle();
    expect(found).not.toEqual([]);
    expect(secrets).toBe(0);
    await session.ready;
    expect(secrets).toBe(1);
  });

  test("that is waited for where there are no words for it leaves no rejection behind", async () => {
    vi.doMock("./source-fault.ts", () => Promise.reject(new Error("cut off")));
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { session } = connect({ getClientSecret: () => new Promise(() => undefined) });
    void session.ready;
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off("unhandledRejection", unhandled);
    vi.doUnmock("./source-fault.ts");
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("that is not there after 5 s is told to be waited for, once", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const waiting: ((secret: string) => void)[] = [];
    const getClientSecret = () => new Promise<string>((resolve) => waiting.push(resolve));
    const { session } = connect({ getClientSecret });
    const ready = session.ready;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    const words = "getClientSecret() has not answered yet: does your minting server reply?";
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([[words]]));
    waiting[0]?.("es_1");
    await ready;
    expect(session.$status.get()).toEqual({ kind: "active" });
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("may have white space around it", async () => {
    const { session } = connect({ getClientSecret: () => " es_1\n" });
    await session.ready;
    expect(session.$status.get()).toEqual({ kind: "active" });
    expect(server.calls[0]?.json).toEqual({ client_secret: "es_1" });
  });

  test.each([
    ["getClientSecret", "es_1", "getClientSecret must be a function, not of type string"],
    ["getToken", Promise.resolve("a"), "getToken must be a function, not of type object"],
  ])("whose %s is no function is refused at once", (name, given, words) => {
    expect(() => connect({ [name]: given })).toThrow(new TypeError(words));
  });

  test("is in no storage, and its session's notice and scopes decide what may be done", async () => {
    const written: unknown[] = [];
    const storage = { read: () => null, write: (s: unknown) => void written.push(s), clear() {} };
    const { session, chat } = connect({ getClientSecret: mint, storage });
    const notice = "All questions of this month are used up.";
    server.on(exchange, (call) => {
      const { body } = answerExchange(call) as { body: { data: object } };
      return { body: { data: { ...body.data, session: standing({ notice, scopes: ["chat"] }) } } };
    });
    await session.ready;
    expect(written).toEqual([]);
    expect(chat.$access.get()).toMatchObject({ mayAct: false, mayManage: false, notice });
    await expect(session.signIn({ email: "a@b.c", password: "x" })).rejects.toMatchObject({
      code: "host_session",
    });
  });
});

describe("a token of the host's", () => {
  beforeEach(() => server.on("GET /api/users/me/", () => ({ body: { data: sampleUser() } })));
  const tokenFor = (seconds: number, n: number) =>
    jwt({ exp: clock.now() / 1_000 + seconds, n, sub: "u" });

  test("is asked for again before it expires, and once where it is rejected", async () => {
    const asked: (string | null)[] = [];
    const { session, api } = connect({
      getToken: ({ rejected }) => {
        asked.push(rejected);
        return tokenFor(900, asked.length);
      },
    });
    await session.ready;
    expect(session.$user.get()?.email).toBe("ada@example.com");
    await clock.advance(6 * minute);
    expect(asked).toEqual([null, expect.any(String)]);
    const now = session.peek();
    server.on(
      "GET /api/chats/",
      ({ headers }): Reply =>
        headers.authorization === `Bearer ${now}`
          ? { status: 401, body: { ...ended, code: "unauthorized" } }
          : { body: { data: [], next_cursor: null } },
    );
    await Promise.all([api.listChats(), api.listChats()]);
    expect(asked.slice(2)).toEqual([now]);
  });

  test("whose renewal fails is told to the console once, while the token at hand is good", async () => {
    const told = vi.mocked(console.error);
    const down = new Error("down");
    let fails = false;
    const { session, api } = connect({
      getToken: () => {
        if (fails) throw down;
        return tokenFor(900, 1);
      },
    });
    await session.ready;
    fails = true;
    await clock.advance(10 * minute);
    expect(told.mock.calls).toEqual([["getToken() failed.", down]]);
    expect(session.$status.get()).toEqual({ kind: "active" });
    await api.listChats();
    fails = false;
    await clock.advance(minute);
    fails = true;
    await clock.advance(10 * minute);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test("that is plain is used as it is, and ends the session where it is rejected", async () => {
    const token = tokenFor(900, 1);
    const { session, api } = connect({ token });
    await session.ready;
    expect(server.calls[0]?.headers.authorization).toBe(`Bearer ${token}`);
    isRevoked = true;
    await expect(api.listChats()).rejects.toMatchObject({ code: "session_ended" });
    expect(session.$status.get()).toMatchObject({ kind: "ended", reason: "ended" });
  });

  test("comes from one place only", () => {
    expect(() => connect({ token: "a", getToken: () => "b" })).toThrow(/one of getClientSecret/);
  });
});
