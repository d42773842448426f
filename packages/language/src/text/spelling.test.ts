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
  ])("%s", (text, expected) => {
    expect(corrected(text)).toBe(expected);
  });

  it.each(["an emperor penguin", "in Belfast", "from New York", "a cream", "xqzt"])(
    "leaves “%s” alone",
    (text) => {
      expect(corrected(text)).toBe(text.toLowerCase());
    },
  );
});

describe("damerau", () => {
  it.each([
    ["deram", "dream", 0.9],
    ["incme", "income", 1],
    ["abc", "abc", 0],
    ["ca", "abc", 3],
    ["", "abc", 3],
  ])("%s to %s is %d", (a, b, distance) => {
    expect(damerau(a, b)).toBe(distance);
    expect(damerau(b, a)).toBe(distance);
  });
});
