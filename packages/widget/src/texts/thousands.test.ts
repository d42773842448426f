import { expect, test } from "vitest";
import { thousands } from "./thousands.ts";

test.each([0, 7, 999, 1_000, 1_461, 12_345, 999_999, 1_000_000, 123_456_789])(
  "writes %d as English does",
  (count) => {
    expect(thousands(count)).toBe(count.toLocaleString("en"));
  },
);
