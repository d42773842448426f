/** Somebody who stays somewhere, or so long, of a table whose column tells who left. */
import { unitOf } from "../../lexicon/units.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import type { Token } from "../../text/tokens.ts";
import type { Hit, Mention } from "../candidate.ts";

/**
 * 'Cancellations of guests staying 5 nights', 'who stayed in Rome cancelled': no opposite of what
 * the column is called by, where how long or where somebody stays is said.
 */
export function isStayOfItsOwn(
  { start, end, candidate }: Hit,
  tokens: readonly Token[],
  hits: readonly Hit[],
): boolean {
  if (!candidate.opposite || candidate.value !== null || end > start + 1) return false;
  if (!/^(?:stay|remain|keep|kept)/.test(tokens[start]?.word ?? "")) return false;
  if (asksHowLong(tokens, start)) return true;
  if (tokens.some(({ word }) => /^(?:than|versus)$/.test(word))) return false;
  const next = tokens[end];
  const long = /^(?:more|less|fewer|longer|at|over|under|for|only|up|between|exactly|just)$/;
  const place = tokens
    .slice(end, end + 4)
    .findIndex(({ value, word }) => value !== null || /^an?$/.test(word));
  const lasts = place === 0 || (place > 0 && long.test(next?.word ?? ""));
  const unit = tokens[end + place + 1]?.word ?? "";
  if (lasts && (unitOf(unit)?.dimension === "time" || /^nights?$/.test(unit))) return true;
  const own = hits.some(
    (hit) =>
      hit.start !== start &&
      hit.candidate.entry === candidate.entry &&
      !hit.candidate.opposite &&
      hit.candidate.value === null,
  );
  return own && /^(?:with|in|at|for|on|here|there|a|an|the|us|before)$/.test(next?.word ?? "");
}

/** 'How long do people stay', 'do women stay longer', 'the longer they stay': so long, whether they left or not. */
function asksHowLong(tokens: readonly Token[], verb: number): boolean {
  const next = tokens[verb + 1]?.word === "the" ? verb + 2 : verb + 1;
  if (/^(?:longer|longest|shorter|shortest)$/.test(tokens[next]?.word ?? "")) return true;
  if (/^(?:who|that|which)$/.test(tokens[verb - 1]?.word ?? "")) return false;
  const long = tokens.findIndex(({ word }) => /^(?:long|longer|shorter)$/.test(word));
  const before = tokens[long - 1]?.word ?? "";
  return long >= 0 && long < verb && /^(?:how|much|the)$/.test(before);
}

/** Such a verb says nothing but what is said of it. */
export function foldStays(
  tokens: readonly Token[],
  hits: readonly Hit[],
  mentions: readonly Mention[],
): void {
  for (const hit of hits) {
    const token = tokens[hit.start];
    const isCovered = mentions.some(({ start, end }) => start <= hit.start && hit.start < end);
    if (token === undefined || isCovered || asksHowLong(tokens, hit.start)) continue;
    if (isStayOfItsOwn(hit, tokens, hits)) token.word = JOINT;
  }
}
