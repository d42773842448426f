import type { Checkout } from "@probability-chat/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prices, signed, subscriptionEvent, webhookSecret } from "./support/paddle-events.ts";
import { TestApi, type TestUser } from "./support/test-api.ts";

const seed = 20_261_122;
const histories = 500;
/** Each user's histories run at once, so that they meet on one quota. */
const perUser = 25;
/** Left of the paid months when the histories begin. */
const left = 15;

let api: TestApi;
let crashing = false;
const chance = randomNumbers(seed);
beforeAll(async () => {
  api = await TestApi.start({
    poolSize: 20,
    rateLimitMultiplier: 10_000,
    paddle: {
      apiKey: "key",
      clientToken: "token",
      webhookSecrets: [webhookSecret],
      environment: "sandbox",
      prices,
      apiUrl: "http://127.0.0.1:9",
    },
    failpoint: () => {
      if (crashing && chance() < 0.04) throw new Error("crash");
    },
  });
});
afterAll(() => api?.close());

type Step =
  | {
      readonly kind: "ask";
      readonly keyed: boolean;
      readonly end: "answer" | "refuse" | "release" | "abandon";
      readonly twice: boolean;
    }
  | { readonly kind: "event"; readonly status: string; readonly price: number }
  | { readonly kind: "restart-worker" }
  | { readonly kind: "reap" }
  | { readonly kind: "look" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      keyed: fc.boolean(),
      end: fc.constantFrom("answer", "answer", "answer", "refuse", "release", "abandon"),
      twice: fc.nat(3).map((n) => n === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("event" as const),
      status: fc.constantFrom("active", "active", "active", "active", "past_due"),
      price: fc.nat(10),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: "look" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "reap" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "restart-worker" as const }) },
);

/** A user, and what histories of this user may change the plan to. */
interface Member {
  readonly user: TestUser;
  readonly chat: string;
  readonly subscription: string | null;
  readonly prices: readonly string[];
  /** Most queries that any month of this user's may spend. */
  readonly most: number;
  events: number;
  /** By event, in the order of their times. */
  readonly acknowledged: Map<number, { status: string; price: string }>;
  readonly answered: Set<string>;
}

test("500 concurrent histories with crashes between any two steps neither overspend nor leak [9.quota-enforced] [9.free.queries] [9.pro.queries]", async () => {
  const members = await Promise.all(Array.from({ length: histories / perUser }, (_, n) => join(n)));
  const plans = fc.sample(fc.array(step, { minLength: 2, maxLength: 4 }), {
    seed,
    numRuns: histories,
  });
  crashing = true;
  const storm = breakConnections();
  await Promise.all(
    plans.map((steps, index) => {
      const member = members[index % members.length] as Member;
      return live(member, index, steps);
    }),
  );
  crashing = false;
  await storm;
  await api.api.close();
  await api.open();
  for (const member of members) await deliverAgain(member);
  api.advance(600);
  await api.api.runJobs();
  await nothingLeaks();
  for (const member of members) await nothingOverspent(member);
  const { rows } = await api.sql.query(
    "select count(*)::int as spent from product.questions where spent",
  );
  expect(rows[0].spent).toBeGreaterThan(histories / 4);
}, 240_000);

async function join(n: number): Promise<Member> {
  const user = await api.newUser();
  const { chat } = await api.chatWithData(user);
  const kind = n % 3;
  const base = { user, chat, events: 0, acknowledged: new Map(), answered: new Set<string>() };
  if (kind === 0) return { ...base, subscription: null, prices: [], most: 20 };
  const subscription = `sub_${n}`;
  const { body } = await api.call<{ data: Checkout }>(
    "POST",
    "/api/subscriptions/create-checkout/",
    { token: user.access, body: { plan: "pro", duration: "monthly" } },
  );
  const { binding } = body.data.payload.customData;
  const first = subscriptionEvent(
    { id: subscription, binding, startedAt: started },
    { at: new Date(begin) },
  );
  await api.call("POST", "/api/billing/webhook/", {
    body: first.body,
    headers: signed(first.body, api.now()),
  });
  await api.sql.query(
    `with p as (update product.quota_periods set spent = spent + $2 where principal_id =
       (select id from product.principals where user_id = $1) and source <> 'free' returning *)
     insert into product.ledger_entries (id, principal_id, period_id, kind, amount, question_id, created_at)
     select gen_random_uuid(), principal_id, id, 'settle', $2, gen_random_uuid(), now() from p`,
    [user.user.id, 10_000 - left],
  );
  const own = kind === 1 ? ["pri_pro_month", "pri_pro_year"] : ["pri_pro_month", "pri_ent_month"];
  return { ...base, subscription, prices: own, most: kind === 1 ? 10_000 : 1_000_000 };
}

const begin = Date.parse("2026-11-01T08:00:00Z");
const started = new Date(Date.now() - 86_400_000);

async function live(member: Member, index: number, steps: readonly Step[]): Promise<void> {
  const worker = `worker-${index % 4}`;
  for (const [place, step] of steps.entries()) {
    if (step.kind === "ask") await ask(member, step, worker, `${index}-${place}`);
    else if (step.kind === "event") await sendEvent(member, step);
    else if (step.kind === "look") {
      await api.call("GET", "/api/users/me/", { token: member.user.access });
    } else if (step.kind === "reap") {
      await api.api.runJobs().catch(() => undefined);
    } else {
      const started_at = api.now().toISOString();
      await api.service("questions/forget", { worker, started_at });
    }
  }
}

async function ask(
  { user, chat, answered }: Member,
  step: Extract<Step, { kind: "ask" }>,
  worker: string,
  key: string,
): Promise<void> {
  const call = () => api.reserve(user, chat, { worker, key: step.keyed ? key : null });
  let reply = await call();
  if (reply.status >= 500 && step.keyed) reply = await call();
  const id = reply.body.question_id;
  if (reply.status !== 200 || reply.body.state !== "reserved" || step.end === "abandon") return;
  const { end } = step;
  const close = async () => {
    if (end === "release") {
      await api.service(`questions/${id}/release`, { reason: "test" });
      return;
    }
    const settled = await api.settle(id, "About 40 %.", end);
    if (settled.status === 200 && end === "answer") answered.add(id);
  };
  await Promise.all(step.twice ? [close(), close()] : [close()]);
}

async function sendEvent(
  member: Member,
  { status, price }: { readonly status: string; readonly price: number },
): Promise<void> {
  if (!member.subscription) return;
  const number = ++member.events;
  const told = { status, price: member.prices[price % member.prices.length] ?? "" };
  if (await deliver(member, number, told)) member.acknowledged.set(number, told);
}

async function deliver(
  { subscription }: Member,
  number: number,
  told: { readonly status: string; readonly price: string },
): Promise<boolean> {
  const { body } = subscriptionEvent(
    { id: subscription ?? "", ...told, startedAt: started },
    { at: new Date(begin + number * 1000), id: `evt_${subscription}_${number}` },
  );
  const headers = signed(body, api.now());
  for (let attempt = 0; attempt < 4; attempt++) {
    const { status } = await api.call("POST", "/api/billing/webhook/", { body, headers });
    if (status === 200) return true;
  }
  return false;
}

/** A provider goes on until the last event of all is acknowledged. */
async function deliverAgain(member: Member): Promise<void> {
  if (!member.subscription) return;
  const number = ++member.events;
  const told = { status: "active", price: member.prices[0] ?? "" };
  expect(await deliver(member, number, told)).toBe(true);
  expect(await api.me(member.user)).toMatchObject({
    plan: "pro",
    active_subscription: { status: "active" },
  });
}

/** Ends random database connections in the middle of whatever they do, as a crash would. */
async function breakConnections(): Promise<void> {
  while (crashing) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await api.sql.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where datname = current_database() and application_name = 'probability-chat-api'
         order by random() limit 1) as victims`,
    );
  }
}

async function nothingLeaks(): Promise<void> {
  const { rows } = await api.sql.query(`select p.id, p.source, p.granted, p.reserved, p.spent,
      (select count(*)::int from product.questions q where q.period_id = p.id and q.spent) as answered
    from product.quota_periods p left join product.ledger_entries l on l.period_id = p.id
    group by p.id
    having p.reserved <> 0
      or p.spent > p.granted
      or p.granted <> greatest(p.allowance, p.spent)
      or p.granted <> sum(amount) filter (where kind in ('grant', 'adjust'))
      or p.spent <> coalesce(sum(amount) filter (where kind = 'settle'), 0)
      or coalesce(sum(amount) filter (where kind = 'reserve'), 0)
        <> coalesce(sum(amount) filter (where kind in ('settle', 'release') and amount = 1), 0)
      or (select count(*) from product.questions q where q.period_id = p.id and q.spent)
        <> count(*) filter (where kind = 'settle' and amount = 1)`);
  expect(rows).toEqual([]);
  const reserved = await api.sql.query("select id from product.questions where state = 'reserved'");
  expect(reserved.rows).toEqual([]);
}

async function nothingOverspent({ user, most, answered }: Member): Promise<void> {
  const { rows } = await api.sql.query(
    `select p.spent, p.allowance, p.source from product.quota_periods p
     join product.principals o on o.id = p.principal_id where o.user_id = $1`,
    [user.user.id],
  );
  for (const { spent } of rows) expect(spent).toBeLessThanOrEqual(most);
  const kept = await api.sql.query(
    "select count(*)::int as kept from product.questions where id = any($1) and spent",
    [[...answered]],
  );
  expect(kept.rows[0].kept).toBe(answered.size);
}

/** Numbers in [0, 1) that a seed tells (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
