import { expect, type Page, test } from "@playwright/test";
import { fakeChat, fakeMessage, weather } from "./fake-state.ts";
import { ask, fakeSiteForEach, focusedName, openChat, settle, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const elsewhere = "This chat was deleted elsewhere.";

function deleteElsewhere(title: string): void {
  held.state.chats = held.state.chats.filter((chat) => chat.title !== title);
}

async function expectGone(page: Page, title: string): Promise<void> {
  await expect(page.locator(".toast strong")).toHaveText(elsewhere);
  await expect(page.getByRole("button", { name: new RegExp(`^${title}`) })).toHaveCount(0);
}

test("a question to a chat that was deleted elsewhere is kept, and can be asked in the next", async ({
  page,
}) => {
  await signIn(page, held);
  await openChat(page, "Weather");
  await expect(page.getByLabel("Your question")).toBeEnabled();
  deleteElsewhere("Weather");
  held.state.chats.push(fakeChat("Sales", weather));
  await ask(page, "How likely is rain?");
  await expectGone(page, "Weather");
  await expect(page.locator(".unsent")).toHaveText("How likely is rain?");
  await expect(page.getByRole("button", { name: "Copy your question" })).toBeVisible();
  await expect.poll(() => focusedName(page)).toBe("New chat");
  await openChat(page, "Empty");
  await expect(page.getByLabel("Your question")).toHaveValue("How likely is rain?");
});

test("to open, rename or delete a chat that was deleted elsewhere takes it off the list", async ({
  page,
}) => {
  held.state.chats = ["Rain", "Wind", "Snow", "Fog"].map((title) => fakeChat(title, weather));
  await signIn(page, held);
  await openChat(page, "Fog");
  deleteElsewhere("Rain");
  await page.getByRole("button", { name: /^Rain/ }).click();
  await expectGone(page, "Rain");
  await page.getByRole("button", { name: "Dismiss" }).click();
  deleteElsewhere("Wind");
  await page.getByRole("button", { name: /^Wind/ }).press("F2");
  await expect(page.getByLabel("Title of the chat")).toBeFocused();
  await page.keyboard.type("Storm");
  await page.keyboard.press("Enter");
  await expectGone(page, "Wind");
  await expect(page.getByRole("button", { name: /^Storm/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Dismiss" }).click();
  deleteElsewhere("Snow");
  await page.getByRole("button", { name: /^Snow/ }).focus();
  await page.getByRole("button", { name: "Delete Snow" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectGone(page, "Snow");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("messages that failed to load stay so whatever else succeeds, until they are loaded", async ({
  page,
}) => {
  const [chat] = held.state.chats;
  held.state.messages[chat?.id ?? ""] = [fakeMessage("user", "How likely is rain?")];
  held.state.fail.add("GET /api/chats/:id/messages/");
  await signIn(page, held);
  await openChat(page, "Weather");
  const failed = page.getByRole("heading", { name: "Failed to load messages" });
  await expect(failed).toBeVisible();
  await expect(page.getByLabel("Your question")).toBeDisabled();
  await page.getByRole("button", { name: /^Empty/ }).focus();
  await page.getByRole("button", { name: "Delete Empty" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Chat deleted.")).toBeVisible();
  await expect(failed).toBeVisible();
  held.state.fail.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".question")).toContainText("How likely is rain?");
  await expect(page.getByLabel("Your question")).toBeEnabled();
});

test("another chat of the attribute is opened, and none once it is taken away", async ({
  page,
}) => {
  await signIn(page, held);
  const element = page.locator("probability-chat");
  const heading = page.getByRole("heading", { level: 1 });
  for (const chat of held.state.chats) {
    await element.evaluate((node, id) => node.setAttribute("chat-id", id), chat.id);
    await expect(heading).toHaveText(chat.title);
  }
  await element.evaluate((node) => node.removeAttribute("chat-id"));
  await expect(heading).toHaveText("Chats");
  await element.evaluate((node) => node.setAttribute("chat-id", "garbage"));
  await expect(page.locator(".toast strong")).toHaveText("This chat is not there any more.");
});

test("a lost connection does not lead back to the chat that the host asked for first", async ({
  page,
  context,
}) => {
  await signIn(page, held);
  const [first] = held.state.chats;
  const element = page.locator("probability-chat");
  await element.evaluate((node, id) => node.setAttribute("chat-id", id), first?.id ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
  await openChat(page, "Empty");
  await context.setOffline(true);
  await expect(page.locator(".notice")).toContainText("You are offline");
  await context.setOffline(false);
  await expect(page.locator(".notice")).toHaveCount(0);
  await settle(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Empty");
});

/** Drops a CSV on the whole screen of the chat; whether the browser was kept from opening it. */
function dropCsv(page: Page): Promise<boolean> {
  return page.locator("[part=header]").evaluate((node) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a\n1\n"], "a.csv", { type: "text/csv" }));
    const event = (type: string) =>
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true });
    return ["dragover", "drop"].every((type) => !node.dispatchEvent(event(type)));
  });
}

test("a file that is dropped beside the panel needs a chat, and is then its dataset [5.upload.chat-required] [8.toast.no-active-chat]", async ({
  page,
}) => {
  await signIn(page, held);
  expect(await dropCsv(page)).toBe(true);
  await expect(page.locator(".toast strong")).toHaveText("No active chat");
  await expect(page.locator(".toast p")).toHaveText("Please create or select a chat first.");
  await openChat(page, "Weather");
  expect(await dropCsv(page)).toBe(true);
  await expect(page.locator(".toast strong")).toHaveText("File uploaded successfully.");
  await expect(page.locator(".drop-hint")).toHaveCount(0);
});
