/** Medals of a column that says which one was won: who has any is a medalist, the others won nothing. */
import { not } from "@probability-chat/query";
import { equals } from "../grammar/columns.ts";
import { stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";
import { type Outcomes, outcomes } from "./told-outcomes.ts";

const PRIZE = /^(?:medals?|awards?|prizes?|trophy|trophies)$/;
const NONE = /^(?:no(?:ne| medal| award| prize)?|nothing|without)$/i;

function prizeColumn(columns: readonly ColumnEntry[]): ColumnEntry | null {
  const [prize, more] = columns.filter(
    ({ numeric, affirmative, words, column }) =>
      !numeric &&
      affirmative === null &&
      words.some(({ word }) => PRIZE.test(word)) &&
      words.every(({ word }) => PRIZE.test(word) || /^(?:won|type|colou?r)$/.test(word)) &&
      (column.missing > 0 || column.levels.some(({ text }) => NONE.test(text))),
  );
  return prize === undefined || more !== undefined ? null : prize;
}

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
export function foldPrizes(tokens: readonly Token[], { columns, postings }: TableIndex): Token[] {
  // 'games won' of a column of them
  const tells = postings.has(`s:${stem("win")}`) || postings.has(`s:${stem("won")}`);
  const own = prizeColumn(columns)?.words.find(({ word }) => PRIZE.test(word))?.word;
  if (own === undefined || tokens.some(({ word }) => RELATES.test(word))) return [...tokens];
  const rules: readonly (readonly [RegExp, readonly string[]])[] = [
    [
      new RegExp(
        `^(?:${WINS} (?:nothing|no ${NOUN}|none)|(?:go|goes|went|left|leave) (?:home )?empty - handed)(?= |$)`,
      ),
      ["had", "no", own],
    ],
    [
      new RegExp(
        `^(?:${WINS} (?:an? |any |some |at least (?:one |1 |a ))?${NOUN}|${NOUN} (?:winners?|holders?))(?= |$)`,
      ),
      ["prizewinner"],
    ],
    [new RegExp(`^(?:most|more|fewest|many) ${NOUN}(?= |$)`), ["", "prizewinners"]],
    [
      new RegExp(`^of (?:an?|any) ${NOUN}(?= (?:for|among|in|at|given|if|when)|$)`),
      ["of", "prizewinner"],
    ],
    ...(tells
      ? []
      : [[/^(?:win|wins)(?= |$)/, ["have"]] as const, [/^won(?= |$)/, ["had"]] as const]),
  ];
  const words = tokens.map(({ word }) => word);
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const rest = words.slice(at, at + 6).join(" ");
    const [pattern, means] = rules.find(([own]) => own.test(rest)) ?? [];
    const length = pattern?.exec(rest)?.[0].split(" ").length ?? 1;
    const last = tokens[at + length - 1];
    if (token === undefined || last === undefined) break;
    if (means === undefined) folded.push(token);
    else
      for (const word of means)
        folded.push({ ...token, end: last.end, word: word === "" ? token.word : word });
    at += length;
  }
  return folded;
}
