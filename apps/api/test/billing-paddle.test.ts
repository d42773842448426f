import type { Checkout } from "@probability-chat/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPaddle } from "../src/billing/paddle/paddle.ts";
import {
  prices,
  type SubscriptionFacts,
  signed,
  subscriptionEvent,
  webhookSecret,
} from "./support/paddle-events.ts";
import { type PaddleServer, startPaddle } from "./support/paddle-server.ts";
import { masterSecret, TestApi, type TestUser } from "./support/test-api.ts";

const apiKey = "pdl_sdbx_apikey_tests";
let paddle: PaddleServer;
let api: TestApi;
const account = () => ({
  apiKey,
  clientToken: "test_client_token",
  webhookSecrets: [webhookSecret],
  environment: "sandbox" as const,
  prices,
  apiUrl: paddle.url,
});
beforeAll(async () => {
  paddle = await startPaddle(apiKey);
  api = await TestApi.start({ paddle: account() });
});
afterAll(async () => {
  await api?.close();
  await paddle?.close();
});
afterEach(() => {
  paddle.failing = { count: 0, how: "status" };
});

const checkout = (user: TestUser, plan: string, duration: string) =>
  api.call<{ data: Checkout }>("POST", "/api/subscriptions/create-checkout/", {
    token: user.access,
    body: { plan, duration },
  });

async function subscribed(id: string): Promise<TestUser> {
  const user = await api.newUser();
  const { body } = await checkout(user, "pro", "monthly");
  const { binding } = body.data.payload.customData;
  const event = subscriptionEvent({ id, binding, customer: `ctm_${id}` }, { at: api.now() });
  const reply = await api.call("POST", "/api/billing/webhook/", {
    body: event.body,
    headers: signed(event.body, api.now()),
  });
  expect(reply.status).toBe(200);
  expect((await api.me(user)).plan).toBe("pro");
  return user;
}

const portal = (user: TestUser) =>
  api.call<{ data: { portal_url: string | null }; code: string }>(
    "POST",
    "/api/subscriptions/create-portal-session/",
    { token: user.access, body: {} },
  );

describe("a checkout at Paddle", () => {
  test.each([
    ["pro", "monthly", "pri_pro_month"],
    ["pro", "yearly", "pri_pro_year"],
    ["enterprise", "monthly", "pri_ent_month"],
    ["enterprise", "yearly", "pri_ent_year"],
  ])(
    "%s, %s, is opened with its price [3.checkout.items] [7.checkout.prices]",
    async (plan, duration, priceId) => {
      const user = await api.newUser();
      const { status, body } = await checkout(user, plan, duration);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        provider: "paddle",
        client_token: "test_client_token",
        environment: "sandbox",
        overlay_url: null,
        payload: {
          items: [{ priceId, quantity: 1 }],
          settings: expect.objectContaining({ displayMode: "overlay" }),
          customData: {
            user_email: user.email,
            plan_name: plan,
            duration,
            binding: expect.stringMatching(/^[\w-]{43}$/),
          },
          customer: { email: user.email, name: "Ada" },
        },
      });
      const { rows } = await api.sql.query(
        "select encode(hash, 'escape') as hash from product.billing_bindings",
      );
      const { binding } = body.data.payload.customData;
      expect(rows.some(({ hash }) => String(hash).includes(binding))).toBe(false);
    },
  );

  test("no secret of the account leaves the server", async () => {
    const user = await api.newUser();
    const { body } = await checkout(user, "pro", "monthly");
    const said = JSON.stringify(body) + api.logLines.join("");
    for (const secret of [apiKey, webhookSecret, masterSecret]) expect(said).not.toContain(secret);
  });

  test("the sandbox is not there beside it", async () => {
    const headers = { host: "localhost:3000" };
    expect((await api.call("GET", "/dev/sandbox.js", { headers })).status).toBe(404);
  });
});

describe("Paddle's portal", () => {
  test("a subscriber gets a link that Paddle made just now [7.portal-session]", async () => {
    const user = await subscribed("sub_portal");
    paddle.calls.length = 0;
    const { body } = await portal(user);
    expect(body.data.portal_url).toBe(
      "https://customer-portal.paddle.com/cpl_01tests?action=overview&token=pga_ctm_sub_portal",
    );
    expect(paddle.calls).toEqual([
      'POST /customers/ctm_sub_portal/portal-sessions {"subscription_ids":["sub_portal"]}',
    ]);
  });

  test("who has no subscription gets none, and Paddle is not asked", async () => {
    const user = await api.newUser();
    paddle.calls.length = 0;
    expect((await portal(user)).body).toEqual({ data: { portal_url: null } });
    expect(paddle.calls).toEqual([]);
  });

  test.each(["status", "garbage", "hang-up"] as const)(
    "where Paddle fails (%s), the call says so and tells nothing of it",
    async (how) => {
      const user = await subscribed(`sub_failing_${how}`);
      paddle.failing = { count: 1, how };
      const { status, body } = await portal(user);
      expect(status).toBe(503);
      expect(body).toMatchObject({
        code: "unavailable",
        message: "Failed to open subscription management. Please try again.",
      });
    },
  );
});

describe("two checkouts of one user, both paid", () => {
  test.each([
    ["in their order", ["first", "second"]],
    ["the newer one's event first", ["second", "first"]],
  ])(
    "end the earlier subscription at Paddle, however often that fails: %s",
    async (name, order) => {
      const user = await api.newUser();
      const run = name.length;
      const bindings = new Map<string, string>();
      for (const which of ["first", "second"]) {
        const { body } = await checkout(user, "pro", "monthly");
        bindings.set(which, body.data.payload.customData.binding);
      }
      const startedAt = (which: string) =>
        new Date(api.now().getTime() + (which === "second" ? 1_000 : 0));
      const facts = (which: string) => ({
        id: `sub_${run}_${which}`,
        binding: bindings.get(which),
        startedAt: startedAt(which),
      });
      for (const which of order) await receive(facts(which), startedAt(which));
      paddle.failing = { count: 1, how: "status" };
      await api.api.runJobs();
      expect(paddle.canceled.has(`sub_${run}_first`)).toBe(false);
      api.advance(60);
      await api.api.runJobs();
      expect(paddle.canceled.has(`sub_${run}_first`)).toBe(true);
      expect(paddle.canceled.has(`sub_${run}_second`)).toBe(false);

      const at = new Date(api.now().getTime() + 5_000);
      await receive({ ...facts("first"), status: "canceled", endsAt: null, canceledAt: at }, at);
      expect((await api.me(user)).active_subscription?.status).toBe("active");
      const { rows } = await api.sql.query("select * from product.billing_cancellations");
      expect(rows).toEqual([]);
      const [last] = (await api.mails()).filter((mail) => mail.to === user.email);
      expect(last?.subject).toBe("Your earlier subscription was canceled");
    },
  );

  async function receive(facts: SubscriptionFacts, at: Date) {
    const event = subscriptionEvent(facts, { at });
    const headers = signed(event.body, api.now());
    const reply = await api.call("POST", "/api/billing/webhook/", { body: event.body, headers });
    expect(reply.status).toBe(200);
  }
});

describe("a deleted account", () => {
  test("goes at once; its subscription is ended at Paddle however often that fails", async () => {
    const user = await subscribed("sub_deleted");
    paddle.failing = { count: 3, how: "hang-up" };
    const reply = await api.call("DELETE", `/api/users/${user.user.id}/`, {
      token: user.access,
      body: { password: user.password },
    });
    expect(reply.status).toBe(200);
    for (let run = 0; run < 3; run++) {
      await api.api.runJobs();
      expect(paddle.canceled.has("sub_deleted")).toBe(false);
      api.advance(3_600);
    }
    await api.api.close();
    await api.open();
    await api.api.runJobs();
    expect(paddle.canceled.has("sub_deleted")).toBe(true);
    const { rows } = await api.sql.query("select * from product.billing_cancellations");
    expect(rows).toEqual([]);
  });

  test("leaves its events for sixty days, and others keep theirs", async () => {
    const [user, other] = [await subscribed("sub_forgotten"), await subscribed("sub_kept")];
    await api.call("DELETE", `/api/users/${user.user.id}/`, {
      token: user.access,
      body: { password: user.password },
    });
    const left = async () => {
      await api.api.runJobs();
      const { rows } = await api.sql.query<{ id: string }>(
        `select distinct subscription_id as id from product.billing_events
         where subscription_id in ('sub_forgotten', 'sub_kept') order by 1`,
      );
      return rows.map(({ id }) => id);
    };
    expect(await left()).toEqual(["sub_forgotten", "sub_kept"]);
    api.advance(61 * 86_400);
    expect(await left()).toEqual(["sub_kept"]);
    expect((await api.signIn(other.email)).user.plan).toBe("pro");
  });

  test("that is paid for afterwards is ended too, and nobody is charged on", async () => {
    const user = await api.newUser();
    const { body } = await checkout(user, "pro", "monthly");
    const { binding } = body.data.payload.customData;
    await api.call("DELETE", `/api/users/${user.user.id}/`, {
      token: user.access,
      body: { password: user.password },
    });
    const event = subscriptionEvent({ id: "sub_orphan", binding }, { at: api.now() });
    const headers = signed(event.body, api.now());
    expect(
      (await api.call("POST", "/api/billing/webhook/", { body: event.body, headers })).status,
    ).toBe(200);
    await api.api.runJobs();
    expect(paddle.canceled.has("sub_orphan")).toBe(true);
  });
});

test("ending what has ended, or what Paddle does not know, is fine; a refusal is not", async () => {
  const provider = createPaddle(account());
  await provider.cancel("sub_twice");
  await provider.cancel("sub_twice");
  await provider.cancel("nobody");
  expect(await provider.portalUrl({ customerId: "nobody", subscriptionId: "x" })).toBeNull();
  const stranger = createPaddle({ ...account(), apiKey: "wrong" });
  await expect(stranger.cancel("sub_other")).rejects.toThrow(/403 authentication_malformed/);
  await expect(stranger.cancel("sub_other")).rejects.not.toThrow(/wrong/);
});

test("where nothing is configured nothing is sold, and all else works", async () => {
  const none = await TestApi.start({
    local: false,
    publicUrl: "https://chat.example.com",
    mail: { smtpUrl: "smtp://127.0.0.1:9" },
  });
  try {
    const email = await none.register();
    await none.sql.query("update product.users set verified_at = now()");
    const user = await none.signIn(email);
    const unavailable = {
      status: 503,
      body: { code: "unavailable", message: "Checkout is not available at the moment." },
    };
    const token = user.access;
    const body = { plan: "pro", duration: "monthly" };
    expect(
      await none.call("POST", "/api/subscriptions/create-checkout/", { token, body }),
    ).toMatchObject(unavailable);
    const event = subscriptionEvent({ id: "sub_x" }, { at: none.now() });
    expect(
      await none.call("POST", "/api/billing/webhook/", {
        body: event.body,
        headers: signed(event.body, none.now()),
      }),
    ).toMatchObject(unavailable);
    const portalReply = await none.call("POST", "/api/subscriptions/create-portal-session/", {
      token,
      body: {},
    });
    expect(portalReply.body).toEqual({ data: { portal_url: null } });
    expect(
      (await none.call("GET", "/dev/sandbox.js", { headers: { host: "localhost" } })).status,
    ).toBe(404);
  } finally {
    await none.close();
  }
});
