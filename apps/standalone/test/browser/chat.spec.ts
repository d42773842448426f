import { expect, type Locator, type Page, test } from "@playwright/test";
import { signInOn, watch } from "../support/page.ts";
import { linkTo, newPerson } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";
import { seattleWeather } from "../support/weather.ts";

const password = "correct horse battery";

let server: Server;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
});
test.afterAll(() => server?.stop());

async function send(method: string, route: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(server.address + route, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
}

/** Someone new, signed in, at the chat. */
async function openChat(page: Page): Promise<Locator> {
  const { email } = await newPerson(server.address);
  await page.goto(`${server.address}/chat`);
  await signInOn(page, email, password);
  await expect(page).toHaveURL(/\/chat$/);
  return page.locator("probability-chat");
}

async function ask(chat: Locator, question: string): Promise<void> {
  await chat.getByRole("textbox").last().fill(question);
  await chat.getByRole("textbox").last().press("Enter");
}

/** Nothing is wider than the window. */
async function expectFits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test("the four states of a chat, its dialogs, and a sample [2.route.chat] [2.chat.none-selected] [2.chat.dialog-new] [2.chat.dialog-new-buttons] [2.chat.dialog-new-tips] [2.chat.dialog-delete] [2.chat.upload-panel] [2.chat.ready] [2.chat.suggestions] [4.chats.create-toast] [4.chats.delete-toast] [5.new-chat.title] [5.new-chat.default] [9.chat-title] [6.verified.chat]", async ({
      page,
    }) => {
      const problems = await watch(page);
      const chat = await openChat(page);
      await expect(
        chat.getByRole("heading", { name: /What would you like to know/ }),
      ).toBeVisible();
      await expectFits(page);

      await chat
        .getByRole("button", { name: /^New chat$/i })
        .last()
        .click();
      const dialog = chat.getByRole("dialog");
      await expect(dialog.getByRole("textbox")).toHaveValue("New Chat");
      await expect(dialog.getByText("Quick tips")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
      await expectFits(page);
      await dialog.getByRole("textbox").fill("  ");
      await expect(dialog.getByRole("button", { name: "Create Chat" })).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await chat
        .getByRole("button", { name: /^New chat$/i })
        .last()
        .click();
      await dialog.getByRole("textbox").fill("Rain or shine");
      await dialog.getByRole("button", { name: "Create Chat" }).click();

      await expect(
        chat.getByText("Please upload a dataset to begin using this chat."),
      ).toBeVisible();
      await expect(chat.getByText("Upload Dataset Required")).toBeVisible();
      await expect(chat.getByText(/up to 10MB\./)).toBeVisible();
      await expect(chat.getByRole("textbox").last()).toBeDisabled();
      await expectFits(page);

      await expect(chat.getByText("Try a sample dataset")).toBeVisible();
      await chat
        .getByRole("region", { name: "Sample datasets" })
        .getByRole("button", { name: /weather/i })
        .click();
      await expect(chat.getByText("Ready to Chat")).toBeVisible();
      for (const prompt of [
        "Explore the columns",
        "Dataset info",
        "Descriptive statistics",
        "Potential uses",
      ]) {
        await expect(chat.getByText(prompt, { exact: true })).toBeVisible();
      }
      await expectFits(page);

      await chat.getByText("Explore the columns").click();
      await expect(chat.getByText("precipitation").first()).toBeVisible();
      const { rows } = await seattleWeather();
      const snow = rows.filter(({ weather }) => weather === "snow").length;
      await ask(chat, "How many days had snow?");
      await expect(chat.getByText(String(snow), { exact: true }).first()).toBeVisible();
      await expect(chat.locator(".answer")).toHaveCount(2);
      const tables = await chat.getByRole("table").count();
      await ask(chat, "Distribution of the weather");
      await expect(chat.getByRole("table")).not.toHaveCount(tables);
      await expectFits(page);

      if (width < 500) await chat.getByRole("button", { name: "Show the list of chats" }).click();
      await chat.getByRole("button", { name: "Delete Rain or shine" }).click();
      await expect(dialog.getByRole("heading", { name: "Delete Chat" })).toBeVisible();
      await expect(dialog.getByText(/cannot be undone/)).toBeVisible();
      await expectFits(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(chat.getByRole("button", { name: /^Rain or shine/ })).toBeVisible();
      await chat.getByRole("button", { name: "Delete Rain or shine" }).click();
      await dialog.getByRole("button", { name: /^Delete/ }).click();
      await expect(chat.getByText("Chat deleted.")).toBeVisible();
      await expect(chat.getByRole("button", { name: /^Rain or shine/ })).toHaveCount(0);
      expect(problems).toEqual([]);
    });

    test("who is not verified is led to the profile and told why [2.gate.chat-unverified] [6.unverified.toast] [6.unverified.chat-blocked]", async ({
      page,
    }) => {
      const email = `unverified-${width}-${Date.now()}@example.org`;
      await send("POST", "/api/users/register/", { email, password, first_name: "Uma" });
      await page.goto(`${server.address}/chat`);
      await signInOn(page, email, password);
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByText("Verification Required", { exact: true }).first()).toBeVisible();
      await expect(
        page.getByText("You need to verify your account to use this feature.").first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /resend/i }).first()).toBeVisible();
      await expectFits(page);
    });
  });
}

test("who verified elsewhere in the meantime is let in", async ({ page }) => {
  const email = `late-${Date.now()}@example.org`;
  await send("POST", "/api/users/register/", { email, password, first_name: "Lea" });
  await page.goto(`${server.address}/login`);
  // Asked there once more, it would hear of the verification too early.
  const known = page.waitForResponse(
    (reply) =>
      reply.url().endsWith("/api/users/me/") &&
      reply.request().headers().referer === `${server.address}/profile`,
  );
  await signInOn(page, email, password);
  await expect(page).toHaveURL(/\/profile$/);
  await (await known).finished();
  const link = await linkTo(server.address, email, "/verify-account/");
  await send("PATCH", "/api/users/verify-account/", { token: link.split("/").at(-1) });
  await page.getByRole("contentinfo").getByRole("link", { name: "Chat" }).click();
  await expect(page.locator("probability-chat")).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);
});

test("hostile cells and headers are shown as text and nothing else", async ({ page }) => {
  const problems = await watch(page);
  await page.addInitScript(() => {
    window.alert = () => Reflect.set(window, "owned", true);
  });
  const chat = await openChat(page);
  await chat
    .getByRole("button", { name: /^New chat$/i })
    .last()
    .click();
  await chat.getByRole("button", { name: "Create Chat" }).click();
  const cells = [
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![x](https://evil.example/p.png)",
    "<script>alert(1)</script>",
    "https://evil.example/",
  ];
  const header = "<b onmouseover=alert(1)>head</b>";
  const lines = cells.flatMap((cell, at) => Array.from({ length: at + 1 }, () => `"${cell}"\n`));
  await chat
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "<img src=x onerror=alert(2)>.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`"${header}"\n${lines.join("")}`),
    });
  await expect(chat.getByText("Ready to Chat")).toBeVisible();
  const answers = chat.locator(".answer");
  for (const [before, question] of [
    `distribution(\`${header}\`)`,
    "describe()",
    `P(\`${header}\` = '${cells[0]}')`,
  ].entries()) {
    await ask(chat, question);
    await expect(answers).toHaveCount(before + 1);
    await expect(answers.last().getByText(header).first()).toBeVisible();
  }
  await expect(
    answers
      .last()
      .getByText(cells[0] ?? "")
      .first(),
  ).toBeVisible();
  const active = await chat.evaluate((element) => {
    const root = element.shadowRoot;
    const found = root?.querySelectorAll(
      "img, script, b, [onerror], [onmouseover], a[href*=evil], a[href^=javascript]",
    );
    return [...(found ?? [])].map((node) => node.outerHTML);
  });
  expect(active).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, "owned"))).toBeUndefined();
  expect(problems).toEqual([]);
});
