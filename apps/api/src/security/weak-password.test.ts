import { messages } from "@probability-chat/contract";
import { expect, test } from "vitest";
import { weaknessOf } from "./weak-password.ts";

const { passwordGuessable, passwordPersonal } = messages.validation;

test.each<[string, string | null]>([
  ["password", passwordGuessable],
  ["P@ssw0rd1", passwordGuessable],
  ["123456", passwordGuessable],
  ["iloveyou", passwordGuessable],
  ["qwertyuiop", passwordGuessable],
  ["1qaz2wsx", passwordGuessable],
  ["abcdefgh", passwordGuessable],
  ["11111111", passwordGuessable],
  ["letmein1", passwordGuessable],
  ["Summer2024", passwordGuessable],
  ["michael1985", passwordGuessable],
  ["password".repeat(12), passwordGuessable],
  ["my lovelace", passwordPersonal],
  ["ADA.Lovelace!7", passwordPersonal],
  ["Probability-Chat 7", passwordPersonal],
  ["xK3$vq", null],
  ["correct horse battery", null],
  ["long enough", null],
  ["correcthorsebatterystaple", null],
  ["ada and her engines", null],
  ["😀🎲🌧️🧭", null],
])("%j: %s", async (password, weakness) => {
  expect(await weaknessOf(password, "ada.lovelace@example.com")).toBe(weakness);
});

test("an address of few letters forbids nothing", async () => {
  expect(await weaknessOf("ale and bread 77", "al@example.com")).toBeNull();
});
