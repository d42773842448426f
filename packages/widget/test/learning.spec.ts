import { expect, type Page, test } from "@playwright/test";
import type { DatasetSummary } from "@probability-chat/sdk";
import { violationsOf } from "./accessibility.ts";
import { fakeChat, weather } from "./fake-state.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
/** The longest pause between two looks at how far the model is, and a little more. */
const nextLook = 35_000;
const audit = { questions: 2_000, held: 0.946, level: 0.95 };

/** Sets how far the model of the chat 'Weather' is. */
function learn(learning: DatasetSummary["learning"]): void {
  const chat = held.state.chats.find(({ title }) => title === "Weather");
  if (chat) chat.model_data = { ...weather, learning };
}

const note = (page: Page) => page.locator(".learning");
const looks = () => held.state.calls.filter((call) => call === "GET /api/chats/:id/").length;

/** Where the parts of the screen are that a note could push away. */
const places = (page: Page) =>
  Promise.all(
    ["heading", "textbox"].map((role) =>
      page
        .getByRole(role as "heading")
        .first()
        .boundingBox(),
    ),
  );

test("after an upload the note stands until the model does, and moves nothing", async ({
  page,
}) => {
  held.state.uploaded = { ...weather, learning: { state: "learning" } };
  await signIn(page, held);
  await openChat(page, "Empty");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "w.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await expect(page.getByText("File uploaded successfully.")).toBeVisible();
  await expect(note(page)).toHaveText("Learning patterns");
  const before = await places(page);
  await page.getByRole("button", { name: /^seattle-weather\.csv/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Answers are exact counts meanwhile.");
  await page.keyboard.press("Escape");
  const chat = held.state.chats.find(({ title }) => title === "Empty");
  if (chat) chat.model_data = { ...weather, learning: { state: "ready", audit } };
  await expect(note(page)).toHaveCount(0, { timeout: nextLook });
  await expect(page.getByRole("status").filter({ hasText: "Patterns are learned." })).toHaveCount(
    1,
  );
  expect(await places(page)).toEqual(before);
  await page.getByRole("button", { name: /^seattle-weather\.csv/ }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Checked on 2,000 questions about rows that were set aside, 94.6 % of the 95 % intervals held",
  );
  const seen = looks();
  await page.waitForTimeout(3_000);
  expect(looks()).toBe(seen);
});

test("a failure is said in the dataset's details, and no toast tells it", async ({ page }) => {
  learn({ state: "learning" });
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(note(page)).toBeVisible();
  learn({ state: "failed" });
  await expect(note(page)).toHaveCount(0, { timeout: nextLook });
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByRole("button", { name: /^seattle-weather\.csv/ }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Answers are exact counts; patterns could not be learned.",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^seattle-weather\.csv/ })).toBeFocused();
});

test("a chat whose model stands is looked at once and says nothing", async ({ page }) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.getByRole("button", { name: /^seattle-weather\.csv/ })).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await page.waitForTimeout(3_000);
  // For its columns, which the list leaves out.
  expect(looks()).toBe(1);
});

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 800 }, reducedMotion: "reduce" });

      test("axe finds nothing in the note and the dataset's details", async ({ page }) => {
        held.state.chats = [fakeChat("Weather", weather)];
        learn({ state: "learning" });
        await signIn(page, held, `?theme=${theme}`);
        if (width < 500) {
          await page.getByRole("button", { name: "Show the list of chats" }).click();
        }
        await openChat(page, "Weather");
        await expect(note(page)).toBeVisible();
        const check = async () => {
          expect(await violationsOf(page, "probability-chat")).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        };
        await check();
        await page.getByRole("button", { name: /^seattle-weather\.csv/ }).click();
        await check();
      });
    });
  }
}
