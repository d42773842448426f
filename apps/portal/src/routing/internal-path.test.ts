import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { internalPath } from "./internal-path.ts";

describe("internalPath", () => {
  it.each([
    ["/chat", "/chat"],
    ["/profile?tab=subscription", "/profile?tab=subscription"],
    ["/chat#end", "/chat#end"],
    ["/chat/../pricing", "/pricing"],
  ])("keeps %s", (given, expected) => {
    expect(internalPath(given)).toBe(expected);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "https://evil.example/chat",
    "javascript:alert(1)",
    "/x/..//evil.example",
    "chat",
    "",
    "/login",
    "/login?again",
    "/signup",
    "/verify-account/abc",
    "/reset-password/abc",
    undefined,
    null,
    42,
    { pathname: "/chat" },
  ])("refuses %j", (given) => {
    expect(internalPath(given)).toBeNull();
  });

  it("never leaves the site, whatever it is given [2.gate.internal-paths]", () => {
    const hostile = fc
      .array(fc.constantFrom("/", "\\", ".", "\t", "\n", "@", ":", "evil.example", "?", "#", "%2f"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(hostile, (given) => {
        const path = internalPath(given);
        if (path === null) return;
        expect(new URL(path, "https://portal.example/login").origin).toBe("https://portal.example");
      }),
    );
  });
});
