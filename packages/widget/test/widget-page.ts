import { expect, type Page, test } from "@playwright/test";
import { type FakeSite, startFakeSite } from "./fake-site.ts";
import { createState, type FakeState, fakeChat, weather } from "./fake-state.ts";

/** The host page of the running test, and what its server holds. */
export interface HeldSite {
  state: FakeState;
  site: FakeSite;
}

/** A host page anew for each test of the file, on which nothing may go wrong unseen. */
export function fakeSiteForEach(): HeldSite {
  const held = {} as HeldSite;
  const problems: string[] = [];

  test.beforeEach(async ({ page }) => {
    held.state = createState({ chats: [fakeChat("Weather", weather), fakeChat("Empty", null)] });
    held.site = await startFakeSite(held.state);
    problems.length = 0;
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("Failed to load resource")) {
        problems.push(message.text());
      }
    });
  });

  test.afterEach(async () => {
    await held.site.close();
    expect(problems).toEqual([]);
  });
  return held;
}

/** Something that the server does only once it is let go. */
export function hold(): { readonly until: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

export async function signIn(page: Page, { site }: HeldSite, search = ""): Promise<void> {
  await page.goto(`${site.url}/${search}`);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export async function openChat(page: Page, title: string): Promise<void> {
  const list = page.getByRole("navigation", { name: "Chats" });
  await list.getByRole("button", { name: new RegExp(`^${title}`) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.getByLabel("Your question").press("Enter");
}

/**
 * What follows from what is on the screen has been done: effects, and the focus that is moved a frame
 * after them. For what must not happen; what must is waited for itself.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** The name of what has the focus inside the widget. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const node = document.querySelector("probability-chat")?.shadowRoot?.activeElement;
    return node?.getAttribute("aria-label") ?? node?.textContent?.trim() ?? "nothing";
  });
}

/** Whether the page or the conversation can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.querySelector("probability-chat")?.shadowRoot;
    const boxes = [document.documentElement, ...(root?.querySelectorAll(".pc, .messages") ?? [])];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
}
