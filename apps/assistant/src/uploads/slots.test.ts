import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("runs at most `size` at once, keeps `queue` waiting, refuses the rest", async () => {
  const slots = new Slots(2, 1);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const job = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  const started = [slots.run(job), slots.run(job), slots.run(job)];
  await expect(slots.run(job)).rejects.toMatchObject({ code: "unavailable" });
  expect(running).toBe(2);
  while (ends.length > 0 || running > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(started);
  expect(most).toBe(2);
});

test("a failed job frees its slot", async () => {
  const slots = new Slots(1, 0);
  await expect(slots.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(slots.run(() => Promise.resolve(7))).resolves.toBe(7);
});
