import { expect, test } from "vitest";
import { sizeText } from "./file-size.ts";
import { plans } from "./plans.ts";

test.each([
  [0, "0MB"],
  [0.0002, "0.1MB"],
  [12.34, "12.4MB"],
  [5, "5MB"],
  [30, "30MB"],
  [500, "500MB"],
  [1_023, "1023MB"],
  [1_024, "1GB"],
  [1_536, "1536MB"],
])("%d megabytes are written %s", (megabytes, text) => {
  expect(sizeText(megabytes)).toBe(text);
});

test("a plan's card and its limit say the same [9.free.file-size] [9.pro.file-size] [9.enterprise.file-size]", () => {
  expect(plans.map(({ fileSize }) => sizeText(fileSize))).toEqual(["10MB", "500MB", "5GB"]);
  for (const { features, fileSize } of plans) {
    expect(features).toContain(`CSV up to ${sizeText(fileSize)}`);
  }
});
