/** Which of several columns of times of the day a time is of: by what is said to happen then. */
import type { Candidate } from "../../grounding/candidate.ts";
import {
  type ClockColumn,
  clockColumns,
  clockFormat,
} from "../../grounding/columns/clock-columns.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { numbersOf, type Quantity } from "../numbers/quantity.ts";
import { type Reader, spanOf, wordAt } from "../reader.ts";

const SIDES: readonly (readonly [said: RegExp, named: RegExp])[] = [
  [
    /^(?:depart(?:s|ed|ing|ures?)?|leav(?:e|es|ing)|left|set(?:s|ting)? off|t(?:ake|akes|ook|aking) off|takeoffs?)$/,
    /^(?:departure|departures|depart|departed|dep|leaving|off)$/,
  ],
  [
    /^(?:arriv(?:e|es|ed|ing|als?)|land(?:s|ed|ing)?|get(?:s|ting)? in|got in)$/,
    /^(?:arrival|arrivals|arrive|arrived|arr|landing|on)$/,
  ],
  [/^(?:pick(?:s|ed|ing)?|pickups?|collected)$/, /^(?:pickup|pick|picked|collected|collection)$/],
  [
    /^(?:drop(?:s|ped|ping)?|dropoffs?|delivered)$/,
    /^(?:dropoff|drop|dropped|delivered|delivery)$/,
  ],
  [/^(?:bought|purchas(?:e|es|ed|ing)|sold)$/, /^(?:purchase|purchased|sale|sold)$/],
  [/^(?:order(?:s|ed)?|placed)$/, /^(?:order|ordered|orderd|placed)$/],
  [/^(?:start(?:s|ed|ing)?|beg[aiu]n(?:s|ning)?)$/, /^(?:start|started|begin|began)$/],
  [/^(?:end(?:s|ed|ing)?|finish(?:es|ed|ing)?)$/, /^(?:end|ended|finish|finished)$/],
  [/^(?:open(?:s|ed|ing)?)$/, /^(?:open|opened|opening)$/],
  [/^(?:clos(?:e|es|ed|ing))$/, /^(?:close|closed|closing)$/],
];
const PLANNED = /^(?:scheduled|planned|due|supposed|timetabled|schedule|expected|booked)$/;
const PLAN = /^(?:scheduled|sched|schedule|planned|crs|expected)$/;
/** What is done at a time that nothing is said to happen at. */
const FIRST = /^(?:departure|departures|depart|departed|dep|start|started|pickup|picked|begin)$/;

export function clockColumnAt(reader: Reader, start: number, end: number): ClockColumn | null {
  const all = clockColumns(reader.index.columns);
  const [only] = all;
  if (only === undefined || all.length === 1) return only ?? null;
  const said = reader.tokens.slice(Math.max(0, start - 8), Math.min(end + 3, reader.tokens.length));
  const has = (pattern: RegExp): boolean =>
    said.some(({ word, text }) => pattern.test(word) || pattern.test(text.toLowerCase()));
  const named =
    (pattern: RegExp) =>
    ({ entry }: ClockColumn): boolean =>
      entry.words.some(({ word, short }) => pattern.test(word) || pattern.test(short ?? ""));
  const planned = has(PLANNED);
  const kept = narrowed(all, (own) => named(PLAN)(own) === planned);
  const sides = SIDES.filter(([verb, name]) => has(verb) && kept.some(named(name)));
  const [side] = sides.length === 1 ? sides : [];
  const others = SIDES.filter((other) => other !== side);
  const chosen =
    side === undefined
      ? kept
      : narrowed(narrowed(kept, named(side[1])), (own) =>
          others.every(([, name]) => !named(name)(own)),
        );
  const [first, ...more] = side === undefined ? narrowed(chosen, named(FIRST)) : chosen;
  if (first !== undefined && more.length === 0) return first;
  const key = `clock:${start}`;
  const settled = all.find(({ entry }) => reader.settled.get(key) === entry.column.name);
  if (settled !== undefined) return settled;
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, start, end),
    message: "Which time is meant?",
    offer: { key, options: chosen.map(({ entry }) => option(entry)) },
  });
  return null;
}

function option({ column: { name } }: ColumnEntry): { label: string; settled: string } {
  return { label: `by ${name}`, settled: name };
}

function narrowed<T>(all: readonly T[], keep: (one: T) => boolean): readonly T[] {
  const kept = all.filter(keep);
  return kept.length > 0 ? kept : all;
}

/** Of columns that a number may be of, the one of times where it is written like them: 'departed after 1435'. */
export function clockFit(
  reader: Reader,
  candidates: readonly Candidate[],
  { values, range, unit, end }: Pick<Quantity, "values" | "range" | "unit" | "end">,
  start: number,
): readonly Candidate[] {
  if (candidates.length < 2 || unit !== null) return candidates;
  const isTime = (value: number): boolean => value >= 100 && value <= 2400 && value % 100 < 60;
  const clocks = candidates.filter(({ entry }) => clockFormat(entry) === "hhmm");
  if (clocks.length === 0 || !numbersOf({ values, range }).every(isTime)) return candidates;
  const meant = clockColumnAt(reader, start, end)?.entry;
  const own = clocks.filter(({ entry }) => entry === meant);
  return own.length > 0 ? own : clocks;
}

/** Whether a word says no more than what happened at a time: 'landed', 'left'. */
export function isTimedVerb(word: string): boolean {
  return SIDES.some(([verb]) => verb.test(word));
}

/** Whether a number stands as a time in four digits does, where no year is meant: `0900`, '1435 hours'. */
export function isMilitary(reader: Reader, at: number): boolean {
  const text = reader.tokens[at]?.text ?? "";
  if (!/^(?:[01]\d|2[0-3])[0-5]\d$/.test(text)) return false;
  return text.startsWith("0") || /^(?:hours|hrs|h)$/.test(wordAt(reader, at + 1));
}
