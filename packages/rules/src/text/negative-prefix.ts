/** 'nonsmokers' as 'non smokers' and 'unresolved' as 'non resolved', where the table knows the rest of the word. */
import { stem } from "./stem.ts";
import type { Token } from "./tokens.ts";

export function splitNegativePrefix(
  tokens: readonly Token[],
  isKnown: (stem: string) => boolean,
): Token[] {
  return tokens.flatMap((token) => {
    const length = token.word.startsWith("non") ? 3 : 2;
    const rest = token.word.slice(length);
    const splits =
      token.kind === "word" &&
      (length === 3 || /^un(?:.*ed|paid|sold)$/.test(token.word)) &&
      rest.length >= 4 &&
      !isKnown(stem(token.word)) &&
      isKnown(stem(rest));
    if (!splits) return [token];
    const middle = token.start + length;
    return [
      { ...token, word: "non", end: middle, text: token.text.slice(0, length) },
      { ...token, word: rest, start: middle, text: token.text.slice(length), capital: false },
    ];
  });
}
