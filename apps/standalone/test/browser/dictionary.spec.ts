/// <reference lib="dom" />

import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import { newAccount, openSignedIn } from "../support/account.ts";
import { watch } from "../support/page.ts";
import { type Person, signIn } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";

const rows = Array.from(
  { length: 40 },
  (_, at) => `${at + 1},${at % 4 ? 1 : 2},${"AB"[at % 2]},${at}`,
);
const coded = `id,status,plan,amount\n${rows.join("\n")}\n`;
/** Two of its columns have one name. */
const shared = `score,score,plan\n${"1,10,A\n3,30,B\n4,20,A\n2,60,B\n".repeat(10)}`;
const unclear = "What is the average score?";
const question = "What is the probability of plan B among active customers?";

let server: Server;
test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
});
test.afterAll(() => server?.stop());

/** Opens a new chat that has a table. */
async function openChatOn(page: Page, csv: string): Promise<{ chat: Locator; person: Person }> {
  const account = await newAccount(server.address);
  const person = await signIn(server.address, account.email, account.password);
  const id = await person.createChat("Codes");
  await person.upload(id, csv);
  await openSignedIn(page, server.address, `/chat?chat=${id}`, account);
  return { chat: page.locator("probability-chat"), person };
}

async function ask(chat: Locator, text: string): Promise<void> {
  await chat.getByLabel("Your question").fill(text);
  await chat.getByLabel("Your question").press("Enter");
}

/** Axe finds nothing; where a directory for pictures is given, one is taken. */
async function expectClean(page: Page, name: string): Promise<void> {
  const shots = process.env.SCREENSHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  expect(await violationsOf(page)).toEqual([]);
}

/** Goes on by Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const outer = document.activeElement;
      const node = outer?.shadowRoot?.activeElement ?? outer;
      const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null;
      return node?.getAttribute("aria-label") ?? label ?? node?.textContent?.trim() ?? "";
    });
  for (let step = 0; step < 60; step += 1) {
    if (name.test(await focused())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} was not reached; the focus is at ${await focused()}`);
}

test("what codes mean is said by keyboard alone, and the question not read before is answered", async ({
  page,
}) => {
  const problems = await watch(page);
  const { chat } = await openChatOn(page, coded);
  await ask(chat, question);
  await expect(chat.locator(".answer")).toContainText("active");

  await chat.getByRole("button", { name: /^table\.csv/ }).focus();
  await page.keyboard.press("Enter");
  await expect(chat.getByRole("dialog", { name: "Dataset" })).toBeVisible();
  await tabTo(page, /^Your table/);
  await page.keyboard.press("Enter");
  const dialog = chat.getByRole("dialog", { name: "Your table" });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^status/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Other names/);
  await page.keyboard.type("state");
  await tabTo(page, /^Meaning of 1$/);
  await page.keyboard.type("active");
  await tabTo(page, /^Meaning of 2$/);
  await page.keyboard.type("cancelled");
  await tabTo(page, /^Save$/);
  await page.keyboard.press("Enter");
  await expect(chat.getByText("Questions are read by it from now on.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(chat.getByRole("button", { name: /^table\.csv/ })).toBeFocused();

  await ask(chat, question);
  await expect(chat.locator(".answer").last()).toContainText("P(plan = 'B' | status = 1)");
  await expect(chat.locator(".answer").last()).toContainText("66.7 %");

  await page.reload();
  await chat.getByRole("button", { name: /^table\.csv/ }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Your table" }).click();
  await expect(dialog.getByRole("button", { name: /^status/ })).toContainText("Described");
  await dialog.getByRole("button", { name: /^status/ }).click();
  await expect(dialog.getByLabel("Meaning of 1")).toHaveValue("active");
  expect(problems).toEqual([]);
});

test("answers are in the names that were given, and say which headers those are", async ({
  page,
}) => {
  const { chat } = await openChatOn(page, coded);
  await chat.getByRole("button", { name: "Your table" }).click();
  const dialog = chat.getByRole("dialog", { name: "Your table" });
  for (const [column, fields] of [
    ["status", { Name: "State of play", "Meaning of 1": "active", "Meaning of 2": "gone" }],
    ["amount", { Name: "Price", Unit: "£" }],
  ] as const) {
    await dialog.getByRole("button", { name: new RegExp(`^${column}`) }).click();
    for (const [label, text] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(chat.getByText("Questions are read by it from now on.")).toBeVisible();
  await page.keyboard.press("Escape");
  await ask(chat, "What is the average price by state of play?");
  const answer = chat.locator(".answer");
  await expect(answer).toContainText("The average Price, for each State of play.");
  await expect(answer.getByRole("img", { name: /^Chart of/ })).toContainText("active");
  await answer.getByRole("button", { name: "Table" }).click();
  await expect(answer.getByRole("columnheader", { name: "State of play" })).toBeVisible();
  await expect(answer.getByRole("rowheader", { name: "gone" })).toBeVisible();
  await chat.getByText("How this was computed").click();
  await expect(answer).toContainText("the column status, where 1 is active and 2 is gone");
  await expect(answer.locator(".query")).toContainText("by(status: E(amount))");
  await expectClean(page, "named");
});

test("what is wrong is said and kept, and nothing unsaved is lost unasked", async ({ page }) => {
  const { chat } = await openChatOn(page, coded);
  await chat.getByRole("button", { name: "Your table" }).click();
  const dialog = chat.getByRole("dialog", { name: "Your table" });
  await dialog.getByRole("button", { name: /^plan/ }).click();
  await dialog.getByLabel("Unit").fill("x".repeat(41));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please look at plan.");
  await expect(dialog.getByLabel("Unit")).toBeFocused();
  await expect(dialog.getByText("At most 40 characters; these are 41.")).toBeVisible();

  await dialog.getByLabel("Unit").fill("");
  await dialog.getByLabel("Meaning of A").fill("basic");
  await page.route("**/ai/dictionary/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("could not be saved");
  await expect(dialog.getByLabel("Meaning of A")).toHaveValue("basic");

  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    const asks = dialog.getByText("Leave without saving your changes?");
    await (press % 2 === 0 ? expect(asks).toBeVisible() : expect(asks).toHaveCount(0));
  }
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Meaning of A")).toHaveValue("basic");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);

  await page.unroute("**/ai/dictionary/*");
  await chat.getByRole("button", { name: "Your table" }).click();
  await dialog.getByRole("button", { name: /^plan/ }).click();
  await expect(dialog.getByLabel("Meaning of A")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the formal query of an answer is changed and asked again; a mistake is said in place", async ({
  page,
}) => {
  const problems = await watch(page);
  const { chat, person } = await openChatOn(page, coded);
  const left = await person.remaining();
  await ask(chat, "What is the probability that plan is A?");
  await expect(chat.locator(".query")).toContainText("P(plan = 'A')");
  await chat.getByText("How this was computed").click();
  await chat.getByRole("button", { name: "Edit the query" }).focus();
  await page.keyboard.press("Enter");
  const input = chat.getByLabel("Your formal query");
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("P(plan = 'A')");
  await expect(chat.getByText("Change the formal query and ask again")).toBeVisible();

  for (const [broken, said] of [
    ["P(plan = 'A' | ", /./],
    ["P(plan = 'A' | statos = 1)", /There is no column statos/],
  ] as const) {
    await input.fill(broken);
    await input.press("Enter");
    await expect(chat.locator("form").getByRole("alert")).toHaveText(said);
    await expect(input).toHaveValue(broken);
    await expect(input).toBeFocused();
    await expect(chat.locator(".message.user")).toHaveCount(1);
  }
  await input.fill("P(plan = 'A' | status = 1)");
  await expect(chat.locator("form").getByRole("alert")).toHaveCount(0);
  await input.press("Enter");
  await expect(chat.locator(".answer").last()).toContainText("33.3 %");
  await expect(chat.getByLabel("Your question")).toHaveValue("");
  expect(await person.remaining()).toBe(left - 2);
  expect(problems).toEqual([]);
});

test("a reading is chosen by its words, and the question shown is those words", async ({
  page,
}) => {
  const { chat } = await openChatOn(page, shared);
  await ask(chat, unclear);
  const readings = chat.getByRole("list", { name: "Readings of the question" });
  await expect(readings.getByRole("button").first()).toBeVisible();
  const [first] = await readings.getByRole("button").all();
  const query = (await first?.locator("code").textContent()) ?? "";
  const label = ((await first?.textContent()) ?? "").replace(query, "");
  expect(label.length).toBeGreaterThan(3);
  await first?.click();
  await expect(chat.locator(".message.user").last()).toContainText(label);
  await expect(chat.locator(".answer")).toHaveCount(2);
  await expect(chat.locator(".answer").last()).toContainText(query);
  await page.reload();
  await expect(chat.locator(".message.user").last()).toContainText(label);
});

test("a chart is told by keyboard and saved as an SVG file that opens by itself", async ({
  page,
}) => {
  const { chat } = await openChatOn(page, coded);
  await ask(chat, "What is the average amount by plan?");
  const chart = chat.getByRole("img", { name: /^Chart of/ });
  await expect(chart).toBeVisible();
  await chart.focus();
  await expect(chart).toBeFocused();
  await expect(chat.locator("figure table")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await chat.getByRole("button", { name: "SVG: save the chart" }).press("Enter");
  const file = await (await download).path();
  expect((await download).suggestedFilename()).toMatch(/\.svg$/);
  const svg = await readFile(file, "utf8");
  // The portal's own page lets no text become a document.
  const blank = await page.context().newPage();
  const drawn = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      isBroken: parsed.querySelector("parsererror") !== null,
      texts: [...parsed.querySelectorAll("text")].map(({ textContent }) => textContent),
    };
  }, svg);
  expect(drawn.isBroken).toBe(false);
  expect(drawn.texts).toEqual(expect.arrayContaining(["plan A", "plan B"]));
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing in editor, query and chart: ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      const { chat } = await openChatOn(page, coded);
      const check = (name: string) => expectClean(page, `${name}-${colorScheme}-${width}`);
      await expect(chat.getByText("Ready to Chat")).toBeVisible();
      await check("ready");
      await chat.getByRole("button", { name: "Your table" }).click();
      const dialog = chat.getByRole("dialog", { name: "Your table" });
      await dialog.getByRole("button", { name: /^status/ }).click();
      await dialog.getByLabel("Unit").fill("x".repeat(41));
      await dialog.getByLabel("Meaning of 1").fill("active");
      await dialog.getByRole("button", { name: "Add a value" }).click();
      await expect(dialog.getByLabel("Value 3", { exact: true })).toBeFocused();
      await check("editor");
      await page.keyboard.press("Escape");
      await expect(dialog.getByText("Leave without saving your changes?")).toBeVisible();
      await check("leaving");
      await dialog.getByRole("button", { name: "Discard" }).click();
      await ask(chat, "What is the average amount by plan?");
      await expect(chat.getByRole("img", { name: /^Chart of/ })).toBeVisible();
      await check("chart");
      await chat.getByText("How this was computed").last().click();
      await chat.getByRole("button", { name: "Edit the query" }).last().click();
      await chat.getByLabel("Your formal query").fill("P(plan = ");
      await chat.getByLabel("Your formal query").press("Enter");
      await expect(chat.locator("form").getByRole("alert")).toBeVisible();
      await check("query");
    });

    test(`axe finds nothing in readings: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      const { chat } = await openChatOn(page, shared);
      await ask(chat, unclear);
      const readings = chat.getByRole("list", { name: "Readings of the question" });
      await readings.getByRole("button").first().click();
      await chat.getByText("How this was computed").last().click();
      await expect(chat.locator(".answer").last().locator(".query")).toBeVisible();
      await expectClean(page, `readings-${colorScheme}-${width}`);
    });
  }
}
