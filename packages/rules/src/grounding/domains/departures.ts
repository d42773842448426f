/** 'Loses the most members', 'have quit' of a membership that is `Cancelled`: who no longer stays. */
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, naming, type PhraseRule, withNames } from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const GONE = /^(?:is |has )?(?:churn|churned|cancelled|canceled|cancellation|exited|lapsed)$/;
/** What tells that somebody stays, and that it is no order or flight that was cancelled. */
const STAYS = /^(?:member|membership|subscription|subscriber|tenure|contract)$/;
const STAYERS = "(?:members?|customers?|clients?|subscribers?|users?|people)";

function departure(columns: readonly ColumnEntry[]): ColumnEntry | null {
  const said = (word: RegExp) =>
    columns.some(({ words }) => words.some((own) => word.test(own.word)));
  const flag = columns.find(
    ({ affirmative, words }) => affirmative !== null && GONE.test(textOf(words)),
  );
  return flag === undefined || !said(STAYS) ? null : flag;
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const gone = departure(columns);
  if (gone === null) return [];
  const rules: PhraseRule[] = [
    {
      said: new RegExp(`^los(?:es?|t) (?:the )?(most|fewest|least) (?=${STAYERS}\\b)`),
      means: "has the $1 GONE",
    },
    { said: /^(?:did|do|have) we los[et](?= |$)/, means: "GONE" },
    { said: /^quit(?= |$)/, means: "GONE" },
    {
      said: /^left(?= |$)/,
      means: "GONE",
      onlyAfter: new RegExp(`(?:who|ha(?:ve|s|d)|${STAYERS})$`),
    },
  ];
  return withNames(rules, { GONE: naming(gone) });
});

export function foldDepartures(
  tokens: readonly Token[],
  { columns }: TableIndex,
): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}
