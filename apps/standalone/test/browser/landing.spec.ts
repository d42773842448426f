import { gzipSync } from "node:zlib";
import { expect, type Page, type Response, test } from "@playwright/test";
import { type Account, newAccount, openSignedIn } from "../support/account.ts";
import { watch } from "../support/page.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "../support/server.ts";

const budget = 100 * 1024;

let server: Server;
let ada: Account;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory(), { ...typedOnly, RATE_LIMIT_FACTOR: "100" });
  ada = await newAccount(server.address);
});
test.afterAll(() => server?.stop());

/** Every script that a page load fetched, with its size as gzip makes it. */
async function scriptsOf(page: Page, path: string): Promise<{ url: string; bytes: number }[]> {
  const replies: Response[] = [];
  page.on("response", (reply) => {
    if (reply.request().resourceType() === "script") replies.push(reply);
  });
  await page.goto(server.address + path);
  await page.waitForLoadState("networkidle");
  return Promise.all(
    replies.map(async (reply) => ({
      url: reply.url(),
      bytes: gzipSync(await reply.body(), { level: 9 }).length,
    })),
  );
}

test("says what the product does [2.route.landing] [2.landing.hero] [2.landing.description] [2.landing.features] [2.landing.use-cases]", async ({
  page,
}) => {
  const problems = await watch(page);
  await page.goto(server.address);
  await expect(page).toHaveTitle("Ask your data for probabilities · probability-chat");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Upload a dataset. Ask anything. Get probabilities.",
  );
  await expect(page.getByRole("heading", { name: "Computed, never guessed" })).toBeVisible();
  for (const feature of [
    "Seamless Data Upload",
    "Conversational Queries",
    "Advanced Probability Modeling",
    "API integration",
  ]) {
    await expect(page.getByRole("heading", { name: feature })).toBeVisible();
  }
  for (const use of [
    "E-commerce campaigns",
    "Insurance risk",
    "Rare events in finance",
    "Healthcare outcomes",
  ]) {
    await expect(page.getByRole("heading", { name: use })).toBeVisible();
  }
  expect(problems).toEqual([]);
});

test("leads a signed-out visitor on [2.landing.get-started] [2.landing.view-pricing] [2.landing.sign-up-now]", async ({
  page,
}) => {
  for (const [name, path] of [
    ["Get Started", "/signup"],
    ["View Pricing", "/pricing"],
    ["Sign Up Now", "/signup"],
  ] as const) {
    await page.goto(server.address);
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(server.address + path);
  }
});

test("leads a signed-in visitor on [2.landing.go-to-chat] [2.landing.open-chat]", async ({
  page,
}) => {
  await openSignedIn(page, server.address, "/terms", ada);
  const problems = await watch(page);
  for (const name of ["Go to Chat", "Open Chat Interface"]) {
    await page.goto(server.address);
    await expect(page.getByRole("link", { name: /Sign|Get Started/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`${server.address}/chat`);
  }
  expect(problems).toEqual([]);
});

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page can be read", async ({ page }) => {
    await page.goto(server.address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Seamless Data Upload" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Healthcare outcomes" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      "/signup",
    );
    await expect(page.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  });

  for (const [path, heading] of [
    ["/pricing", "Pricing"],
    ["/login", /Sign in|Log ?in|Welcome/i],
    ["/terms", "Terms of Service"],
    ["/privacy", "Privacy Policy"],
    ["/contact", "Contact"],
  ] as const) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(server.address + path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    });
  }
});

test("the first load fits its budget, and no chat's code loads before the chat", async ({
  page,
}) => {
  const scripts = await scriptsOf(page, "/");
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
  expect(scripts.filter(({ url }) => /\/embed\/|chat-page/.test(url))).toEqual([]);
  await page.getByRole("link", { name: "View Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pricing");
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("/embed/")),
    ),
  ).toEqual([]);
});

test("the first load of someone signed in fits it too", async ({ page }) => {
  await openSignedIn(page, server.address, "/terms", ada);
  const fresh = await page.context().newPage();
  const scripts = await scriptsOf(fresh, "/");
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
  expect(scripts.filter(({ url }) => /\/embed\/|chat-page/.test(url))).toEqual([]);
});
