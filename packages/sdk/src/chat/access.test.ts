import type { ChatTeam, User } from "@probability-chat/contract";
import { expect, test } from "vitest";
import { sampleUser } from "../../test/sample.ts";
import { accessOf, fileMegabytes, remainingQueries } from "./access.ts";
import { denialOf } from "./denial.ts";

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

const subscribed = (status: string) =>
  ({ plan: "pro", active_subscription: { status } }) as unknown as Partial<User>;

test.each([
  ["[4.access.free-exhausted]", { plan: "free", query_limit: 0 }, "free_exhausted"],
  ["[4.access.free-exhausted]", { plan: "free", query_limit: -1 }, "free_exhausted"],
  ["[4.access.free-exhausted]", { plan: undefined, query_limit: undefined }, "free_exhausted"],
  ["[4.access.free-active]", { plan: "free", query_limit: 1 }, "active"],
  ["[4.access.free-active]", { plan: undefined, query_limit: 1 }, "active"],
  ["[4.access.paid-without-subscription]", { plan: "pro", query_limit: 9 }, "inactive"],
  ["[4.access.canceled]", subscribed("canceled"), "canceled"],
  ["[4.access.paused]", subscribed("paused"), "paused"],
  ["[4.access.past-due]", subscribed("past_due"), "past_due"],
  ["[4.access.inactive]", subscribed("unheard_of"), "inactive"],
  ["[4.access.paid-exhausted]", { ...subscribed("active"), query_limit: 0 }, "paid_exhausted"],
  ["[4.access.active]", subscribed("active"), "active"],
  ["[4.access.active]", subscribed("trialing"), "active"],
])("the status follows from the user %s", (_, part, expected) => {
  expect(accessOf({ ...sampleUser(), ...part } as User)?.status).toBe(expected);
});

test("in a team's chat it is the team that grants, whatever the user's own plan", () => {
  const spent = sampleUser({ query_limit: 0, remaining_queries: 0 });
  const team: ChatTeam = {
    id: "0198c0de-0000-7000-8000-000000000001",
    name: "Analysts",
    role: "member",
    can_ask: true,
    can_manage: false,
    is_own: false,
    notice: null,
    file_size: 5_120,
  };
  expect(accessOf(spent, team)).toMatchObject({ mayAct: true, mayManage: false });
  expect(denialOf(spent, team)).toBeNull();
  expect(fileMegabytes(spent, team)).toBe(5_120);
  const read: ChatTeam = { ...team, role: "viewer", can_ask: false, notice: "You may read." };
  expect(accessOf(sampleUser(), read)).toMatchObject({ mayAct: false, notice: "You may read." });
  expect(denialOf(sampleUser(), read)?.text).toBe("You may read.");
  expect(accessOf(sampleUser({ is_verified: false }), team)?.mayAct).toBe(false);
});
