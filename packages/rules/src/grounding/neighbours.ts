/** Mentions by the words and the mentions beside them: what they take in, what they leave out. */
import { AUXILIARIES, GROUPING, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isKindNoun } from "../lexicon/kind-nouns.ts";
import { isKind, isRowNoun } from "../lexicon/row-nouns.ts";
import { isPlural } from "../text/stem.ts";
import { type Token, wordIn } from "../text/tokens.ts";
import { withAttitude, withStatements } from "./agreement.ts";
import { AS_SAID, type Candidate, type Mention } from "./candidate.ts";
import { bandsOf } from "./columns/bands.ts";
import { withOwners } from "./owners.ts";
import { withoutOwning } from "./possession.ts";
import { withSiblings } from "./siblings.ts";
import type { TableIndex } from "./table-index.ts";
import { withToldTime } from "./told-when.ts";

export function withNeighbours(
  chosen: readonly Mention[],
  tokens: readonly Token[],
  index: TableIndex,
): Mention[] {
  const kept = withStatements(withoutModified(withoutOwning(chosen, tokens), tokens), tokens);
  const told = kept
    .flatMap((one, place) => withSubject(one, kept[place - 1], kept[place + 1], tokens))
    .map((one, place, all) => withKind(one, all[place + 1], tokens))
    .map((one) => withToldTime(ratherThanReason(one, tokens), tokens))
    .map((one, place, all) => withMeasured(one, all[place + 1], tokens))
    .filter(({ candidates }) => candidates.length > 0)
    .map((one) => withoutAverage(one, tokens))
    .map((one) => (isSaidAlone(one, chosen, tokens) ? { ...one, light: false } : one))
    .map((one) => withAttitude(one, tokens, index))
    .map((one) => withSiblings(one, tokens, index))
    .map((one, _, all) => withAspect(one, all, tokens))
    .flatMap((one, place, all) => joinedAspect(one, all[place - 1], all[place + 1], tokens));
  return withOwners(told, tokens);
}

/** 'Which region spends the most on food' of a column for each thing that is spent on: the one behind. */
function withAspect(one: Mention, all: readonly Mention[], tokens: readonly Token[]): Mention {
  const { candidates } = one;
  if (candidates.length < 2 || candidates.some(({ value }) => value !== null)) return one;
  // 'score higher in reading than in maths' is of both
  if (tokens.some(({ word }) => word === "than")) return one;
  const named = all.find(({ start, candidates: [best] }) => {
    const placed = ASPECT.test(wordIn(tokens, start)) || ASPECT.test(wordIn(tokens, start - 1));
    const own = candidates.some(({ entry }) => entry === best?.entry);
    return start >= one.end && placed && own && best?.value === null;
  });
  const entry = named?.candidates[0]?.entry;
  if (entry === undefined) return one;
  return { ...one, candidates: candidates.filter((candidate) => candidate.entry === entry) };
}

/** 'The outlay on heating': one name, where the two words of it stand around a preposition. */
function joinedAspect(
  one: Mention,
  before: Mention | undefined,
  next: Mention | undefined,
  tokens: readonly Token[],
): Mention[] {
  if (before !== undefined && isAspectOf(before, one, tokens)) return [];
  return [next !== undefined && isAspectOf(one, next, tokens) ? { ...one, end: next.end } : one];
}

function isAspectOf(first: Mention, second: Mention, tokens: readonly Token[]): boolean {
  const [only, other] = first.candidates;
  const [best] = second.candidates;
  return (
    other === undefined &&
    only?.value === null &&
    only.entry.words.length === 2 &&
    best?.value === null &&
    best.entry === only.entry &&
    second.start === first.end + 1 &&
    ASPECT.test(wordIn(tokens, first.end))
  );
}

const ASPECT = /^(?:on|for|in|at|from)$/;

/** 'A housing loan' beside columns `housing` and `loan` that say yes or no: one thing, told by its first word. */
function withoutModified(chosen: readonly Mention[], tokens: readonly Token[]): Mention[] {
  const opens = (first: Mention | undefined, second: Mention | undefined): boolean =>
    first !== undefined &&
    second !== undefined &&
    first.end === second.start &&
    isFlag(first) &&
    isFlag(second) &&
    first.candidates[0]?.entry !== second.candidates[0]?.entry &&
    !/ed$/.test(wordIn(tokens, first.start)) &&
    // 'a senior leaving' is told of the senior
    !/^(?:\w*(?:ed|ing|[^s]s))\b/i.test(tokens[second.start]?.text ?? "") &&
    !isRowNoun(wordIn(tokens, first.start)) &&
    HAVING.test(wordIn(tokens, first.start - 1)) &&
    !isRowNoun(wordIn(tokens, second.end));
  return chosen.flatMap((one, place) => {
    const [before, next] = [chosen[place - 1], chosen[place + 1]];
    if (opens(before, one)) return [];
    return opens(one, next) ? [{ ...one, end: next?.end ?? one.end }] : [one];
  });
}

function isFlag({ candidates: [best], light }: Mention): boolean {
  return !light && best?.value === null && best.whole && best.entry.affirmative !== null;
}

const HAVING = /^(?:an?|no|any|the|their|with|without|has|have|had|having)$/;

/** 'Payment method' of a column `Method`, whatever else is called a payment: the noun says of what the column is. */
function withSubject(
  one: Mention,
  before: Mention | undefined,
  next: Mention | undefined,
  tokens: readonly Token[],
): Mention[] {
  if (next !== undefined && isSubjectOf(one, next, tokens)) return [];
  return [
    before !== undefined && isSubjectOf(before, one, tokens)
      ? { ...one, start: before.start }
      : one,
  ];
}

function isSubjectOf(
  { start, end, candidates: [said] }: Mention,
  next: Mention,
  tokens: readonly Token[],
): boolean {
  const [head] = next.candidates;
  const word = wordIn(tokens, start);
  return (
    said !== undefined &&
    ((said.cost >= ALIAS && isKind(word)) || isOfRow(said)) &&
    end === start + 1 &&
    end === next.start &&
    !isPlural(word) &&
    head?.value === null &&
    head.whole &&
    head.cost <= AS_SAID &&
    head.entry !== said.entry &&
    head.entry.column.role === "category" &&
    !head.entry.numeric &&
    head.entry.affirmative === null
  );
}

/** The run of a `run_id`. */
function isOfRow({ value, whole, entry }: Candidate): boolean {
  return value === null && !whole && entry.column.role === "identifier";
}

/** What another word for a name costs at least. */
const ALIAS = 0.25;

/** 'Payment method' of a column `Payment` of words, 'the 10 to 19 bracket' of one of bands. */
function withKind(one: Mention, next: Mention | undefined, tokens: readonly Token[]): Mention {
  const [best] = one.candidates;
  const isBand = best?.value != null && best.whole && bandsOf(best.entry) !== null;
  const noun = wordIn(tokens, one.end);
  if (isBand && next?.start !== one.end && BAND.test(noun)) return { ...one, end: one.end + 1 };
  const sorted = GROUPING.has(wordIn(tokens, one.start - 1)) && isKindNoun(noun);
  const own = one.candidates.filter(({ value, entry }) => value === null && entry === best?.entry);
  // 'by smoking group' of a `smoking_status` with a level `smokes`
  if (best?.value != null && sorted && next?.start !== one.end && own.length > 0)
    return { ...one, end: one.end + 1, candidates: own };
  const isOfWords =
    best?.value === null && best.whole && !best.entry.numeric && best.entry.affirmative === null;
  const isFree = next?.start !== one.end;
  const isKind =
    /^(?:methods?|modes?|options?)$/.test(noun) ||
    (PLACE.test(noun) && best?.entry.words.some(({ word }) => WAY.test(word)) === true);
  return isOfWords && isFree && isKind ? { ...one, end: one.end + 1 } : one;
}

const BAND = /^(?:bracket|band|bin|range)$/;
/** 'Origin airports', 'the destination city'. */
const PLACE = /^(?:airport|station|stop|port|cit(?:y|ie)|town|hub|terminal)s?$/;
const WAY = /^(?:origin|destination|start|end|pickup|dropoff|departure|arrival)$/;

/** 'Had an adverse event': that there was one, rather than that something else was for the reason of one. */
function ratherThanReason(one: Mention, tokens: readonly Token[]): Mention {
  const [best] = one.candidates;
  const isReason = best?.value != null && best.entry.words.some(({ word }) => REASON.test(word));
  const said = tokens.slice(0, one.start).flatMap(({ text }) => text.toLowerCase().split(" "));
  if (!isReason || said.some((word) => BECAUSE.test(word))) return one;
  const events = one.candidates.filter(
    ({ value, entry, whole }) => value === null && entry.affirmative !== null && whole,
  );
  return events.length > 0 ? { ...one, candidates: events } : one;
}

const REASON = /^(?:reason|cause)$/;
const BECAUSE =
  /^(?:common|frequent|reasons?|causes?|caused|because|due|owing|why|for|from|after|as|by|over)$/;

/**
 * 'The average award' is of an `amount_awarded`, though a level is called so too; and 'the total
 * price' is of no `price_type`, whether or not anything else is called a price.
 */
function withMeasured(one: Mention, next: Mention | undefined, tokens: readonly Token[]): Mention {
  const [best] = one.candidates;
  const asked = /^(?:average|avg|mean|median|typical|total)$/.test(wordIn(tokens, one.start - 1));
  if (!asked || best === undefined || next?.start === one.end) return one;
  const isKind = isKindOf(best);
  if (best.value === null && !isKind) return one;
  const measured = one.candidates.filter(
    ({ value, entry, cost }) =>
      value === null && entry.numeric && entry.affirmative === null && cost <= MEASURED,
  );
  return measured.length > 0 || isKind ? { ...one, candidates: measured } : one;
}

/** Whether only the noun before it is said of a name that ends in a kind: the price of a `price_type`. */
function isKindOf({ value, entry, whole }: Candidate): boolean {
  return value === null && !whole && !entry.numeric && isKindNoun(entry.words.at(-1)?.word ?? "");
}

/** How far from its name a measure may be called. */
const MEASURED = 0.4;

/** 'The average glucose level' of a column `avg_glucose`: it is asked for on average as well. */
function withoutAverage(one: Mention, tokens: readonly Token[]): Mention {
  const isAverage = /^(?:average|avg|mean)$/.test(wordIn(tokens, one.start));
  return isAverage && one.end > one.start + 1 && one.candidates[0]?.value === null
    ? { ...one, start: one.start + 1 }
    : one;
}

/** 'How many people travel' of a column `travel`: a verb that is the whole name, with nothing said of it. */
function isSaidAlone(
  { start, end, candidates: [best], light }: Mention,
  mentions: readonly Mention[],
  tokens: readonly Token[],
): boolean {
  if (!light || end > start + 1 || best === undefined) return false;
  if (best.value !== null || !best.whole || best.cost > AS_SAID) return false;
  if (PREPOSITIONS.has(wordIn(tokens, start - 1))) return false;
  const after = mentions.find((mention) => mention.start === end)?.candidates[0];
  if (after !== undefined) return after.value === null && after.entry.affirmative !== null;
  const next = wordIn(tokens, end);
  return next === "" || AUXILIARIES.has(next) || /^(?:and|or|,|;|most|more|less|least)$/.test(next);
}
