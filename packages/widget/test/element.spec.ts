/// <reference types="node" />
import { expect, type Page, test } from "@playwright/test";
import { createState, type FakeState, fakeChat, weather } from "./fake-api.ts";
import { type FakeSite, startFakeSite } from "./fake-site.ts";

let state: FakeState;
let site: FakeSite;

test.beforeEach(async () => {
  state = createState({ chats: [fakeChat("Weather", weather), fakeChat("Empty", null)] });
  site = await startFakeSite(state);
});

test.afterEach(() => site.close());

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const base = "probability-chat .pc";

test("no property but the three with an attribute is written into the page", async ({ page }) => {
  await page.goto(site.url);
  const written = await page.evaluate(() => {
    const element = document.createElement("probability-chat");
    Object.assign(element, {
      client: { token: "secret" },
      options: { upgradeUrl: "secret" },
      baseUrl: "https://chat.example.com",
      theme: "dark",
      chatId: "7",
    });
    const set = element.outerHTML;
    Object.assign(element, { baseUrl: null, theme: undefined, chatId: null });
    return [set, element.outerHTML];
  });
  expect(written).toEqual([
    '<probability-chat base-url="https://chat.example.com" theme="dark" chat-id="7"></probability-chat>',
    "<probability-chat></probability-chat>",
  ]);
});

test("nothing is rendered or asked of the server before the element is in the page", async ({
  page,
}) => {
  await page.goto(site.url);
  const count = await page.evaluate(async () => {
    const element = document.createElement("probability-chat");
    Object.assign(element, { theme: "dark", options: { theme: "light" } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return element.shadowRoot?.childElementCount;
  });
  expect(count).toBe(0);
});

test("an attribute that names a global function gets nothing of it", async ({ page }) => {
  await page.goto(site.url);
  const values = await page.evaluate(() => {
    const element = document.createElement("probability-chat");
    for (const name of ["client", "options"]) element.setAttribute(name, "stop");
    document.body.append(element);
    return [Reflect.get(element, "client"), Reflect.get(element, "options")];
  });
  expect(values).toEqual([null, {}]);
});

test("an attribute goes before an option, and its removal gives the option back", async ({
  page,
}) => {
  await page.goto(`${site.url}/?theme=light`);
  const element = page.locator("probability-chat");
  await expect(page.locator(base)).toHaveAttribute("data-theme", "light");
  await element.evaluate((node) => node.setAttribute("theme", "dark"));
  await expect(page.locator(base)).toHaveAttribute("data-theme", "dark");
  await element.evaluate((node) => node.removeAttribute("theme"));
  await expect(page.locator(base)).toHaveAttribute("data-theme", "light");
  await element.evaluate((node) => node.setAttribute("theme", "dark"));
  await element.evaluate((node) => node.setAttribute("theme", ""));
  await expect(page.locator(base)).toHaveAttribute("data-theme", "light");
});

test("setOptions changes what it names and leaves the rest", async ({ page }) => {
  await page.goto(`${site.url}/?theme=dark`);
  const element = page.locator("probability-chat");
  await element.evaluate((node) => {
    const setOptions: unknown = Reflect.get(node, "setOptions");
    if (typeof setOptions === "function") setOptions.call(node, { signUpUrl: "/join" });
  });
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/join");
  await expect(page.locator(base)).toHaveAttribute("data-theme", "dark");
});

test("the chat of the attribute is opened", async ({ page }) => {
  await page.goto(site.url);
  const id = state.chats[1]?.id ?? "";
  await page.locator("probability-chat").evaluate((node, chat) => {
    node.setAttribute("chat-id", chat);
  }, id);
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Empty");
});

test("another server's address ends the session held in memory", async ({ page }) => {
  await page.goto(site.url);
  await signIn(page);
  await page.locator("probability-chat").evaluate((node, url) => {
    node.setAttribute("base-url", url);
  }, `${site.url}/`);
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("taken away for good it leaves nothing in its root, and says ready again on its return", async ({
  page,
}) => {
  await page.goto(site.url);
  await page.getByLabel("Email").waitFor();
  const counts = await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const element = document.querySelector("probability-chat");
    if (!element) return [];
    element.remove();
    await pause();
    const away = element.shadowRoot?.childElementCount;
    document.body.append(element);
    await pause();
    return [
      away,
      element.shadowRoot?.childElementCount,
      element.shadowRoot?.adoptedStyleSheets.length,
    ];
  });
  expect(counts).toEqual([0, 1, 1]);
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen") as [string, unknown][]);
  expect(seen.map(([name]) => name)).toEqual(["pc-ready", "pc-ready"]);
});
