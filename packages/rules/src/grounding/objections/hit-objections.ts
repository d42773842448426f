/** Why words that match a name mean something else here: by what stands beside them, or by what else they match. */
import { isKindNoun } from "../../lexicon/kind-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isEnglish } from "../../text/spelling.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { EXACT, GUESSED, type Hit } from "../candidate.ts";
import { isOfNoSide } from "../domains/match-sides.ts";
import { longForms } from "../header.ts";
import { MANY_LEVELS } from "../postings.ts";
import { isTimeOfIt, saysHowLong } from "./how-long.ts";
import { isNumberedRow, isOwnName } from "./numbered-rows.ts";
import { isStayOfItsOwn } from "./own-stay.ts";

type Objection = (hit: Hit, tokens: readonly Token[], hits: readonly Hit[]) => boolean;

/** Whether a hit is of words that mean something else. */
export function isOfOthers(hit: Hit, tokens: readonly Token[], hits: readonly Hit[]): boolean {
  return OBJECTIONS.some((isNone) => isNone(hit, tokens, hits));
}

/** A word says what is asked, and is no part of a longer name: 'the effect of', 'most common'. */
function isAsking({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  if (candidate.whole || end > start + 2) return false;
  const [before, word, after] = [start - 1, start, start + 1].map((at) => wordIn(tokens, at));
  return (
    EFFECT.test(`${word} ${after}`) ||
    /^(?:related|linked|connected|tied) (?:to|with)$/.test(`${word} ${after}`) ||
    /^(?:most|least|more|less) (?:common|frequent|typical|popular)$/.test(`${before} ${word}`)
  );
}

const EFFECT =
  /^(?:effects?|impacts?|influences?|relation(?:ship)?s?|correlations?|associations?|links?) (?:of|on|between)$/;

/** '10000 K' are kelvins, and no level `K`. */
function isKelvin({ start, end, candidate }: Hit, tokens: readonly Token[]): boolean {
  const before = tokens[start - 1];
  return (
    candidate.value !== null &&
    end === start + 1 &&
    /^[KCFV]$/.test(tokens[start]?.text ?? "") &&
    before?.kind === "number" &&
    (before.value ?? 0) > 99
  );
}

/** '6 pm' is a time of the day, and no payment method. */
function isHalfOfDay({ start, end }: Hit, tokens: readonly Token[]): boolean {
  const named = end === start + 1 && /^(?:am|pm)$/.test(wordIn(tokens, start));
  return named && tokens[start - 1]?.value != null;
}

const DOER = /^(?:suspect|offender|perpetrator|perp|arrestee|accused|defendant|assailant)$/;

/** 'Crimes against women' says nothing of who did them. */
function isDoerOfHarmed({ candidate, start }: Hit, tokens: readonly Token[]): boolean {
  return (
    candidate.entry.words.some(({ word }) => DOER.test(word)) &&
    tokens.slice(Math.max(0, start - 2), start).some(({ text }) => /\bagainst$/i.test(text))
  );
}

/** Words in small letters that might be a title or a name: 'in black and white', 'a confidence interval'. */
function isCommonPhrase({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, count, value } = candidate;
  if (value === null || entry.column.distinct <= MANY_LEVELS || count > 2) return false;
  if (String(value) === String(value).toLowerCase()) return false;
  const aside =
    /^(?:in|on|at|with|without|by)$/.test(wordIn(tokens, start - 1)) ||
    /^(?:intervals?|level)$/.test(wordIn(tokens, end));
  return (
    aside &&
    tokens
      .slice(start, end)
      .every(({ text, kind, word }) => kind === "word" && text === word && isEnglish(word))
  );
}

/** 'How many days', 'total weeks' are no level `day` or `week`. */
function isUnitCounted({ start, end, candidate }: Hit, tokens: readonly Token[]): boolean {
  if (candidate.value === null || end > start + 1) return false;
  const before = wordIn(tokens, start - 1);
  return (
    /^(?:days|weeks|months|years|hours|minutes)$/.test(wordIn(tokens, start)) &&
    (before === "of" ? wordIn(tokens, start - 2) === "number" : /^(?:many|total)$/.test(before))
  );
}

/** 'More than an hour' of a table with a column `Hour`: so much time, and no name. */
function isUnitOfBound({ start, end }: Hit, tokens: readonly Token[]): boolean {
  return (
    end === start + 1 &&
    unitOf(wordIn(tokens, start))?.dimension === "time" &&
    /(?:than|over|under|above|below|least|most|half) an?$/.test(
      `${wordIn(tokens, start - 2)} ${wordIn(tokens, start - 1)}`,
    )
  );
}

/** Who is found guilty has not said so: a plea is what somebody pleads. */
function isUnpleaded({ candidate: { entry, value } }: Hit, tokens: readonly Token[]): boolean {
  return (
    value !== null &&
    entry.words.at(-1)?.word === "plea" &&
    !tokens.some(({ word }) => /^ple(?:a|ad|d)/.test(word))
  );
}

/** 'The last 10', 'last week': a place in an order, no verb of what lasts. */
function isPlaceInRow({ start, end, raw }: Hit, tokens: readonly Token[]): boolean {
  if (end > start + 1 || raw === 0 || wordIn(tokens, start) !== "last") return false;
  return (
    tokens[end]?.value != null ||
    unitOf(wordIn(tokens, end))?.dimension === "time" ||
    /^(?:the|in|at|a|an|over|our|your|their|these)$/.test(wordIn(tokens, start - 1))
  );
}

/** 'The blood pressure' is no column that says who has a high one. */
function isWithoutDegree({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value } = candidate;
  if (value !== null || entry.affirmative === null) return false;
  const said = tokens
    .slice(start, end)
    .map(({ word }) => word)
    .join(" ");
  return longForms(entry.words).some(
    ([degree, ...rest]) =>
      /^(?:high|low)$/.test(degree?.word ?? "") && rest.map(({ word }) => word).join(" ") === said,
  );
}

/** A 'credit card' is no credit, by whatever other word a table has it. */
function isOfCard({ candidate, start, end, raw }: Hit, tokens: readonly Token[]): boolean {
  if (raw === 0 || end > start + 1 || !/^cards?$/.test(wordIn(tokens, end))) return false;
  return !/\bcard/i.test(`${candidate.entry.column.name} ${candidate.value ?? ""}`);
}

/** 'Serious accidents' are of the level, not the column `Accident_Severity` in other words. */
function hasLevel({ candidate, start, end, raw }: Hit, _: unknown, hits: readonly Hit[]): boolean {
  if (candidate.value !== null || (candidate.whole && raw < GUESSED) || end === start + 1)
    return false;
  return hits.some(
    (other) =>
      other.candidate.entry === candidate.entry &&
      other.candidate.value !== null &&
      other.candidate.whole &&
      other.raw <= EXACT &&
      start <= other.start &&
      other.end <= end,
  );
}

/** 'Education level' is the column `education`, not an `education_number`. */
function hasName(
  { candidate, start, end }: Hit,
  tokens: readonly Token[],
  hits: readonly Hit[],
): boolean {
  if (candidate.value !== null || candidate.whole || end < start + 2) return false;
  if (!isKindNoun(wordIn(tokens, end - 1))) return false;
  return hits.some(
    (other) =>
      other.start === start &&
      other.end === end - 1 &&
      other.candidate.value === null &&
      other.candidate.whole &&
      other.raw <= EXACT &&
      other.candidate.entry !== candidate.entry,
  );
}

/** 'The wait' is of `wait_seconds`, and no `queue` by another word for it. */
function hasTime({ candidate, start, end, raw }: Hit, _: unknown, hits: readonly Hit[]): boolean {
  if (candidate.value !== null || raw < GUESSED || end > start + 1) return false;
  return hits.some(({ start: from, end: to, raw: own, candidate: { entry, value } }) => {
    const same = from === start && to === end && value === null && entry !== candidate.entry;
    return same && own < GUESSED && isTimeOfIt(entry);
  });
}

/** 'How long do nurses sleep': the hours of it, of all columns that are called so. */
function isNotHowLong(
  { candidate, start, end }: Hit,
  tokens: readonly Token[],
  hits: readonly Hit[],
): boolean {
  if (end > start + 1 || !saysHowLong(tokens, start)) return false;
  return hits.some(
    ({ start: from, end: to, raw, candidate: { entry, value } }) =>
      from === start &&
      to === end &&
      value === null &&
      raw < GUESSED &&
      entry !== candidate.entry &&
      isTimeOfIt(entry),
  );
}

/** 'Total cost repair' is the total of a `Cost Repair`, no `Cost Total` in another order. */
function isSummarised(hit: Hit, tokens: readonly Token[], hits: readonly Hit[]): boolean {
  if (hit.raw === 0 || !SUMMARY.test(wordIn(tokens, hit.start))) return false;
  return hits.some(
    ({ start, end, raw, candidate }) =>
      start === hit.start + 1 && end > hit.end && raw === 0 && candidate.whole,
  );
}

const SUMMARY = /^(?:total|average|mean|median|maximum|max|minimum|min|highest|lowest)$/;

/** 'The state is closed' of a column with that level, though a flag be called `is_closed`. */
function isLevelOfBefore(
  { start, end, candidate }: Hit,
  tokens: readonly Token[],
  hits: readonly Hit[],
): boolean {
  if (candidate.value !== null || end < start + 2) return false;
  if (!/^(?:is|was|are|were)$/.test(wordIn(tokens, start))) return false;
  const before = hits.filter((hit) => hit.end === start && hit.candidate.value === null);
  return hits.some(
    (hit) =>
      hit.start === start + 1 &&
      hit.end === end &&
      hit.candidate.value !== null &&
      before.some((column) => column.candidate.entry === hit.candidate.entry),
  );
}

/** 'Given the loan was rejected', 'the loan got approved': what became of it is said behind. */
function isToldBehind(
  { start, end, candidate }: Hit,
  tokens: readonly Token[],
  hits: readonly Hit[],
): boolean {
  const { entry, value } = candidate;
  if (value !== null || entry.affirmative === null || end === start + 1) return false;
  const verbs = tokens.slice(start, end).filter(({ word }) => /^(?:given|got|gets?)$/.test(word));
  if (verbs.length === 0) return false;
  const be = /s$/.test(wordIn(tokens, end - 1)) ? /^(?:are|were|got)$/ : /^(?:is|was|got|gets)$/;
  let behind = be.test(wordIn(tokens, end)) ? end + 1 : end;
  if (behind > end && wordIn(tokens, behind) === "not") behind += 1;
  return hits.some((other) => other.candidate.entry === entry && other.start === behind);
}

export const OBJECTIONS: Objection[] = [
  isAsking,
  isCommonPhrase,
  isUnitCounted,
  isUnitOfBound,
  isKelvin,
  isHalfOfDay,
  isDoerOfHarmed,
  isOfNoSide,
  isPlaceInRow,
  isUnpleaded,
  isNumberedRow,
  isOwnName,
  hasLevel,
  hasName,
  hasTime,
  isNotHowLong,
  isSummarised,
  isLevelOfBefore,
  isWithoutDegree,
  isOfCard,
  isStayOfItsOwn,
  isToldBehind,
];
