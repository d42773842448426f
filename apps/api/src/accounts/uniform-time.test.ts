import { expect, test } from "vitest";
import { inUniformTime } from "./uniform-time.ts";

test.each([
  ["an answer", () => Promise.resolve("sent"), "sent"],
  ["an error", () => Promise.reject(new Error("refused")), "refused"],
])("%s comes no sooner than a timer of two thirds of the time", async (_, work, told) => {
  let passed = false;
  setTimeout(() => {
    passed = true;
  }, 100);
  const outcome = await inUniformTime(work).catch((error: Error) => error.message);
  expect(outcome).toBe(told);
  expect(passed).toBe(true);
});
