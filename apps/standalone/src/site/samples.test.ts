import { expect, test } from "vitest";
import { readSample, samples } from "./samples.ts";

test.each(samples.map(({ file }) => file))("%s is a table with a header and rows", async (file) => {
  const lines = (await readSample(file))?.trim().split("\n") ?? [];
  const width = lines[0]?.split(",").length ?? 0;
  expect(width).toBeGreaterThan(4);
  expect(lines.length).toBeGreaterThan(300);
});

test("nothing else can be read", async () => {
  expect(await readSample("../package.json")).toBeNull();
});
