/** The ways to write a percentile, as one: 'p90', 'percentile 90' and 'quantile 0.9' are the 90th percentile. */
import { type Token, wordIn } from "./tokens.ts";

const NAME = /^(?:percentile|quantile)$/;
const SHORT = /^p(\d{1,2}(?:\.\d)?)$/;

/** `knows` tells the table's own words: `p50` may be a column. */
export function foldPercentiles(
  tokens: readonly Token[],
  knows: (word: string) => boolean,
): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token === undefined) continue;
    const short = knows(token.word) ? undefined : SHORT.exec(token.word)?.[1];
    if (short !== undefined) {
      folded.push(...percentile(token, token, Number(short)));
      if (NAME.test(wordIn(tokens, at + 1))) at += 1;
    } else if (NAME.test(token.word) && next?.value != null && !next.ordinal) {
      const { value } = next;
      folded.push(
        ...percentile(
          next,
          token,
          token.word === "quantile" && value <= 1 ? Number((value * 100).toPrecision(12)) : value,
        ),
      );
      at += 1;
    } else folded.push(token);
  }
  return folded;
}

function percentile(number: Token, name: Token, value: number): Token[] {
  return [
    { ...number, word: String(value), kind: "number", value },
    { ...name, word: "percentile" },
  ];
}
