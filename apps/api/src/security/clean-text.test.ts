import { expect, test } from "vitest";
import { hasNul, storable, wellFormed } from "./clean-text.ts";

test("lone surrogates are replaced, pairs stay, everywhere in a value", () => {
  expect(wellFormed({ "a\ud800": ["😀", "\udc00x", 1, null] })).toEqual({
    "a\ufffd": ["😀", "\ufffdx", 1, null],
  });
  expect(wellFormed("a\0")).toBe("a\0");
  expect(storable("a\0\ud800")).toBe("a\ufffd\ufffd");
  expect(storable(["a\0", { "\0": "\udc00" }])).toEqual(["a\ufffd", { "\ufffd": "\ufffd" }]);
});

test("a value that needs no change is itself", () => {
  const value = { a: ["😀", 1, null] };
  expect(wellFormed(value)).toBe(value);
  expect(storable(value)).toBe(value);
});

test("a NUL is found in any depth", () => {
  expect(hasNul({ a: [{ b: "x\0" }] })).toBe(true);
  expect(hasNul({ "a\0": 1 })).toBe(true);
  expect(hasNul({ a: [{ b: "x" }], c: null })).toBe(false);
});
