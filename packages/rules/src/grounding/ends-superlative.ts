import { SUPERLATIVES } from "../lexicon/statistics.ts";
import { type Token, wordIn } from "../text/tokens.ts";

/** Whether a noun is what a superlative tells apart: 'the most expensive category', 'the lowest calorie group'. */
export function endsSuperlative(tokens: readonly Token[], at: number): boolean {
  const told = [1, 2].some((step) => SUPERLATIVES.has(wordIn(tokens, at - step)));
  return (told || wordIn(tokens, at - 1) === "top") && wordIn(tokens, at + 1) !== "of";
}
