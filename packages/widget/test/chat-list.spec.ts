import { expect, test } from "@playwright/test";
import { fakeChat, fakeMessage, weather } from "./fake-state.ts";
import { fakeSiteForEach, focusedName, openChat, signIn } from "./widget-page.ts";

const held = fakeSiteForEach();
const field = "Search chats";

function giveChats(...titles: string[]): void {
  held.state.chats = titles.map((title) => fakeChat(title, weather));
}

test("a few chats need no search", async ({ page }) => {
  await signIn(page, held);
  await expect(page.locator(".chat-item")).toHaveCount(2);
  await expect(page.getByLabel(field)).toHaveCount(0);
});

test("chats are found by title at once and by what was said in them a moment later", async ({
  page,
}) => {
  giveChats("Rain", "Wind", "Snow", "Sales", "Risk", "Health");
  const sales = held.state.chats.find(({ title }) => title === "Sales");
  held.state.messages[sales?.id ?? ""] = [fakeMessage("user", "How likely is a windfall?")];
  await signIn(page, held);
  const items = page.locator(".chat-item");
  await expect(items).toHaveCount(6);
  await page.getByLabel(field).fill("WIND");
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText("Wind");
  await expect(items.last()).toContainText("Sales");
  await expect(page.getByText("2 chats found")).toBeAttached();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(items).toHaveCount(6);
  await expect(page.getByLabel(field)).toBeFocused();
});

test("where there is none the list says so, and Escape clears", async ({ page }) => {
  giveChats("Rain", "Wind", "Snow", "Sales", "Risk", "Health");
  await signIn(page, held);
  await page.getByLabel(field).fill("nothing like that");
  await expect(page.getByText("No chats found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".chat-item")).toHaveCount(6);
});

test("a new chat leads to the button that chooses a file, or back where it began", async ({
  page,
}) => {
  await signIn(page, held);
  await page.getByRole("button", { name: "New Chat", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "New chat" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe("New Chat");
  await page.getByRole("button", { name: "New Chat", exact: true }).click();
  await page.getByRole("button", { name: "Create Chat" }).click();
  await expect(page.getByRole("button", { name: "Choose File" })).toBeFocused();
});

test("after a chat is deleted the next one has the focus, and then the button for a new one", async ({
  page,
}) => {
  giveChats("Rain", "Wind", "Snow");
  await signIn(page, held);
  const remove = async (title: string) => {
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const button = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });
  await openChat(page, "Wind");
  await remove("Wind");
  await expect(button("Snow")).toBeFocused();
  await remove("Snow");
  await expect(button("Rain")).toBeFocused();
  await remove("Rain");
  await expect(page.getByRole("button", { name: "New chat", exact: true })).toBeFocused();
});

test("a deletion that is not wanted leaves the focus where it was", async ({ page }) => {
  await signIn(page, held);
  await page.getByRole("button", { name: "Delete Weather" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => focusedName(page)).toBe("Delete Weather");
});

test("a chat is renamed by F2, Enter keeps, Escape does not, the focus stays at the chat", async ({
  page,
}) => {
  await signIn(page, held);
  const title = page.getByLabel("Title of the chat");
  await page.getByRole("button", { name: /^Weather/ }).focus();
  await page.keyboard.press("F2");
  await expect(title).toBeFocused();
  await page.keyboard.type("Storms");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Weather/ })).toBeFocused();
  await page.keyboard.press("F2");
  await expect(title).toBeFocused();
  await page.keyboard.type("Storms");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Storms/ })).toBeFocused();
  await expect.poll(() => held.state.chats[0]?.title).toBe("Storms");
  await page.keyboard.press("F2");
  await title.fill("  ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Storms/ })).toBeFocused();
  await expect.poll(() => held.state.chats[0]?.title).toBe("Storms");
});

test("on a phone the focus goes the same ways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, held);
  await page.getByRole("button", { name: "Show the list of chats" }).click();
  await page.getByRole("button", { name: "New chat", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Show the list of chats" })).toBeFocused();
  await page.getByRole("button", { name: "Show the list of chats" }).click();
  await page.getByRole("button", { name: "New chat", exact: true }).click();
  await page.getByRole("button", { name: "Create Chat" }).click();
  await expect(page.getByRole("button", { name: "Choose File" })).toBeFocused();
});

test("where the list is put away the newest chats are offered beside a new one", async ({
  page,
}) => {
  giveChats("Rain", "Wind", "Snow", "Sales");
  await signIn(page, held);
  const earlier = page.getByRole("region", { name: "Your chats" });
  await expect(earlier).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(earlier.getByRole("button")).toHaveText(["Rain", "Wind", "Snow"]);
  await earlier.getByRole("button", { name: "Wind" }).click();
  await expect(page.getByRole("heading", { name: "Wind", level: 1 })).toBeVisible();
});

test("older chats are fetched when they are asked for", async ({ page }) => {
  held.state.chats = Array.from({ length: 60 }, (_, at) => fakeChat(`Chat ${at + 1}`, weather));
  await signIn(page, held);
  const list = page.getByRole("navigation", { name: "Chats" });
  await expect(list.getByRole("button", { name: /^Chat \d+/ })).toHaveCount(50);
  await expect(list.getByRole("button", { name: /^Chat 1\b.*weather.csv/ })).toBeVisible();
  await list.getByRole("button", { name: "Show older chats" }).click();
  await expect(list.getByRole("button", { name: /^Chat \d+/ })).toHaveCount(60);
  await expect(list.getByRole("button", { name: "Show older chats" })).toHaveCount(0);
});
