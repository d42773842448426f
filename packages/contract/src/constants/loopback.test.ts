import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

test.each([
  ["localhost", true],
  ["app.localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
  ["", false],
])("%s: %s", (name, expected) => {
  expect(isLoopback(name)).toBe(expected);
});
