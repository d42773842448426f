/** Which summary a question asks for and where its word stands: 'average', '90th percentile', 'how old', 'most'. */
import { isMeasure } from "../grammar/columns.ts";
import { afterOwner } from "../grammar/owner.ts";
import { type Reader, wordAt } from "../grammar/reader.ts";
import type { Range } from "../grammar/sentence/ranges.ts";
import type { Mention } from "../grounding/candidate.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT, comparatorsFrom } from "../lexicon/comparators.ts";
import { polarityOf } from "../lexicon/polarity.ts";
import { QUANTILE_WORDS, SUMMARIES, type Summary } from "../lexicon/statistics.ts";
import { isTurned } from "./superlative.ts";
import { pastHead, skipLead, wordsOf } from "./words.ts";

export interface SummaryHead {
  readonly summary: Summary | { readonly q: number };
  /** What a superlative is about. */
  readonly about: string | null;
  readonly at: number;
  readonly end: number;
}

const ARTICLES = /^(?:(?:the|a|an|our|their|its|all|is|are|was|were|overall) )*/;
const SKIP = /^(?:(?:the|a|an|our|their|its|all|is|are|was|were|overall|average|value|of) )*/;

/** A summary word at or shortly after `from`, outside mentions. */
export function summaryAt(reader: Reader, from: number, to: number): SummaryHead | null {
  const quantiles = quantileAt(reader, from, to);
  if (quantiles !== null) return quantiles;
  const word = wordAt(reader, from);
  if (word === "least" && wordAt(reader, from - 1) === "at") return null;
  const two = `${word}_${wordAt(reader, from + 1)}`;
  const double = SUMMARIES.get(two);
  if (double !== undefined && from + 1 < to)
    return {
      summary: double,
      about: ABOUT.get(wordAt(reader, from + 1)) ?? null,
      at: from,
      end: from + 2,
    };
  const found = SUMMARIES.get(word);
  if (found === undefined || from >= to) return null;
  if (
    reader.mentions.some(
      (mention) =>
        mention.start <= from &&
        from < mention.end &&
        mention.candidates[0]?.whole &&
        mention.end > mention.start + 1,
    )
  )
    return namedBySummary(reader, from, found);
  return { summary: found, about: ABOUT.get(word) ?? null, at: from, end: from + 1 };
}

/** 'the fastest lap time' is the shortest, 'the slowest first response' the longest. */
export function fastest(word: string, summary: Summary, entry: ColumnEntry): Summary {
  if (!isTurned(ABOUT.get(word), entry)) return summary;
  return summary === "max" ? "min" : summary === "min" ? "max" : summary;
}

/** 'The average glucose level' of a column `avg_glucose_level`: the word names it and asks as well. */
function namedBySummary(reader: Reader, from: number, summary: Summary): SummaryHead | null {
  const mention = reader.mentionAt.get(from);
  const measured = mention === undefined ? null : measureOf(mention);
  if (mention === undefined || measured === null || !/^(?:mean|min|max)$/.test(summary))
    return null;
  const next = wordAt(reader, mention.end);
  if (!OPEN.test(next) && reader.tokens[mention.end]?.kind !== "symbol") return null;
  return { summary, about: null, at: from, end: from };
}

/** What goes on behind a measure that is asked for, and compares it with nothing. */
const OPEN =
  /^(?:|of|for|in|among|by|per|on|at|ever|when|if|given|recorded|with|who|whose|where|across|during|from)$/;

function measureOf({ candidates: [best], light }: Mention): ColumnEntry | null {
  if (best === undefined || light || best.value !== null) return null;
  return isMeasure(best.entry) ? best.entry : null;
}

/** 'Most reviews', 'fewest cylinders', 'best writing score': the extreme of a measure right behind it. */
function extremeAt(reader: Reader, from: number, to: number): SummaryHead | null {
  const word = wordAt(reader, from);
  const mention = reader.mentionAt.get(from + 1);
  const entry = mention === undefined || mention.end > to ? null : measureOf(mention);
  if (entry === null || comparatorsFrom(wordAt(reader, mention?.end ?? to)).length > 0) return null;
  const made = (summary: Summary): SummaryHead => ({
    summary,
    about: null,
    at: from,
    end: from + 1,
  });
  if (word === "most") return made("max");
  if (word === "fewest") return made("min");
  const sign = /^(?:best|worst)$/.test(word) ? polarityOf(entry) : 0;
  return sign === 0 ? null : made(sign > 0 === (word === "best") ? "max" : "min");
}

function quantileAt(reader: Reader, from: number, to: number): SummaryHead | null {
  const token = reader.tokens[from];
  if (token === undefined || from >= to) return null;
  let at = from;
  let rank = token.value;
  if (/^(?:lower|bottom)$/.test(token.word)) rank = 1;
  if (/^(?:upper|top)$/.test(token.word) && wordAt(reader, from + 1) === "quartile") rank = 3;
  if (rank === null) return null;
  at += 1;
  if (wordAt(reader, at) === "%" || wordAt(reader, at) === "percent") at += 1;
  const size = QUANTILE_WORDS.get(wordAt(reader, at));
  if (size !== undefined && at < to)
    return { summary: { q: rank / size }, about: null, at: from, end: at + 1 };
  if (/^(?:quantile)$/.test(wordAt(reader, at)) && at < to)
    return { summary: { q: rank > 1 ? rank / 100 : rank }, about: null, at: from, end: at + 1 };
  return null;
}

export function findSummary(reader: Reader, range: Range): SummaryHead | null {
  const start = skipLead(reader, range.from, range.to);
  const at = pastHead(reader, start, range.to, SKIP);
  // 'the average maximum temperature' is an average
  const bare = pastHead(reader, start, range.to, ARTICLES);
  for (const place of new Set([start, bare, at, range.from])) {
    const found = summaryAt(reader, place, range.to);
    if (found !== null) return found;
  }
  for (const place of new Set([start, at])) {
    const found = extremeAt(reader, place, range.to);
    if (found !== null) return found;
  }
  const owned = afterOwner(reader, at, range.to);
  if (owned > at) {
    const found = summaryAt(reader, owned, range.to);
    if (found !== null) return found;
  }
  if (/^(?:average|mean|expected)$/.test(wordAt(reader, at - 1)) && at - 1 >= range.from)
    return summaryAt(reader, at - 1, range.to);
  // 'how old is the average customer', 'how much do women earn on average', 'what is the age on average'
  const how = wordAt(reader, range.from) === "how";
  if (how && isApart(reader, range)) return null;
  if (how || wordAt(reader, range.to - 2) === "on") {
    const about = ABOUT.get(wordAt(reader, range.from + 1));
    for (let place = range.from + 1; place < range.to; place++) {
      const found = summaryAt(reader, place, range.to);
      if (found !== null) return how ? { ...found, about: found.about ?? about ?? null } : found;
    }
    if (how && about !== undefined)
      return { summary: "mean", about, at: range.from + 1, end: range.from + 2 };
    if (how && asksMoney(reader, range)) {
      const earned = wordsOf(reader, range.from, range.to);
      reader.notes.push("“how much” is taken as the average");
      return {
        summary: "mean",
        about: /\b(?:earn|earns|earned|make|makes|made)\b/.test(earned) ? "earnings" : "price",
        at: range.from + 1,
        end: range.from + 2,
      };
    }
  }
  return null;
}

/** 'How much do homes sell over the list price': what lies beyond a column is none of its own figures. */
function isApart(reader: Reader, { from, to }: Range): boolean {
  if (wordAt(reader, from + 1) !== "much" && wordAt(reader, from + 1) !== "far") return false;
  return reader.mentions.some(({ start, candidates: [best] }) => {
    const at = wordAt(reader, start - 1) === "the" ? start - 2 : start - 1;
    return (
      start > from &&
      start < to &&
      best?.value === null &&
      best.entry.numeric &&
      /^(?:over|above|below|under|beyond)$/.test(wordAt(reader, at))
    );
  });
}

/** 'How much do smokers pay', 'how much is a ticket': no 'how much more', nor 'how much of'. */
function asksMoney(reader: Reader, { from }: Range): boolean {
  return (
    wordAt(reader, from + 1) === "much" &&
    /^(?:do|does|did|is|are|was|were)$/.test(wordAt(reader, from + 2))
  );
}
