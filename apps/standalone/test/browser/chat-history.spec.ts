import { expect, type Locator, type Page, test } from "@playwright/test";
import type { User } from "@probability-chat/contract";
import { signInOn, watch } from "../support/page.ts";
import { newPerson, type Person } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";

let server: Server;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
});
test.afterAll(() => server?.stop());

interface Opened {
  readonly person: Person;
  readonly ids: { readonly alpha: string; readonly beta: string };
  readonly heading: Locator;
  readonly toast: Locator;
}

/** Someone new with the chats Alpha and Beta, signed in, at the chat, with none open. */
async function open(page: Page, search = ""): Promise<Opened> {
  const person = await newPerson(server.address);
  const ids = { alpha: await person.createChat("Alpha"), beta: await person.createChat("Beta") };
  await page.goto(`${server.address}/chat${search}`);
  await signInOn(page, person.email, "correct horse battery");
  const chat = page.locator("probability-chat");
  await expect(chat.getByRole("button", { name: /^Alpha/ })).toBeVisible();
  const heading = chat.getByRole("heading", { level: 1 });
  return { person, ids, heading, toast: chat.locator(".toast strong") };
}

async function openChat(
  page: Page,
  { heading, ids }: Opened,
  title: "Alpha" | "Beta",
): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${title}`) }).click();
  await expect(heading).toHaveText(title);
  const id = title === "Alpha" ? ids.alpha : ids.beta;
  await expect(page).toHaveURL(`${server.address}/chat?chat=${id}`);
}

test("Back and Forward go from chat to chat, and a reload keeps the chat", async ({ page }) => {
  const problems = await watch(page);
  const opened = await open(page);
  const { heading, ids } = opened;
  await openChat(page, opened, "Alpha");
  await openChat(page, opened, "Beta");
  await page.goBack();
  await expect(heading).toHaveText("Alpha");
  await expect(page).toHaveURL(`${server.address}/chat?chat=${ids.alpha}`);
  await page.goForward();
  await expect(heading).toHaveText("Beta");
  await page.reload();
  await expect(heading).toHaveText("Beta");
  await page.goBack();
  await expect(heading).toHaveText("Alpha");
  await page.goBack();
  await expect(heading).toHaveText("Chats");
  await expect(page).toHaveURL(`${server.address}/chat`);
  expect(problems).toEqual([]);
});

test("each press of Back after the header's Chat shows what was shown before", async ({ page }) => {
  const opened = await open(page);
  const { heading } = opened;
  await openChat(page, opened, "Alpha");
  await page.getByRole("banner").getByRole("link", { name: "Chat", exact: true }).click();
  await expect(heading).toHaveText("Chats");
  await openChat(page, opened, "Beta");
  for (const title of ["Chats", "Alpha", "Chats"]) {
    await page.goBack();
    await expect(heading).toHaveText(title);
  }
});

test("who returns from another page finds the chat that was open, and Back leads out again", async ({
  page,
}) => {
  const opened = await open(page);
  await openChat(page, opened, "Alpha");
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Upgrade" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await banner.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(opened.heading).toHaveText("Alpha");
  await expect(page).toHaveURL(`${server.address}/chat?chat=${opened.ids.alpha}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await expect(opened.heading).toHaveText("Alpha");
});

test("a chat that is deleted leaves no entry at which Back does nothing", async ({ page }) => {
  const opened = await open(page);
  const { heading } = opened;
  await openChat(page, opened, "Alpha");
  await openChat(page, opened, "Beta");
  const remove = async (title: string) => {
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(heading).toHaveText("Chats");
    await expect(page).toHaveURL(`${server.address}/chat`);
  };
  await remove("Beta");
  await page.goBack();
  await expect(heading).toHaveText("Alpha");
  await remove("Alpha");
  await page.goBack();
  await expect(page).not.toHaveURL(/\/chat/);
});

for (const [what, id] of [
  ["garbage", "garbage"],
  ["a chat of nobody", "01900000-0000-7000-8000-000000000001"],
]) {
  test(`an address with ${what} says that it is not there, and forgets it`, async ({ page }) => {
    const { heading, toast } = await open(page, `?chat=${id}`);
    await expect(toast).toHaveText("This chat is not there any more.");
    await expect(heading).toHaveText("Chats");
    await expect(page).toHaveURL(`${server.address}/chat`);
  });
}

test("Back to a chat that was deleted elsewhere says so, and forgets it", async ({ page }) => {
  const opened = await open(page);
  const { heading, toast, person, ids } = opened;
  await openChat(page, opened, "Alpha");
  await openChat(page, opened, "Beta");
  await person.call("DELETE", `/api/chats/${ids.alpha}/`);
  await page.goBack();
  await expect(toast).toHaveText("This chat was deleted elsewhere.");
  await expect(heading).toHaveText("Chats");
  await expect(page).toHaveURL(`${server.address}/chat`);
  await page.goForward();
  await expect(toast).toHaveText("This chat is not there any more.");
  await expect(page).toHaveURL(`${server.address}/chat`);
  await page.goForward();
  await expect(heading).toHaveText("Beta");
});

test("a file that is dropped on the site's header is not opened in place of the chat", async ({
  page,
}) => {
  await open(page);
  const kept = await page.getByRole("banner").evaluate((node) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "a.csv", { type: "text/csv" }));
    const event = (type: string) =>
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    return ["dragover", "drop"].every((type) => !node.dispatchEvent(event(type)));
  });
  expect(kept).toBe(true);
});

test("who has not paid is led to the place where the subscription is managed", async ({ page }) => {
  const { person } = await open(page);
  const { body } = await person.call<{ data: User }>("GET", "/api/users/me/");
  const { plan_details } = body.data;
  const active_subscription = {
    id: "01900000-0000-7000-8000-0000000000aa",
    status: "past_due",
    plan: plan_details,
    plan_details,
    queries_used: 0,
    end_date: null,
    duration: "monthly",
    scheduled_action: null,
  };
  await page.route("**/api/users/me/", (route) =>
    route.fulfill({ json: { data: { ...body.data, plan: "pro", active_subscription } } }),
  );
  await page.reload();
  const notice = page.locator("probability-chat .notice");
  await notice.getByRole("link", { name: "Manage subscription" }).click();
  await expect(page).toHaveURL(`${server.address}/profile?tab=subscription`);
});
