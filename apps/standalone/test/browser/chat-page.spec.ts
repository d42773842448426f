import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import { signInOn, watch } from "../support/page.ts";
import { signIn } from "../support/person.ts";
import { dataDirectory, type Server, startServer } from "../support/server.ts";

let server: Server;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory());
  const { email, password } = server.demo;
  const demo = await signIn(server.address, email, password);
  await expect
    .poll(async () => {
      const reply = await demo.call<{ data: { id: string; is_model_data_added: boolean }[] }>(
        "GET",
        "/api/chats/",
      );
      const [chat] = reply.body.data;
      return chat?.is_model_data_added;
    })
    .toBe(true);
  const { body } = await demo.call<{ data: { id: string }[] }>("GET", "/api/chats/");
  const id = body.data[0]?.id ?? "";
  for (const question of ["Show descriptive statistics", "Distribution of the weather", "dogs?"]) {
    await demo.call("POST", `/api/chats/${id}/send-message/`, { role: "user", content: question });
    await demo.ask(id, question);
  }
});
test.afterAll(() => server?.stop());

async function openChat(page: Page): Promise<void> {
  await page.goto(`${server.address}/chat`);
  await signInOn(page, server.demo.email, server.demo.password);
  const chat = page.locator("probability-chat");
  const opener = chat.getByRole("button", { name: "Show the list of chats" });
  await expect(chat.getByRole("heading", { name: /What would you like/ })).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) < 500) await opener.click();
  const list = chat.getByRole("navigation", { name: "Chats" });
  await list.getByRole("button", { name: /^Seattle weather/ }).click();
  await expect(chat.getByRole("table").nth(1)).toBeAttached();
}

/** How much wider than the window something is that can be scrolled sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.querySelector("probability-chat")?.shadowRoot;
    const boxes = [document.documentElement, ...(root?.querySelectorAll(".pc, .messages") ?? [])];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, reducedMotion: "reduce", viewport: { width, height: 800 } });

      test("axe finds nothing on the whole page with answers that hold tables", async ({
        page,
      }) => {
        const problems = await watch(page);
        await openChat(page);
        expect(await violationsOf(page)).toEqual([]);
        expect(await sideways(page)).toBe(0);
        expect(problems).toEqual([]);
      });
    });
  }
}

test("a toast and the loss of connection are told in one place [3.toast.one] [9.toast.limit]", async ({
  page,
  context,
}) => {
  await openChat(page);
  await page.route("**/ai/converse", (route) => route.fulfill({ status: 418, body: "{}" }));
  const chat = page.locator("probability-chat");
  await chat.getByLabel("Your question").fill("How likely is rain?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to send message")).toHaveCount(1);
  await expect(page.getByText("Error: 418")).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toHaveCount(1);
});
