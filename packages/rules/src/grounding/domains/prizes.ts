/** Medals of a column that says which one was won: who has any is a medalist, the others won nothing. */
import { not } from "@probability-chat/query";
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { equals } from "../conditions.ts";
import { foldPhrases, type PhraseRule, phraseRule } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { type Outcomes, outcomes } from "./told-outcomes.ts";

const PRIZE = /^(?:medals?|awards?|prizes?|trophy|trophies)$/;
const NONE = /^(?:no(?:ne| medal| award| prize)?|nothing|without)$/i;

const prizeColumn = oncePer((columns: readonly ColumnEntry[]): ColumnEntry | null => {
  const [prize, more] = columns.filter(
    ({ numeric, affirmative, words, column }) =>
      !numeric &&
      affirmative === null &&
      words.some(({ word }) => PRIZE.test(word)) &&
      words.every(({ word }) => PRIZE.test(word) || /^(?:won|type|colou?r)$/.test(word)) &&
      (column.missing > 0 || column.levels.some(({ text }) => NONE.test(text))),
  );
  return prize === undefined || more !== undefined ? null : prize;
});

/** Of having won any. */
export function prizesWon(columns: readonly ColumnEntry[]): Outcomes[] {
  const entry = prizeColumn(columns);
  if (entry === null) return [];
  const none = entry.column.levels.find(({ text }) => NONE.test(text));
  const event =
    none === undefined
      ? ({ kind: "present", column: entry.column.name } as const)
      : not(equals(entry, none.text));
  const names = ["prizewinner", "medalist", "medallist", "medaled", "medalled"];
  return [outcomes("medalist", [entry], [["prizewinner", event, names]])];
}

const WINS =
  "(?:wins?|won|winning|gets?|got|takes?|took|earn(?:s|ed)?|claim(?:s|ed)?|collects?|collected|receiv(?:e|es|ed))";
const NOUN = "(?:medals?|awards?|prizes?|trophy|trophies)";
const RELATES =
  /^(?:relat|depend|associat|correlat|affect|influenc|link|impact|driv|predict|matter)/;

/** 'Won a medal' as who is a medalist, 'won gold' as who had it. */
export function foldPrizes(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  const rules = rulesOf(index);
  const relates = rules.length > 0 && tokens.some(({ word }) => RELATES.test(word));
  return relates ? tokens : foldPhrases(tokens, rules);
}

const rulesOf = oncePer(({ columns, postings }: TableIndex): readonly PhraseRule[] => {
  const own = prizeColumn(columns)?.words.find(({ word }) => PRIZE.test(word))?.word;
  if (own === undefined) return [];
  // 'games won' of a column of them
  const tells = postings.has(`s:${stem("win")}`) || postings.has(`s:${stem("won")}`);
  return [
    phraseRule(
      `${WINS} (?:nothing|no ${NOUN}|none)|(?:go|goes|went|left|leave) (?:home )?empty - handed`,
      `had no ${own}`,
    ),
    phraseRule(
      `${WINS} (?:an? |any |some |at least (?:one |1 |a ))?${NOUN}|${NOUN} (?:winners?|holders?)`,
      "prizewinner",
    ),
    phraseRule(`(most|more|fewest|many) ${NOUN}`, "$1 prizewinners"),
    phraseRule(`of (?:an?|any) ${NOUN}(?= (?:for|among|in|at|given|if|when)|$)`, "of prizewinner"),
    ...(tells ? [] : [phraseRule("wins?", "have"), phraseRule("won", "had")]),
  ];
});
