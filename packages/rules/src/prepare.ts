/** A text as what the grammar reads: its tokens in English, spelled well, with what they name of the table. */
import { type Query, queryColumns } from "@probability-chat/query";
import { withoutExplained } from "./grammar/brackets.ts";
import { isMeasure } from "./grammar/columns.ts";
import { foldExclusions } from "./grammar/exclusions.ts";
import { makeReader, type Reader } from "./grammar/reader.ts";
import { foldTimes } from "./grounding/counted-times.ts";
import { foldBandedPay } from "./grounding/domains/banded-pay.ts";
import { foldBeforeAfter } from "./grounding/domains/before-after.ts";
import { CONTEST_FOLDS } from "./grounding/domains/contests.ts";
import { DEALING_FOLDS } from "./grounding/domains/dealings.ts";
import { foldStatusCodes } from "./grounding/domains/http-status.ts";
import { foldLateness } from "./grounding/domains/lateness.ts";
import { foldOwnDiary } from "./grounding/domains/own-diary.ts";
import { foldPolled } from "./grounding/domains/votes.ts";
import { foldAgeBands } from "./grounding/folds/age-bands.ts";
import type { Fold } from "./grounding/folds/fold-phrases.ts";
import { foldHyphens } from "./grounding/folds/hyphens.ts";
import { foldDecades } from "./grounding/folds/named-decades.ts";
import { foldNamedLevels, foldWrittenLevels } from "./grounding/folds/named-levels.ts";
import { foldNumbered } from "./grounding/folds/numbered-words.ts";
import { foldOtherWords } from "./grounding/folds/other-words.ts";
import { withoutWholes } from "./grounding/folds/part-of-time.ts";
import { foldRatios } from "./grounding/folds/ratio-words.ts";
import { foldRowStretches } from "./grounding/folds/row-stretches.ts";
import { foldSharedHeads } from "./grounding/folds/shared-heads.ts";
import { foldThereIsMore } from "./grounding/folds/there-is-more.ts";
import { foldTimedMeasures } from "./grounding/folds/timed-measures.ts";
import { foldWindows } from "./grounding/folds/windows.ts";
import { foldWrittenDates } from "./grounding/folds/written-dates.ts";
import { findMentions } from "./grounding/mentions.ts";
import { foldSummaryBehind } from "./grounding/summary-behind.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import { foldAround } from "./text/around.ts";
import { withoutAskedNot } from "./text/asked-not.ts";
import { foldEitherSide } from "./text/either-side.ts";
import { withoutEver } from "./text/ever.ts";
import { averageLast, chanceFirst, comparedFirst, foldIdioms, ratherThan } from "./text/idioms.ts";
import { inPercent } from "./text/in-percent.ts";
import { withoutIncluded } from "./text/included.ts";
import { withMissingComma } from "./text/missing-comma.ts";
import { splitNegativePrefix } from "./text/negative-prefix.ts";
import { foldPercentiles } from "./text/percentiles.ts";
import { correctSpelling } from "./text/spelling.ts";
import { stem } from "./text/stem.ts";
import { type Token, tokenize } from "./text/tokens.ts";
import { foldWhereFrom } from "./text/where-from.ts";
import { quoted } from "./text/wording.ts";

/** 'The usual fuel' is the most common one; the usual fare lies in the middle. */
function foldUsual(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  return tokens.flatMap((token, at) => {
    const [next, last] = tokens.slice(at + 1, at + 3).map(({ word }) => stem(word));
    const named = columns.filter(
      ({ words }) =>
        words.at(-1)?.stem === next ||
        words.some((word, place) => word.stem === next && words[place + 1]?.stem === last && last),
    );
    const kinds = token.word === "usual" && named.length > 0 && !named.some(isMeasure);
    return kinds ? ["most", "common"].map((word) => ({ ...token, word })) : [token];
  });
}

/** Whether a header has the words in a row: 'on time' of `Arrived on time`. */
function isNamed({ columns }: TableIndex, words: readonly string[]): boolean {
  return columns.some((entry) =>
    ` ${entry.words.map(({ word }) => word).join(" ")} `.includes(` ${words.join(" ")} `),
  );
}

/** Whether a word is all that a column is called. */
function isName({ columns }: TableIndex, name: string): boolean {
  return columns.some(({ words: [own, more] }) => more === undefined && own?.word === name);
}

/** `last` is the query before, if any: 'and in week 6?' goes on with what it measured. */
export function prepare(text: string, index: TableIndex, last?: Query): Reader {
  const asked = withMissingComma(withoutAskedNot(withoutIncluded(tokenize(text))));
  const knows = (word: string): boolean => index.postings.has(`s:${word}`);
  const arranged = inPercent(chanceFirst(comparedFirst(averageLast(asked))));
  // `P1` may be a severity
  const spelled = foldPercentiles(
    splitNegativePrefix(arranged, knows),
    (word) => knows(word) || index.bySquash.has(word),
  );
  const corrections = correctSpelling(spelled, index.vocabulary, index.stems, index.terms);
  const columns = last === undefined ? [] : queryColumns(last);
  const tokens = [
    ...FOLDS.reduce((said, fold) => fold(said, index, text, columns), withoutEver(spelled, knows)),
  ];
  foldExclusions(tokens, (word) => index.postings.has(`w:${word}`));
  while (tokens.length > 0 && /^[?.!]$/.test(tokens.at(-1)?.word ?? "")) tokens.pop();
  const whole = readerOf(text, tokens, index);
  const rest = withoutExplained(whole);
  const reader = rest === null ? whole : readerOf(text, rest, index);
  for (const { token, to } of corrections)
    reader.notes.push(`${quoted(token.text)} is read as ${quoted(to)}`);
  return reader;
}

/** What is said in several words, as the table and the grammar say it. */
const FOLDS: readonly Fold[] = [
  foldWrittenDates,
  foldOwnDiary,
  foldAgeBands,
  foldDecades,
  foldAround,
  foldEitherSide,
  foldWhereFrom,
  foldHyphens,
  foldWrittenLevels,
  foldSharedHeads,
  foldNamedLevels,
  foldStatusCodes,
  foldWindows,
  foldRowStretches,
  foldLateness,
  foldTimedMeasures,
  foldNumbered,
  ...CONTEST_FOLDS,
  foldOtherWords,
  foldBeforeAfter,
  foldBandedPay,
  ...DEALING_FOLDS,
  (tokens, index, text) =>
    foldIdioms(
      tokens,
      text,
      (words) => isNamed(index, words),
      (word) => isName(index, word),
    ),
  foldUsual,
  ratherThan,
  foldThereIsMore,
  foldPolled,
  foldRatios,
  withoutWholes,
  foldSummaryBehind,
];

function readerOf(text: string, tokens: readonly Token[], index: TableIndex): Reader {
  const mentions = findMentions(tokens, index);
  return makeReader(text, foldTimes(tokens, mentions), mentions, index);
}
