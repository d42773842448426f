/** Who finished a race and who did not, in the codes that results have for it: DNF, DNS, DSQ. */
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type PhraseRule } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

const AUX = "(?:(?:do|does|did|have|has|had|was|were|is|are) )?";
/** A bound on a time, or a count: 'did not finish in under 4 hours' tells of no code. */
const UNBOUND =
  "(?! (?:in|under|within|below|over|above|between|faster|slower|before|after|at|inside|less|more|time|times|second|third|first|top|last|\\d+)(?: |$))";

const saidOf = (pattern: string): RegExp => new RegExp(`^(?:${pattern})(?= |$)${UNBOUND}`);

const DISQUALIFIED = saidOf("(?:(?:was|were|got|be|being|been) )?disqualifi(?:ed|cations?)");
const CODES: readonly (PhraseRule & { readonly means: string })[] = [
  {
    said: saidOf(
      `${AUX}(?:not|never) finish(?:ed|ing)?|fail(?:s|ed|ing)? to finish|(?:drop|drops|dropped|dropping|pull|pulls|pulled|pulling) out|dropouts?|abandon(?:s|ed|ing|ments?)?|non - finish(?:ers?|ing)?`,
    ),
    means: "dnf",
  },
  {
    said: saidOf(`${AUX}(?:not|never) start(?:ed|ing)?|fail(?:s|ed|ing)? to start|non - starters?`),
    means: "dns",
  },
  { said: DISQUALIFIED, means: "dsq" },
  { said: DISQUALIFIED, means: "dq" },
  {
    said: saidOf("finish"),
    means: "finished",
    // a verb that says that somebody did, and no time that it took
    onlyAfter: /(?:^| )(?:to|did|do|does|not|will|would|who|that|and|never|actually)$/,
  },
];

const rulesOf = oncePer(({ postings }: TableIndex): readonly PhraseRule[] =>
  CODES.filter(({ means }) =>
    (postings.get(`w:${means}`) ?? []).some(({ phrase }) => phrase.value !== null),
  ),
);

export function foldFinishing(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(index));
}
