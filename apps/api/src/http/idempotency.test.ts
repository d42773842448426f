import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./idempotency.ts";

test("the order of keys makes no difference, anything else does", () => {
  expect(canonicalJson({ b: 1, a: { d: [2, 1], c: null } })).toBe(
    '{"a":{"c":null,"d":[2,1]},"b":1}',
  );
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  expect(canonicalJson(undefined)).toBe("null");
});

test("equal values have equal texts and say the value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});
