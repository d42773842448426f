/** 'nonsmokers' as 'non smokers', where the table knows the rest of the word. */
import { stem } from "./stem.ts";
import type { Token } from "./tokens.ts";

export function splitNegativePrefix(
  tokens: readonly Token[],
  isKnown: (stem: string) => boolean,
): Token[] {
  return tokens.flatMap((token) => {
    const rest = token.word.slice(3);
    const splits =
      token.kind === "word" &&
      token.word.startsWith("non") &&
      rest.length >= 4 &&
      !isKnown(stem(token.word)) &&
      isKnown(stem(rest));
    if (!splits) return [token];
    const middle = token.start + 3;
    return [
      { ...token, word: "non", end: middle, text: token.text.slice(0, 3) },
      { ...token, word: rest, start: middle, text: token.text.slice(3), capital: false },
    ];
  });
}
