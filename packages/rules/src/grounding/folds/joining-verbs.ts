import { comparatorsFrom } from "../../lexicon/comparators.ts";
import { DETERMINERS, NEGATIONS, PREPOSITIONS, SHARE_NOUNS } from "../../lexicon/function-words.ts";
import { lifeStageOf } from "../../lexicon/life-stages.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlainVerb, JOINING_VERBS, JOINT } from "../../lexicon/verbs.ts";
import { isPlural } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { isMute } from "../function-word.ts";
import type { Lookup } from "../lookup.ts";
import { isUnaskedTime } from "../objections/unasked-time.ts";
import { oncePer } from "../once-per.ts";
import type { Phrase, TableIndex } from "../table-index.ts";

const BE = /^(?:is|are|was|were|be|been|being|get|gets|got)$/;
/** What some rows do and others may not: 'completed in March' says more than 'in March'. */
const OUTCOME = /^(?:finish|complet|achiev|attain|reach|arriv)/;
const SUBJECT =
  /^(?:who|that|which|to|not|both|do|does|did|they|would|will|could|can|might|should|must)$/;
const PARTICIPLE = /ed$|^(?:hit|put|kept|met|worn|led|caught|taught|grown|paid|spoken|seen)$/;
const SUPERLATIVE = /^(?:most|least|fewest|highest|lowest|largest|biggest|smallest|best|worst)$/;
const tellsAge = oncePer(({ columns }: TableIndex) =>
  columns.some(({ words }) => words.some(({ word }) => word === "age")),
);

/** Something about the word at a place. */
type At = (place: number) => boolean;

/**
 * Reads verbs that join a subject to what is said of it ('sent no letters', 'took 7 days to
 * arrive', 'distance flown') as a verb without meaning, unless the table knows them. Before a noun
 * ('treated patients'), or alone, they say something and stay.
 */
export function foldJoiningVerbs(
  tokens: readonly Token[],
  lookups: readonly Lookup[],
  index: TableIndex,
): void {
  const { bySquash } = index;
  const aged = tellsAge(index);
  // 'PayPal' is one word here and two to the table
  const phrases = tokens.map(({ word }, at) => {
    const doing = rowsDo(tokens, at);
    const far = (phrase: Phrase): boolean =>
      (lookups[at]?.get(phrase)?.[0]?.cost ?? 0) + phrase.penalty > NEAR;
    return [...(lookups[at]?.keys() ?? []), ...(bySquash.get(word) ?? [])].filter(
      (phrase) =>
        !isUnaskedTime(phrase, tokens, at) &&
        !(isNumbering(phrase) && isPlainVerb(word)) &&
        !(doing && far(phrase)),
    );
  });
  const isKnown: At = (at) => (phrases[at]?.length ?? 0) > 0;
  const isLevel: At = (at) => phrases[at]?.some(({ value }) => value !== null) === true;
  const isFlag: At = (at) =>
    phrases[at]?.some(
      ({ value, entry, words }) =>
        value === null && entry.affirmative !== null && words.length === 1,
    ) === true;
  // a noun for the row tells rows apart only as a level: paid by 'card'
  const names: At = (at) => {
    const word = tokens[at]?.word ?? "";
    // 'ended out of time' of a level `outoftime`
    const [first, second, third] = tokens.slice(at, at + 3).map((token) => token.word);
    if (third !== undefined && bySquash.has(`${first}${second}${third}`)) return true;
    // 'involve teenagers' of a table with an age
    if (aged && lifeStageOf(word) !== null) return true;
    return isKnown(at) && !isMute(word) && (!isRowNoun(word) || isLevel(at) || isFlag(at));
  };
  tokens.forEach((token, at) => {
    if (BUYS.test(token.word) && buysGoods(tokens, at, phrases)) token.word = JOINT;
    if (PAYS.test(token.word) && paysBy(tokens, at, phrases)) token.word = JOINT;
    if (TRAVELS.test(token.word) && isBetweenPlaces(tokens, at, phrases)) token.word = JOINT;
    if (isMoved(tokens, at) && phrases[at]?.every(isNoFlag)) token.word = JOINT;
    if (bringsAbout(tokens, at) && !isLevel(at) && phrases[at]?.every(isNoFlag)) token.word = JOINT;
    if (scoresIn(tokens, at, phrases)) token.word = JOINT;
    if (isKnown(at)) return;
    if (makesAmount(tokens, at)) token.word = JOINT;
    if (WINNING.test(token.word) && winsPrize(tokens, at, phrases)) token.word = JOINT;
    // 'the main causes of …' are no verb
    if (/s$/.test(token.word) && tokens[at + 1]?.word === "of") return;
    if (isPlainVerb(token.word) && joinsPlainly(tokens, at, names)) token.word = JOINT;
    else if (JOINING_VERBS.has(token.word) && joins(tokens, at, isKnown, names)) token.word = JOINT;
  });
  // 'starts and ends in the same place'
  tokens.forEach((token, at) => {
    const joined = tokens[at + 1]?.word === "and" && tokens[at + 2]?.word === JOINT;
    if (joined && isPlainVerb(token.word) && !isKnown(at)) token.word = JOINT;
  });
}

/** 'How many players play for', 'those who play in': what rows do, and no `Player` among them. */
function rowsDo(tokens: readonly Token[], at: number): boolean {
  const before = wordIn(tokens, at - 1);
  return (
    isPlainVerb(wordIn(tokens, at)) &&
    !PARTICIPLE.test(wordIn(tokens, at)) &&
    // 'members paying by card' are told apart by it
    !/ing$/.test(wordIn(tokens, at)) &&
    PREPOSITIONS.has(wordIn(tokens, at + 1)) &&
    ((isRowNoun(before) && isPlural(before)) || SUBJECT.test(before))
  );
}

/** No further from a name than another form of its word. */
const NEAR = 0.06;

const PAYS = /^pa(?:y|ys|id|ying)$/;
const MEANS = /^(?:by|with|via|using|through|in)$/;

/** 'Paid in cash', 'paid with Klarna' beside a status `paid`: the means is what is told. */
function paysBy(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly Phrase[])[],
): boolean {
  const own = phrases[at] ?? [];
  const preposition = wordIn(tokens, at + 1);
  if (!MEANS.test(preposition) || !own.every(isNoFlag)) return false;
  let means = at + 2;
  while (DETERMINERS.has(wordIn(tokens, means))) means += 1;
  const levels = (phrases[means] ?? []).filter(({ value }) => value !== null);
  const status = own.flatMap(({ entry, value, words }) =>
    value === null || words.length > 1 ? [] : [entry],
  );
  return (
    levels.length > 0 &&
    (preposition === "in" || status.length > 0) &&
    levels.every(({ entry }) => !status.includes(entry))
  );
}

/** What somebody does with an amount that is asked for: 'how much coal did Spain burn'. */
const MAKES =
  /^(?:generate|produce|emit|consume|use|make|contain|export|import|burn|yield|drink|eat|release)s?$/;

/** 'How much solar power did Spain generate in 2015'. */
function makesAmount(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).map(({ word }) => word);
  return (
    MAKES.test(wordIn(tokens, at)) &&
    /^how (?:much|many) .*\b(?:do|does|did)\b/.test(before.join(" ")) &&
    (endsClause(tokens[at + 1]) ||
      /^(?:in|on|during|per|each|since|between)$/.test(wordIn(tokens, at + 1)))
  );
}

/** So many words may stand between a verb of scoring and what was scored in. */
const SCORED_WITHIN = 6;

/** 'Scored above 80 in science', 'score higher in maths': of a number, whatever has a grade besides. */
function scoresIn(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly Phrase[])[],
): boolean {
  if (!/^scor(?:ed|es?|ing)$/.test(wordIn(tokens, at))) return false;
  if (phrases[at]?.some(({ entry }) => entry.numeric) === true) return false;
  return tokens
    .slice(at, at + SCORED_WITHIN)
    .some(
      ({ word }, place) =>
        word === "in" &&
        phrases[at + place + 1]?.some(
          ({ value, entry }) => value === null && entry.numeric && entry.affirmative === null,
        ),
    );
}

const BUYS = /^(?:buy(?:s|ing)?|bought|purchas(?:ed|ing)|order(?:ed|ing))$/;

/** 'Bought electronics': what is bought is a level, and no column says whether. */
function buysGoods(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly Phrase[])[],
): boolean {
  let noun = at + 1;
  while (DETERMINERS.has(tokens[noun]?.word ?? "")) noun += 1;
  const isGoods = phrases[noun]?.some(
    ({ value, entry }) => value !== null && !entry.numeric && entry.affirmative === null,
  );
  return isGoods === true && phrases[at]?.every(({ entry }) => entry.affirmative === null) === true;
}

/** No verb is what an identifier numbers: to borrow is no `loan_id`. */
const isNumbering = ({ value, entry, words }: Phrase): boolean =>
  value === null && entry.column.role === "identifier" && words.length > 1;

const isNoFlag = ({ value, entry }: Phrase): boolean =>
  value !== null || entry.affirmative === null;

/** 'Delivered late', 'shipped by road': a verb of moving goods, and how. */
function isMoved(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:delivered|shipped|sent|dispatched|transported)$/.test(tokens[at]?.word ?? "") &&
    /^(?:by|via|ontime|late|early)$/.test(tokens[at + 1]?.word ?? "")
  );
}

/** 'Resulted in an arrest', 'led to a citation', whatever the table has results of. */
function bringsAbout(tokens: readonly Token[], at: number): boolean {
  return /^(?:result(?:s|ed|ing)? in|le(?:ads?|d|ading) to|end(?:s|ed|ing)? (?:up )?(?:in|with|as)) an? /.test(
    `${tokens
      .slice(at, at + 4)
      .map(({ word }) => word)
      .join(" ")} `,
  );
}

const TRAVELS =
  /^(?:start(?:s|ed|ing)?|beg[aiu]n(?:s|ning)?|leav(?:es?|ing)|left|depart(?:s|ed|ing)?|originat(?:es?|ed|ing)|end(?:s|ed|ing)?|finish(?:es|ed|ing)?|arriv(?:es?|ed|ing)|terminat(?:es?|ed|ing))$/;

/** 'Started at the harbour', where one column tells whence and another whither: which of them, is told by the verb. */
function isBetweenPlaces(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly Phrase[])[],
): boolean {
  let place = at + 1;
  while (wordIn(tokens, place) === "and" && TRAVELS.test(wordIn(tokens, place + 1))) place += 2;
  if (!/^(?:at|in|from|on)$/.test(wordIn(tokens, place))) return false;
  place += 1;
  while (DETERMINERS.has(wordIn(tokens, place))) place += 1;
  const levels = (phrases[place] ?? []).filter(({ value }) => value !== null);
  return new Set(levels.map(({ entry }) => entry)).size > 1;
}

const WINNING = /^(?:win|wins|won|winning|earned|took)$/;
const PRIZE = /^(?:medals?|prizes?|awards?|troph(?:y|ies)|oscars?)$/;

/** 'Won a medal', 'wins gold': of a column of prizes, which only who won has. */
function winsPrize(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly Phrase[])[],
): boolean {
  for (let next = at + 1; next < Math.min(tokens.length, at + 5); next++) {
    const named = phrases[next]?.some(({ entry }) =>
      entry.words.some(({ word }) => PRIZE.test(word)),
    );
    if (named) return true;
    if (!isMute(tokens[next]?.word ?? "")) return false;
  }
  return false;
}

function joins(tokens: readonly Token[], at: number, isKnown: At, names: At): boolean {
  const before = tokens[at - 1]?.word ?? "";
  const isLast = endsClause(tokens[at + 1]);
  if (isEffect(tokens, at)) return false;
  if (before === "to" && isLast) return tokens.slice(0, at).some((other) => other.value !== null);
  const outcome = OUTCOME.test(tokens[at]?.word ?? "");
  for (let next = at + 1; next < tokens.length; next++) {
    const word = tokens[next]?.word ?? "";
    // 'students who play sports', but no 'completed training'
    if (names(next)) {
      if (next > at + 1 || isMute(word) || endsSubject(tokens, at, names)) return true;
      if (SHARE_NOUNS.has(before)) return true;
      break;
    }
    if (next > at + 1 && !outcome && tokens[next]?.value != null) return true;
    if (!outcome && comparatorsFrom(word).length > 0 && bounded(tokens, next)) return true;
    if (SUPERLATIVE.test(word)) {
      if (endsClause(tokens[next + 1]) || isRowNoun(wordIn(tokens, next + 1))) return true;
      continue;
    }
    if (tokens[next]?.kind === "symbol" || !isMute(word)) break;
    if (outcome && !DETERMINERS.has(word) && !NEGATIONS.has(word)) break;
  }
  const last = before === "ever" ? at - 2 : at - 1;
  if (!isLast) return false;
  return BE.test(before)
    ? tokens.slice(0, at).some((_, place) => names(place))
    : names(last) || (isKnown(last) && names(last - 1));
}

/** 'Does membership raise the price' says that something has an effect, 'had raised a ticket' does not. */
function isEffect(tokens: readonly Token[], at: number): boolean {
  const asked = /^(?:do|does|did|will|would|can|could|how|what|which|if)$/.test(
    tokens[0]?.word ?? "",
  );
  return (
    /^rais/.test(tokens[at]?.word ?? "") &&
    asked &&
    !endsClause(tokens[at + 1]) &&
    tokens[at + 1]?.word !== "by" &&
    !/^(?:most|fewest|least)$/.test(tokens[at + 2]?.word ?? "")
  );
}

/** 'that a visitor puts nothing in the cart': a subject, the verb, and what the table knows of it. */
function joinsPlainly(tokens: readonly Token[], at: number, names: At): boolean {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (/^pa(?:y|ys|id|ying)$/.test(word) && !/^(?:by|with|via|in|using|through)$/.test(next))
    return false;
  const passive = BE.test(tokens[at - 1]?.word ?? "");
  // 'is hail in …', 'are tests …': nouns
  if (passive ? !PARTICIPLE.test(word) : !endsSubject(tokens, at, names)) return false;
  for (let place = at + 1; place < Math.min(tokens.length, at + 7); place++) {
    const token = tokens[place];
    if (token === undefined || token.kind === "symbol") return false;
    if (names(place)) return place > at + 1 || !passive;
    if (token.value === null && !isMute(token.word)) return false;
    if (/^(?:if|when|given|who|that|which|and|or)$/.test(token.word)) return false;
    // 'viewed more than 50 pages', no 'weigh more than'
    if (token.word === "than" && tokens[place + 1]?.value == null) return false;
  }
  return false;
}

/** Reads 'who sat on the terrace' as a verb that joins, and no Saturday. */
export function foldSeated(tokens: readonly Token[]): void {
  tokens.forEach((token, at) => {
    if (isSeated(tokens, at)) token.word = JOINT;
  });
}

function isSeated(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? "";
  return (
    tokens[at]?.text === "sat" &&
    (SUBJECT.test(before) || isRowNoun(before)) &&
    /^(?:in|at|by|near|outside|inside|on)$/.test(tokens[at + 1]?.word ?? "") &&
    DETERMINERS.has(tokens[at + 2]?.word ?? "")
  );
}

/** Whether a verb may follow: after 'who', a noun for the row, a number with its unit, what the table knows. */
function endsSubject(tokens: readonly Token[], at: number, names: At): boolean {
  const before = tokens[at - 1];
  const word = before?.word ?? "";
  if (SUBJECT.test(word) || isRowNoun(word)) return true;
  if (before === undefined || PREPOSITIONS.has(word)) return false;
  return (
    before.value !== null ||
    (unitOf(word) !== undefined && tokens[at - 2]?.value != null) ||
    (names(at - 1) && (/[^s]s$|men$|people$/.test(word) || /ing$/.test(tokens[at]?.word ?? "")))
  );
}

/** 'longer than 20 minutes': a comparison with a number. */
function bounded(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 4).some(({ value }) => value !== null);
}

function endsClause(token: Token | undefined): boolean {
  return token === undefined || /^(?:[?.!,;:]|if|when|given|and|or|by|per|among)$/.test(token.word);
}
