import { expect, test } from "vitest";
import { allowedAddress } from "./link-rule.ts";

test.each([
  "https://example.com/a?b#c",
  "HTTP://example.com",
  "irc://chat.example.com",
  "ircs://chat.example.com",
  "mailto:a@example.com",
  "xmpp:a@example.com",
  "/a:b",
  "a/b:c",
  "?q=a:b",
  "#a:b",
  "page.html",
  "//example.com/x",
  "",
])("%j stays", (address) => {
  expect(allowedAddress(address)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.com/x",
  "tel:123",
  "ftp://example.com",
])("%j becomes empty", (address) => {
  expect(allowedAddress(address)).toBe("");
});
