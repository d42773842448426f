/// <reference types="node" />
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { answered, refused } from "./fake-answers.ts";
import { fakeMessage } from "./fake-state.ts";
import {
  ask,
  fakeSiteForEach,
  hold,
  openChat,
  settle,
  sidewaysScroll,
  signIn,
} from "./widget-page.ts";

const held = fakeSiteForEach();

function giveMessages(...messages: ReturnType<typeof fakeMessage>[]): void {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = messages;
}

test("a button in place of send stops the question; the focus is back in the input", async ({
  page,
}) => {
  held.state.delay = hold().until;
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "How likely is rain?");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toBeFocused();
  await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
  await stop.click();
  await expect(page.locator(".thinking")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeFocused();
  await expect(page.getByText("No answer").first()).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page.locator(".quota-count")).toHaveText("17");
  expect(held.state.calls).toContain("POST /api/chats/:id/stop/");
});

test("a second Enter or click that was meant to send does not stop", async ({ page }) => {
  await page.clock.install();
  await signIn(page, held);
  await openChat(page, "Weather");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  // However long the machine takes for the second press, it comes at once.
  await page.getByLabel("Your question").fill("How likely is rain?");
  const first = hold();
  held.state.delay = first.until;
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Enter");
  await expect(stop).toBeFocused();
  await page.keyboard.press("Enter");
  await page.clock.resume();
  first.release();
  await expect(page.locator(".bubble").last()).toContainText("%");
  await page.getByLabel("Your question").fill("How likely is snow?");
  const second = hold();
  held.state.delay = second.until;
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.getByRole("button", { name: "Send" }).dblclick();
  await expect(stop).toBeVisible();
  await page.clock.resume();
  second.release();
  await expect(page.locator(".answer")).toHaveCount(2);
  expect(held.state.calls).not.toContain("POST /api/chats/:id/stop/");
});

test("Escape stops it too, and screen readers hear of it", async ({ page }) => {
  held.state.delay = hold().until;
  await signIn(page, held);
  await openChat(page, "Weather");
  const live = page.locator("[aria-live=polite].visually-hidden");
  await expect(live).toHaveText("");
  await ask(page, "How likely is rain?");
  await expect(live).toHaveText("Thinking");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(live).toHaveText("No answer");
  await expect(page.getByLabel("Your question")).toBeFocused();
});

test("who goes to another chat meanwhile keeps the focus there", async ({ page }) => {
  held.state.delay = hold().until;
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "How likely is rain?");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  const other = page.getByRole("button", { name: /^Empty/ });
  await other.press("Enter");
  await expect(page.getByRole("heading", { name: "Upload Dataset Required" })).toBeVisible();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "rain.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") });
  await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeEnabled();
  await settle(page);
  await expect(other).toBeFocused();
});

test("what takes long says so", async ({ page }) => {
  held.state.delay = hold().until;
  await page.clock.install();
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "How likely is rain?");
  await expect(page.locator(".thinking")).toHaveText("Thinking");
  await page.clock.runFor(8_000);
  await expect(page.locator(".thinking")).toContainText("This takes longer than usual.");
});

test("a question is changed in the input, or left as it was", async ({ page }) => {
  giveMessages(
    fakeMessage("user", "How likely is rain?"),
    fakeMessage("assistant", answered.message, answered.answer),
  );
  await signIn(page, held);
  await openChat(page, "Weather");
  const input = page.getByLabel("Your question");
  await input.fill("half a ques");
  await page.locator(".question").hover();
  await page.getByRole("button", { name: "Edit and ask again" }).click();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("How likely is rain?");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(input).toHaveValue("half a ques");
  await expect(input).toBeFocused();

  await page.getByRole("button", { name: "Edit and ask again" }).click();
  await page.keyboard.press("Escape");
  await expect(input).toHaveValue("half a ques");

  await page.getByRole("button", { name: "Edit and ask again" }).click();
  await input.fill("How likely is snow?");
  await input.press("Enter");
  await expect(page.locator(".question").last()).toContainText("How likely is snow?");
  await expect(page.locator(".answer")).toHaveCount(2);
  await expect(page.getByText("Change the question and ask again")).toHaveCount(0);
});

test("a question is asked again as it is", async ({ page }) => {
  giveMessages(
    fakeMessage("user", "How likely is rain?"),
    fakeMessage("assistant", answered.message, answered.answer),
  );
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.getByRole("button", { name: "Ask again", exact: true }).click();
  await expect(page.locator(".question")).toHaveCount(2);
  await expect(page.locator(".answer")).toHaveCount(2);
  await expect(page.getByLabel("Your question")).toBeFocused();
});

test("the actions of a message show when pointed at or focused", async ({ page }) => {
  giveMessages(
    fakeMessage("user", "How likely is rain?"),
    fakeMessage("assistant", answered.message, answered.answer),
  );
  await signIn(page, held);
  await openChat(page, "Weather");
  const actions = page.locator(".message.user .actions");
  await expect(actions).toHaveCSS("opacity", "0");
  await page.locator(".question").hover();
  await expect(actions).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(actions).toHaveCSS("opacity", "0");
  await page.getByRole("button", { name: "Ask again", exact: true }).focus();
  await expect(actions).toHaveCSS("opacity", "1");
});

test("thumbs are pressed, changed and taken back", async ({ page }) => {
  giveMessages(fakeMessage("assistant", answered.message, answered.answer));
  await signIn(page, held);
  await openChat(page, "Weather");
  const up = page.getByRole("button", { name: "Good answer" });
  const down = page.getByRole("button", { name: "Bad answer" });
  const stored = () => Object.values(held.state.messages)[0]?.[0]?.feedback;
  await up.click();
  await expect(up).toHaveAttribute("aria-pressed", "true");
  await expect.poll(stored).toBe("up");
  await down.click();
  await expect(up).toHaveAttribute("aria-pressed", "false");
  await expect(down).toHaveAttribute("aria-pressed", "true");
  await expect.poll(stored).toBe("down");
  await down.click();
  await expect.poll(stored).toBe(null);
  held.state.fail.add("POST /api/chats/:id/messages/:id/feedback/");
  await up.click();
  await expect(page.locator(".toast")).toContainText("Failed to save feedback");
  await expect(up).toHaveAttribute("aria-pressed", "false");
});

test("suggested questions stand below the last answer only and do not repeat", async ({ page }) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "How likely is rain?");
  const offered = page.getByRole("list", { name: "Suggested questions" });
  await expect(offered.getByRole("button")).toHaveText([
    "and below 10?",
    "What is the median wind on those days?",
  ]);
  await offered.getByRole("button").first().click();
  await expect(page.locator(".answer")).toHaveCount(2);
  await expect(offered).toHaveCount(0);
  held.state.reply = refused;
  await ask(page, "snowboards?");
  await expect(offered.getByRole("button")).toHaveText(["What is the probability of snow?"]);
});

for (const [label, name] of [
  ["Markdown", "Weather.md"],
  ["Numbers as CSV", "Weather.csv"],
  ["JSON", "Weather.json"],
] as const) {
  test(`the chat is saved as ${name}`, async ({ page }) => {
    giveMessages(fakeMessage("assistant", answered.message, answered.answer));
    await signIn(page, held);
    await openChat(page, "Weather");
    const button = page.getByRole("button", { name: "Export the chat" });
    await button.click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: label }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(name);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toBe(JSON.stringify({ title: "Weather", format: name.split(".")[1] }));
    await expect(button).toBeFocused();
  });
}

test("the export menu goes by arrows and closes by Escape or a press elsewhere", async ({
  page,
}) => {
  giveMessages(fakeMessage("assistant", answered.message, answered.answer));
  await signIn(page, held);
  await openChat(page, "Weather");
  const button = page.getByRole("button", { name: "Export the chat" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await button.press("Enter");
  await expect(item("Markdown")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Numbers as CSV")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("JSON")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Markdown")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
});

const wideTable = (columns: number) => {
  const cells = (text: string) =>
    `| ${Array.from({ length: columns }, (_, at) => `${text}${at}`).join(" | ")} |`;
  return [cells("column "), `|${" --- |".repeat(columns)}`, cells("value "), cells("other ")].join(
    "\n",
  );
};

for (const width of [390, 1280]) {
  test(`bubbles take 80 % at most and a wide table scrolls in a box of its own at ${width} px [2.chat.bubble-width]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    giveMessages(
      fakeMessage("user", "word ".repeat(200)),
      fakeMessage("assistant", `${wideTable(20)}\n\n${answered.message}`, answered.answer),
      fakeMessage("assistant", wideTable(2), answered.answer),
    );
    await signIn(page, held);
    if (width < 500) await page.getByRole("button", { name: "Show the list of chats" }).click();
    await openChat(page, "Weather");
    const table = page.getByRole("group", { name: /^Table: column 0, column 1/ });
    await expect(table.first()).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    const whole = (await page.locator(".messages").boundingBox())?.width ?? 0;
    for (const bubble of await page.locator(".bubble").all()) {
      expect((await bubble.boundingBox())?.width).toBeLessThanOrEqual(whole * 0.8);
    }
    await table.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.first().evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    await expect(page.getByText("Scroll sideways for all columns").first()).toBeVisible();
    const narrowTable = page.locator(".table-scroll").last();
    await expect(narrowTable).not.toHaveAttribute("tabindex");
  });
}

test("where the dataset was replaced a line tells of the one from there on", async ({ page }) => {
  const created_at = "2026-11-19T09:00:00.000Z";
  giveMessages(
    { ...fakeMessage("user", "How likely is rain?"), created_at },
    { ...fakeMessage("assistant", answered.message, answered.answer), created_at },
  );
  await signIn(page, held);
  await openChat(page, "Weather");
  const items = page.getByRole("region", { name: "Messages" }).locator("ol > li");
  await expect(items.last()).toHaveText("From here on: seattle-weather.csv");
  await ask(page, "How likely is snow?");
  await expect(page.locator(".answer")).toHaveCount(2);
  await expect(items.nth(2)).toHaveText("From here on: seattle-weather.csv");
});
