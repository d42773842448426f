/** What levels are ranked by: 'highest average income', 'most likely to leave', 'by churn rate'. */
import { and, count, type Event, mean, probability, type Scalar } from "@probability-chat/query";
import { askForValues, bareColumns, readClause } from "../grammar/clause.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, pick, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { FILLERS, LIGHT_VERBS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";
import { countFrame } from "./count.ts";
import { head, wordsOf } from "./frame.ts";
import { probabilityFrame } from "./probability.ts";
import type { Asked } from "./ranked-column.ts";
import { isScalar, tryQuery } from "./scalar.ts";
import { statisticFrame } from "./statistic.ts";

export const SUPERLATIVE =
  /^(?:highest|lowest|most|least|largest|smallest|biggest|greatest|fewest|best|worst|maximum|minimum|longest|shortest|oldest|youngest|heaviest|lightest|tallest|cheapest|fastest|slowest|richest|poorest|hottest|warmest|coldest|coolest|wettest|windiest|max|min)$/;

export const LOW =
  /^(?:lowest|least|smallest|fewest|worst|minimum|shortest|youngest|lightest|cheapest|slowest|poorest|coldest|coolest|min)$/;

export function conditioned(scalar: Scalar, given: Event): Scalar {
  if (scalar.kind === "count") return { ...scalar, event: and(scalar.event, given) };
  return "given" in scalar ? { ...scalar, given: and(scalar.given, given) } : scalar;
}

/** The scalar of a superlative: 'highest average income', 'most likely to leave', 'most satisfied'. */
export function rankedBy(reader: Reader, asked: Asked, place: number, to: number): Scalar | null {
  const word = wordAt(reader, place);
  const next = wordAt(reader, place + 1);
  const subject = scan(reader, asked.end, place);
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
  const tried = fork(reader);
  const measure = measureAfter(tried, place + 1, to, word);
  if (measure !== null && tried.problems.length === 0) {
    join(reader, tried);
    return conditioned(measure, given);
  }
  // 'in which region is the median income highest'
  const summed = tokensBetween(reader, asked.end, place).some((token) => SUMMARIES.has(token));
  if (summed && place + 1 >= to) {
    const own = fork(reader);
    const start = skipCopulaWords(reader, asked.end, place);
    const scalar = tryQuery(own, start, place, [statisticFrame]);
    if (scalar !== null && isScalar(scalar) && own.problems.length === 0) return scalar;
  }
  // 'which group earns the most', 'which species is heaviest'
  const [column] = bareColumns(subject);
  if (column !== undefined) {
    const entry = pick(
      reader,
      column.mention,
      column.candidates.filter((candidate) => candidate.entry.numeric),
    )?.entry;
    if (entry !== undefined) return mean(entry.column.name, given);
  }
  const about = ABOUT.get(word) ?? ABOUT.get(next);
  if (about !== undefined) {
    const entry = pick(
      reader,
      { start: place, end: place + 1 },
      columnsAbout(reader.index, about).filter((candidate) => candidate.entry.numeric),
    )?.entry;
    if (entry !== undefined) return mean(entry.column.name, given);
  }
  if (tried.problems.length > 0) join(reader, tried);
  if (given.kind !== "all" && place + 1 >= to) return probability(given);
  if (/^(?:most|fewest|least)$/.test(word) && onlyRows(reader, place + 1, to)) return count(given);
  // 'which payment method is used the least'
  const used =
    /^(?:most|least)$/.test(word) &&
    place + 1 >= to &&
    /^(?:used|chosen|picked|ordered|bought|booked|visited|seen|common|popular|frequent|occurs?|appears?|happens?)$/.test(
      wordAt(reader, wordAt(reader, place - 1) === "the" ? place - 2 : place - 1),
    );
  if (used && subject.every((item) => item.kind === "mark")) return count(given);
  return null;
}

/** 'which director shows up most often': a verb of being there, and nothing about the rows. */
function saysOnlyThat(reader: Reader, from: number, to: number): boolean {
  return tokensBetween(reader, from, to).every(
    (word) =>
      LIGHT_VERBS.has(word) ||
      FILLERS.has(word) ||
      /^(?:is|are|was|were|do|does|did|shows?|showed|up|turns?|comes?|the|most|appears?|appeared|features?|featured)$/.test(
        word,
      ),
  );
}

function tokensBetween(reader: Reader, from: number, to: number): string[] {
  return reader.tokens.slice(from, to).map((token) => token.word);
}

function skipCopulaWords(reader: Reader, from: number, to: number): number {
  let at = from;
  while (at < to && /^(?:is|are|was|were|do|does|did|the)$/.test(wordAt(reader, at))) at += 1;
  return at;
}

/** 'the most movies', 'most strikes happen': rows and nothing about them. */
function onlyRows(reader: Reader, from: number, to: number): boolean {
  if (!isRowNoun(wordAt(reader, from)) || reader.mentionAt.has(from)) return false;
  for (let at = from + 1; at < to; at++) {
    const word = wordAt(reader, at);
    if (!LIGHT_VERBS.has(word) && !FILLERS.has(word) && reader.tokens[at]?.kind !== "symbol")
      return false;
  }
  return true;
}

export function measureAfter(
  reader: Reader,
  start: number,
  to: number,
  word: string,
): Scalar | null {
  const from =
    start +
    head(
      reader,
      start,
      to,
      /^(?:(?:for|by|in|at|on|in terms of|with respect to|regarding|when it comes to) )?(?:the |its |their )?/,
    );
  const named = wholeMeasure(reader, from, to) ?? shareOfSum(reader, from, to);
  if (named !== null) return named;
  const summary = SUMMARIES.get(wordAt(reader, from));
  const text = wordsOf(reader, from, to);
  if (
    summary !== undefined ||
    /\b(?:rate|probability|chance|chances|risk|likelihood|share|percentage|proportion|fraction|odds|number of|count of)\b/.test(
      text,
    )
  ) {
    const query = tryQuery(reader, from, to, [statisticFrame, countFrame, probabilityFrame]);
    return query !== null && isScalar(query) ? query : null;
  }
  const items = scan(reader, from, to);
  const [column] = bareColumns(items);
  if (column !== undefined) {
    const numeric = column.candidates.filter((candidate) => candidate.entry.numeric);
    const entry = numeric.length === 0 ? undefined : pick(reader, column.mention, numeric)?.entry;
    if (entry === undefined) return null;
    const rest = items.filter((item) => item !== column);
    askForValues(reader, rest);
    return mean(entry.column.name, combine(rest));
  }
  const event = combine(items);
  if (event.kind === "all") return null;
  if (/^(?:most|fewest|largest|biggest)$/.test(word) && isRowNoun(wordAt(reader, from)))
    return count(event);
  const first = items.find((item) => item.kind === "event");
  const counted =
    /^(?:most|fewest|largest|biggest)$/.test(word) &&
    !(first?.kind === "event" && first.how === "yes" && !/s$/.test(wordAt(reader, first.end - 1)));
  if (counted) return count(event);
  const parts = splitAtMark(items);
  return probability(combine(parts.target), combine(parts.condition));
}

/** 'the largest share of revenue', 'the most of the downtime': who has the largest sum. */
function shareOfSum(reader: Reader, from: number, to: number): Scalar | null {
  const at =
    from +
    head(
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
  const isNamed = best?.value === null && (best.whole || best.core) && best.entry.numeric;
  return isNamed && best.entry.affirmative === null ? mean(best.entry.column.name) : null;
}

function splitAtMark(items: ReturnType<typeof scan>): {
  target: ReturnType<typeof scan>;
  condition: ReturnType<typeof scan>;
} {
  const cut = items.findIndex(
    (item, at) => item.kind === "mark" && items[at - 1]?.kind === "event",
  );
  return cut < 0
    ? { target: items, condition: [] }
    : { target: items.slice(0, cut), condition: items.slice(cut) };
}
