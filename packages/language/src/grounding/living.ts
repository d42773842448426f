/** 'Living trees': those that are alive, where the word before a noun for the rows is no verb. */
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { type Token, wordIn } from "../text/tokens.ts";

export function foldLiving(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) =>
    token.word === "living" &&
    isRowNoun(wordIn(tokens, at + 1)) &&
    !/^(?:people|persons?|residents?|citizens?|those|they)$/.test(wordIn(tokens, at - 1))
      ? { ...token, word: "alive" }
      : token,
  );
}
