/** What people earn, where only the band of it is told: 'earn over 80k' as 'have an income over 80k'. */
import { bandsOf } from "../columns/bands.ts";
import {
  type Fold,
  foldPhrases,
  naming,
  type PhraseRule,
  phraseRule,
  withNames,
} from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const PAY = /^(?:salary|income|pay|wages?|earnings|compensation|remuneration)$/;

const tellsPay = ({ words }: ColumnEntry): boolean => words.some(({ word }) => PAY.test(word));

const BOUND =
  "(?= (?:less|more|under|over|above|below|at|between|up|from|no|\\d\\S*|<|>|in the)(?: |$))";

const rulesFor = oncePer(({ columns }: TableIndex): readonly PhraseRule[] => {
  const [banded, more] = columns.filter(tellsPay);
  if (banded === undefined || more !== undefined || bandsOf(banded) === null) return [];
  // 'What does a Ford make', where the make is that of a car.
  const makes = columns.some(({ words }) => words.some(({ word }) => word === "make"));
  const earn = makes ? "earn|earning|paid" : "earn|earning|make|making|paid";
  const rules = [
    phraseRule(`(?:what|how much) (?:do|does|did|are|is) (.+?) (?:${earn})`, (_, behind) =>
      behind.length === 0 ? "distribution of PAY for $1" : null,
    ),
    phraseRule(
      `(?:earns?|earned|make|makes|made|(?:are|is|were|get|gets) paid)${BOUND}`,
      "have PAY",
    ),
    phraseRule(`(?:earning|making|paid)${BOUND}`, "with PAY"),
  ];
  return withNames(rules, { PAY: naming(banded) });
});

export const foldBandedPay: Fold = (tokens, index) => {
  const rules = rulesFor(index);
  const end = tokens.findLastIndex(({ word }) => !/^[?.!]$/.test(word)) + 1;
  return rules.length === 0 ? tokens : foldPhrases(tokens.slice(0, end), rules);
};
