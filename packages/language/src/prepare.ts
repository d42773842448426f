/** A text as what the grammar reads: its tokens in English, spelled well, with what they name of the table. */
import { withoutExplained } from "./grammar/brackets.ts";
import { foldExclusions } from "./grammar/exclusions.ts";
import { makeReader, type Reader } from "./grammar/reader.ts";
import { foldContests } from "./grounding/contests.ts";
import { foldTimes } from "./grounding/counted-times.ts";
import { foldDealings } from "./grounding/dealings.ts";
import { foldStatusCodes } from "./grounding/http-status.ts";
import { foldHyphens } from "./grounding/hyphens.ts";
import { foldLateness } from "./grounding/lateness.ts";
import { foldLiving } from "./grounding/living.ts";
import { findMentions } from "./grounding/mentions.ts";
import { foldDecades } from "./grounding/named-decades.ts";
import { foldNamedLevels, foldWrittenLevels } from "./grounding/named-levels.ts";
import { foldNextDay } from "./grounding/next-day.ts";
import { foldNumberedDays } from "./grounding/numbered-days.ts";
import { foldNumbered } from "./grounding/numbered-words.ts";
import { withoutWholes } from "./grounding/part-of-time.ts";
import { foldRatios } from "./grounding/ratio-words.ts";
import { foldSharedHeads } from "./grounding/shared-heads.ts";
import { foldShowingUp } from "./grounding/showing-up.ts";
import { foldSummaryBehind } from "./grounding/summary-behind.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import { foldThereIsMore } from "./grounding/there-is-more.ts";
import { foldPolled } from "./grounding/votes.ts";
import { foldWindows } from "./grounding/windows.ts";
import { packFor } from "./packs/packs.ts";
import { rewrite } from "./packs/rewrite.ts";
import { foldAround } from "./text/around.ts";
import { withoutAskedNot } from "./text/asked-not.ts";
import { withoutEver } from "./text/ever.ts";
import { averageLast, comparedFirst, foldIdioms, ratherThan } from "./text/idioms.ts";
import { inPercent } from "./text/in-percent.ts";
import { withoutIncluded } from "./text/included.ts";
import { withMissingComma } from "./text/missing-comma.ts";
import { splitNegativePrefix } from "./text/negative-prefix.ts";
import { foldPercentiles } from "./text/percentiles.ts";
import { correctSpelling } from "./text/spelling.ts";
import { type Token, tokenize } from "./text/tokens.ts";
import { foldWhereFrom } from "./text/where-from.ts";
import { quoted } from "./text/wording.ts";

/** Whether a header has the words in a row: 'on time' of `Arrived on time`. */
function isNamed({ columns }: TableIndex, words: readonly string[]): boolean {
  return columns.some((entry) =>
    ` ${entry.words.map(({ word }) => word).join(" ")} `.includes(` ${words.join(" ")} `),
  );
}

export function prepare(text: string, index: TableIndex): Reader {
  const asked = withMissingComma(withoutAskedNot(withoutIncluded(tokenize(text))));
  const pack = packFor(asked, index);
  const rewritten = pack === null ? null : rewrite(asked, text, index, pack);
  const knows = (word: string): boolean => index.postings.has(`s:${word}`);
  const arranged = inPercent(comparedFirst(averageLast(rewritten?.tokens ?? asked)));
  const spelled = foldPercentiles(splitNegativePrefix(arranged, knows), knows);
  const corrections = correctSpelling(spelled, index.vocabulary, index.stems, index.terms);
  const tokens = folded(withoutEver(spelled, knows), text, index);
  foldExclusions(tokens, (word) => index.postings.has(`w:${word}`));
  while (tokens.length > 0 && /^[?.!]$/.test(tokens.at(-1)?.word ?? "")) tokens.pop();
  const whole = readerOf(text, tokens, index);
  const rest = withoutExplained(whole);
  const reader = rest === null ? whole : readerOf(text, rest, index);
  reader.notes.push(...(rewritten?.notes ?? []));
  for (const { token, to } of corrections)
    reader.notes.push(`${quoted(token.text)} is read as ${quoted(to)}`);
  return reader;
}

/** The tokens with what is said in several words as the grammar says it. */
function folded(spelled: readonly Token[], text: string, index: TableIndex): Token[] {
  let tokens = foldHyphens(
    foldWhereFrom(foldAround(foldLiving(foldDecades(spelled, index)))),
    text,
    index,
  );
  tokens = foldWrittenLevels(tokens, index);
  tokens = foldNamedLevels(foldSharedHeads(tokens, index), text, index);
  tokens = foldStatusCodes(tokens, index);
  tokens = foldNumberedDays(foldLateness(foldWindows(tokens, index), index), index);
  tokens = foldNextDay(foldContests(foldNumbered(tokens, text, index), text, index), index);
  tokens = foldDealings(tokens, index);
  tokens = ratherThan(foldIdioms(tokens, text, (words) => isNamed(index, words)));
  tokens = foldRatios(foldPolled(foldThereIsMore(tokens, index), index), index);
  return [...foldSummaryBehind(withoutWholes(foldShowingUp(tokens, index), index), index)];
}

function readerOf(text: string, tokens: readonly Token[], index: TableIndex): Reader {
  const mentions = findMentions(tokens, index);
  return makeReader(text, foldTimes(tokens, mentions), mentions, index);
}
