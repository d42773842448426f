import type { Token } from "./tokens.ts";

const SUPPOSES = /^(?:if|when|given|suppose|for|among|of|out|once)$/;
const ASKS =
  /^(?:what (?:is|are|was|were) (?:the )?(?:chances?|probability|likelihood|odds|risk)|how (?:likely|probable) (?:is|are|was|were)|how many|what (?:share|percentage|percent|proportion|fraction|part))(?: |$)/;
/** What stands before a question that is asked of its answer. */
const REPORTS =
  /^(?:of|in|for|by|with|at|on|from|to|is|ask|asked|know|knows|and|or|but|so|then|,|:|;)$/;

/** 'If a mushroom is white what is the chance …': the comma that is left out before the question. */
export function withMissingComma(tokens: readonly Token[]): readonly Token[] {
  if (!SUPPOSES.test(tokens[0]?.word ?? "")) return tokens;
  const words = tokens.map(({ word }) => word);
  const at = words.findIndex(
    (_, start) => start > 2 && ASKS.test(`${words.slice(start, start + 4).join(" ")} `),
  );
  const asking = tokens[at];
  if (asking === undefined || words.slice(0, at).includes(",")) return tokens;
  if (REPORTS.test(words[at - 1] ?? "")) return tokens;
  const comma: Token = {
    ...asking,
    end: asking.start,
    text: ",",
    word: ",",
    kind: "symbol",
    value: null,
    ordinal: false,
    capital: false,
  };
  return [...tokens.slice(0, at), comma, ...tokens.slice(at)];
}
