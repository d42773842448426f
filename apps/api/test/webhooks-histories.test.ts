import type { Checkout } from "@probability-chat/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prices, signed, subscriptionEvent, webhookSecret } from "./support/paddle-events.ts";
import { TestApi, type TestUser } from "./support/test-api.ts";

const secrets = [webhookSecret, "the secret after the rotation"];
let api: TestApi;
let crashes: string[] = [];
beforeAll(async () => {
  api = await TestApi.start({
    paddle: {
      apiKey: "key",
      clientToken: "token",
      webhookSecrets: secrets,
      environment: "sandbox",
      prices,
      apiUrl: "http://127.0.0.1:9",
    },
    failpoint: (name) => {
      if (crashes[0] === name) {
        crashes.shift();
        throw new Error("crash");
      }
    },
  });
});
afterAll(() => api?.close());

const offers: Record<string, readonly [string, string]> = {
  pri_pro_month: ["pro", "monthly"],
  pri_pro_month_old: ["pro", "monthly"],
  pri_pro_year: ["pro", "yearly"],
  pri_ent_month: ["enterprise", "monthly"],
  pri_ent_year: ["enterprise", "yearly"],
};

interface Told {
  readonly price: string;
  readonly status: string;
  readonly days: number;
  readonly scheduled: boolean;
  readonly bound: boolean;
}

const told: fc.Arbitrary<Told> = fc.record({
  price: fc.constantFrom(...Object.keys(offers), "pri_unknown"),
  status: fc.constantFrom("active", "active", "trialing", "past_due", "paused", "canceled", "odd"),
  days: fc.integer({ min: 1, max: 400 }),
  scheduled: fc.boolean(),
  bound: fc.boolean(),
});

/** One subscription's events in the order in which they occur; some occur at the same instant. */
const subscription = fc.record({
  user: fc.constantFrom(0, 1),
  events: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), told), { minLength: 1, maxLength: 7 }),
});

const history = fc.record({
  subscriptions: fc.array(subscription, { minLength: 1, maxLength: 3 }),
  /** Which event arrives next, many times over: duplicates and replays among them. */
  arrivals: fc.array(fc.nat(1000), { minLength: 20, maxLength: 40 }),
  rotatedAfter: fc.nat(40),
  crashes: fc.array(
    fc.constantFrom(
      "receive-billing-webhook:before-commit",
      "receive-billing-webhook:after-commit",
    ),
    { maxLength: 3 },
  ),
  parallel: fc.boolean(),
});

interface State {
  readonly user: number;
  readonly plan: string;
  readonly duration: string;
  readonly status: string;
  readonly ends_at: string;
  readonly scheduled_action: string | null;
}

let counter = 0;
const begin = Date.parse("2026-11-01T08:00:00Z");

test("shuffled, duplicated, replayed, under a rotated secret and with crashes, events end in the oracle's state", async () => {
  const users = [await api.newUser(), await api.newUser()];
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      crashes = [];
      await api.sql.query("delete from product.subscriptions");
      await api.sql.query("delete from product.quota_periods");
      await api.sql.query("delete from product.mails");
      await api.sql.query("update product.users set plan = 'free'");
      const run = ++counter;
      const oracle = new Map<string, State>();
      const bodies: { readonly id: string; readonly body: string }[] = [];
      for (const [index, { user, events }] of given.subscriptions.entries()) {
        const id = `sub_${run}_${index}`;
        const binding = await bindingOf(users[user] as TestUser);
        const startedAt = new Date(begin + index * 1000);
        let at = begin;
        for (const [place, [gap, event]] of events.entries()) {
          at += gap;
          const endsAt = new Date(begin + event.days * 86_400_000);
          const scheduled = event.scheduled ? { action: "cancel" as const, at: endsAt } : null;
          const sent = subscriptionEvent(
            {
              id,
              status: event.status,
              price: event.price,
              endsAt,
              startedAt,
              scheduled,
              binding: event.bound || place === 0 ? binding : undefined,
            },
            {
              at: `${new Date(at).toISOString().slice(0, -1)}${place}Z`,
              id: `evt_${run}_${index}_${place}`,
            },
          );
          bodies.push(sent);
          apply(oracle, id, user, event, endsAt);
        }
      }
      crashes = [...given.crashes];
      await deliver(bodies, given);
      expect(await stored(run, users)).toEqual([...oracle].sort());
      const ended = await endedAtProvider(run);
      expect(ended).toEqual(expect.arrayContaining(superseded(oracle)));
      expect(superseding(run, given.subscriptions)).toEqual(expect.arrayContaining(ended));
      for (const [index, user] of users.entries()) {
        expect((await api.me(user)).plan).toBe(planOf(oracle, index));
      }
      const { rows } = await api.sql.query("select count(*)::int as letters from product.mails");
      expect(rows[0].letters).toBeLessThanOrEqual(bodies.length);
      await ledgerAgrees();
    }),
    { numRuns: 40, seed: 20_261_121 },
  );
}, 120_000);

/** What one event makes of a subscription, in the simplest way. */
function apply(
  oracle: Map<string, State>,
  id: string,
  user: number,
  event: Told,
  endsAt: Date,
): void {
  const before = oracle.get(id);
  const offer = offers[event.price] ?? (before && ([before.plan, before.duration] as const));
  if (!offer) return;
  oracle.set(id, {
    user,
    plan: offer[0],
    duration: offer[1],
    status: event.status === "odd" ? "inactive" : event.status,
    ends_at: endsAt.toISOString(),
    scheduled_action: event.scheduled ? "cancel" : null,
  });
}

/** A usable subscription counts before others, a newer one before an older one; none that ended. */
function planOf(oracle: Map<string, State>, user: number): string {
  const own = [...oracle].filter(([, state]) => state.user === user).sort();
  const usable = own.filter(([, { status }]) => isUsable(status));
  const [, last] = usable.at(-1) ?? own.at(-1) ?? [];
  return last === undefined || last.status === "canceled" ? "free" : last.plan;
}

const isUsable = (status: string) => status === "active" || status === "trialing";

/** What is charged beside a newer subscription that may be used. */
function superseded(oracle: Map<string, State>): string[] {
  const all = [...oracle].sort().map(([id, state]) => ({ id, ...state }));
  return all
    .filter(({ user, status }, index) => {
      const newer = all.slice(index + 1).filter((other) => other.user === user);
      return status !== "canceled" && newer.some((other) => isUsable(other.status));
    })
    .map(({ id }) => id);
}

/** What may ever have been so: a newer one of the same user could be used at some time. */
function superseding(
  run: number,
  all: readonly { readonly user: number; readonly events: readonly [number, Told][] }[],
): string[] {
  return all.flatMap(({ user }, index) => {
    const newer = all.slice(index + 1).filter((other) => other.user === user);
    const was = newer.some(({ events }) => events.some(([, { status }]) => isUsable(status)));
    return was ? [`sub_${run}_${index}`] : [];
  });
}

async function endedAtProvider(run: number): Promise<string[]> {
  const { rows } = await api.sql.query(
    `select subscription_id as id from product.billing_cancellations
     where subscription_id like $1 order by 1`,
    [`sub\\_${run}\\_%`],
  );
  return rows.map(({ id }) => id);
}

async function bindingOf(user: TestUser): Promise<string> {
  const reply = await api.call<{ data: Checkout }>("POST", "/api/subscriptions/create-checkout/", {
    token: user.access,
    body: { plan: "pro", duration: "monthly" },
  });
  return reply.body.data.payload.customData.binding;
}

/** In any order and any number of times; at last every event that was not acknowledged. */
async function deliver(
  bodies: readonly { readonly id: string; readonly body: string }[],
  given: { arrivals: number[]; rotatedAfter: number; parallel: boolean },
): Promise<void> {
  const acknowledged = new Set<string>();
  const send = async (which: number, count: number) => {
    const event = bodies[which % bodies.length];
    if (!event) return;
    const secret = secrets[count < given.rotatedAfter ? 0 : 1];
    const reply = await api.call("POST", "/api/billing/webhook/", {
      body: event.body,
      headers: signed(event.body, api.now(), secret),
    });
    if (reply.status === 200) acknowledged.add(event.id);
    else expect(reply.status).toBe(500);
  };
  const width = given.parallel ? 5 : 1;
  for (let first = 0; first < given.arrivals.length; first += width) {
    const group = given.arrivals.slice(first, first + width);
    await Promise.all(group.map((which, index) => send(which, first + index)));
  }
  for (let round = 0; round < 5 && acknowledged.size < bodies.length; round++) {
    for (const [which, event] of [...bodies.entries()].reverse()) {
      if (!acknowledged.has(event.id)) await send(which, 100);
    }
  }
  expect(acknowledged.size).toBe(bodies.length);
}

async function stored(run: number, users: readonly TestUser[]) {
  const { rows } = await api.sql.query(
    `select provider_id, user_id, plan, duration, status, ends_at, scheduled_action
     from product.subscriptions where provider_id like $1`,
    [`sub\\_${run}\\_%`],
  );
  return rows
    .map(({ provider_id, user_id, ends_at, ...row }): [string, State] => [
      provider_id,
      {
        user: users.findIndex(({ user }) => user.id === user_id),
        ...row,
        ends_at: ends_at.toISOString(),
      },
    ])
    .sort();
}

async function ledgerAgrees(): Promise<void> {
  const { rows } = await api.sql.query(`select p.id from product.quota_periods p
    left join product.ledger_entries l on l.period_id = p.id group by p.id
    having p.granted <> coalesce(sum(amount) filter (where kind in ('grant', 'adjust')), 0)
      or count(*) filter (where kind = 'grant') <> 1`);
  expect(rows).toEqual([]);
}
