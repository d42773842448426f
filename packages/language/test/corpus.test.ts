import { describe, expect, it } from "vitest";
import { readCorpus } from "./corpus.ts";
import { outcomeOf } from "./outcome.ts";

const entries = readCorpus();

describe.each([...new Set(entries.map(({ file }) => file))])("%s", (file) => {
  it.each(entries.filter((entry) => entry.file === file))("$name", async (entry) => {
    expect(await outcomeOf(entry)).toBe(entry.expected);
  });
});

it("is small enough to be read", () => {
  expect(entries.length).toBeGreaterThanOrEqual(80);
  expect(entries.length).toBeLessThanOrEqual(250);
});
