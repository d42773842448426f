import { type ConsoleMessage, expect, type Page, test } from "@playwright/test";
import { type FakeSite, startFakeSite, startOtherSite } from "./fake-site.ts";
import { createState, type FakeState, fakeChat, weather } from "./fake-state.ts";

let state: FakeState;
let site: FakeSite;
let other: FakeSite | null;

test.beforeEach(async () => {
  state = createState({ chats: [fakeChat("Weather", weather)] });
  site = await startFakeSite(state);
  other = null;
});
test.afterEach(async () => {
  await other?.close();
  await site.close();
});

type Chat = HTMLElementTagNameMap["probability-chat"];

/** What the console was told by the element, not by the browser, as warnings and errors. */
function told(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    const isBrowsers = /^Failed to load resource|Content Security Policy/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isBrowsers) lines.push(message.text());
  });
  page.on("pageerror", (error) => lines.push(`uncaught: ${error.message}`));
  return lines;
}

/** What `pc-error` said on the site's own page. */
function errors(page: Page): Promise<{ title: string; text: string }[]> {
  return page.evaluate(() => {
    const seen = Reflect.get(globalThis, "seen") as [string, { title: string; text: string }][];
    return seen
      .filter(([name]) => name === "pc-error")
      .map(([, { title, text }]) => ({ title, text }));
  });
}

/** What `pc-error` gave as its cause. */
function causes(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const seen = Reflect.get(globalThis, "seen") as [string, { cause: unknown }][];
    return seen.filter(([name]) => name === "pc-error").map(([, { cause }]) => cause);
  });
}

async function comeFromHost(page: Page, options: object = {}): Promise<void> {
  await page.goto(`${site.url}/?options=${encodeURIComponent(JSON.stringify(options))}`);
  await page.locator("probability-chat").evaluate((node: Chat) => {
    node.getClientSecret = () => "es_1";
  });
}

const secret = "sk_live-7f3a";

for (const [lang, words] of [
  ["en", /^A secret key .* never be in a page.* Revoke it now under \S*\/developers,.* \(pk_…\)/],
  ["de", /^Ein geheimer Schlüssel .* nie in einer Seite .* unter \S*\/developers .* \(pk_…\)/],
  ["es", /^Una clave secreta .* nunca en una página.* en \S*\/developers .* \(pk_…\)/],
] as const) {
  test(`a secret key in the page is called so, in ${lang}, and is shown and sent nowhere`, async ({
    page,
  }) => {
    const lines = told(page);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
    await page.goto(`${site.url}/?lang=${lang}`);
    await page.locator("probability-chat").evaluate((node, key) => {
      node.setAttribute("public-key", key);
    }, secret);
    const trouble = page.locator("probability-chat").getByRole("alert").filter({ hasText: "sk_…" });
    await expect(trouble.locator("p")).toHaveText(words);
    await expect(page.locator("probability-chat form")).toHaveCount(0);
    await expect.poll(() => errors(page)).toMatchObject([{ text: lines[0] }]);
    expect(await causes(page)).toEqual(["secret_key"]);
    expect(lines).toEqual([expect.stringMatching(/^A secret key .* never be in a page/)]);
    expect([...sent, ...lines, await trouble.textContent()].join()).not.toContain(secret);
  });
}

test("on another server's page without base-url it is told to set that", async ({ page }) => {
  const lines = told(page);
  other = await startOtherSite(site, "<probability-chat></probability-chat>");
  await page.goto(other.url);
  const words = `${other.url} does not answer as the chat's server does. Set base-url (baseUrl in JavaScript) to`;
  // Before anybody has tried to sign in, and once more where somebody does.
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  expect(lines).toEqual([expect.stringContaining(words)]);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  await page.locator("probability-chat").evaluate((node: Chat) => {
    document.addEventListener("pc-error", ({ detail }: CustomEventInit<{ text: string }>) => {
      document.title = detail?.text ?? "";
    });
    node.getClientSecret = () => "es_1";
  });
  await expect(page.getByRole("alert").filter({ hasText: "cannot be used" })).toContainText(words);
  await expect(page).toHaveTitle(new RegExp(words.replace(/[()]/g, "\\$&")));
  // One for the client that signed in, and one for that with the host's secrets.
  expect(lines).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
});

test("a page of another origin that names nobody is told why there is a form", async ({ page }) => {
  const infos: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "info") infos.push(message.text());
  });
  other = await startOtherSite(
    site,
    `<probability-chat base-url="${site.url}"></probability-chat>`,
  );
  await page.goto(other.url);
  const words = `No client, getClientSecret or getToken was given: people are asked to sign in with accounts of ${site.url}.`;
  await expect.poll(() => infos).toEqual([expect.stringContaining(words)]);
});

test("attributes in place of properties are told, and a secret key in one", async ({ page }) => {
  const lines = told(page);
  const tag = `<probability-chat base-url="${site.url}" getclientsecret="x" secret-key="${secret}"></probability-chat>`;
  other = await startOtherSite(site, tag);
  await page.goto(other.url);
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringMatching(/Revoke it now under/),
      expect.stringContaining("getClientSecret is a property (in Vue"),
    ]);
  expect(lines.join()).not.toContain(secret);
  const trouble = page.getByRole("alert").filter({ hasText: "sk_…" });
  await expect(trouble).toContainText(
    "mint client secrets on your server, which getClientSecret asks. The attribute secret-key is not read.",
  );
  expect(await trouble.textContent()).not.toContain(secret);
});

test("a secret key is told wherever it is, also beside a client", async ({ page }) => {
  const lines = told(page);
  await page.goto(site.url);
  await page.locator("probability-chat").evaluate(async (node: Chat, key) => {
    const script = "/deep/er/embed/probability-chat.js";
    const { createClient } = await import(script);
    Object.assign(node, { client: createClient(), secretKey: key });
    node.setOptions({ upgradeUrl: key });
    node.setAttribute("data-key", key);
  }, secret);
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^A secret key .* Revoke it now/)]);
  await expect(page.locator("probability-chat form")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "sk_…" })).toContainText(
    "The attribute data-key is not read.",
  );
  const [text] = lines;
  expect(await errors(page)).toEqual([{ title: "This page is misconfigured", text }]);
  expect(await causes(page)).toEqual(["secret_key"]);
});

for (const [given, words] of [
  [{}, /^client must be what createClient\({ baseUrl }\) gives, and is of the type object\.$/],
  [
    "es_7f3a",
    /^client must be what createClient\({ baseUrl }\) gives, and is of the type string\.$/,
  ],
  [secret, /^A secret key .* Revoke it now under .*, and mint client secrets on your server/],
] as const) {
  test(`that the client is none but ${JSON.stringify(given)} is told in its place`, async ({
    page,
  }) => {
    const lines = told(page);
    await page.goto(site.url);
    await page.locator("probability-chat").evaluate((node, client) => {
      Object.assign(node, { client });
    }, given);
    const trouble = page.getByRole("alert").filter({ hasText: "cannot be used" });
    await expect(trouble.locator("p")).toHaveText(words);
    const text = expect.stringMatching(words);
    await expect.poll(() => errors(page)).toEqual([{ title: "There is no session", text }]);
    expect(await causes(page)).toEqual([given === secret ? "secret_key" : "page"]);
    // By then all else that there is to say of the page was said.
    await page.waitForTimeout(2_500);
    expect(lines).toEqual([text]);
    expect([...lines, await trouble.textContent()].join()).not.toMatch(/7f3a/);
    expect(state.calls).toEqual([]);
  });
}

test("misspelt names of events, texts and properties, and attributes of options, are told once", async ({
  page,
}) => {
  const lines = told(page);
  const tag = `<probability-chat base-url="${site.url}" shared="a" options="[object Object]"></probability-chat>`;
  other = await startOtherSite(site, tag);
  await page.goto(other.url);
  const element = page.locator("probability-chat");
  await element.evaluate((node: Chat) => {
    for (const name of ["pc-anwser", "pc-answer", "click"]) node.addEventListener(name, () => {});
    Object.assign(node, { optoins: {}, options: { chatID: null, texts: { "New chatt": "Neu" } } });
  });
  const words = [
    "The attribute shared is not read: shared is an option (setOptions({ shared: … })).",
    expect.stringMatching(/^The attribute options is not read: options is a property \(in Vue/),
    "There is no option chatID: is chatId meant?",
    "There is no property optoins: is options meant?",
    "There is no event pc-anwser: is pc-answer meant?",
    'There is no text "New chatt": is "New chat" meant?',
  ];
  await expect.poll(() => lines).toEqual(words);
  await element.evaluate((node: Chat) => {
    node.addEventListener("pc-anwser", () => {});
    node.addEventListener("pc-messages", () => {});
  });
  const late = "There is no event pc-messages: is pc-message meant?";
  await expect.poll(() => lines).toEqual([...words, late]);
});

test("a public key that there is not is told beside a chat that works, which goes on", async ({
  page,
}) => {
  const lines = told(page);
  const words = "There is no public key pk_1: it was mistyped or revoked.";
  state.embedProblems = [words];
  other = await startOtherSite(site, "<probability-chat></probability-chat>");
  await page.route(/\/(api|ai)\//, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "access-control-allow-origin": "*" };
    await route.fulfill({ response, headers });
  });
  await page.goto(other.url);
  const element = page.locator("probability-chat");
  await element.evaluate(async (node: Chat, baseUrl) => {
    const { createClient } = await import(`${baseUrl}/deep/er/embed/probability-chat.js`);
    node.client = createClient({ baseUrl, getToken: () => "e30.e30.x" });
    node.addEventListener("pc-error", ({ detail }) => {
      document.title += [detail.cause, detail.text].join();
    });
  }, site.url);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.waitFor();
  await element.evaluate((node: Chat) => {
    node.publicKey = "pk_1";
  });
  await expect.poll(() => lines).toEqual([words]);
  await expect(page).toHaveTitle(`Shoppublic_key,${words}`);
  await expect(heading).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

for (const [given, words] of [
  ["", "It gave an empty text: look at what your minting server replied."],
  [{ client_secret: "es_1" }, "It gave an object: return its client_secret alone."],
  [secret, "It gave a secret key (sk_…): it is exposed now; revoke it under /developers"],
] as const) {
  test(`that getClientSecret gave ${JSON.stringify(given)} is told alike wherever it is`, async ({
    page,
  }) => {
    const lines = told(page);
    await page.goto(site.url);
    await page.locator("probability-chat").evaluate((node, value) => {
      Object.assign(node, { getClientSecret: async () => value });
    }, given);
    await expect(page.getByRole("alert").filter({ hasText: "cannot be used" })).toContainText(
      words,
    );
    const text = expect.stringContaining(words);
    await expect.poll(() => errors(page)).toEqual([{ title: "There is no session", text }]);
    expect(lines).toEqual([text]);
  });
}

test("what gives no secret since it is no function is told before anybody asks", async ({
  page,
}) => {
  const lines = told(page);
  await page.goto(`${site.url}/?options=${encodeURIComponent('{"mode":"bubble"}')}`);
  await page.locator("probability-chat").evaluate((node) => {
    Object.assign(node, { getClientSecret: "es_7f3a" });
  });
  const words = /^getClientSecret must be a function, .* it is a string\. Write getClientSecret = /;
  await expect.poll(() => lines).toEqual([expect.stringMatching(words)]);
  expect(state.calls).not.toContain("POST /api/embed/token/");
});

test("unknown words and options are told with those that are known, once", async ({ page }) => {
  const lines = told(page);
  await page.goto(`${site.url}/?options=${encodeURIComponent('{"colour":"red"}')}`);
  await page.locator("probability-chat").evaluate((node) => {
    node.setAttribute("mode", "popup");
    node.setAttribute("lang", "xx");
  });
  const words = [
    expect.stringMatching(/^There is no option colour\. Those that are: theme, mode/),
    expect.stringMatching(/^mode cannot be "popup"\. It is one of: inline, bubble, page\./),
    expect.stringMatching(/^There are no words in the lang "xx": it stays English\./),
  ];
  await expect.poll(() => lines).toEqual(words);
  await page.locator("probability-chat").evaluate((node: Chat) => {
    node.setOptions({ theme: "night" as "dark" });
  });
  const theme = expect.stringMatching(/^theme cannot be "night"\. It is one of: system, light/);
  await expect.poll(() => lines).toEqual([...words, theme]);
});

for (const [lang, words] of [
  ["en", "must begin with http:// or https://, and is localhost:4791."],
  ["de", "muss mit http:// oder https:// beginnen und ist localhost:4791."],
  ["es", "debe empezar por http:// o https://, y es localhost:4791."],
] as const) {
  test(`an address without a scheme is told before anything is asked, in ${lang}`, async ({
    page,
  }) => {
    const lines = told(page);
    other = await startOtherSite(
      site,
      `<div lang="${lang}"><probability-chat base-url="localhost:4791"></probability-chat></div>`,
    );
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto(other.url);
    const asked = await page.locator("probability-chat").evaluate((node: Chat) => {
      let count = 0;
      node.addEventListener("pc-error", ({ detail }) => {
        document.title = detail.text;
      });
      node.getClientSecret = () => {
        count += 1;
        return "es_1";
      };
      return new Promise<number>((resolve) => setTimeout(() => resolve(count), 2_000));
    });
    expect(asked).toBe(0);
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(page).toHaveTitle(/^base-url .* and is localhost:4791\.$/);
    expect(lines[0]).toMatch(/^base-url .* and is localhost:4791\.$/);
    expect(sent.filter((url) => /4791|\/api\//.test(url))).toEqual([]);
  });
}

test("an address with /api at its end is told to leave that off", async ({ page }) => {
  const lines = told(page);
  const tag = `<probability-chat base-url="${site.url}/api"></probability-chat>`;
  other = await startOtherSite(site, tag);
  await page.goto(other.url);
  await page.locator("probability-chat").evaluate((node: Chat) => {
    node.getClientSecret = () => "es_1";
  });
  const words = `${site.url}/api does not answer as the chat's server does. Leave off /api at the end of base-url`;
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  await expect.poll(() => lines).toContainEqual(expect.stringContaining(words));
});

test("while a token's user is not known the address with /api at its end is told", async ({
  page,
}) => {
  // The first call that fails so is tried again for seconds.
  await page.route("**/api/api/users/me/", () => undefined);
  const tag = `<probability-chat base-url="${site.url}/api"></probability-chat>`;
  other = await startOtherSite(site, tag);
  await page.goto(other.url);
  await page.locator("probability-chat").evaluate((node: Chat) => {
    node.getToken = () => "e30.e30.x";
  });
  const words = `${site.url}/api does not answer as the chat's server does. Leave off /api at the end`;
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
});

for (const source of ["getClientSecret", "getToken", "nobody"] as const) {
  test(`/api at the end is told where the chat's own server says that nothing is there: ${source}`, async ({
    page,
  }) => {
    await page.goto(site.url);
    await page.locator("probability-chat").evaluate((node: Chat, name) => {
      node.baseUrl = "/api";
      if (name === "getClientSecret") node.getClientSecret = () => "es_1";
      if (name === "getToken") node.getToken = () => "e30.e30.x";
    }, source);
    const words = `${site.url}/api does not answer as the chat's server does. Leave off /api at the end`;
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  });
}

test("an attribute that is a letter from one is told, and no other", async ({ page }) => {
  const lines = told(page);
  const tag = `<probability-chat base-url="${site.url}" tehme="dark" data-them="a" x-mode="b" note="c"></probability-chat>`;
  other = await startOtherSite(site, tag);
  await page.goto(other.url);
  await expect.poll(() => lines).toEqual(["There is no attribute tehme: is theme meant?"]);
});

test("an address that gives no reply is shown whole, with its path", async ({ page }) => {
  const lines = told(page);
  const gone = await startOtherSite(site, "");
  await gone.close();
  const tag = `<probability-chat base-url="${gone.url}/deep/"></probability-chat>`;
  other = await startOtherSite(site, tag);
  await page.goto(other.url);
  await page.locator("probability-chat").evaluate((node: Chat) => {
    node.getClientSecret = () => "es_1";
  });
  const words = `${gone.url}/deep gave no reply to this page. Is that server running, and the address right? If so, let`;
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  await expect.poll(() => lines).toEqual([expect.stringContaining(words)]);
});

test("who cannot sign in on another origin is told what is missing there", async ({ page }) => {
  const lines = told(page);
  await page.route("**/api/embed/check/*", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "access-control-allow-origin": "*" };
    await route.fulfill({ response, headers });
  });
  other = await startOtherSite(
    site,
    `<probability-chat base-url="${site.url}"></probability-chat>`,
  );
  await page.goto(other.url);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  const words = `Nobody can sign in from ${other.url} with an account of ${site.url}: neither getClientSecret nor`;
  await expect(page.getByRole("alert").filter({ hasText: words })).toContainText("ALLOWED_ORIGINS");
  expect(lines.filter((line) => !/CORS/.test(line))).toEqual([expect.stringContaining(words)]);
});

test("of a server whose every reply takes six seconds nothing is told", async ({ page }) => {
  test.slow();
  const lines = told(page);
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const response = await route.fetch();
    const headers = { ...response.headers(), "access-control-allow-origin": "*" };
    await route.fulfill({ response, headers });
  });
  other = await startOtherSite(
    site,
    `<probability-chat base-url="${site.url}"></probability-chat>`,
  );
  await page.goto(other.url);
  await page.waitForResponse(/api\/embed\/check/);
  await page.waitForTimeout(500);
  expect(lines).toEqual([]);
  await expect(page.getByText("gave no reply")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("while a session takes its time to begin the chat shows that, and looks for the cause", async ({
  page,
}) => {
  const lines = told(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/embed/token/", async (route) => {
    await held;
    await route.abort();
  });
  await page.route("**/api/embed/check/*", async (route) => {
    await route.fulfill({ status: 404, contentType: "text/html", body: "<p>Not here</p>" });
  });
  await comeFromHost(page);
  await expect(page.getByRole("status", { name: "Loading messages" })).toBeVisible();
  // The call that begins the session has not failed yet.
  const words = `${site.url} does not answer as the chat's server does.`;
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  expect(lines).toEqual([expect.stringContaining(words)]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  letGo();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

for (const [lang, words] of [
  ["en", "This page's server has not answered yet. The chat begins once it does."],
  ["de", "Der Server dieser Seite hat noch nicht geantwortet."],
  ["es", "El servidor de esta página aún no ha respondido."],
] as const) {
  test(`a page whose own server keeps it waiting says so, in ${lang}`, async ({ page }) => {
    await page.clock.install();
    const lines = told(page);
    await page.goto(`${site.url}/?lang=${lang}`);
    const element = page.locator("probability-chat");
    await element.evaluate((node: Chat) => {
      node.getClientSecret = () =>
        new Promise((resolve) => {
          node.onclick = () => resolve("es_1");
        });
    });
    await expect(element.locator(".skeletons")).toBeVisible();
    await page.clock.runFor(5_000);
    const trouble = element.getByRole("alert").filter({ hasText: words });
    await expect(trouble).toBeVisible();
    expect(lines).toEqual([expect.stringMatching(/^getClientSecret\(\) has not answered yet/)]);
    await page.clock.resume();
    await element.dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(trouble).toHaveCount(0);
  });
}

test("a page whose own server never answers is told so by pc-error", async ({ page }) => {
  await page.clock.install();
  await page.goto(site.url);
  const element = page.locator("probability-chat");
  await element.evaluate((node: Chat) => {
    node.getClientSecret = () => new Promise(() => undefined);
  });
  await expect(element.locator(".skeletons")).toBeVisible();
  const text = "This page's server has not answered yet. The chat begins once it does.";
  await page.clock.runFor(5_000);
  await expect(element.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await page.clock.runFor(26_000);
  await expect.poll(() => errors(page)).toEqual([{ title: "There is no session", text }]);
  await expect(element.getByRole("alert").filter({ hasText: text })).toBeVisible();
});

test("a page whose policy forbids the chat's server is told the directive", async ({ page }) => {
  const lines = told(page);
  const tag = `<probability-chat base-url="${site.url}"></probability-chat>`;
  other = await startOtherSite(site, tag, "connect-src 'self'");
  await page.goto(other.url);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).click();
  const words = `This page's Content-Security-Policy forbids connections to ${site.url}: add it to the directive connect-src.`;
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  expect(lines).toEqual([words]);
});

test("a session without the scope for chats blames that alone", async ({ page }) => {
  state.scopes = ["upload"];
  const lines = told(page);
  await comeFromHost(page);
  const notice = page.locator(".notice");
  await expect(notice).toContainText("This session lacks the scope “chat”");
  await expect(page.getByText("lacks the scope “chat”.")).toBeVisible();
  for (const words of [/limit/i, /upgrade/i, /subscription/i]) {
    await expect(page.getByText(words)).toHaveCount(0);
  }
  expect(lines).toEqual([expect.stringContaining("lacks the scope “chat”")]);
});

test("a session without the scope for uploads invites none, and says what else there is", async ({
  page,
}) => {
  state.scopes = ["chat"];
  state.chats.push(fakeChat("Empty", null));
  const infos: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "info") infos.push(message.text());
  });
  await comeFromHost(page);
  const words = page.getByRole("heading", { name: "You cannot upload a table here" });
  await expect(words).toBeVisible();
  await expect(page.getByText("Open a chat that has a table, or ask those who run")).toBeVisible();
  await expect(page.getByText(/Upload a table/)).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Empty/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Empty");
  await expect(words).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose File" })).toHaveCount(0);
  expect(infos).toEqual(expect.arrayContaining([expect.stringContaining("the scope “upload”")]));
  await page.getByRole("button", { name: "New chat" }).click({ force: true });
  await expect(page.locator(".toast")).toContainText("You cannot upload a table here");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a table that is refused leaves no chat behind, and its reason on the screen", async ({
  page,
}) => {
  await comeFromHost(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const upload = (name: string) =>
    page
      .locator("probability-chat")
      .evaluate((node: Chat, given) => node.upload(new File(["a\n1\n"], given)), name);
  expect(await upload("table.exe")).toBe(false);
  await expect(page.locator(".toast")).toContainText("Invalid file type");
  const words = { title: "Invalid file type", text: "Please upload a CSV file." };
  expect(await errors(page)).toEqual([words]);
  expect(state.chats.map(({ title }) => title)).toEqual(["Weather"]);
  const text = "This file has no rows.";
  await page.route("**/ai/upload_chat", (route) =>
    route.fulfill({ status: 422, json: { message: text, code: "dataset_refused" } }),
  );
  expect(await upload("table.csv")).toBe(false);
  await expect(page.locator(".toast")).toContainText(text);
  expect(state.chats.map(({ title }) => title)).toEqual(["Weather"]);
  await page.unroute("**/ai/upload_chat");
  state.fail.add("POST /ai/upload_chat");
  // What failed on the server's side may be tried again.
  expect(await upload("later.csv")).toBe(false);
  expect(state.chats.map(({ title }) => title)).toEqual(["later", "Weather"]);
});

for (const [lang, heading, lead] of [
  ["en", "No session could be started", "This site says that nobody is signed in."],
  ["de", "Es konnte keine Sitzung beginnen", "Diese Website sagt, dass niemand angemeldet ist."],
  ["es", "No se pudo iniciar ninguna sesión", "Este sitio dice que nadie ha iniciado sesión."],
] as const) {
  test(`where a host has nobody, no session is said to have ended, in ${lang}`, async ({
    page,
  }) => {
    const infos: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "info") infos.push(message.text());
    });
    await page.goto(`${site.url}/?lang=${lang}`);
    await page.locator("probability-chat").evaluate((node: Chat) => {
      node.getClientSecret = () => null;
    });
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByText(lead)).toBeVisible();
    await expect
      .poll(() => infos)
      .toEqual([expect.stringMatching(/getClientSecret \(or getToken\) gave null/)]);
  });
}

test("a chat that is not there is named to the page's own code", async ({ page }) => {
  const lines = told(page);
  await comeFromHost(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const element = page.locator("probability-chat");
  const id = "01900000-0000-7000-8000-00000000dead";
  const refused = await element.evaluate(
    (node: Chat, chat) => node.openChat(chat).catch((error: Error) => error.message),
    id,
  );
  expect(refused).toContain(`There is no chat ${id}`);
  expect(await errors(page)).toEqual([
    { title: "This chat is not there any more.", text: refused },
  ]);
  await expect(page.locator(".toast")).toHaveText("This chat is not there any more.");
  expect(lines).toEqual([refused]);
  await element.evaluate((node: Chat) => node.openChat(null));
  await element.evaluate((node: Chat, chat) => node.setAttribute("chat-id", chat), id);
  await expect.poll(() => lines).toEqual([refused, refused]);
});

test("a question that the host puts in is not said to be unsent", async ({ page }) => {
  await comeFromHost(page);
  const element = page.locator("probability-chat");
  await element.evaluate((node: Chat) => node.prefill("How likely is rain?"));
  await expect(page.getByRole("region", { name: "Your question" })).toContainText("How likely");
  await expect(page.getByText("was not sent")).toHaveCount(0);
  expect(await element.evaluate((node: Chat) => node.ask("How likely is snow?"))).toBe(false);
  await expect(page.locator(".toast")).toContainText("Please create or select a chat first.");
  await expect(page.getByText("was not sent")).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Weather/ })
    .first()
    .click();
  await expect(page.getByLabel("Your question")).toHaveValue("How likely is rain?");
});

test("what a host's code throws while the chat goes on is in the console, once", async ({
  page,
}) => {
  await page.clock.install();
  const lines = told(page);
  await page.goto(site.url);
  await page.locator("probability-chat").evaluate((node: Chat) => {
    let asked = 0;
    const claims = { sub: "user-7", exp: Math.floor(Date.now() / 1_000) + 900 };
    node.getToken = () => {
      asked += 1;
      if (asked > 1) throw new Error("no session at the shop");
      return `e30.${btoa(JSON.stringify(claims))}.x`;
    };
  });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.clock.runFor(13 * 60_000);
  await expect
    .poll(() => lines)
    .toEqual([expect.stringMatching(/^getToken\(\) failed\. Error: no session at the shop/)]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a client secret that was exchanged before is said to be good once", async ({ page }) => {
  const lines = told(page);
  state.spentSecrets.add("es_1");
  await comeFromHost(page, { lang: "de" });
  const words = /einmal eintauschen.* bei jedem Laden der Seite ein neues/;
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("Es konnte keine Sitzung beginnen")).toBeVisible();
  await expect.poll(() => lines).toEqual([expect.stringMatching(/exchanged once.* fresh one/)]);
});

test("an origin that the session is not for has its line in the console", async ({ page }) => {
  const lines = told(page);
  const text = "This page's origin is not one that this session is for.";
  await page.route("**/api/embed/token/", (route) =>
    route.fulfill({ status: 403, json: { message: text, code: "origin_not_allowed" } }),
  );
  await comeFromHost(page);
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await expect.poll(() => lines).toEqual([text]);
});
