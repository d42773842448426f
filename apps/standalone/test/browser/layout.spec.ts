import { expect, test } from "@playwright/test";
import { type HeldPlan, holdPlan } from "../../../api/test/support/hold-plan.ts";
import { type Account, newAccount, openSignedIn } from "../support/account.ts";
import { watch } from "../support/page.ts";
import { typedOnly } from "../support/server.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;
let ada: Account;

test.beforeAll(async () => {
  server = await startServerWithDatabase({
    ...typedOnly,
    COMPANY_NAME: "Ada & <b>Sons</b>",
    COMPANY_ADDRESS: "1 Loop Road, Singapore",
    COMPANY_REGISTRATION: "UEN 202600001A",
    SUPPORT_ADDRESS: "help@ada.example",
  });
  ada = await newAccount(server.address);
});
test.afterAll(() => server?.stop());

test("a signed-out visitor has Sign In and Sign Up [2.header.signed-out] [2.layout.frame]", async ({
  page,
}) => {
  for (const path of ["/", "/pricing", "/nowhere"]) {
    await page.goto(server.address + path);
    const head = page.getByRole("banner");
    await expect(head.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await expect(head.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
    await expect(head.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
});

test("the footer has five links and this year [2.footer.links] [2.footer.copyright]", async ({
  page,
}) => {
  await page.goto(server.address);
  const foot = page.getByRole("contentinfo");
  for (const [name, path] of [
    ["Chat", "/chat"],
    ["Pricing", "/pricing"],
    ["Contact", "/contact"],
    ["Terms of Service", "/terms"],
    ["Privacy Policy", "/privacy"],
  ] as const) {
    await expect(foot.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await expect(foot).toContainText(`© ${new Date().getFullYear()} Ada & <b>Sons</b>`);
});

test("the company is what the server is told, as text", async ({ page }) => {
  const problems = await watch(page);
  await page.goto(`${server.address}/terms`);
  await expect(
    page.getByText("Ada & <b>Sons</b>, a company in Singapore (UEN").first(),
  ).toBeVisible();
  await page.goto(`${server.address}/contact`);
  await expect(page.getByRole("link", { name: "help@ada.example" })).toHaveAttribute(
    "href",
    "mailto:help@ada.example",
  );
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByText("Ada & <b>Sons</b>, 1 Loop Road, Singapore").first()).toBeVisible();
  expect(problems).toEqual([]);
});

const upgrades: readonly (readonly [string, HeldPlan | null, boolean])[] = [
  ["free [2.header.upgrade]", null, true],
  ["active [2.header.upgrade-hidden]", { plan: "pro", status: "active" }, false],
  ["trialing [2.header.upgrade-hidden]", { plan: "enterprise", status: "trialing" }, false],
  ["paused", { plan: "pro", status: "paused" }, true],
  ["past due", { plan: "pro", status: "past_due" }, true],
  ["canceled", { plan: "enterprise", status: "canceled" }, true],
];

test("signed in: Chat, and Upgrade where there is something to upgrade [2.header.signed-in-chat] [2.header.upgrade] [2.header.upgrade-shown] [2.header.upgrade-hidden]", async ({
  page,
}) => {
  await openSignedIn(page, server.address, "/terms", ada);
  for (const [name, held, shown] of upgrades) {
    await holdPlan(server.databaseUrl, ada.email, held);
    const known = page.waitForResponse((reply) => reply.url().endsWith("/api/users/me/"));
    await page.goto(server.address);
    await known;
    const head = page.getByRole("banner");
    await expect(head.getByRole("link", { name: "Chat", exact: true })).toHaveAttribute(
      "href",
      "/chat",
    );
    const upgrade = head.getByRole("link", { name: "Upgrade" });
    await expect(upgrade, name).toHaveCount(shown ? 1 : 0);
    if (shown) await expect(upgrade).toHaveAttribute("href", "/pricing");
    await expect(head.getByRole("link", { name: /Sign/ })).toHaveCount(0);
  }
  await holdPlan(server.databaseUrl, ada.email, null);
});

test("the avatar opens a menu, by key too [2.header.account-menu] [2.header.menu-profile] [2.header.menu-subscription] [2.header.menu-sign-out]", async ({
  page,
}) => {
  const problems = await watch(page);
  await openSignedIn(page, server.address, "/terms", ada);
  const avatar = page.getByRole("button", { name: "My Account" });
  await page.goto(server.address);
  await avatar.click();
  const menu = page.getByRole("menu");
  await expect(menu).toHaveAccessibleName(`My Account ${ada.email}`);
  await expect(page.getByText("My Account", { exact: true })).toBeVisible();
  await menu.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL(`${server.address}/profile`);

  await page.goto(server.address);
  await avatar.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);

  await page.goto(server.address);
  await avatar.click();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(avatar).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(problems).toEqual([]);
});

test("the theme follows the device until one is chosen, and is kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(server.address);
  const shown = page.locator("html");
  await expect(shown).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Light" }).click();
  await expect(shown).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(shown).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Light" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "As the system" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});
