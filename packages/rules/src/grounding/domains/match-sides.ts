/**
 * Tables of matches between a home and an away side: which columns count for the one and for the
 * other, and what two of them tell together, as who won. Such an outcome is a level of a column
 * that is not there: its condition compares the two scores.
 */
import { and, compare } from "@probability-chat/query";
import type { Hit } from "../candidate.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry } from "../table-index.ts";
import { type NamedOutcome, type Outcomes, outcomes } from "./told-outcomes.ts";

export type Side = "home" | "away";

const OF: Readonly<Record<Side, RegExp>> = {
  home: /^(?:home|host|hosts)$/,
  away: /^(?:away|visitors?|visiting|road|guests?)$/,
};

/** Headers of football records that say a side by a letter. */
const LETTERED: ReadonlyMap<string, readonly [Side, string]> = new Map([
  ["fthg", ["home", "goals"]],
  ["ftag", ["away", "goals"]],
  ["hthg", ["home", "half goals"]],
  ["htag", ["away", "half goals"]],
  ["hg", ["home", "goals"]],
  ["ag", ["away", "goals"]],
]);

/** What a header says besides the score. */
const ASIDE = /^(?:team|teams|side|club|full|time|final|ft|total|match|game|regular)$/;
const HALF = /^(?:half|ht|halftime|interval)$/;
const SCORE = /^(?:scores?|goals?|points?|pts|runs?|scored|result)$/;

interface SideColumn {
  readonly entry: ColumnEntry;
  readonly side: Side;
  /** The other words of its header. */
  readonly rest: readonly string[];
}

/** The side that a column is of; null for one of neither or both. */
export function sideOf(entry: ColumnEntry): SideColumn | null {
  const written = entry.words.map(({ short, word }) => short ?? word);
  const lettered = written.length === 1 ? LETTERED.get(written[0] ?? "") : undefined;
  if (lettered !== undefined) return { entry, side: lettered[0], rest: lettered[1].split(" ") };
  const words = entry.words.map(({ word }) => word);
  const home = words.filter((word) => OF.home.test(word)).length;
  const away = words.filter((word) => OF.away.test(word)).length;
  if (home + away !== 1) return null;
  const side = home === 1 ? "home" : "away";
  return { entry, side, rest: words.filter((word) => !OF[side].test(word)) };
}

/** Whether the columns set a home side against an away side. */
export const hasSides = oncePer((columns: readonly ColumnEntry[]): boolean => {
  const sides = new Set(columns.map((entry) => sideOf(entry)?.side));
  return sides.has("home") && sides.has("away");
});

export interface Pair {
  readonly home: ColumnEntry;
  readonly away: ColumnEntry;
  readonly rest: readonly string[];
}

/** Columns of numbers that count the same for either side. */
function pairsOf(columns: readonly ColumnEntry[]): Pair[] {
  const sided = columns.filter(({ numeric }) => numeric).flatMap((entry) => sideOf(entry) ?? []);
  return sided.flatMap(({ entry: home, side, rest }) => {
    if (side !== "home") return [];
    const away = sided.find(
      (other) => other.side === "away" && other.rest.join(" ") === rest.join(" "),
    );
    return away === undefined ? [] : [{ home, away: away.entry, rest }];
  });
}

function scoresOf(columns: readonly ColumnEntry[]): Pair[] {
  return pairsOf(columns).filter(
    ({ rest }) =>
      rest.some((word) => SCORE.test(word)) &&
      rest.every((word) => SCORE.test(word) || ASIDE.test(word) || HALF.test(word)),
  );
}

const atHalf = ({ rest }: Pair): boolean => rest.some((word) => HALF.test(word));

/** The scores at the end of a match; null where no two columns are for them, or more are. */
export function finalScores(columns: readonly ColumnEntry[]): Pair | null {
  const [end, ...ends] = scoresOf(columns).filter((pair) => !atHalf(pair));
  return end === undefined || ends.length > 0 ? null : end;
}

/** The outcomes that the scores of the two sides tell; none where there are no such scores. */
export function outcomesOf(columns: readonly ColumnEntry[]): Outcomes[] {
  const end = finalScores(columns);
  const [middle, ...middles] = scoresOf(columns).filter(atHalf);
  return [
    ...(end === null ? [] : [atEnd(end, columns)]),
    ...(middle === undefined || middles.length > 0 || columns.some(isOfHalf)
      ? []
      : [atBreak(middle)]),
  ];
}

const CODES = /^(?:a,d,h|a,h|away,draw,home|away,home)$/;

/** Whether a column is itself for the standing at half time. */
function isOfHalf({ numeric, words }: ColumnEntry): boolean {
  return !numeric && words.some(({ word, short }) => /^(?:ht|half)/.test(short ?? word));
}

/** Whether a column of the table is itself for who won. */
function saysWhoWon(columns: readonly ColumnEntry[]): boolean {
  return columns.some((entry) => {
    const levels = entry.column.levels.map(({ text }) => text.toLowerCase()).sort();
    return !entry.numeric && CODES.test(levels.join(",")) && !isOfHalf(entry);
  });
}

/** Whether a column says yes where the home side won. */
function saysHomeWon(columns: readonly ColumnEntry[]): boolean {
  return columns.some(
    ({ words }) =>
      words.some(({ word }) => /^(?:win|wins|won|winner)$/.test(word)) &&
      words.some(({ word }) => OF.home.test(word)),
  );
}

const HOME_WON = ["home win", "home victory", "homewon"];

function atEnd({ home, away }: Pair, columns: readonly ColumnEntry[]): Outcomes {
  const [h, a] = [home.column.name, away.column.name];
  const other = { kind: "column", column: a } as const;
  const result: NamedOutcome[] = [
    ["home win", compare(h, ">", other), saysHomeWon(columns) ? ["homewon"] : HOME_WON],
    ["draw", compare(h, "=", other), ["draw", "drawn", "drew", "tie", "tied"]],
    ["away win", compare(h, "<", other), ["away win", "away victory", "awaywon"]],
  ];
  const scored: NamedOutcome[] = [
    [
      "scoreless",
      and(compare(h, "=", 0), compare(a, "=", 0)),
      ["scoreless", "goalless", "pointless", "scoreless draw", "goalless draw", "goalless tie"],
    ],
    ["both score", and(compare(h, ">", 0), compare(a, ">", 0)), ["bothscore"]],
    ["home clean sheet", compare(a, "=", 0), ["home cleansheet"]],
    ["away clean sheet", compare(h, "=", 0), ["away cleansheet"]],
  ];
  return outcomes("result", [home, away], saysWhoWon(columns) ? scored : [...result, ...scored]);
}

function atBreak({ home, away }: Pair): Outcomes {
  const other = { kind: "column", column: away.column.name } as const;
  const h = home.column.name;
  return outcomes(
    "half time",
    [home, away],
    [
      ["home lead", compare(h, ">", other), ["home lead"]],
      ["halftime draw", compare(h, "=", other), ["halftime draw"]],
      ["away lead", compare(h, "<", other), ["away lead"]],
    ],
  );
}

/** What else a column of one side is called: 'goals by the home team' of a score at home. */
export function sideNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  const sided = entry.numeric && entry.affirmative === null ? sideOf(entry) : null;
  if (sided === null || !hasSides(columns)) return [];
  const { side, rest } = sided;
  const plain = rest.filter((word) => !ASIDE.test(word) || word === "total");
  if (plain.length === 0) return [];
  const counted = plain.join(" ");
  const scored = plain.length === 1 && SCORE.test(counted);
  const nouns = !scored
    ? [counted]
    : /^goal/.test(counted)
      ? ["goals", "score"]
      : /^(?:score|scored|result)/.test(counted)
        ? ["score", "goals", "points"]
        : [counted, "score", "points"];
  return nouns.map((noun) => `${side} ${noun}`);
}

/** 'Wins' of levels 'home win' and 'away win': of neither, as long as no side is told. */
export function isOfNoSide({ candidate: { entry, value, whole } }: Hit): boolean {
  if (value === null || whole) return false;
  const levels = entry.column.levels.map(({ text }) => text.toLowerCase()).sort();
  return entry.told !== undefined || (!entry.numeric && CODES.test(levels.join(",")));
}
