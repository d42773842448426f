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
  random = seeded(Number(process.env.SEED ?? 7));
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

  test("20 through 200 expiries in every weather: none signed out, none hangs, at most 3 refreshes each [4.token.before-request] [4.auth.refresh-failed]", async () => {
    await openSignedIn(20);
    const { weather } = browser;
    while (refreshesByExpiry().length < 200) {
      const before = refreshes();
      const trouble = ["none", "none", "lost", "failing", "offline"][Math.floor(random() * 5)];
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
});
