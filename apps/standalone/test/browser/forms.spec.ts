/// <reference lib="dom" />
import { expect, type Page, test } from "@playwright/test";
import { type Account, newAccount, openSignedIn } from "../support/account.ts";
import { dataDirectory, type Server, startServer, typedOnly } from "../support/server.ts";

let server: Server;
let ada: Account;

test.beforeAll(async () => {
  server = await startServer(await dataDirectory(), { ...typedOnly, RATE_LIMIT_FACTOR: "100" });
  ada = await newAccount(server.address);
});
test.afterAll(() => server?.stop());

/** What a form says of a field when it is submitted with this text in it. */
type Rule = readonly [rows: string, label: string, text: string, message: string];

interface Form {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  readonly submit: string;
  readonly rules: readonly Rule[];
}

const tooShortPassword = "Password must be at least 8 characters";

const forms: readonly Form[] = [
  {
    name: "login",
    path: "/login",
    submit: "Sign in",
    rules: [
      ["[5.login.email-required]", "Email", "", "Email is required"],
      ["[5.login.email-invalid]", "Email", "ada", "Please enter a valid email address"],
      ["[5.login.password-required]", "Password", "", "Password is required"],
    ],
  },
  {
    name: "signup",
    path: "/signup",
    submit: "Sign up",
    rules: [
      ["[5.signup.first-name-required]", "First name", " ", "First name is required"],
      ["[5.signup.email-required]", "Email", "", "Email is required"],
      ["[5.signup.password-required]", "Password", "", "Password is required"],
      ["[5.signup.password-length] [9.password.signup]", "Password", "1234567", tooShortPassword],
    ],
  },
  {
    name: "forgot password",
    path: "/forgot-password",
    submit: "Send reset link",
    rules: [
      ["[5.forgot.email-required]", "Email", "", "Email is required"],
      ["[5.forgot.email-invalid]", "Email", "ada@host", "Please enter a valid email address"],
    ],
  },
  {
    name: "reset password",
    path: "/reset-password/token",
    submit: "Set new password",
    rules: [
      ["[5.reset.password-required]", "New password", "", "Password is required"],
      [
        "[5.reset.password-length] [9.password.reset]",
        "New password",
        "12345",
        "Password must be at least 6 characters",
      ],
      ["[5.reset.confirm-required]", "Confirm password", "", "Please confirm your password"],
      ["[5.reset.confirm-differs]", "Confirm password", "another", "Passwords do not match"],
    ],
  },
  {
    name: "contact",
    path: "/contact",
    submit: "Send message",
    rules: [
      ["[5.contact.name-length]", "Name", "A", "Name must be at least 2 characters."],
      ["[5.contact.email-invalid]", "Email", "ada@", "Please enter a valid email address."],
      ["[5.contact.subject-length]", "Subject", "Help", "Subject must be at least 5 characters."],
      [
        "[5.contact.message-length]",
        "Message",
        "Too short",
        "Message must be at least 10 characters.",
      ],
    ],
  },
  {
    name: "support",
    path: "/profile?tab=support",
    signedIn: true,
    submit: "Send request",
    rules: [
      ["[5.support.subject-length]", "Subject", "Help", "Subject must be at least 5 characters."],
      [
        "[5.support.message-length]",
        "Message",
        "Too short",
        "Message must be at least 10 characters.",
      ],
    ],
  },
];

const open = (page: Page, { path, signedIn }: Form) =>
  signedIn
    ? openSignedIn(page, server.address, path, ada)
    : page.goto(server.address + path).then(() => undefined);

for (const form of forms) {
  const rows = form.rules.map(([names]) => names).join(" ");
  test(`the ${form.name} form names each mistake beside its field, and is corrected by keyboard ${rows}`, async ({
    page,
  }) => {
    await open(page, form);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") calls.push(request.url());
    });
    const [[, first, , message] = []] = form.rules;
    if (!first || !message) throw new Error("a form without rules");
    const field = page.getByLabel(first, { exact: true });
    await field.focus();
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(message);
    await expect(page.getByRole("alert")).toContainText(/^Please correct \d fields?\.$/);
    await page.keyboard.type("ada-lovelace@example.org");
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(message, { exact: true })).toBeHidden();

    const button = page.getByRole("main").getByRole("button", { name: form.submit, exact: true });
    for (const [, label, text, message] of form.rules) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill(text);
      await button.click();
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    expect(calls).toEqual([]);
  });
}
