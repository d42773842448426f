/** Rows told by which of several amounts they have: the deposits of a `Deposit Amt` that is empty for withdrawals. */
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type PhraseRule } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { toldBy } from "./told-outcomes.ts";

const KINDS = /^(?:deposit|withdrawal|withdraw|credit|debit|refund|payment)$/;
const AMOUNT = /^(?:amount|value|total|usd|eur|gbp)$/;

function partial({ numeric, affirmative, words, column }: ColumnEntry): boolean {
  const [kind, ...rest] = words.map(({ word }) => word);
  return (
    numeric &&
    affirmative === null &&
    column.missing > 0 &&
    KINDS.test(stem(kind ?? "")) &&
    rest.every((word) => AMOUNT.test(word))
  );
}

function amounts(columns: readonly ColumnEntry[]): readonly ColumnEntry[] {
  const found = columns.filter(partial);
  return found.length > 1 ? found : [];
}

const kindOf = ({ words }: ColumnEntry): string => stem(words[0]?.word ?? "");

/** 'How many deposits', where they are counted and no amount of them is told. */
export function foldAmountRows(
  tokens: readonly Token[],
  { columns }: TableIndex,
): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] =>
  amounts(columns).map((entry) => ({
    said: new RegExp(
      `^${kindOf(entry)}s(?= |$)(?! (?:over|above|under|below|of|more|less|between|at|larger|bigger|smaller|higher|lower|greater|exceed\\w*))`,
    ),
    means: "MADE",
    names: toldBy(kindOf(entry), [entry], { MADE: { kind: "present", column: entry.column.name } }),
    onlyAfter: /(?:many|most|fewest|number of|are|were)$/,
  })),
);
