/** The words after which a condition follows: 'given', 'if', 'among', and a 'for' that is not a verb's own. */
import {
  COPULAS,
  FORMS_OF_BE,
  LIGHT_VERBS,
  PREPOSITIONS,
  SHARE_NOUNS,
} from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { placedColumn } from "../numbers/following-column.ts";
import {
  readComparator,
  readQuantity,
  spokenQuantity,
  trailingBound,
} from "../numbers/quantity.ts";
import { isWithinSubject } from "../numbers/within-subject.ts";
import { anyPhraseAt, mentionBefore, mentionOver, type Reader, wordAt } from "../reader.ts";
import { lastDoing } from "./gerund.ts";
import { mainVerb } from "./main-verb.ts";
import { PARTICIPLE } from "./subject-end.ts";

const CONDITION = [
  "given",
  "if",
  "when",
  "whenever",
  "among",
  "for those",
  "for",
  "where",
  "|",
  "out of",
  "considering",
  "while",
  "once",
  "restricted to",
  "limited to",
  "only for",
  "only among",
];
/** The length of a marker of conditions in the stretch `[from, to)`; 0 where none stands there. */
export function conditionMarker(
  reader: Reader,
  at: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  if (isOfThose(reader, at, from)) return 1;
  const length = anyPhraseAt(reader, at, CONDITION, to);
  if (length === 0) return 0;
  const marker = wordAt(reader, at);
  const next = wordAt(reader, at + length);
  const isOther =
    (marker === "if" && at > from && ASKING.test(wordAt(reader, at - 1))) ||
    (marker === "given" && (/^(?:to|by)$/.test(next) || isPassive(reader, at))) ||
    (marker === "for" && (at > from ? isOfVerb(reader, at) : next === "how")) ||
    (marker === "for" && isOfNumberOrSubject(reader, at, to));
  return isOther ? 0 : length;
}

/** 'The share of men, of those who paid': behind what is asked, the rows that it is of. */
function isOfThose(reader: Reader, at: number, from: number): boolean {
  if (wordAt(reader, at) !== "of" || !/^(?:those|everyone|everybody)$/.test(wordAt(reader, at + 1)))
    return false;
  const end = wordAt(reader, at - 1) === "," ? at - 1 : at;
  const asked = mentionBefore(reader, end)?.candidates[0];
  const shares = reader.tokens.slice(from, end).some(({ word }) => SHARE_NOUNS.has(word));
  return (
    shares && asked !== undefined && (asked.value !== null || asked.entry.affirmative !== null)
  );
}

/** 'Were given a warning', 'had been given a dose': a verb. */
function isPassive(reader: Reader, at: number): boolean {
  return (
    /^(?:is|are|was|were|be|been|being|get|gets|got)$/.test(wordAt(reader, at - 1)) &&
    /^(?:an?|the|no|any|some)$/.test(wordAt(reader, at + 1))
  );
}

/** Before an 'if' that asks whether something is so. */
const ASKING =
  /^(?:check|see|know|determine|tell|test|out|examine|investigate|wonder|me|verify|what|how)$/;

/** 'Who opted for PayPal', 'paid by or for': a preposition of what stands before it. */
function isOfVerb(reader: Reader, at: number): boolean {
  const verb = wordAt(reader, at - 1);
  const isJoint =
    /^(?:who|that|which)$/.test(wordAt(reader, at - 2)) &&
    LIGHT_VERBS.has(verb) &&
    !reader.mentionAt.has(at - 1);
  // 'what do condos sell for on average'
  const isSale = /^(?:sells?|sold)$/.test(verb) && /^(?:|\?|on|in)$/.test(wordAt(reader, at + 1));
  return isJoint || isSale || PREPOSITIONS.has(verb);
}

function isOfNumberOrSubject(reader: Reader, at: number, to: number): boolean {
  return (
    isSubjectOfInfinitive(reader, at, to) ||
    lasts(reader, at, to) ||
    isWithinSubject(reader, at, to) ||
    isScore(reader, at) ||
    isOfOneRow(reader, at, to) ||
    isSaidOfRow(reader, at) ||
    isOfSubject(reader, at, to)
  );
}

/** 'For a patient to recover': the subject of what follows. */
function isSubjectOfInfinitive(reader: Reader, at: number, to: number): boolean {
  for (let next = at + 1; next < to; next++) {
    const word = wordAt(reader, next);
    if (CONDITION.includes(word) && word !== "for") return false;
    if (
      word === "to" &&
      reader.tokens[next + 1]?.value === null &&
      reader.tokens[next - 1]?.value === null
    )
      return true;
  }
  return false;
}

/** 'runs for at least two hours': a span of time behind a column that is measured in time. */
function lasts(reader: Reader, at: number, to: number): boolean {
  // 'asking for more than 80k'
  if (LIGHT_VERBS.has(wordAt(reader, at - 1)) && readComparator(reader, at + 1, to) !== null)
    return true;
  const mention = mentionBefore(reader, at);
  const before = mention?.candidates[0];
  const stated =
    // 'homes on the market for 3 weeks'
    (mention !== undefined && PREPOSITIONS.has(wordAt(reader, mention.start))) ||
    /^(?:runs?|ran|lasts?|lasted|stays?|stayed|waits?|waited)$/.test(wordAt(reader, at - 1)) ||
    FORMS_OF_BE.has(wordAt(reader, (mention?.start ?? 0) - 1)) ||
    FORMS_OF_BE.has(wordAt(reader, (mention?.start ?? 0) - 2));
  if (!stated) return false;
  if (before?.value !== null || unitOf(before.entry.unit)?.dimension !== "time") return false;
  const body = readComparator(reader, at + 1, to)?.end ?? at + 1;
  return (
    (spokenQuantity(reader, body, to) ?? readQuantity(reader, body, to))?.unit?.dimension === "time"
  );
}

/** 'Gave 4 or more for service': the number before is one of the column behind. */
function isScore(reader: Reader, at: number): boolean {
  const bounded = trailingBound(reader, at - 2, at) !== null;
  return (
    (bounded || (reader.tokens[at - 1]?.value ?? null) !== null) &&
    placedColumn(reader, at) !== null
  );
}

/** 'That a record for women has none': of which row something is said. */
function isOfOneRow(reader: Reader, at: number, to: number): boolean {
  const from = wordAt(reader, at + 1) === "the" ? at + 2 : at + 1;
  const level = reader.mentionAt.get(from);
  return (
    isRowNoun(wordAt(reader, at - 1)) &&
    mentionOver(reader, at - 1) === undefined &&
    /^(?:an?|random|any)$/.test(wordAt(reader, at - 2)) &&
    level?.candidates[0]?.value != null &&
    level.end < to &&
    /^(?:is|was|has|had|have|no|shows?|does|did)$/.test(wordAt(reader, level.end))
  );
}

/** 'Women stopped for speeding got a warning', 'a stop for speeding ending in one': told of a subject, whose verb is yet to come. */
function isOfSubject(reader: Reader, at: number, to: number): boolean {
  const before = wordAt(reader, at - 1);
  if (/^(?:who|that|which)$/.test(wordAt(reader, at - 2)) || endsNoun(reader, at - 1))
    return PARTICIPLE.test(before) && mainVerb(reader, at, to) !== null;
  const told = reader.tokens
    .slice(at + 1, to)
    .some(({ word }) => /^(?:who|that|which)$/.test(word));
  if (isShareOf(reader, at) && (told || mainVerb(reader, at, to) !== null)) return true;
  const row = isRowNoun(before) && mentionOver(reader, at - 1) === undefined;
  const one = row && /^(?:a|an|any)$/.test(wordAt(reader, at - 2));
  return one && reader.mentionAt.has(at + 1) && lastDoing(reader, at + 1, to) !== null;
}

/** 'Share of loans for a car': of what kind the rows are. */
function isShareOf(reader: Reader, at: number): boolean {
  let first = at - 1;
  if (!isRowNoun(wordAt(reader, first)) && mentionBefore(reader, at) === undefined) return false;
  while (first > at - 5 && wordAt(reader, first) !== "of") first -= 1;
  return wordAt(reader, first) === "of" && SHARE_NOUNS.has(wordAt(reader, first - 1));
}

function endsNoun(reader: Reader, at: number): boolean {
  return isRowNoun(wordAt(reader, at - 1)) || mentionBefore(reader, at) !== undefined;
}

/** 'A booking is for dinner': said of a row, where 'the fee is for dogs' gives a condition. */
function isSaidOfRow(reader: Reader, at: number): boolean {
  return (
    COPULAS.has(wordAt(reader, at - 1)) &&
    isRowNoun(wordAt(reader, at - 2)) &&
    mentionOver(reader, at - 2) === undefined
  );
}
