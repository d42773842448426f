/** 'Wind speed' of a `breeze_kmh`, 'the level of cholesterol', 'length of stay': nouns of measure beside a name. */
import { isJudging, measures } from "../../lexicon/measure-nouns.ts";
import { stem } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { asColumn, GUESSED, type Hit } from "../candidate.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

/** What a noun of measure adds to the score of the name beside it. */
const BESIDE = 0.3;
/** The same of a noun that other columns may be called by too: the 'energy' of the wind beside a share of energy. */
const FIRMLY = 0.95;

const besides = (noun: string): number =>
  /^(?:energy|power|electricity)$/.test(noun) || isJudging(noun) ? FIRMLY : BESIDE;

/** Whether the noun says nothing of a column but that it measures. */
export function isMeasureNoun(entry: ColumnEntry, noun: string): boolean {
  const isScore = isJudging(noun) && isCount(entry);
  return entry.numeric && entry.affirmative === null && !isScore && measures(noun, entry.unit);
}

/** How many there are says nothing of what they score. */
function isCount({ words }: ColumnEntry): boolean {
  return words.some(({ word }) => /^(?:number|num|count|counts|per)$/.test(word));
}

/** A name with the noun of measure right behind it; null where none is. */
export function withMeasure(made: Hit, tokens: readonly Token[]): Hit | null {
  if (
    (!isName(made) && !isPower(made, tokens)) ||
    !isMeasureNoun(made.candidate.entry, tokens[made.end]?.word ?? "") ||
    // a credit score is no amount of a loan
    (made.raw >= GUESSED && isJudging(tokens[made.end]?.word ?? ""))
  )
    return null;
  return { ...made, end: made.end + 1, score: made.score + besides(wordIn(tokens, made.end)) };
}

/** 'Solar power' of a `solar_generation_twh`: the header says besides only that there is a flow of it. */
function isPower(
  { start, end, candidate: { entry, value } }: Hit,
  tokens: readonly Token[],
): boolean {
  const named = entry.words.filter(({ word }) => !FLOW.test(word));
  const said = tokens.slice(start, end).map(({ word }) => stem(word));
  return (
    value === null &&
    /^(?:energy|power|electricity)$/.test(wordIn(tokens, end)) &&
    named.length > 0 &&
    named.length < entry.words.length &&
    named.every((word) => said.includes(word.stem))
  );
}

const FLOW =
  /^(?:generation|generated|production|produced|consumption|consumed|output|supply|demand|capacity)$/;

/** Where the name begins that a noun of measure is said to be of: 'the speed of the wind'. */
export function measuredAfter(tokens: readonly Token[], at: number): number | null {
  const joint = wordIn(tokens, at + 1);
  const judged = /^(?:for|in)$/.test(joint) && isJudging(wordIn(tokens, at));
  if (joint === "at" ? !TIMED.test(wordIn(tokens, at + 2)) : joint !== "of" && !judged) return null;
  return /^(?:the|a|an|their|its|our)$/.test(tokens[at + 2]?.word ?? "") ? at + 3 : at + 2;
}

/** When something was measured: 'the score at week 8'. */
const TIMED = /^(?:(?:week|month|day|year|visit)\s?\d*|baseline|follow|followup|week|wk\d+|w\d+)$/;

/** A name that a noun of measure before it is of. */
export function asMeasureOf(made: Hit, tokens: readonly Token[], start: number): Hit | null {
  if (!isName(made) || !isMeasureNoun(made.candidate.entry, tokens[start]?.word ?? "")) return null;
  return { ...made, start, score: made.score + besides(wordIn(tokens, start)) };
}

/**
 * Whether a column is named but for what says nothing, such as its unit. Hours are put in: a 'study
 * duration' is no number of `Study Hours`.
 */
function isName({ candidate: { entry, value, whole, core, opposite } }: Hit): boolean {
  const spent =
    entry.words.some(({ word }) => /^hours?$/.test(word)) &&
    !entry.words.some(({ word }) => TAKEN.test(word));
  return value === null && !opposite && (whole || (core && !spent));
}

/** What takes time, so that the time of it is how many hours it took. */
const TAKEN =
  /^(?:resolution|response|repair|delivery|processing|handling|recovery|waiting|wait|turnaround|transit|lead|reply|assembly)$/;

/** 'Length of stay' of `days_in_hospital` or `nights`: the one column that tells how long rows stayed. */
export function stays(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  tokens.forEach((token, at) => {
    const after = measuredAfter(tokens, at);
    const end =
      after !== null && LASTING.test(token.word) && tokens[after]?.word === "stay"
        ? after + 1
        : token.word === "stay" && LASTING.test(tokens[at + 1]?.word ?? "")
          ? at + 2
          : null;
    if (end === null) return;
    const lasting = index.columns.filter(isStay);
    const [only] = lasting;
    if (only === undefined || lasting.length > 1) return;
    hits.push({ start: at, end, score: end - at, candidate: asColumn(only, 0.1), raw: 0.1 });
  });
  return hits;
}

const LASTING = /^(?:lengths?|durations?|time)$/;

function isStay({ words, numeric }: ColumnEntry): boolean {
  if (!numeric) return false;
  const [first, second] = words.map(({ word }) => word);
  if (words.length === 1) return first === "nights";
  return (
    (/^(?:days|nights|hours|weeks|minutes|time)$/.test(first ?? "") &&
      /^(?:in|at|stayed|seated|spent|inside|onsite)$/.test(second ?? "")) ||
    (words.length === 2 && second === "nights")
  );
}
