/** 'The best selling genre', 'do toys sell better than books': by what the table calls its sales. */
import { isKindNoun } from "../../lexicon/kind-nouns.ts";
import type { TableIndex } from "../table-index.ts";
import { type PhraseRule, phraseRule } from "./fold-phrases.ts";

export function sellingRules({ bySquash }: TableIndex): readonly PhraseRule[] {
  const sold = NAMES.flatMap((name) => bySquash.get(name) ?? []).find(
    ({ value, entry }) => value === null && entry.numeric && entry.affirmative === null,
  );
  return sold === undefined ? [] : selling(sold.words.map(({ word }) => word).join(" "));
}

const NAMES =
  "sales totalsales globalsales worldwidesales overallsales unitssold copiessold quantity".split(
    " ",
  );

function selling(sales: string): readonly PhraseRule[] {
  return [
    phraseRule("(?:is|are|was|were) the (?:best|top) sellers?", `has the highest total ${sales}`),
    phraseRule("(?:best|top|most|highest) (?:selling|sold)", beforeName(`highest total ${sales}`)),
    phraseRule("(?:worst|least|lowest) (?:selling|sold)", beforeName(`lowest total ${sales}`)),
    phraseRule("(?:sells?|sold) (?:the )?(?:best|most)", `has the highest total ${sales}`),
    phraseRule("(?:sells?|sold) (?:the )?(?:worst|least)", `has the lowest total ${sales}`),
    phraseRule("sells? (?:better|more)(?= than)", `have higher ${sales}`),
    phraseRule("sells? (?:worse|less)(?= than)", `have lower ${sales}`),
  ];
}

/** A bare 'category' would name nothing behind the measure. */
function beforeName(means: string): Exclude<PhraseRule["means"], string> {
  return (_, [next]) => (isKindNoun(next?.word ?? "") ? null : means);
}
