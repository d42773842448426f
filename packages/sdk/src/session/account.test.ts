import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeClock, type FakeClock } from "../../test/fake-clock.ts";
import { type FakeServer, startFakeServer } from "../../test/fake-server.ts";
import { jwt, sampleUser } from "../../test/sample.ts";
import { type Client, createClient } from "../client.ts";
import { createMemoryStorage, type TokenStorage } from "./token-storage.ts";
import { createWebStorage } from "./web-storage.ts";

const credentials = { email: "ada@example.com", password: "a long password" };

let server: FakeServer;
let clock: FakeClock;
const clients: Client[] = [];

function connect(storage: TokenStorage = createMemoryStorage(), baseUrl = server.url): Client {
  const client = createClient({
    ...{ baseUrl, storage, retries: 0 },
    now: clock.now,
    timers: clock.timers,
  });
  clients.push(client);
  return client;
}

beforeEach(async () => {
  server = await startFakeServer();
  clock = createFakeClock();
  const access = jwt({ exp: clock.now() / 1_000 + 900 });
  server.on("POST /api/token/", () => ({ body: { access, refresh: "r0", user: sampleUser() } }));
  server.on("GET /api/users/me/", () => ({ body: { data: sampleUser() } }));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const client of clients.splice(0)) client.dispose();
  await server.close();
});

describe("what a user does with the account", () => {
  const names = { firstName: "Ada" };
  const passwords = { oldPassword: "old", newPassword: "new password" };
  const actions: readonly [string, string, (client: Client) => Promise<unknown>][] = [
    [
      "Registration failed [8.default.register]",
      "POST /api/users/register/",
      ({ session }) => session.register({ ...credentials, ...names }),
    ],
    [
      "Login failed [8.default.login]",
      "POST /api/token/",
      ({ session }) => session.signIn(credentials),
    ],
    [
      "Failed to update profile [8.default.update-profile]",
      `PATCH /api/users/${sampleUser().id}/`,
      ({ session }) => session.updateProfile(names),
    ],
    [
      "Failed to update password [8.default.update-password]",
      "PATCH /api/users/update-password/",
      ({ session }) => session.updatePassword(passwords),
    ],
  ];

  test.each(actions)("%s, where the server gives no message", async (text, route, act) => {
    const client = connect();
    await client.session.signIn(credentials);
    server.on(route, () => ({ status: 500, body: {} }));
    await expect(act(client)).rejects.toThrow();
    expect(client.session.$state.get().error).toBe(text.replace(/ \[.*/, ""));
  });

  test.each(actions)(
    "the server's own text instead of '%s' [8.default.server-first]",
    async (_, route, act) => {
      const client = connect();
      await client.session.signIn(credentials);
      server.on(route, () => ({ status: 400, body: { message: "No, Ada." } }));
      await expect(act(client)).rejects.toThrow();
      expect(client.session.$state.get().error).toBe("No, Ada.");
    },
  );

  test("a changed password is told as 'Password updated successfully' [4.auth.password-updated]", async () => {
    server.on("PATCH /api/users/update-password/", () => ({ body: { data: {} } }));
    const { session } = connect();
    await session.signIn(credentials);
    await session.updatePassword(passwords);
    expect(session.$state.get().successMessage).toBe("Password updated successfully");
    expect(server.calls.at(-1)?.json).toEqual({
      old_password: "old",
      new_password: "new password",
    });
  });
});

function createValues(setItem?: (map: Map<string, string>, key: string, text: string) => void) {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (setItem) setItem(map, key, text);
      else map.set(key, text);
    },
    removeItem: (key: string) => {
      map.delete(key);
    },
  };
}

describe("the storage", () => {
  test("two servers on one page do not mix sessions; the page's own is under 'root' [3.auth-state.persisted] [9.persist]", async () => {
    const other = await startFakeServer();
    try {
      vi.stubGlobal("location", new URL(server.url));
      const values = createValues();
      const own = connect(createWebStorage(values), "");
      await connect(createWebStorage(values)).session.signIn(credentials);
      const elsewhere = connect(createWebStorage(values), other.url);
      expect([...values.map.keys()]).toEqual(["root"]);
      expect(elsewhere.session.$state.get().isAuthenticated).toBe(false);
      await elsewhere.api.me().catch(() => undefined);
      expect(other.calls[0]?.headers.authorization).toBeUndefined();
      await elsewhere.session.signOut();
      expect([...values.map.keys()]).toEqual(["root"]);
      expect(own.session.$state.get().isAuthenticated).toBe(false);
      expect(connect(createWebStorage(values), "").session.$state.get().isAuthenticated).toBe(true);
    } finally {
      await other.close();
    }
  });

  test("that is full leaves nothing old behind, and the session goes on in memory", async () => {
    let full = false;
    const values = createValues((map, key, text) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      map.set(key, text);
    });
    vi.stubGlobal("location", new URL(server.url));
    const { session } = connect(createWebStorage(values));
    await session.signIn(credentials);
    full = true;
    session.setUser(sampleUser({ first_name: "Countess" }));
    await clock.advance(0);
    expect(values.map.has("root")).toBe(false);
    expect(session.$state.get().isAuthenticated).toBe(true);
    full = false;
    session.setUser(sampleUser({ first_name: "Lovelace" }));
    expect(JSON.parse(values.map.get("root") ?? "{}")).toMatchObject({ refreshToken: "r0" });
  });

  test.each([
    ["no JSON", "{"],
    ["no session", "{}"],
    ["a refresh token that is none", '{"refreshToken":7}'],
    ["null", "null"],
  ])("that holds %s counts as signed out, and takes the next session", async (_, text) => {
    const values = createValues();
    values.map.set("root", text);
    vi.stubGlobal("location", new URL(server.url));
    const { session } = connect(createWebStorage(values));
    expect(session.$state.get()).toMatchObject({ isAuthenticated: false, isLoading: false });
    await session.signIn(credentials);
    expect(JSON.parse(values.map.get("root") ?? "{}").refreshToken).toBe("r0");
  });
});
