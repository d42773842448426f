/// <reference types="node" />
import { expect, test } from "@playwright/test";
import { hooks } from "../build/twind.config.ts";
import { answered, clarified, refused } from "./fake-answers.ts";
import { fakeMessage } from "./fake-state.ts";
import { ask, fakeSiteForEach, hold, openChat, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();

test("signs in by itself, keeps nothing on the host, and tells that it is ready", async ({
  page,
}) => {
  await signIn(page, held);
  const kept = await page.evaluate(() => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    document.head.querySelectorAll("style").length,
    document.body.children.length,
  ]);
  expect(kept).toEqual([0, 0, "", 0, 1]);
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
  expect(seen[0][0]).toBe("pc-ready");
});

test("wrong credentials are told in the form", async ({ page }) => {
  await page.goto(held.site.url);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("The email or the password is wrong.");
});

test("a new chat: dialog, upload, four prompts, question, answer, counter [2.chat.dialog-new] [2.chat.upload-panel] [2.chat.ready] [2.chat.suggestions] [2.chat.thinking] [2.chat.messages] [5.send.disabled] [5.new-chat.default]", async ({
  page,
}) => {
  const answer = hold();
  held.state.delay = answer.until;
  await signIn(page, held);
  await page.getByRole("button", { name: "New Chat", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New chat" });
  await expect(dialog.getByLabel("Title")).toHaveValue("New Chat");
  await dialog.getByLabel("Title").fill("Rain");
  await dialog.getByRole("button", { name: "Create Chat" }).click();
  await expect(page.getByText("Please upload a dataset to begin using this chat.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upload Dataset Required" })).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeDisabled();

  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "rain.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") });
  await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
  await expect(page.getByText("File uploaded successfully.")).toBeVisible();
  await expect(page.locator(".prompts button")).toHaveCount(4);

  await ask(page, "  What is the probability of rain?  ");
  await expect(page.locator(".thinking")).toHaveText("Thinking");
  await expect(page.getByLabel("Your question")).toBeDisabled();
  answer.release();
  await expect(page.locator(".answer strong").first()).toHaveText("26.4 %");
  await expect(page.locator(".thinking")).toHaveCount(0);
  await expect(page.locator(".quota-count")).toHaveText("16");
  await expect(page.locator(".query code")).toHaveText('P(weather = "rain" | temp_max > 20)');
  await expect(page.locator("[aria-live=polite].visually-hidden")).toContainText("26.4 %");
  await expect(page.getByLabel("Your question")).toBeFocused();

  const names = await page.evaluate(() =>
    (Reflect.get(globalThis, "seen") as [string, unknown][]).map(([name]) => name),
  );
  expect(names).toEqual(
    expect.arrayContaining(["pc-upload", "pc-message", "pc-answer", "pc-quota"]),
  );
});

test("a long answer is read from its question on", async ({ page }) => {
  const rows = Array.from({ length: 60 }, (_, row) => `| ${row} | ${row / 100} |`);
  const table = ["| a | share |", "| --- | --- |", ...rows].join("\n");
  held.state.reply = { ...answered, message: `**First line**\n\n${table}` };
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "Distribution of a");
  await expect(page.getByRole("cell", { name: "0.59" })).toBeAttached();
  await expect(page.locator(".question")).toBeInViewport();
  await expect(page.getByText("First line")).toBeInViewport();
});

test("the chart has its figures as a table", async ({ page }) => {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("assistant", answered.message, answered.answer),
  ];
  await signIn(page, held);
  await openChat(page, "Weather");
  const table = page.getByRole("table", { name: "Weather on days above 20 °C" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.getByRole("row").nth(1)).toHaveText(/sun70\.1 %65\.1 %74\.7 %244/);
});

test("a reading is asked by its button, and a refusal costs nothing", async ({ page }) => {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("assistant", clarified.message, clarified.answer),
  ];
  held.state.reply = refused;
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.getByRole("button", { name: "Wind above its mean (3.2)" }).click();
  const asked = page.locator(".question").last();
  await expect(asked).toHaveText(/Wind above its mean \(3\.2\)\s*P\(wind > E\(wind\)\)/);
  await expect(asked.locator("code")).toHaveText("P(wind > E(wind))");
  await expect(page.locator(".answer.refuse")).toBeVisible();
  await expect(page.locator(".quota-count")).toHaveText("17");
});

test("code in a refusal and in a question back is set as code, and is nothing else", async ({
  page,
}) => {
  const [chat] = held.state.chats;
  const text = "No column is called `snow <b>boards</b>`. <script>globalThis.owned = 1</script>";
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("assistant", text, { ...refused.answer, text } as typeof refused.answer),
    fakeMessage("assistant", text, { ...clarified.answer, text } as typeof clarified.answer),
  ];
  await signIn(page, held);
  await openChat(page, "Weather");
  for (const kind of ["refuse", "clarify"]) {
    const card = page.locator(`.answer.${kind}`);
    await expect(card.locator(".prose code")).toHaveText("snow <b>boards</b>");
    await expect(card.locator("script")).toHaveCount(0);
    await expect(card).not.toContainText("`");
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, "owned"))).toBeUndefined();
});

test("every class on the screen has its rule in the one sheet, or is a hook", async ({ page }) => {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("user", "How likely is rain?"),
    fakeMessage("assistant", answered.message, answered.answer),
    fakeMessage("assistant", clarified.message, clarified.answer),
  ];
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.locator(".answer strong").first().waitFor();
  await page.getByRole("button", { name: "New chat", exact: true }).click();
  const bare = await page.evaluate(() => {
    const root = document.querySelector("probability-chat")?.shadowRoot;
    const sheets = root?.adoptedStyleSheets ?? [];
    const css = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join();
    const used = [...(root?.querySelectorAll("[class]") ?? [])].flatMap((node) => [
      ...node.classList,
    ]);
    const names = [...new Set(used)].filter((name) => !css.includes(`.${CSS.escape(name)}`));
    return { sheets: sheets.length, used: used.length, names };
  });
  expect(bare.sheets).toBe(1);
  expect(bare.used).toBeGreaterThan(200);
  const kinds = ["clarify"];
  expect(bare.names.filter((name) => ![...hooks, ...kinds].includes(name))).toEqual([]);
});

test("brings no landmark that a page may have only once", async ({ page }) => {
  await signIn(page, held);
  await expect(page.getByRole("main")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Conversation" })).toBeVisible();
});

test("a failed question is told once, in the words of the specification [8.send.title] [3.toast.one]", async ({
  page,
}) => {
  held.state.fail.add("POST /ai/converse");
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "P(rain)?");
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText("Failed to send message");
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});

const hostileText = [
  "<script>globalThis.owned = 1</script>",
  "<img src=x onerror='globalThis.owned = 2'>",
  "<iframe srcdoc='<script>parent.owned = 3</script>'></iframe>",
  "<svg onload='globalThis.owned = 4'></svg>",
  "<a href='javascript:globalThis.owned=5'>click</a>",
  "[md](javascript:globalThis.owned=6) [data](data:text/html,x) [ok](https://example.com/a)",
  "<form action='/x'><input name=y></form><style>* { display: none }</style>",
  "![pixel](https://tracker.example/p.png) &copy; <b>bold</b>",
].join("\n\n");

test("hostile Markdown runs nothing, requests nothing and keeps only allowed links [1.text.html] [1.text.schemes] [1.text.other-schemes] [1.text.markdown]", async ({
  page,
}) => {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = [fakeMessage("assistant", hostileText)];
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await signIn(page, held);
  await openChat(page, "Weather");
  const answer = page.locator(".answer");
  await expect(answer.locator("b")).toHaveText("bold");
  await expect(answer).toContainText("©");
  for (const tag of ["script", "iframe", "svg[onload]", "form", "input", "style"]) {
    await expect(answer.locator(`.prose ${tag}`)).toHaveCount(0);
  }
  const links = await answer
    .locator("a")
    .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href") ?? ""]));
  expect(links).toEqual([
    ["click", ""],
    ["md", ""],
    ["data", ""],
    ["ok", "https://example.com/a"],
  ]);
  expect(requested.filter((url) => !url.startsWith(held.site.url))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(globalThis, "owned"))).toBeUndefined();
  await expect(answer.getByRole("button", { name: /tracker\.example/ })).toBeVisible();
});

test("a hostile page changes neither its look nor its use", async ({ page }) => {
  await signIn(page, held, "?hostile=1");
  await openChat(page, "Weather");
  const input = page.getByLabel("Your question");
  await expect(input).toBeVisible();
  const style = await input.evaluate((node) => {
    const { fontSize, transform, display } = getComputedStyle(node);
    return { fontSize, transform, display };
  });
  expect(style).toEqual({ fontSize: "15px", transform: "none", display: "block" });
  const box = await input.boundingBox();
  expect(box?.height).toBe(60);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
});

test("the input grows from 60 to 200 px; Shift+Enter makes a line, Enter sends [2.chat.input-height] [5.send.enter] [5.send.shift-enter]", async ({
  page,
}) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  const input = page.getByLabel("Your question");
  // An input that is disabled while messages load takes no focus.
  await expect(input).toBeEnabled();
  const height = async () => (await input.boundingBox())?.height;
  await expect.poll(height).toBe(60);
  await input.focus();
  for (let line = 0; line < 20; line += 1) await page.keyboard.press("Shift+Enter");
  await expect.poll(height).toBe(200);
  await page.keyboard.press("Enter");
  await page.keyboard.type("P(rain)?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".answer")).toBeVisible();
  await expect.poll(height).toBe(60);
  expect(held.state.calls.filter((call) => call === "POST /ai/converse")).toHaveLength(1);
});

test("moving the node keeps the chat and the half-written question", async ({ page }) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.getByLabel("Your question").fill("half a ques");
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.style.height = "100%";
    const chat = document.querySelector("probability-chat");
    document.body.append(box);
    if (chat) box.append(chat);
  });
  await expect(page.getByLabel("Your question")).toHaveValue("half a ques");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
});

test("taken away for a while it comes back signed in, in the same chat", async ({ page }) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.evaluate(async () => {
    const chat = document.querySelector("probability-chat");
    chat?.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (chat) document.body.append(chat);
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
});

test("dialogs keep the focus, close on Escape and give it back", async ({ page }) => {
  await signIn(page, held);
  const opener = page.getByRole("button", { name: "New Chat", exact: true });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    const within = await dialog.evaluate((node) => {
      const root = node.getRootNode() as ShadowRoot;
      return root.activeElement === null || node.contains(root.activeElement);
    });
    expect(within).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("renames in place and deletes after asking [2.chat.dialog-delete] [2.chat.delete-button] [4.chats.delete-toast]", async ({
  page,
}) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  await page.getByRole("button", { name: "Rename Weather" }).click();
  await page.getByLabel("Title of the chat").fill("Storms");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Storms");
  // A new title that comes after the deletion is refused, and that is told.
  await expect.poll(() => held.state.chats[0]?.title).toBe("Storms");
  await page.getByRole("button", { name: "Delete Storms" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Chat" });
  await expect(dialog).toContainText("This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Chat deleted.")).toBeVisible();
  await expect(page.locator(".chat-item")).toHaveCount(1);
});

test("an unverified user can resend the mail, and is re-checked by the disabled button [2.gate.widget-unverified] [2.chat.new-chat-unverified] [2.chat.new-chat-disabled] [4.auth.recheck-unverified] [6.unverified.chat-blocked]", async ({
  page,
}) => {
  held.state.user = { ...held.state.user, is_verified: false };
  await signIn(page, held);
  await expect(
    page.getByText("You need to verify your account to use chat functionality."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Resend e-mail" }).click();
  await expect(page.getByText("Verification email sent")).toBeVisible();
  expect(held.state.calls).not.toContain("GET /api/chats/");
  held.state.user = { ...held.state.user, is_verified: true };
  const newChat = page.getByRole("button", { name: "New Chat", exact: true });
  await expect(newChat).toHaveAttribute("aria-disabled", "true");
  await newChat.click({ force: true });
  await expect(page.locator(".chat-item")).toHaveCount(2);
  await expect(page.getByText("Your account is not verified")).toHaveCount(0);
});

test("without queries the history can be read and nothing else [4.access.history] [6.verified.history-only] [5.send.remaining]", async ({
  page,
}) => {
  const [chat] = held.state.chats;
  held.state.user = { ...held.state.user, query_limit: 0, remaining_queries: 0 };
  held.state.messages[chat?.id ?? ""] = [
    fakeMessage("assistant", answered.message, answered.answer),
  ];
  await signIn(page, held);
  await expect(page.locator(".notice")).toContainText("Query limit reached");
  await openChat(page, "Weather");
  await expect(page.locator(".answer")).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Replace the dataset" })).toBeDisabled();
});

test("a sample is fetched and uploaded", async ({ page }) => {
  await signIn(page, held, "?samples=1");
  await openChat(page, "Empty");
  await page
    .getByRole("button", { name: /Seattle weather/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
});
