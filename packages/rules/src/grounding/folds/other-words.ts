/** Phrases in the place of a word that the table has: 'the next day' of a `tomorrow`. */
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import type { Token } from "../../text/tokens.ts";
import { textOf } from "../header.ts";
import { NO_SHOW } from "../names/outcome-names.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";
import { foldPhrases, type PhraseRule, phraseRule } from "./fold-phrases.ts";
import { sellingRules } from "./selling.ts";
import { toldSubjects } from "./told-subjects.ts";

/** 'Living trees' are those that are alive, where the word before a noun for the rows is no verb. */
const LIVING: PhraseRule = {
  said: /^living(?= )/,
  means: (_, [next]) => (isRowNoun(next?.word ?? "") ? "alive" : null),
  unlessAfter: /(?:^| )(?:people|persons?|residents?|citizens?|those|they)$/,
};

/** 'If no customer had complained' supposes it of all rows, and is nothing of a `customer_value`. */
const NONE_OF_THEM: PhraseRule = {
  said: /^no (\p{L}+) (had|has|have|ever|was|were|did|\p{L}+ed)(?= |$)/u,
  means: ([, noun = "", verb]) => (isRowNoun(noun) ? `nobody ${verb}` : null),
  onlyAfter: /(?:^| )(?:if|suppose|supposing|imagine|assuming)$/,
};

/** 'Flights out of Oslo' leave from there, and are no share of it. */
const OUT_OF: PhraseRule = {
  said: /^out of(?= (?!\d|all |every |the ))/,
  means: "from",
  onlyAfter:
    /(?:^| )(?:flights?|planes?|trains?|bus(?:es)?|ferr(?:y|ies)|ships?|boats?|shipments?|departures?|services|(?:flying|departing|leaving|sailing|shipped))$/,
};

const NEXT_DAY = phraseRule("(?:the )?(?:next|following) day", "tomorrow");

/** Of a table that tells who did not: who showed up attended, and who failed to missed it. */
const SHOWING_UP: readonly PhraseRule[] = [
  phraseRule("fail(?:s|ed|ing)? to show(?:s|ed|n|ing)? up", "missed"),
  phraseRule("show up", "attend"),
  phraseRule("show(?:s|ed|n|ing) up", "attended"),
];

const rulesOf = oncePer((index: TableIndex): readonly PhraseRule[] => {
  const { columns, postings } = index;
  const tellsNoShows = columns.some(
    ({ words, affirmative }) => affirmative !== null && NO_SHOW.test(textOf(words)),
  );
  return [
    LIVING,
    OUT_OF,
    ...(postings.has("w:tomorrow") ? [NEXT_DAY] : []),
    ...(tellsNoShows ? SHOWING_UP : []),
    ...sellingRules(index),
    ...toldSubjects(index),
  ];
});

export function foldOtherWords(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  const rules = rulesOf(index);
  const supposes = tokens.some(({ word }) => /^(?:would|suppose|supposing|imagine)$/.test(word));
  return foldPhrases(tokens, supposes ? [NONE_OF_THEM, ...rules] : rules);
}
