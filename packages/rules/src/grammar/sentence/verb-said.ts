/** The verb of a sentence, or the participle that stands for one. */
import { PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isPast } from "../../lexicon/verbs.ts";
import { type Reader, wordAt } from "../reader.ts";
import { gerund } from "./gerund.ts";
import { mainVerb } from "./main-verb.ts";
import { endsSubject, PARTICIPLE } from "./subject-end.ts";

/** Forms of verbs that are a past where nothing else is the sentence's verb: 'a woman chose PayPal'. */
const PAST = /^(?:got|ate|drank|won|gave|read|hit)$/;
/** 'Bought toys and paid': another verb of the same subject. */
const JOINS = /^(?:and|or|but|,)$/;
/** Participles that only call somebody so. */
const CALLS = /^(?:aged|dated|called|named|titled|labell?ed|based|located)$/;

/** 'A public patient booked by phone', 'a woman used PayPal': where no other verb carries the sentence, the last past form behind its subject. */
export function verbSaid(
  reader: Reader,
  from: number,
  to: number,
  sentence = false,
): number | null {
  const verb = mainVerb(reader, from, to) ?? gerund(reader, from, to);
  const isFirst = verb !== null && !JOINS.test(wordAt(reader, verb - 1));
  const opened = OPENS.test(wordAt(reader, from));
  if (isFirst || !(sentence || opened)) return verb;
  for (let at = (verb ?? to) - 1; at > from + 1; at--) {
    const text = reader.tokens[at]?.text.toLowerCase() ?? "";
    const isLast =
      at === to - 1
        ? opened && reader.mentionAt.has(at)
        : PREPOSITIONS.has(wordAt(reader, behindPronoun(reader, at + 1))) ||
          hasObject(reader, at, to);
    const said =
      isLast && (PARTICIPLE.test(text) || PAST.test(text) || isPast(text)) && !CALLS.test(text);
    const before = wordAt(reader, at - 1);
    const noun = isRowNoun(before) || (endsSubject(reader, at) && !JOINS.test(before));
    if (said && noun) return at;
  }
  return verb;
}

const OPENS = /^(?:a|an|the|any|every)$/;

/** 'Found us on …', 'heard it from …'. */
function behindPronoun(reader: Reader, at: number): number {
  return /^(?:us|it|me|them|you)$/.test(wordAt(reader, at)) ? at + 1 : at;
}

/** Whether what the table knows follows at once, or behind an article. */
function hasObject(reader: Reader, at: number, to: number): boolean {
  const object = /^(?:a|an|the|their|some|any)$/.test(wordAt(reader, at + 1)) ? at + 2 : at + 1;
  return object < to && !reader.mentionAt.has(at) && reader.mentionAt.has(object);
}
