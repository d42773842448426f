import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeClock, type FakeClock } from "../../test/fake-clock.ts";
import { type FakeServer, startFakeServer } from "../../test/fake-server.ts";
import { jwt, sampleUser } from "../../test/sample.ts";
import { createWatchedFetch, type WatchedFetch } from "../../test/watched-fetch.ts";
import { type Client, createClient } from "../client.ts";
import { isUnauthorizedError } from "../errors/guards.ts";
import { createMemoryStorage, type TokenStorage } from "./token-storage.ts";
import { createWebStorage, type KeyValueStorage } from "./web-storage.ts";

const credentials = { email: "ada@example.com", password: "a long password" };
const ended = { message: "The session has ended.", code: "session_ended", request_id: "r1" };

let server: FakeServer;
let clock: FakeClock;
let network: WatchedFetch;
let clients: Client[] = [];
/** The tokens the server has handed out so far, and the one refresh token it takes. */
let generation: number;

function tokens(minutes = 15) {
  const exp = Math.floor(clock.now() / 1_000) + minutes * 60;
  return { access: jwt({ exp, n: generation }), refresh: `r${generation}` };
}

function connect(storage: TokenStorage = createMemoryStorage()): Client {
  const client = createClient({
    baseUrl: server.url,
    storage,
    fetch: network.fetch,
    now: clock.now,
    timers: clock.timers,
  });
  clients.push(client);
  return client;
}

beforeEach(async () => {
  server = await startFakeServer();
  network = createWatchedFetch(25);
  clock = createFakeClock(undefined, network.settle);
  generation = 0;
  server.on("POST /api/token/", () => ({ body: { ...tokens(), user: sampleUser() } }));
  server.on("GET /api/users/me/", () => ({ body: { data: sampleUser() } }));
  server.on("POST /api/token/revoke/", () => ({ body: { data: { message: "done" } } }));
  server.on("POST /api/token/refresh/", ({ json }) => {
    if (json.refresh !== `r${generation}`) return { status: 401, body: ended };
    generation += 1;
    return { body: { data: tokens() } };
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const client of clients) client.dispose();
  clients = [];
  await server.close();
});

describe("signing in", () => {
  test.each([
    ["beside the envelope", () => ({ ...tokens(), user: sampleUser() })],
    ["within the envelope", () => ({ data: { ...tokens(), user: sampleUser() } })],
    ["without the user", () => tokens()],
  ])("takes the tokens %s", async (_, body) => {
    server.on("POST /api/token/", () => ({ body: body() }));
    const { session } = connect();
    expect((await session.signIn(credentials)).email).toBe("ada@example.com");
    expect(session.$state.get()).toMatchObject({ isAuthenticated: true, isLoading: false });
  });

  test("a reply without tokens is an unexpected format [5.response.login] [8.default.unexpected-format]", async () => {
    server.on("POST /api/token/", () => ({ body: { data: null } }));
    const { session } = connect();
    await expect(session.signIn(credentials)).rejects.toThrow("Unexpected response format");
    expect(session.$state.get().error).toBe("Unexpected response format from server");
  });

  test("wrong credentials are told in the server's words and refresh nothing [8.default.server-first]", async () => {
    server.on("POST /api/token/", () => ({
      status: 401,
      body: { message: "Wrong.", code: "invalid_credentials", request_id: "q" },
    }));
    const { session } = connect();
    await expect(session.signIn(credentials)).rejects.toSatisfy(isUnauthorizedError);
    expect(session.$state.get().error).toBe("Wrong.");
    expect(server.count("POST /api/token/refresh/")).toBe(0);
  });

  test("a rejection of an unverified account is explained [8.account.login-not-verified]", async () => {
    server.on("POST /api/token/", () => ({
      status: 403,
      body: { message: "Account not verified", code: "not_verified", request_id: "q" },
    }));
    const { session } = connect();
    await expect(session.signIn(credentials)).rejects.toThrow();
    expect(session.$state.get().error).toMatch(/^Your account needs to be verified\./);
  });

  test("me is read from data and from data.data [7.me] [7.me.nested]", async () => {
    const { session } = connect();
    await session.signIn(credentials);
    server.on("GET /api/users/me/", () => ({
      body: { data: { data: sampleUser({ first_name: "Nested" }) } },
    }));
    expect((await session.refreshProfile())?.first_name).toBe("Nested");
  });
});

describe("refreshing", () => {
  test("happens ahead of time, when 10 minutes remain [4.token.proactive-ten-minutes]", async () => {
    const { session } = connect();
    await session.signIn(credentials);
    await clock.advance(299_000);
    expect(server.count("POST /api/token/refresh/")).toBe(0);
    await clock.advance(1_000);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    expect(session.$state.get().refreshToken).toBe("r1");
  });

  test("is sent without the access token and keeps the old refresh token if none comes [7.token-refresh] [7.token-refresh.no-bearer] [7.token-refresh.keeps-old]", async () => {
    server.on("POST /api/token/refresh/", () => ({ body: { access: tokens().access } }));
    const { session } = connect();
    await session.signIn(credentials);
    await clock.advance(300_000);
    const call = server.calls.find(({ path }) => path === "/api/token/refresh/");
    expect(call?.headers.authorization).toBeUndefined();
    expect(session.$state.get().refreshToken).toBe("r0");
  });

  test("comes before a request whose token has expired, once for many requests [4.token.before-request] [4.token.early-expiry]", async () => {
    server.on("POST /api/token/", () => ({
      body: {
        access: jwt({ exp: clock.now() / 1_000 + 29 }),
        refresh: "r0",
        user: sampleUser(),
      },
    }));
    const client = connect();
    await client.session.signIn(credentials);
    await Promise.all(Array.from({ length: 10 }, () => client.api.me()));
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    const used = server.calls.filter(({ path }) => path === "/api/users/me/");
    const token = client.session.$state.get().token;
    expect(used.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  });

  test("follows a 401, and the request is repeated just once [4.token.retry-401]", async () => {
    const client = connect();
    await client.session.signIn(credentials);
    await clock.advance(0);
    const before = server.count("GET /api/users/me/");
    server.on("GET /api/users/me/", () => ({
      status: 401,
      body: { message: "no", code: "unauthorized", request_id: "r" },
    }));
    await expect(client.api.me()).rejects.toSatisfy(isUnauthorizedError);
    expect(server.count("GET /api/users/me/") - before).toBe(2);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
  });

  test("that fails within 300 s of expiry keeps the user and is tried again after 2 s [4.auth.refresh-grace] [4.auth.refresh-grace-retry]", async () => {
    const { session } = connect();
    server.on("POST /api/token/refresh/", () => ({ status: 401, body: ended }));
    server.on("POST /api/token/", () => ({ body: { ...tokens(0), user: sampleUser() } }));
    await session.signIn(credentials);
    await clock.advance(0);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    expect(session.$state.get()).toMatchObject({ isAuthenticated: true, refreshToken: "r0" });
    await clock.advance(1_999);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    await clock.advance(1);
    expect(server.count("POST /api/token/refresh/")).toBe(2);
    expect(session.$state.get().isAuthenticated).toBe(true);
  });

  test("that is rejected 300 s after expiry signs out [4.auth.refresh-failed] [8.default.refresh]", async () => {
    const { session } = connect();
    server.on("POST /api/token/refresh/", () => ({ status: 401, body: ended }));
    server.on("POST /api/token/", () => ({ body: { ...tokens(0), user: sampleUser() } }));
    await session.signIn(credentials);
    await clock.advance(299_000);
    expect(session.$state.get().isAuthenticated).toBe(true);
    await clock.advance(31_000);
    expect(session.$state.get()).toMatchObject({
      isAuthenticated: false,
      token: null,
      refreshToken: null,
      user: null,
      error: "Failed to refresh token",
    });
    expect(clock.due()).toEqual([]);
  });

  test("that is rejected before the expiry signs out at once: the session was ended elsewhere [4.auth.refresh-failed]", async () => {
    const { session } = connect();
    await session.signIn(credentials);
    server.on("POST /api/token/refresh/", () => ({ status: 401, body: ended }));
    await clock.advance(300_000);
    expect(session.$state.get()).toMatchObject({ isAuthenticated: false, user: null });
  });

  test.each([
    ["a proxy that forbids", { status: 403, body: "<html>" }],
    ["a deployment that has no routes yet", { status: 404, body: "<html>" }],
    ["a portal that answers anything", { status: 200, body: "<html>" }],
    ["a server that fails", { status: 503, body: {} }],
    ["too many requests", { status: 429, body: { ...ended, code: "rate_limited" } }],
    ["a broken connection", { broken: true }],
  ])("%s is no rejection, however late", async (_, reply) => {
    const { session } = connect();
    await session.signIn(credentials);
    server.on("POST /api/token/refresh/", () => reply);
    await clock.advance(300_000);
    await clock.advance(1_500_000);
    expect(session.$state.get()).toMatchObject({ isAuthenticated: true, refreshToken: "r0" });
  });

  test.each([
    ["fast", -3_600],
    ["slow", 3_600],
  ])("copes with a clock that is an hour %s", async (_, offset) => {
    const issue = () => {
      const iat = clock.now() / 1_000 + offset;
      return { access: jwt({ iat, exp: iat + 900, n: generation }), refresh: `r${generation}` };
    };
    server.on("POST /api/token/", () => ({ body: { ...issue(), user: sampleUser() } }));
    server.on("POST /api/token/refresh/", () => {
      generation += 1;
      return { body: issue() };
    });
    const client = connect();
    await client.session.signIn(credentials);
    await client.api.me();
    expect(server.count("POST /api/token/refresh/")).toBe(0);
    expect(clock.due()[0]).toBe(300_000);
    await clock.advance(300_000);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    expect(clock.due()[0]).toBe(300_000);
  });

  test("waits no longer than 30 s for a reply, and is repeated", async () => {
    const { session } = connect();
    await session.signIn(credentials);
    server.on("POST /api/token/refresh/", () => new Promise(() => {}));
    await clock.advance(300_000);
    server.on("POST /api/token/refresh/", () => ({
      body: { access: tokens().access, refresh: "r1" },
    }));
    await clock.advance(29_999);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    await clock.advance(2_001);
    expect(session.$state.get()).toMatchObject({ isAuthenticated: true, refreshToken: "r1" });
  });
});

describe("signing out", () => {
  test("revokes, forgets, and stops the timers [4.auth.logout]", async () => {
    const storage = createMemoryStorage();
    const { session } = connect(storage);
    await session.signIn(credentials);
    await session.signOut();
    expect(server.calls.at(-1)).toMatchObject({
      path: "/api/token/revoke/",
      json: { refresh: "r0" },
    });
    expect(await storage.read()).toBeNull();
    expect(clock.due()).toEqual([]);
  });

  test("during a refresh is not undone by its reply", async () => {
    const { session } = connect();
    await session.signIn(credentials);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on("POST /api/token/refresh/", async () => {
      await held;
      return { body: tokens() };
    });
    const renewing = session.renew(session.peek() ?? "");
    await clock.advance(0);
    const leaving = session.signOut();
    answer();
    await expect(renewing).rejects.toSatisfy(isUnauthorizedError);
    await leaving;
    expect(session.$state.get().isAuthenticated).toBe(false);
  });
});

describe("many sessions on one storage", () => {
  test("twenty that all find the token expired make one refresh and all stay signed in", async () => {
    const storage = createMemoryStorage();
    await connect(storage).session.signIn(credentials);
    const others = Array.from({ length: 20 }, () => connect(storage));
    await clock.advance(0);
    for (const { session } of others) expect(session.$state.get().isAuthenticated).toBe(true);
    server.on("GET /api/users/me/", ({ headers }) =>
      headers.authorization === `Bearer ${jwt({ exp: 1, n: -1 })}`
        ? { status: 401, body: ended }
        : { body: { data: sampleUser() } },
    );
    const stale = others[0]?.session.peek() ?? "";
    const renewed = await Promise.all(others.map(({ session }) => session.renew(stale)));
    expect(new Set(renewed).size).toBe(1);
    expect(server.count("POST /api/token/refresh/")).toBe(1);
    for (const { session } of others) expect(session.$state.get().refreshToken).toBe("r1");
  });

  test("one that is rejected because another tab was first takes over that tab's tokens", async () => {
    const map = new Map<string, string>();
    const backing: KeyValueStorage = {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => map.set(key, value),
      removeItem: (key) => map.delete(key),
    };
    vi.stubGlobal("location", new URL(server.url));
    const first = connect(createWebStorage(backing));
    await first.session.signIn(credentials);
    const second = connect(createWebStorage(backing));
    server.on("POST /api/token/refresh/", async () => {
      const other = JSON.parse(map.get("root") ?? "{}");
      map.set(
        "root",
        JSON.stringify({
          ...other,
          token: jwt({ exp: clock.now() / 1_000 + 901 }),
          refreshToken: "r9",
        }),
      );
      return { status: 401, body: ended };
    });
    await clock.advance(1_000);
    const renewing = second.session.renew(second.session.peek() ?? "");
    await clock.advance(1_000);
    await renewing;
    expect(second.session.$state.get()).toMatchObject({
      isAuthenticated: true,
      refreshToken: "r9",
    });
  });

  test("only the fields of the auth state are kept, under the key root [3.auth-state.fields] [3.auth-state.persisted] [4.auth.logout]", async () => {
    vi.stubGlobal("location", new URL(server.url));
    const map = new Map<string, string>();
    const backing: KeyValueStorage = {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => map.set(key, value),
      removeItem: (key) => map.delete(key),
    };
    const { session } = connect(createWebStorage(backing));
    await session.signIn(credentials);
    expect([...map.keys()]).toEqual(["root"]);
    expect(Object.keys(JSON.parse(map.get("root") ?? "{}")).sort()).toEqual([
      "error",
      "isAuthenticated",
      "isLoading",
      "refreshToken",
      "successMessage",
      "token",
      "user",
    ]);
    await session.signOut();
    expect(map.size).toBe(0);
  });
});

describe("hydration", () => {
  test("gives up after 5 s as signed out [3.auth-state.persist-timeout] [9.persist]", async () => {
    const { session } = connect({ ...createMemoryStorage(), read: () => new Promise(() => {}) });
    expect(session.$state.get().isLoading).toBe(true);
    await clock.advance(4_999);
    expect(session.$state.get().isLoading).toBe(true);
    await clock.advance(1);
    expect(session.$state.get()).toMatchObject({ isLoading: false, isAuthenticated: false });
  });

  test("survives a storage that throws", async () => {
    const broken = () => {
      throw new Error("denied");
    };
    const { session } = connect({ read: broken, write: broken, clear: broken });
    await session.signIn(credentials);
    await clock.advance(300_000);
    expect(session.$state.get()).toMatchObject({ isAuthenticated: true, refreshToken: "r1" });
  });
});

describe("the profile", () => {
  test("is fetched 1 s after sending and not again for 5 s", async () => {
    const { session } = connect();
    await session.signIn(credentials);
    await clock.advance(0);
    const before = server.count("GET /api/users/me/");
    session.refreshProfileSoon();
    session.refreshProfileSoon();
    await clock.advance(999);
    expect(server.count("GET /api/users/me/") - before).toBe(0);
    await clock.advance(1);
    expect(server.count("GET /api/users/me/") - before).toBe(1);
    await clock.advance(4_000);
    session.refreshProfileSoon();
    await clock.advance(999);
    expect(server.count("GET /api/users/me/") - before).toBe(1);
    await clock.advance(1_000);
    session.refreshProfileSoon();
    await clock.advance(1_000);
    expect(server.count("GET /api/users/me/") - before).toBe(2);
  });

  test("tells when the user has become verified", async () => {
    server.on("POST /api/token/", () => ({
      body: { ...tokens(), user: sampleUser({ is_verified: false }) },
    }));
    server.on("GET /api/users/me/", () => ({
      body: { data: sampleUser({ is_verified: false }) },
    }));
    const { session } = connect();
    await session.signIn(credentials);
    await clock.advance(0);
    const seen: string[] = [];
    session.onVerified((user) => seen.push(user.email));
    server.on("GET /api/users/me/", () => ({ body: { data: sampleUser() } }));
    await session.refreshProfile();
    await session.refreshProfile();
    expect(seen).toEqual(["ada@example.com"]);
  });
});
