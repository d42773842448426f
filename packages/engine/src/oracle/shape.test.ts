import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numerics/random.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

const random = seededRandom(5);
const table = tableFromRecords(
  ["n", "wide", "zeros", "half", "kind"],
  Array.from({ length: 60 }, (_, at) => [
    String(at < 20 ? at : ""),
    String(at === 59 ? 500 : at),
    String(at < 50 ? 0 : at),
    (10 + random.normal()).toFixed(6),
    at % 2 === 0 ? "a" : "b",
  ]),
);

async function ask(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

describe("outliers", () => {
  // Quartiles of 0..58 and 500 are 14.75 and 44.25: the fences lie at −29.5 and 88.5.
  it.each([
    ["count(outlier(wide))", 1],
    ["count(not outlier(wide))", 59],
    ["count(outlier(wide, z))", 1],
    ["count(outlier(zeros, z))", 0],
    ["count(outlier(n))", 0],
    ["P(outlier(wide) | kind = 'b')", 1 / 30],
    ["E(wide | not outlier(wide))", 29],
    ["count(outlier(wide * 2) and kind = 'b')", 1],
  ])("%s", async (text, value) => {
    const answer = await ask(text);
    expect(answer).toMatchObject({ kind: "estimate" });
    if (answer.kind === "estimate") expect(answer.value).toBeCloseTo(value, 10);
  });

  it.each([
    ["count(outlier(zeros))", /Half of the values of zeros are equal/],
    ["count(outlier(kind))", /kind holds text, not numbers/],
  ])("%s is refused", async (text, message) => {
    expect(await ask(text)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(message),
    });
  });
});

describe("shape", () => {
  it("tells skewness, tails and a test", async () => {
    const flat = await ask("shape(n)");
    if (flat.kind !== "shape") throw new Error(flat.kind);
    expect(flat.kurtosis.value).toBeCloseTo(-1.2, 12);
    expect(flat.normality?.statistic).toBeCloseTo(2.90979, 4);
    expect(flat.support).toMatchObject({ given: 20, excluded: 40 });
    expect(flat.bins.reduce((sum, { rows }) => sum + rows, 0)).toBe(20);
    expect(await ask("shape(half)")).toMatchObject({ kind: "shape", isNormal: true });
    expect(await ask("shape(wide)")).toMatchObject({
      isNormal: false,
      skewness: { interval: null },
      caveats: [{ kind: "tailsUnseen" }],
    });
    expect(await ask("shape(half | wide < 15)")).toMatchObject({ isNormal: null, normality: null });
  });

  it.each([
    ["shape(kind)", /kind holds text/],
    ["shape(zeros | zeros = 0)", /four rows whose values are not all equal/],
  ])("%s is refused", async (text, message) => {
    expect(await ask(text)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(message),
    });
  });
});
