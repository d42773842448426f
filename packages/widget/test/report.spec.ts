/// <reference types="node" />
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { examples } from "../src/chart/series-examples.ts";
import { violationsOf } from "./accessibility.ts";
import { answered, carded, clarified, refused } from "./fake-answers.ts";
import { fakeMessage, fakePin } from "./fake-state.ts";
import { giveAnswers, pinnedIn, pullDownAndUp, questions } from "./pinned-answers.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const pinned = () => pinnedIn(held.state);

async function openReport(page: Page, search = ""): Promise<void> {
  await signIn(page, held, search);
  const list = page.getByRole("button", { name: "Show the list of chats" });
  if (await list.isVisible()) await list.click();
  await openChat(page, "Weather");
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toHaveText("Report");
}

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 844 }, reducedMotion: "reduce" });

      test("the report, its links and what they show fit, and axe finds nothing", async ({
        page,
      }) => {
        giveAnswers(held.state, 3);
        await openReport(page, `?theme=${theme}`);
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("listitem")).toHaveCount(3);
        await dialog.getByRole("button", { name: "Add a note" }).first().click();
        await dialog.getByLabel(`Note on: ${questions[0]}`).fill("Bring an umbrella.");
        expect(await violationsOf(page, "probability-chat")).toEqual([]);
        await picture(page, `report-${theme}-${width}`);
        await dialog.getByRole("button", { name: "Share by link" }).click();
        await dialog.getByRole("button", { name: "Make a link" }).click();
        await expect(dialog.getByText("Copy the link now")).toBeVisible();
        expect(await violationsOf(page, "probability-chat")).toEqual([]);
        await picture(page, `links-${theme}-${width}`);

        const { title, pins } = held.state.report;
        const shown = pins.map(({ message_id, ...pin }) => pin);
        held.state.shared = { r: { kind: "report", title, pins: shown } };
        await page.goto(`${held.site.url}/?${shared("r", theme)}`);
        await expect(page.getByRole("heading", { level: 2 })).toHaveText(questions);
        await page.locator("figure").last().waitFor();
        await expect(page.locator(".chart-tools").last()).toHaveCSS("display", "flex");
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await violationsOf(page, "probability-chat")).toEqual([]);
        await picture(page, `shared-${theme}-${width}`);
      });
    });
  }
}

/** Beside the tests' other results, for whoever looks. */
async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

function shared(token: string, theme = "light"): string {
  return String(new URLSearchParams({ theme, options: JSON.stringify({ shared: token }) }));
}

test("an answer is pinned and taken out again", async ({ page }) => {
  giveAnswers(held.state);
  await signIn(page, held);
  await openChat(page, "Weather");
  const pins = page.getByRole("button", { name: "Pin to the report" });
  await expect(pins).toHaveCount(3);
  await pins.nth(1).click();
  await expect(pins.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(pinned).toEqual([questions[1]]);
  await pins.nth(0).click();
  await expect.poll(pinned).toEqual([questions[1], questions[0]]);
  await pins.nth(1).click();
  await expect.poll(pinned).toEqual([questions[0]]);
  held.state.fail.add("PUT /api/chats/:id/report/pins/:id/");
  await pins.nth(2).click();
  await expect(page.getByText("The report could not be changed")).toBeVisible();
  await expect(pins.nth(2)).toHaveAttribute("aria-pressed", "false");
});

test("an answer that was taken out comes back with its note and at its place", async ({ page }) => {
  giveAnswers(held.state, 3);
  const [first] = held.state.report.pins;
  if (first) first.note = "Bring an umbrella.";
  await signIn(page, held);
  await openChat(page, "Weather");
  const pins = page.getByRole("button", { name: "Pin to the report" });
  await pins.nth(0).click();
  await expect(page.getByText(`Taken out: ${questions[0]}`)).toBeVisible();
  await expect(pins.nth(0)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(pinned).toEqual(questions.slice(1));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(pinned).toEqual(questions);
  expect(held.state.report.pins[0]?.note).toBe("Bring an umbrella.");
  await expect(pins.nth(0)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("what was changed elsewhere is seen on coming back, and in the report", async ({ page }) => {
  giveAnswers(held.state, 2);
  await signIn(page, held);
  await openChat(page, "Weather");
  const pins = page.getByRole("button", { name: "Pin to the report" });
  const pressed = () => pins.evaluateAll((list) => list.map((pin) => pin.ariaPressed === "true"));
  await pins.nth(2).click();
  await expect.poll(pinned).toEqual(questions);
  await expect.poll(pressed).toEqual([true, true, true]);
  held.state.report.pins = held.state.report.pins.slice(0, 2);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(pressed).toEqual([true, true, false]);
  held.state.report.pins = held.state.report.pins.slice(0, 1);
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(pressed).toEqual([true, false, false]);
});

test("a refusal and a question back have no pin", async ({ page }) => {
  held.state.messages[held.state.chats[0]?.id ?? ""] = [
    fakeMessage("assistant", refused.message, refused.answer),
    fakeMessage("assistant", clarified.message, clarified.answer),
    fakeMessage("assistant", answered.message, answered.answer),
  ];
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.getByRole("button", { name: "Pin to the report" })).toHaveCount(1);
});

test("an empty report says how it is filled", async ({ page }) => {
  giveAnswers(held.state);
  await openReport(page);
  await expect(page.getByRole("dialog")).toContainText("No answer is pinned yet.");
});

test("answers are put in order by keys and by pulling, and taken out and back", async ({
  page,
}) => {
  giveAnswers(held.state, 3);
  await openReport(page);
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByRole("listitem").getByRole("heading");
  const [one = "", two = "", three = ""] = questions;
  const up = dialog.getByRole("button", { name: `Move up: ${three}` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([one, three, two]);
  await expect(dialog.getByText("Now 2 of 3")).toBeAttached();
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([three, one, two]);
  await expect.poll(pinned).toEqual([three, one, two]);

  const grips = dialog.getByTitle("Pull to another place");
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  if (!from || !to) throw new Error("There is nothing to pull.");
  await page.mouse.move(from.x + 8, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 90, { steps: 4 });
  await expect(rows).toHaveText([one, two, three]);
  await page.mouse.up();
  await expect.poll(pinned).toEqual([one, two, three]);

  await dialog.getByRole("button", { name: `Take out: ${two}` }).click();
  await expect(rows).toHaveText([one, three]);
  await expect.poll(pinned).toEqual([one, three]);
  await expect(dialog.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([one, two, three]);
  await expect.poll(pinned).toEqual([one, two, three]);
});

test("an answer that is pulled follows the pointer up and down, wherever it goes sideways", async ({
  page,
}) => {
  giveAnswers(held.state, 3);
  await openReport(page);
  await pullDownAndUp(page, held.state);
});

test("a title and notes are kept, and what cannot be kept is said", async ({ page }) => {
  giveAnswers(held.state, 1);
  await openReport(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title of the report").fill("For the board");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await page.keyboard.type("Bring an umbrella.");
  await dialog.getByLabel("Title of the report").focus();
  await expect.poll(() => held.state.report.title).toBe("For the board");
  await expect.poll(() => held.state.report.pins[0]?.note).toBe("Bring an umbrella.");
  held.state.fail.add("PATCH /api/chats/:id/report/");
  await dialog.getByLabel("Title of the report").fill("Another");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("went wrong");
});

test("the report is one file that runs and fetches nothing, whatever its texts say", async ({
  page,
  context,
}) => {
  giveAnswers(held.state, 3);
  const hostile = `</style></main><script>alert(1)</script><img src=x onerror=alert(2)>`;
  held.state.report.title = hostile;
  for (const pin of held.state.report.pins) {
    pin.note = hostile;
    if (pin.answer.card) pin.answer.card = { ...pin.answer.card, sentence: hostile };
  }
  held.state.report.pins.push(
    ...examples.flatMap(([, series], at) => {
      const answer = { ...carded.answer, series: { ...series, title: hostile } };
      const message = fakeMessage("assistant", "", answer as typeof carded.answer);
      return [fakePin(`A chart, ${at}`, message)];
    }),
  );
  await openReport(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save as HTML" }).click();
  const file = await saving;
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^<!doctype html>\n<html lang="en"><head>\n<meta charset="utf-8">/);
  expect(text).not.toMatch(/<(script|img|link|iframe)/i);
  expect(text.match(/<style/g)).toHaveLength(1);

  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  reader.on("dialog", (dialog) => asked.push(dialog.message()));
  await reader.route("https://reader.example/", (route) =>
    route.fulfill({ body: text, contentType: "text/html; charset=utf-8" }),
  );
  await reader.goto("https://reader.example/");
  await expect(reader).toHaveTitle(hostile);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(hostile);
  await expect(reader.getByRole("heading", { level: 2 }).first()).toHaveText(questions[0] ?? "");
  await expect(reader.getByRole("img", { name: /./ }).first()).toBeVisible();
  await expect(reader.getByRole("cell", { name: "65.1 % to 74.7 %" }).first()).toBeVisible();
  expect(await reader.locator("svg").count()).toBeGreaterThan(examples.length);
  expect(asked).toEqual(["https://reader.example/"]);
  await reader.screenshot({ path: test.info().outputPath("file.png"), fullPage: true });
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.emulateMedia({ colorScheme: "dark" });
  await reader.screenshot({ path: test.info().outputPath("file-dark-390.png") });
  const sideways = () => reader.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await reader.close();
});

test("the report is printed from a frame of its own, styled under a strict policy", async ({
  page,
}) => {
  giveAnswers(held.state, 1);
  await page.addInitScript(() => {
    window.print = () => {
      const { title, body } = document;
      const top = window.parent as Window & { printed?: unknown };
      const size = getComputedStyle(document.querySelector("h1") as Element).fontWeight;
      top.printed = { title, text: body.textContent, size };
      dispatchEvent(new Event("afterprint"));
    };
  });
  await openReport(page);
  await page.getByRole("dialog").getByRole("button", { name: "Print or save as PDF" }).click();
  const printed = () => page.evaluate(() => (window as { printed?: unknown }).printed);
  await expect.poll(printed).toMatchObject({ title: "Weather", size: "620" });
  await expect.poll(printed).toMatchObject({ text: expect.stringContaining("26.4 %") });
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("links are listed and revoked by a second press", async ({ page }) => {
  giveAnswers(held.state, 1);
  await openReport(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Share by link" }).click();
  await expect(dialog.getByText("There is no link yet.")).toBeVisible();
  await dialog.getByLabel("What it shows").selectOption({ label: "The chat" });
  await dialog.getByLabel("How long it is good").selectOption({ label: "Until it is revoked" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(dialog.getByText("https://chat.example.com/shared/t")).toBeVisible();
  const row = dialog.getByRole("listitem");
  await expect(row).toContainText("The chat");
  await expect(row).toContainText("does not expire · never opened");
  await row.getByRole("button", { name: "Revoke" }).click();
  await row.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: "Revoke" }).click();
  await row.getByRole("button", { name: "Revoke for good" }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Back to the report" })).toBeFocused();
  expect(held.state.links).toEqual([]);
  await dialog.getByRole("button", { name: "Back to the report" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
});

test("a link shows a chat to be read, part by part, and says where there is nothing", async ({
  page,
}) => {
  const said = (content: string, reply?: typeof answered) => ({
    role: reply ? ("assistant" as const) : ("user" as const),
    ...{ content: reply?.message ?? content, created_at: "2026-11-20T09:00:00.000Z" },
    answer: reply?.answer ?? null,
  });
  const messages = [said("Rain?"), said("", carded), said("", clarified), said("", refused)];
  const chat = { kind: "chat", title: "Weather", shared_at: "2026-11-20T09:00:00.000Z" } as const;
  held.state.shared = { c: { ...chat, messages, next_cursor: "4" } };
  await page.goto(`${held.site.url}/?${shared("c")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
  await expect(page.getByText("A chat as it was on November 20, 2026, to read")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Rain?" })).toHaveCount(1);
  await page.getByText("How this was computed").click();
  await expect(page.getByRole("button", { name: "Copy the query" })).toBeVisible();
  for (const name of ["Edit the query", "Good answer", "Pin to the report", "Sign in"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  held.state.shared = { c: { ...chat, messages: [said("And snow?")], next_cursor: null } };
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "And snow?" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  expect(held.state.calls.filter((call) => call !== "POST /api/shared/read/")).toEqual([]);

  await page.goto(`${held.site.url}/?${shared("gone")}`);
  await expect(page.getByText("There is nothing at this link.")).toBeVisible();
});
