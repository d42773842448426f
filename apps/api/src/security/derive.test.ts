import { expect, test } from "vitest";
import { deriveKey, mac, open, seal } from "./derive.ts";

test("keys differ by secret, purpose and salt", () => {
  const keys = [
    deriveKey("secret", "a"),
    deriveKey("secret", "b"),
    deriveKey("other", "a"),
    deriveKey("secret", "a", "salt"),
  ].map((key) => key.toString("hex"));
  expect(new Set(keys).size).toBe(4);
  expect(deriveKey("secret", "a").toString("hex")).toBe(keys[0]);
});

test("parts of a MAC cannot be shifted into each other", () => {
  const key = deriveKey("secret", "a");
  expect(mac(key, "ab", "c")).not.toEqual(mac(key, "a", "bc"));
});

test("what is sealed opens with its key only, and not when changed", () => {
  const key = deriveKey("secret", "a");
  const sealed = seal(key, "text ✓");
  expect(open([key], sealed)).toBe("text ✓");
  expect(open([deriveKey("secret", "b"), key], sealed)).toBe("text ✓");
  expect(seal(key, "text ✓").equals(sealed)).toBe(false);
  expect(() => open([deriveKey("secret", "b")], sealed)).toThrow();
  sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1);
  expect(() => open([key], sealed)).toThrow();
});
