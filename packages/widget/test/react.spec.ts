/// <reference types="node" />
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { twindSheet } from "../build/twind-sheet.ts";
import { fakeApi } from "./fake-api-plugin.ts";
import { createState, fakeChat, weather } from "./fake-state.ts";
import { giveAnswers, pullDownAndUp } from "./pinned-answers.ts";

const state = createState({ chats: [fakeChat("Weather", weather)] });
let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL("../dev/", import.meta.url)),
    cacheDir: fileURLToPath(new URL("../dist/.vite", import.meta.url)),
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1", hmr: false },
    resolve: {
      conditions: ["@probability-chat/source", "module", "browser", "development", "import"],
    },
    optimizeDeps: { entries: ["main.tsx", "../src/element/script.ts"] },
    plugins: [fakeApi(state), twindSheet()],
  });
  await server.listen();
});

test.afterAll(() => server.close());

const modules = {
  drawn: "drawn-anew.tsx",
  sdk: "../../sdk/src/index.ts",
  script: "../src/element/script.ts",
  bindings: "../../react-bindings/src/index.ts",
};

/** Where the server has a module of the sources. */
const addressOf = (name: keyof typeof modules) =>
  `/@fs${fileURLToPath(new URL(modules[name], import.meta.url))}`;

/** What the page tells whoever writes it. */
function told(page: Page): string[] {
  const lines: string[] = [];
  page.on("pageerror", (error) => lines.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) lines.push(message.text());
  });
  return lines;
}

test("a client that is made at each drawing is told once, and asks for few secrets", async ({
  page,
}) => {
  const lines = told(page);
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.evaluate(async (drawn) => (await import(drawn)).drawPage(), addressOf("drawn"));
  const words = /^Clients come one after another, .* Make one outside of components .* useMemo/;
  await expect.poll(() => lines).toEqual([expect.stringMatching(words)]);
  await expectFewSecrets(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(lines).toHaveLength(1);
});

test("a provider whose client is made at each drawing is told so once, with the chat below it", async ({
  page,
}) => {
  const lines = told(page);
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.evaluate(
    async ([drawn, bindings]) => {
      const { ProbabilityChatProvider } = await import(bindings ?? "");
      (await import(drawn ?? "")).drawPage(ProbabilityChatProvider);
    },
    [addressOf("drawn"), addressOf("bindings")],
  );
  const words = /^<ProbabilityChatProvider> is given one client after another, .* useMemo/;
  await expect.poll(() => lines).toEqual([expect.stringMatching(words)]);
  await expectFewSecrets(page);
  expect(lines).toHaveLength(1);
});

/** That the host is asked for those clients only that are taken at once, however often it draws. */
async function expectFewSecrets(page: Page): Promise<void> {
  const counts = () =>
    page.evaluate(async (drawn) => ({ ...(await import(drawn)).counts }), addressOf("drawn"));
  await expect.poll(async () => (await counts()).drawings).toBeGreaterThan(20);
  expect((await counts()).mints).toBeLessThanOrEqual(6);
}

test("what the React component has no prop for, and no client, is told", async ({ page }) => {
  const lines = told(page);
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  const client = "client must be what createClient({ baseUrl }) gives, and is of the type object.";
  await page.evaluate(async (drawn) => {
    const given = { client: {}, chatID: "a", onAnswerd: () => {}, "data-testid": "b" };
    (await import(drawn)).drawChat(given);
  }, addressOf("drawn"));
  await expect(page.getByText(client)).toBeVisible();
  await expect
    .poll(() => lines)
    .toEqual([
      client,
      "There is no prop chatID: is options={{ chatId: … }} meant?",
      "There is no prop onAnswerd: is onEvent (with the name pc-answer) meant?",
    ]);
});

test("a client that is given and undefined is told before anything else", async ({ page }) => {
  const lines = told(page);
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.evaluate(
    async (drawn) => (await import(drawn)).drawChat({ client: undefined }),
    addressOf("drawn"),
  );
  const words = expect.stringMatching(/^client was given and is undefined/);
  await expect.poll(() => lines).toEqual([words]);
});

test("the React component signs in, asks and shows the answer, in strict mode", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Weather/ }).click();
  await page.getByLabel("Your question").fill("What is the probability of rain?");
  await page.getByLabel("Your question").press("Enter");
  await expect(page.locator(".answer strong").first()).toHaveText("26.4 %");
  await page.getByRole("button", { name: "New chat", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "New chat" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("React too moves the rows of a report beneath the pointer that pulls one", async ({
  page,
}) => {
  giveAnswers(state, 3);
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Weather/ }).click();
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await pullDownAndUp(page, state);
});

test("the element shows the client that was set before it was defined, and tells its events", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.getByLabel("Email").waitFor();
  await page.evaluate(
    async ([sdk, script]) => {
      const { createClient, createMemoryStorage } = await import(sdk ?? "");
      const clients = [0, 1].map(() => createClient({ storage: createMemoryStorage() }));
      await clients[0].session.signIn({ email: "ada@example.com", password: "a password" });
      const element = document.createElement("probability-chat");
      Object.assign(element, { client: clients[0], style: "height: 600px" });
      element.addEventListener("pc-answer", () => element.setAttribute("data-told", ""));
      document.body.replaceChildren(element);
      Object.assign(globalThis, { clients });
      await import(script ?? "");
    },
    [addressOf("sdk"), addressOf("script")],
  );
  expect(errors).toEqual([]);
  await page.getByRole("button", { name: /^Weather/ }).click();
  await page.getByLabel("Your question").fill("What is the probability of rain?");
  await page.getByLabel("Your question").press("Enter");
  const element = page.locator("probability-chat");
  await expect(element).toHaveAttribute("data-told", "");
  expect(await element.evaluate((node) => node.getAttributeNames().sort())).toEqual([
    "data-told",
    "style",
  ]);
  await element.evaluate((node) => {
    const clients: unknown = Reflect.get(globalThis, "clients");
    Object.assign(node, { client: Array.isArray(clients) ? clients[1] : null });
  });
  await expect(page.getByLabel("Password")).toBeVisible();
  await element.evaluate((node) => {
    const clients: unknown = Reflect.get(globalThis, "clients");
    Object.assign(node, { client: Array.isArray(clients) ? clients[0] : null });
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
  // Once somebody was signed in, a host's client is the host's to sign in again.
  await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) =>
    node.client?.session.signOut(),
  );
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
});
