import { expect, test } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { fakeSiteForEach, hold, openChat, sidewaysScroll, signIn } from "./widget-page.ts";
import { workbookWith } from "./workbook.ts";

const held = fakeSiteForEach();
const people = Array.from(
  { length: 30 },
  (_, at) =>
    `${at},"Lovelace, Ada",ada${at}@example.org,${at % 4 ? 30 + at : ""},2024-01-0${1 + (at % 9)}`,
);
const table = `id,Name,E-Mail,age,visit\n${people.join("\n")}\n`;
const file = (name: string, content: string | Buffer) => ({
  ...{ name, mimeType: "text/csv" },
  buffer: Buffer.from(content),
});

test("columns that may tell who somebody is are shown before, and can stay on the device", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, held, "?theme=dark");
  await page.getByRole("button", { name: "Show the list of chats" }).click();
  await openChat(page, "Empty");
  const thread = page.waitForEvent("worker");
  await page.locator("input[type=file]").setInputFiles(file("people.csv", table));
  expect((await thread).url()).toContain("/thread-");
  const dialog = page.getByRole("dialog", { name: "Before you upload" });
  await expect(dialog.getByText("Name, E-Mail may tell who somebody is.")).toBeVisible();
  await expect(dialog.getByText(/^1\.5kB of the 10MB .* It has 30 rows/)).toBeVisible();
  const first = dialog.getByRole("checkbox").first();
  await expect(dialog.getByText("number · 27 % missing")).toBeVisible();
  await expect(dialog.getByRole("columnheader", { name: "E-Mail" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Leave them out" })).toBeFocused();
  expect(await violationsOf(page, "probability-chat")).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.screenshot({ path: test.info().outputPath("check-phone-dark.png") });
  await first.press("Space");
  await expect(first).not.toBeChecked();
  await dialog.getByRole("button", { name: "Leave them out" }).press("Enter");
  await expect(dialog.getByRole("columnheader")).toHaveText(["id", "age", "visit"]);
  await page.screenshot({ path: test.info().outputPath("check-left-out.png") });
  const arrival = hold();
  held.state.uploadDelay = arrival.until;
  await dialog.getByRole("button", { name: "Upload without 2 columns" }).press("Enter");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused…")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("paused.png") });
  await page.getByRole("button", { name: "Go on" }).click();
  arrival.release();
  await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
  expect(held.state.received.split("\n").slice(0, 3)).toEqual([
    "id,age,visit",
    "0,,2024-01-01",
    "1,31,2024-01-02",
  ]);
});

test("a second element on one client leaves columns out too, and sends in pieces", async ({
  page,
}) => {
  await page.goto(held.site.url);
  await page.evaluate(
    async ([script, ...chats]) => {
      const { createClient } = await import(script ?? "");
      const client = createClient();
      await client.session.signIn({ email: "ada@example.com", password: "a password" });
      const elements = chats.map((chatId) => {
        const element = document.createElement("probability-chat");
        return Object.assign(element, { client, chatId, style: "height: 400px" });
      });
      document.body.replaceChildren(...elements);
    },
    ["/deep/er/embed/probability-chat.js", ...held.state.chats.map(({ id }) => id)],
  );
  const second = page.locator("probability-chat").nth(1);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Empty");
  await second.locator("input[type=file]").setInputFiles(file("people.csv", table));
  await second.getByRole("button", { name: "Leave them out" }).click();
  await second.getByRole("button", { name: "Upload without 2 columns" }).click();
  await expect(second.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
  expect(held.state.received.split("\n").slice(0, 2)).toEqual(["id,age,visit", "0,,2024-01-01"]);
  expect(held.state.calls).toContain("PATCH /ai/uploads/:id");
});

test("a workbook's sheet is chosen; an upload that was cut off is told and given up", async ({
  page,
}) => {
  held.state.uploads = [
    {
      ...{ id: "01900000-0000-7000-8000-00000000ffff", chat_id: held.state.chats[1]?.id ?? "" },
      ...{ file_name: "trips.csv", bytes: 200, offset: 86, last_modified: null },
      expires_at: "2030-01-01T00:00:00.000Z",
    },
  ];
  await signIn(page, held);
  await openChat(page, "Empty");
  const note = "An upload of trips.csv was cut off at 43 %. Choose the same file to go on.";
  await expect(page.getByText(note)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("cut-off.png") });
  await page.getByRole("button", { name: "Give it up" }).click();
  await expect(page.getByText(note)).toHaveCount(0);
  await expect.poll(() => held.state.uploads).toEqual([]);
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Look at a file first" }).click();
  await (await chosen).setFiles(file("trips.xlsx", workbookWith(["2023", "Trips & more"])));
  const dialog = page.getByRole("dialog", { name: "Before you upload" });
  await expect(dialog.getByLabel("Sheet")).toBeFocused();
  await dialog.getByLabel("Sheet").selectOption("Trips & more");
  await page.screenshot({ path: test.info().outputPath("sheet.png") });
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
  expect(held.state.received).toMatch(/name="sheet"\s+Trips & more/);
});
