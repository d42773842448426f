import { expect, test } from "vitest";
import { bytesText, sizeText } from "./file-size.ts";
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

test.each([
  [0, "0 bytes", "0 bytes"],
  [1, "1 byte", "1 byte"],
  [1_000, "1,000 bytes", "1,000 bytes"],
  [1_500, "1.5kB", "1.4kB"],
  [8_192, "8kB", "8kB"],
  [1_048_576, "1MB", "1MB"],
  [12_897_485, "12.4MB", "12.3MB"],
  [1_073_741_824, "1GB", "1GB"],
])("%d bytes are written %s, and where they are a bound %s", (bytes, up, down) => {
  expect([bytesText(bytes), bytesText(bytes, Math.floor)]).toEqual([up, down]);
});

test("a bound is never written as what is above it, nor a tenth rounded twice", () => {
  for (let bytes = 1; bytes < 50_000_000; bytes += 997 + (bytes >> 6)) {
    expect(bytesText(bytes, Math.floor)).not.toBe(bytesText(bytes + 1));
    if (bytes < 1_048_576) continue;
    expect(bytesText(bytes)).toBe(sizeText(bytes / 1_048_576));
  }
});

test("a plan's card and its limit say the same [9.free.file-size] [9.pro.file-size] [9.enterprise.file-size]", () => {
  expect(plans.map(({ fileSize }) => sizeText(fileSize))).toEqual(["10MB", "500MB", "5GB"]);
  for (const { features, fileSize } of plans) {
    expect(features).toContain(`CSV up to ${sizeText(fileSize)}`);
  }
});
