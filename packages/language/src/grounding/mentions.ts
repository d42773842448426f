/**
 * Spans of the question that name something of the table: of all that match, dynamic programming
 * picks the non-overlapping ones that explain most words at least cost. A mention keeps all
 * near-best candidates: which one is meant, its context decides.
 */
import { AUXILIARIES, LIGHT_VERBS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isKindNoun } from "../lexicon/kind-nouns.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isEnglish } from "../text/spelling.ts";
import type { Token } from "../text/tokens.ts";
import { blends } from "./blends.ts";
import { AS_SAID, type Candidate, FORCED, type Hit, type Mention } from "./candidate.ts";
import { foldJoiningVerbs, foldSeated } from "./joining-verbs.ts";
import { keywordHeaders } from "./keyword-headers.ts";
import { literalLevels } from "./literal-levels.ts";
import { type Lookup, lookUp } from "./lookup.ts";
import { stays } from "./measure-nouns.ts";
import { experienced, newcomers } from "./newcomers.ts";
import { isNumberedRow, isOwnName } from "./numbered-rows.ts";
import { foldOwnRows } from "./own-rows.ts";
import { foldStays, isStayOfItsOwn } from "./own-stay.ts";
import { rates } from "./rates.ts";
import { withSiblings } from "./siblings.ts";
import { hitsFrom } from "./spans.ts";
import { spelledOut } from "./spelled-out.ts";
import type { TableIndex } from "./table-index.ts";
import { timesTo } from "./time-to.ts";

/** So many candidates of a span are kept. */
const MAX_CANDIDATES = 60;

/** The mentions among the tokens; words that this table makes mean something else are changed in place. */
export function findMentions(tokens: readonly Token[], index: TableIndex): Mention[] {
  // a country that the table does not know is no pronoun
  if (!index.postings.has("w:us") && !index.postings.has("a:us"))
    for (const token of tokens) if (token.text === "US") token.word = "usa";
  foldOwnRows(tokens, index);
  foldSeated(tokens);
  const hits: Hit[] = [];
  const seen = new Map<string, Lookup>();
  const lookups = tokens.map((token) => {
    const key = `${token.kind}:${token.text}:${token.word}`;
    const lookup = seen.get(key) ?? lookUp(token, index);
    seen.set(key, lookup);
    return lookup;
  });
  foldJoiningVerbs(tokens, lookups, index);
  for (let at = 0; at < tokens.length; at++) {
    for (const made of hitsFrom(tokens, at, lookups, index)) hits.push(made);
  }
  for (const hit of keywordHeaders(tokens, index)) hits.push(hit);
  for (const hit of literalLevels(tokens, index)) hits.push(hit);
  for (const made of blends(tokens, index)) hits.push(made);
  for (const made of rates(tokens, index)) hits.push(made);
  for (const made of newcomers(tokens, index)) hits.push(made);
  for (const made of experienced(tokens, index)) hits.push(made);
  for (const made of stays(tokens, index)) hits.push(made);
  for (const made of timesTo(tokens, index)) hits.push(made);
  for (const made of spelledOut(tokens, index)) hits.push(made);
  const chosen = choose(
    tokens,
    hits.filter(
      (made) =>
        !isCommonPhrase(made, tokens) &&
        !isSummarised(made, hits, tokens) &&
        !hasLevel(made, hits) &&
        !isNumberedRow(made, tokens) &&
        !isOwnName(made, tokens) &&
        !hasName(made, hits, tokens) &&
        !isPlaceInRow(made, tokens) &&
        !isLevelOfBefore(made, hits, tokens) &&
        !isUnitCounted(made, tokens) &&
        !isStayOfItsOwn(made, hits, tokens),
    ),
  );
  foldStays(tokens, hits, chosen);
  return withKinds(withoutModified(chosen, tokens), tokens)
    .map((one) => withoutAverage(one, tokens))
    .map((one) => (isSaidAlone(one, chosen, tokens) ? { ...one, light: false } : one))
    .map((one) => withSiblings(one, tokens, index));
}

/** 'A housing loan' beside columns `housing` and `loan` that say yes or no: one thing, told by its first word. */
function withoutModified(chosen: readonly Mention[], tokens: readonly Token[]): Mention[] {
  const isFlag = ({ candidates: [best], light }: Mention): boolean =>
    !light && best?.value === null && best.whole && best.entry.affirmative !== null;
  return chosen.flatMap((one, place) => {
    const [before, next] = [chosen[place - 1], chosen[place + 1]];
    const opens = (first: Mention, second: Mention | undefined): boolean =>
      second !== undefined &&
      first.end === second.start &&
      isFlag(first) &&
      isFlag(second) &&
      first.candidates[0]?.entry !== second.candidates[0]?.entry &&
      !/ed$/.test(tokens[first.start]?.word ?? "") &&
      // 'a senior leaving' is told of the senior
      !/(?:ed|ing|[^s]s)$/.test(tokens[second.start]?.word ?? "") &&
      !isRowNoun(tokens[first.start]?.word ?? "") &&
      HAVING.test(tokens[first.start - 1]?.word ?? "") &&
      !isRowNoun(tokens[second.end]?.word ?? "");
    if (before !== undefined && opens(before, one)) return [];
    return opens(one, next) ? [{ ...one, end: next?.end ?? one.end }] : [one];
  });
}

/** 'The average glucose level' of a column `avg_glucose`: it is asked for on average as well. */
function withoutAverage(one: Mention, tokens: readonly Token[]): Mention {
  const [best] = one.candidates;
  const said = tokens[one.start]?.word ?? "";
  return one.end > one.start + 1 && best?.value === null && /^(?:average|avg|mean)$/.test(said)
    ? { ...one, start: one.start + 1 }
    : one;
}

/** 'Payment method' of a column `Payment` of words. */
function withKinds(chosen: readonly Mention[], tokens: readonly Token[]): Mention[] {
  return chosen.map((one, place) => {
    const [best] = one.candidates;
    const kind =
      best?.value === null && best.whole && !best.entry.numeric && best.entry.affirmative === null;
    const free = chosen[place + 1]?.start !== one.end;
    return kind && free && /^(?:methods?|modes?|options?)$/.test(tokens[one.end]?.word ?? "")
      ? { ...one, end: one.end + 1 }
      : one;
  });
}

const HAVING = /^(?:an?|no|any|the|their|with|without|has|have|had|having)$/;

/** 'How many people travel' of a column `travel`: a verb that is the whole name, with nothing said of it. */
function isSaidAlone(
  { start, end, candidates: [best], light }: Mention,
  mentions: readonly Mention[],
  tokens: readonly Token[],
): boolean {
  if (!light || end > start + 1 || best === undefined) return false;
  if (best.value !== null || !best.whole || best.cost > AS_SAID) return false;
  if (PREPOSITIONS.has(tokens[start - 1]?.word ?? "")) return false;
  const next = tokens[end]?.word ?? "";
  const after = mentions.find((mention) => mention.start === end)?.candidates[0];
  if (after !== undefined) return after.value === null && after.entry.affirmative !== null;
  return next === "" || AUXILIARIES.has(next) || /^(?:and|or|,|;|most|more|less|least)$/.test(next);
}

/** 'Serious accidents' are of the level, not the column `Accident_Severity` in other words. */
function hasLevel({ candidate, start, end, raw }: Hit, hits: readonly Hit[]): boolean {
  if (candidate.value !== null || (candidate.whole && raw < 0.2) || end === start + 1) return false;
  return hits.some(
    (other) =>
      other.candidate.entry === candidate.entry &&
      other.candidate.value !== null &&
      other.candidate.whole &&
      other.raw <= 0.001 &&
      start <= other.start &&
      other.end <= end,
  );
}

/** 'Education level' is the column `education`, not an `education_number`. */
function hasName(
  { candidate, start, end }: Hit,
  hits: readonly Hit[],
  tokens: readonly Token[],
): boolean {
  if (candidate.value !== null || candidate.whole || end < start + 2) return false;
  if (!isKindNoun(tokens[end - 1]?.word ?? "")) return false;
  return hits.some(
    (other) =>
      other.start === start &&
      other.end === end - 1 &&
      other.candidate.value === null &&
      other.candidate.whole &&
      other.raw <= 0.001 &&
      other.candidate.entry !== candidate.entry,
  );
}

/** 'Total cost repair' is the total of a `Cost Repair`, no `Cost Total` in another order. */
function isSummarised(made: Hit, hits: readonly Hit[], tokens: readonly Token[]): boolean {
  if (made.raw === 0 || !SUMMARY.test(tokens[made.start]?.word ?? "")) return false;
  return hits.some(
    ({ start, end, raw, candidate }) =>
      start === made.start + 1 && end > made.end && raw === 0 && candidate.whole,
  );
}

/** 'How many days', 'total weeks' are no level `day` or `week`. */
function isUnitCounted(
  { start, end, candidate: { value } }: Hit,
  tokens: readonly Token[],
): boolean {
  if (value === null || end > start + 1) return false;
  return (
    /^(?:many|total|of)$/.test(tokens[start - 1]?.word ?? "") &&
    /^(?:days|weeks|months|years|hours|minutes)$/.test(tokens[start]?.word ?? "") &&
    (tokens[start - 1]?.word !== "of" || tokens[start - 2]?.word === "number")
  );
}

/** 'The state is closed' of a column with that level, though a flag be called `is_closed`. */
function isLevelOfBefore(made: Hit, hits: readonly Hit[], tokens: readonly Token[]): boolean {
  const { start, end, candidate } = made;
  if (candidate.value !== null || end < start + 2) return false;
  if (!/^(?:is|was|are|were)$/.test(tokens[start]?.word ?? "")) return false;
  const levels = hits.filter(
    (hit) => hit.start === start + 1 && hit.end === end && hit.candidate.value !== null,
  );
  return hits.some(
    (hit) =>
      hit.end === start &&
      hit.candidate.value === null &&
      levels.some((level) => level.candidate.entry === hit.candidate.entry),
  );
}

/** 'The last 10', 'last week': a place in an order, no verb of what lasts. */
function isPlaceInRow({ start, end, raw }: Hit, tokens: readonly Token[]): boolean {
  const [before, word, after] = [start - 1, start, start + 1].map((at) => tokens[at]);
  if (end > start + 1 || raw === 0 || word?.word !== "last") return false;
  return (
    after?.value != null ||
    unitOf(after?.word ?? null)?.dimension === "time" ||
    /^(?:the|in|at|a|an|over|our|your|their|these)$/.test(before?.word ?? "")
  );
}

/** Whether a word says what is asked, so that it is no part of a longer name: 'the effect of', 'most common'. */
function asks(tokens: readonly Token[], at: number): boolean {
  const [before = "", word = "", after = ""] = [at - 1, at, at + 1].map(
    (place) => tokens[place]?.word,
  );
  return (
    (/^(?:effects?|impacts?|influences?|relation(?:ship)?s?|correlations?|associations?|links?)$/.test(
      word,
    ) &&
      /^(?:of|on|between)$/.test(after)) ||
    (/^(?:common|frequent|typical|popular)$/.test(word) &&
      /^(?:most|least|more|less)$/.test(before))
  );
}

/**
 * Whether words in small letters that might be a title or a name are words as any: 'in black and
 * white', 'a confidence interval'.
 */
function isCommonPhrase({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, count, value, whole } = candidate;
  if (!whole && end <= start + 2 && asks(tokens, start)) return true;
  if (value === null || entry.column.distinct <= 50 || count > 2) return false;
  if (String(value) === String(value).toLowerCase()) return false;
  const aside =
    /^(?:in|on|at|with|without|by)$/.test(tokens[start - 1]?.word ?? "") ||
    /^(?:intervals?|level)$/.test(tokens[end]?.word ?? "");
  return (
    aside &&
    tokens
      .slice(start, end)
      .every(({ text, kind, word }) => kind === "word" && text === word && isEnglish(word))
  );
}

const SUMMARY = /^(?:total|average|mean|median|maximum|max|minimum|min|highest|lowest)$/;

function choose(tokens: readonly Token[], hits: readonly Hit[]): Mention[] {
  const bySpan = new Map<string, Hit[]>();
  for (const made of hits) {
    const key = `${made.start}:${made.end}`;
    const list = bySpan.get(key);
    if (list === undefined) bySpan.set(key, [made]);
    else list.push(made);
  }
  const endingAt = new Map<number, { start: number; score: number; hits: Hit[] }[]>();
  for (const list of bySpan.values()) {
    const [head] = list;
    if (head === undefined) continue;
    const score = Math.max(...list.map((made) => made.score));
    const at = endingAt.get(head.end) ?? [];
    at.push({ start: head.start, score, hits: list });
    endingAt.set(head.end, at);
  }
  const best: { score: number; mention: Mention | null; back: number }[] = [
    { score: 0, mention: null, back: -1 },
  ];
  for (let end = 1; end <= tokens.length; end++) {
    let top = { score: best[end - 1]?.score ?? 0, mention: null as Mention | null, back: end - 1 };
    for (const span of endingAt.get(end) ?? []) {
      const score = (best[span.start]?.score ?? 0) + span.score - 0.05;
      if (score > top.score)
        top = { score, mention: mention(tokens, span.start, end, span.hits), back: span.start };
    }
    best.push(top);
  }
  const mentions: Mention[] = [];
  for (let at = tokens.length; at > 0; ) {
    const step = best[at];
    if (step === undefined) break;
    if (step.mention !== null) mentions.push(step.mention);
    at = step.back;
  }
  return mentions.reverse();
}

/** 'A return' is that of a column `returned`, not a level `Returning`: the event before its kin. */
function withoutKin(candidates: readonly Candidate[]): Candidate[] {
  const events = candidates.filter(
    ({ value, entry, whole, opposite }) =>
      value === null && entry.affirmative !== null && whole && !opposite,
  );
  return candidates.filter(
    ({ value, entry, cost }) =>
      value === null ||
      cost <= 0.001 ||
      !events.some((event) => event.entry !== entry && event.cost <= cost + 0.06),
  );
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

const EXTENT = /^(?:distance|time|cost|length|duration)s?$/;

function mention(
  tokens: readonly Token[],
  start: number,
  end: number,
  hits: readonly Hit[],
): Mention {
  const unique = new Map<string, Candidate>();
  for (const { candidate } of hits) {
    const key = `${candidate.entry.position}:${typeof candidate.value}:${candidate.value}`;
    const known = unique.get(key);
    if (known === undefined || candidate.cost < known.cost) unique.set(key, candidate);
  }
  const found = withoutKin([...unique.values()]);
  const kept = end === start + 1 ? withoutInflected(found) : found;
  const sorted = kept.sort((a, b) => a.cost - b.cost || a.entry.position - b.entry.position);
  const forced = hits.some((made) => made.score >= FORCED);
  const [first, ...rest] = tokens.slice(start, end);
  const loose = (sorted[0]?.cost ?? 0) >= 0.3;
  const light =
    !forced &&
    LIGHT_VERBS.has(first?.word ?? "") &&
    // 'travel distance' is a noun, 'came from' a verb
    (rest.length === 0
      ? !EXTENT.test(tokens[end]?.word ?? "")
      : loose && rest.every(({ word }) => PREPOSITIONS.has(word)));
  return { start, end, candidates: sorted.slice(0, MAX_CANDIDATES), light };
}
