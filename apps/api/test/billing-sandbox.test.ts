import type { Checkout } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdPlan } from "./support/hold-plan.ts";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

const host = { host: "localhost:3000" };
const card = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Ada",
  trial: false,
};

async function checkout(user: TestUser, plan = "pro", duration = "monthly", on = api) {
  return on.call<{ data: Checkout; code: string; message: string }>(
    "POST",
    "/api/subscriptions/create-checkout/",
    { token: user.access, body: { plan, duration } },
  );
}

const pathOf = (url: string | null) => new URL(url ?? "").pathname;

async function pay(
  user: TestUser,
  change: object = {},
  plan = "pro",
  duration = "monthly",
  on = api,
) {
  const { body } = await checkout(user, plan, duration, on);
  return on.call<{ kind: string; message: string; fields: Record<string, string> }>(
    "POST",
    pathOf(body.data.overlay_url),
    { body: { ...card, ...change }, headers: host },
  );
}

async function portal(user: TestUser): Promise<string> {
  const reply = await api.call<{ data: { portal_url: string | null } }>(
    "POST",
    "/api/subscriptions/create-portal-session/",
    { token: user.access, body: {} },
  );
  expect(reply.status).toBe(200);
  return pathOf(reply.body.data.portal_url);
}

async function act(path: string, content: object) {
  const reply = await api.call("POST", path, { body: content, headers: host });
  return reply.status;
}

const lettersTo = async (user: TestUser) =>
  (await api.mails()).filter((mail) => mail.to === user.email).map((mail) => mail.subject);

describe("the sandbox's checkout", () => {
  test("an accepted card makes its user a subscriber, by a signed event [7.portal-session] [3.checkout.items] [3.checkout.settings] [3.checkout.custom-data] [3.checkout.customer] [6.verified.subscribe]", async () => {
    const user = await api.newUser();
    const { status, body } = await checkout(user);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      provider: "sandbox",
      environment: "sandbox",
      payload: {
        items: [{ priceId: "pri_sandbox_pro_monthly", quantity: 1 }],
        settings: { displayMode: "overlay" },
        customData: { user_email: user.email, plan_name: "pro", duration: "monthly" },
        customer: { email: user.email, name: "Ada" },
      },
    });
    const path = pathOf(body.data.overlay_url);
    const page = await api.call<string>("GET", path, { headers: host });
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(page.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(page.body).toContain("$79 per month");

    const paid = await api.call("POST", path, { body: card, headers: host });
    expect(paid.body).toEqual({ kind: "accepted" });
    expect(await api.me(user)).toMatchObject({
      plan: "pro",
      remaining_queries: 10_000,
      active_subscription: { status: "active", duration: "monthly" },
    });
    expect(await lettersTo(user)).toContain("Your subscription has started");
    const { rows } = await api.sql.query(
      "select count(*)::int as left from product.sandbox_deliveries",
    );
    expect(rows).toEqual([{ left: 0 }]);

    const page2 = await api.call<string>("GET", await portal(user), { headers: host });
    expect(page2.status).toBe(200);
    expect(page2.headers["x-frame-options"]).toBe("DENY");
    expect(page2.body).toContain("Cancel now");
  });

  test.each([
    ["the declined card", { number: "4000000000000002" }, "declined"],
    ["a card that is not a test card", { number: "5555555555554444" }, "invalid"],
    ["an expired card", { expiry: "01/20" }, "invalid"],
    ["no name", { name: " " }, "invalid"],
  ])("%s buys nothing and says why", async (_name, change, kind) => {
    const user = await api.newUser();
    const reply = await pay(user, change);
    expect(reply.status).toBe(402);
    expect(reply.body.kind).toBe(kind);
    expect(reply.body.message ?? Object.values(reply.body.fields).join("")).toMatch(/\w{4}/);
    expect((await api.me(user)).plan).toBe("free");
  });

  test("a checkout that was paid once cannot be paid again", async () => {
    const user = await api.newUser();
    const { body } = await checkout(user);
    const path = pathOf(body.data.overlay_url);
    await Promise.all([1, 2, 3].map(() => api.call("POST", path, { body: card, headers: host })));
    const { rows } = await api.sql.query(
      "select count(*)::int as subscriptions from product.sandbox_subscriptions where email = $1",
      [user.email],
    );
    expect(rows).toEqual([{ subscriptions: 1 }]);
  });

  test("who pays, fails to or pauses cannot check out again; who has canceled can", async () => {
    const user = await api.newUser();
    await pay(user);
    const path = await portal(user);
    for (const action of [null, "fail-payment", "pause"]) {
      if (action) expect(await act(path, { action })).toBe(200);
      const again = await checkout(user, "enterprise");
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        code: "conflict",
        message: "You already have a subscription. Plan changes go through support.",
      });
    }
    expect(await act(path, { action: "cancel" })).toBe(200);
    const { body } = await checkout(user, "enterprise");
    expect(body.data.payload.customer).toHaveProperty("id");
  });

  test("who is on trial may change the plan, and the trial ends", async () => {
    const user = await api.newUser();
    await pay(user, { trial: true });
    const trial = await portal(user);
    expect((await pay(user, {}, "enterprise", "yearly")).body).toEqual({ kind: "accepted" });
    const holds = {
      plan: "enterprise",
      active_subscription: { status: "active", duration: "yearly" },
    };
    expect(await api.me(user)).toMatchObject(holds);
    for (let run = 0; run < 2; run++) await api.api.runJobs();
    expect(await act(trial, { action: "end-trial" })).toBe(409);
    expect(await api.me(user)).toMatchObject(holds);
    expect((await lettersTo(user))[0]).toBe("Your earlier subscription was canceled");
    expect((await checkout(user)).status).toBe(409);
    expect(await act(await portal(user), { action: "fail-payment" })).toBe(200);
  });

  test("a plan that no provider knows of can be bought here [4.portal.fallback]", async () => {
    const user = await api.newUser();
    await holdPlan(api.databaseUrl, user.email, { plan: "pro", status: "active" });
    await pay(user, {}, "pro", "yearly");
    expect((await api.me(user)).active_subscription).toMatchObject({ duration: "yearly" });
    expect(await portal(user)).toMatch(/^\/dev\/billing\//);
  });

  test("an unverified user and a visitor get no checkout [6.unverified.subscribe-blocked-server]", async () => {
    const user = await api.signIn(await api.register());
    expect((await checkout(user)).body.code).toBe("not_verified");
    const none = { body: { plan: "pro", duration: "monthly" } };
    const reply = await api.call("POST", "/api/subscriptions/create-checkout/", none);
    expect(reply.status).toBe(401);
  });

  test("free cannot be bought", async () => {
    const user = await api.newUser();
    expect((await checkout(user, "free")).status).toBe(400);
  });
});

test("without a subscription there is no portal, and that is no error [7.portal-session]", async () => {
  const user = await api.newUser();
  const reply = await api.call("POST", "/api/subscriptions/create-portal-session/", {
    token: user.access,
    body: {},
  });
  expect(reply.body).toEqual({ data: { portal_url: null } });
});

test("the sandbox's portal leads through every status, with a letter for each", async () => {
  const user = await api.newUser();
  await pay(user, { trial: true });
  expect((await api.me(user)).active_subscription?.status).toBe("trialing");
  const path = await portal(user);
  const steps = [
    ["end-trial", "active", "Your subscription has started"],
    ["fail-payment", "past_due", "Your payment failed"],
    ["pay", "active", "Your payment went through"],
    ["pause", "paused", "Your subscription is paused"],
    ["resume", "active", "Your subscription was resumed"],
    ["cancel-later", "active", "Your subscription will end"],
    ["keep", "active", "Your subscription continues"],
    ["cancel", undefined, "Your subscription was canceled"],
  ] as const;
  for (const [action, status, letter] of steps) {
    expect(await act(path, { action })).toBe(200);
    expect((await api.me(user)).active_subscription?.status, action).toBe(status);
    expect((await lettersTo(user))[0], action).toBe(letter);
  }
  expect(await act(path, { action: "resume" })).toBe(409);
});

test("a plan changed by support keeps what was used, and tells so", async () => {
  const user = await api.newUser();
  await pay(user);
  const path = await portal(user);
  expect(await act(path, { plan: "enterprise", duration: "yearly" })).toBe(200);
  expect(await api.me(user)).toMatchObject({
    plan: "enterprise",
    remaining_queries: 1_000_000,
    active_subscription: { duration: "yearly" },
  });
  expect((await lettersTo(user))[0]).toBe("Your plan was changed");
});

/** The tables that mention a text, however it stands there. */
async function mentioning(text: string): Promise<string[]> {
  const { rows } = await api.sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'product' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const held = await api.sql.query(
        `select 1 from product."${name}" t where position($1 in t::text) > 0`,
        [text],
      );
      return held.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test("a deleted account leaves no trace at the sandbox, whatever it had there", async () => {
  const [user, canceled, unpaid, neighbour] = [
    await api.newUser(),
    await api.newUser(),
    await api.newUser(),
    await api.newUser(),
  ];
  await checkout(user);
  await pay(user);
  await act(await portal(user), { action: "cancel" });
  await pay(user);
  await pay(canceled);
  await act(await portal(canceled), { action: "cancel" });
  await checkout(unpaid);
  await pay(neighbour);
  for (const { email } of [user, canceled, unpaid]) {
    expect(await mentioning(email)).toContain("sandbox_checkouts");
  }
  await api.sql.query(
    `insert into product.sandbox_deliveries
     select 'evt_late', id, json_build_object('email', email)::text, 0, now() + interval '1 day', now()
     from product.sandbox_subscriptions where email = $1 limit 1`,
    [user.email],
  );
  for (const { access, password, user: of } of [user, canceled, unpaid]) {
    const reply = await api.call("DELETE", `/api/users/${of.id}/`, {
      token: access,
      body: { password },
    });
    expect(reply.status).toBe(200);
  }
  await api.api.runJobs();
  for (const { email } of [user, canceled, unpaid]) expect(await mentioning(email)).toEqual([]);
  const { rows } = await api.sql.query("select * from product.billing_cancellations");
  expect(rows).toEqual([]);
  expect((await api.me(neighbour)).active_subscription?.status).toBe("active");
  expect(await portal(neighbour)).toMatch(/^\/dev\/billing\//);
});

test("an event is sent again until it is acknowledged", async () => {
  let broken = true;
  const breaking = await TestApi.start({
    failpoint: (name) => {
      if (broken && name === "receive-billing-webhook:before-commit") throw new Error("crash");
    },
  });
  try {
    const user = await breaking.newUser();
    expect((await pay(user, {}, "pro", "monthly", breaking)).status).toBe(200);
    expect((await breaking.me(user)).plan).toBe("free");
    broken = false;
    breaking.advance(120);
    await breaking.api.runJobs();
    expect((await breaking.me(user)).plan).toBe("pro");
  } finally {
    await breaking.close();
  }
});

test("the sandbox renews what is due, and ends what was to end", async () => {
  const [renewed, ended] = [await api.newUser(), await api.newUser()];
  await pay(renewed);
  await pay(ended, { trial: true });
  await act(await portal(ended), { action: "cancel-later" });
  const [before, access] = [await api.me(renewed), renewed.access];
  api.advance(40 * 86_400);
  await api.api.runJobs();
  const later = await api.signIn(renewed.email);
  expect(later.access).not.toBe(access);
  const after = await api.me(later);
  const end = (user: typeof after) => Date.parse(user.active_subscription?.end_date ?? "");
  expect(end(after)).toBeGreaterThan(end(before));
  const { user } = await api.signIn(ended.email);
  expect(user).toMatchObject({ plan: "free", active_subscription: null, remaining_queries: 20 });
});

test.each([
  ["GET", "/dev/sandbox.css"],
  ["GET", "/dev/sandbox.js"],
  ["GET", "/dev/checkout/chk_x"],
  ["POST", "/dev/checkout/chk_x"],
  ["GET", "/dev/billing/x"],
  ["POST", "/dev/billing/x"],
] as const)("%s %s is hidden from another host", async (method, path) => {
  const headers = { host: "evil.example.com" };
  const reply = await api.call(method, path, {
    headers,
    ...(method === "POST" ? { body: {} } : {}),
  });
  expect(reply.status).toBe(404);
});
