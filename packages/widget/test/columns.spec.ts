import { expect, test } from "@playwright/test";
import { fakeChat, weather } from "./fake-api.ts";
import { fakeSiteForEach, openChat, sidewaysScroll, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const [column] = weather.columns;
if (!column) throw new Error("the sample has columns");

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
  await page.getByRole("button", { name: "About your columns" }).click();
  const dialog = page.getByRole("dialog", { name: "About your columns" });
  await expect(dialog.getByText("2,000 columns")).toBeVisible();
  await expect(dialog.getByLabel("Find a column")).toBeFocused();
  await expect(dialog.locator("li")).toHaveCount(41);
  await dialog.getByRole("button", { name: "Show more (1,960 left)" }).click();
  await expect(dialog.locator("li")).toHaveCount(81);
  await dialog.getByLabel("Find a column").fill("MEASURE 1987");
  await expect(dialog.getByText("1 of 2,000 columns")).toBeVisible();
  await dialog.getByRole("button", { name: /^measure 1987/ }).click();
  await dialog.getByLabel("Other names").fill("salinity");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect(held.state.chats[0]?.model_data?.dictionary).toEqual({
    "measure 1987": { synonyms: ["salinity"] },
  });
  await page.getByRole("button", { name: "About your columns" }).click();
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
  await page.getByRole("button", { name: "About your columns" }).click();
  const dialog = page.getByRole("dialog", { name: "About your columns" });
  for (const name of names) {
    await dialog.locator("h3 button").filter({ hasText: name }).click();
    await dialog.getByLabel("Unit").fill("kg");
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }
  await expect(dialog.locator("img")).toHaveCount(0);
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect(Object.keys(held.state.chats[0]?.model_data?.dictionary ?? {})).toEqual(names);
});

test("a panel that cannot be fetched is told, and the chat stays", async ({ page }) => {
  await page.route(/dataset-panel/, (route) => route.abort());
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.getByRole("button", { name: "About your columns" }).click();
  await expect(page.getByText("This could not be opened")).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeEnabled();
});
