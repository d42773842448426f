import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../numerics/random.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

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
    // Without 500 the others lie evenly; below 10 only 9 is far from 0, 1, 2 and 3.
    ["count(outlier(wide | wide < 100))", 0],
    ["count(outlier(wide | wide < 4 or wide = 9))", 1],
    ["count(outlier(wide, z | kind = 'b'))", 1],
    ["count(outlier(wide | kind = 'a'))", 0],
    ["E(wide | kind = 'b' and not outlier(wide | kind = 'b'))", 29],
    ["count(outlier(wide | not outlier(wide)))", 0],
  ])("%s", async (text, value) => {
    const answer = await ask(text);
    expect(answer).toMatchObject({ kind: "estimate" });
    if (answer.kind === "estimate") expect(answer.value).toBeCloseTo(value, 10);
  });

  it.each([
    ["count(outlier(zeros))", /Half of the values of zeros are equal/],
    ["count(outlier(kind))", /kind holds text, not numbers/],
    ["count(outlier(zeros | n < 9))", /ask for outlier\(zeros, z \| n < 9\)/],
    ["count(outlier(n | wide > 30))", /n is missing in all 29 rows where wide > 30/],
    ["count(outlier(wide | kind > 3))", /kind holds text/],
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
    // scipy: shapiro(range(20)).
    expect(flat.shapiro?.statistic).toBeCloseTo(0.96037518, 7);
    expect(flat.shapiro?.pValue).toBeCloseTo(0.55137175, 7);
    expect(await ask("shape(half)")).toMatchObject({ kind: "shape", isNormal: true });
    expect(await ask("shape(wide)")).toMatchObject({
      isNormal: false,
      skewness: { interval: null },
      caveats: [{ kind: "tailsUnseen" }],
    });
    expect(await ask("shape(half | wide < 15)")).toMatchObject({ isNormal: null, normality: null });
    expect(await ask("shape(wide | wide < 7 or wide > 100)")).toMatchObject({ isNormal: false });
  });

  it("is explained by the moments of the values alone", async () => {
    const answer = await ask("explain(shape(wide | wide < 4 or wide = 10))");
    // scipy of 0, 1, 2, 3, 10: std, skew, kurtosis.
    expect(answer).toMatchObject({
      kind: "explain",
      figures: [
        { value: 5 },
        { value: expect.closeTo(Math.sqrt(12.56), 9) },
        { value: expect.closeTo(1.20990044, 7) },
        { value: expect.closeTo(-0.12400097, 7) },
      ],
    });
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
