/**
 * What the grammar reads: the tokens, the mentions found in them, and a ledger of what was
 * understood, what was taken for granted and what could not be read. The first problem of the
 * ledger decides a refusal; nothing is ever answered while one is open.
 */
import type { Column } from "@probability-chat/codebook";
import type { Event } from "@probability-chat/query";
import { AS_SAID, type Candidate, closest, type Mention } from "../grounding/candidate.ts";
import { longForms, type PhraseWord } from "../grounding/header.ts";
import { oncePer } from "../grounding/once-per.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import type { RefusalReason, Span } from "../interpretation.ts";
import { root, stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { counted, tellTheSame, tellTheSameKinds } from "./alike.ts";
import { levelMeant } from "./level-meant.ts";
import { placeToldBefore, sideMeant, sideToldNear } from "./opponents.ts";

/** What settles an open point: a column or level, a word of the frame that asks, or an event. */
export type Settled = string | Event;

export interface Option {
  readonly label: string;
  readonly settled: Settled;
}

/** How an open point may be settled, best first. */
export interface Offer {
  readonly key: string;
  readonly options: readonly Option[];
}

/** A part of the question that stands in the way of an answer. */
export type Problem =
  | {
      readonly kind: "unknown";
      readonly span: Span;
      readonly reason: RefusalReason;
      readonly column: ColumnEntry | null;
    }
  | {
      readonly kind: "ambiguous";
      readonly span: Span;
      readonly key: string;
      readonly options: readonly Candidate[];
    }
  | {
      readonly kind: "vague";
      readonly span: Span;
      readonly column: ColumnEntry | null;
      readonly offer?: Offer | undefined;
    }
  | {
      readonly kind: "ask";
      readonly span: Span | null;
      readonly message: string;
      readonly offer?: Offer | undefined;
    }
  | {
      readonly kind: "refuse";
      readonly span: Span | null;
      readonly reason: RefusalReason;
      readonly message: string;
    };

export interface Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly index: TableIndex;
  readonly mentions: readonly Mention[];
  readonly mentionAt: ReadonlyMap<number, Mention>;
  /** How open points were settled, by their keys. */
  readonly settled: ReadonlyMap<string, Settled>;
  readonly problems: Problem[];
  readonly notes: string[];
  /** Places of the words that a frame is recognised by: they name nothing of the table. */
  readonly framed: Set<number>;
}

export function makeReader(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: TableIndex,
): Reader {
  return {
    text,
    tokens,
    index,
    mentions,
    mentionAt: new Map(mentions.map((mention) => [mention.start, mention])),
    settled: new Map(),
    problems: [],
    notes: [],
    framed: new Set(),
  };
}

export function spanOf(reader: Reader, start: number, end: number): Span {
  // a pack may have put words in another order than they stand in
  const tokens = reader.tokens.slice(start, Math.max(start + 1, end));
  const from = Math.min(reader.text.length, ...tokens.map((token) => token.start));
  const to = tokens.length === 0 ? from : Math.max(...tokens.map((token) => token.end));
  return { start: from, end: to, text: reader.text.slice(from, to) };
}

/** Words for which the table has no column. */
export function noColumn(reader: Reader, start: number, end: number): Problem {
  const span = spanOf(reader, start, end);
  return { kind: "unknown", span, reason: "unknownColumn", column: null };
}

export function candidateKey(candidate: Candidate): string {
  return `${candidate.entry.column.name}\u0000${candidate.value ?? ""}`;
}

/**
 * Whether two columns say the same under two names, judged by their levels' counts: where all are
 * equal, they tell nothing, nor where the same levels share them ('home' and 'away' of leagues).
 */
export function repeats(a: Column, b: Column): boolean {
  if (a.levels.length < 2 || a.levels.length !== b.levels.length || a.missing !== b.missing)
    return false;
  const alike = a.levels.every(({ text }, at) => text === b.levels[at]?.text);
  const counts = new Set(a.levels.map(({ count }) => count)).size;
  if (counts * (alike ? 2 : a.levels.length) <= a.levels.length) return false;
  return a.levels.every((level, at) => level.count === b.levels[at]?.count);
}

/** Picks one of several candidates for a span, or leaves an `ambiguous` problem and null. */
export function pick(
  reader: Reader,
  mention: Pick<Mention, "start" | "end">,
  candidates: readonly Candidate[],
): Candidate | null {
  const near = closest(counted(reader, mention, candidates));
  const [first] = near;
  if (first === undefined) return null;
  if (near.length === 1) return first;
  const key = `${mention.start}:${mention.end}`;
  const wanted = reader.settled.get(key);
  const chosen = near.find((candidate) => candidateKey(candidate) === wanted);
  if (chosen !== undefined) return chosen;
  const inOrder = [...near].sort((a, b) => a.entry.position - b.entry.position);
  const earliest = inOrder[0] ?? first;
  const same = (other: Candidate): boolean =>
    other === earliest ||
    (earliest.value === null
      ? other.value === null &&
        repeats(earliest.entry.column, other.entry.column) &&
        !other.entry.shared
      : other.value !== null &&
        other.entry !== earliest.entry &&
        other.count === earliest.count &&
        repeats(earliest.entry.column, other.entry.column));
  if (near.every(same) || tellTheSame(near)) return earliest;
  const meant = levelMeant(reader, mention, near);
  if (meant !== null) return meant;
  if (
    near.every((candidate) => candidate.value !== null && candidate.cost <= AS_SAID) &&
    related(near)
  )
    return earliest;
  const cheapest = near.filter((candidate) => candidate.cost <= first.cost + 0.001);
  if (cheapest.length === 1 && (first.cost <= AS_SAID || (near[1]?.cost ?? 1) > first.cost + 0.095))
    return first;
  const narrowed = narrow(reader, mention, near);
  if (narrowed !== null) return narrowed;
  reader.problems.push({
    kind: "ambiguous",
    span: spanOf(reader, mention.start, mention.end),
    key,
    options: near.slice(0, 6),
  });
  return null;
}

/** Whether the levels say the same by meaning, not by spelling ('woman' and 'female'), in different columns that tell the same kinds apart. */
function related(candidates: readonly Candidate[]): boolean {
  const texts = new Set(candidates.map((candidate) => String(candidate.value).toLowerCase()));
  const [first, ...others] = new Set(candidates.map((candidate) => candidate.entry));
  return (
    first !== undefined &&
    texts.size === candidates.length &&
    others.length === candidates.length - 1 &&
    others.every((other) => tellTheSameKinds(first, other))
  );
}

/** Other words of the question may tell columns apart: 'the years somebody has been *at* a firm'. */
function narrow(
  reader: Reader,
  mention: Pick<Mention, "start" | "end">,
  candidates: readonly Candidate[],
): Candidate | null {
  // 'Lions' at home: only what else is said tells the two columns of a league apart
  if (candidates.some((candidate) => candidate.value !== null))
    return candidates.every(({ value }) => value === candidates[0]?.value)
      ? (sideToldNear(reader, mention.start, candidates) ??
          placeToldBefore(reader, mention.start, candidates) ??
          narrowBy(reader, mention, candidates, 0) ??
          sideMeant(reader, mention.start, candidates))
      : null;
  return (
    narrowBy(reader, mention, candidates, mention.start - NEAR) ??
    narrowBy(reader, mention, candidates, 0)
  );
}

/** So many words before a name belong to what it is of: 'the home team scored'. */
const NEAR = 3;

function narrowBy(
  reader: Reader,
  mention: Pick<Mention, "start" | "end">,
  candidates: readonly Candidate[],
  from: number,
): Candidate | null {
  const outside = reader.tokens
    .filter((_, at) => (at >= from && at < mention.start) || (from === 0 && at >= mention.end))
    .flatMap(({ word, text }) => [word, ...text.toLowerCase().split(" ")])
    .flatMap((word) => [stem(word), root(word)]);
  const scored = candidates.map((candidate) => {
    const { words } = candidate.entry;
    const forms = [words, ...longForms(words)].map((form) => shareSaid(form, outside));
    return { candidate, score: Math.max(...forms) };
  });
  scored.sort((a, b) => b.score - a.score);
  const [top, next] = scored;
  return top !== undefined && top.score > 0 && top.score > (next?.score ?? 0)
    ? top.candidate
    : null;
}

/** Words of any question, which tell no column from another. */
const UNTELLING = /^(?:of|the|an|is|are|was|were|do|does|did|how|what|which|you)$/;

function shareSaid(form: readonly PhraseWord[], outside: readonly string[]): number {
  return form.reduce(
    (sum, { word, stem: own, root: base, weight }) =>
      sum +
      (word.length > 1 && !UNTELLING.test(word) && (outside.includes(own) || outside.includes(base))
        ? Math.max(weight, 0.25)
        : 0),
    0,
  );
}

/** A reader of the same tokens with a ledger of its own, for trying a reading. */
export function fork(reader: Reader): Reader {
  return { ...reader, problems: [], notes: [], framed: new Set(reader.framed) };
}

/** Takes over what a fork found out. */
export function join(reader: Reader, tried: Reader): void {
  reader.problems.push(...tried.problems);
  for (const note of tried.notes) tell(reader, note);
  for (const at of tried.framed) reader.framed.add(at);
}

/** What is read without a problem, taken over; else null, and nothing of the attempt is left behind. */
export function trying<T>(reader: Reader, read: (tried: Reader) => T | null): T | null {
  const tried = fork(reader);
  const made = read(tried);
  if (made === null || tried.problems.length > 0) return null;
  join(reader, tried);
  return made;
}

export function wordAt(reader: Reader, at: number): string {
  return reader.tokens[at]?.word ?? "";
}

/** The mention that a word is part of. */
export function mentionOver({ mentions }: Reader, at: number): Mention | undefined {
  return mentions.find(({ start, end }) => start <= at && at < end);
}

/** The mention that ends right before a place. */
export function mentionBefore({ mentions }: Reader, at: number): Mention | undefined {
  return mentions.find(({ end }) => end === at);
}

/** Whether a word is part of what names something of the table. */
export function isNamed(reader: Reader, at: number): boolean {
  return mentionOver(reader, at)?.light === false;
}

/** What the answer says besides, once. */
export function tell({ notes }: Pick<Reader, "notes">, note: string): void {
  if (!notes.includes(note)) notes.push(note);
}

/** Whether the words from `at` on are these; the length where they are, else 0. */
export function phraseAt(
  reader: Reader,
  at: number,
  phrase: string,
  to = reader.tokens.length,
): number {
  if (!phrase.startsWith(wordAt(reader, at))) return 0;
  const words = phrase.split(" ");
  if (at + words.length > to) return 0;
  return words.every((word, offset) => wordAt(reader, at + offset) === word) ? words.length : 0;
}

const byFirstWord = oncePer((phrases: readonly string[]) => {
  const made = new Map<string, string[]>();
  for (const phrase of phrases) {
    const first = phrase.split(" ", 1)[0] ?? "";
    made.set(first, [...(made.get(first) ?? []), phrase]);
  }
  return made;
});

/** The length of the longest of the phrases that stands here; 0 for none. */
export function anyPhraseAt(
  reader: Reader,
  at: number,
  phrases: readonly string[],
  to?: number,
): number {
  let longest = 0;
  for (const phrase of byFirstWord(phrases).get(wordAt(reader, at)) ?? [])
    longest = Math.max(longest, phraseAt(reader, at, phrase, to));
  return longest;
}
