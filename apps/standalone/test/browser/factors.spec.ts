/// <reference lib="dom" />
import { expect, type Page, test } from "@playwright/test";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "../../../api/test/support/identity-provider.ts";
import { totpCode } from "../../../api/test/support/totp-code.ts";
import { newAccount, openSignedIn } from "../support/account.ts";
import { signInOn, takenOver, watch } from "../support/page.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "../support/server.ts";

let provider: IdentityProvider;
let server: Server;

test.beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await startServer(await dataDirectory(), {
    ...typedOnly,
    RATE_LIMIT_FACTOR: "100",
    OIDC_ACME_ISSUER: provider.issuer,
    OIDC_ACME_CLIENT_ID: provider.clientId,
    OIDC_ACME_CLIENT_SECRET: provider.clientSecret,
  });
  provider.returnTo = `${server.address}/login/acme`;
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

const security = "/profile?tab=security";
const section = (page: Page, name: string) => page.getByRole("region", { name });

/** What a browser asks a device for, as one that has verified its user answers. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A page of a host, with the element and its own sign-in. */
const element = (address: string) =>
  `<!doctype html><title>Elsewhere</title><script type="module" src="/embed/probability-chat.js"></script>
<probability-chat base-url="${address}"></probability-chat>`;

async function openLogin(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.address}/login`);
  await takenOver(page);
}

test("an authenticator app is set up by its QR code, asked for, and recovered from", async ({
  page,
}) => {
  const problems = await watch(page);
  const ada = await newAccount(server.address);
  await openSignedIn(page, server.address, security, ada);
  await section(page, "Two-step verification").getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: /QR code/ }).locator("path")).toHaveAttribute(
    "d",
    /^M2 2h1v1/,
  );
  await page.getByText("Enter a key instead").click();
  const secret = ((await page.locator("details p").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(totpCode(secret, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const [code = "", another = ""] = await list.allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(section(page, "Two-step verification")).toContainText("10 are left");
  await expect(section(page, "Activity")).toContainText("Authenticator app set up");
  expect(problems).toEqual([]);

  await openLogin(page);
  await signInOn(page, ada.email, ada.password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two-step verification");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await signInOn(page, ada.email, ada.password);
  await page.getByLabel("Code", { exact: true }).fill("00000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").first()).toContainText("This code is wrong");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/chat/);

  await page.evaluate(() => localStorage.clear());
  await page.route("**/elsewhere", (route) =>
    route.fulfill({ contentType: "text/html", body: element(server.address) }),
  );
  await page.goto(`${server.address}/elsewhere`);
  await signInOn(page, ada.email, ada.password);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await signInOn(page, ada.email, ada.password);
  await page.getByLabel("Code", { exact: true }).fill(another);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("navigation", { name: "Chats" })).toBeVisible();
});

test("a passkey is added and signs in without a password", async ({ page }) => {
  const problems = await watch(page);
  const ada = await newAccount(server.address);
  await plugIn(page);
  await openSignedIn(page, server.address, security, ada);
  const passkeys = section(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await passkeys.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("My laptop");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(passkeys).toContainText("My laptop");

  await openLogin(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/chat/);

  await openLogin(page);
  await signInOn(page, ada.email, ada.password);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chat/);

  await page.goto(`${server.address}${security}`);
  await expect(passkeys).toContainText("last used");
  await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys).not.toContainText("My laptop");
  // The refused first step of the sign-in is logged by the browser itself.
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
});

/** Signs in at the provider and agrees to what it asks. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.locator("[name=login]").fill(login);
  await page.locator("[name=password]").fill("any");
  await page.getByRole("button").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("another provider signs somebody up, and asks for the password of who is here already", async ({
  page,
}) => {
  const login = "grace";
  const email = "grace@example.org";
  provider.people.set(login, { email, email_verified: true, given_name: "Grace" });
  await page.goto(`${server.address}/login`);
  await takenOver(page);
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await signInAtProvider(page, login);
  await expect(page).toHaveURL(/\/chat/);
  await page.goto(`${server.address}${security}`);
  await expect(section(page, "Connected accounts")).toContainText(email);
  await expect(section(page, "Password")).toContainText("has none yet");

  const ada = await newAccount(server.address);
  provider.people.set("ada", { email: ada.email, email_verified: true });
  await page.context().clearCookies();
  await openLogin(page);
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await signInAtProvider(page, "ada");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect Acme");
  await expect(page).toHaveURL(`${server.address}/login/acme`);
  // What came back is good once, and a page that is loaded again says so.
  await page.reload();
  await expect(page.getByText("was finished before")).toBeVisible();
  await page.getByRole("link", { name: "Return to Login" }).click();
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chat/);
});

test("a page that Back brings as it was left lets one set out again", async ({ page }) => {
  await page.goto(`${server.address}/login`);
  await takenOver(page);
  // The page stays, as it is kept by a browser that follows its way back.
  await page.route(`${provider.issuer}/**`, (route) => route.fulfill({ status: 204 }));
  const way = page.getByRole("button", { name: "Continue with Acme" });
  const gone = page.waitForRequest(`${provider.issuer}/**`);
  await way.click();
  await gone;
  await expect(way).toBeDisabled();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(way).toBeEnabled();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
});
