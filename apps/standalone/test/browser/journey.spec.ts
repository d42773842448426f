import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { takenOver } from "../support/page.ts";
import { linkTo } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";

let server: Server;
let file: string;
let lines: string[][];

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
  const vega = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = vega.slice(0, vega.lastIndexOf("vega-datasets") + "vega-datasets".length);
  file = path.join(folder, "data/seattle-weather.csv");
  lines = (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
});
test.afterAll(() => server?.stop());

/** A share in percent as the product writes it: one decimal. */
function percentOf(
  given: (row: Record<string, string>) => boolean,
  holds: (row: Record<string, string>) => boolean,
) {
  const [header = [], ...cells] = lines;
  const rows = cells
    .map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])))
    .filter(given);
  return `${((rows.filter(holds).length / rows.length) * 100).toFixed(1)}`;
}

test("sign up, verify, upload, ask, and read the right figure [2.signup.to-sent] [2.verify.automatic] [8.account.verify-success] [2.login.to-chat] [4.auth.login-kept]", async ({
  page,
}) => {
  const email = `browser-${Date.now()}@example.org`;
  await page.goto(server.address);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await page.getByLabel(/First name/).fill("Ada");
  await page.getByLabel(/Email/).fill(email);
  await page
    .getByLabel(/Password/, { exact: false })
    .first()
    .fill("correct horse battery");
  await page
    .locator("form")
    .getByRole("button", { name: /Sign Up|Create/i })
    .click();
  await expect(page).toHaveURL(/\/verify-email-sent$/);

  const link = await linkTo(server.address, email, "/verify-account/");
  await page.goto(link);
  await expect(page.getByText("Your account has been successfully verified!")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel(/Email/).fill(email);
  await page
    .getByLabel(/Password/, { exact: false })
    .first()
    .fill("correct horse battery");
  await page
    .locator("form")
    .getByRole("button", { name: /Sign In|Log in/i })
    .click();
  await expect(page).toHaveURL(/\/chat$/);

  const chat = page.locator("probability-chat");
  await chat.getByRole("button", { name: "New Chat", exact: true }).first().click();
  await chat.getByRole("button", { name: "Create Chat" }).click();
  await expect(chat.getByText("Upload Dataset Required")).toBeVisible();
  await chat.locator("input[type=file]").first().setInputFiles(file);
  await expect(chat.getByText("Ready to Chat")).toBeVisible();
  await expect(chat.getByText(/20 .*quer|quer.* 20/i).first()).toBeVisible();

  const ask = async (question: string) => {
    await chat.getByRole("textbox").last().fill(question);
    await page.keyboard.press("Enter");
  };
  await ask("What is the probability of rain given that the maximum temperature is above 20?");
  const expected = percentOf(
    (row) => Number(row.temp_max) > 20,
    (row) => row.weather === "rain",
  );
  await expect(chat.getByText(new RegExp(`${expected}\\s*%`)).first()).toBeVisible();
  await ask("What is the probability that a passenger owned a dog?");
  await expect(chat.getByText(/I see nothing in this table about/).last()).toBeVisible();
  await expect(chat.getByText(/19 .*quer|quer.* 19/i).first()).toBeVisible();

  await page.reload();
  await expect(chat.getByText(new RegExp(`${expected}\\s*%`)).first()).toBeVisible();
  await expect(chat.getByText(/19 .*quer|quer.* 19/i).first()).toBeVisible();
});

test("signed out, /chat leads to sign-in and back [2.gate.chat-signed-out] [2.login.to-requested-path]", async ({
  page,
}) => {
  await page.goto(`${server.address}/chat`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel(/Email/).fill(server.demo.email);
  await page
    .getByLabel(/Password/, { exact: false })
    .first()
    .fill(server.demo.password);
  await page
    .locator("form")
    .getByRole("button", { name: /Sign In|Log in/i })
    .click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.locator("probability-chat").getByText("Seattle weather").first()).toBeVisible();
});

test("no page breaks the content security policy or logs an error", async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  for (const route of [
    "/",
    "/login",
    "/signup",
    "/pricing",
    "/contact",
    "/terms",
    "/privacy",
    "/nowhere",
  ]) {
    await page.goto(server.address + route);
    await takenOver(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(problems).toEqual([]);
});
