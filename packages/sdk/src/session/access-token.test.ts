import { describe, expect, test } from "vitest";
import { jwt } from "../../test/sample.ts";
import { isExpired, readTokenLife, refreshDelay } from "./access-token.ts";

describe("token life", () => {
  test.each([
    ["no token at all", ""],
    ["no payload", "abc"],
    ["a payload that is not JSON", "a.b.c"],
    ["no exp", `a.${btoa("{}")}.c`],
  ])("is unknown for %s", (_, token) => {
    expect(readTokenLife(token)).toBeNull();
  });

  test("is read from the claims, in milliseconds", () => {
    expect(readTokenLife(jwt({ exp: 900, iat: 0, sub: "u", sid: "s" }))).toEqual({
      expiresAt: 900_000,
      issuedAt: 0,
      subject: "u",
      session: "s",
      isEmbed: false,
    });
  });

  test.each([
    [100_000, 69_999, false],
    [100_000, 70_000, true],
    [100_000, 200_000, true],
  ])(
    "a token that ends at %i counts at %i as expired: %s [4.token.early-expiry]",
    (ends, now, expected) => {
      expect(isExpired(ends, now)).toBe(expected);
    },
  );

  test.each([
    ["15 minutes remain: when 10 remain [4.token.proactive-ten-minutes]", 900_000, 300_000],
    ["exactly 10 minutes remain: after 75 % [4.token.proactive-share]", 600_000, 450_000],
    ["4 minutes remain: after 75 %", 240_000, 180_000],
    ["10 minutes and 1 s remain: not below 2 s", 601_000, 2_000],
    ["1 s remains [4.token.proactive-minimum]", 1_000, 2_000],
    ["long expired", -500_000, 2_000],
  ])("refresh ahead where %s", (_, remaining, delay) => {
    expect(refreshDelay(remaining, 0)).toBe(delay);
  });
});
