import { describe, expect, it } from "vitest";
import { correctSpelling, damerau } from "./spelling.ts";
import { stem } from "./stem.ts";
import { tokenize } from "./tokens.ts";

const vocabulary = new Set(["dream", "gentoo", "northwest", "charges"]);
const stems = new Set([...vocabulary].map(stem));

function corrected(text: string): string {
  const tokens = tokenize(text);
  correctSpelling(tokens, vocabulary, stems);
  return tokens.map((token) => token.word).join(" ");
}

describe("correctSpelling", () => {
  it.each([
    ["on deram island", "on dream island"],
    ["waht is the averge", "what is the average"],
    ["in the northwst", "in the northwest"],
    ["gento penguins", "gentoo penguins"],
    ["the amout", "the amount"],
    ["amoung the dream", "among the dream"],
    ["the chanse", "the chance"],
    ["wht more then ten", "what more than ten"],
    ["lightst", "lightest"],
    ["the odds of wommen", "the odds of women"],
    ["most likey", "most likely"],
    ["uknown sex", "unknown sex"],
    ["protability", "probability"],
    ["those who leve", "those who leave"],
    ["first clas", "first class"],
  ])("%s", (text, expected) => {
    expect(corrected(text)).toBe(expected);
  });

  it.each([
    "an emperor penguin",
    "in Belfast",
    "from New York",
    "a cream",
    "the intro of a song",
    "xqzt",
    "25 year olds",
  ])("leaves “%s” alone", (text) => {
    expect(corrected(text)).toBe(text.toLowerCase());
  });
});

describe("correctSpelling of a table with names", () => {
  const names = new Set([...vocabulary, "denny", "mena"]);
  it("prefers a common word to a name that nobody would write so", () => {
    const tokens = tokenize("how meny");
    correctSpelling(tokens, names, new Set([...names].map(stem)), vocabulary);
    expect(tokens.map((token) => token.word).join(" ")).toBe("how many");
  });
});

describe("damerau", () => {
  it.each([
    ["deram", "dream", 0.9],
    ["incme", "income", 0.95],
    ["abc", "abc", 0],
    ["ca", "abc", 2.85],
    ["", "abc", 2.85],
  ])("%s to %s is %d", (a, b, distance) => {
    expect(damerau(a, b)).toBeCloseTo(distance);
    expect(damerau(b, a)).toBeCloseTo(distance);
  });
});
