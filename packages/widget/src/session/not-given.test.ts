import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { textOfAttributes, textOfNobody } from "./not-given.ts";

beforeEach(() => void vi.stubGlobal("location", new URL("https://shop.example/cart")));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["get-client-secret", "getClientSecret"],
  ["getclientsecret", "getClientSecret"],
  ["client-secret", "getClientSecret"],
  ["secret-key", "getClientSecret"],
  ["get-token", "getToken"],
  ["gettoken", "getToken"],
  ["client", "client"],
])("the attribute %s is said to be the property %s", (name, property) => {
  const text = textOfAttributes([{ name, value: "es_7f3a" }], "");
  expect(text).toContain(`${property} is a property (in Vue :${property}, in Svelte {${property}}`);
  expect(text).not.toContain("7f3a");
});

test("a secret key in any attribute is to be revoked, in one line with the others", () => {
  const attributes = [
    { name: "data-key", value: "sk_7f3a" },
    { name: "secret-key", value: "sk_7f3a" },
    { name: "gettoken", value: "" },
  ];
  const words =
    /^A secret key .* Revoke it now under https:\/\/chat\.example\.com\/developers, and put [^.]*\. The attribute gettoken/;
  const text = textOfAttributes(attributes, "https://chat.example.com");
  expect(text).toMatch(words);
  expect(text).not.toContain("7f3a");
});

test.each(["base-url", "public-key", "class", "chat-id", "data-client"])(
  "the attribute %s is where it belongs",
  (name) => expect(textOfAttributes([{ name, value: "a" }], "")).toBe(""),
);

test("a page of another origin alone is told that it names nobody", () => {
  expect(textOfNobody("https://chat.example.com")).toContain(
    "with accounts of https://chat.example.com. For your own users set the property",
  );
  expect(textOfNobody("")).toBe("");
  expect(textOfNobody("https://shop.example/chats")).toBe("");
});
