import { expect, test } from "vitest";
import { pageHeaders } from "./headers.ts";

const policyOf = (paddle: boolean) => pageHeaders({ paddle })["content-security-policy"] ?? "";

test("no other host may run or frame anything", () => {
  expect(policyOf(false)).not.toContain("paddle");
  expect(policyOf(false)).toContain("script-src 'self';");
});

test("no text becomes markup or a script, images come from here", () => {
  expect(policyOf(false)).toMatch(
    /; require-trusted-types-for 'script'; trusted-types probability-chat$/,
  );
  expect(policyOf(false)).toContain("img-src 'self' data:;");
});

test("Paddle's hosts are let in where it is configured, and no inline script [4.checkout.script]", () => {
  expect(policyOf(true)).toContain("script-src 'self' https://cdn.paddle.com;");
  expect(policyOf(true)).toContain("frame-src 'self' https://*.paddle.com;");
  expect(policyOf(true)).not.toContain("unsafe");
});
