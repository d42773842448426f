import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { fakeChat, weather } from "./fake-state.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const [column] = weather.columns;
if (!column) throw new Error("the sample has columns");

/** Where a directory for pictures is given, one is taken. */
async function picture(page: Page, name: string): Promise<void> {
  const shots = process.env.SCREENSHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

test("of a table of 2,000 columns few are drawn, and each is found and described", async ({
  page,
}) => {
  const columns = Array.from({ length: 2_000 }, (_, at) => ({
    ...column,
    name: `measure ${at + 1}`,
  }));
  held.state.chats = [fakeChat("Wide", { ...weather, columns })];
  await signIn(page, held);
  await openChat(page, "Wide");
  await page.getByRole("button", { name: "Your table" }).click();
  const dialog = page.getByRole("dialog", { name: "Your table" });
  await expect(dialog.getByText("2,000 columns", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Find a column")).toBeFocused();
  await expect(dialog.locator("li")).toHaveCount(41);
  await dialog.getByRole("button", { name: "Show more (1,960 left)" }).click();
  await expect(dialog.locator("li")).toHaveCount(81);
  await dialog.getByLabel("Find a column").fill("MEASURE 1987");
  await expect(dialog.getByText("1 of 2,000 columns")).toBeVisible();
  await dialog.getByRole("button", { name: /^measure 1987/ }).click();
  await dialog.getByLabel("Other names").fill("salinity");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Saved." })).toBeFocused();
  expect(held.state.chats[0]?.model_data?.dictionary).toEqual({
    "measure 1987": { synonyms: ["salinity"] },
  });
  await dialog.getByLabel("Find a column").fill("salinity");
  await expect(dialog.getByRole("button", { name: /^measure 1987/ })).toContainText("Described");
  await dialog.getByLabel("Find a column").fill("nothing like it");
  await expect(dialog.getByText("No column is called so.")).toBeVisible();
});

test("names that are long, or markup, are text and break", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const names = ["<img src=x onerror=alert(1)>", "x".repeat(300), "__proto__"];
  const columns = names.map((name) => ({ ...column, name, levels: [name] }));
  held.state.chats = [fakeChat("Odd", { ...weather, columns })];
  await signIn(page, held);
  await page.getByRole("button", { name: "Show the list of chats" }).click();
  await openChat(page, "Odd");
  await page.getByRole("button", { name: "Your table" }).click();
  const dialog = page.getByRole("dialog", { name: "Your table" });
  await expect(dialog.getByRole("table")).toBeVisible();
  for (const name of names) {
    await dialog.locator("h3 button").filter({ hasText: name }).click();
    await dialog.getByLabel("Unit").fill("kg");
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }
  await expect(dialog.locator("img")).toHaveCount(0);
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Saved.")).toBeVisible();
  expect(Object.keys(held.state.chats[0]?.model_data?.dictionary ?? {})).toEqual(names);
});

const regions = ["EMEA", "emea", "?", "APAC"];
const table = {
  ...weather,
  columns: [
    { ...column, name: "region", kind: "text", role: "category", distinct: 4, levels: regions },
    { ...column, name: "age", min: -99, max: 80, missing_share: 0.125 },
  ],
};

test("the first rows and what each column is like are there to see, and by keyboard", async ({
  page,
}) => {
  held.state.chats = [fakeChat("Sales", table)];
  await signIn(page, held);
  await openChat(page, "Sales");
  await page.getByRole("button", { name: "Your table" }).click();
  const dialog = page.getByRole("dialog", { name: "Your table" });
  const rows = dialog.getByRole("table");
  await expect(rows.getByRole("columnheader")).toHaveText(["regiontext", "agenumber"]);
  await expect(rows.getByRole("row")).toHaveCount(21);
  await expect(rows.getByRole("row").nth(2)).toContainText("missing");
  await expect(dialog.getByText("The first 20 of 1,461 rows")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^region/ })).toContainText("EMEA6.8 %");
  await expect(dialog.getByRole("button", { name: /^age/ })).toContainText("12.5 % missing");
  await dialog.getByRole("button", { name: /^age/ }).press("Enter");
  const shape = dialog.getByRole("img", { name: /^Histogram of age from 0 to 3/ });
  await expect(shape).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test("spellings are merged, codes marked as missing, a kind and a name changed, and taken back", async ({
  page,
}) => {
  held.state.chats = [fakeChat("Sales", table)];
  await signIn(page, held);
  await openChat(page, "Sales");
  await page.getByRole("button", { name: "Your table" }).click();
  const dialog = page.getByRole("dialog", { name: "Your table" });
  await expect(dialog.getByRole("table")).toBeVisible();
  await dialog.getByRole("button", { name: /^region/ }).click();
  await dialog.getByRole("button", { name: "Merge EMEA · emea" }).click();
  await expect(dialog.getByLabel("emea counts as", { exact: true })).toHaveValue("=EMEA");
  await dialog.getByLabel("? counts as").selectOption({ label: "Missing" });
  await dialog.getByLabel("Name", { exact: true }).fill("Sales region");
  await dialog.getByRole("button", { name: /^age/ }).click();
  await dialog.getByLabel("Codes that mean missing").fill("-99");
  await dialog.getByLabel("Kind of age").selectOption({ label: "Categories or text" });
  await expect(dialog.getByText("Saving makes a new version of the table")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Saved." })).toBeFocused();
  expect(held.state.chats[0]?.model_data).toMatchObject({
    dictionary: { region: { name: "Sales region" } },
    corrections: {
      region: { merge: { emea: "EMEA" }, missing: ["?"] },
      age: { kind: "text", missing: ["-99"] },
    },
  });
  await expect(dialog.getByRole("columnheader").first()).toContainText("Sales region");
  await expect(dialog.getByRole("button", { name: /^Sales region/ })).toContainText(
    "Described · Corrected",
  );
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Taken back. Counts are as before from now on;")).toBeVisible();
  expect(held.state.chats[0]?.model_data).toMatchObject({ dictionary: {}, corrections: {} });
  await expect(dialog.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("rows that cannot be had are told, and had at the next try; the columns are there meanwhile", async ({
  page,
}) => {
  held.state.chats = [fakeChat("Sales", table)];
  held.state.fail.add("GET /ai/table/:id");
  await signIn(page, held);
  await openChat(page, "Sales");
  await page.getByRole("button", { name: "Your table" }).click();
  const dialog = page.getByRole("dialog", { name: "Your table" });
  await expect(dialog.getByRole("alert").first()).toContainText("went wrong", { timeout: 60_000 });
  await expect(dialog.getByRole("button", { name: /^region/ })).toBeVisible();
  held.state.fail.clear();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("table")).toBeVisible();
});

test("a table that was replaced meanwhile is not changed", async ({ page }) => {
  held.state.chats = [fakeChat("Sales", table)];
  await signIn(page, held);
  await openChat(page, "Sales");
  await page.getByRole("button", { name: "Your table" }).click();
  const dialog = page.getByRole("dialog", { name: "Your table" });
  // What is below the first rows stays where it is once they are there.
  await expect(dialog.getByRole("table")).toBeVisible();
  await dialog.getByRole("button", { name: /^age/ }).click();
  await dialog.getByLabel("Codes that mean missing").fill("-99");
  const [chat] = held.state.chats;
  if (chat) chat.model_data = { ...table, id: "01900000-0000-7000-8000-0000000000ee" };
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("It has another.");
  await expect(dialog.getByLabel("Codes that mean missing")).toHaveValue("-99");
});

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test(`the panel holds in ${width} px, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      held.state.chats = [fakeChat("Sales", table)];
      await signIn(page, held, `?theme=${theme}`);
      if (width < 500) await page.getByRole("button", { name: "Show the list of chats" }).click();
      await openChat(page, "Sales");
      await page.getByRole("button", { name: "Your table" }).click();
      const dialog = page.getByRole("dialog", { name: "Your table" });
      await expect(dialog.getByRole("table")).toBeVisible();
      await picture(page, `table-${theme}-${width}`);
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: /^region/ }).click();
      await dialog.getByLabel("? counts as").selectOption({ label: "Missing" });
      await dialog.getByLabel("? counts as").scrollIntoViewIfNeeded();
      await picture(page, `editor-${theme}-${width}`);
      expect(await violationsOf(page)).toEqual([]);
      expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  }
}

test("a panel that cannot be fetched is told, and the chat stays", async ({ page }) => {
  await page.route(/dataset-panel/, (route) => route.abort());
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.getByRole("button", { name: "Your table" }).click();
  await expect(page.getByText("This could not be opened")).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeEnabled();
});
