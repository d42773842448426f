import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Utf8Check } from "./utf8-check.ts";

it("judges a stream as the whole, wherever it is cut", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 5, unit: "binary" }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 5 }), (pieces, size) => {
      const bytes = Buffer.concat(pieces);
      const check = new Utf8Check();
      for (let at = 0; at < bytes.length; at += size) check.write(bytes.subarray(at, at + size));
      check.end();
      expect(check.valid).toBe(isUtf8(bytes));
    }),
    { numRuns: 500 },
  );
});
