import { accessStatus, type Checkout } from "@probability-chat/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  prices,
  type SubscriptionFacts,
  signed,
  subscriptionEvent,
  webhookSecret,
} from "./support/paddle-events.ts";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let crashAt: string | null = null;
beforeAll(async () => {
  api = await TestApi.start({
    paddle: {
      apiKey: "key",
      clientToken: "token",
      webhookSecrets: ["the next secret", webhookSecret],
      environment: "sandbox",
      prices,
      apiUrl: "http://127.0.0.1:9",
    },
    failpoint: (name) => {
      if (name === crashAt) throw new Error("crash");
    },
  });
});
afterAll(() => api?.close());
beforeEach(() => {
  crashAt = null;
});

let subscriptions = 0;
const newId = () => `sub_${++subscriptions}`;

async function bindingOf(user: TestUser): Promise<string> {
  const reply = await api.call<{ data: Checkout }>("POST", "/api/subscriptions/create-checkout/", {
    token: user.access,
    body: { plan: "pro", duration: "monthly" },
  });
  expect(reply.status).toBe(200);
  return reply.body.data.payload.customData.binding;
}

const post = (body: string, headers = signed(body, api.now())) =>
  api.call<{ data: { message: string }; code: string }>("POST", "/api/billing/webhook/", {
    body,
    headers,
  });

/** Sends an event that occurred some seconds after a fixed moment. */
async function send(facts: SubscriptionFacts, second: number, type?: string) {
  const at = new Date(Date.parse("2026-11-01T08:00:00Z") + second * 1000);
  const event = subscriptionEvent(facts, { at, ...(type ? { type } : {}) });
  expect((await post(event.body)).status).toBe(200);
  return event;
}

async function outcomeOf(id: string): Promise<string | undefined> {
  const { rows } = await api.sql.query("select outcome from product.billing_events where id = $1", [
    id,
  ]);
  return rows[0]?.outcome;
}

async function subscriber(facts: Partial<SubscriptionFacts> = {}) {
  const user = await api.newUser();
  const id = newId();
  await send({ id, binding: await bindingOf(user), ...facts }, 0, "subscription.created");
  return { user, id };
}

const lettersTo = async (user: TestUser) =>
  (await api.mails())
    .filter(
      (mail) => mail.to === user.email && /subscription|plan|trial|payment/i.test(mail.subject),
    )
    .map((mail) => mail.subject);

describe("who is granted what", () => {
  test("the price decides the plan and the binding the user, whatever else is claimed", async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    const event = await send(
      {
        id: newId(),
        binding: await bindingOf(user),
        price: "pri_pro_month",
        customData: {
          user_email: other.email,
          user_id: other.user.id,
          plan_name: "enterprise",
          duration: "yearly",
        },
      },
      0,
    );
    expect(await outcomeOf(event.id)).toBe("applied");
    expect(await api.me(user)).toMatchObject({
      plan: "pro",
      active_subscription: { duration: "monthly" },
    });
    expect(await api.me(other)).toMatchObject({ plan: "free", active_subscription: null });
  });

  test("later events need no binding, and another's binding cannot take a subscription over", async () => {
    const { user, id } = await subscriber();
    const thief = await api.newUser();
    await send({ id, price: "pri_ent_year", binding: await bindingOf(thief) }, 10);
    expect(await api.me(user)).toMatchObject({
      plan: "enterprise",
      active_subscription: { duration: "yearly" },
    });
    expect((await api.me(thief)).plan).toBe("free");
  });

  test.each([
    ["no binding", undefined],
    ["a binding that was never issued", "A".repeat(43)],
    ["the hash of one", "0".repeat(64)],
  ])("%s is acknowledged, kept as unmatched and grants nothing", async (_name, binding) => {
    const before = await plansOf();
    const event = await send({ id: newId(), binding }, 0);
    expect(await outcomeOf(event.id)).toBe("unmatched");
    expect(await plansOf()).toEqual(before);
  });

  test("a binding is good for thirty days, by when the subscription was made", async () => {
    const user = await api.newUser();
    const binding = await bindingOf(user);
    const after = (days: number) => new Date(api.now().getTime() + days * 86_400_000);
    const late = await send({ id: newId(), binding, startedAt: after(31) }, 0);
    expect(await outcomeOf(late.id)).toBe("unmatched");
    expect((await api.me(user)).plan).toBe("free");
    const good = await send({ id: newId(), binding, startedAt: after(29) }, 0);
    expect(await outcomeOf(good.id)).toBe("applied");
    expect((await api.me(user)).plan).toBe("pro");
  });

  test("an unknown price is kept and grants nothing; a price sold earlier still counts", async () => {
    const user = await api.newUser();
    const binding = await bindingOf(user);
    const id = newId();
    const unknown = await send({ id, binding, price: "pri_of_something_else" }, 0);
    expect(await outcomeOf(unknown.id)).toBe("unknown_price");
    expect((await api.me(user)).plan).toBe("free");
    await send({ id, binding, price: "pri_pro_month_old" }, 10);
    expect((await api.me(user)).plan).toBe("pro");
  });

  async function plansOf() {
    return (await api.sql.query("select id, plan from product.users order by id")).rows;
  }
});

describe("an event is taken in once, in its order", () => {
  test("repeated and in parallel it counts once, with one letter", async () => {
    const { user, id } = await subscriber();
    const event = subscriptionEvent({ id, status: "past_due" }, { at: "2026-11-02T00:00:00Z" });
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(event.body)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect(replies.filter((reply) => reply.body.data.message === "Received.")).toHaveLength(1);
    expect(await lettersTo(user)).toEqual(["Your payment failed", "Your subscription has started"]);
  });

  test("one that comes late changes nothing", async () => {
    const { user, id } = await subscriber();
    await send({ id, status: "canceled", endsAt: null, canceledAt: api.now() }, 100);
    const late = await send({ id, status: "active" }, 50);
    expect(await outcomeOf(late.id)).toBe("late");
    expect((await api.me(user)).plan).toBe("free");
    expect(await lettersTo(user)).toHaveLength(2);
  });

  test("digits beyond the millisecond count", async () => {
    const { user, id } = await subscriber();
    const at = (digits: string) => ({ at: `2026-11-03T00:00:00.${digits}Z` });
    await post(subscriptionEvent({ id, status: "paused" }, at("123457")).body);
    await post(subscriptionEvent({ id, status: "active" }, at("1234569")).body);
    expect((await api.me(user)).active_subscription?.status).toBe("paused");
  });

  test("an event before the one that names its user is made good for", async () => {
    const user = await api.newUser();
    const id = newId();
    const early = await send({ id, price: "pri_ent_month" }, 100);
    expect(await outcomeOf(early.id)).toBe("unmatched");
    await send({ id, binding: await bindingOf(user) }, 0, "subscription.created");
    expect((await api.me(user)).plan).toBe("enterprise");
  });

  test.each(["before-commit", "after-commit"])("a crash %s and another delivery", async (point) => {
    const { user, id } = await subscriber();
    const event = subscriptionEvent({ id, status: "paused" }, { at: "2026-11-02T00:00:00Z" });
    crashAt = `receive-billing-webhook:${point}`;
    expect((await post(event.body)).status).toBe(500);
    crashAt = null;
    expect((await post(event.body)).status).toBe(200);
    expect((await api.me(user)).active_subscription?.status).toBe("paused");
    expect(await lettersTo(user)).toEqual([
      "Your subscription is paused",
      "Your subscription has started",
    ]);
  });

  test("what is none of our business is acknowledged and kept", async () => {
    const event = subscriptionEvent(
      { id: newId() },
      { at: "2026-11-02T00:00:00Z", type: "transaction.completed" },
    );
    expect((await post(event.body)).status).toBe(200);
    expect(await outcomeOf(event.id)).toBe("ignored");
  });
});

describe("what is not an event of the provider is refused", () => {
  const event = subscriptionEvent({ id: "sub_refused" }, { at: "2026-11-02T00:00:00Z" });

  test.each([
    ["unsigned", () => ({ "content-type": "application/json" })],
    ["signed by somebody else", () => signed(event.body, api.now(), "guess")],
    ["signed long ago", () => signed(event.body, new Date(api.now().getTime() - 301_000))],
    ["signed in the future", () => signed(event.body, new Date(api.now().getTime() + 302_000))],
  ])("%s", async (_name, headers) => {
    const reply = await post(event.body, headers() as Record<string, string>);
    expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await outcomeOf(event.id)).toBeUndefined();
  });

  test("changed by a blank", async () => {
    expect((await post(`${event.body} `, signed(event.body, api.now()))).status).toBe(403);
  });

  test("too large", async () => {
    const body = JSON.stringify({ filling: "x".repeat(300_000) });
    expect((await post(body)).status).toBe(413);
  });

  test.each(["", "{", "[]", '{"event_id":"evt_x"}', '"\\u0000"'])(
    "signed, but %j",
    async (body) => {
      expect((await post(body)).status).toBe(400);
    },
  );

  test("signed, but of a subscription that cannot be read: the provider keeps it, and we are told", async () => {
    const { body, id } = subscriptionEvent(
      { id: "sub_unread", customer: "x".repeat(200) },
      { at: "2026-11-02T00:00:00Z" },
    );
    api.logLines.length = 0;
    expect((await post(body)).status).toBe(400);
    expect(await outcomeOf(id)).toBeUndefined();
    expect(api.logLines.filter((line) => line.includes("billing event not read"))).toHaveLength(1);
  });

  test("signed with the next secret it is taken", async () => {
    const headers = signed(event.body, api.now(), "the next secret");
    expect((await post(event.body, headers)).status).toBe(200);
  });
});

describe("a subscription's status", () => {
  test.each([
    ["active", "active", "[4.access.active]"],
    ["trialing", "active", "[4.subscription.usable]"],
    ["paused", "paused", "[4.access.paused]"],
    ["past_due", "past_due", "[4.access.past-due]"],
    ["something new", "inactive", "[4.access.inactive]"],
  ])(
    "%s means %s, and history stays readable %s [4.subscription.values] [4.access.history] [6.verified.history-only-server]",
    async (status, access) => {
      const user = await api.newUser();
      const { chat } = await api.chatWithData(user);
      const id = newId();
      await send({ id, binding: await bindingOf(user), status }, 0);
      const view = await api.me(user);
      expect(view.plan).toBe("pro");
      expect(view.active_subscription?.status).toBe(
        status === "something new" ? "inactive" : status,
      );
      expect(accessStatus(view)).toBe(access);
      const token = user.access;
      const chats = await api.call("GET", `/api/chats/${chat}/messages/`, { token });
      expect(chats.status).toBe(200);
      const asked = await api.reserve(user, chat);
      const made = await api.call<{ code: string }>("POST", "/api/chats/", { token, body: {} });
      if (access === "active") {
        expect([asked.body.state, made.status]).toEqual(["reserved", 201]);
      } else {
        const refusal = { status: 403, body: { code: "no_active_subscription" } };
        expect(asked).toMatchObject(refusal);
        expect(made).toMatchObject(refusal);
      }
    },
  );

  test("canceled at the end of the period stays active until then", async () => {
    const end = new Date("2027-02-01T00:00:00Z");
    const { user, id } = await subscriber();
    await send({ id, scheduled: { action: "cancel", at: end }, endsAt: end }, 10);
    expect((await api.me(user)).active_subscription).toMatchObject({
      status: "active",
      end_date: end.toISOString(),
      scheduled_action: "cancel",
    });
    await send({ id, status: "canceled", endsAt: null, canceledAt: end }, 20);
    expect(await api.me(user)).toMatchObject({ plan: "free", active_subscription: null });
    expect(await lettersTo(user)).toEqual([
      "Your subscription was canceled",
      "Your subscription will end",
      "Your subscription has started",
    ]);
  });

  test("what has ended leaves the free plan, with all that was made [4.access.history]", async () => {
    const { user, id } = await subscriber();
    const { chat } = await api.chatWithData(user);
    await send({ id, status: "canceled", endsAt: null, canceledAt: api.now() }, 10);
    const view = await api.me(user);
    expect(view).toMatchObject({
      plan: "free",
      active_subscription: null,
      remaining_queries: 20,
      plan_details: { queries: 20, file_size: 10 },
    });
    expect(accessStatus(view)).toBe("active");
    const messages = await api.call("GET", `/api/chats/${chat}/messages/`, { token: user.access });
    expect(messages.status).toBe(200);
    expect((await api.reserve(user, chat)).body.state).toBe("reserved");
  });

  test("who was canceled may subscribe anew, and the old subscription's events disturb nothing", async () => {
    const { user, id } = await subscriber();
    await send({ id, status: "canceled", endsAt: null, canceledAt: api.now() }, 10);
    const again = newId();
    const startedAt = new Date("2026-11-10T08:00:00Z");
    await send(
      { id: again, binding: await bindingOf(user), price: "pri_ent_month", startedAt },
      900,
    );
    await send({ id, status: "canceled", endsAt: null, canceledAt: api.now() }, 1000);
    expect(await api.me(user)).toMatchObject({
      plan: "enterprise",
      active_subscription: { status: "active" },
    });
  });
});

describe("the month's quota follows the plan", () => {
  const ask = async (user: TestUser, chat: string) =>
    (await api.reserve(user, chat)).body.question_id;

  test("an upgrade keeps what was spent and what is reserved; toggling grants nothing", async () => {
    const { user, id } = await subscriber();
    const { chat } = await api.chatWithData(user);
    const [first, second] = [await ask(user, chat), await ask(user, chat)];
    await api.settle(first);
    let second_ = 10;
    for (const price of ["pri_ent_month", "pri_pro_month", "pri_ent_year", "pri_pro_year"]) {
      await send({ id, price }, second_++);
      const view = await api.me(user);
      const allowance = price.startsWith("pri_ent") ? 1_000_000 : 10_000;
      expect(view).toMatchObject({ queries_used: 1, remaining_queries: allowance - 2 });
    }
    await api.settle(second);
    expect(await api.me(user)).toMatchObject({ queries_used: 2, remaining_queries: 9_998 });
    await ledgerAgrees();
  });

  test("a downgrade below what was used leaves none, and a release gives none back", async () => {
    const { user, id } = await subscriber({ price: "pri_ent_month" });
    const { chat } = await api.chatWithData(user);
    const [, open] = [await ask(user, chat), await ask(user, chat)];
    await api.sql.query(
      `with p as (update product.quota_periods set spent = spent + 10000 where principal_id =
         (select id from product.principals where user_id = $1) and source <> 'free' returning *)
       insert into product.ledger_entries (id, principal_id, period_id, kind, amount, question_id, created_at)
       select gen_random_uuid(), principal_id, id, 'settle', 10000, gen_random_uuid(), now() from p`,
      [user.user.id],
    );
    await send({ id, price: "pri_pro_month" }, 10);
    expect((await api.me(user)).remaining_queries).toBe(0);
    await api.service(`questions/${open}/release`, { reason: "test" });
    expect((await api.me(user)).remaining_queries).toBe(0);
    expect((await api.reserve(user, chat)).body.code).toBe("query_limit");
    await send({ id, price: "pri_ent_month" }, 20);
    expect((await api.me(user)).remaining_queries).toBe(1_000_000 - 10_001);
  });

  test("trial after trial shares one quota; a paid subscription has its own", async () => {
    const first = await subscriber({ status: "trialing" });
    const { user } = first;
    const { chat } = await api.chatWithData(user);
    await api.settle(await ask(user, chat));
    await send({ id: first.id, status: "canceled", endsAt: null, canceledAt: api.now() }, 10);
    const id = newId();
    const startedAt = new Date("2026-11-11T08:00:00Z");
    await send({ id, binding: await bindingOf(user), status: "trialing", startedAt }, 20);
    expect((await api.me(user)).remaining_queries).toBe(9_999);
    await send({ id, status: "active", startedAt }, 30);
    expect((await api.me(user)).remaining_queries).toBe(10_000);
    await ledgerAgrees();
  });

  test("what was used of a month that still runs counts against the free one, and no longer than that", async () => {
    const { user, id } = await subscriber();
    const { chat } = await api.chatWithData(user);
    for (let asked = 0; asked < 3; asked++) await api.settle(await ask(user, chat));
    const open = await ask(user, chat);
    await send({ id, status: "canceled", endsAt: null, canceledAt: api.now() }, 10);
    expect((await api.me(user)).remaining_queries).toBe(16);
    await api.service(`questions/${open}/release`, { reason: "test" });
    expect((await api.me(user)).remaining_queries).toBe(17);
    await api.settle(await ask(user, chat));
    expect(await api.me(user)).toMatchObject({ remaining_queries: 16, queries_used: 1 });
    const { rowCount } = await api.sql.query(
      `update product.quota_periods set ends_at = $1
       where source in (select id::text from product.subscriptions where provider_id = $2)`,
      [api.now(), id],
    );
    expect(rowCount).toBe(1);
    expect(await api.me(user)).toMatchObject({ remaining_queries: 19, queries_used: 1 });
    await ledgerAgrees();
  });

  test("the free months go on where they were", async () => {
    const user = await api.newUser();
    const { chat } = await api.chatWithData(user);
    await api.settle(await ask(user, chat));
    const id = newId();
    await send({ id, binding: await bindingOf(user) }, 0);
    expect((await api.me(user)).remaining_queries).toBe(10_000);
    await api.sql.query("update product.users set plan = 'free' where id = $1", [user.user.id]);
    expect((await api.me(user)).remaining_queries).toBe(19);
  });

  async function ledgerAgrees() {
    const { rows } = await api.sql.query(`select p.id from product.quota_periods p
      join product.ledger_entries l on l.period_id = p.id group by p.id
      having p.granted <> sum(amount) filter (where kind in ('grant', 'adjust'))
        or p.spent <> coalesce(sum(amount) filter (where kind = 'settle'), 0)
        or p.allowance > p.granted`);
    expect(rows).toEqual([]);
  }
});
