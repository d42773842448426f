/**
 * Spans of a few words matched against the table's phrases, each match at a cost: exact 0, stem
 * .05, tail .12, root .15, initials .15, concept .25, clipping .3, plus half of what the phrase
 * leaves unsaid.
 */
import { isTransparent } from "../lexicon/compounds.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  FORMS_OF_BE,
  GROUPING,
  LIGHT_VERBS,
} from "../lexicon/function-words.ts";
import { isKindNoun } from "../lexicon/kind-nouns.ts";
import { LONG_FORMS } from "../lexicon/long-forms.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isEnglish } from "../text/spelling.ts";
import { isPlural, stem } from "../text/stem.ts";
import { plain, type Token, wordIn } from "../text/tokens.ts";
import type { Candidate, Hit } from "./candidate.ts";
import { endsSuperlative } from "./ends-superlative.ts";
import { isMute } from "./function-word.ts";
import { BARELY, squash } from "./header.ts";
import type { Lookup } from "./lookup.ts";
import { acceptable } from "./objections/acceptable.ts";
import { isArticle, isCutShort } from "./objections/level-objections.ts";
import { matchOf } from "./objections/match.ts";
import { asMeasureOf, measuredAfter, withMeasure } from "./objections/measure-nouns.ts";
import { headOf } from "./objections/phrase-head.ts";
import { isRowItself } from "./objections/row-noun-columns.ts";
import type { Phrase, Posting, TableIndex } from "./table-index.ts";

const MAX_SPAN = 8;

/** The matches of all spans that begin at a token. */
export function hitsFrom(
  tokens: readonly Token[],
  start: number,
  lookups: readonly Lookup[],
  index: TableIndex,
): Hit[] {
  const hits = squashed(tokens, start, index);
  const [token, next] = [tokens[start], tokens[start + 1]];
  if (token !== undefined && next !== undefined && isTransparent(token.word, next.word)) {
    for (const made of hitsFrom(tokens, start + 1, lookups, index))
      hits.push({ ...made, start, score: made.score + 0.8 });
    if (lookups[start]?.size === 0) return hits;
  }
  const measured = measuredAfter(tokens, start);
  if (measured !== null)
    for (const made of hitsFrom(tokens, measured, lookups, index)) {
      const whole = asMeasureOf(made, tokens, start);
      if (whole !== null) hits.push(whole);
    }
  for (const [phrase, [posting]] of lookups[start] ?? []) {
    if (posting === undefined) continue;
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
    extend(tokens, start, phrase, posting, lookups, hits);
    if (isBareHead(tokens, start, phrase, posting)) {
      const made = hit(start, start + 1, 1, phrase, 0, false, [posting.word]);
      hits.push({ ...made, score: 0.5, candidate: { ...made.candidate, cost: BARE_HEAD } });
    }
  }
  return hits;
}

/** How far 'by category' is from a `product category`. */
const BARE_HEAD = 0.2;

/** 'by category' of a column `product category`, 'each type' of a `room type`. */
function isBareHead(
  tokens: readonly Token[],
  at: number,
  phrase: Phrase,
  posting: Posting,
): boolean {
  return (
    phrase.value === null &&
    phrase.entry.column.role === "category" &&
    phrase.words.length > 1 &&
    posting.word === phrase.words.length - 1 &&
    posting.cost <= 0.05 &&
    isKindNoun(wordIn(tokens, at)) &&
    (GROUPING.has(wordIn(tokens, at - 1)) || endsSuperlative(tokens, at)) &&
    !/^(?:of|is|are)$/.test(wordIn(tokens, at + 1))
  );
}

function extend(
  tokens: readonly Token[],
  start: number,
  phrase: Phrase,
  opening: Posting,
  lookups: readonly Lookup[],
  hits: Hit[],
): void {
  const covered = [opening.word];
  let cost = opening.cost;
  let opposite = opening.opposite;
  let said = weigh(tokens[start]);
  const record = (end: number): void => {
    const made = hit(start, end, said, phrase, cost, opposite, covered);
    if (!acceptable(matchOf(made, tokens, phrase, covered))) return;
    hits.push(made);
    const measured = withMeasure(made, tokens);
    if (measured !== null) hits.push(measured);
  };
  record(start + 1);
  // '20 g of sugar' of a name with its unit: the unit is the number's
  const weight = phrase.words[opening.word]?.weight ?? 1;
  if (weight <= BARELY && tokens[start - 1]?.value != null) return;
  const window = phrase.value === null ? windowSaid(tokens, start + 1, phrase) : null;
  if (window !== null) {
    covered.push(window.word);
    said += 1;
    record(window.end);
    said -= 1;
    covered.pop();
  }
  for (let at = start + 1; at < Math.min(tokens.length, start + MAX_SPAN); at++) {
    const token = tokens[at];
    if (token === undefined || covered.length >= phrase.words.length) break;
    const copula = FORMS_OF_BE.has(tokens[at - 1]?.word ?? "");
    const next =
      numberOf(tokens, at, phrase, covered) ??
      (lookups[at]?.get(phrase) ?? []).find(
        ({ word }) =>
          word !== -1 &&
          !covered.includes(word) &&
          // 'frauds were flagged' says something of frauds, and names no flagged fraud
          !(copula && word < (covered.at(-1) ?? 0)),
      ) ??
      null;
    if (next === null) {
      const after = tokens[at + 1]?.word ?? "";
      const letter = token.capital && token.text.length === 1;
      if (letter) break;
      if (DETERMINERS.has(token.word) || skippable(token.word, after, phrase)) continue;
      // 'the score at week 12' of `wk12_score`
      if (token.word === "at" && /\d/.test(tokens[at + 1]?.word ?? "")) continue;
      // 'spent on wine' of a column `amount_wines`
      if (token.word === "on" && SPENDING.test(tokens[at - 1]?.word ?? "") && phrase.value === null)
        continue;
      // 'reminder was sent' of a column `reminder_sent`, 'sent by a customer' of `customer_sent`
      if (phrase.entry.affirmative !== null && BE_OR_BY.test(token.word) && phrase.value === null)
        continue;
      // 'the reminder was not sent'
      if (
        copula &&
        phrase.entry.affirmative !== null &&
        phrase.value === null &&
        NOT.test(token.word)
      ) {
        opposite = !opposite;
        continue;
      }
      if (countsDone(phrase, covered) && WERE.test(token.word)) continue;
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

/** 'Campaign 3' of a column `accepted_cmp3`: the number that tells columns apart, right behind their noun. */
function numberOf(
  tokens: readonly Token[],
  at: number,
  phrase: Phrase,
  covered: readonly number[],
): Posting | null {
  const token = tokens[at];
  if (phrase.value !== null || token?.kind !== "number") return null;
  const word = phrase.words.findIndex((own) => own.word === token.text);
  return word > 0 && covered.at(-1) === word - 1
    ? { phrase, word, cost: 0, opposite: false }
    : null;
}

/** 'in the past 2 years' of a column `claims_2yrs`: where it ends, and the word that says it. */
function windowSaid(
  tokens: readonly Token[],
  at: number,
  phrase: Phrase,
): { end: number; word: number } | null {
  for (const [word, { word: written }] of phrase.words.entries()) {
    const [, count, unit = ""] = /^(\d+)([a-z]+)$/.exec(written) ?? [];
    const length = unitOf(unit);
    if (count === undefined || length?.dimension !== "time") continue;
    let next = at;
    if (/^(?:in|over|during|within)$/.test(tokens[next]?.word ?? "")) next += 1;
    if (tokens[next]?.word === "the") next += 1;
    if (/^(?:past|last|previous)$/.test(tokens[next]?.word ?? "")) next += 1;
    const named = unitOf(tokens[next + 1]?.word ?? null);
    if (tokens[next]?.value === Number(count) && named?.id === length.id)
      return { end: next + 2, word };
  }
  return null;
}

/** 'How many units were sold' of a number `Units Sold`. */
function countsDone({ entry, value, words }: Phrase, covered: readonly number[]): boolean {
  const [things, done, more] = words;
  return (
    value === null &&
    entry.numeric &&
    entry.column.integer &&
    more === undefined &&
    covered.length === 1 &&
    isPlural(things?.word ?? "") &&
    /ed$|^(?:sold|made|sent|lost|won|bought|given|taken)$/.test(done?.word ?? "")
  );
}

const WERE = /^(?:were|are|was)$/;
const SPENDING = /^(?:spen[dt]|spends|spending)$/;
const NOT = /^(?:not|never)$/;
const BE_OR_BY = /^(?:is|are|was|were|been|be|by)$/;

/** Words passed over inside a span: 'length *of* the bill', 'satisfied *with* the job', 'total *number of* calls', 'home *side* rating'. */
function skippable(word: string, after: string, phrase: Phrase): boolean {
  if (phrase.value !== null) return /^(?:of|&|and)$/.test(word);
  return (
    /^(?:of|with|s|to|for|&|in|as|player|side|team)$/.test(word) ||
    (word === "number" && after === "of") ||
    isTransparent(word, after)
  );
}

function weigh(token: Token | undefined): number {
  if (token === undefined) return 0;
  if (isMute(token.word)) return 0.3;
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
  const subject = subjectEnd(phrase);
  const weights = phrase.words.map(({ weight }, at) => (at < subject ? 0 : weight));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const left = weights.reduce((sum, weight, at) => sum + (covered.includes(at) ? 0 : weight), 0);
  const unsaid = phrase.loose || total === 0 ? 0 : left / total;
  const whole = left <= 0.25;
  const rate = phrase.value === null ? 0.5 : 0.8;
  // a name without its head noun is further off: 'salary' of a salary hike
  const head = headOf(phrase);
  const headless =
    phrase.value === null && !phrase.loose && unsaid > 0 && !covered.includes(head) ? 0.4 : 0;
  // what is told per month is no number of its own
  const per = phrase.words.findIndex(({ word }) => word === "per");
  const rated = phrase.value === null && per > 0 && !covered.includes(per + 1) ? 0.15 : 0;
  const price = cost + phrase.penalty + rate * unsaid + headless + rated;
  const candidate: Candidate = {
    entry: phrase.entry,
    value: phrase.value,
    count: phrase.count,
    cost: price,
    opposite,
    whole,
    core: phrase.words.every(
      (word, at) =>
        covered.includes(at) ||
        at < subject ||
        word.weight < 1 ||
        // the bike is what a `Commuter Bike` is
        (isRowNoun(word.word) && (phrase.value === null || at === phrase.words.length - 1)) ||
        (phrase.value === null && phrase.entry.numeric && isCode(word)) ||
        (phrase.entry.affirmative !== null && DONE_TO.test(word.word)),
    ),
  };
  return { start, end, score: said - price * 0.7, candidate, raw: cost };
}

/** Where what is said of rows begins: behind the `is` of an `is_open`, the `host is` of a `host_is_verified`. */
function subjectEnd({ value, entry, words }: Phrase): number {
  if (value !== null || words.length < 2) return 0;
  const verb = words.findIndex(({ word }) => AUXILIARIES.has(word));
  if (verb === 0) return 1;
  return entry.affirmative !== null && verb === 1 && words.length > 2 ? 2 : 0;
}

/** What only those know who made the table: the `hamd` of a header `hamd wk8`. */
function isCode({ word, short, stem }: Phrase["words"][number]): boolean {
  return (
    short === null &&
    word.length > 2 &&
    word.length <= 6 &&
    /^[a-z]+$/.test(word) &&
    !LONG_FORMS.has(word) &&
    !isEnglish(word) &&
    unitOf(word) === undefined &&
    sensesOf(stem).length === 0
  );
}

/** What is done to somebody, so that its name alone says that it was: 'had a CT' of a column `CT scan`. */
const DONE_TO =
  /^(?:scan|test|exam|examination|screening|screen|check|checkup|shot|jab|injection|vaccine|vaccination|surgery|operation|procedure|therapy|course|service|programme|program|scheme|access|available|availability|report|connection|last|past)$/;

/** Spans that are a header or a level once spaces are gone: 'over time', 'unitprice', quoted names. */
function squashed(tokens: readonly Token[], start: number, index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  let text = "";
  for (let end = start + 1; end <= Math.min(tokens.length, start + 4); end++) {
    const token = tokens[end - 1];
    if (token === undefined || (token.kind === "symbol" && end === start + 1)) break;
    text += squash(token.kind === "number" ? token.text : token.word);
    const span = tokens.slice(start, end);
    if (end === start + 1 && isMute(token.word) && token.kind !== "quoted") continue;
    // 'group A', though neither word says much
    const lettered = span.length > 1 && token.capital && token.text.length === 1;
    const mute = span.every((part) => isMute(part.word) && part.kind !== "quoted");
    if (mute && !lettered && span.length < 3) continue;
    if (token.kind === "number" && end === start + 1) continue;
    if (token.kind === "symbol") continue;
    const named =
      lettered && end === start + 2 ? `${stem(span[0]?.word ?? "")}${token.word}` : text;
    for (const phrase of index.bySquash.get(named) ?? []) {
      if (phrase.loose || (mute && !String(phrase.value).endsWith(token.text))) continue;
      if (
        span.length > 1 &&
        isMute(span[0]?.word ?? "") &&
        phrase.words.length !== span.filter(({ kind }) => kind !== "symbol").length &&
        text.length < 7
      )
        continue;
      const said = span.reduce((sum, part) => sum + Math.max(0.6, weigh(part)), 0);
      const all = phrase.words.map((_, at) => at);
      const close =
        plain(span.map((part) => part.text).join(" ")) ===
        plain(phrase.value === null ? phrase.entry.column.header : String(phrase.value));
      const made = hit(start, end, said, phrase, close ? 0 : 0.01, false, all);
      // one word that is written as it is named has been judged already
      const match = matchOf(made, tokens, phrase, all);
      if (isArticle(match)) continue;
      if (all.length === 1 && span.length === 1 && (isRowItself(match) || isCutShort(match)))
        continue;
      hits.push(made);
      const measured = withMeasure(made, tokens);
      if (measured !== null) hits.push(measured);
    }
  }
  return hits;
}
