import type { User } from "@probability-chat/contract";
import { expect, test } from "vitest";
import { sampleUser } from "../../test/sample.ts";
import { accessOf, remainingQueries } from "./access.ts";

const without = (user: User, ...names: (keyof User)[]) =>
  Object.fromEntries(
    Object.entries(user).filter(([name]) => !names.includes(name as keyof User)),
  ) as User;

test("what is left is remaining_queries [9.remaining.first]", () => {
  expect(remainingQueries(sampleUser({ remaining_queries: 3, query_limit: 9 }))).toBe(3);
});

test("else it is query_limit [9.remaining.second]", () => {
  expect(remainingQueries(without(sampleUser({ query_limit: 9 }), "remaining_queries"))).toBe(9);
});

test("else it is the plan's queries minus those used [9.remaining.third]", () => {
  const user = sampleUser({ queries_used: 6 });
  expect(remainingQueries(without(user, "remaining_queries", "query_limit"))).toBe(14);
  const spent = sampleUser({ queries_used: 60 });
  expect(remainingQueries(without(spent, "remaining_queries", "query_limit"))).toBe(0);
});

test("verified, active and with queries left one may act; else only read [6.verified.usable] [6.verified.history-only]", () => {
  expect(accessOf(sampleUser())?.mayAct).toBe(true);
  expect(accessOf(sampleUser({ is_verified: false }))?.mayAct).toBe(false);
  expect(accessOf(sampleUser({ query_limit: 0, remaining_queries: 0 }))?.mayAct).toBe(false);
  expect(accessOf(sampleUser({ remaining_queries: 0 }))?.mayAct).toBe(false);
  expect(accessOf(sampleUser({ plan: "pro" }))?.mayAct).toBe(false);
});
