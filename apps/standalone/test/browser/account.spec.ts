/// <reference lib="dom" />
import { expect, type Page, test } from "@playwright/test";
import {
  type Account,
  callServer,
  expectToast,
  newAccount,
  noteCalls,
  openSignedIn,
  refuse,
  settle,
  verify,
} from "../support/account.ts";
import { signInOn, takenOver } from "../support/page.ts";
import { linkTo } from "../support/person.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "../support/server.ts";

let server: Server;
let ada: Account;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory(), { ...typedOnly, RATE_LIMIT_FACTOR: "100" });
  ada = await newAccount(server.address);
});
test.afterAll(() => server?.stop());

const at = (path: string) => new RegExp(`${path.replace(/[?.]/g, "\\$&")}$`);
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** Opens a page on a clock that stands still until it is told to run. */
async function openOnStoppedClock(page: Page, path: string): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto(server.address + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.pauseAt(now + 60_000);
}

/** Opens a page whose code is on its way until it is let in. */
async function openBeforeCode(page: Page, path: string): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.address + path, { waitUntil: "commit" });
  return letIn;
}

test.describe("what is pressed before the page's code is there is done then", () => {
  test("and the browser sends no form by itself, with the password in the address", async ({
    page,
  }) => {
    const letIn = await openBeforeCode(page, "/login");
    await signInOn(page, ada.email, "wrong");
    await page.getByRole("button", { name: "Dark" }).click();
    letIn();
    await expect(alert(page, "The email or the password is wrong.")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page).toHaveURL(at("/login"));
  });

  test("also where the page is drawn anew for who is signed in", async ({ page }) => {
    await openSignedIn(page, server.address, "/terms", ada);
    const letIn = await openBeforeCode(page, "/pricing");
    await page.getByRole("button", { name: "Yearly" }).click();
    letIn();
    await expect(page.getByText("per year").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "My Account" })).toBeVisible();
  });
});

const isSignedIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("root") ?? "{}").isAuthenticated === true);

test.describe("login", () => {
  test("leads to the chat about 100 ms later and is kept [2.route.login] [2.login.form] [2.login.to-chat] [9.delay.login] [4.auth.login] [4.auth.login-kept] [3.auth-state.persisted]", async ({
    page,
  }) => {
    await openOnStoppedClock(page, "/login");
    await signInOn(page, ada.email, ada.password);
    await expect.poll(() => isSignedIn(page)).toBe(true);
    await settle(page);
    await page.clock.runFor(99);
    await expect(page).toHaveURL(at("/login"));
    await page.clock.runFor(100);
    await expect(page).toHaveURL(at("/chat"));
    const kept = await page.evaluate(() => Object.entries(localStorage));
    const root = JSON.parse(kept.find(([key]) => key === "root")?.[1] ?? "{}");
    expect(root).toMatchObject({ user: { email: ada.email }, isAuthenticated: true });
    expect(root.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(root.refreshToken).toBeTruthy();
    await page.clock.resume();
    await page.goto(`${server.address}/profile`);
    await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  });

  test("leads to the path that was asked for [2.login.to-requested-path] [2.gate.profile-signed-out] [2.gate.waits]", async ({
    page,
  }) => {
    await page.goto(`${server.address}/profile?tab=security`);
    await expect(page).toHaveURL(at("/login"));
    await signInOn(page, ada.email, ada.password);
    await expect(page).toHaveURL(at("/profile?tab=security"));
  });

  test("sends who is signed in already to the landing page [2.login.already]", async ({ page }) => {
    for (const path of ["/login", "/signup"]) {
      await openSignedIn(page, server.address, path, ada);
      await expect(page).toHaveURL(`${server.address}/`);
    }
  });

  test("links to the other pages [2.login.forgot-link] [2.login.signup-link]", async ({ page }) => {
    await page.goto(`${server.address}/login`);
    await page.getByRole("link", { name: "Forgot password" }).click();
    await expect(page).toHaveURL(at("/forgot-password"));
    await page.goBack();
    await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
    await expect(page).toHaveURL(at("/signup"));
  });

  test("shows the server's word where there is one [8.default.server-first]", async ({ page }) => {
    await page.goto(`${server.address}/login`);
    await signInOn(page, ada.email, "wrong");
    await expect(alert(page, "The email or the password is wrong.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
    await page.getByRole("link", { name: "Forgot password" }).click();
    await expect(page).toHaveURL(at("/forgot-password"));
    await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
  });

  const failures = [
    {
      title: "a refusal that is not verified [8.account.login-not-verified]",
      status: 403,
      body: { message: "This account is not verified.", code: "not_verified" },
      text: "Your account needs to be verified. Please check your email for a verification link or request a new one from your profile page.",
    },
    { title: "a reply without a text [8.default.login]", status: 502, text: "Login failed" },
  ] as const;
  for (const failure of failures) {
    test(failure.title, async ({ page }) => {
      const body = "body" in failure ? failure.body : undefined;
      await refuse(page, "POST /api/token/", failure.status, body);
      await page.goto(`${server.address}/login`);
      await signInOn(page, ada.email, ada.password);
      await expect(alert(page, failure.text)).toHaveText(failure.text);
    });
  }

  test("a reply without a payload [5.response.login] [8.default.unexpected-format]", async ({
    page,
  }) => {
    await page.route("**/api/token/", (route) => route.fulfill({ json: {} }));
    await page.goto(`${server.address}/login`);
    await signInOn(page, ada.email, ada.password);
    await expect(alert(page, "Unexpected response format from server")).toBeVisible();
  });

  test("no reply at all [8.account.login-unexpected]", async ({ page }) => {
    await page.route("**/api/token/", (route) => route.abort());
    await page.goto(`${server.address}/login`);
    await signInOn(page, ada.email, ada.password);
    await expect(alert(page, "An unexpected error occurred. Please try again.")).toBeVisible();
  });
});

test("a logout leads home about 100 ms later and forgets all [4.auth.logout] [4.auth.logout-home] [9.delay.logout] [2.header.menu-sign-out]", async ({
  page,
}) => {
  await openSignedIn(page, server.address, "/contact", ada);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.reload();
  await page.getByRole("button", { name: "My Account" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.clock.pauseAt(now + 60_000);
  await page.getByRole("menuitem", { name: "Sign out" }).press("Enter");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("root"))).toBeNull();
  await settle(page);
  await page.clock.runFor(99);
  await expect(page).toHaveURL(at("/contact"));
  await page.clock.runFor(100);
  await expect(page).toHaveURL(`${server.address}/`);
});

async function fillSignup(page: Page, email: string): Promise<void> {
  await page.goto(`${server.address}/signup`);
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill("correct horse battery");
}
const submitSignup = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign up" }).click();

test.describe("signup", () => {
  test("sends an empty last name and leads to /verify-email-sent about 100 ms later [2.route.signup] [2.signup.form] [2.signup.to-sent] [2.route.verify-email-sent] [9.delay.signup] [5.signup.last-name-optional]", async ({
    page,
  }) => {
    const sent = await noteCalls(page);
    const now = Date.now();
    await page.clock.install({ time: now });
    await fillSignup(page, `grace-${now}@example.org`);
    await page.clock.pauseAt(now + 60_000);
    const answered = page.waitForResponse("**/api/users/register/");
    await submitSignup(page);
    await (await answered).finished();
    expect(sent.find(({ call }) => call === "POST /api/users/register/")?.body).toEqual({
      email: `grace-${now}@example.org`,
      password: "correct horse battery",
      first_name: "Grace",
      last_name: "",
    });
    await settle(page);
    await page.clock.runFor(99);
    await expect(page).toHaveURL(at("/signup"));
    await page.clock.runFor(100);
    await expect(page).toHaveURL(at("/verify-email-sent"));
    await expect(page.getByRole("main")).toContainText(`grace-${now}@example.org`);
  });

  test("links to the terms, the privacy policy and the login [2.signup.links]", async ({
    page,
  }) => {
    await page.goto(`${server.address}/signup`);
    const main = page.getByRole("main");
    for (const [name, path] of [
      ["Terms of Service", "/terms"],
      ["Privacy Policy", "/privacy"],
      ["Sign in", "/login"],
    ] as const) {
      await expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
    }
  });

  for (const { title, status, text } of [
    {
      title: "a refusal without a text [8.default.register]",
      status: 400,
      text: "Registration failed",
    },
    {
      title: "a server in trouble [8.account.signup-failed]",
      status: 502,
      text: "Registration failed. Please try again.",
    },
  ]) {
    test(title, async ({ page }) => {
      await refuse(page, "POST /api/users/register/", status);
      await fillSignup(page, "grace@example.org");
      await submitSignup(page);
      await expect(alert(page, text)).toHaveText(text);
    });
  }

  test("no reply at all [8.account.signup-unexpected]", async ({ page }) => {
    await page.route("**/api/users/register/", (route) => route.abort());
    await fillSignup(page, "grace@example.org");
    await submitSignup(page);
    await expect(alert(page, "An unexpected error occurred. Please try again.")).toBeVisible();
  });

  test("a reply without a payload [5.response.register] [8.default.unexpected-format]", async ({
    page,
  }) => {
    for (const json of [{}, { data: null }]) {
      await page.route("**/api/users/register/", (route) => route.fulfill({ status: 201, json }));
      await fillSignup(page, "grace@example.org");
      await submitSignup(page);
      await expect(alert(page, "Unexpected response format from server")).toBeVisible();
    }
  });
});

test.describe("forgot password", () => {
  const submit = async (page: Page) => {
    await page.goto(`${server.address}/forgot-password`);
    await page.getByLabel("Email").fill(ada.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
  };

  test("says that the mail was sent [2.route.forgot-password] [2.forgot.form] [8.account.forgot-success] [7.password-reset]", async ({
    page,
  }) => {
    await submit(page);
    await expect(page.getByRole("main").getByRole("status")).toContainText(
      "Password reset email sent. Please check your inbox",
    );
    expect(await linkTo(server.address, ada.email, "/reset-password/")).toBeTruthy();
  });

  test("says that it failed [8.account.forgot-failed]", async ({ page }) => {
    await refuse(page, "POST /api/password-reset/", 502);
    await submit(page);
    const text = "Failed to request password reset. Please try again later.";
    await expect(alert(page, text)).toHaveText(text);
  });

  test("shows errors that come as an email array or as detail [7.password-reset.errors]", async ({
    page,
  }) => {
    await page.route("**/api/password-reset/", (route) =>
      route.fulfill({ status: 400, json: { email: ["This address cannot be used."] } }),
    );
    await submit(page);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "This address cannot be used.",
    );
    await page.route("**/api/password-reset/", (route) =>
      route.fulfill({ status: 400, json: { detail: "Not today." } }),
    );
    await submit(page);
    await expect(alert(page, "Not today.")).toBeVisible();
  });
});

test.describe("reset password", () => {
  const submit = async (page: Page, password: string) => {
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Set new password" }).click();
  };

  test("leads to the login after 3 seconds with the success message, and the new password counts [2.route.reset-password] [2.reset.form] [2.reset.to-login] [9.delay.reset] [8.account.reset-success] [7.password-reset-confirm] [9.password.reset]", async ({
    page,
  }) => {
    const account = await newAccount(server.address);
    await callServer(server.address, "POST", "/api/password-reset/", { email: account.email });
    const link = await linkTo(server.address, account.email, "/reset-password/");
    await openOnStoppedClock(page, new URL(link).pathname);
    await submit(page, "vq7k2m");
    const success = page.getByRole("main").getByRole("status");
    await expect(success).toContainText("Your password has been reset successfully");
    await settle(page);
    await page.clock.runFor(2_999);
    await expect(page).toHaveURL(at(new URL(link).pathname));
    await page.clock.runFor(100);
    await expect(page).toHaveURL(at("/login"));
    await expect(success).toContainText("Your password has been reset successfully");
    await page.clock.resume();
    await signInOn(page, account.email, "vq7k2m");
    await expect(page).toHaveURL(at("/chat"));
  });

  test("without a token redirects to /forgot-password [2.route.reset-password-no-token]", async ({
    page,
  }) => {
    await page.goto(`${server.address}/reset-password`);
    await expect(page).toHaveURL(at("/forgot-password"));
  });

  test("says that it failed [8.account.reset-failed]", async ({ page }) => {
    await refuse(page, "POST /api/password-reset/confirm/", 502);
    await page.goto(`${server.address}/reset-password/token`);
    await submit(page, "long enough");
    const text = "Failed to reset password. Please try again later.";
    await expect(alert(page, text)).toHaveText(text);
  });

  test("shows errors that come as password, token or detail [7.password-reset-confirm.errors]", async ({
    page,
  }) => {
    const answer = (json: unknown) =>
      page.route("**/api/password-reset/confirm/", (route) => route.fulfill({ status: 400, json }));
    await page.goto(`${server.address}/reset-password/token`);
    await answer({ password: ["This one was leaked."] });
    await submit(page, "long enough");
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(
      "This one was leaked.",
    );
    await answer({ token: ["The link has expired."] });
    await submit(page, "long enough");
    await expect(alert(page, "The link has expired.")).toBeVisible();
    await answer({ detail: "Not today." });
    await submit(page, "long enough");
    await expect(alert(page, "Not today.")).toBeVisible();
  });
});

test.describe("verify account", () => {
  test("verifies by itself, once, and leads to the login after 3 seconds [2.route.verify-account] [2.verify.automatic] [2.verify.to-login] [9.delay.verification] [8.account.verify-success] [7.verify-account]", async ({
    page,
  }) => {
    const account = await newAccount(server.address, { verified: false });
    const link = await linkTo(server.address, account.email, "/verify-account/");
    let calls = 0;
    let answer = () => {};
    const clockStands = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/users/verify-account/", async (route) => {
      calls += 1;
      await clockStands;
      await route.continue();
    });
    await openOnStoppedClock(page, new URL(link).pathname);
    await expect(page.getByText("Checking the link…")).toBeVisible();
    answer();
    await expect(page.getByRole("main").getByRole("status")).toContainText(
      "Your account has been successfully verified!",
    );
    expect(calls).toBe(1);
    await settle(page);
    await page.clock.runFor(2_999);
    await expect(page).toHaveURL(at(new URL(link).pathname));
    await page.clock.runFor(100);
    await expect(page).toHaveURL(at("/login"));
  });

  test("has a 'Return to Login' button and says what failed [2.verify.return-button] [8.account.verify-failed]", async ({
    page,
  }) => {
    await refuse(page, "PATCH /api/users/verify-account/", 502);
    await page.goto(`${server.address}/verify-account/some-token`);
    await expect(
      alert(page, "Failed to verify your account. The token may be invalid or expired."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Return to Login" }).click();
    await expect(page).toHaveURL(at("/login"));
  });

  test("shows errors that come as message or detail [7.verify-account.errors]", async ({
    page,
  }) => {
    for (const json of [{ message: "Too late." }, { detail: "Too late." }]) {
      await page.route("**/api/users/verify-account/", (route) =>
        route.fulfill({ status: 400, json }),
      );
      await page.goto(`${server.address}/verify-account/some-token`);
      await expect(alert(page, "Too late.")).toBeVisible();
    }
  });

  test("misses a token [8.account.verify-missing] [2.route.verify-email]", async ({ page }) => {
    await page.goto(`${server.address}/verify-account`);
    await expect(alert(page, "Verification token is missing.")).toBeVisible();
    await page.goto(`${server.address}/verify-email?token=some-token`);
    await expect(page).toHaveURL(at("/verify-account/some-token"));
    await expect(
      alert(page, "Failed to verify your account. The token may be invalid or expired."),
    ).toBeVisible();
  });
});

test.describe("an unverified account", () => {
  test("sees the amber banner, and the red one with a toast after it asked for the chat [2.banner.unverified] [2.banner.amber] [2.banner.red] [2.gate.chat-unverified] [6.unverified.toast] [6.unverified.chat-blocked] [6.unverified.profile] [2.account.verified]", async ({
    page,
  }) => {
    const account = await newAccount(server.address, { verified: false });
    await openSignedIn(page, server.address, "/profile", account);
    const banner = page.getByRole("region", { name: "Account verification" });
    await expect(banner.getByText("Your account is not verified", { exact: true })).toBeVisible();
    await expect(banner).toContainText("Some features may be limited until");
    await expect(page.getByText("Not Verified", { exact: true })).toBeVisible();

    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Chat" })
      .click();
    await expectToast(
      page,
      "Verification Required",
      "You need to verify your account to use this feature.",
    );
    await expect(page).toHaveURL(at("/profile"));
    await expect(banner.getByText("Account verification required", { exact: true })).toBeVisible();
    await expect(banner).toContainText("Access to all features needs");
    expect(await page.evaluate(() => history.state.usr)).toEqual({
      from: "/chat",
      verificationRequired: true,
    });
    await page.getByRole("tab", { name: "Support" }).click();
    await expect(banner.getByText("Account verification required", { exact: true })).toBeVisible();
  });

  test("can have the mail again, from the banner and from the profile [2.banner.resend] [2.account.resend] [8.account.resend-sent] [8.success.verification] [6.unverified.resend] [7.resend]", async ({
    page,
  }) => {
    const account = await newAccount(server.address, { verified: false });
    const first = await linkTo(server.address, account.email, "/verify-account/");
    await openSignedIn(page, server.address, "/profile", account);
    const sent = ["Verification email sent", "Please check your inbox for the verification link."];
    for (const name of ["Resend verification email", "Resend verification"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expectToast(page, sent[0] ?? "", sent[1] ?? "");
      await page.getByRole("button", { name: "Close notification" }).click();
    }
    expect(await linkTo(server.address, account.email, "/verify-account/")).not.toBe(first);
  });

  test("is told where the mail cannot be sent [8.account.resend-failed-banner] [8.account.resend-failed-profile]", async ({
    page,
  }) => {
    const account = await newAccount(server.address, { verified: false });
    await refuse(page, "GET /api/users/verify-account-email/", 503);
    await openSignedIn(page, server.address, "/profile", account);
    for (const name of ["Resend verification email", "Resend verification"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expectToast(
        page,
        "Error",
        "Failed to resend verification email. Please try again later.",
      );
      await page.getByRole("button", { name: "Close notification" }).click();
    }
  });

  test("is checked on each change of path; found verified, the page reloads [4.auth.refetch-path] [4.auth.recheck-unverified] [4.auth.reload-verified]", async ({
    page,
  }) => {
    const account = await newAccount(server.address, { verified: false });
    await openSignedIn(page, server.address, "/profile", account);
    await expect(page.getByText("Not Verified", { exact: true })).toBeVisible();
    await verify(server.address, account.email);
    const reloaded = page.waitForEvent("load");
    const asked = page.waitForRequest("**/api/users/me/");
    await page.getByRole("link", { name: "Contact", exact: true }).click();
    await asked;
    await reloaded;
    await expect(page).toHaveURL(at("/contact"));
    await expect(page.getByRole("region", { name: "Account verification" })).toBeHidden();
  });
});

test("the profile is fetched once more after a login [4.auth.refetch-sign-in]", async ({
  page,
}) => {
  await page.goto(`${server.address}/login`);
  let fetched = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/users/me/")) fetched += 1;
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  await signInOn(page, ada.email, ada.password);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  await expect.poll(() => fetched).toBe(1);
  await expect(page).toHaveURL(at("/login"));
});

test.describe("an error that the session holds", () => {
  test("is shown as an Error toast [8.profile.auth-error] [8.default.profile]", async ({
    page,
  }) => {
    await refuse(page, "GET /api/users/me/", 502);
    await openSignedIn(page, server.address, "/profile", ada);
    await expectToast(page, "Error", "Failed to fetch profile");
  });

  for (const [title, seconds] of [
    [
      "ends the session where it cannot be refreshed [4.auth.refresh-failed] [8.default.refresh]",
      3_600,
    ],
    ["leads to the login also within the grace after a token's expiry", 60],
  ] as const) {
    test(title, async ({ page }) => {
      await openSignedIn(page, server.address, "/contact", ada);
      // What this page still asks for must not end the session before the next page does.
      await page.waitForLoadState("networkidle");
      await page.evaluate((ago) => {
        const held = JSON.parse(localStorage.getItem("root") ?? "{}");
        const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) - ago }));
        held.token = `e30.${claims.replace(/=+$/, "")}.x`;
        localStorage.setItem("root", JSON.stringify(held));
      }, seconds);
      const ended = { message: "No.", code: "session_ended" };
      await refuse(page, "GET /api/users/me/", 401, { message: "No.", code: "unauthorized" });
      await refuse(page, "POST /api/token/refresh/", 401, ended);
      await page.goto(`${server.address}/profile?tab=security`);
      await expectToast(page, "Error", "Failed to refresh token. Please sign in again.");
      await expect(page).toHaveURL(at("/login"));
      const { usr } = await page.evaluate(() => history.state);
      expect(usr).toEqual({ from: "/profile?tab=security" });
      expect(await page.evaluate(() => localStorage.getItem("root"))).toBeNull();
    });
  }
});

test.describe("a changed address", () => {
  test("counts once its link is opened", async ({ page }) => {
    const account = await newAccount(server.address);
    const email = `new-${account.email}`;
    await openSignedIn(page, server.address, "/profile", account);
    await page.getByRole("button", { name: "Change e-mail" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change e-mail" });
    await expect(dialog.getByLabel("New email")).toBeFocused();
    await dialog.getByLabel("New email").fill(email);
    await dialog.getByLabel("Current password").fill("wrong password");
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(dialog.getByLabel("Current password")).toHaveAccessibleDescription(
      "The current password is wrong.",
    );
    await dialog.getByLabel("Current password").fill(account.password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("status")).toContainText(`Check the inbox of ${email}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Change e-mail" })).toBeFocused();

    await page.goto(await linkTo(server.address, email, "/confirm-email/"));
    await expect(page.getByRole("heading", { level: 1, name: "Address changed" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Go to your profile" }).click();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await page.goto(`${server.address}/confirm-email/some-token`);
    await expect(page.getByRole("heading", { name: "Address not changed" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  });
});

test("the contact form sends, says so and is empty again [2.route.contact] [2.contact.form] [2.contact.sent] [2.contact.address] [8.success.contact]", async ({
  page,
}) => {
  await page.goto(`${server.address}/contact`);
  await takenOver(page);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Message").fill("How likely is an answer?");
  await page.getByRole("button", { name: "Send message" }).click();
  const thanks = "Thank you. We have your message and will answer";
  await expectToast(page, "Form Submitted", `${thanks} by e-mail.`);
  await expect(page.getByRole("main").getByRole("status")).toContainText(thanks);
  for (const label of ["Name", "Email", "Subject", "Message"]) {
    await expect(page.getByLabel(label)).toHaveValue("");
  }
  await expect(page.locator("main a[href^='mailto:']")).toBeVisible();
  const outbox = await fetch(`${server.address}/dev/outbox.json`);
  expect(await outbox.text()).toContain("How likely is an answer?");
});

test("a contact message that is not taken is kept to be sent again", async ({ page }) => {
  await page.goto(`${server.address}/contact`);
  await takenOver(page);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Message").fill("How likely is an answer?");
  await refuse(page, "POST /api/contact/", 503);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(
    "could not be sent",
  );
  await expect(page.getByLabel("Message")).toHaveValue("How likely is an answer?");
  await page.unrouteAll();
  await page.locator("[name=website]").evaluate((field: HTMLInputElement) => {
    field.value = "https://example.org";
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(
    "Leave the field that is not shown empty.",
  );
});

test("support is for who is signed in [6.support.signed-in]", async ({ page }) => {
  await page.goto(`${server.address}/contact`);
  await takenOver(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("You need to be logged in to access subscriber support.");
  await main.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(at("/login"));
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await signInOn(page, ada.email, ada.password);
  await expect(page).toHaveURL(at("/profile?tab=support"));
});

test("an unknown address is said to be one [2.route.not-found] [8.not-found]", async ({ page }) => {
  await page.goto(`${server.address}/no/such/page`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(`${server.address}/`);
});

test("every page names itself, and the heading has the focus after a navigation [6.signed-out.pages] [2.route.terms] [2.route.privacy] [2.layout.frame]", async ({
  page,
}) => {
  for (const [path, title] of [
    ["/login", "Sign in"],
    ["/signup", "Create your account"],
    ["/forgot-password", "Reset your password"],
    ["/reset-password/token", "Choose a new password"],
    ["/verify-account/token", "Verification failed"],
    ["/confirm-email/token", "Address not changed"],
    ["/contact", "Contact"],
    ["/terms", "Terms of Service"],
    ["/privacy", "Privacy Policy"],
    ["/no/such/page", "Oops! Page not found"],
  ] as const) {
    await page.goto(server.address + path);
    await expect(page).toHaveTitle(`${title} · probability-chat`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeFocused();
});
