import { expect, test } from "vitest";
import { readOrigin } from "./origins.ts";

test.each([
  ["https://dashboard.example.com", "https://dashboard.example.com"],
  ["https://Dashboard.Example.com/", "https://dashboard.example.com"],
  ["https://example.com:443", "https://example.com"],
  ["https://example.com:8443", "https://example.com:8443"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://[::1]:8080", "http://[::1]:8080"],
])("%s is an origin", (text, origin) => {
  expect(readOrigin(text)).toEqual({ origin });
});

test.each([
  ["dashboard.example.com", /is no origin/],
  ["https://example.com/dashboard", /is no origin/],
  ["https://example.com?x", /is no origin/],
  ["https://*.example.com", /is no origin/],
  ["https://me@example.com", /is no origin/],
  ["file:///home", /is no origin/],
  ["null", /is no origin/],
  ["*", /is no origin/],
  ["https://", /is no origin/],
  ["http://example.com", /is not encrypted/],
])("%s is none, and it is said why", (text, why) => {
  expect(readOrigin(text)).toEqual({ why: expect.stringMatching(why) });
});
