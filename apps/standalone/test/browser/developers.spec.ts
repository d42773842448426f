/// <reference lib="dom" />
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import { addSubjects } from "../../../api/test/support/add-subjects.ts";
import { holdPlan } from "../../../api/test/support/hold-plan.ts";
import { newAccount, openSignedIn } from "../support/account.ts";
import { watch } from "../support/page.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;
let host: Server;
/** Somebody's dashboard, on an origin of its own. */
let dashboard: string;

test.beforeAll(async () => {
  server = await startServerWithDatabase();
  host = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Dashboard</title>");
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  dashboard = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  host?.close();
  await server?.stop();
});

/** Runs the server that the page shows, and asks it for a client secret as a page would. */
async function clientSecretFrom(code: string, key: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "minting-"));
  const port = await freePort();
  let child: ChildProcess | undefined;
  try {
    await writeFile(path.join(folder, "server.mjs"), code);
    child = spawn(process.execPath, ["server.mjs"], {
      cwd: folder,
      env: { ...process.env, PROBABILITY_CHAT_KEY: key, PORT: String(port) },
      stdio: "inherit",
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
    const minted = await fetch(`http://127.0.0.1:${port}`, { method: "POST" });
    return await minted.text();
  } finally {
    child?.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Asks in a chat of an end user's own, from the dashboard's page. */
function askFrom(page: Page, secret: string) {
  return page.evaluate(
    async ({ address, secret }) => {
      const json = { "content-type": "application/json" };
      const post = async (route: string, body: unknown, access?: string) => {
        const isForm = body instanceof FormData;
        const reply = await fetch(address + route, {
          method: "POST",
          headers: {
            ...(isForm ? {} : json),
            ...(access ? { authorization: `Bearer ${access}` } : {}),
          },
          body: isForm ? body : JSON.stringify(body),
        });
        return reply.json();
      };
      const { data } = await post("/api/embed/token/", { client_secret: secret });
      const chat = await post("/api/chats/", { title: "Marbles" }, data.access);
      const form = new FormData();
      form.append("chat_id", chat.data.id);
      form.append("file", new File(["colour\nred\nblue\n"], "marbles.csv", { type: "text/csv" }));
      await post("/ai/upload_chat", form, data.access);
      const asked = { chat_id: chat.data.id, message: "count(all)" };
      const reply = await post("/ai/converse", asked, data.access);
      return { access: data.access as string, answer: reply.answer };
    },
    { address: server.address, secret },
  );
}

test("a developer makes keys, names an origin, mints from there, and ends what runs there", async ({
  page,
  browser,
}) => {
  const problems = await watch(page);
  const account = await newAccount(server.address);
  await openSignedIn(page, server.address, "/developers", account);
  await expect(page.getByText("Your plan has no API integration")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create secret key" })).toHaveCount(0);
  await holdPlan(server.databaseUrl, account.email, { plan: "pro", status: "active" });
  await page.reload();

  await expect(page.getByText("You have no secret key yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create secret key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("Give the key a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Dashboard");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading")).toHaveText("Your secret key");
  const key = (await dialog.locator("[data-key]").textContent()) ?? "";
  expect(key).toMatch(/^sk_[\w-]{43}$/);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Dashboard" })).toContainText(
    /never used/,
  );
  await expect(page.locator("body")).not.toContainText(key);
  await page.getByRole("button", { name: "Create public key" }).click();
  await dialog.getByLabel("Name").fill("Pages");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("tab", { name: "Origins" }).click();
  await page.getByLabel("Another origin").fill("dashboard.example.com/chat");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“dashboard.example.com/chat” is no origin.")).toBeVisible();
  expect(problems.splice(0)).toEqual([expect.stringContaining("/api/embed/origins/")]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("tab", { name: "Set up" }).click();
  const check = async (says: string) => {
    await page.getByLabel("The page's origin").fill(dashboard);
    await page.keyboard.press("Enter");
    await expect(page.getByText(says)).toBeVisible();
  };
  await check(`This page's origin ${dashboard} is not allowed for key pk_`);
  await page.getByRole("tab", { name: "Origins" }).click();
  await page.getByLabel("Another origin").fill(`${dashboard}/`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: dashboard })).toBeVisible();
  await page.getByRole("tab", { name: "Set up" }).click();
  await check("Nothing stands in its way.");
  expect(await violationsOf(page)).toEqual([]);
  const code = (await page.getByRole("region", { name: "The server" }).textContent()) ?? "";
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(45);

  const markup = (await page.getByRole("region", { name: "The page" }).textContent()) ?? "";
  expect(markup).toContain(`base-url="${new URL(page.url()).origin}"`);

  const secret = await clientSecretFrom(code, key);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(dashboard);
  const { access, answer } = await askFrom(visitor, secret);
  expect(answer).toMatchObject({ kind: "answer", value: 2 });
  const read = () =>
    visitor.evaluate(
      async ({ address, access }) => {
        const headers = { authorization: `Bearer ${access}` };
        return (await fetch(`${address}/api/chats/`, { headers })).status;
      },
      { address: server.address, access },
    );
  expect(await read()).toBe(200);

  await page.getByRole("tab", { name: "Usage" }).click();
  const row = page.getByRole("row").filter({ hasText: "user-1" });
  await expect(row.getByRole("cell").first()).toHaveText("1 of 100");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("tab", { name: "Sessions" }).click();
  await page.getByLabel("Subject").fill("nobody");
  await page.keyboard.press("Enter");
  await expect(page.getByText("nobody has no session.")).toBeVisible();
  await page.getByLabel("Subject").fill("user-1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: `On ${dashboard}` })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Revoke all of user-1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("user-1 has no session.")).toBeVisible();
  expect(await read()).toBe(401);

  await page.getByRole("tab", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Revoke Dashboard" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Revoke Dashboard" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("You have no secret key yet.")).toBeVisible();
  expect(problems).toEqual([]);
});

test("subjects that have no room on a page are shown by a press, and read on from there", async ({
  page,
}) => {
  const account = await newAccount(server.address);
  await holdPlan(server.databaseUrl, account.email, { plan: "pro", status: "active" });
  await addSubjects(server.databaseUrl, account.email, 230);
  await openSignedIn(page, server.address, "/developers?tab=usage", account);
  const rows = page.getByRole("table").locator("tbody tr");
  const more = page.getByRole("button", { name: "Show earlier subjects" });
  await expect(rows).toHaveCount(100);
  await more.click();
  await expect(rows).toHaveCount(200);
  await expect(rows.nth(100)).toBeFocused();
  await more.click();
  await expect(rows).toHaveCount(230);
  await expect(rows.nth(200)).toBeFocused();
  await expect(more).toHaveCount(0);
  expect(new Set(await rows.getByRole("rowheader").allTextContents()).size).toBe(230);
});

test("the tabs are in the address, one step back each", async ({ page }) => {
  const account = await newAccount(server.address);
  const tab = (name: string) => page.getByRole("tab", { name });
  const isOpen = (name: string) => expect(tab(name)).toHaveAttribute("aria-selected", "true");
  for (const [path, first, second, third] of [
    ["/developers", "Keys", "Origins", "Usage"],
    ["/profile", "Account", "Security", "Support"],
  ] as const) {
    await openSignedIn(page, server.address, path, account);
    await isOpen(first);
    await tab(second).click();
    await tab(third).click();
    await expect(page).toHaveURL(`${server.address}${path}?tab=${third.toLowerCase()}`);
    await page.reload();
    await isOpen(third);
    await page.goBack();
    await isOpen(second);
    await page.goBack();
    await isOpen(first);
    await expect(page).toHaveURL(server.address + path);
  }
});
