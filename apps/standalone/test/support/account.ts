/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { linkTo } from "./person.ts";

/** An account that a browser test made. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

let accounts = 0;

/** Calls the server as any client would; rejects where it refuses. */
export async function callServer(
  address: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<unknown> {
  const reply = await fetch(address + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Registers Ada Lovelace under an address of her own. */
export async function newAccount(
  address: string,
  { verified = true }: { readonly verified?: boolean } = {},
): Promise<Account> {
  accounts += 1;
  const email = `account-${process.pid}-${Date.now()}-${accounts}@example.org`;
  const password = "correct horse battery";
  const names = { first_name: "Ada", last_name: "Lovelace" };
  await callServer(address, "POST", "/api/users/register/", { email, password, ...names });
  if (verified) await verify(address, email);
  return { email, password };
}

/** Follows the newest verification link to an address. */
export async function verify(address: string, email: string): Promise<void> {
  const link = await linkTo(address, email, "/verify-account/");
  const token = link.split("/").at(-1);
  await callServer(address, "PATCH", "/api/users/verify-account/", { token });
}

/** A session as the server gives it. */
export async function tokensOf(
  address: string,
  { email, password }: Account,
): Promise<{ readonly access: string; readonly refresh: string; readonly user: unknown }> {
  const reply = await callServer(address, "POST", "/api/token/", { email, password });
  return (reply as { data: Awaited<ReturnType<typeof tokensOf>> }).data;
}

/**
 * Opens a page as someone who is signed in, without the login form. As it starts it asks the server
 * who that is; it has heard by the end, so that a test does not meet that call among those of its
 * own, or its answer half-way.
 */
export async function openSignedIn(
  page: Page,
  address: string,
  path: string,
  account: Account,
): Promise<void> {
  const { access, refresh, user } = await tokensOf(address, account);
  const held = {
    user,
    token: access,
    refreshToken: refresh,
    isAuthenticated: true,
    isLoading: false,
    error: null,
    successMessage: null,
  };
  await page.goto(`${address}/robots.txt`);
  await page.evaluate((text) => localStorage.setItem("root", text), JSON.stringify(held));
  const known = page.waitForResponse(`${address}/api/users/me/`);
  await Promise.all([known, page.goto(address + path)]);
  await (await known).finished();
}

/** Answers a call with an error in the documented shape; without `message`, as a proxy would. */
export async function refuse(
  page: Page,
  call: `${string} ${string}`,
  status: number,
  body?: { readonly message: string; readonly code?: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const [method, path] = call.split(" ");
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (!body) return route.fulfill({ status, contentType: "text/html", body: "<h1>Oops</h1>" });
    const json = { code: "internal", request_id: "0198", ...body };
    return route.fulfill({ status, json });
  });
}

/** The one toast on the screen says exactly this. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(toast.getByText(text, { exact: true }).first()).toBeVisible();
}

/** A call as the page made it; files of a form by name and type. */
export interface SentCall {
  readonly call: string;
  readonly body: unknown;
}

/** Notes every call that the pages to come make; the browser itself does not tell their bodies. */
export async function noteCalls(page: Page): Promise<readonly SentCall[]> {
  const sent: SentCall[] = [];
  await page.exposeFunction("noteCall", (call: SentCall) => sent.push(call));
  await page.addInitScript(() => {
    const { fetch } = window;
    const note = Reflect.get(window, "noteCall") as (call: SentCall) => Promise<void>;
    const readForm = async (request: Request) => {
      const entries = [...(await request.formData())];
      return Object.fromEntries(
        entries.map(([name, value]) => [
          name,
          typeof value === "string" ? value : { name: value.name, type: value.type },
        ]),
      );
    };
    window.fetch = async (...given) => {
      const request = new Request(...given);
      const copy = request.clone();
      const isForm = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
      const body = isForm ? await readForm(copy) : await copy.json().catch(() => null);
      await note({ call: `${request.method} ${new URL(request.url).pathname}`, body });
      return fetch(request);
    };
  });
  return sent;
}

/** Lets what React has put off happen, where the page's clock stands still. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
    }
  });
}
