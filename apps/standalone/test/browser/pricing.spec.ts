import { expect, type Page, type Route, test } from "@playwright/test";
import { type HeldPlan, holdPlan } from "../../../api/test/support/hold-plan.ts";
import { type Account, expectToast, newAccount, openSignedIn, refuse } from "../support/account.ts";
import { takenOver, watch } from "../support/page.ts";
import { declinedCard, goodCard, payWith, sandboxOn } from "../support/sandbox.ts";
import { typedOnly } from "../support/server.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;

test.beforeAll(async () => {
  server = await startServerWithDatabase(typedOnly);
});
test.afterAll(() => server?.stop());

const plan = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const checkoutCall = "POST /api/subscriptions/create-checkout/" as const;

/** Someone on a plan, at the prices. */
async function atPrices(page: Page, held: HeldPlan | null): Promise<Account> {
  const account = await newAccount(server.address);
  await holdPlan(server.databaseUrl, account.email, held);
  await openSignedIn(page, server.address, "/pricing", account);
  await page.getByRole("button", { name: "My Account" }).waitFor();
  return account;
}

test("shows what the plans cost [2.route.pricing] [2.pricing.toggle] [2.pricing.cards] [2.pricing.popular] [2.pricing.faq] [2.pricing.footnote]", async ({
  page,
}) => {
  const problems = await watch(page);
  await page.goto(`${server.address}/pricing`);
  await expect(page).toHaveTitle("Pricing · probability-chat");
  await expect(plan(page, "Free")).toContainText("$0");
  await expect(plan(page, "Free")).toContainText("20 queries per month");
  await expect(plan(page, "Free")).toContainText("CSV up to 10MB");
  await expect(plan(page, "Pro")).toContainText("Popular");
  await expect(plan(page, "Pro")).toContainText("$79per month");
  await expect(plan(page, "Pro")).toContainText("10,000 queries per month");
  await expect(plan(page, "Pro")).toContainText("API integration");
  await expect(plan(page, "Enterprise")).toContainText("$499per month");
  await expect(page.getByText("Popular")).toHaveCount(1);
  await expect(page.getByText("Save 17%")).toHaveCount(0);

  await page.getByRole("button", { name: "Yearly" }).click();
  await expect(plan(page, "Pro")).toContainText("$790per yearSave 17%");
  await expect(plan(page, "Enterprise")).toContainText("$4,990per yearSave 17%");
  await expect(plan(page, "Free")).not.toContainText("Save");

  const answer = page.getByText("An answer that is delivered.");
  await expect(answer).toBeHidden();
  await page.getByText("What counts as a query?").click();
  await expect(answer).toBeVisible();
  await expect(page.getByText(/subject to fair usage: up to 1,000,000 a month/)).toBeVisible();
  expect(problems).toEqual([]);
});

test("signed out, every button leads to /signup [2.pricing.free-signed-out] [2.pricing.paid-signed-out] [8.toast.auth-subscribe]", async ({
  page,
}) => {
  for (const [name, button] of [
    ["Free", "Get Started"],
    ["Pro", "Subscribe"],
    ["Enterprise", "Subscribe"],
  ] as const) {
    await page.goto(`${server.address}/pricing`);
    await takenOver(page);
    await plan(page, name).getByRole("link", { name: button }).click();
    await expect(page).toHaveURL(`${server.address}/signup`);
    if (name !== "Free") {
      await expectToast(page, "Authentication required", "Please sign in to subscribe to a plan.");
    }
  }
});

test("each plan's button says where its holder stands [2.pricing.free-current] [2.pricing.free-not-available] [2.pricing.paid-subscribed] [2.pricing.paid-switch]", async ({
  page,
}) => {
  const account = await atPrices(page, null);
  const button = (name: string) => plan(page, name).getByRole("button");
  await expect(button("Free")).toHaveText("Current Plan");
  await expect(button("Free")).toBeDisabled();
  await expect(button("Pro")).toHaveText("Subscribe");
  await expect(button("Pro")).toBeEnabled();

  await holdPlan(server.databaseUrl, account.email, { plan: "pro", status: "trialing" });
  await page.reload();
  await expect(button("Free")).toHaveText("Not Available");
  await expect(button("Free")).toBeDisabled();
  await expect(button("Pro")).toHaveText("Subscribed");
  await expect(button("Pro")).toBeDisabled();
  await expect(button("Enterprise")).toHaveText("Subscribe");
  await page.getByRole("button", { name: "Yearly" }).click();
  await expect(button("Pro")).toHaveText("Switch to Yearly");
  await expect(button("Pro")).toBeEnabled();

  const yearly = { plan: "enterprise", status: "trialing", duration: "yearly" } as const;
  await holdPlan(server.databaseUrl, account.email, yearly);
  await page.reload();
  await expect(button("Enterprise")).toHaveText("Switch to Monthly");

  await holdPlan(server.databaseUrl, account.email, { plan: "pro", status: "canceled" });
  await page.reload();
  await expect(button("Pro")).toHaveText("Subscribe");
});

test("an active subscriber sees the plans, theirs marked, and what a change means [2.pricing.subscribed-sees]", async ({
  page,
}) => {
  const account = await atPrices(page, { plan: "pro", status: "active" });
  await expect(page).toHaveURL(`${server.address}/pricing`);
  const standing = page.getByRole("main").getByRole("status");
  await expect(standing).toContainText("You are on Pro, billed monthly");
  await expect(standing).toContainText(/Renews on [A-Z][a-z]+ \d+, \d{4}\./);
  await expect(standing).toContainText("are on Free after that.");
  await expect(plan(page, "Pro").getByText("Your plan")).toBeVisible();
  await expect(page.getByText("Your plan", { exact: true })).toHaveCount(1);
  await expect(plan(page, "Pro").getByRole("button")).toHaveText("Subscribed");
  await page.getByRole("button", { name: "Yearly" }).click();
  await expect(plan(page, "Pro").getByRole("link")).toHaveText("Switch to Yearly");
  await plan(page, "Enterprise").getByRole("link", { name: "Change through Support" }).click();
  await expect(page).toHaveURL(`${server.address}/profile?tab=support`);

  const ending = { plan: "pro", status: "active", scheduled: "cancel" } as const;
  await holdPlan(server.databaseUrl, account.email, ending);
  await page.goto(`${server.address}/pricing`);
  await expect(standing).toContainText(/Ends on .*, then Free\./);
  await expect(standing).toContainText("take the cancellation back");
  await expect(standing).not.toContainText("Renews");
});

test("on trial the other period is bought, and is what counts from then on [2.pricing.paid-switch]", async ({
  page,
}) => {
  const account = await newAccount(server.address);
  await openSignedIn(page, server.address, "/pricing", account);
  await plan(page, "Pro").getByRole("button").click();
  await payWith(page, goodCard, { trial: true });
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  await expect(page.getByText("Trial", { exact: true })).toBeVisible();
  await page.goto(`${server.address}/pricing`);
  await page.getByRole("button", { name: "Yearly" }).click();
  await plan(page, "Pro").getByRole("button", { name: "Switch to Yearly" }).click();
  await payWith(page, goodCard);
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  await expect(page.getByText("Trial", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Plan Changes" })).toBeVisible();
});

test("on trial of Pro Enterprise is bought, and the trial ends without a payment", async ({
  page,
}) => {
  const account = await newAccount(server.address);
  await openSignedIn(page, server.address, "/pricing", account);
  await plan(page, "Pro").getByRole("button").click();
  await payWith(page, goodCard, { trial: true });
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  await expect(page.getByText("Trial", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(`${server.address}/pricing`);
  await expect(page.getByRole("main").getByRole("status")).toContainText("in place of the trial");
  await plan(page, "Enterprise").getByRole("button", { name: "Subscribe: Enterprise" }).click();
  await payWith(page, goodCard);
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  await expect(page.getByRole("definition").first()).toHaveText("Enterprise");
  await expect(
    page.getByRole("term").filter({ hasText: /^(Renews|Ends|Trial ends) on$/ }),
  ).toHaveText("Renews on");
});

for (const status of ["past_due", "paused"] as const) {
  test(`${status}: a paid plan's button leads to where that is mended`, async ({ page }) => {
    await atPrices(page, { plan: "pro", status });
    await expect(plan(page, "Free").getByRole("button")).toHaveText("Not Available");
    for (const name of ["Pro", "Enterprise"]) {
      await expect(plan(page, name).getByRole("button")).toHaveCount(0);
      await expect(plan(page, name).getByRole("link")).toHaveText("Manage Subscription");
    }
    await plan(page, "Enterprise").getByRole("link").click();
    await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
    await expect(page.getByRole("button", { name: /^Manage Subscription/ })).toBeVisible();
  });
}

test("a change of a running plan goes through support [6.plan-change.support]", async ({
  page,
}) => {
  await atPrices(page, null);
  const text = "You already have a subscription. Plan changes go through support.";
  await refuse(page, checkoutCall, 409, { message: text, code: "conflict" });
  await plan(page, "Pro").getByRole("button").click();
  await expectToast(page, "Subscription error", text);
});

test("an unverified account verifies first [2.pricing.paid-verified] [6.unverified.subscribe-blocked]", async ({
  page,
}) => {
  const account = await newAccount(server.address, { verified: false });
  await openSignedIn(page, server.address, "/pricing", account);
  await plan(page, "Pro").getByRole("button").click();
  await expect(page).toHaveURL(`${server.address}/profile`);
  await expectToast(
    page,
    "Verification Required",
    "You need to verify your account to use this feature.",
  );
  await expect(page.getByText("Account verification required")).toBeVisible();
});

test("buys a plan: Processing, the overlay, the toast, and 3 s later the subscription [2.pricing.paid-checkout] [2.pricing.paid-processing] [4.checkout.completed] [4.checkout.to-profile] [9.delay.checkout]", async ({
  page,
}) => {
  const account = await newAccount(server.address);
  const now = Date.now();
  await page.clock.install({ time: now });
  await openSignedIn(page, server.address, "/pricing", account);
  const button = plan(page, "Pro").getByRole("button");
  await expect(button).toBeEnabled();
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/create-checkout/", async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(button).toHaveText("Processing");
  await expect(button).toBeDisabled();
  await expect(plan(page, "Enterprise").getByRole("button")).toBeDisabled();
  goOn();
  await expect(sandboxOn(page).getByRole("heading", { name: "Pro" })).toBeVisible();
  expect(calls).toEqual(["GET /api/users/me/", checkoutCall]);

  await payWith(page, declinedCard);
  await expect(sandboxOn(page).getByRole("alert")).toBeVisible();
  await page.clock.pauseAt(now + 600_000);
  await payWith(page, goodCard);
  await expectToast(page, "Subscription successful!", "Your new plan is being set up.");
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.clock.runFor(2_800);
  await expect(page).toHaveURL(`${server.address}/pricing`);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  await page.clock.resume();
  await expect(page.getByText("Renews on")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("10,000 per month");
});

test("the overlay closes by Escape and by Cancel, and gives the focus back", async ({ page }) => {
  await atPrices(page, null);
  const button = plan(page, "Enterprise").getByRole("button");
  await button.click();
  const card = sandboxOn(page).getByLabel("Card number");
  await expect(card).toBeVisible();
  await card.focus();
  await expect(card).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await sandboxOn(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveText("Subscribe");
});

test("a message that is not the overlay's completes nothing", async ({ page }) => {
  await atPrices(page, null);
  await plan(page, "Pro").getByRole("button").click();
  await sandboxOn(page).getByLabel("Card number").waitFor();
  await page.evaluate(async () => {
    const message = { source: "probability-chat-sandbox", name: "checkout.completed" };
    window.postMessage(message, location.origin);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await expect(page.locator("dialog")).toHaveCount(1);
  await expect(page.getByText("Subscription successful!")).toHaveCount(0);
});

test.describe("says why no checkout opens", () => {
  const press = (page: Page) => plan(page, "Pro").getByRole("button").click();

  test("a plan that is not sold [8.profile.invalid-plan]", async ({ page }) => {
    await atPrices(page, null);
    await refuse(page, checkoutCall, 400, { message: "plan", code: "validation_failed" });
    await press(page);
    await expectToast(page, "Invalid plan", "The selected plan is not available for subscription.");
  });

  test("a server that fails [8.profile.subscription-failed]", async ({ page }) => {
    await atPrices(page, null);
    await refuse(page, checkoutCall, 503);
    await press(page);
    await expectToast(
      page,
      "Subscription error",
      "Failed to initiate subscription. Please try again later.",
    );
    await expect(plan(page, "Pro").getByRole("button")).toHaveText("Subscribe");
  });

  for (const [name, answer] of [
    ["is refused", (route) => route.abort()],
    ["fails", (route) => route.fulfill({ status: 500, body: "{}" })],
    ["is another page", (route) => route.fulfill({ contentType: "text/html", body: "<p>Hi" })],
    ["never answers", () => undefined],
  ] satisfies [string, (route: Route) => unknown][]) {
    test(`an overlay that ${name} shuts nobody out meanwhile [8.profile.checkout-failed]`, async ({
      page,
    }) => {
      await atPrices(page, null);
      await page.route("**/dev/checkout/**", answer);
      await page.clock.install({ time: Date.now() });
      const asked = page.waitForRequest("**/dev/checkout/**");
      await press(page);
      await asked;
      await expect(page.locator("dialog:modal")).toHaveCount(0);
      await page.getByRole("button", { name: "Yearly" }).click();
      await expect(plan(page, "Pro")).toContainText("$790");
      await page.clock.runFor(5_100);
      await expectToast(page, "Checkout Error", "Failed to open checkout. Please try again later.");
      await expect(page.locator("dialog")).toHaveCount(0);
      await expect(plan(page, "Pro").getByRole("button")).toHaveText("Subscribe");
    });
  }

  test("a user who cannot be fetched [8.profile.user-missing]", async ({ page }) => {
    await atPrices(page, null);
    await refuse(page, "GET /api/users/me/", 500);
    await press(page);
    await expectToast(page, "Error", "Unable to fetch user data. Please try again.");
  });

  test("a user without an e-mail [5.checkout.email]", async ({ page }) => {
    await atPrices(page, null);
    await page.route("**/api/users/me/", async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: object };
      await route.fulfill({ response: reply, json: { data: { ...data, email: "" } } });
    });
    await press(page);
    await expectToast(
      page,
      "Checkout Error",
      "User email is required for checkout. Please update your profile.",
    );
  });
});
