/**
 * 'Arrived late', 'left early', 'departed on time' of a delay that is below zero where something was
 * early: more, less or no more than none. Where there are several delays, the verb tells which.
 */
import { unitOf } from "../../lexicon/units.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { columnLike, wordLike } from "../folds/fold-phrases.ts";
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

export function foldLateness(said: readonly Token[], index: TableIndex): Token[] {
  const delays = signedDelays(index);
  if (delays.length === 0) return [...said];
  const tokens = delays.length === 1 ? byHowMuch(said, delays[0]) : said;
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const verb = VERBS.find(([forms]) => forms.test(token.word));
    const entry = verb === undefined ? undefined : delayOf(delays, verb[1]);
    const how = entry === undefined ? null : latenessAt(tokens, at + 1);
    if (entry === undefined || how === null) {
      folded.push(token);
      continue;
    }
    const last = tokens[at + how.length] ?? token;
    const spot = { ...token, end: last.end, capital: false };
    // 'flights arriving late' are some, 'did they arrive late' asks whether they did
    folded.push(...delayed(spot, entry, /ing$/.test(token.word) ? "with" : "had"));
    folded.push({ ...spot, word: how.op, text: how.op, kind: "symbol" });
    folded.push({ ...spot, word: "0", text: "0", kind: "number", value: 0 });
    at += how.length;
  }
  return folded;
}

/** 'More than 15 minutes late', 'over an hour late': so much is the delay. */
function byHowMuch(tokens: readonly Token[], delay: ColumnEntry | undefined): readonly Token[] {
  const late = tokens.findIndex(
    ({ word }, at) => word === "late" && unitOf(wordIn(tokens, at - 1))?.dimension === "time",
  );
  const amount = tokens[late - 2];
  if (delay === undefined || (amount?.value == null && !/^an?$/.test(amount?.word ?? "")))
    return tokens;
  let from = startOfRange(tokens, late - 2);
  while (COMPARED.test(wordIn(tokens, from - 1))) from -= 1;
  const first = tokens[from];
  if (first === undefined) return tokens;
  const isSaid = /^(?:is|are|was|were|be|being|been)$/.test(wordIn(tokens, from - 1));
  return [
    ...tokens.slice(0, isSaid ? from - 1 : from),
    ...delayed(first, delay, isSaid ? "had" : "with"),
    ...tokens.slice(from, late),
    ...tokens.slice(late + 1),
  ];
}

/** Where the lower of two amounts stands, of 'between 10 and 20', '10 to 20', '10-20'. */
function startOfRange(tokens: readonly Token[], at: number): number {
  if (!/^(?:and|to|[-–])$/.test(wordIn(tokens, at - 1))) return at;
  const low = unitOf(wordIn(tokens, at - 2))?.dimension === "time" ? at - 3 : at - 2;
  if (tokens[low]?.value == null) return at;
  if (/^(?:between|from)$/.test(wordIn(tokens, low - 1))) return low - 1;
  // 'in 2022 and 20 minutes late'
  return wordIn(tokens, at - 1) === "and" ? at : low;
}

const COMPARED = /^(?:more|less|fewer|than|over|under|at|least|most|up|to|half)$/;

function delayed(spot: Token, delay: ColumnEntry, joined: "had" | "with"): Token[] {
  return [wordLike(spot, joined), columnLike(spot, delay)];
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
