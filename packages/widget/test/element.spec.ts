/// <reference types="node" />
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { answered, carded, clarified } from "./fake-answers.ts";
import { type FakeSite, startFakeSite } from "./fake-site.ts";
import { createState, type FakeState, fakeChat, fakeMessage, weather } from "./fake-state.ts";
import { ask, hold, openChat, sidewaysScroll } from "./widget-page.ts";

let state: FakeState;
let site: FakeSite;

test.beforeEach(async () => {
  state = createState({ chats: [fakeChat("Weather", weather), fakeChat("Empty", null)] });
  site = await startFakeSite(state);
});

test.afterEach(() => site.close());

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const base = "probability-chat .pc";

test("no property but those with an attribute is written into the page", async ({ page }) => {
  await page.goto(site.url);
  const written = await page.evaluate(() => {
    const element = document.createElement("probability-chat");
    Object.assign(element, {
      client: { token: "secret" },
      getClientSecret: () => "secret",
      getToken: () => "secret",
      options: { upgradeUrl: "secret" },
      publicKey: "pk_1",
      mode: "inline",
      baseUrl: "https://chat.example.com",
      theme: "dark",
      chatId: "7",
    });
    const set = element.outerHTML;
    const none = { baseUrl: null, theme: undefined, chatId: null, publicKey: null, mode: null };
    Object.assign(element, none);
    return [set, element.outerHTML];
  });
  expect(written).toEqual([
    '<probability-chat public-key="pk_1" mode="inline" base-url="https://chat.example.com" theme="dark" chat-id="7"></probability-chat>',
    "<probability-chat></probability-chat>",
  ]);
});

test("nothing is rendered or asked of the server before the element is in the page", async ({
  page,
}) => {
  await page.goto(site.url);
  const count = await page.evaluate(async () => {
    const element = document.createElement("probability-chat");
    Object.assign(element, { theme: "dark", options: { theme: "light" } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return element.shadowRoot?.childElementCount;
  });
  expect(count).toBe(0);
});

test("an attribute that names a global function gets nothing of it", async ({ page }) => {
  await page.goto(site.url);
  const values = await page.evaluate(() => {
    const element = document.createElement("probability-chat");
    for (const name of ["client", "options"]) element.setAttribute(name, "stop");
    document.body.append(element);
    return [Reflect.get(element, "client"), Reflect.get(element, "options")];
  });
  expect(values).toEqual([null, {}]);
});

test("an attribute goes before an option, and its removal gives the option back", async ({
  page,
}) => {
  await page.goto(`${site.url}/?theme=light`);
  const element = page.locator("probability-chat");
  await expect(page.locator(base)).toHaveAttribute("data-theme", "light");
  await element.evaluate((node) => node.setAttribute("theme", "dark"));
  await expect(page.locator(base)).toHaveAttribute("data-theme", "dark");
  await element.evaluate((node) => node.removeAttribute("theme"));
  await expect(page.locator(base)).toHaveAttribute("data-theme", "light");
  await element.evaluate((node) => node.setAttribute("theme", "dark"));
  await element.evaluate((node) => node.setAttribute("theme", ""));
  await expect(page.locator(base)).toHaveAttribute("data-theme", "light");
});

test("setOptions changes what it names and leaves the rest", async ({ page }) => {
  await page.goto(`${site.url}/?theme=dark`);
  const element = page.locator("probability-chat");
  await element.evaluate((node) => {
    const setOptions: unknown = Reflect.get(node, "setOptions");
    if (typeof setOptions === "function") setOptions.call(node, { signUpUrl: "/join" });
  });
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/join");
  await expect(page.locator(base)).toHaveAttribute("data-theme", "dark");
});

test("the chat of the attribute is opened", async ({ page }) => {
  await page.goto(site.url);
  const id = state.chats[1]?.id ?? "";
  await page.locator("probability-chat").evaluate((node, chat) => {
    node.setAttribute("chat-id", chat);
  }, id);
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Empty");
  const openId = () =>
    page.locator("probability-chat").evaluate((node) => Reflect.get(node, "chatId"));
  expect(await openId()).toBe(id);
  await openChat(page, "Weather");
  expect(await openId()).toBe(state.chats[0]?.id);
});

test("another server's address ends the session held in memory", async ({ page }) => {
  await page.goto(site.url);
  await signIn(page);
  await page.locator("probability-chat").evaluate((node, url) => {
    node.setAttribute("base-url", url);
  }, `${site.url}/`);
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("taken away for good it leaves nothing in its root, and says ready again on its return", async ({
  page,
}) => {
  await page.goto(site.url);
  await page.getByLabel("Email").waitFor();
  const counts = await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const element = document.querySelector("probability-chat");
    if (!element) return [];
    element.remove();
    await pause();
    const away = element.shadowRoot?.childElementCount;
    document.body.append(element);
    await pause();
    return [
      away,
      element.shadowRoot?.childElementCount,
      element.shadowRoot?.adoptedStyleSheets.length,
    ];
  });
  expect(counts).toEqual([0, 1, 1]);
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen") as [string, unknown][]);
  expect(seen.map(([name]) => name)).toEqual(["pc-ready", "pc-ready"]);
});

/** The events that the page has heard by now, with their details. */
function heard(page: Page): Promise<[string, unknown][]> {
  return page.evaluate(() => Reflect.get(globalThis, "seen") as [string, unknown][]);
}

function address(options: object, search = ""): string {
  return `${site.url}/?options=${encodeURIComponent(JSON.stringify(options))}&${search}`;
}

test("a page tells the element what to do, hears of it, and fills its slots", async ({ page }) => {
  await page.goto(site.url);
  const element = page.locator("probability-chat");
  const asked = element.evaluate(async (node: HTMLElementTagNameMap["probability-chat"]) => {
    const slots = { header: "Acme", greeting: "Hello there", empty: "Ask Acme", footer: "By Acme" };
    for (const [slot, textContent] of Object.entries(slots)) {
      node.append(Object.assign(document.createElement("p"), { slot, textContent }));
    }
    node.addEventListener("pc-answer", ({ detail }) => node.setAttribute("data-told", detail.text));
    const id = await node.newChat("Sales");
    const isUploaded = await node.upload(new File(["a\n1\n"], "sales.csv", { type: "text/csv" }));
    return [typeof id, isUploaded];
  });
  // What is asked of it waits until somebody is signed in.
  await signIn(page);
  expect(await asked).toEqual(["string", true]);
  const openId = () =>
    element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) => node.chatId);
  expect(await openId()).toBe(state.chats[0]?.id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales");
  for (const text of ["Acme", "Ask Acme", "By Acme"]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Hello there")).toBeHidden();
  await expect(page.getByText("Ready to Chat")).toBeHidden();

  await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) =>
    node.prefill("Rain?"),
  );
  await expect(page.getByLabel("Your question")).toHaveValue("Rain?");
  await expect(page.getByLabel("Your question")).toBeFocused();
  const isTaken = await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) =>
    node.ask("How likely is rain?"),
  );
  expect(isTaken).toBe(true);
  await expect(page.locator(".answer strong").first()).toHaveText("26.4 %");
  await expect(element).toHaveAttribute("data-told", /26\.4/);
  await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) => node.openChat(null));
  await expect(page.getByText("Hello there")).toBeVisible();
  expect(await openId()).toBeNull();
  const names = (await heard(page)).map(([name]) => name);
  expect(names.filter((name) => name === "pc-chat")).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining(["pc-upload", "pc-answer", "pc-quota"]));
});

test("who comes with a host's secret is never asked to sign in, and hears in its words what is over or wrong", async ({
  page,
}) => {
  state.embedProblems = ["This page's origin is not allowed for key pk_1: add it under Origins."];
  await page.goto(address({ sessionEndedText: "Back to Acme's start page, please." }));
  const element = page.locator("probability-chat");
  await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) => {
    Object.assign(globalThis, { secrets: 0 });
    node.getClientSecret = () => `cs_${(Reflect.get(globalThis, "secrets") as number) + 1}`;
  });
  await expect(page.getByText("add it under Origins.")).toBeVisible();
  // It is tried again by itself.
  state.embedProblems = [];
  await openChat(page, "Weather");
  await expect(page.locator(".quota-count")).toHaveText("40");
  await expect(page.getByText("Sign out")).toHaveCount(0);

  state.isEmbedOver = true;
  const last = element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) =>
    node.ask("How likely is rain?"),
  );
  expect(await last).toBe(false);
  await expect(page.getByText("Back to Acme's start page, please.")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  expect(await violationsOf(page, "probability-chat")).toEqual([]);
  const ends = (await heard(page)).filter(([name]) => name === "pc-session-ended");
  expect(ends).toHaveLength(1);
  expect(ends[0]?.[1]).toMatchObject({ reason: "ended" });
  const done = element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) =>
    Promise.all([node.ask("How likely is rain?"), node.newChat(), node.openChat(null)]),
  );
  expect(await done).toEqual([false, null, undefined]);
  state.isEmbedOver = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
  expect(state.calls).not.toContain("POST /api/token/");
  // Whom a host speaks for has no account, and no team.
  expect(state.calls).not.toContain("GET /api/teams/");
});

test("a host's page that gives no token is told what failed and what to do", async ({ page }) => {
  const logged = page.waitForEvent("console", (message) => message.type() === "error");
  await page.goto(address({}));
  await page.locator("probability-chat").evaluate((node) => {
    Object.assign(node, { getClientSecret: () => Promise.reject(new Error("500")) });
  });
  const trouble = page.getByRole("alert").filter({ hasText: "cannot be used on this page" });
  await expect(trouble).toContainText("getClientSecret() failed. Please try again");
  expect((await logged).text()).toMatch(/^getClientSecret\(\) failed\. Error: 500/);
  const errors = (await heard(page)).filter(([name]) => name === "pc-error");
  expect(errors[0]?.[1]).toMatchObject({
    title: "There is no session",
    text: "getClientSecret() failed.",
  });
});

test("what an element on a host's client shows first is asked for before it is drawn, and once", async ({
  page,
}) => {
  await page.goto(site.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/chats\/(\?|$)/, async (route) => {
    await released;
    await route.fallback();
  });
  const early = await page.evaluate(
    async ([script, chatId]) => {
      const { createClient } = await import(script ?? "");
      const client = createClient();
      await client.session.signIn({ email: "ada@example.com", password: "a password" });
      const element = document.createElement("probability-chat");
      Object.assign(element, { client, chatId });
      document.body.replaceChildren(element);
      await Promise.resolve();
      const isDrawn = element.shadowRoot?.querySelector(".pc") !== null;
      return [client.chat.$flags.get().isLoadingChats, isDrawn];
    },
    ["/deep/er/embed/probability-chat.js", state.chats[0]?.id],
  );
  expect(early).toEqual([true, false]);
  // Its input stands there meanwhile, and no welcome.
  await expect(page.getByPlaceholder("Ask about your data…")).toBeDisabled();
  await expect(page.getByRole("status", { name: "Loading messages" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
  await expect(page.getByText("Ready to Chat")).toBeVisible();
  for (const call of ["GET /api/chats/:id/", "GET /api/chats/:id/messages/", "GET /api/chats/"]) {
    expect(state.calls.filter((one) => one === call)).toEqual([call]);
  }
});

const firstCalls = ["GET /api/chats/:id/", "GET /api/chats/:id/messages/", "GET /api/chats/"];

for (const whose of ["client", "secret"] as const) {
  test(`with a host's ${whose} what is shown first is asked for while the code that draws it is on its way`, async ({
    page,
  }) => {
    const shell = hold();
    await page.route("**/shell-*.js", async (route) => {
      await shell.until;
      await route.fallback();
    });
    await page.goto(address({ chatId: state.chats[0]?.id }));
    await page.evaluate(
      async ([script, kind]) => {
        const element = document.querySelector("probability-chat");
        if (!element) return;
        if (kind === "secret") element.getClientSecret = () => "es_1";
        else {
          const { createClient } = await import(script ?? "");
          const client = createClient();
          await client.session.signIn({ email: "ada@example.com", password: "a password" });
          element.client = client;
        }
      },
      ["/deep/er/embed/probability-chat.js", whose],
    );
    const asked = () => state.calls.filter((call) => firstCalls.includes(call));
    await expect.poll(() => asked().sort()).toEqual([...firstCalls].sort());
    const element = page.locator("probability-chat");
    const drawn = () => element.evaluate((node) => node.shadowRoot?.childElementCount);
    expect(await drawn()).toBe(0);
    shell.release();
    await expect(page.getByText("Ready to Chat")).toBeVisible();
    expect(asked().sort()).toEqual([...firstCalls].sort());
  });
}

test("what happens before the code that draws is there is told, and who is gone by then is not drawn", async ({
  page,
}) => {
  const shell = hold();
  await page.route("**/shell-*.js", async (route) => {
    await shell.until;
    await route.fallback();
  });
  await page.goto(site.url);
  await page.evaluate(() => {
    const element = document.querySelector("probability-chat");
    const gone = document.createElement("probability-chat");
    document.body.append(gone);
    setTimeout(() => gone.remove(), 20);
    Object.assign(globalThis, { gone });
    if (element) element.getClientSecret = () => null;
  });
  await expect
    .poll(async () => (await heard(page)).map(([name]) => name).sort())
    .toEqual(["pc-ready", "pc-ready", "pc-session-ended"]);
  shell.release();
  await expect(
    page.locator("probability-chat").first().locator("[part=session-ended]"),
  ).toBeVisible();
  const count = await page.evaluate(
    () => (Reflect.get(globalThis, "gone") as Element).shadowRoot?.childElementCount,
  );
  expect(count).toBe(0);
});

test("where the code that draws cannot be had it is said so, and can be tried again", async ({
  page,
}) => {
  const logged = page.waitForEvent("console", (message) =>
    message.text().startsWith("The chat could not"),
  );
  await page.route("**/shell-*.js", (route) => route.abort());
  await page.goto(address({ chatId: state.chats[0]?.id }, "lang=de-AT"));
  const element = page.locator("probability-chat");
  const line = element
    .getByRole("alert")
    .filter({ hasText: "Der Chat konnte nicht geladen werden." });
  await expect(line).toBeVisible();
  expect((await logged).type()).toBe("error");
  const errors = (await heard(page)).filter(([name]) => name === "pc-error");
  expect(errors.map(([, detail]) => detail)).toMatchObject([
    { title: "The chat could not be loaded." },
  ]);
  const isTaken = element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) => {
    node.getClientSecret = () => "es_1";
    return node.ask("How likely is rain?");
  });
  await line.getByRole("button").click();
  await expect(line).toHaveCount(1);
  await page.unroute("**/shell-*.js");
  await line.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather");
  expect(await isTaken).toBe(true);
  await expect(line).toHaveCount(0);
});

test("two elements on one client, made of the same script, show two chats; keys stay inside, and print shows all", async ({
  page,
}) => {
  const [chat] = state.chats;
  state.messages[chat?.id ?? ""] = Array.from({ length: 6 }, () => [
    fakeMessage("user", "How likely is rain?"),
    fakeMessage("assistant", answered.message, answered.answer),
    fakeMessage("assistant", clarified.message, clarified.answer),
  ]).flat();
  await page.goto(site.url);
  const script = "/deep/er/embed/probability-chat.js";
  await page.evaluate(
    async ([url, first, second]) => {
      const { createClient } = await import(url ?? "");
      const client = createClient();
      await client.session.signIn({ email: "ada@example.com", password: "a password" });
      const elements = [first, second].map((chatId) => {
        const element = document.createElement("probability-chat");
        Object.assign(element, { client, chatId, style: "height: 400px" });
        return element;
      });
      document.body.replaceChildren(...elements);
      Object.assign(globalThis, { client, pressed: [] });
      const note = ({ key }: KeyboardEvent) => Reflect.get(globalThis, "pressed").push(key);
      document.addEventListener("keydown", note);
    },
    [script, state.chats[0]?.id, state.chats[1]?.id],
  );
  const [first, second] = [
    page.locator("probability-chat").nth(0),
    page.locator("probability-chat").nth(1),
  ];
  await expect(first.getByRole("heading", { level: 1 })).toHaveText("Weather");
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Empty");
  const shown = await page.evaluate(
    () => Reflect.get(globalThis, "client").chat.$currentChat.get().title,
  );
  expect(shown).toBe("Weather");
  await page.evaluate(() => {
    const { chat } = Reflect.get(globalThis, "client");
    return chat.rename(chat.$currentChat.get().id, "Rain in May");
  });
  await expect(second.getByRole("navigation").getByText("Rain in May")).toBeVisible();

  await first.getByLabel("Your question").fill("/");
  await page.keyboard.press("k");
  expect(await page.evaluate(() => Reflect.get(globalThis, "pressed"))).toEqual([]);

  await page.emulateMedia({ media: "print" });
  const hidden = await first.evaluate((node) => {
    const last = [...(node.shadowRoot?.querySelectorAll(".message") ?? [])].at(-1);
    const end = last?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    return end - node.getBoundingClientRect().bottom;
  });
  expect(hidden).toBeLessThanOrEqual(0);
  await expect(first.getByText("Wind above its mean (3.2)").last()).toBeVisible();
  await expect(first.locator("textarea")).toBeHidden();
});

test("speaks the page's language and stands in its corner; answers stay English, figures in their order", async ({
  page,
}) => {
  const [chat] = state.chats;
  state.messages[chat?.id ?? ""] = [
    fakeMessage("assistant", "city مطر, 67 of 461 rows", answered.answer),
    fakeMessage("assistant", carded.message, carded.answer),
  ];
  await page.goto(address({ mode: "bubble", chatId: chat?.id }, "lang=de-AT"));
  const element = page.locator("probability-chat");
  const launcher = element.locator("[part=launcher]");
  await expect(launcher).toHaveAttribute("aria-label", "Chat öffnen");
  expect(await element.evaluate((node) => node.getBoundingClientRect().height)).toBe(0);
  expect(state.calls).toEqual([]);
  await launcher.click();
  await page.getByLabel("E-Mail").fill("ada@example.com");
  await page.getByLabel("Passwort").fill("a password");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("1,461 Zeilen · 6 Spalten")).toBeVisible();
  await expect(page.getByText("Neu gezählt ab 14. Dezember")).toBeHidden();
  await expect(page.locator(".prose")).toHaveAttribute("lang", "en");
  await expect(page.locator(".reply")).toHaveAttribute("lang", "en");
  for (const words of ["Wie das berechnet wurde", "Tabelle"]) {
    const own = page.locator(".reply [lang=de-AT]").filter({ hasText: words });
    await expect(own.last()).toBeVisible();
  }
  await expect(page.locator("bdi")).toHaveText(["67", "461"]);
  expect(await violationsOf(page, "probability-chat")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(launcher).toBeFocused();
  await expect(element.locator("[part=panel]")).toBeHidden();
  await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) => {
    node.setOptions({ texts: { "Ask about your data…": "اسأل عن بياناتك…" } });
    node.lang = "ar";
    node.open = true;
  });
  await expect(element.locator(".pc")).toHaveAttribute("dir", "rtl");
  await expect(element.locator("textarea")).toHaveAttribute("placeholder", "اسأل عن بياناتك…");
  // The button lies at the chat's end, whichever way what is typed beside it runs.
  await expect(element.locator("textarea")).toHaveCSS("padding-left", "64px");
  for (const figures of [".reply-facts dd", ".reply td", ".chart-drawing text"]) {
    await expect(element.locator(figures).first()).toHaveCSS("direction", "ltr");
  }
  await element.evaluate((node: HTMLElementTagNameMap["probability-chat"]) =>
    node.upload(new File(["MZ"], "table.exe")),
  );
  await element.locator(".toast").getByRole("button").click();
  await expect(element.locator(".toast")).toHaveCount(0);
  await expect(element.locator("[part=panel]")).toBeVisible();
  const turns = (await heard(page)).filter(([name]) => name === "pc-toggle");
  expect(turns.map(([, detail]) => detail)).toEqual([
    { open: true },
    { open: false },
    { open: true },
  ]);
});

for (const width of [1280, 390]) {
  test(`over the whole page, ${width} px wide, it is asked as elsewhere and takes no room`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(address({ mode: "page", chatId: state.chats[0]?.id }));
    const element = page.locator("probability-chat");
    await element.evaluate((node) => {
      node.after(Object.assign(document.createElement("p"), { textContent: "Beneath" }));
    });
    await signIn(page);
    await ask(page, "How likely is rain?");
    await expect(page.locator(".answer strong").first()).toHaveText("26.4 %");
    await expect(page.getByLabel("Your question")).toBeInViewport({ ratio: 1 });
    expect(await page.locator(base).boundingBox()).toEqual({ x: 0, y: 0, width, height: 780 });
    expect((await page.getByText("Beneath").boundingBox())?.y).toBeLessThan(40);
    expect(await sidewaysScroll(page)).toBe(0);
    const seen = await page.evaluate(() => document.elementFromPoint(20, 30)?.localName);
    expect(seen).toBe("probability-chat");
    expect(await violationsOf(page, "probability-chat")).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`page-${width}.png`) });
    await element.evaluate((node) => node.setAttribute("mode", "inline"));
    await expect(page.getByText("Beneath")).not.toBeInViewport();
  });
}

test("what comes next is fetched ahead, checked against its hash, and no trace is left in the page", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(site.url);
  const ahead = () => fetched.filter((name) => /(markdown|dataset-panel)-/.test(name)).length;
  await expect.poll(ahead).toBe(2);
  await expect(page.locator("link[rel=modulepreload]")).toHaveCount(0);
});
