/** Of a column for one side and one for whom it met, which one a name is of: 'the Lions', 'against the Lions'. */
import type { Candidate } from "../grounding/candidate.ts";
import { sideOf } from "../grounding/domains/match-sides.ts";
import { roleOf } from "../grounding/domains/winners.ts";
import type { Reader } from "./reader.ts";

const RIVAL = /^(?:opponents?|opposition|opposing|rivals?|against|versus|adversary)$/;
const MEETING =
  /^(?:against|versus|vs|beat|beats|beating|beaten|facing|face|faced|faces|defeat|defeated|defeating|met|meet|over)$/;
const LOSING = /^(?:lose|loses|lost|losing|loss|losses|defeat|defeats)$/;

export function sideMeant(
  reader: Reader,
  start: number,
  candidates: readonly Candidate[],
): Candidate | null {
  const isRival = ({ entry }: Candidate): boolean =>
    entry.words.some(({ word }) => RIVAL.test(word));
  const [rival, ...rivals] = candidates.filter(isRival);
  const [own, ...others] = candidates.filter((candidate) => !isRival(candidate));
  if (rival === undefined || own === undefined || rivals.length + others.length > 0) return null;
  const word = (at: number): string => reader.tokens[at]?.word ?? "";
  const before = /^(?:the|a|an)$/.test(word(start - 1)) ? start - 2 : start - 1;
  const met =
    MEETING.test(word(before)) || (word(before) === "to" && LOSING.test(word(before - 1)));
  return met ? rival : own;
}

const SIDE = /^(?:home|away|winner|loser|beat)$/;

/** So many words away, what is said of a side is said of the name. */
const NEAR = 4;

/** 'Games that Rovers hosted', 'Rovers win away': of columns of the two sides, the one whose side is told beside the name. */
export function sideToldNear(
  { tokens }: Reader,
  start: number,
  candidates: readonly Candidate[],
): Candidate | null {
  const sided = candidates.map((candidate) => ({
    candidate,
    side: sideOf(candidate.entry)?.side ?? roleOf(candidate.entry),
  }));
  if (candidates.length !== 2 || new Set(sided.map(({ side }) => side)).size !== 2) return null;
  const told = tokens
    .map(({ text, word }, at) => ({ text, word, at, away: Math.abs(at - start) }))
    .filter(({ text, word, away }) => away <= NEAR && text !== word && SIDE.test(text))
    .sort((one, other) => one.away - other.away)[0];
  if (told === undefined) return null;
  const meant = told.text === "beat" ? (told.at > start ? "winner" : "loser") : told.text;
  return sided.find(({ side }) => side === meant)?.candidate ?? null;
}

const PLACE =
  /^(?:country|city|venue|stadium|ground|state|region|location|place|site|town|arena|track|circuit|course)$/;

/** 'Played in France' of teams and a country: the place. */
export function placeToldBefore(
  { tokens }: Reader,
  start: number,
  candidates: readonly Candidate[],
): Candidate | null {
  if (!/^(?:in|at|near)$/.test(tokens[start - 1]?.word ?? "")) return null;
  const others = candidates.filter(({ entry }) => sideOf(entry) === null && roleOf(entry) === null);
  const [only, more] = others;
  return only === undefined || more !== undefined || others.length === candidates.length
    ? null
    : PLACE.test(only.entry.words.at(-1)?.word ?? "")
      ? only
      : null;
}
