import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { deriveKey } from "./derive.ts";
import { judgeGeneration, readRefreshToken, refreshToken } from "./refresh-token.ts";

const key = deriveKey("a master secret of some length....", "refresh-token");

describe("a refresh token", () => {
  test("is the same each time, reads back, and differs by family, generation and secret", () => {
    const [one, two] = [uuid(), uuid()];
    const token = refreshToken(key, one, 3);
    expect(refreshToken(key, one, 3)).toBe(token);
    expect(readRefreshToken([key], token)).toEqual({ sessionId: one, generation: 3 });
    expect(refreshToken(key, one, 4)).not.toBe(token);
    expect(refreshToken(key, two, 3)).not.toBe(token);
    expect(readRefreshToken([deriveKey("another", "refresh-token")], token)).toBeUndefined();
  });

  test("with any character changed is nobody's", () => {
    const token = refreshToken(key, uuid(), 12);
    fc.assert(
      fc.property(fc.nat(token.length - 2), fc.constantFrom(..."aZ9._-"), (index, character) => {
        fc.pre(token[index] !== character);
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        expect(readRefreshToken([key], changed)).toBeUndefined();
      }),
    );
  });
});

describe("judgeGeneration", () => {
  const now = new Date("2026-07-01T12:00:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  test.each([
    ["the first token", { used: 0, usedAt: null }, 1, "advance"],
    ["the latest again, whenever", { used: 1, usedAt: ago(9_999) }, 1, "repeat"],
    ["its successor for the first time", { used: 1, usedAt: ago(1) }, 2, "advance"],
    ["the predecessor within 10 s", { used: 2, usedAt: ago(10) }, 1, "repeat"],
    ["the predecessor after 10 s", { used: 2, usedAt: ago(10.001) }, 1, "end"],
    ["anything older at once", { used: 3, usedAt: ago(0) }, 1, "end"],
    ["a generation never issued", { used: 1, usedAt: ago(0) }, 3, "end"],
  ] as const)("%s", (_, state, generation, verdict) => {
    expect(judgeGeneration(state, generation, now)).toBe(verdict);
  });
});
