import { describe, expect, it } from "vitest";
import { tokenize } from "./tokens.ts";

describe("tokenize", () => {
  it.each([
    ["What's the chance?", "what is the chance ?"],
    ["people who don’t travel", "people who do not travel"],
    ["first-class women", "first class women"],
    ["non-smokers aged 40-50", "non smokers aged 40 - 50"],
    ["a passenger's fare", "a passenger fare"],
    ["R&D", "r&d"],
    ["5,000 or 10k", "5000 or 10000"],
    ["$1.5m", "$ 1500000"],
    ["in their 60s", "in their 60s"],
    ["12kg", "12 kg"],
  ])("%s", (text, words) => {
    expect(
      tokenize(text)
        .map((token) => token.word)
        .join(" "),
    ).toBe(words);
  });

  it("keeps every token's place", () => {
    const text = "Don’t ‘quote’ 1,000 naïve £-signs";
    for (const token of tokenize(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
  });

  it("reads numbers in words and ranks", () => {
    const [two, third] = tokenize("two third");
    expect(two).toMatchObject({ value: 2, ordinal: false });
    expect(third).toMatchObject({ value: 3, ordinal: true });
  });
});
