/** A summary said behind its measure, as it is said in front: 'charges median by region' as 'median charges by region'. */
import { QUANTILE_WORDS, SUMMARIES } from "../lexicon/statistics.ts";
import { type Token, wordIn } from "../text/tokens.ts";
import { findMentions } from "./mentions.ts";
import type { TableIndex } from "./table-index.ts";

/** Words that ask for a figure whatever stands beside them. */
const PLAIN =
  /^(?:average|mean|avg|median|sum|total|maximum|max|minimum|min|range|std_dev|sd|std|stdev|standard_deviation|variance)$/;

/** So many words name a measure at most. */
const REACH = 6;

export function foldSummaryBehind(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  for (let at = 1; at < Math.min(REACH + 1, tokens.length); at++) {
    const length = summaryLength(tokens, at);
    if (length === 0) continue;
    if (!isMeasure(tokens.slice(0, at), index)) return tokens;
    const end = at + length;
    return [...tokens.slice(at, end), ...tokens.slice(0, at), ...tokens.slice(end)];
  }
  return tokens;
}

function summaryLength(tokens: readonly Token[], at: number): number {
  const [word, next] = [wordIn(tokens, at), wordIn(tokens, at + 1)];
  if (tokens[at]?.value != null) return QUANTILE_WORDS.has(next) ? 2 : 0;
  const double = `${word}_${next}`;
  if (SUMMARIES.has(double) && PLAIN.test(double)) return 2;
  return PLAIN.test(word) ? 1 : 0;
}

function isMeasure(tokens: readonly Token[], index: TableIndex): boolean {
  const [mention, ...others] = findMentions(tokens, index).filter(({ light }) => !light);
  const best = mention?.candidates[0];
  return (
    best !== undefined &&
    others.length === 0 &&
    mention?.start === 0 &&
    mention.end === tokens.length &&
    best.value === null &&
    best.entry.numeric
  );
}
