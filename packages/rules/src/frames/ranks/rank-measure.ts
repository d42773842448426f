/** What levels are ranked by: 'highest average income', 'most likely to leave', 'by churn rate'. */
import {
  and,
  count,
  isScalar,
  mean,
  probability,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { measuringVerb, timesOf } from "../../grammar/lasting.ts";
import {
  fork,
  isNamed,
  join,
  noColumn,
  pick,
  type Reader,
  spanOf,
  wordAt,
} from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  bareMeasure,
  numberAbout,
  numberMeant,
  readClause,
  splitAtMark,
} from "../../grammar/sentence/clause.ts";
import { closest } from "../../grounding/candidate.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import { gathersUp } from "../../lexicon/amounts.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { FILLERS, LIGHT_VERBS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { SUMMARIES, SUPERLATIVES } from "../../lexicon/statistics.ts";
import { isPlural } from "../../text/stem.ts";
import { probabilityFrame } from "../chances/probability.ts";
import { columnsApart } from "../comparisons/columns-apart.ts";
import { countFrame } from "../counts/count.ts";
import { numberedOnes } from "../counts/kinds-named.ts";
import { perUnitFrame } from "../counts/per-unit.ts";
import { readAmount, unitAt, withoutVerbs } from "../counts/total.ts";
import { tallyAt } from "../figures/measure-meant.ts";
import { statisticFrame } from "../figures/statistic.ts";
import { conditioned } from "../frame.ts";
import { judgedBy, judgementAt } from "../judged.ts";
import { isSaidOfEach } from "../level-degree.ts";
import { tryQuery } from "../scalar.ts";
import { pastHead, skipWords, wordsOf } from "../words.ts";
import type { Asked } from "./ranked-column.ts";

/** The scalar of a superlative: 'highest average income', 'most likely to leave', 'most satisfied'. */
export function rankedBy(reader: Reader, asked: Asked, place: number, to: number): Scalar | null {
  const word = wordAt(reader, place);
  const next = wordAt(reader, place + 1);
  const subject = withoutVerbs(reader, asked.end, place).flatMap((range) =>
    scan(reader, range.from, range.to),
  );
  askForValues(
    reader,
    subject.filter((item) => item.kind !== "column"),
  );
  const given = combine(subject.filter((item) => item.kind === "event"));
  if (/^(?:likely|prone|apt|probable)$/.test(next) || /^(?:often|frequently)$/.test(next)) {
    const parts = readClause(
      reader,
      /^(?:likely|prone|apt|probable)$/.test(next) && wordAt(reader, place + 2) === "to"
        ? place + 3
        : place + 2,
      to,
    );
    const target = combine(parts.target);
    if (target.kind !== "all") return probability(target, and(given, combine(parts.condition)));
    if (given.kind !== "all") return probability(given);
    return parts.condition.length === 0 && saysOnlyThat(reader, asked.end, place) ? count() : null;
  }
  const apart = columnsApart(reader, place + 1, to);
  if (apart?.kind === "difference") return conditioned(apart, given);
  const extreme = extremeOfSome(reader, place, to);
  if (extreme !== null) return conditioned(extreme, given);
  if (reader.problems.length > 0) return null;
  const sum = sumAfter(reader, asked.end, place, to);
  if (sum !== null) return conditioned(sum, given);
  // rows are counted, not averaged
  const counted = !reader.tokens.slice(place, to).some((token) => token.word === "average");
  const rows = counted && /^(?:most|fewest|least)$/.test(word) && onlyRows(reader, place + 1, to);
  if (rows && reader.mentionAt.has(place + 1)) {
    reader.framed.add(place + 1);
    return count(given);
  }
  const tried = fork(reader);
  const measure = measureAfter(tried, place + 1, to, word);
  if (measure !== null && tried.problems.length === 0) {
    join(reader, tried);
    return conditioned(measure, given);
  }
  // 'in which region is the median income highest'
  const summed = reader.tokens
    .slice(asked.end, place)
    .some(({ word: token }) => SUMMARIES.has(token));
  if (summed && place + 1 >= to) {
    const own = fork(reader);
    const start = skipWords(reader, asked.end, place, /^(?:is|are|was|were|do|does|did|the)$/);
    const scalar = tryQuery(own, start, place, [statisticFrame]);
    if (scalar !== null && isScalar(scalar) && own.problems.length === 0) return scalar;
  }
  // 'which group earns the most', 'which species is heaviest'
  const own = bareMeasure(reader, subject);
  if (own !== undefined) return mean(own.column.name, given);
  // 'which town sells for the most'
  const verb = measuringVerb(reader, asked.end, place);
  const measured =
    verb === null ? undefined : pick(reader, { start: verb.at, end: place }, verb.candidates);
  if (measured != null) return mean(measured.entry.column.name, given);
  const about = ABOUT.get(word) ?? ABOUT.get(next);
  if (about !== undefined) {
    const at = { start: place, end: place + 1 };
    const entry =
      numberAbout(reader, about, at) ??
      pick(reader, at, timesOf(reader, about, asked.end, place))?.entry;
    if (entry !== undefined) return mean(entry.column.name, given);
    if (reader.problems.length > 0) return null;
  }
  // 'the budget of the best film' is no budget that is the best
  const judged =
    isQuantity(asked.entry) && !holdsYears(asked.entry) ? null : judgementAt(reader, place);
  if (judged !== null && (judged.end >= to || onlyRows(reader, judged.end, to)))
    return judgedBy(reader, place, given);
  if (tried.problems.length > 0) join(reader, tried);
  // what sells the quickest is not what sells most
  if (about === undefined && given.kind !== "all" && place + 1 >= to) return probability(given);
  if (rows) {
    if (losesRows(reader, asked.end, place)) return null;
    const tally = tallyAt(reader, place + 1);
    if (tally !== null) return statistic("sum", tally.entry.column.name, given);
    const numbered = numberedOnes(reader, place + 1, place + 2);
    return numbered === null ? count(given) : statistic("distinct", numbered, given);
  }
  // 'which payment method is used the least'
  const used =
    /^(?:most|least)$/.test(word) &&
    place + 1 >= to &&
    USED.test(wordAt(reader, wordAt(reader, place - 1) === "the" ? place - 2 : place - 1));
  if (used && subject.every((item) => item.kind === "mark")) return count(given);
  return null;
}

/** 'Which shop loses the most customers': how many it has tells nothing of that. */
function losesRows(reader: Reader, from: number, to: number): boolean {
  const at = reader.tokens.findIndex(
    ({ text }, place) => from <= place && place < to && /^los(?:e|es|t|ing)$/i.test(text),
  );
  if (at < 0 || isNamed(reader, at)) return false;
  reader.problems.push(noColumn(reader, at, at + 1));
  return true;
}

/** 'has the cheapest diesel', 'sells the oldest diesels': of some rows, what the adjective measures. */
function extremeOfSome(reader: Reader, place: number, to: number): Scalar | null {
  const word = wordAt(reader, place);
  const about = /est$/.test(word) ? ABOUT.get(word) : undefined;
  if (about === undefined || place + 1 >= to) return null;
  const tried = fork(reader);
  const items = scan(tried, place + 1, to);
  const isKind = items.some((item) => item.kind === "event" && item.how === "value");
  if (!isKind || items.some(({ kind }) => kind === "column") || tried.problems.length > 0)
    return null;
  const entry = numberAbout(tried, about, { start: place, end: place + 1 });
  if (entry === undefined) {
    const span = spanOf(reader, place, to);
    reader.problems.push({ kind: "ask", span, message: `No column says what is ${word} here.` });
    return null;
  }
  join(reader, tried);
  const one = !/s$/.test(wordAt(reader, to - 1));
  const extreme = one ? SUPERLATIVES.get(word) : undefined;
  return statistic(extreme ?? "mean", entry.column.name, combine(items));
}

/** 'has lost the most minutes to downtime', 'made the most in tips': whose amounts add up to the most. */
function sumAfter(reader: Reader, from: number, place: number, to: number): Scalar | null {
  if (!/^(?:most|least|fewest)$/.test(wordAt(reader, place))) return null;
  const unit = unitAt(reader, place + 1);
  const gathers = reader.tokens.some(
    (token, at) =>
      at >= from &&
      at < place &&
      gathersUp(token) &&
      (!isNamed(reader, at) || /^scored?$/.test(token.word)),
  );
  if (unit === null && !gathers) return null;
  const tried = fork(reader);
  const amount = readAmount(tried, place + 1, { from: place + 1, to }, unit);
  const refused = tried.problems.some(({ kind }) => kind === "refuse");
  if (amount === null || (tried.problems.length > 0 && !refused)) return null;
  join(reader, tried);
  // rates do not add up
  const rated = amount.entry.words.some(({ word }) =>
    /^(?:rate|percent|percentage|pct|ratio)$/.test(word),
  );
  return statistic(rated ? "mean" : "sum", amount.entry.column.name, amount.given);
}

/** 'which director shows up most often': a verb of being there, and nothing about the rows. */
function saysOnlyThat(reader: Reader, from: number, to: number): boolean {
  return reader.tokens
    .slice(from, to)
    .every(
      ({ word }) =>
        LIGHT_VERBS.has(word) ||
        FILLERS.has(word) ||
        /^(?:is|are|was|were|do|does|did|shows?|showed|up|turns?|comes?|the|most|appears?|appeared|features?|featured)$/.test(
          word,
        ),
    );
}

/** A noun for rows that names no column, or hardly: 'listings' of a `host_listings_count`. */
export function countsRows(reader: Reader, at: number): boolean {
  const mention = reader.mentionAt.get(at);
  const [best] = mention?.candidates ?? [];
  const barely =
    best?.value === null &&
    best.cost > HARDLY &&
    !best.whole &&
    !best.core &&
    mention?.end === at + 1;
  return isRowNoun(wordAt(reader, at)) && (mention === undefined || barely);
}

/** So much of a column's name is left unsaid that a noun for rows is no part of it. */
const HARDLY = 0.5;

/** 'the most movies', 'most strikes happen': rows and nothing about them. */
function onlyRows(reader: Reader, from: number, to: number): boolean {
  if (!countsRows(reader, from)) return false;
  for (let at = from + 1; at < to; at++) {
    const word = wordAt(reader, at);
    if (!LIGHT_VERBS.has(word) && !FILLERS.has(word) && reader.tokens[at]?.kind !== "symbol")
      return false;
  }
  return true;
}

/** What is said of levels that have many rows. */
const USED =
  /^(?:used|chosen|picked|ordered|bought|booked|visited|seen|common|popular|frequent|occurs?|appears?|happens?)$/;

export function measureAfter(
  reader: Reader,
  start: number,
  to: number,
  word: string,
): Scalar | null {
  const from = pastHead(
    reader,
    start,
    to,
    /^(?:(?:for|by|in|at|on|in terms of|with respect to|regarding|when it comes to) )?(?:the |its |their )?/,
  );
  const named = wholeMeasure(reader, from, to) ?? shareOfSum(reader, from, to);
  if (named !== null) return named;
  const per = tryQuery(reader, from, to, [perUnitFrame]);
  if (per !== null && isScalar(per)) return per;
  const summary = SUMMARIES.get(wordAt(reader, from));
  const text = wordsOf(reader, from, to);
  if (
    summary !== undefined ||
    /\b(?:rate|probability|chance|chances|risk|likelihood|share|percentage|proportion|fraction|odds|number of|count of)\b/.test(
      text,
    )
  ) {
    const query = tryQuery(reader, from, to, [statisticFrame, countFrame, probabilityFrame]);
    // the 'renewable share' of a column that is called so
    if (query !== null || !isMeasured(reader, from))
      return query !== null && isScalar(query) ? query : null;
  }
  const items = scan(reader, from, to);
  const [column] = bareColumns(items);
  if (column !== undefined) {
    const entry = numberMeant(reader, column);
    if (entry === undefined) return null;
    const rest = items.filter((item) => item !== column);
    askForValues(reader, rest);
    return mean(entry.column.name, combine(rest));
  }
  const event = combine(items);
  if (event.kind === "all") return null;
  if (/^(?:most|fewest|largest|biggest)$/.test(word) && isRowNoun(wordAt(reader, from)))
    return count(event);
  // 'least used in Spain', 'used the least in Spain': how often, whatever the rows
  const verb = wordAt(reader, start - 2) === "the" ? start - 3 : start - 2;
  const isUsed = [from, verb].some(
    (at) => USED.test(wordAt(reader, at)) && !reader.mentionAt.has(at),
  );
  if (isUsed && /^(?:most|least)$/.test(word)) return count(event);
  const first = items.find((item) => item.kind === "event");
  const rows = first?.kind === "event" && isRows(reader, first.end);
  const counted =
    /^(?:most|fewest|largest|biggest)$/.test(word) &&
    !isSaidOfEach(reader, start, { from, to }, first) &&
    (rows ||
      !(
        first?.kind === "event" &&
        first.how === "yes" &&
        !/s$/.test(wordAt(reader, first.end - 1))
      ));
  if (counted) return count(event);
  const parts = splitAtMark(items);
  return probability(combine(parts.target), combine(parts.condition));
}

function isMeasured(reader: Reader, at: number): boolean {
  const best = reader.mentionAt.get(at)?.candidates[0];
  return (
    best?.value === null && best.whole && best.entry.numeric && best.entry.affirmative === null
  );
}

/** 'The most damaged parcels': several rows of which something is so. */
function isRows(reader: Reader, at: number): boolean {
  const noun = wordAt(reader, at);
  return isRowNoun(noun) && isPlural(noun) && !isNamed(reader, at);
}

/** 'the largest share of revenue', 'the most of the downtime': who has the largest sum. */
function shareOfSum(reader: Reader, from: number, to: number): Scalar | null {
  const at = pastHead(
    reader,
    from,
    to,
    /^(?:share|part|portion|proportion|percentage|fraction|amount|bulk) of (?:the |all |our )?(?:total |overall )?/,
  );
  const named = at === from ? null : wholeMeasure(reader, at, to);
  return named?.kind === "statistic" ? { ...named, statistic: "sum" } : null;
}

/** A column of numbers named to the end, whatever words its name has: 'average daily rate'. */
function wholeMeasure(reader: Reader, from: number, to: number): Scalar | null {
  const mention = reader.mentionAt.get(from);
  if (mention === undefined || mention.end !== to) return null;
  const [best] = mention.candidates;
  // 'gross' of a domestic and a worldwide one
  const alone = closest(mention.candidates).length === 1;
  const isWhole = best?.value === null && (best.whole || (best.core && alone));
  return isWhole && isQuantity(best.entry) ? mean(best.entry.column.name) : null;
}
