/**
 * 'Is there more iron in meat than in nuts', 'are there more men than women' of columns of so much or
 * so many: what is measured is compared, and no rows are counted.
 */
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";
import { foldPhrases, type PhraseRule } from "./fold-phrases.ts";

const OPENS = "(?:is|are|was|were) there (more|less|fewer)";

const rulesOf = oncePer((index: TableIndex): readonly PhraseRule[] => {
  const rule = (
    pattern: string,
    measured: (said: readonly string[], behind: readonly Token[]) => boolean,
    means: string,
  ): PhraseRule => ({
    said: new RegExp(`^${OPENS} ${pattern}`),
    means: (said, behind) =>
      measured(said, behind)
        ? means.replace("MORE", said[1] === "more" ? "higher" : "lower")
        : null,
    onlyAfter: /^$/,
  });
  return [
    rule(
      "(\\S+) than (\\S+)(?= (?:in|on|at|among|for) |(?: [?.!])*$)",
      ([, , one = "", other = ""]) => isMeasured(one, index) && isMeasured(other, index),
      "is the total $2 MORE than the total $3",
    ),
    rule(
      "((?:\\S+ ){0,2}?(\\S+))(?= (?:in|on|at|among|for) )",
      ([, , , head = ""], behind) =>
        isMeasured(head, index) && behind.some(({ word }) => word === "than"),
      "is average $2 MORE",
    ),
  ];
});

export function foldThereIsMore(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(index));
}

/** Whether a word is all that a column of numbers is called by, and no level. */
function isMeasured(word: string, { postings }: TableIndex): boolean {
  const named = postings.get(`s:${stem(word)}`) ?? [];
  return (
    named.some(
      ({ phrase: { value, entry, words } }) =>
        value === null &&
        entry.numeric &&
        entry.affirmative === null &&
        entry.column.role === "measure" &&
        words.filter(({ weight }) => weight >= 0.5).length === 1,
    ) && named.every(({ phrase: { value, words } }) => value === null || words.length > 1)
  );
}
