import { timingSafeEqual } from "node:crypto";
import { limits } from "@probability-chat/contract";
import { parse, stringify } from "uuid";
import { mac } from "./derive.ts";

/**
 * A refresh token is derived, not stored: `family.generation.MAC(family, generation)`. The family
 * is the session's id, generations count from 1. At rest is only how far the family has come.
 */
export function refreshToken(key: Uint8Array, sessionId: string, generation: number): string {
  const family = Buffer.from(parse(sessionId)).toString("base64url");
  return `${family}.${generation}.${mac(key, family, String(generation)).toString("base64url")}`;
}

/** The family and generation of a refresh token by one of our keys; undefined for anything else. */
export function readRefreshToken(
  keys: readonly Uint8Array[],
  token: string,
): { readonly sessionId: string; readonly generation: number } | undefined {
  const match = /^([\w-]{22})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token);
  const [, family, generation, given] = match ?? [];
  if (!family || !generation || !given) return undefined;
  const bytes = Buffer.from(given, "base64url");
  const isBy = (key: Uint8Array) => {
    const expected = mac(key, family, generation);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
  if (!keys.some(isBy)) return undefined;
  try {
    return {
      sessionId: stringify(Buffer.from(family, "base64url")),
      generation: Number(generation),
    };
  } catch {
    return undefined;
  }
}

/** How far a family has come: the newest generation that was ever presented, and when first. */
export interface FamilyState {
  readonly used: number;
  readonly usedAt: Date | null;
}

/**
 * What presenting a generation means.
 * - `advance`: its first use; the family moves on.
 * - `repeat`: its reply was lost, or it is the predecessor within the grace of 10 s after its
 *   successor's first use: the same successor again.
 * - `end`: anything older was stolen or copied; the family ends.
 */
export function judgeGeneration(
  state: FamilyState,
  generation: number,
  now: Date,
): "advance" | "repeat" | "end" {
  if (generation === state.used + 1) return "advance";
  if (generation === state.used) return "repeat";
  const grace = limits.refreshGraceSeconds * 1000;
  const since = state.usedAt ? now.getTime() - state.usedAt.getTime() : Number.POSITIVE_INFINITY;
  return generation === state.used - 1 && since <= grace ? "repeat" : "end";
}
