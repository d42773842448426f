/** What a thing sold for beside what was asked: over the asking price, at it or below. */
import { type Comparator, compare, type Event } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import { equals } from "../conditions.ts";
import { foldPhrases, type Names, naming, type PhraseRule } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { toldBy } from "./told-outcomes.ts";

const ASKED = /^(?:list|listing|listed|asking|ask|asked|advertised|sticker|msrp)$/;
const SOLD = /^(?:sold|sales?|selling|closing|closed|final|transaction|purchase|hammer)$/;
const PRICE = /^(?:price|prices|amount|value|for|usd|eur|gbp|original|initial|last)$/;
const ABOVE = /^(?:above|over|exceeds?|exceeded)$/;

function isPrice({ numeric, affirmative, column }: ColumnEntry): boolean {
  return numeric && affirmative === null && column.role === "measure";
}

/** The one column of prices that a word of its header tells. */
function priceOf(columns: readonly ColumnEntry[], tells: RegExp): ColumnEntry | null {
  const [only, more] = columns.filter(
    (entry) =>
      isPrice(entry) &&
      entry.words.some(({ word }) => tells.test(word)) &&
      entry.words.every(({ word }) => tells.test(word) || PRICE.test(word)),
  );
  return only === undefined || more !== undefined ? null : only;
}

interface Deal {
  readonly asked: ColumnEntry | null;
  readonly sold: ColumnEntry | null;
  /** The column that says itself whether more was paid than asked. */
  readonly flag: ColumnEntry | null;
}

const dealOf = oncePer((columns: readonly ColumnEntry[]): Deal | null => {
  const flag =
    columns.find(
      ({ affirmative, words }) =>
        affirmative !== null &&
        words.some(({ word }) => ABOVE.test(word)) &&
        words.some(({ word }) => ASKED.test(word)),
    ) ?? null;
  const asked = priceOf(columns, ASKED);
  const plain = columns.filter(
    (entry) => isPrice(entry) && entry.words.length === 1 && entry.words[0]?.word === "price",
  );
  const sold = priceOf(columns, SOLD) ?? (plain.length === 1 ? (plain[0] ?? null) : null);
  return flag === null && (asked === null || sold === null) ? null : { asked, sold, flag };
});

/** Whether more or less was paid than asked. */
function dealMade({ asked, sold, flag }: Deal): Names {
  const isYes = flag?.affirmative == null ? null : equals(flag, flag.affirmative);
  const paid = (op: Comparator): Event | null =>
    asked === null || sold === null
      ? null
      : compare(sold.column.name, op, { kind: "column", column: asked.column.name });
  const parts = [flag, sold, asked].filter((entry) => entry !== null);
  const made = toldBy("sold", parts, {
    OVER: isYes ?? paid(">"),
    UNDER: paid("<"),
    AT: paid("="),
    ATLEAST: paid(">="),
    ATMOST: paid("<="),
  });
  return {
    ...made,
    ...(asked === null ? {} : { ASKED: naming(asked) }),
    ...(sold === null ? {} : { SOLD: naming(sold) }),
  };
}

const SELLS =
  "(?:(?:was |were |is |are |been |being |be |get |got )?(?:sells?|sold|selling|w[eo]nt|go|goes|going|clos(?:es?|ed|ing)) )";
const FOR = "(?:for |at )?(?:a price )?";
const THE = "(?:the |its |their |what )?(?:it |they |(?:the )?(?:seller|owner)s? )?";
const ASKING =
  "(?:was |were |had been )?(?:original |initial |full )?(?:(?:list|listing|asking|ask)(?: prices?)?|listed(?: price)?(?: for| at)?|asked(?: for)?|advertised(?: for| at)?)(?= |$)";
const MORE = "(?:more than|above|over|higher than|greater than|in excess of|exceeding)";
const LESS = "(?:less than|below|under|lower than|beneath|short of)";

/** 'How much over asking do condos sell for' asks for the one price beside the other. */
const HOW_FAR = new RegExp(
  `^(?:by )?how (?:much|far) ${MORE} ${THE}${ASKING} (?:do|does|did)(?= )`,
);
const SELLING = /^(?:sells?|sold|go|goes)(?: for)?(?= on average|$)/;

const RULES: readonly (readonly [pattern: string, name: string])[] = [
  [
    `${SELLS}${FOR}(?:at |for )?(?:the )?(?:list |asking )?(?:price )?or (?:${MORE}|more than|higher than) ${THE}${ASKING}`,
    "ATLEAST",
  ],
  [
    `${SELLS}${FOR}(?:at or (?:above|over)|at least|no less than|not less than) ${THE}${ASKING}`,
    "ATLEAST",
  ],
  [
    `${SELLS}${FOR}(?:at or (?:below|under)|at most|no more than|not more than) ${THE}${ASKING}`,
    "ATMOST",
  ],
  [`${SELLS}(?:for |at )${THE}${ASKING} or (?:${MORE}|more|higher|better)`, "ATLEAST"],
  [`${SELLS}(?:for |at )${THE}${ASKING} or (?:${LESS}|less|lower)`, "ATMOST"],
  [`${SELLS}${FOR}${MORE} ${THE}${ASKING}`, "OVER"],
  [`${SELLS}${FOR}${LESS} ${THE}${ASKING}`, "UNDER"],
  [`${SELLS}(?:for |at )(?:exactly |precisely )?${THE}${ASKING}`, "AT"],
];

/** 'Sold for more than asking', as {@link dealMade} names it. */
export function foldDeals(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  const { told, howFar } = rulesOf(columns);
  const isHowFar = howFar.length > 0 && HOW_FAR.test(tokens.map(({ word }) => word).join(" "));
  return foldPhrases(tokens, isHowFar ? [...howFar, ...told] : told);
}

interface Rules {
  readonly told: readonly PhraseRule[];
  /** Of a question that opens with how much over it was. */
  readonly howFar: readonly PhraseRule[];
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): Rules => {
  const deal = dealOf(columns);
  if (deal === null) return { told: [], howFar: [] };
  const names = dealMade(deal);
  const rule = (said: RegExp, means: string): PhraseRule => ({ said, means, names });
  const told = RULES.filter(([, name]) => name in names).map(([pattern, name]) =>
    rule(new RegExp(`^${pattern}`), name),
  );
  if (deal.asked === null) return { told, howFar: [] };
  const beside = new RegExp(`^(above|over|below|under|than) (?:the |its |their )?${ASKING}`);
  return {
    told: [...told, rule(beside, "$1 ASKED")],
    howFar:
      deal.sold === null
        ? []
        : [rule(HOW_FAR, "by how much does SOLD exceed ASKED for"), rule(SELLING, "")],
  };
});
