/** Follow-ups that turn the last question: event and condition swapped, one denied, or a change supposed. */
import {
  ALL,
  and,
  difference,
  type Event,
  equalQueries,
  eventColumns,
  probability,
  type Query,
  ratio,
} from "@probability-chat/query";
import { conjuncts, figureOf, mapGiven, partsBeyond, scalarOf, without } from "../edit-query.ts";
import { odded } from "../frames/comparisons/compared-pair.ts";
import { ask } from "../frames/frame.ts";
import { readSupposition } from "../frames/relations/what-if.ts";
import { tryScalar } from "../frames/scalar.ts";
import { head, setAside, wordsOf } from "../frames/words.ts";
import { asserted } from "../grammar/columns.ts";
import { complement } from "../grammar/contrast.ts";
import type { Reader } from "../grammar/reader.ts";
import { LIGHT_VERBS } from "../lexicon/function-words.ts";

const FLIP =
  /^(?:(?:now|and|ok|,|please|so) )*(?:flip|reverse|invert|turn|swap|switch)(?: (?:it|that|this|them))?(?: (?:around|over|round))?(?: (?:please))? ?(?:[:,;-] ?)?|^(?:(?:and|now|what about|how about|but) )*(?:the )?(?:(?:other|opposite) way (?:a?round|about)|(?:reverse|converse)(?= (?:$|please |for |in |among ))) ?/;

/** Whether nothing follows but the verb once more: 'those who don't go', 'those who did not do so'. */
function onlyVerb(reader: Reader, from: number, to: number): boolean {
  return reader.tokens
    .slice(from, to)
    .every(
      ({ word }, step) =>
        /^(?:[?.!]|do|so|that|it|one|any|there)$/.test(word) ||
        (LIGHT_VERBS.has(word) && (reader.mentionAt.get(from + step)?.light ?? true)),
    );
}

/** 'And those who did not?', 'and the others?': the same where the one condition does not hold. */
const DENIED =
  /^(?:(?:and|but|what about|how about|so) )*(?:for |among |of )?(?:(?:those|the ones|ones|people|everyone) (?:who|that|which) (?:did|do|does|are|is|were|was|have|has|had) ?not|(?:the|all the) (?:others?|rest)|everyone else|those who not|otherwise|(?:if|when) (?:(?:it|they|he|she) (?:did|do|does|is|are|was|were|has|have|had) )?not|(?:(?:those|the ones|ones|people) )?without(?: (?:it|that|one|any))?(?= (?:[?.!] )*$)) /;

function deniedOf(last: Query, before: Query | undefined, reader: Reader): Query | null {
  const base = scalarOf(last);
  if (base === null || !("given" in base) || last.kind !== base.kind) return null;
  const own = conjuncts(base.given);
  // of several conditions, the one that was added last
  const earlier = before === undefined ? null : scalarOf(before);
  const added =
    own.length > 1 && earlier !== null && "given" in earlier
      ? partsBeyond(base.given, earlier.given)
      : own;
  const [only, other] = added;
  // 'unemployed people with a loan … and without?': who they are is nothing that they have
  const isHad = !own.every((part) => isKind(part, reader));
  const lacked =
    base.kind === "probability" && !isHad && reader.tokens.some(({ word }) => word === "without")
      ? deniedYes(base.event, reader)
      : null;
  if (base.kind === "probability" && lacked !== null) return { ...base, event: lacked };
  if (only === undefined || other !== undefined) return null;
  const kept = own.filter((part) => part !== only);
  return { ...base, given: and(...kept, deniedYes(only, reader) ?? complement(only)) };
}

/** A level that says who somebody is, and neither what is so of them nor how much they have. */
function isKind(event: Event, { index }: Reader): boolean {
  if (event.kind !== "compare" || event.op !== "=" || event.left.kind !== "column") return false;
  const entry = index.byName.get(event.left.column);
  return entry !== undefined && !entry.numeric && entry.affirmative === null;
}

/** The no of a column that an event is the yes of. */
function deniedYes(event: Event, { index }: Reader): Event | null {
  if (event.kind !== "compare" || event.left.kind !== "column") return null;
  const entry = index.byName.get(event.left.column);
  return entry !== undefined && event.right === entry.affirmative ? asserted(entry, true) : null;
}

/** P(A | B) as P(B | A); a new question after it keeps what the flipped one took for granted. */
function flip(reader: Reader, last: Query, from: number, to: number): Query | null {
  const scalar = last.kind === "interval" ? last.scalar : last;
  if (scalar.kind !== "probability") return null;
  const turned = probability(scalar.given, scalar.event);
  if (from >= to) return scalar.given.kind === "all" ? null : turned;
  const asked = tryScalar(reader, from, to);
  if (asked?.kind !== "probability") return null;
  const kept = without(turned.event, eventColumns(and(asked.event, asked.given)));
  return probability(asked.event, and(asked.given, kept));
}

/** 'What if the price were 5 higher?': what the last question asked, were it so. */
function suppose(reader: Reader, last: Query, to: number): Query | null {
  const before = last.kind === "whatIf" ? last : null;
  const scalar = before?.scalar ?? scalarOf(last);
  const it = before === null ? undefined : reader.index.byName.get(before.column);
  const change = scalar === null ? null : readSupposition(reader, to, it);
  if (scalar === null || change === null) return null;
  return { kind: "whatIf", scalar, column: change.entry.column.name, change: change.change };
}

const BY_HOW_MUCH =
  /^(?:(?:and|so|but) )*(?:by how much|how much|compare (?:them|both|the two)|(?:what is |show me )?(?:the )?(?:difference|gap)(?: between (?:them|both|the two|those))?|how big is the (?:difference|gap))(?: (?:more|less|higher|lower|is (?:it|that)))? ?(?:[?.!] )*$/;

const TIMES = /^(?:(?:and|so|but|as|the|an?|what is) )*(?:(odds|risk) )?ratio (?:[?.!] )*$/;

/** 'By how much?' after a claim that one figure is above another; 'the difference?' of the last two. */
function marginOf(
  reader: Reader,
  last: Query,
  before: Query | undefined,
  to: number,
): Query | null {
  const said = `${wordsOf(reader, 0, to)} `;
  const times = TIMES.exec(said);
  if (times === null && !BY_HOW_MUCH.test(said)) return null;
  if (last.kind !== "claim") {
    const [one, other] = [before === undefined ? null : figureOf(before), figureOf(last)];
    const alike =
      one !== null &&
      other !== null &&
      equalQueries(mapGiven(one, allRows), mapGiven(other, allRows));
    if (!alike || equalQueries(one, other)) return null;
    if (times === null) return difference(one, other);
    const isOdds = times[1] === "odds";
    if (isOdds && one.kind !== "probability" && one.kind !== "odds") return null;
    return ratio(odded(one, isOdds), odded(other, isOdds));
  }
  const { left, right, op } = last;
  if (times !== null) return null;
  if (left.kind === "difference" || right.kind === "difference" || right.kind === "number")
    return null;
  return op === "<" || op === "<=" ? difference(right, left) : difference(left, right);
}

const allRows = (): Event => ALL;

/** The last question turned; undefined where the text asks for no such thing. */
export function turned(
  reader: Reader,
  last: Query,
  before: Query | undefined,
): Query | null | undefined {
  const to = reader.tokens.length;
  const said = head(reader, 0, to, DENIED);
  const denied = said > 0 && onlyVerb(reader, said, to) ? deniedOf(last, before, reader) : null;
  if (denied !== null) return denied;
  const margin = marginOf(reader, last, before, to);
  if (margin !== null) return margin;
  const supposed = suppose(reader, last, to);
  if (supposed !== null) return supposed;
  const flipped = head(reader, 0, to, FLIP);
  if (flipped === 0) return undefined;
  setAside(reader, 0, flipped);
  return (
    flip(reader, last, flipped, to) ??
    ask(reader, "Only the share of some rows among others can be turned round.", null)
  );
}
