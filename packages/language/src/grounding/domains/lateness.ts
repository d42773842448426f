/**
 * 'Arrived late', 'left early', 'departed on time' of a delay that is below zero where something was
 * early: more, less or no more than none. Where there are several delays, the verb tells which.
 */
import type { Token } from "../../text/tokens.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const VERBS: readonly (readonly [said: RegExp, side: RegExp])[] = [
  [/^(?:arriv(?:e|es|ed|ing|als?)|land(?:s|ed|ing)?)$/, /^(?:arrival|arr|arrive)$/],
  [
    /^(?:depart(?:s|ed|ing|ures?)?|leav(?:e|es|ing)|left|start(?:s|ed|ing)?)$/,
    /^(?:departure|dep|depart|start)$/,
  ],
  [/^(?:deliver(?:s|ed|y|ies|ing)?|shipp(?:ed|ing))$/, /^(?:delivery|shipping|shipment)$/],
];

const signedDelays = oncePer(({ columns }: TableIndex): readonly ColumnEntry[] =>
  columns.filter(({ numeric, words, column: { min, max } }) => {
    const isDelay = words.some(({ word }) => /^(?:delay|lateness)$/.test(word));
    return numeric && isDelay && Number(min) < 0 && Number(max) > 0;
  }),
);

export function foldLateness(tokens: readonly Token[], index: TableIndex): Token[] {
  const delays = signedDelays(index);
  if (delays.length === 0) return [...tokens];
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const verb = VERBS.find(([said]) => said.test(token.word));
    const entry = verb === undefined ? undefined : delayOf(delays, verb[1]);
    const how = entry === undefined ? null : latenessAt(tokens, at + 1);
    if (entry === undefined || how === null) {
      folded.push(token);
      continue;
    }
    const last = tokens[at + how.length] ?? token;
    const said = { ...token, end: last.end, capital: false };
    const header = entry.words.map(({ word }) => word);
    const words = ["with", ...header].map((word) => ({ ...said, word, text: word }));
    folded.push(...words, { ...said, word: how.op, text: how.op, kind: "symbol" });
    folded.push({ ...said, word: "0", text: "0", kind: "number", value: 0 });
    at += how.length;
  }
  return folded;
}

/** The only delay, or the only one of that side. */
function delayOf(delays: readonly ColumnEntry[], side: RegExp): ColumnEntry | undefined {
  const sided = delays.filter(({ words }) => words.some(({ word }) => side.test(word)));
  const [only, ...others] = delays.length === 1 ? delays : sided;
  return others.length === 0 ? only : undefined;
}

const EARLY = "(?:early|ahead of (?:schedule|time))";
const ON_TIME = "(?:ontime|on time|on schedule|punctually)";
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:${ON_TIME} or ${EARLY}|${EARLY} or ${ON_TIME}|${ON_TIME})(?= |$)`), "<="],
  [new RegExp(`^${EARLY}(?= |$)`), "<"],
  [/^(?:late|delayed|behind schedule)(?= |$)/, ">"],
];

/** How it is said to be, and in how many words; with a time of the day, or on the same day, it is no delay. */
function latenessAt(
  tokens: readonly Token[],
  from: number,
): { readonly op: string; readonly length: number } | null {
  const words = tokens.slice(from, from + 7).map(({ word }) => word);
  const rest = words.join(" ");
  for (const [pattern, op] of PATTERNS) {
    const said = pattern.exec(rest)?.[0];
    if (said === undefined) continue;
    const length = said.split(" ").length;
    return /^(?:in|at|than|on|by)$/.test(words[length] ?? "") ? null : { op, length };
  }
  return null;
}
