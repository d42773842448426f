/** What was reached beside what was aimed at: a goal met, a budget overspent, a forecast beaten. */
import { type Comparator, compare, type Event } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type Names, type PhraseRule, withNames } from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { toldBy } from "./told-outcomes.ts";

/** What is aimed at, and what then came of it. */
const PAIRS: readonly (readonly [aim: RegExp, reached: RegExp])[] = [
  [
    /^(?:goal|target|funding goal)(?: amount| usd)?$/,
    /^(?:pledged|raised|actual|achieved|collected)(?: amount| sales| usd)?$/,
  ],
  [
    /^(?:(?:sales|revenue) )?(?:target|quota|goal)$/,
    /^(?:actual|achieved|sales|revenue|actual (?:sales|revenue)|(?:sales|revenue) (?:actual|achieved))$/,
  ],
  [
    /^(?:budget|budgeted|planned)(?: amount| cost| spend| spending| usd)?$/,
    /^(?:actual|spent|spend|spending|expenditure)(?: amount| cost| spend| spending| spent| usd)?$/,
  ],
  [
    /^(?:demand |sales )?forecast(?: sales| demand)?$/,
    /^(?:actual|units sold|sales|actual (?:sales|demand)|demand)$/,
  ],
];

const NOUN: readonly (readonly [header: RegExp, said: string])[] = [
  [/goal|target|quota/, "(?:goals?|targets?|quotas?)"],
  [/budget|planned/, "(?:budgets?|budgeted amount|what was budgeted)"],
  [/forecast/, "(?:(?:demand |sales )?forecasts?)"],
];

interface Aim {
  readonly aim: ColumnEntry;
  readonly reached: ColumnEntry;
  /** What people call the aim. */
  readonly noun: string;
}

const aimOf = oncePer((columns: readonly ColumnEntry[]): Aim | null => {
  const numbers = columns.filter(
    ({ numeric, affirmative, column }) =>
      numeric && affirmative === null && column.role === "measure",
  );
  for (const [aimed, done] of PAIRS) {
    const [aim, otherAim] = numbers.filter(({ words }) => aimed.test(textOf(words)));
    const [reached, other] = numbers.filter(({ words }) => done.test(textOf(words)));
    const noun = NOUN.find(([header]) => header.test(textOf(aim?.words ?? [])))?.[1];
    if (aim === undefined || reached === undefined || noun === undefined) continue;
    if (otherAim === undefined && other === undefined) return { aim, reached, noun };
  }
  return null;
});

/** What others give, so that it was asked of them. */
const GIVEN = /^(?:pledged|raised|collected)\b/;

/** What an `Actual` beside a `Budget` is called, and a `goal` beside what was pledged. */
export function actualNames(
  entry: ColumnEntry,
  columns: readonly ColumnEntry[],
): readonly string[] {
  const found = aimOf(columns);
  const given = found?.aim === entry && GIVEN.test(textOf(found.reached.words));
  if (given) return ["request", "requested", "amount requested", "amount sought"];
  if (textOf(entry.words) !== "actual") return [];
  if (found?.reached !== entry) return [];
  const spent = ["spend", "spending", "cost", "expenditure"];
  const nouns = /budget|planned/.test(textOf(found.aim.words)) ? spent : ["sales"];
  return nouns.map((noun) => `actual ${noun}`);
}

function aimReached({ aim, reached }: Aim): Names {
  const than = (op: Comparator): Event =>
    compare(reached.column.name, op, { kind: "column", column: aim.column.name });
  const events = { REACHED: than(">="), EXCEEDED: than(">"), MISSED: than("<"), KEPT: than("<=") };
  return toldBy("aim", [reached, aim], events);
}

const THE =
  "(?:the |its |their |his |her )?(?:own |original |full |funding |sales |demand |planned )?";
const AUX = "(?:was |were |is |are |went |go |goes |ran |came in |been |be |being )?";
const END = "(?= |$)(?! (?:(?:of|over|above|under|below|between)\\b|\\d))";

/** Of what is aimed at: a budget that is met is not one that is used up, nor is one that is missed underspent. */
const OF_AIMS: readonly (readonly [pattern: string, name: string])[] = [
  [
    "(?:(?:did|do|does) )?(?:not|never) (?:reach(?:ed|ing)?|hit|meet|met|achieved?|ma[dk]e)|miss(?:ed|es|ing)?|f[ea]ll(?:s|ing)? short of|came (?:in )?(?:below|under)|fail(?:s|ed|ing)? to (?:reach|hit|meet|achieve)",
    "MISSED",
  ],
  [
    "reach(?:es|ed|ing)?|hit(?:s|ting)?|meets?|met|meeting|achiev(?:es?|ed|ing)|made|makes?",
    "REACHED",
  ],
  ["beats?|beaten|outperform(?:s|ed|ing)?", "EXCEEDED"],
];

const SAID: readonly (readonly [pattern: string, name: string])[] = [
  ["exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|topped|overshot", "EXCEEDED"],
  [`${AUX}(?:over|above|exceeding|in excess of)`, "EXCEEDED"],
  [`${AUX}(?:within|on)`, "KEPT"],
  [`${AUX}(?:under|below)`, "MISSED"],
];
const WHAT = "(?:the |its |our )?(?:sales|demand|spending|spend|costs?|pledges|revenue) ";

/** 'Reach its goal', 'over budget', 'fell short of the target', as {@link aimReached} names it. */
export function foldAims(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const found = aimOf(columns);
  if (found === null) return [];
  const { noun } = found;
  const names = aimReached(found);
  const isBudget = /budget/.test(noun);
  const aims = [...(isBudget ? [] : OF_AIMS), ...SAID].map(
    ([pattern, means]): PhraseRule & { readonly text: string } => {
      const text = `(?:${pattern}) ${THE}${noun}${END}`;
      // '10 % over budget' is so much more
      return { text, said: new RegExp(`^${text}`), means, unlessAfter: /(?:%|percent|\d)$/ };
    },
  );
  // 'sales exceed the forecast' of units sold
  const subject = new RegExp(`^${WHAT}(?=${aims.map(({ text }) => text).join("|")})`);
  const overspent = {
    said: /^overspen(?:t|ds?|ding)(?= |$)(?! (?:the )?most(?! often))/,
    means: "EXCEEDED",
  };
  const rules = [{ said: subject, means: "it" }, ...aims, ...(isBudget ? [overspent] : [])];
  return withNames(rules, names);
});
