import type { Token } from "./tokens.ts";

const UNIT = /^(?:in|as) (?:an? )?(?:percent|percentages?|%)$/;

/** 'How many of them are members, in percent' as 'how many percent of them are members'. */
export function inPercent(tokens: readonly Token[]): readonly Token[] {
  const many = tokens.findIndex(
    ({ word }, at) => word === "many" && tokens[at - 1]?.word === "how",
  );
  if (many < 0) return tokens;
  for (let at = many + 2; at < tokens.length; at++)
    for (const length of [2, 3]) {
      const said = tokens.slice(at, at + length);
      if (!UNIT.test(said.map(({ word }) => word).join(" "))) continue;
      const rest = tokens.slice(many + 1, at).concat(tokens.slice(at + length));
      const last = rest.findLastIndex(({ word }) => !/^[,?.!]$/.test(word));
      const [place] = said;
      if (place === undefined) return tokens;
      const of = rest[0]?.word === "of" ? [] : [{ ...place, word: "of" }];
      return [
        ...tokens.slice(0, many + 1),
        { ...place, word: "percent" },
        ...of,
        ...rest.slice(0, last + 1),
      ];
    }
  return tokens;
}
