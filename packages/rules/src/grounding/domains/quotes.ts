/**
 * Tables of prices by day: what their columns are called (the closing price of a `Close` beside an
 * `Open`), and the days on which the price rose or fell.
 */
import { type Comparator, compare, type Event } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type Names, type PhraseRule, withNames } from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { toldBy } from "./told-outcomes.ts";

const QUOTED: ReadonlyMap<string, readonly string[]> = new Map([
  ["open", ["opening price", "open price", "opening value"]],
  ["high", ["daily high", "high price", "intraday high"]],
  ["low", ["daily low", "low price", "intraday low"]],
  ["close", ["closing price", "close price", "closing value"]],
  ["adjusted close", ["adjusted closing price", "adjusted price", "adjusted close price"]],
  ["volume", ["trading volume"]],
]);

/** So many of the four prices of a day tell such a table. */
const LEAST = 3;

/** What is traded, by its name or its letters. */
const TRADED = ["name", "symbol", "ticker", "coin", "stock", "company"];
const TRADED_NAMES = ["coin", "cryptocurrency", "crypto", "stock", "share", "company", "asset"];

export function quoteNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  if (!isOfQuotes(columns)) return [];
  if (entry.numeric) return entry === lastPrice(columns) ? LAST : pricesOf(quoteOf(entry), columns);
  const [first] = TRADED.flatMap((name) =>
    columns.filter(({ words, column }) => textOf(words) === name && column.role === "category"),
  );
  return entry === first ? TRADED_NAMES : [];
}

/** What a column of a day is called; where two closes rival, any of its prices may be meant by 'the price'. */
function pricesOf(quote: string, columns: readonly ColumnEntry[]): readonly string[] {
  const names = QUOTED.get(quote) ?? [];
  const isPrice = columns.some((own) => quoteOf(own) === "adjusted close")
    ? quote !== "volume"
    : quote === "close";
  return names.length > 0 && isPrice ? [...names, ...PRICES] : names;
}

const PRICES = ["price", "share price", "stock price"];

/** What a `Price` beside the open, the high and the low of a day is called. */
const LAST = ["close", "closing price", "close price", "closing value"];

/** The price at the end of a day, where none is called its close. */
function lastPrice(columns: readonly ColumnEntry[]): ColumnEntry | undefined {
  if (columns.some((entry) => quoteOf(entry) === "close")) return undefined;
  return columns.find(({ numeric, words }) => numeric && /^(?:last|price)$/.test(textOf(words)));
}

/** Which of a day's prices a column holds, by its header. */
function quoteOf({ words }: ColumnEntry): string {
  return textOf(words)
    .replace(/^adj(?:usted)? ?(?=clos)/, "adjusted ")
    .replace(/^(?:price )?(open|close|clos|high|low)(?:ing|ed)?(?: prices?| last| usd)?$/, "$1")
    .replace(/^clos$/, "close");
}

const isOfQuotes = oncePer(
  (columns: readonly ColumnEntry[]) =>
    columns.filter((own) => /^(?:open|high|low|close)$/.test(quoteOf(own))).length >= LEAST,
);

interface Day {
  readonly open: ColumnEntry;
  readonly close: ColumnEntry;
  /** No other column tells whether the day was one of gain or of loss. */
  readonly isAllTold: boolean;
}

const dayOf = oncePer((columns: readonly ColumnEntry[]): Day | null => {
  if (!isOfQuotes(columns)) return null;
  const numbers = columns.filter(({ numeric, affirmative }) => numeric && affirmative === null);
  const open = numbers.find((entry) => quoteOf(entry) === "open");
  const close = numbers.find((entry) => quoteOf(entry) === "close") ?? lastPrice(numbers);
  const isAllTold = !columns.some(({ words }) => words.some(({ word }) => CHANGE.test(word)));
  return open === undefined || close === undefined ? null : { open, close, isAllTold };
});

const CHANGE = /^(?:change|chg|returns?|gain)$/;

/** Whether the day ended above where it began. */
function dayMoved({ open, close }: Day): Names {
  const than = (op: Comparator): Event =>
    compare(close.column.name, op, { kind: "column", column: open.column.name });
  return toldBy("close", [close, open], { ROSE: than(">"), FELL: than("<") });
}

const ENDS = "(?:clos(?:es?|ed|ing)|end(?:s|ed|ing)?|finish(?:es|ed|ing)?|settl(?:es?|ed|ing))";
const WHAT = "(?:the |its )?(?:share price|stock price|price) ";
const BEGAN =
  "(?:(?:where |what )?(?:it |they |(?:the |that )?(?:stock|price|market|shares?|day) )?(?:had )?(?:the |its |their )?(?:opened|open|opening(?: price)?|started|start|began))";
const END = "(?= |$)";
/** What follows a move that is told in numbers: 'rose by 5', 'closed above 100'. */
const BARE = `${END}(?! (?:(?:than|by|to|above|over|below|under|at|past|more|less|from|on volume|in volume)\\b|\\d|\\$))`;

const UP = "(?:higher|above|over|up)";
const DOWN = "(?:lower|below|under|down)";
const rule = (pattern: string, means: string, unlessAfter?: RegExp): PhraseRule => ({
  said: new RegExp(`^${pattern}`),
  means,
  ...(unlessAfter === undefined ? {} : { unlessAfter }),
});

/** A subject that moves by itself: 'the volume rose'. */
const OTHERS = /(?:volume|cap|open|high|low|range|turnover)(?: (?:also|has|had))?$/;

const MOVES: readonly (readonly [pattern: string, name: string])[] = [
  ["trad(?:es?|ed|ing) (?:up|higher)", "ROSE"],
  ["trad(?:es?|ed|ing) (?:down|lower)", "FELL"],
  [`${ENDS} (?:the day )?(?:up|higher|in the green|in the black|with a gain|positive)`, "ROSE"],
  [`${ENDS} (?:the day )?(?:down|lower|in the red|with a loss|negative)`, "FELL"],
  [
    "(?:rises?|rose|risen|gain(?:s|ed)?|w[eo]nt up|go(?:es)? up|climb(?:s|ed)?|rall(?:y|ies|ied))(?: in (?:price|value))?",
    "ROSE",
  ],
  [
    "(?:falls?|fell|fallen|drop(?:s|ped)?|declin(?:es?|ed)|went down|go(?:es)? down|los[et] (?:value|ground)|los[et])(?: in (?:price|value))?",
    "FELL",
  ],
];

const TOLD: readonly PhraseRule[] = [
  rule(`${ENDS} (?:the day )?${UP} (?:than |from )?${BEGAN}${END}`, "ROSE"),
  rule(`${ENDS} (?:the day )?${DOWN} (?:than |from )?${BEGAN}${END}`, "FELL"),
  // what it cost at most is told by the highs
  rule("(?:highest|maximum|max|peak|record|top)(?: ever)? (?:share |stock )?price", "highest high"),
  rule("(?:lowest|minimum|min|cheapest)(?: ever)? (?:share |stock )?price", "lowest low"),
  rule("trad(?:es?|ed) (?=.*\\bshares?\\b)", "had"),
  // 'the days on which it traded' asks for no volume
  rule(
    `trad(?:es?|ed)${END}(?! (?:volumes?|sizes?))`,
    "had",
    /\b(?:much|average|mean|total|per|shares)\b/,
  ),
  {
    said: /^shares(?= |$)(?! prices?)/,
    means: "volume",
    onlyAfter: /(?:\d|million|billion|many)$/,
  },
  rule("(?:number of )?shares? traded|shares? (?=(?:traded|changed hands))", "volume"),
];

/** What is as well told of by a column of gains and losses, where there is one. */
const MOVED: readonly PhraseRule[] = [
  // how far it moved no column tells
  rule(
    "(?:los(?:es?|t)|gain(?:s|ed)?)(?= (?:more|less|over|under|at least|at most|up to|\\$|\\d))",
    "movedby",
    OTHERS,
  ),
  ...MOVES.flatMap(([moves, name]) => [
    rule(`${WHAT}(?=${moves}${BARE})`, "it"),
    rule(`${moves}${BARE}`, name, OTHERS),
  ]),
  rule("(?:up|green|gaining|winning|bullish|rising) (?:- )?(?:days?|sessions?|candles?)", "ROSE"),
  rule("(?:down|red|losing|bearish|falling) (?:- )?(?:days?|sessions?|candles?)", "FELL"),
];

/** 'Closed higher than it opened', 'a down day', as {@link dayMoved} names it. */
export function foldQuotes(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const day = dayOf(columns);
  if (day === null) return [];
  const names = dayMoved(day);
  return withNames(day.isAllTold ? [...MOVED, ...TOLD] : TOLD, names);
});
