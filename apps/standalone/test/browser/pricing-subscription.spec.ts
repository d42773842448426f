import { expect, type Page, test } from "@playwright/test";
import { type HeldPlan, holdPlan } from "../../../api/test/support/hold-plan.ts";
import {
  type Account,
  expectToast,
  newAccount,
  noteCalls,
  openSignedIn,
  refuse,
} from "../support/account.ts";
import { watch } from "../support/page.ts";
import { signIn } from "../support/person.ts";
import { goodCard, payWith, sandboxOn } from "../support/sandbox.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;

test.beforeAll(async () => {
  server = await startServerWithDatabase();
});
test.afterAll(() => server?.stop());

const fact = (page: Page, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
const manage = (page: Page) => page.getByRole("button", { name: "Manage Subscription & Billing" });
const usage = (page: Page) =>
  page.getByRole("paragraph").filter({ hasText: /queries used\. Resets on/ });
const upgrade = (page: Page) => page.getByRole("heading", { name: "Upgrade to Pro" });

/** Someone on a plan, at their subscription. */
async function atSubscription(page: Page, held: HeldPlan | null): Promise<Account> {
  const account = await newAccount(server.address);
  await holdPlan(server.databaseUrl, account.email, held);
  await openSignedIn(page, server.address, "/profile?tab=subscription", account);
  await expect(page.getByRole("tab", { name: "Subscription" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  return account;
}

const longDate = /[A-Z][a-z]+ \d{1,2}, \d{4}/;
const next = (page: Page) =>
  page.getByRole("term").filter({ hasText: /^(Renewal|(Renews|Ends|Pauses|Trial ends) on)$/ });

test("free: the facts, inactive, and the way to Pro [2.subscription.facts] [2.subscription.limit-is-allowance] [2.subscription.upgrade-box] [4.subscription.renewal]", async ({
  page,
}) => {
  const problems = await watch(page);
  await atSubscription(page, null);
  await expect(fact(page, "Plan")).toHaveText("Free");
  await expect(fact(page, "Query limit")).toHaveText("20 per month");
  await expect(fact(page, "Queries remaining")).toHaveText(/^20 until /);
  await expect(fact(page, "Renewal")).toHaveText("Inactive");
  await expect(fact(page, "Largest file")).toHaveText("10MB");
  await expect(page.getByText("files up to 500MB.")).toBeVisible();
  await expect(manage(page)).toHaveCount(0);
  await expect(page.getByText("Plan Changes")).toHaveCount(0);
  await expect(upgrade(page)).toBeVisible();
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(`${server.address}/pricing`);
  expect(problems).toEqual([]);
});

test("active: the renewal's date, Plan Changes and Billing Information [2.subscription.facts] [2.subscription.plan-changes] [2.subscription.billing-card] [4.subscription.renewal] [4.subscription.usable]", async ({
  page,
}) => {
  await atSubscription(page, { plan: "pro", status: "active" });
  await expect(fact(page, "Plan")).toHaveText("Pro");
  await expect(fact(page, "Query limit")).toHaveText("10,000 per month");
  await expect(fact(page, "Queries remaining")).toContainText("10,000");
  await expect(next(page)).toHaveText("Renews on");
  await expect(fact(page, "Renews on")).toHaveText(longDate);
  await expect(page.getByRole("heading", { name: "Plan Changes" })).toBeVisible();
  await expect(page.getByText(/Upgrades and downgrades go through support/)).toContainText(
    "via Manage Subscription",
  );
  await expect(page.getByRole("heading", { name: "Billing Information" })).toBeVisible();
  await expect(manage(page)).toBeVisible();
  await expect(upgrade(page)).toHaveCount(0);
});

for (const [scheduled, what] of [
  ["cancel", "Ends"],
  ["pause", "Pauses"],
] as const) {
  test(`a plan to ${scheduled} at the period's end says so [4.subscription.renewal]`, async ({
    page,
  }) => {
    await atSubscription(page, { plan: "enterprise", status: "active", scheduled });
    await expect(next(page)).toHaveText(`${what} on`);
    await expect(fact(page, `${what} on`)).toHaveText(longDate);
    await expect(page.getByText("Renew", { exact: false })).toHaveCount(0);
    await expect(fact(page, "Largest file")).toHaveText("5GB");
    await expect(manage(page)).toBeVisible();
  });
}

for (const [held, badge, renews] of [
  [{ plan: "enterprise", status: "trialing" }, "Trial", true],
  [{ plan: "pro", status: "paused" }, "Paused", false],
  [{ plan: "pro", status: "past_due" }, "Payment Failed", false],
] as const) {
  const row = badge.toLowerCase().replace(" ", "-");
  test(`${held.status}: the badge ${badge} [2.subscription.badge-${row}] [4.subscription.renewal]`, async ({
    page,
  }) => {
    await atSubscription(page, held);
    await expect(fact(page, "Plan")).toContainText(badge);
    await expect(next(page)).toHaveText(renews ? "Trial ends on" : "Renewal");
    await expect(fact(page, renews ? "Trial ends on" : "Renewal")).toHaveText(
      renews ? /^[A-Z][a-z]+ \d+, \d{4}, then \$499 per month$/ : "Inactive",
    );
    await expect(manage(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Plan Changes" })).toHaveCount(renews ? 1 : 0);
  });
}

for (const status of ["canceled", "inactive"] as const) {
  test(`${status}: no badge, no date, and the way to Pro [2.subscription.upgrade-box] [4.subscription.renewal]`, async ({
    page,
  }) => {
    await atSubscription(page, { plan: "pro", status });
    await expect(fact(page, "Renewal")).toHaveText("Inactive");
    await expect(page.getByText(/^(Trial|Paused|Payment Failed)$/)).toHaveCount(0);
    await expect(upgrade(page)).toBeVisible();
    await expect(manage(page)).toHaveCount(0);
  });
}

test("what was used, by day, as a chart and as a table", async ({ page }) => {
  const account = await newAccount(server.address);
  const person = await signIn(server.address, account.email, account.password);
  const chat = await person.createChat();
  await person.upload(chat, "colour,size\nred,1\nred,2\nblue,3\n");
  for (let count = 0; count < 3; count += 1) await person.ask(chat, "How many rows are there?");
  await openSignedIn(page, server.address, "/profile?tab=subscription", account);
  await expect(fact(page, "Queries remaining")).toContainText("17");
  await expect(usage(page)).toHaveText(longDate);
  await expect(usage(page)).toHaveText(/^3\b/);
  await expect(page.getByText("1 of 50 datasets, with 31 bytes of 500MB.")).toBeVisible();
  await page.getByText("Show as a table").click();
  const rows = page.getByRole("table", { name: "Queries spent by day" }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  // Two days, where midnight fell between them.
  const spent = await rows.getByRole("cell").allTextContents();
  expect(spent.reduce((sum, cell) => sum + Number(cell), 0)).toBe(3);
});

test("exhausted: nothing remains, the allowance stands", async ({ page }) => {
  const account = await newAccount(server.address);
  const person = await signIn(server.address, account.email, account.password);
  const chat = await person.createChat();
  await person.upload(chat, "colour,size\nred,1\nred,2\nblue,3\n");
  for (let count = 0; count < 20; count += 1) await person.ask(chat, "How many rows are there?");
  await openSignedIn(page, server.address, "/profile?tab=subscription", account);
  await expect(fact(page, "Queries remaining")).toContainText(/^0 until/);
  await expect(fact(page, "Query limit")).toHaveText("20 per month");
  await expect(usage(page)).toHaveText(/^20 of 20/);
});

test("a usage that cannot be had says so, and comes when it is asked for again", async ({
  page,
}) => {
  let broken = true;
  await page.route("**/api/usage/", (route) =>
    broken ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await atSubscription(page, null);
  await expect(page.getByText("Your usage could not be loaded.")).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/of 20 queries used/)).toBeVisible();
});

test("a plan that was bought is managed in a new tab [4.portal.new-tab] [7.portal-session]", async ({
  page,
}) => {
  const account = await newAccount(server.address);
  await openSignedIn(page, server.address, "/pricing", account);
  await page.getByRole("button", { name: "Subscribe: Pro" }).click();
  await payWith(page, goodCard);
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  const opened = page.waitForEvent("popup");
  await manage(page).click();
  const portal = await opened;
  await expect(portal.getByRole("heading", { name: "Your subscription" })).toBeVisible();
  expect(await portal.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
  await expect(manage(page)).toBeEnabled();
});

test("a portal that fails says so [8.profile.portal-failed]", async ({ page }) => {
  await atSubscription(page, { plan: "pro", status: "active" });
  await refuse(page, "POST /api/subscriptions/create-portal-session/", 503);
  await manage(page).click();
  await expectToast(page, "Error", "Failed to open subscription management. Please try again.");
  await expect.poll(() => page.context().pages()).toHaveLength(1);
});

for (const [days, duration, row] of [
  [100, "yearly", "4.portal.fallback-yearly"],
  [44, "monthly", "4.portal.fallback-monthly"],
] as const) {
  test(`without a portal a checkout opens, ${duration} with ${days} days to go [4.portal.fallback] [${row}] [9.portal-threshold]`, async ({
    page,
  }) => {
    const calls = await noteCalls(page);
    await atSubscription(page, { plan: "enterprise", status: "active", days });
    const portal = page.waitForResponse("**/create-portal-session/");
    await manage(page).click();
    expect(await (await portal).json()).toEqual({ data: { portal_url: null } });
    const price = duration === "yearly" ? "$4,990 per year" : "$499 per month";
    await expect(sandboxOn(page).getByText(price).first()).toBeVisible();
    await expect
      .poll(() => calls.find(({ call }) => call.endsWith("/create-checkout/"))?.body)
      .toEqual({ plan: "enterprise", duration });
    await expect.poll(() => page.context().pages()).toHaveLength(1);
  });
}

test("without a portal and without a plan that runs, Pro by the month is sold [4.portal.fallback-pro]", async ({
  page,
}) => {
  const account = await atSubscription(page, { plan: "enterprise", status: "active", days: 100 });
  await page.route("**/api/usage/", (route) => route.abort());
  await holdPlan(server.databaseUrl, account.email, { plan: "enterprise", status: "past_due" });
  await page.reload();
  await expect(fact(page, "Plan")).toContainText("Payment Failed");
  await holdPlan(server.databaseUrl, account.email, { plan: "enterprise", status: "canceled" });
  await manage(page).click();
  await expect(sandboxOn(page).getByText("$79 per month").first()).toBeVisible();
});
