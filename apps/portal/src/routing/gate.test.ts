import { describe, expect, it } from "vitest";
import { afterLogin, type Need, passage, requiresVerification, type Visitor } from "./gate.ts";

const loading: Visitor = { isLoading: true, isAuthenticated: false, isVerified: false };
const stranger: Visitor = { isLoading: false, isAuthenticated: false, isVerified: false };
const unverified: Visitor = { isLoading: false, isAuthenticated: true, isVerified: false };
const verified: Visitor = { isLoading: false, isAuthenticated: true, isVerified: true };

describe("passage", () => {
  it.each<[Need, string, Visitor, string]>([
    ["nothing", "loading", loading, "pass"],
    ["nothing", "stranger", stranger, "pass"],
    ["account", "loading", loading, "wait"],
    ["account", "stranger", stranger, "sign-in"],
    ["account", "unverified", unverified, "pass"],
    ["account", "verified", verified, "pass"],
    ["verified", "loading", loading, "wait"],
    ["verified", "stranger", stranger, "sign-in"],
    ["verified", "unverified", unverified, "verify"],
    ["verified", "verified", verified, "pass"],
  ])("%s for %s", (need, _who, visitor, kind) => {
    expect(passage(need, visitor, "/chat").kind).toBe(kind);
  });

  it("remembers the path on the way to the login", () => {
    expect(passage("account", stranger, "/profile?tab=support")).toEqual({
      kind: "sign-in",
      to: "/login",
      state: { from: "/profile?tab=support" },
    });
  });

  it("tells the profile where an unverified visitor came from", () => {
    expect(passage("verified", unverified, "/chat")).toEqual({
      kind: "verify",
      to: "/profile",
      state: { from: "/chat", verificationRequired: true },
    });
  });
});

describe("afterLogin", () => {
  it.each([
    [{ from: "/profile" }, "/profile"],
    [{ from: "https://evil.example" }, "/chat"],
    [{ from: "//evil.example" }, "/chat"],
    [{ from: "/login" }, "/chat"],
    [null, "/chat"],
    ["/profile", "/chat"],
  ])("%j leads to %s", (state, expected) => {
    expect(afterLogin(state)).toBe(expected);
  });
});

describe("requiresVerification", () => {
  it.each([
    [{ verificationRequired: true }, true],
    [{ verificationRequired: "true" }, false],
    [{}, false],
    [null, false],
  ])("%j: %s", (state, expected) => {
    expect(requiresVerification(state)).toBe(expected);
  });
});
