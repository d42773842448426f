/**
 * Spans of the question that name something of the table. Every span of a few words is matched
 * against the table's phrases, each match at a cost (exact 0, stem .05, tail .12, root .15,
 * initials .15, concept .25, clipping .3, plus half of what the phrase leaves unsaid); dynamic
 * programming then picks the non-overlapping spans that explain most words at least cost.
 * A mention keeps all near-best candidates: which one is meant, its context decides.
 */
import type { Literal } from "@probability-chat/query";
import { ABBREVIATIONS } from "../lexicon/abbreviations.ts";
import { ABOUT, VAGUE } from "../lexicon/comparators.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { DEMONYMS } from "../lexicon/demonyms.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  FILLERS,
  LIGHT_VERBS,
  NEGATIONS,
  PREPOSITIONS,
  QUESTION_WORDS,
} from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { isEnglish } from "../text/spelling.ts";
import { root, stem } from "../text/stem.ts";
import { plain, type Token } from "../text/tokens.ts";
import { squash } from "./header.ts";
import {
  type ColumnEntry,
  levelOf,
  type Phrase,
  type Posting,
  type TableIndex,
} from "./table-index.ts";

export interface Candidate {
  readonly entry: ColumnEntry;
  /** The level meant; null where the column itself is. */
  readonly value: Literal | null;
  readonly count: number;
  readonly cost: number;
  /** Named by its opposite: 'died' for a column `survived`. */
  readonly opposite: boolean;
  /** Every word of the phrase was said. */
  readonly whole: boolean;
  /** Nothing of weight was left unsaid but a noun for the row: 'churn' of a customer churn. */
  readonly core: boolean;
  /** Found through a strict synonym or literally, so as good as said. */
  readonly strict: boolean;
}

export interface Mention {
  /** Token indices `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** Cheapest first. */
  readonly candidates: readonly Candidate[];
  /** Just a word such as 'work' or 'travel' that may mean nothing here. */
  readonly light: boolean;
}

const MAX_SPAN = 8;
const CLOSE = 0.13;

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly candidate: Candidate;
  /** How far the words said are from the words written; 0 is letter by letter. */
  readonly raw: number;
}

export function isFunctionWord(word: string): boolean {
  return (
    DETERMINERS.has(word) ||
    PREPOSITIONS.has(word) ||
    AUXILIARIES.has(word) ||
    NEGATIONS.has(word) ||
    QUESTION_WORDS.has(word) ||
    FILLERS.has(word) ||
    LIGHT_VERBS.has(word)
  );
}

function mute(word: string): boolean {
  return isFunctionWord(word) && !LIGHT_VERBS.has(word);
}

export function findMentions(tokens: readonly Token[], index: TableIndex): Mention[] {
  const hits: Hit[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const hit of hitsFrom(tokens, at, index)) hits.push(hit);
  }
  for (const hit of keywordHeaders(tokens, index)) hits.push(hit);
  for (const made of blends(tokens, index)) hits.push(made);
  return choose(tokens, hits);
}

/**
 * Headers blended from the beginnings of words, such as `tempdev` for 'temperature deviation':
 * each word gives two letters or more, and together they give them all.
 */
function blends(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  for (const entry of index.columns) {
    const header = plain(entry.column.header);
    if (!/^[a-z]{4,12}$/.test(header) || sensesOf(stem(header)).length > 0) continue;
    for (let at = 0; at < tokens.length; at++) {
      const end = blendEnd(tokens, at, header, 0);
      if (end === null) continue;
      const candidate: Candidate = {
        entry,
        value: null,
        count: 0,
        cost: 0.15,
        opposite: false,
        whole: true,
        core: true,
        strict: false,
      };
      hits.push({ start: at, end, score: end - at - 0.1, candidate, raw: 0.15 });
    }
  }
  return hits;
}

function blendEnd(
  tokens: readonly Token[],
  at: number,
  rest: string,
  words: number,
): number | null {
  if (rest === "") return words >= 2 ? at : null;
  const token = tokens[at];
  if (token === undefined || words >= 4) return null;
  if (words > 0 && /^(?:or|and|of|the|per|&|\/|,)$/.test(token.word))
    return blendEnd(tokens, at + 1, rest, words);
  if (token.kind !== "word" || mute(token.word) || token.word.length < 4) return null;
  for (let length = Math.min(token.word.length, rest.length); length >= 2; length--) {
    if (!rest.startsWith(token.word.slice(0, length))) continue;
    const end = blendEnd(tokens, at + 1, rest.slice(length), words + 1);
    if (end !== null) return end;
  }
  return null;
}

const SUMMARY =
  /^(?:average|mean|median|maximum|max|minimum|min|highest|lowest|total|sum|expected|distribution|by|per)$/;

/** Headers that are words of the grammar ('given', 'count'), where only a column can stand. */
function keywordHeaders(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  for (const entry of index.columns) {
    if (entry.words.length !== 1) continue;
    const header = plain(entry.column.header);
    if (!isFunctionWord(header) && !GRAMMAR.has(header)) continue;
    tokens.forEach((token, at) => {
      if (token.word !== header) return;
      const next = tokens[at + 1];
      const value = tokens[at + 2];
      const copula = /^(?:is|=|==|was|are|equals)$/.test(next?.word ?? "");
      const level = value !== undefined && levelOf(entry, value.word) !== null;
      const before = tokens[at - 1];
      const measured =
        SUMMARY.test(before?.word ?? "") &&
        (next === undefined ||
          (next.word !== "of" &&
            (isFunctionWord(next.word) || next.kind === "symbol" || COMPARED.test(next.word))) ||
          /^(?:by|for|given|among|in|when|if|per)$/.test(next.word));
      const related =
        RELATED.test(before?.word ?? "") &&
        (next === undefined ||
          (next.word !== "of" && (isFunctionWord(next.word) || next.kind === "symbol")));
      const valued =
        next !== undefined && next.kind === "number" && levelOf(entry, next.text) !== null;
      const bounded =
        entry.numeric &&
        next !== undefined &&
        /^(?:is|=|<|>|<=|>=|over|under|above|below|exceeds)$/.test(next.word) &&
        tokens.slice(at + 1, at + 5).some((other) => other.kind === "number") &&
        !isCopula(token.word);
      if (
        !(copula && level) &&
        !measured &&
        !related &&
        !valued &&
        !bounded &&
        token.kind !== "quoted"
      )
        return;
      const candidate: Candidate = {
        entry,
        value: null,
        count: 0,
        cost: 0,
        opposite: false,
        whole: true,
        core: true,
        strict: true,
      };
      hits.push({ start: at, end: at + 1, score: 3, candidate, raw: 0 });
    });
  }
  return hits;
}

const GRAMMAR = new Set(
  "given and or not probability count average mean median sum total number rank mode range share rate odds when if among where between max min chance".split(
    " ",
  ),
);

const COMPARED =
  /^(?:higher|lower|greater|larger|smaller|bigger|more|less|above|below|over|under|exceeds?)$/;
const RELATED =
  /^(?:and|between|affects?|affecting|influences?|drives?|predicts?|determines?|explains?|with|versus|median|distribution)$/;

function isCopula(word: string): boolean {
  return AUXILIARIES.has(word);
}

function lookups(token: Token, index: TableIndex): Posting[] {
  if (token.kind === "symbol" || (token.kind === "number" && !token.ordinal)) return [];
  const { word } = token;
  const found: Posting[] = [];
  const take = (key: string, extra = 0, opposite = false): void => {
    for (const posting of index.postings.get(key) ?? []) {
      found.push(
        extra === 0 && !opposite
          ? posting
          : { ...posting, cost: posting.cost + extra, opposite: posting.opposite !== opposite },
      );
    }
  };
  const wordStem = stem(word);
  take(`w:${word}`);
  take(`s:${wordStem}`);
  const silent = mute(word) || VAGUE.has(word) || ABOUT.has(word);
  if (!silent) {
    take(`r:${root(word)}`);
    take(`t:${word}`);
    if (!LIGHT_VERBS.has(word)) {
      for (const sense of sensesOf(wordStem)) take(`c:${sense.concept}`, 0, sense.opposite);
    }
    for (const place of DEMONYMS.get(word) ?? []) take(`w:${place}`, 0.05);
    const long = ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(wordStem);
    if (long !== undefined) {
      take(`w:${long}`, 0.1);
      take(`s:${stem(long)}`, 0.1);
    }
    if (word.length >= 3 && word.length <= 6 && !isEnglishWord(word)) take(`p:${wordStem}`);
  }
  const shouted = token.text === token.text.toUpperCase() && /\p{L}/u.test(token.text);
  if (
    word.length >= 2 &&
    word.length <= 6 &&
    (shouted ||
      (!silent && (!isEnglish(word) || ABBREVIATIONS.has(word))) ||
      word.includes("&") ||
      (word.length === 2 && !silent))
  ) {
    take(`i:${word}`);
  }
  return found;
}

function isEnglishWord(word: string): boolean {
  return word.length >= 4 && isEnglish(word) && !ABBREVIATIONS.has(word);
}

function hitsFrom(tokens: readonly Token[], start: number, index: TableIndex): Hit[] {
  const hits = squashed(tokens, start, index);
  const first = tokens[start];
  if (first === undefined) return hits;
  const opening = cheapest(NEGATIONS.has(first.word) ? denials(index) : lookups(first, index));
  for (const [phrase, posting] of opening) {
    if (posting.word === -1) {
      hits.push(
        hit(
          start,
          start + 1,
          1,
          phrase,
          posting.cost,
          posting.opposite,
          phrase.words.map((_, at) => at),
        ),
      );
      continue;
    }
    extend(tokens, start, phrase, posting, index, hits);
  }
  return hits;
}

/** Levels that begin with a denial: 'do not travel' says `Non-Travel`. */
function denials(index: TableIndex): Posting[] {
  const found: Posting[] = [];
  for (const word of ["non", "no", "not", "never", "without"]) {
    for (const posting of index.postings.get(`w:${word}`) ?? []) {
      if (posting.word === 0 && posting.phrase.words.length > 1) found.push(posting);
    }
  }
  return found;
}

/** The cheapest posting of each phrase, by word of the phrase. */
function cheapest(postings: readonly Posting[]): Map<Phrase, Posting> {
  const best = new Map<Phrase, Posting>();
  for (const posting of postings) {
    const known = best.get(posting.phrase);
    if (known === undefined || posting.cost < known.cost) best.set(posting.phrase, posting);
  }
  return best;
}

function extend(
  tokens: readonly Token[],
  start: number,
  phrase: Phrase,
  opening: Posting,
  index: TableIndex,
  hits: Hit[],
): void {
  const covered = [opening.word];
  let cost = opening.cost;
  let opposite = opening.opposite;
  let said = weigh(tokens[start]);
  const record = (end: number): void => {
    const made = hit(start, end, said, phrase, cost, opposite, covered);
    if (acceptable(made, tokens, phrase, covered)) hits.push(made);
  };
  record(start + 1);
  for (let at = start + 1; at < Math.min(tokens.length, start + MAX_SPAN); at++) {
    const token = tokens[at];
    if (token === undefined || covered.length >= phrase.words.length) break;
    const next = matchIn(token, phrase, covered, index);
    if (next === null) {
      if (DETERMINERS.has(token.word) || skippable(token.word, phrase)) continue;
      break;
    }
    if (next.word < (covered.at(-1) ?? 0)) cost += 0.06;
    covered.push(next.word);
    cost += next.cost;
    opposite = opposite !== next.opposite;
    said += weigh(token);
    record(at + 1);
  }
}

/** Words passed over inside a span: 'length *of* the bill', 'satisfied *with* the job'. */
function skippable(word: string, phrase: Phrase): boolean {
  return phrase.value === null
    ? /^(?:of|with|s|to|for|&|in)$/.test(word)
    : /^(?:of|&|and)$/.test(word);
}

function matchIn(
  token: Token,
  phrase: Phrase,
  covered: readonly number[],
  index: TableIndex,
): Posting | null {
  let best: Posting | null = null;
  for (const posting of lookups(token, index)) {
    if (posting.phrase !== phrase || posting.word === -1 || covered.includes(posting.word))
      continue;
    if (best === null || posting.cost < best.cost) best = posting;
  }
  if (best !== null) return best;
  // 'not travel' says the level 'Non-Travel'
  return null;
}

function weigh(token: Token | undefined): number {
  if (token === undefined) return 0;
  if (mute(token.word)) return 0.3;
  return LIGHT_VERBS.has(token.word) ? 0.4 : 1;
}

function hit(
  start: number,
  end: number,
  said: number,
  phrase: Phrase,
  cost: number,
  opposite: boolean,
  covered: readonly number[],
): Hit {
  const total = phrase.words.reduce((sum, word) => sum + word.weight, 0);
  const left = phrase.words.reduce(
    (sum, word, at) => sum + (covered.includes(at) ? 0 : word.weight),
    0,
  );
  const unsaid = phrase.loose || total === 0 ? 0 : left / total;
  const whole = left <= 0.25;
  const rate = phrase.value === null ? 0.5 : 0.8;
  // a name without its head noun is further off: 'salary' of a salary hike
  const head = headOf(phrase);
  const headless =
    phrase.value === null && !phrase.loose && unsaid > 0 && !covered.includes(head) ? 0.4 : 0;
  const price = cost + phrase.penalty + rate * unsaid + headless;
  const candidate: Candidate = {
    entry: phrase.entry,
    value: phrase.value,
    count: phrase.count,
    cost: price,
    opposite,
    whole,
    core: phrase.words.every(
      (word, at) => covered.includes(at) || word.weight < 1 || isRowNoun(word.word),
    ),
    strict: price <= 0.06,
  };
  return { start, end, score: said - price * 0.7, candidate, raw: cost };
}

/**
 * Whether a noun for a row means a column here all the same: 'members' of a column `is_gold_member`,
 * '100 calls' of a number of calls.
 */
function telling(made: Hit, tokens: readonly Token[]): boolean {
  const { entry, value, core } = made.candidate;
  if (value !== null) return false;
  if (entry.affirmative !== null) return core;
  const before = tokens[made.start - 1];
  const counted =
    before?.value != null || (before?.word === "of" && tokens[made.start - 2]?.word === "number");
  return counted && entry.column.role === "measure" && made.raw <= 0.16;
}

/** The word that says what a name is of: before a preposition ('years at company'), else the last. */
function headOf(phrase: Phrase): number {
  const preposition = phrase.words.findIndex((word) => PREPOSITIONS.has(word.word));
  if (preposition > 0) return preposition - 1;
  const heavy = phrase.words.findLastIndex((word) => word.weight >= 1);
  return heavy >= 0 ? heavy : phrase.words.length - 1;
}

function acceptable(
  made: Hit,
  tokens: readonly Token[],
  phrase: Phrase,
  covered: readonly number[],
): boolean {
  const span = tokens.slice(made.start, made.end);
  const content = span.some((token) => !mute(token.word) || token.kind === "quoted");
  if (!content) {
    return false;
  }
  const last = span.at(-1);
  if (last !== undefined && mute(last.word) && !made.candidate.whole) return false;
  const first = span[0];
  if (first !== undefined && mute(first.word) && !made.candidate.whole && span.length < 2)
    return false;
  if (NEGATIONS.has(first?.word ?? "") && !made.candidate.whole) return false;
  if (
    phrase.value === null &&
    made.candidate.cost >= 0.28 &&
    /identifier|freeText|date/.test(phrase.entry.column.role) &&
    made.raw > 0.001 &&
    span.length === 1
  )
    return false;
  if (phrase.value !== null) {
    if (made.candidate.opposite) return false;
    if (!made.candidate.whole) {
      if (/identifier|freeText/.test(phrase.entry.column.role)) return false;
      if (made.candidate.cost > 0.5 || phrase.entry.column.distinct > 50) return false;
      if (made.raw > 0.001) return false;
      if (phrase.words.some((word, at) => NEGATIONS.has(word.word) && !covered.includes(at)))
        return false;
      const weight = covered.reduce((sum, at) => sum + (phrase.words[at]?.weight ?? 0), 0);
      if (weight < 1) return false;
    }
    if (first !== undefined && mute(first.word) && !made.candidate.whole) return false;
  }
  if (
    span.length === 1 &&
    isRowNoun(first?.word ?? "") &&
    !made.candidate.whole &&
    !telling(made, tokens)
  )
    return false;
  return covered.some((at) => (phrase.words[at]?.weight ?? 0) >= 0.5) || made.candidate.whole;
}

/** Spans that are a header or a level once spaces are gone: 'over time', 'unitprice', quoted names. */
function squashed(tokens: readonly Token[], start: number, index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  let text = "";
  for (let end = start + 1; end <= Math.min(tokens.length, start + 4); end++) {
    const token = tokens[end - 1];
    if (token === undefined || (token.kind === "symbol" && end === start + 1)) break;
    text += squash(token.kind === "number" ? token.text : token.word);
    const span = tokens.slice(start, end);
    if (end === start + 1 && mute(token.word) && token.kind !== "quoted") continue;
    if (span.every((part) => mute(part.word) && part.kind !== "quoted")) continue;
    if (token.kind === "number" && end === start + 1) continue;
    if (token.kind === "symbol") continue;
    for (const phrase of index.bySquash.get(text) ?? []) {
      if (phrase.loose) continue;
      if (
        span.length > 1 &&
        mute(span[0]?.word ?? "") &&
        phrase.words.length !== span.length &&
        text.length < 7
      )
        continue;
      const said = span.reduce((sum, part) => sum + Math.max(0.6, weigh(part)), 0);
      const all = phrase.words.map((_, at) => at);
      const close =
        plain(span.map((part) => part.text).join(" ")) ===
        plain(phrase.value === null ? phrase.entry.column.header : String(phrase.value));
      hits.push(hit(start, end, said, phrase, close ? 0 : 0.01, false, all));
    }
  }
  return hits;
}

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
  const sorted = [...unique.values()].sort(
    (a, b) => a.cost - b.cost || a.entry.position - b.entry.position,
  );
  const forced = hits.some((made) => made.score >= 3);
  const light = !forced && end === start + 1 && LIGHT_VERBS.has(tokens[start]?.word ?? "");
  return { start, end, candidates: sorted, light };
}

/** The candidates that are about as cheap as the best of their kind. */
export function closest(candidates: readonly Candidate[]): Candidate[] {
  const [best] = candidates;
  return best === undefined
    ? []
    : candidates.filter((candidate) => candidate.cost <= best.cost + CLOSE);
}
