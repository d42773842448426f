import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { answered, clarified, refused } from "./fake-answers.ts";
import { fakeChat, fakeMessage, weather } from "./fake-state.ts";
import { ask, fakeSiteForEach, hold, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();

/** Nothing to say for axe, whatever the impact, and nothing that scrolls sideways. */
async function check(page: Page): Promise<void> {
  expect(await violationsOf(page, "probability-chat")).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    const isPhone = width < 500;

    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 800 }, reducedMotion: "reduce" });

      const showList = async (page: Page) => {
        if (isPhone) await page.getByRole("button", { name: "Show the list of chats" }).click();
      };
      const open = async (page: Page, title: string) => {
        await showList(page);
        await openChat(page, title);
      };

      test("axe finds nothing in the sign-in, the welcome and the dialogs", async ({ page }) => {
        await page.goto(`${held.site.url}/?theme=${theme}`);
        await page.getByLabel("Email").waitFor();
        await check(page);
        await page.getByRole("button", { name: "Sign in" }).click();
        await check(page);
        await signIn(page, held, `?theme=${theme}`);
        await check(page);
        await page.getByRole("button", { name: "New Chat", exact: true }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check(page);
        await page.keyboard.press("Escape");
        await showList(page);
        await check(page);
        await page.getByRole("button", { name: "Rename Weather" }).click();
        await check(page);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Delete Weather" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check(page);
      });

      test("axe finds nothing in the upload, the prompts and the search", async ({ page }) => {
        held.state.chats.push(...["A", "B", "C", "D"].map((title) => fakeChat(title, weather)));
        const arrival = hold();
        held.state.uploadDelay = arrival.until;
        await signIn(page, held, `?theme=${theme}&samples=1`);
        await open(page, "Empty");
        await check(page);
        await page
          .locator("input[type=file]")
          .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") });
        await expect(page.locator(".toast")).toContainText("Invalid file type");
        await check(page);
        await page
          .locator("input[type=file]")
          .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") });
        await expect(page.getByRole("progressbar")).toBeVisible();
        await check(page);
        arrival.release();
        await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
        await check(page);
        await showList(page);
        await page.getByLabel("Search chats").fill("nothing like that");
        await expect(page.getByText("No chats found")).toBeVisible();
        await check(page);
      });

      test("axe finds nothing in the conversation", async ({ page }) => {
        const [chat] = held.state.chats;
        held.state.messages[chat?.id ?? ""] = [
          fakeMessage("user", "How likely is rain?"),
          fakeMessage("assistant", answered.message, answered.answer),
          fakeMessage("assistant", answered.message, answered.answer),
          fakeMessage("assistant", clarified.message, clarified.answer),
          fakeMessage("assistant", refused.message, refused.answer),
        ];
        await signIn(page, held, `?theme=${theme}`);
        await open(page, "Weather");
        await page.locator(".answer strong").first().waitFor();
        await check(page);
        await page.getByRole("button", { name: "Export the chat" }).click();
        await check(page);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Edit and ask again" }).click();
        await check(page);
        await page.keyboard.press("Escape");
        held.state.delay = hold().until;
        await ask(page, "How likely is snow?");
        await page.locator(".thinking").waitFor();
        await check(page);
        await page.keyboard.press("Escape");
        await expect(page.getByText("No answer").first()).toBeVisible();
        await check(page);
      });

      test("axe finds nothing where something is missing or wrong", async ({ page, context }) => {
        held.state.user = { ...held.state.user, query_limit: 0, remaining_queries: 0 };
        held.state.fail.add("GET /api/chats/:id/messages/");
        await signIn(page, held, `?theme=${theme}`);
        await expect(page.locator(".notice")).toContainText("Query limit reached");
        await check(page);
        await open(page, "Weather");
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
        await check(page);
        await context.setOffline(true);
        await expect(page.locator(".notice")).toContainText("You are offline");
        await check(page);
        await context.setOffline(false);
        held.state.user = { ...held.state.user, is_verified: false };
        await signIn(page, held, `?theme=${theme}`);
        await expect(page.locator(".notice")).toContainText("Your account is not verified");
        await check(page);
      });
    });
  }
}
