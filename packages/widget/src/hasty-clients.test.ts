import { createClient } from "@probability-chat/sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWaiting } from "./hasty-clients.ts";

let goneOn: number;
let waiting: ReturnType<typeof createWaiting>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  goneOn = 0;
  waiting = createWaiting(() => {
    goneOn += 1;
  });
});
afterEach(() => {
  waiting.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How many of some clients that come at a distance are taken at once. */
function takenOf(count: number, milliseconds: number): number {
  let taken = 0;
  for (let at = 0; at < count; at += 1) {
    if (!waiting.mustWait(createClient())) taken += 1;
    vi.advanceTimersByTime(milliseconds);
  }
  return taken;
}

test("clients that are made at each drawing wait, and the last is taken once none comes", () => {
  expect(takenOf(200, 100)).toBe(5);
  expect(goneOn).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(goneOn).toBe(1);
});

test("what each of them brings about again waits ever longer", () => {
  waiting = createWaiting(() => {
    goneOn += 1;
    waiting.mustWait(createClient());
  });
  takenOf(6, 10);
  vi.advanceTimersByTime(3_600_000);
  expect(goneOn).toBeLessThan(15);
});

test("a page that is saved every two seconds, and quickly changed accounts, wait for nothing", () => {
  expect(takenOf(50, 2_000)).toBe(50);
  expect(takenOf(50, 700)).toBe(50);
});

test("accounts that a user changes between are taken at once, also after haste", () => {
  expect(takenOf(50, 10_000)).toBe(50);
  vi.advanceTimersByTime(10_000);
  const held = [createClient(), createClient()] as const;
  for (let at = 0; at < 50; at += 1) {
    expect(waiting.mustWait(held[at % 2 === 0 ? 0 : 1])).toBe(false);
  }
  takenOf(10, 10);
  vi.advanceTimersByTime(60_000);
  expect(takenOf(1, 10)).toBe(1);
});

test("a client that waits goes on waiting while the page is drawn again with it", () => {
  takenOf(5, 10);
  const client = createClient();
  expect(waiting.mustWait(client)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(waiting.mustWait(client)).toBe(true);
  vi.advanceTimersByTime(500);
  expect(goneOn).toBe(1);
  expect(waiting.mustWait(client)).toBe(false);
});
