import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { signInOn, watch } from "../support/page.ts";
import { newPerson } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";
import { seattleWeather } from "../support/weather.ts";

let server: Server;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
});
test.afterAll(() => server?.stop());

/** The name of what has the focus, inside the chat or outside. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const outer = document.activeElement;
    const node = outer?.shadowRoot?.activeElement ?? outer;
    return node?.getAttribute("aria-label") ?? node?.textContent?.trim() ?? "";
  });
}

/** Goes on by Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} was not reached; the focus is at ${await focused(page)}`);
}

test("new chat, upload, ask, stop, ask again, rate, rename, export, delete: by keyboard alone", async ({
  page,
}) => {
  const problems = await watch(page);
  const { file: table } = await seattleWeather();
  page.on("filechooser", (chooser) => chooser.setFiles(table));
  const { email } = await newPerson(server.address);
  await page.goto(`${server.address}/chat`);
  await signInOn(page, email, "correct horse battery");
  const chat = page.locator("probability-chat");
  await expect(chat.getByRole("heading", { name: /What would you like to know/ })).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);

  await tabTo(page, /^New chat$/i);
  await press("Enter");
  await expect(chat.getByRole("dialog").getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Rain or shine");
  await press("Enter");

  await expect(chat.getByRole("button", { name: "Choose File" })).toBeFocused();
  await press("Enter");
  await expect(chat.getByText("Ready to Chat")).toBeVisible();

  // The question that is stopped is held on its way, so that there is time to press a key.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/ai/converse", async (route) => {
    await held;
    await route.abort();
  });
  await tabTo(page, /^Your question$/);
  await page.keyboard.type("How many days had snow?");
  await press("Enter");
  await expect(chat.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  await press("Escape");
  await expect(chat.getByText("No answer").first()).toBeVisible();
  release();
  await page.unroute("**/ai/converse");
  await expect(chat.getByLabel("Your question")).toBeFocused();

  await tabTo(page, /^Ask again$/, "Shift+Tab");
  await press("Enter");
  await expect(chat.locator(".answer")).toHaveCount(1);
  await expect(chat.getByLabel("Your question")).toBeFocused();
  await expect(chat.getByText(/19 quer/)).toBeVisible();

  await tabTo(page, /^Good answer$/, "Shift+Tab");
  const rated = page.waitForResponse(/\/feedback\/$/);
  await press("Space");
  expect((await rated).ok()).toBe(true);
  await expect(chat.getByRole("button", { name: "Good answer" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await tabTo(page, /^Export the chat$/, "Shift+Tab");
  await press("Enter");
  await expect(chat.getByRole("menuitem", { name: "Markdown" })).toBeFocused();
  await press("ArrowDown");
  await expect(chat.getByRole("menuitem", { name: "Numbers as CSV" })).toBeFocused();
  const saving = page.waitForEvent("download");
  await press("Enter");
  const file = await saving;
  expect(file.suggestedFilename()).toBe("Rain or shine.csv");
  expect(await readFile(await file.path(), "utf8")).toContain("How many days had snow?");

  await tabTo(page, /^Rain or shine/, "Shift+Tab");
  await press("F2");
  await expect(chat.getByLabel("Title of the chat")).toBeFocused();
  await page.keyboard.type("Weather");
  const renamed = page.waitForResponse((reply) => reply.request().method() === "PATCH");
  await press("Enter");
  await expect(chat.getByRole("heading", { level: 1 })).toHaveText("Weather");
  expect((await renamed).ok()).toBe(true);

  await tabTo(page, /^Delete Weather$/);
  await press("Enter");
  await tabTo(page, /^Delete$/);
  await press("Enter");
  await expect(chat.getByText("Chat deleted.")).toBeVisible();
  await expect(chat.getByRole("button", { name: "New chat", exact: true })).toBeFocused();
  expect(problems.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});
