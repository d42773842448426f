/// <reference lib="dom" />
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../../../../packages/widget/test/accessibility.ts";
import {
  type Account,
  callServer,
  expectToast,
  newAccount,
  noteCalls,
  openSignedIn,
  refuse,
  tokensOf,
} from "../support/account.ts";
import { signInOn, watch } from "../support/page.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "../support/server.ts";

let server: Server;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory(), { ...typedOnly, RATE_LIMIT_FACTOR: "100" });
});
test.afterAll(() => server?.stop());

/** Someone new at a page of the profile. */
async function openProfile(page: Page, path = "/profile"): Promise<Account> {
  const account = await newAccount(server.address);
  await openSignedIn(page, server.address, path, account);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return account;
}

const unexpected = "An unexpected error occurred. Please try again.";

test.describe("tabs", () => {
  test("stand in the address and follow back, forward and the arrow keys [2.route.profile] [2.route.profile-tab-default] [2.route.profile-tab] [2.profile.tabs]", async ({
    page,
  }) => {
    const problems = await watch(page);
    await openProfile(page);
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(page.getByRole("tab")).toHaveText([
      "Account",
      "Subscription",
      "Security",
      "Support",
    ]);
    await expect(tab("Account")).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveTitle("Account · Profile · probability-chat");

    await tab("Security").click();
    await expect(page).toHaveURL(/\/profile\?tab=security$/);
    await expect(page).toHaveTitle("Security · Profile · probability-chat");
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\?tab=support$/);
    await expect(tab("Support")).toBeFocused();
    await expect(page.getByRole("tabpanel")).toContainText("Subscriber support");
    await page.goBack();
    await expect(tab("Security")).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(tab("Account")).toHaveAttribute("aria-selected", "true");
    await page.goForward();
    await expect(page).toHaveURL(/\?tab=security$/);
    await expect(tab("Security")).toHaveAttribute("aria-selected", "true");

    for (const name of ["account", "subscription", "security", "support"]) {
      await page.goto(`${server.address}/profile?tab=${name}`);
      await expect(page.getByRole("tab", { selected: true })).toHaveText(new RegExp(name, "i"));
    }
    await page.goto(`${server.address}/profile?tab=nonsense`);
    await expect(tab("Account")).toHaveAttribute("aria-selected", "true");
    expect(problems).toEqual([]);
  });

  for (const width of [1280, 390]) {
    test(`nothing is wider than ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openProfile(page);
      for (const name of ["Account", "Subscription", "Security", "Support"]) {
        await page.getByRole("tab", { name }).click();
        await expect(page.getByRole("tab", { selected: true })).toHaveText(name);
        await expect(page.getByRole("tabpanel").getByText("Loading")).toHaveCount(0);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, name).toBe(0);
      }
    });
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`nobody is shut out of the ${colorScheme} profile`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const account = await newAccount(server.address, { verified: false });
    await openSignedIn(page, server.address, "/profile", account);
    for (const name of ["Account", "Security", "Support"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tab", { selected: true })).toHaveText(name);
      await expect(page.getByRole("tabpanel").getByText("Loading")).toHaveCount(0);
      expect(await violationsOf(page), name).toEqual([]);
    }
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Subject must be at least 5 characters.")).toBeVisible();
    expect(await violationsOf(page), "errors").toEqual([]);
    await page.getByRole("tab", { name: "Account" }).click();
    for (const name of ["Change e-mail", "Delete Account"]) {
      await page.getByRole("button", { name }).click();
      expect(await violationsOf(page), name).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });
}

test("learning from questions is off, said plainly, and given and taken back by one button", async ({
  page,
}) => {
  const problems = await watch(page);
  const account = await openProfile(page);
  const section = page.locator("section").filter({ hasText: "Learning from your questions" });
  const consent = async () => {
    const { access } = await tokensOf(server.address, account);
    return callServer(server.address, "GET", "/api/users/me/", undefined, access);
  };
  await expect(section).toContainText("Off: nothing is kept to learn from.");
  await expect(section).toContainText("stopping, or deleting your account, deletes all of it");
  await section.getByRole("button", { name: "Allow" }).click();
  await expectToast(page, "Learning is on", "Your questions from now on are kept. Thank you.");
  await expect(section).toContainText("On: your questions are kept");
  expect(await consent()).toMatchObject({ data: { learning_consent: true } });
  await page.reload();
  await section.getByRole("button", { name: "Stop and delete" }).click();
  await expectToast(page, "Learning is off", "What was kept of your questions is deleted.");
  await expect(section.getByRole("button", { name: "Allow" })).toBeVisible();
  expect(await consent()).toMatchObject({ data: { learning_consent: false } });
  expect(problems).toEqual([]);
});

/** A square picture, drawn by the browser. */
async function png(page: Page, side: number): Promise<Buffer> {
  const address = await page.evaluate((pixels) => {
    const canvas = document.createElement("canvas");
    canvas.width = pixels;
    canvas.height = pixels;
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = "#c2410c";
    pen?.fillRect(0, 0, pixels, pixels);
    return canvas.toDataURL("image/png");
  }, side);
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

test.describe("the picture", () => {
  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Change picture" }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };

  test("is blank at first, is replaced, and is fetched past every cache [2.profile.header] [2.avatar.image] [4.avatar.flow] [8.success.avatar] [5.avatar.multipart] [7.upload-image]", async ({
    page,
  }) => {
    const problems = await watch(page);
    const sent = await noteCalls(page);
    const account = await openProfile(page);
    const main = page.getByRole("main");
    await expect(main.getByText(account.email, { exact: true })).toBeVisible();
    await expect(main.locator("img")).toHaveAttribute("src", "/blank-avatar.svg");

    await choose(page, "me.png", "image/png", await png(page, 600));
    await expectToast(page, "Avatar updated", "Your new picture is in place.");
    const source = /\/api\/users\/images\/[\w-]{43}\.webp\?t=\d+$/;
    await expect(main.locator("img")).toHaveAttribute("src", source);
    await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", source);
    const width = () =>
      main.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(256);
    const upload = sent.findIndex(({ call }) => call === "POST /api/users/upload-user-image/");
    expect(sent[upload]?.body).toEqual({
      content_type: "image/png",
      file: { name: "me.png", type: "image/png" },
    });
    await expect
      .poll(() => sent.slice(upload).map(({ call }) => call))
      .toContain("GET /api/users/me/");
    expect(problems).toEqual([]);
  });

  test("is a sign on a coloured circle where no image loads [2.avatar.fallback]", async ({
    page,
  }) => {
    await page.route("**/blank-avatar.svg", (route) => route.abort());
    await openProfile(page);
    const avatar = page.getByRole("button", { name: "My Account" });
    await expect(avatar.locator("svg")).toBeVisible();
    await expect(avatar.locator("img")).toHaveCount(0);
  });

  test("is refused above 5MB and of another type before it is sent [5.avatar.size] [5.avatar.type] [9.avatar-maximum]", async ({
    page,
  }) => {
    const sent = await noteCalls(page);
    await openProfile(page);
    const largest = 5 * 1_048_576;
    await choose(page, "big.png", "image/png", Buffer.alloc(largest + 1));
    await expectToast(page, "File too large", "Please upload an image smaller than 5MB.");
    const types = "Please upload a valid image file (JPEG, PNG, JPG, GIF).";
    await choose(page, "page.svg", "image/svg+xml", Buffer.from("<svg/>"));
    await expectToast(page, "Invalid file type", types);
    const uploads = () => sent.filter(({ call }) => call.includes("upload-user-image"));
    expect(uploads()).toEqual([]);

    await page.getByRole("button", { name: "Close notification" }).click();
    await choose(page, "not-really.png", "image/png", Buffer.from("<svg/>"));
    await expectToast(page, "Invalid file type", types);
    expect(uploads()).toHaveLength(1);
  });

  test("says so where it cannot be kept [8.profile.image-failed]", async ({ page }) => {
    await openProfile(page);
    await refuse(page, "POST /api/users/upload-user-image/", 503);
    await choose(page, "me.png", "image/png", await png(page, 8));
    await expectToast(page, "Upload failed", "Failed to upload profile picture. Please try again.");
  });
});

test.describe("the Account tab", () => {
  const save = (page: Page) => page.getByRole("button", { name: "Save changes" });

  test("keeps the names, puts them back, and asks the server who it is first [2.account.names] [2.account.email-disabled] [2.account.cancel] [2.account.save] [2.account.verified] [8.success.profile] [5.profile.last-name-optional] [7.update-user] [7.update-user.id] [3.profile-update.fields]", async ({
    page,
  }) => {
    const sent = await noteCalls(page);
    const account = await openProfile(page);
    const { user } = await tokensOf(server.address, account);
    const first = page.getByLabel("First name");
    const last = page.getByLabel("Last name");
    await expect(first).toHaveValue("Ada");
    await expect(last).toHaveValue("Lovelace");
    await expect(page.getByLabel("Email", { exact: true })).toBeDisabled();
    await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    await expect(save(page)).toBeDisabled();

    await first.fill("Grace");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(first).toHaveValue("Ada");
    await expect(save(page)).toBeDisabled();

    await first.fill(" Grace ");
    await last.fill("");
    const before = sent.length;
    await save(page).click();
    await expectToast(page, "Profile updated", "Your changes have been saved.");
    expect(sent.slice(before)).toEqual([
      { call: "GET /api/users/me/", body: null },
      {
        call: `PATCH /api/users/${(user as { id: string }).id}/`,
        body: { first_name: "Grace", last_name: "" },
      },
    ]);
    await expect(page.getByRole("heading", { level: 1, name: "Grace" })).toBeVisible();
    await expect(first).toHaveValue("Grace");
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Grace");
  });

  test("needs a first name [5.profile.first-name-required]", async ({ page }) => {
    await openProfile(page);
    const first = page.getByLabel("First name");
    await first.fill(" ");
    await save(page).click();
    await expectToast(page, "Validation Error", "First name is required");
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription("First name is required");
  });

  test("says what failed [8.profile.user-missing] [8.profile.update-failed] [8.default.update-profile] [8.default.server-first]", async ({
    page,
  }) => {
    await openProfile(page);
    await page.getByLabel("First name").fill("Grace");
    for (const [status, body, text] of [
      [502, undefined, "Failed to update profile"],
      [400, { message: "Not this name." }, "Not this name."],
    ] as const) {
      await refuse(page, "PATCH /api/users/*/", status, body);
      await save(page).click();
      await expectToast(page, "Update failed", text);
    }
    await page.route("**/api/users/*/", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
    await save(page).click();
    await expectToast(page, "Update failed", unexpected);
    await refuse(page, "GET /api/users/me/", 503);
    await save(page).click();
    await expectToast(page, "Error", "Unable to fetch user data. Please try again.");
    await expect(page.getByLabel("First name")).toHaveValue("Grace");
  });

  test("gives out all data as a file", async ({ page }) => {
    const account = await openProfile(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^probability-chat-data-\d{4}-\d\d-\d\d\.json$/);
    expect(await readFile(await download.path(), "utf8")).toContain(account.email);
    await refuse(page, "GET /api/users/export/", 429, {
      message: "Too many requests. Please wait a moment and try again.",
      code: "rate_limited",
    });
    await page.getByRole("button", { name: "Download my data" }).click();
    await expectToast(
      page,
      "Download failed",
      "Too many requests. Please wait a moment and try again.",
    );
  });

  test("ends the account after a question and with the password [2.account.delete] [7.delete-account]", async ({
    page,
  }) => {
    const account = await openProfile(page);
    const opener = page.getByRole("button", { name: "Delete Account" });
    await opener.press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
    const password = dialog.getByLabel("Current password");
    await expect(password).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription(/every chat with its messages/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press("Enter");
    await expect(password).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription("Current password is required");
    await password.fill("wrong password");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription("The current password is wrong.");
    await expect(password).toBeFocused();
    await password.fill(account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.address}/`);
    await expectToast(page, "Account deleted", "Everything in it is gone.");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(tokensOf(server.address, account)).rejects.toThrow("invalid_credentials");
  });
});

test.describe("the Security tab", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "Update password" });

  test("changes the password [2.security.form] [5.password.submit-disabled] [5.password.new-length] [9.password.change] [8.success.password] [4.auth.password-updated] [7.update-password] [3.password-change.fields]", async ({
    page,
  }) => {
    const sent = await noteCalls(page);
    const account = await openProfile(page, "/profile?tab=security");
    const elsewhere = await tokensOf(server.address, account);
    const current = page.getByLabel("Current password");
    const next = page.getByLabel("New password");
    await expect(submit(page)).toBeDisabled();
    await current.fill("not this one");
    await expect(submit(page)).toBeDisabled();
    await next.fill("1234567");
    await submit(page).click();
    await expect(next).toHaveAccessibleDescription(
      "New password must be at least 8 characters long",
    );
    await next.fill("another horse");
    await submit(page).click();
    await expect(current).toHaveAccessibleDescription("The current password is wrong.");
    await expect(current).toBeFocused();

    await current.fill(account.password);
    await submit(page).click();
    await expectToast(page, "Password updated", "Your other sessions have been ended.");
    await expect(page.getByText("Password updated successfully", { exact: true })).toBeVisible();
    await expect(current).toHaveValue("");
    await expect(next).toHaveValue("");
    await expect(submit(page)).toBeDisabled();
    expect(
      sent.filter(({ call }) => call === "PATCH /api/users/update-password/").at(-1)?.body,
    ).toEqual({ old_password: account.password, new_password: "another horse" });
    await tokensOf(server.address, { ...account, password: "another horse" });
    const stale = callServer(server.address, "POST", "/api/token/refresh/", {
      refresh: elsewhere.refresh,
    });
    await expect(stale).rejects.toThrow("401");
    await page.getByRole("tab", { name: "Support" }).click();
    await page.getByRole("tab", { name: "Security" }).click();
    await expect(page.getByText("Password updated successfully", { exact: true })).toBeHidden();
  });

  test("misses what is emptied again [5.password.current-required] [5.password.new-required]", async ({
    page,
  }) => {
    await openProfile(page, "/profile?tab=security");
    const current = page.getByLabel("Current password");
    const next = page.getByLabel("New password");
    await current.fill("x");
    await next.fill("1234567");
    await submit(page).click();
    await current.fill("");
    await next.fill("");
    await next.press("Enter");
    await expect(submit(page)).toBeDisabled();
    await expect(next).toHaveAccessibleDescription("New password is required");
    await expect(current).toHaveAccessibleDescription("Current password is required");
  });

  test("says what failed [8.profile.password-failed] [8.default.update-password]", async ({
    page,
  }) => {
    await openProfile(page, "/profile?tab=security");
    await page.getByLabel("Current password").fill("correct horse battery");
    await page.getByLabel("New password").fill("another horse");
    await refuse(page, "PATCH /api/users/update-password/", 502);
    await submit(page).click();
    await expectToast(page, "Update failed", "Failed to update password");
    await page.route("**/api/users/update-password/", (route) => route.abort());
    await submit(page).click();
    await expectToast(page, "Update failed", unexpected);
  });

  test("lists the sessions and ends one, or all", async ({ page }) => {
    const account = await newAccount(server.address);
    await tokensOf(server.address, account);
    await openSignedIn(page, server.address, "/profile?tab=security", account);
    const rows = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("This device");
    await expect(rows.last()).toContainText("Node.js");
    await expect(rows.last()).toContainText("Last used");
    await expect(rows.first().getByRole("button")).toHaveCount(0);
    await rows.last().getByRole("button", { name: "End the session of Node.js" }).click();
    await expect(rows).toHaveCount(1);

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInOn(page, account.email, account.password);
    await expect(page).toHaveURL(/\/chat$/);
    await page.goto(`${server.address}/profile?tab=security`);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("Chrome on Linux");
  });

  test("tells what happened to the account, and more of it", async ({ page }) => {
    const problems = await watch(page);
    const account = await newAccount(server.address);
    const guess = { email: account.email, password: "a wrong guess" };
    await expect(callServer(server.address, "POST", "/api/token/", guess)).rejects.toThrow("401");
    for (let session = 0; session < 8; session++) await tokensOf(server.address, account);
    await openSignedIn(page, server.address, "/profile?tab=security", account);
    const activity = page.getByRole("region", { name: "Activity" });
    const rows = activity.getByRole("listitem");
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText("Signed in");
    await expect(rows.first()).toContainText("from this machine");
    await activity.getByRole("button", { name: "Show older activity" }).press("Enter");
    await expect(rows.last()).toContainText("Account created");
    await expect(rows.nth(10)).toBeFocused();
    await expect(rows.filter({ hasText: "Sign-in with a wrong password" })).toHaveCount(1);
    await expect(activity.getByRole("status")).toHaveText("All activity is shown.");
    await page.getByRole("button", { name: "End the session of Node.js" }).first().click();
    await expect(rows.first()).toContainText("A session was ended");
    expect(problems).toEqual([]);
  });

  test("can be asked again for sessions that did not come", async ({ page }) => {
    await refuse(page, "GET /api/users/sessions/", 503, { message: "Not today." });
    await openProfile(page, "/profile?tab=security");
    await expect(page.getByRole("alert").filter({ hasText: "Not today." })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This device")).toBeVisible();
  });
});

test.describe("the Support tab", () => {
  const send = async (page: Page) => {
    await page.getByLabel("Subject").fill("My figures");
    await page.getByLabel("Message").fill("They look too good to be true.");
    await page.getByRole("button", { name: "Send request" }).click();
  };

  test("sends a request, says so and is empty again [2.support.tab] [4.support.flow] [8.success.support] [7.support] [3.support.fields]", async ({
    page,
  }) => {
    const sent = await noteCalls(page);
    await openProfile(page, "/profile?tab=support");
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("link", { name: "contact page" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await send(page);
    await expectToast(
      page,
      "Support Request Submitted",
      "We have your message and will answer by e-mail.",
    );
    await expect(panel.getByRole("status")).toContainText("Your request is on its way");
    await expect(page.getByLabel("Subject")).toHaveValue("");
    await expect(page.getByLabel("Message")).toHaveValue("");
    expect(
      sent.find(({ call }) => call === "POST /api/users/submit-support-request/")?.body,
    ).toEqual({ subject: "My figures", message: "They look too good to be true." });
  });

  test("says that it failed and keeps what was written [8.profile.support-failed]", async ({
    page,
  }) => {
    await openProfile(page, "/profile?tab=support");
    await refuse(page, "POST /api/users/submit-support-request/", 503);
    await send(page);
    await expectToast(
      page,
      "Error Submitting Request",
      "We encountered an issue sending your support request. Please try again.",
    );
    await expect(page.getByLabel("Subject")).toHaveValue("My figures");
  });
});
