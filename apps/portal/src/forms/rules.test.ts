import { describe, expect, it } from "vitest";
import { type Rule, rules } from "./rules.ts";

const cases: readonly [string, Rule, string, string | true, Record<string, string>?][] = [
  ["login email", rules.login.email, "", "Email is required"],
  ["login email", rules.login.email, "   ", "Email is required"],
  ["login email", rules.login.email, "ada", "Please enter a valid email address"],
  ["login email", rules.login.email, "ada@host", "Please enter a valid email address"],
  ["login email", rules.login.email, "a da@host.example", "Please enter a valid email address"],
  ["login email", rules.login.email, "ada@host..example", "Please enter a valid email address"],
  [
    "login email",
    rules.login.email,
    `${"a".repeat(250)}@b.co`,
    "Please enter a valid email address",
  ],
  ["login email", rules.login.email, " ada@host.example ", true],
  ["login password", rules.login.password, "", "Password is required"],
  ["login password", rules.login.password, "x", true],
  ["signup first name", rules.signup.firstName, " ", "First name is required"],
  ["signup first name", rules.signup.firstName, "Ada", true],
  ["signup password", rules.signup.password, "", "Password is required"],
  ["signup password", rules.signup.password, "1234567", "Password must be at least 8 characters"],
  ["signup password", rules.signup.password, "12345678", true],
  ["signup password", rules.signup.password, "        ", true],
  ["reset password", rules.resetPassword.password, "", "Password is required"],
  [
    "reset password",
    rules.resetPassword.password,
    "12345",
    "Password must be at least 6 characters",
  ],
  ["reset password", rules.resetPassword.password, "123456", true],
  ["reset confirmation", rules.resetPassword.confirmation, "", "Please confirm your password"],
  [
    "reset confirmation",
    rules.resetPassword.confirmation,
    "123456",
    "Passwords do not match",
    { password: "123457" },
  ],
  ["reset confirmation", rules.resetPassword.confirmation, "123456", true, { password: "123456" }],
  ["contact name", rules.contact.name, "A ", "Name must be at least 2 characters."],
  ["contact name", rules.contact.name, "Al", true],
  ["contact email", rules.contact.email, "", "Please enter a valid email address."],
  ["contact subject", rules.contact.subject, "Help", "Subject must be at least 5 characters."],
  ["contact subject", rules.contact.subject, "Help!", true],
  [
    "contact message",
    rules.contact.message,
    "Too short",
    "Message must be at least 10 characters.",
  ],
  ["contact message", rules.contact.message, "Long enough", true],
  ["profile first name", rules.profile.firstName, "  ", "First name is required"],
  ["profile first name", rules.profile.firstName, "Ada", true],
  ["current password", rules.passwordChange.currentPassword, "", "Current password is required"],
  ["current password", rules.passwordChange.currentPassword, "x", true],
  ["new password", rules.passwordChange.newPassword, "", "New password is required"],
  [
    "new password",
    rules.passwordChange.newPassword,
    "1234567",
    "New password must be at least 8 characters long",
  ],
  ["new password", rules.passwordChange.newPassword, "12345678", true],
  ["new address", rules.emailChange.email, "ada", "Please enter a valid email address"],
  ["new address", rules.emailChange.email, "ada@host.example", true],
  ["password of a deletion", rules.accountDeletion.password, "", "Current password is required"],
  ["support subject", rules.support.subject, "Help ", "Subject must be at least 5 characters."],
  ["support subject", rules.support.subject, "Help!", true],
  [
    "support message",
    rules.support.message,
    "Too short ",
    "Message must be at least 10 characters.",
  ],
  ["support message", rules.support.message, "Long enough", true],
];

describe("rules", () => {
  it.each(cases)("%s", (_name, rule, value, expected, values) => {
    expect(rule(value, values ?? {})).toBe(expected);
  });
});
