/// <reference lib="dom" />
import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import { holdPlan } from "../../../api/test/support/hold-plan.ts";
import { type Account, newAccount, openSignedIn } from "../support/account.ts";
import { watch } from "../support/page.ts";
import { linkTo, signIn } from "../support/person.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;

test.beforeAll(async () => {
  server = await startServerWithDatabase();
});
test.afterAll(() => server?.stop());

const csv = "colour,size\nred,1\nred,2\nblue,3\nblue,5\ngreen,8\n";

/** A browser of somebody else. */
async function pageOf(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Opens an invitation's mail and joins. */
async function join(page: Page, account: Account): Promise<void> {
  const link = new URL(await linkTo(server.address, account.email, "/invitation/"));
  await openSignedIn(page, server.address, link.pathname, account);
  await expect(page.getByText("Ada Lovelace invites you to the team Analysts")).toBeVisible();
  await page.getByRole("button", { name: "Join the team" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analysts");
}

test("a team is made and joined; in its chat a member asks, and a viewer reads", async ({
  page,
  browser,
}) => {
  const problems = await watch(page);
  const [owner, member, viewer] = [
    await newAccount(server.address),
    await newAccount(server.address),
    await newAccount(server.address),
  ];
  await holdPlan(server.databaseUrl, owner.email, { plan: "enterprise", status: "active" });
  const person = await signIn(server.address, owner.email, owner.password);
  const id = await person.createChat("Marbles");
  await person.upload(id, csv);

  await openSignedIn(page, server.address, "/team", owner);
  await page.getByLabel("Name of the team").fill("Analysts");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analysts");
  await page.getByRole("tab", { name: "Invitations" }).click();
  await expect(page.getByText("Nobody is invited at the moment.")).toBeVisible();
  for (const [{ email }, role] of [
    [member, "member"],
    [viewer, "viewer"],
  ] as const) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Role").selectOption(role);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);

  const [membersPage, viewersPage] = [await pageOf(browser), await pageOf(browser)];
  await join(membersPage, member);
  await join(viewersPage, viewer);
  await expect(viewersPage.getByRole("tab")).toHaveText(["Members", "Usage"]);

  await page.goto(`${server.address}/chat?chat=${id}`);
  await page.getByRole("button", { name: "Share with a team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Shared with Analysts" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Analysts" })).toContainText("Marbles");

  await membersPage.goto(`${server.address}/chat`);
  await membersPage.getByRole("button", { name: /^Marbles/ }).click();
  await expect(membersPage.getByRole("button", { name: "Replace the dataset" })).toBeDisabled();
  await membersPage.getByLabel("Your question").fill("count(all)");
  await membersPage.keyboard.press("Enter");
  const answer = (of: Page) => of.locator("probability-chat .answer").last();
  await expect(answer(membersPage)).toContainText("5");

  await viewersPage.goto(`${server.address}/chat?chat=${id}`);
  await expect(answer(viewersPage)).toContainText("5");
  await expect(viewersPage.locator("probability-chat .question")).toContainText("Ada Lovelace");
  await expect(viewersPage.getByText("You may read in the team “Analysts”")).toBeVisible();
  await expect(viewersPage.getByLabel("Your question")).toBeDisabled();
  await expect(viewersPage.getByRole("button", { name: "Delete Marbles" })).toHaveCount(0);
  expect(await violationsOf(viewersPage)).toEqual([]);

  await page.goto(`${server.address}/team?tab=usage`);
  const row = page.getByRole("row").filter({ hasText: "Member" }).last();
  await expect(row.getByRole("cell").first()).toHaveText("1");
  expect(await violationsOf(page)).toEqual([]);

  const membersProblems = await watch(membersPage);
  await membersPage.goto(`${server.address}/team`);
  await membersPage.getByRole("button", { name: "Leave the team" }).click();
  const asks = membersPage.getByRole("alertdialog", { name: "Leave Analysts?" });
  await asks.getByRole("button", { name: "Leave" }).click();
  await expect(membersPage.getByText("You have left the team.")).toBeVisible();
  await expect(membersPage.getByText("You are in no team yet")).toBeVisible();
  expect(membersProblems).toEqual([]);
  expect(problems).toEqual([]);
});
