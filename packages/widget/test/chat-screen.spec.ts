import { expect, type Locator, type Page, test } from "@playwright/test";
import { fakeChat, fakeMessage, weather } from "./fake-state.ts";
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

const subscription = (status: string) => ({
  id: "01900000-0000-7000-8000-0000000000aa",
  status,
  plan: { plan: "pro", file_size: 500, queries: 10_000 },
  plan_details: { plan: "pro", file_size: 500, queries: 10_000 },
  queries_used: 0,
  end_date: "2026-12-14T09:00:00.000Z",
  duration: "monthly",
  scheduled_action: null,
});

const exhausted =
  "You've used all your available queries. Please upgrade your subscription to continue using the service.";

const upgrade = { name: "Upgrade", url: "/pricing" };
const manage = { name: "Manage subscription", url: "/profile" };

for (const [status, user, title, text, link] of [
  [
    "free_exhausted",
    { query_limit: 0, remaining_queries: 0 },
    "Query limit reached",
    exhausted,
    upgrade,
  ],
  [
    "paid_exhausted",
    {
      plan: "pro",
      query_limit: 0,
      remaining_queries: 0,
      active_subscription: subscription("active"),
    },
    "Query limit reached",
    exhausted,
    upgrade,
  ],
  [
    "inactive",
    { plan: "pro" },
    "Inactive subscription",
    "Your subscription is not active. Please renew your subscription to continue using the service.",
    upgrade,
  ],
  [
    "canceled",
    { plan: "pro", active_subscription: subscription("canceled") },
    "Subscription canceled",
    "Your subscription was canceled. Please renew it to continue using the service.",
    upgrade,
  ],
  [
    "paused",
    { plan: "pro", active_subscription: subscription("paused") },
    "Subscription paused",
    "Your subscription is paused. Please resume it to continue using the service.",
    manage,
  ],
  [
    "past_due",
    { plan: "pro", active_subscription: subscription("past_due") },
    "Payment failed",
    "Your last payment failed. Please update your payment method to continue using the service.",
    manage,
  ],
] as const) {
  test(`${status}: a notice that leads where it can be mended, a toast of its own, and history only [2.chat.upgrade-notice] [2.chat.status-toast] [2.chat.new-chat-disabled] [6.verified.history-only]`, async ({
    page,
  }) => {
    held.state.user = { ...held.state.user, ...user } as typeof held.state.user;
    const [chat] = held.state.chats;
    held.state.messages[chat?.id ?? ""] = [fakeMessage("user", "How likely is rain?")];
    await signIn(page, held);
    const toast = page.getByRole("alert").locator(".toast");
    await expect(toast.locator("strong")).toHaveText(title);
    await expect(toast.locator("p")).toHaveText(text);
    await expect(page.locator(".notice strong")).toHaveText(title);
    const links = page.locator(".notice").getByRole("link");
    await expect(links).toHaveText([link.name]);
    await expect(links).toHaveAttribute("href", link.url);
    await expect(page.getByRole("button", { name: "New Chat", exact: true })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await openChat(page, "Weather");
    await expect(page.locator(".question")).toContainText("How likely is rain?");
    await expect(page.getByLabel("Your question")).toBeDisabled();
    await expect(page.getByRole("button", { name: "Ask again", exact: true })).toBeDisabled();
  });
}

for (const [who, user, text] of [
  ["is free", {}, "Resets on December 14"],
  ["is subscribed", { active_subscription: subscription("active") }, "Renews on December 14"],
  ["is on trial", { active_subscription: subscription("trialing") }, "Renews on December 14"],
  ["has canceled", { active_subscription: subscription("canceled") }, null],
  ["has paused", { active_subscription: subscription("paused") }, null],
  ["has not paid", { active_subscription: subscription("past_due") }, null],
  [
    "will have canceled by then",
    { active_subscription: { ...subscription("active"), scheduled_action: "cancel" } },
    null,
  ],
  ["has no subscription", { active_subscription: null }, null],
] as const) {
  test(`the counter tells who ${who} ${text ?? "no date"}`, async ({ page }) => {
    const plan = who === "is free" ? "free" : "pro";
    held.state.user = { ...held.state.user, plan, ...user } as typeof held.state.user;
    await signIn(page, held);
    const counter = page.locator("[part=quota]");
    await expect(counter).toContainText("17 queries left");
    if (text) await expect(counter).toContainText(text);
    else await expect(counter).not.toContainText("December");
  });
}

test("the sidebar has the chats, a new one, a deletion for each, and folds away [2.chat.sidebar] [2.chat.new-chat-button] [2.chat.delete-button] [2.chat.area]", async ({
  page,
}) => {
  await signIn(page, held);
  const sidebar = page.getByRole("navigation", { name: "Chats" });
  await expect(sidebar.getByRole("button", { name: "New chat", exact: true })).toBeVisible();
  await expect(sidebar.getByRole("button", { name: /^Delete / })).toHaveCount(2);
  await expect(sidebar.locator(".quota-count")).toHaveText("17");
  await sidebar.getByRole("button", { name: "Hide the list of chats" }).click();
  await expect(sidebar).toHaveCount(0);
  const opener = page.getByRole("button", { name: "Show the list of chats" });
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(sidebar.locator(".chat-item")).toHaveCount(2);
  await openChat(page, "Weather");
  await expect(page.getByLabel("Your question")).toBeVisible();
});

async function drop(page: Page, name: string, type: string, on: Locator): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, fileType]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["a\n1\n"], fileName, { type: fileType }));
      return transfer;
    },
    [name, type] as const,
  );
  await on.dispatchEvent("drop", { dataTransfer: data });
}

test("a file is dropped or chosen; only CSV will do [2.chat.upload-drop] [2.chat.upload-choose] [2.chat.upload-csv-only] [2.chat.upload-replaces] [5.upload.csv-only]", async ({
  page,
}) => {
  await signIn(page, held);
  await openChat(page, "Empty");
  await expect(page.getByRole("button", { name: "Choose File" })).toBeVisible();
  await expect(page.getByText("A new file replaces the existing dataset")).toBeVisible();
  const accepted = await page.locator("input[type=file]").getAttribute("accept");
  expect(accepted?.split(",").every((type) => /csv|\.(gz|tsv|xlsx)$/.test(type))).toBe(true);
  const panel = page.getByText("Upload Dataset Required");
  await drop(page, "picture.png", "image/png", panel);
  const toast = page.locator(".toast");
  await expect(toast.locator("strong")).toHaveText("Invalid file type");
  await expect(toast.locator("p")).toHaveText("Please upload a CSV file.");
  await drop(page, "rain.csv", "text/csv", panel);
  await expect(page.getByRole("heading", { name: "Ready to Chat" })).toBeVisible();
});

test("who uploads by keyboard goes on in the input, unless the focus is elsewhere", async ({
  page,
}) => {
  const file = { name: "rain.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") };
  await signIn(page, held);
  await openChat(page, "Empty");
  await page.getByRole("button", { name: "Choose File" }).focus();
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByLabel("Your question")).toBeFocused();
  const arrival = hold();
  held.state.uploadDelay = arrival.until;
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "New chat", exact: true }).focus();
  arrival.release();
  await expect(page.getByLabel("Your question")).toBeEnabled();
  await settle(page);
  await expect(page.getByRole("button", { name: "New chat", exact: true })).toBeFocused();
});

test("the input waits while a file is on its way or messages load [5.send.disabled]", async ({
  page,
}) => {
  const arrival = hold();
  held.state.uploadDelay = arrival.until;
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.getByLabel("Your question")).toBeEnabled();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "rain.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") });
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeDisabled();
  arrival.release();
  await expect(page.getByText("File uploaded successfully.")).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeEnabled();
});

test("a toast stays while it is pointed at, and there is only ever one [3.toast.one] [9.toast.limit]", async ({
  page,
}) => {
  held.state.fail.add("POST /ai/converse");
  await page.clock.install();
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "P(rain)?");
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toHaveCount(1);
  await page.mouse.move(5, 400);
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
});

test("a toast is over once a question is asked, but for what can be undone", async ({ page }) => {
  const answer = hold();
  held.state.delay = answer.until;
  await signIn(page, held);
  await openChat(page, "Weather");
  const upload = { name: "rain.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") };
  await page.locator("input[type=file]").setInputFiles(upload);
  const toast = page.locator(".toast");
  await expect(toast).toHaveText("File uploaded successfully.");
  // By itself it would not close now.
  await toast.hover();
  await ask(page, "P(rain)?");
  await expect(page.locator(".thinking")).toBeVisible();
  await expect(toast).toHaveCount(0);
  answer.release();
  await page.getByRole("button", { name: "Pin to the report" }).click();
  await page.getByRole("button", { name: "Pin to the report", pressed: true }).click();
  await expect(toast).toContainText("Undo");
  await toast.hover();
  await ask(page, "P(snow)?");
  await expect(page.locator(".answer")).toHaveCount(2);
  await expect(toast).toContainText("Undo");
});

test("what was noticed in a file is told before the first question", async ({ page }) => {
  const notes = ["8 rows have fewer cells.", "The file is not UTF-8.", "Dates are day/month/year."];
  held.state.chats = [fakeChat("Weather", { ...weather, notes })];
  await signIn(page, held);
  await openChat(page, "Weather");
  const told = page.getByRole("list", { name: "Noticed in your file" });
  await expect(told.getByRole("listitem")).toHaveText([...notes.slice(0, 2), "All 3 notes"]);
  await told.getByRole("button", { name: "All 3 notes" }).click();
  await expect(page.getByRole("dialog").getByText("Dates are day/month/year.")).toBeVisible();
});

test("a chat that could not be created is told inside the dialog too [8.toast.create-failed]", async ({
  page,
}) => {
  held.state.fail.add("POST /api/chats/");
  await signIn(page, held);
  await page.getByRole("button", { name: "New Chat", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New chat" });
  await dialog.getByRole("button", { name: "Create Chat" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Could not create a new chat. Please try again.",
  );
  await expect(page.locator(".toast strong")).toHaveText("Failed to create chat");
  held.state.fail.clear();
  await dialog.getByRole("button", { name: "Create Chat" }).click();
  await expect(page.getByRole("button", { name: "Choose File" })).toBeFocused();
});

test("a question that cannot be sent stands in the input again", async ({ page }) => {
  held.state.fail.add("POST /api/chats/:id/send-message/");
  await signIn(page, held);
  await openChat(page, "Weather");
  await ask(page, "How likely is rain?");
  await expect(page.locator(".toast")).toContainText("Failed to send message");
  await expect(page.getByLabel("Your question")).toHaveValue("How likely is rain?");
  await expect(page.locator(".question")).toHaveCount(0);
});

test("without a connection it says so, and what could not be had comes with it again", async ({
  page,
  context,
}) => {
  held.state.chats = [fakeChat("Weather", weather)];
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = [fakeMessage("user", "How likely is rain?")];
  await signIn(page, held);
  await context.setOffline(true);
  await expect(page.locator(".notice")).toContainText("You are offline");
  await openChat(page, "Weather");
  await expect(page.getByRole("heading", { name: "Failed to load messages" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator(".question")).toContainText("How likely is rain?");
  await expect(page.locator(".notice")).toHaveCount(0);
});

test("on a phone the notice leaves room, and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  held.state.user = { ...held.state.user, query_limit: 0, remaining_queries: 0 };
  await signIn(page, held);
  const notice = page.locator(".notice");
  await expect(page.getByRole("button", { name: "Show the list of chats" })).toBeVisible();
  const text = await notice.getByText(/You can still read/).boundingBox();
  expect(text?.width).toBeGreaterThan(280);
  expect(await sidewaysScroll(page)).toBe(0);
});

for (const width of [1280, 390]) {
  test(`at a height of 640 and a width of ${width} px the last suggestion can be pressed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    const [chat] = held.state.chats;
    if (chat) chat.model_data = { ...weather, learning: { state: "learning" } };
    await signIn(page, held);
    if (width < 500) await page.getByRole("button", { name: "Show the list of chats" }).click();
    await openChat(page, "Weather");
    const stage = page.locator(".stage");
    // That more is below is seen; where all is seen nothing is faded.
    await expect(stage).toHaveCSS("mask-image", /linear-gradient/);
    const last = page.getByRole("button", { name: "Your table" });
    await last.scrollIntoViewIfNeeded();
    await stage.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    const [end, composer] = [await last.boundingBox(), await page.locator("form").boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan((composer?.y ?? 0) - 20);
    // All of it stands without a scroll where there is the width for two columns.
    const hidden = await stage.evaluate((node) => node.scrollHeight - node.clientHeight);
    expect(hidden > 0).toBe(width < 500);

    // That patterns are learned covers nothing: neither what is below the header, nor a button of it.
    const note = await page.locator(".learning").boundingBox();
    const header = await page.locator("header").boundingBox();
    const table = await page.getByRole("button", { name: /^seattle-weather\.csv/ }).boundingBox();
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(header?.height ?? 0);
    expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThan(table?.x ?? 0);
  });
}
