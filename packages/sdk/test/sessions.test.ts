import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Browser, createBrowser, createLocks, seeded } from "./browser.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { type FakeServer, startFakeServer } from "./fake-server.ts";
import { answerTokens, type TokenFamilies } from "./token-families.ts";
import { createWatchedFetch } from "./watched-fetch.ts";

const minute = 60_000;
const hour = 60 * minute;
const ada = { email: "ada@example.com", password: "a long password" };
const grace = { email: "grace@example.com", password: "another password" };

let server: FakeServer;
let clock: FakeClock;
let families: TokenFamilies;
let browser: Browser;
let random: () => number;

beforeEach(async () => {
  server = await startFakeServer();
  const network = createWatchedFetch();
  clock = createFakeClock(undefined, network.settle);
  families = answerTokens(server, clock.now);
  random = seeded(7);
  browser = createBrowser({ url: server.url, clock, network, random });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const tab of browser.tabs) tab.dispose();
  await server.close();
});

async function openSignedIn(count: number, credentials = ada): Promise<void> {
  const [first] = [browser.openTab()];
  const signing = first.session.signIn(credentials);
  await clock.advance(1_000);
  await signing;
  for (let i = 1; i < count; i += 1) browser.openTab();
  await clock.advance(1_000);
}

const states = () => browser.tabs.map(({ session }) => session.$state.get());
const refreshes = () => server.count("POST /api/token/refresh/");

/** How often each refresh token was taken: the refreshes of one expiry. */
function refreshesByExpiry(): number[] {
  const counts = new Map<string, number>();
  for (const { family, generation } of families.carried) {
    const key = `${family}.${generation}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
}

/** Whether a call comes to an end in this clock's time, and how. */
function watch(call: Promise<unknown>): { outcome: "pending" | "done" | "failed" } {
  const seen: { outcome: "pending" | "done" | "failed" } = { outcome: "pending" };
  call.then(
    () => (seen.outcome = "done"),
    () => (seen.outcome = "failed"),
  );
  return seen;
}

const platforms = [
  ["with locks", true],
  ["without locks", false],
] as const;

describe.each(platforms)("sessions %s", (_, hasLocks) => {
  beforeEach(() => {
    vi.stubGlobal("navigator", hasLocks ? { locks: createLocks() } : {});
  });

  test("20 through 60 expiries in every weather: none signed out, none hangs, at most 3 refreshes each [4.token.before-request] [4.auth.refresh-failed]", async () => {
    await openSignedIn(20);
    const { weather } = browser;
    for (let round = 0; refreshesByExpiry().length < 60; round += 1) {
      const before = refreshes();
      const trouble = ["none", "lost", "none", "failing", "offline"][round % 5];
      weather.latency = random() < 0.3 ? [200, 8_000] : [5, 300];
      if (trouble === "lost") families.trouble.push("lost");
      if (trouble === "failing") {
        for (let burst = random() * 30; burst > 0; burst -= 1) families.trouble.push("failing");
      }
      weather.offline = trouble === "offline";
      if (random() < 0.4) await clock.sleep(16 * minute + random() * 3 * hour);
      else await clock.advance(5 * minute + random() * 2_000);
      const calls = browser.tabs.map(({ api }) => watch(api.me()));
      await clock.advance(10_000 + random() * 2 * minute);
      Object.assign(weather, { offline: false, latency: [5, 300] });
      families.trouble.length = 0;
      await clock.advance(90_000);

      expect(calls.filter(({ outcome }) => outcome === "pending")).toEqual([]);
      if (trouble === "none") expect(calls.every(({ outcome }) => outcome === "done")).toBe(true);
      expect(states().filter((state) => !state.isAuthenticated)).toEqual([]);
      expect(new Set(states().map(({ refreshToken }) => refreshToken)).size).toBe(1);
      expect(refreshes() - before).toBeLessThanOrEqual(40);
    }
    expect(families.reused).toEqual([]);
    expect(Math.max(...refreshesByExpiry())).toBeLessThanOrEqual(3);
  });

  test.each([
    ["the reply is read on waking", () => {}],
    ["the reply is lost", () => families.trouble.push("lost")],
    ["the request never left", () => families.trouble.push("failing")],
  ])("asleep for an hour in mid-refresh: %s, and all are still signed in", async (_, befall) => {
    await openSignedIn(20);
    browser.weather.latency = [1_000, 1_000];
    await clock.advance(5 * minute - 5_000);
    befall();
    while (refreshes() === 0) await clock.advance(100);
    await clock.sleep(hour);
    const calls = browser.tabs.map(({ api }) => watch(api.me()));
    await clock.advance(30_000);
    // The tab whose refresh broke passes that on; nobody else learns of it.
    expect(calls.filter(({ outcome }) => outcome !== "done").length).toBeLessThanOrEqual(1);
    expect(states().filter((state) => !state.isAuthenticated)).toEqual([]);
    expect(new Set(states().map(({ token }) => token)).size).toBe(1);
    expect(families.reused).toEqual([]);
    expect(Math.max(...refreshesByExpiry())).toBeLessThanOrEqual(3);
  });

  test("a session revoked elsewhere signs out all tabs at the first call of one [4.token.retry-401-fails] [4.auth.refresh-failed]", async () => {
    await openSignedIn(20);
    families.endAll();
    const call = watch(browser.tabs[3]?.api.me() ?? Promise.resolve());
    await clock.advance(1_000);
    expect(call.outcome).toBe("failed");
    expect(states().filter((state) => state.isAuthenticated || state.user)).toEqual([]);
    expect(browser.stored("root")).toBeNull();
    await clock.advance(hour);
    expect(refreshes()).toBe(1);
  });

  test("signing out in one tab signs out the others, and no late refresh brings it back [4.auth.logout]", async () => {
    await openSignedIn(20);
    browser.weather.latency = [400, 400];
    await clock.advance(5 * minute - 5_000);
    while (refreshes() === 0) await clock.advance(100);
    const leaving = watch(browser.tabs[7]?.session.signOut() ?? Promise.resolve());
    await clock.advance(10_000);
    expect(leaving.outcome).toBe("done");
    expect(states().filter((state) => state.isAuthenticated || state.user || state.token)).toEqual(
      [],
    );
    expect(browser.stored("root")).toBeNull();
    expect(families.alive()).toEqual([]);
  });

  test("a refresh that is stored just as another tab signs out is taken back", async () => {
    await openSignedIn(2);
    const late = browser.stored("root");
    const leaving = watch(browser.tabs[0]?.session.signOut() ?? Promise.resolve());
    browser.put("root", late);
    await clock.advance(1_000);
    expect(leaving.outcome).toBe("done");
    expect(states().filter((state) => state.isAuthenticated)).toEqual([]);
    expect(browser.stored("root")).toBeNull();
  });

  test("signing in as another user during a refresh leaves all tabs with that user alone", async () => {
    await openSignedIn(20);
    browser.weather.latency = [400, 400];
    await clock.advance(5 * minute - 5_000);
    while (refreshes() === 0) await clock.advance(100);
    const calls = browser.tabs.map(({ api }) => watch(api.me()));
    const signing = watch(browser.tabs[11]?.session.signIn(grace) ?? Promise.resolve());
    await clock.advance(10_000);
    expect(signing.outcome).toBe("done");
    expect(calls.some(({ outcome }) => outcome === "pending")).toBe(false);
    expect(new Set(states().map(({ user }) => user?.email))).toEqual(new Set([grace.email]));
    await clock.advance(20 * minute);
    expect(states().filter((state) => state.user?.email !== grace.email)).toEqual([]);
    expect(new Set(states().map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(families.reused).toEqual([]);
  });

  test("a frozen tab that wakes writes nothing old over what the others have", async () => {
    await openSignedIn(3);
    const old = browser.tabs[2]?.session.$user.get();
    const before = browser.stored("root");
    await clock.advance(30 * minute);
    const fresh = browser.stored("root");
    expect(fresh).not.toBe(before);
    if (old) browser.tabs[2]?.session.setUser({ ...old, first_name: "Countess" });
    await clock.advance(1_000);
    const kept = JSON.parse(browser.stored("root") ?? "{}");
    expect(kept.user.first_name).toBe("Countess");
    expect(kept.refreshToken).toBe(JSON.parse(fresh ?? "{}").refreshToken);
  });

  test.each([
    ["garbage", "{"],
    ["a value of another version", JSON.stringify({ auth: "{}", _persist: {} })],
    ["a list", "[]"],
  ])("%s in the storage signs nobody out, and is replaced", async (_, text) => {
    await openSignedIn(5);
    browser.put("root", text);
    await clock.advance(10 * minute);
    expect(states().filter((state) => !state.isAuthenticated)).toEqual([]);
    expect(browser.openTab().session.$state.get().isAuthenticated).toBe(true);
  });

  test("a storage that the user clears signs out all tabs", async () => {
    await openSignedIn(5);
    browser.put("root", null);
    await clock.advance(1_000);
    expect(states().filter((state) => state.isAuthenticated)).toEqual([]);
  });
});

const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("call" as const), tab: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), time: fc.nat(6 * minute) }),
  },
  fc.record({ kind: fc.constant("sleep" as const), time: fc.nat(2 * hour) }),
  fc.record({ kind: fc.constant("signIn" as const), tab: fc.nat(3), other: fc.boolean() }),
  fc.record({ kind: fc.constant("signOut" as const), tab: fc.nat(3) }),
  fc.record({ kind: fc.constant("revoke" as const) }),
  fc.record({ kind: fc.constant("profile" as const), tab: fc.nat(3) }),
  fc.record({ kind: fc.constant("clear" as const) }),
  fc.record({ kind: fc.constant("garbage" as const) }),
  fc.record({ kind: fc.constant("offline" as const), on: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("lost" as const, "failing" as const) }),
);

function checkConsistent(): void {
  for (const state of states()) {
    expect(state.isAuthenticated).toBe(state.refreshToken !== null);
    if (state.isAuthenticated) continue;
    expect(state).toMatchObject({ user: null, token: null });
  }
}

test("whatever happens in whatever order, each state is consistent and all tabs agree in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (events) => {
      random = seeded(1);
      const network = createWatchedFetch();
      clock = createFakeClock(undefined, network.settle);
      families = answerTokens(server, clock.now);
      browser = createBrowser({ url: server.url, clock, network, random });
      await openSignedIn(4);
      const calls: { outcome: string }[] = [];
      for (const event of events) {
        const tab = "tab" in event ? browser.tabs[event.tab] : undefined;
        if (event.kind === "call" && tab) calls.push(watch(tab.api.me()));
        if (event.kind === "profile" && tab) {
          calls.push(watch(tab.session.refreshProfile()));
          const user = tab.session.$user.get();
          if (user) tab.session.setUser(user);
        }
        if (event.kind === "signIn" && tab) {
          calls.push(watch(tab.session.signIn(event.other ? grace : ada)));
        }
        if (event.kind === "signOut" && tab) calls.push(watch(tab.session.signOut()));
        if (event.kind === "pass") await clock.advance(event.time);
        if (event.kind === "sleep") await clock.sleep(event.time);
        if (event.kind === "revoke") families.endAll();
        if (event.kind === "clear") browser.put("root", null);
        if (event.kind === "garbage") browser.put("root", "?");
        if (event.kind === "offline") browser.weather.offline = event.on;
        if (event.kind === "lost" || event.kind === "failing") families.trouble.push(event.kind);
        checkConsistent();
      }
      browser.weather.offline = false;
      families.trouble.length = 0;
      await clock.advance(45 * minute);
      checkConsistent();
      expect(calls.filter(({ outcome }) => outcome === "pending")).toEqual([]);
      expect(families.reused).toEqual([]);
      expect(new Set(states().map(({ refreshToken }) => refreshToken)).size).toBe(1);
      for (const { user, isAuthenticated } of states()) {
        if (isAuthenticated) expect(families.alive()).toContain(user?.id);
      }
      for (const tab of browser.tabs) tab.dispose();
    }),
    { seed: 11, numRuns: 60 },
  );
});
