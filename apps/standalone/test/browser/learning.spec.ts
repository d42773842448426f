import { expect, test } from "@playwright/test";
import { signInOn, watch } from "../support/page.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";

let server: Server;
test.beforeAll(async () => {
  server = await startServer(await dataDirectory(), { LEARNING: "on", LEARNING_NICENESS: "0" });
});
test.afterAll(() => server?.stop());

test("after an upload patterns are learned, quietly, and then the details tell of it", async ({
  page,
}) => {
  test.setTimeout(360_000);
  const problems = await watch(page);
  await page.goto(`${server.address}/chat`);
  await signInOn(page, server.demo.email, server.demo.password);
  const chat = page.locator("probability-chat");
  await chat.getByRole("button", { name: "New chat", exact: true }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const rows = Array.from(
    { length: 400 },
    (_, at) => `${at % 2 ? "red" : "blue"},${at % 2},${at % 7}`,
  );
  const buffer = Buffer.from(`colour,size,rest\n${rows.join("\n")}\n`);
  await chat
    .locator("input[type=file]")
    .setInputFiles({ name: "colours.csv", mimeType: "text/csv", buffer });
  await expect(chat.getByText("Ready to Chat")).toBeVisible({ timeout: 60_000 });
  await expect(chat.getByText("Learning patterns", { exact: true })).toBeVisible();
  await expect(chat.getByText("Learning patterns", { exact: true })).toHaveCount(0, {
    timeout: 240_000,
  });
  await chat.getByRole("button", { name: /^colours\.csv/ }).click();
  await expect(chat.getByRole("dialog")).toContainText("Patterns are learned");
  expect(problems).toEqual([]);
});
