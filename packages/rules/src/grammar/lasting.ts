/** What a comparative adjective measures, and how long something stays as it is where no column is called so. */
import { asColumn, type Candidate } from "../grounding/candidate.ts";
import { clockFormat } from "../grounding/columns/clock-columns.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { MEASURING } from "../lexicon/comparative-words.ts";
import { unitOf } from "../lexicon/units.ts";
import { columnsAbout, isDatePart } from "./columns.ts";
import { isNamed, type Reader, wordAt } from "./reader.ts";

const LASTING =
  /^(?:stay|stays|stayed|last|lasts|lasted|take|takes|took|wait|waits|waited|remain|remains|remained|spend|spends|spent|sit|sits|sat|linger|lingers|lingered|keep|kept|run|runs|ran)$/;
/** What is so for some time: 'minutes seated', 'days open'. */
const STATE = /ed$|^(?:open|active|held|kept|spent|taken|present|away|asleep|online)$/;

/** 'The pass rate of men' is no rating, 'do men rate it' is. */
function isRateNoun(reader: Reader, at: number): boolean {
  if (!/^rates?$/.test(wordAt(reader, at))) return false;
  const asked = reader.tokens.slice(0, at).some(({ word }) => /^(?:do|does|did)$/.test(word));
  return !asked || /^(?:of|in|for|among|at|on)$/.test(wordAt(reader, at + 1));
}

/** A verb that measures among some words, and the columns it may mean. */
export function measuringVerb(
  reader: Reader,
  from: number,
  to: number,
): { at: number; candidates: readonly Candidate[] } | null {
  for (let at = to - 1; at >= from; at--) {
    const about = isNamed(reader, at) ? undefined : MEASURING.get(wordAt(reader, at));
    if (about === undefined || isRateNoun(reader, at)) continue;
    const isSale = SELLS.test(wordAt(reader, at));
    if (isSale && wordAt(reader, at + 1) !== "for") continue;
    const candidates = about
      .split("|")
      .flatMap((own) => columnsAbout(reader.index, own))
      .filter(({ entry }) => entry.numeric && entry.affirmative === null);
    const sold = isSale ? candidates.filter(({ entry }) => isOfSale(entry)) : [];
    if (candidates.length > 0) return { at, candidates: sold.length > 0 ? sold : candidates };
  }
  return null;
}

/** 'What a house sells for' is its sale price rather than the price that was asked. */
const SELLS = /^(?:sells?|sold)$/;

function isOfSale({ words }: ColumnEntry): boolean {
  return words.some(({ word }) => /^(?:sales?|sold|selling)$/.test(word));
}

/** Whether a word is a verb of lasting that names nothing itself. */
export function isLasting(reader: Reader, at: number): boolean {
  return saysLasting(reader, at) && !isNamed(reader, at);
}

/** Whether a word is one, whatever the table calls so. */
export function saysLasting(reader: Reader, at: number): boolean {
  return LASTING.test(wordAt(reader, at));
}

/** Whether a column counts the time that something takes. */
export function takesTime(entry: ColumnEntry): boolean {
  const isTime = (word: string): boolean => /^(?:time|duration)$/.test(word);
  // a time signature, a time zone
  if (NO_TIME.test(entry.words.at(-1)?.word ?? "")) return false;
  return (
    entry.numeric &&
    clockFormat(entry) === null &&
    (unitOf(entry.unit)?.dimension === "time" || entry.words.some(({ word }) => isTime(word)))
  );
}

const NO_TIME = /^(?:signature|zone|slot|stamp|series|code)$/;

const STAY = /^stay(?:s|ed|ing)?$/;
/** The time before or between. */
const WAIT = /^(?:lead|wait|waiting|waited|delivery|response|reply|travel|commute|notice)$/;

/** How long somebody stays is told by the columns of stays and nights, and not by how long ahead it was booked. */
export function stayed(reader: Reader, from: number, to: number, named: Candidate[]): Candidate[] {
  if (!reader.tokens.slice(from, to).some(({ text }) => STAY.test(text.toLowerCase())))
    return named;
  const nights = reader.index.columns.filter(
    ({ numeric, affirmative, words }) =>
      numeric &&
      affirmative === null &&
      words.some(({ word }) => /^(?:nights?|stays?)$/.test(word)),
  );
  return nights.length > 0
    ? nights.map((entry) => asColumn(entry))
    : named.filter(({ entry }) => !entry.words.some(({ word }) => WAIT.test(word)));
}

/** The columns that an adjective is about; 'longer' with a verb of lasting is about the time something is so. */
export function measuredBy(reader: Reader, about: string, from: number, to: number): Candidate[] {
  // how long something lasts is no time of day
  const measured = columnsAbout(reader.index, about).filter(
    ({ entry }) => about === "date" || entry.numeric,
  );
  const named = about === "length" ? stayed(reader, from, to, measured) : measured;
  if (named.length > 0 || (about !== "length" && about !== "speed")) return named;
  // a pack or a folded idiom may stand for the verb, so that its own text tells
  const lasts =
    about === "speed" ||
    reader.tokens
      .slice(from, to)
      .some(({ word, text }) => LASTING.test(word) || LASTING.test(text.toLowerCase()));
  if (!lasts) return named;
  const aged = columnsAbout(reader.index, "age").map(({ entry }) => entry);
  const timed = reader.index.columns.filter(
    (entry) => entry.numeric && !isDatePart(entry) && !aged.includes(entry) && takesTime(entry),
  );
  const states = timed.filter(({ words }) => words.some(({ word }) => STATE.test(word)));
  return (timed.length > 1 && states.length > 0 ? states : timed).map((entry) =>
    asColumn(entry, 0.2),
  );
}

/** 'Which city sells fastest': how long that takes, where a verb says what is fast. */
export function timesOf(reader: Reader, about: string, from: number, to: number): Candidate[] {
  const isDone = reader.tokens.slice(from, to).some(({ word }) => !COPULA.test(word));
  return about === "speed" && isDone ? measuredBy(reader, about, from, to) : [];
}

const COPULA = /^(?:is|are|was|were|has|have|had|the|makes?|made)$/;

/** 'Pay a higher rate', 'are charged more interest': the verb says nothing that the measure behind it does not. */
export function verbBefore(reader: Reader, from: number, to: number): number | null {
  const at = /^an?$/.test(wordAt(reader, to - 1)) ? to - 2 : to - 1;
  if (
    at <= from ||
    !/^(?:pays?|paid|charged|earns?|earned|gets?|spends?|spent|works?|worked)$/.test(
      wordAt(reader, at),
    )
  )
    return null;
  const mention = reader.mentionAt.get(at);
  if (mention !== undefined && (mention.end > at + 1 || mention.candidates[0]?.value != null))
    return null;
  reader.framed.add(at);
  return at;
}
