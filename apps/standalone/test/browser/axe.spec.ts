/// <reference lib="dom" />
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import { holdPlan } from "../../../api/test/support/hold-plan.ts";
import { type Account, newAccount, openSignedIn } from "../support/account.ts";
import { signIn } from "../support/person.ts";
import {
  type ServerWithDatabase,
  startServerWithDatabase,
} from "../support/server-with-database.ts";

let server: ServerWithDatabase;
let ada: Account;
let unverified: Account;
let paused: Account;
let subscribed: Account;
const chats: Record<"empty" | "ready" | "answered", string> = {
  empty: "",
  ready: "",
  answered: "",
};

const csv = "colour,size\nred,1\nred,2\nblue,3\nblue,5\ngreen,8\n";

test.beforeAll(async () => {
  server = await startServerWithDatabase();
  ada = await newAccount(server.address);
  unverified = await newAccount(server.address, { verified: false });
  paused = await newAccount(server.address);
  subscribed = await newAccount(server.address);
  await holdPlan(server.databaseUrl, paused.email, { plan: "pro", status: "paused" });
  await holdPlan(server.databaseUrl, subscribed.email, { plan: "pro", status: "active" });
  const person = await signIn(server.address, ada.email, ada.password);
  for (const state of ["empty", "ready", "answered"] as const) {
    chats[state] = await person.createChat(`A chat that is ${state}`);
    if (state !== "empty") await person.upload(chats[state], csv);
  }
  for (const question of ["How likely is red?", "E(size | colour)", "Who won the match?"]) {
    const content = question;
    const route = `/api/chats/${chats.answered}/send-message/`;
    await person.call("POST", route, { role: "user", content });
    const { body } = await person.ask(chats.answered, content);
    await person.call("POST", route, { role: "assistant", content: body.message });
  }
});
test.afterAll(() => server?.stop());

const desktop = { width: 1280, height: 800 };
/** Each scheme and each size once: colours do not depend on the size, nor the layout on the scheme. */
const looks = [
  { look: "light", colorScheme: "light", size: desktop },
  { look: "dark phone", colorScheme: "dark", size: { width: 390, height: 844 } },
] as const;

/** A page as someone sees it, with what shows that it is there. */
interface State {
  readonly path: () => string;
  readonly who?: () => Account;
  readonly shows: (page: Page) => ReturnType<Page["getByText"]>;
  readonly open?: (page: Page) => Promise<void>;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const inChat = (text: string | RegExp) => (page: Page) =>
  page.locator("probability-chat").getByText(text).first();
const open = (path: string, who?: () => Account): State => ({
  path: () => path,
  ...(who ? { who } : {}),
  shows: heading,
});
const chatOf = (state: keyof typeof chats, text: string | RegExp): State => ({
  path: () => `/chat?chat=${chats[state]}`,
  who: () => ada,
  shows: inChat(text),
});

const states: Record<string, State> = {
  "landing, signed out": open("/"),
  "landing, signed in": open("/", () => ada),
  login: open("/login"),
  signup: open("/signup"),
  "signup with every mistake": {
    ...open("/signup"),
    open: async (page) => {
      await page.locator("form").getByRole("button").last().click();
      await expect(page.getByText("First name is required")).toBeVisible();
    },
  },
  "forgot password": open("/forgot-password"),
  "reset password": open("/reset-password/a-token"),
  "verify account that fails": open("/verify-account/a-token"),
  "verify e-mail sent": open("/verify-email-sent"),
  "pricing, signed out": open("/pricing"),
  "pricing, unverified": open("/pricing", () => unverified),
  "pricing, verified": open("/pricing", () => ada),
  contact: open("/contact"),
  terms: open("/terms"),
  privacy: open("/privacy"),
  "not found": open("/nowhere"),
  "profile, unverified": open("/profile", () => unverified),
  "profile, sent away from chat": open("/chat", () => unverified),
  "account tab": open("/profile", () => ada),
  "subscription tab": open("/profile?tab=subscription", () => ada),
  "subscription tab, paused": open("/profile?tab=subscription", () => paused),
  "subscription tab, subscribed": open("/profile?tab=subscription", () => subscribed),
  "security tab": open("/profile?tab=security", () => ada),
  "support tab": open("/profile?tab=support", () => ada),
  "chat, none selected": { path: () => "/chat", who: () => paused, shows: inChat(/New Chat/) },
  "chat without a dataset": chatOf("empty", "Upload Dataset Required"),
  "chat ready": chatOf("ready", "Ready to Chat"),
  "chat with answers": chatOf("answered", "How likely is red?"),
};

const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

for (const [name, { who, path, shows, open: enter }] of Object.entries(states)) {
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(desktop);
    if (who) await openSignedIn(page, server.address, path(), who());
    else await page.goto(server.address + path());
    await expect(shows(page)).toBeVisible();
    await enter?.(page);
    const onLight = await ink(page);
    for (const { look, colorScheme, size } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      if (colorScheme === "dark") await expect.poll(() => ink(page)).not.toBe(onLight);
      else await expect.poll(() => ink(page)).toBe(onLight);
      await expect(shows(page)).toBeVisible();
      expect(await violationsOf(page), look).toEqual([]);
    }
  });
}
