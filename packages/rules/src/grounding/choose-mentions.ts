/**
 * Of all spans that match, dynamic programming picks the non-overlapping ones that explain most
 * words at least cost. A mention keeps all near-best candidates: which one is meant, its context
 * decides.
 */
import { groupBy } from "../group-by.ts";
import { LIGHT_VERBS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { type Token, wordIn } from "../text/tokens.ts";
import { type Candidate, EXACT, FORCED, type Hit, type Mention } from "./candidate.ts";

/** So many candidates of a span are kept. */
const MAX_CANDIDATES = 60;

/** What a span costs, so that of two ways to cover the same words the one in fewer spans is taken. */
const SPAN = 0.05;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly hits: readonly Hit[];
}

export function chooseMentions(tokens: readonly Token[], hits: readonly Hit[]): Mention[] {
  const endingAt = groupBy(spansOf(hits), ({ end }) => end);
  const best: { score: number; span: Span | null }[] = [{ score: 0, span: null }];
  for (let end = 1; end <= tokens.length; end++) {
    let top: (typeof best)[number] = { score: best[end - 1]?.score ?? 0, span: null };
    for (const span of endingAt.get(end) ?? []) {
      const score = (best[span.start]?.score ?? 0) + span.score - SPAN;
      if (score > top.score) top = { score, span };
    }
    best.push(top);
  }
  const mentions: Mention[] = [];
  for (let at = tokens.length; at > 0; ) {
    const span = best[at]?.span ?? null;
    if (span !== null) mentions.push(mentionOf(span, tokens));
    at = span === null ? at - 1 : span.start;
  }
  return mentions.reverse();
}

function spansOf(hits: readonly Hit[]): Span[] {
  const alike = groupBy(hits, ({ start, end }) => `${start}:${end}`);
  return [...alike.values()].flatMap((same) => {
    const score = Math.max(...same.map((hit) => hit.score));
    return same.slice(0, 1).map(({ start, end }) => ({ start, end, score, hits: same }));
  });
}

function mentionOf({ start, end, score, hits }: Span, tokens: readonly Token[]): Mention {
  const unique = new Map<string, Candidate>();
  for (const { candidate } of hits) {
    const key = `${candidate.entry.position}:${typeof candidate.value}:${candidate.value}`;
    const known = unique.get(key);
    if (known === undefined || candidate.cost < known.cost) unique.set(key, candidate);
  }
  const found = withoutRates(withoutKin([...unique.values()]));
  const kept = end === start + 1 ? withoutInflected(found) : found;
  const candidates = kept
    .sort((a, b) => a.cost - b.cost || a.entry.position - b.entry.position)
    .slice(0, MAX_CANDIDATES);
  const loose = (candidates[0]?.cost ?? 0) >= 0.3;
  const light = score < FORCED && isLight(tokens, start, end, loose);
  return { start, end, candidates, light };
}

/** 'came from' is a verb, 'travel distance' a noun. */
function isLight(tokens: readonly Token[], start: number, end: number, loose: boolean): boolean {
  if (!LIGHT_VERBS.has(wordIn(tokens, start))) return false;
  // 'the number of turns'
  if (wordIn(tokens, start - 1) === "of" && wordIn(tokens, start - 2) === "number") return loose;
  if (end === start + 1) return !EXTENT.test(wordIn(tokens, end));
  return loose && tokens.slice(start + 1, end).every(({ word }) => PREPOSITIONS.has(word));
}

const EXTENT = /^(?:distance|time|cost|length|duration)s?$/;

/** 'A return' is that of a column `returned`, not a level `Returning`: the event before its kin. */
function withoutKin(candidates: readonly Candidate[]): Candidate[] {
  const events = candidates.filter(
    ({ value, entry, whole, opposite }) =>
      value === null && entry.affirmative !== null && whole && !opposite,
  );
  return candidates.filter(
    ({ value, entry, cost }) =>
      value === null ||
      cost <= EXACT ||
      !events.some((event) => event.entry !== entry && event.cost <= cost + 0.06),
  );
}

/** 'Reviews' are those of a `number_of_reviews`, not of `reviews_per_month`. */
function withoutRates(candidates: readonly Candidate[]): Candidate[] {
  const isName = ({ value }: Candidate): boolean => value === null;
  const isRate = ({ entry, core }: Candidate): boolean =>
    !core && entry.words.some(({ word }) => word === "per");
  const numbered = candidates.some((one) => isName(one) && one.core && one.entry.numeric);
  return candidates.filter((one) => !numbered || !isName(one) || !isRate(one));
}

/** 'The rent' is a column `rent`, not one `rented`: a name in full before one of the same stems. */
function withoutInflected(candidates: readonly Candidate[]): Candidate[] {
  const named = candidates.filter(
    ({ value, whole, opposite }) => value === null && whole && !opposite,
  );
  return candidates.filter(
    (one) =>
      !named.includes(one) ||
      !named.some((other) => other.cost < one.cost - SAME_FORM && stemsOf(other) === stemsOf(one)),
  );
}

function stemsOf({ entry }: Candidate): string {
  return entry.words.map(({ stem }) => stem).join(" ");
}

/** Less than another form of a word is away from the word itself. */
const SAME_FORM = 0.005;
