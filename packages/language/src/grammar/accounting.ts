/**
 * The last look at a reading from the question's side: whatever the question names of the table,
 * and every number in it, must have gone into the query. A frame that passes over a word would
 * answer another question than the one that was asked.
 */
import { type Query, queryColumns } from "@probability-chat/query";
import type { Mention } from "../grounding/candidate.ts";
import { isFunctionWord } from "../grounding/function-word.ts";
import type { Span } from "../interpretation.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { CHANCE_NOUNS } from "../lexicon/function-words.ts";
import { isKind, isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { stem } from "../text/stem.ts";
import { type Reader, repeats, spanOf, wordAt } from "./reader.ts";

/** Leaves a problem where the query makes nothing of something that the question says. */
export function accountFor(reader: Reader, query: Query): void {
  const key = oneRowEach(reader, query);
  if (key !== null) {
    reader.problems.push({
      kind: "ask",
      span: null,
      message: `Each row has its own \`${key}\`, so there is but one row to count for it. What would you like to count?`,
    });
    return;
  }
  const asked = rowAsked(reader, query);
  if (asked !== null) {
    reader.problems.push({
      kind: "unknown",
      span: asked,
      reason: "unknownColumn",
      column: null,
    });
    return;
  }
  const two = twoKinds(reader, query);
  if (two !== null) {
    const [one, other] = two.map((span) => `“${span.text.replace(/[“”"`]/g, "'")}”`);
    reader.problems.push({
      kind: "ask",
      span: two[1] ?? null,
      message: `A row of this table can be only one of ${one} and ${other}. Which column tells the other?`,
    });
    return;
  }
  const span =
    mentionPassedOver(reader, query) ?? numberPassedOver(reader, query) ?? codePassedOver(reader);
  if (span === null) return;
  reader.problems.push({
    kind: "ask",
    span,
    message: `I could not place “${span.text.replace(/[“”"`]/g, "'")}” in this question. Please say it in other words, or leave it out.`,
  });
}

function mentionPassedOver(reader: Reader, query: Query): Span | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  const open = reader.mentions.find(
    (mention) =>
      !mention.light &&
      !saysNothing(reader, mention) &&
      !mention.candidates.some(({ entry }) =>
        used.some((other) => other === entry || repeats(other.column, entry.column)),
      ),
  );
  return open === undefined ? null : spanOf(reader, open.start, open.end);
}

/** A noun for the row, the unit of a number, a word of the grammar that some header has too. */
function saysNothing(reader: Reader, { start, end, candidates }: Mention): boolean {
  const word = wordAt(reader, start);
  if (end > start + 1)
    return candidates.every(({ whole }) => !whole) && /^(?:number|amount)$/.test(word);
  // 'hours with rain' are rows, 'members' of a column that says who is one are some of them
  const named = candidates.some(
    ({ whole, entry }) => whole && (entry.affirmative !== null || !/s$/.test(word)),
  );
  if (isRowNoun(word) && !named) return true;
  if (/^(?:first|last)$/.test(word)) return true;
  return unitOf(word) !== undefined && reader.tokens[start - 1]?.value != null;
}

function numberPassedOver(reader: Reader, query: Query): Span | null {
  const said = reader.tokens.flatMap((token, at) =>
    token.value === null ||
    token.ordinal ||
    token.joined ||
    token.word === "one" ||
    // 'three hundred', '5 million' are one number
    reader.tokens[at - 1]?.value != null ||
    reader.mentions.some((mention) => mention.start <= at && at < mention.end)
      ? []
      : [at],
  );
  const missing = new Set(said.map((at) => reader.tokens[at]?.value)).size - literalsIn(query);
  const first = said[0];
  return missing > 0 && first !== undefined ? spanOf(reader, first, first + 1) : null;
}

/** 'The probability of an earthquake on foggy days': what is asked for is no row, and no column. */
function rowAsked(reader: Reader, query: Query): Span | null {
  if (query.kind !== "probability" && query.kind !== "odds") return null;
  const at = reader.tokens.findIndex(({ word }) => CHANCE_NOUNS.has(word));
  let noun = at + 1;
  if (at < 0 || wordAt(reader, noun) !== "of") return null;
  noun += /^an?$/.test(wordAt(reader, noun + 1)) ? 2 : 1;
  const named = reader.mentions.filter(({ light }) => !light);
  return isKind(wordAt(reader, noun)) &&
    !reader.mentionAt.has(noun) &&
    /^(?:at|on|in|during|for|given|when|if|among)$/.test(wordAt(reader, noun + 1)) &&
    named.length === 1
    ? spanOf(reader, noun, noun + 1)
    : null;
}

/** The column that names each row once, where rows are counted by it: 'hospitals per country'. */
function oneRowEach(reader: Reader, query: Query): string | null {
  const isKey = (name: string): boolean =>
    reader.index.codebook.rows > 1 &&
    reader.index.byName.get(name)?.column.distinct === reader.index.codebook.rows;
  if (query.kind === "by" && query.query.kind === "count")
    return query.columns.find((key) => typeof key === "string" && isKey(key))?.toString() ?? null;
  const { event } = query.kind === "count" ? query : { event: null };
  return event?.kind === "compare" &&
    event.op === "=" &&
    event.left.kind === "column" &&
    isKey(event.left.column) &&
    event.right !== null &&
    typeof event.right === "string"
    ? event.left.column
    : null;
}

/**
 * 'How many accidents did the cars have?': nouns for two kinds of rows, of which a table has but
 * one. The household of a row ('at the company'), the first part of a compound ('ticket price'),
 * and spans of time are no rows.
 */
function twoKinds(reader: Reader, query: Query): readonly Span[] | null {
  const used = new Set(queryColumns(query));
  const said = new Set(
    [...used].flatMap((name) => reader.index.byName.get(name)?.words.map((own) => own.stem) ?? []),
  );
  const kinds = reader.tokens.flatMap(({ word }, at) =>
    isKind(word) &&
    !said.has(stem(word)) &&
    !reader.mentions.some(
      ({ start, end, candidates }) =>
        start <= at && at < end && candidates.some(({ entry }) => used.has(entry.column.name)),
    ) &&
    !opensCompound(reader, at) &&
    !isHousehold(reader, at) &&
    !/^(?:the|their|his|her|its|this|that)$/.test(wordAt(reader, at - 1)) &&
    !(word === "claim" && /^(?:that|correct|true|right)$/.test(wordAt(reader, at + 1))) &&
    (unitOf(word) === undefined || /s$/.test(word)) &&
    !(unitOf(word) !== undefined && reader.tokens[at - 1]?.value != null)
      ? [{ at, word }]
      : [],
  );
  const [first] = kinds;
  if (first === undefined) return null;
  const other = kinds.find(({ word }) => !sameKind(first.word, word));
  return other === undefined
    ? null
    : [spanOf(reader, first.at, first.at + 1), spanOf(reader, other.at, other.at + 1)];
}

/** 'at the company', 'in our shop': who keeps the rows. */
function isHousehold(reader: Reader, at: number): boolean {
  return (
    HOUSEHOLD.test(wordAt(reader, at)) &&
    /^(?:at|of|in|from|for|by|with|the|our|this|a)$/.test(wordAt(reader, at - 1))
  );
}

const HOUSEHOLD =
  /^(?:compan|firm|organi[sz]ation|business|store|shop|bank|hospital|clinic|school|college|universit|airline|hotel|restaurant|insurance|ship|market|team|club)/;

/** Whether only nouns stand between a word and something that the table has. */
function opensCompound(reader: Reader, at: number): boolean {
  let next = at + 1;
  while (isKind(wordAt(reader, next)) && !reader.mentionAt.has(next)) next += 1;
  return reader.mentionAt.has(next) && !/s$/.test(wordAt(reader, at));
}

function sameKind(one: string, other: string): boolean {
  if (stem(one) === stem(other)) return true;
  const senses = sensesOf(stem(one)).map(({ concept }) => concept);
  return sensesOf(stem(other)).some(({ concept }) => senses.includes(concept));
}

/** 'in IN' of a table without it: two capitals after a preposition are a code, whatever else they spell. */
function codePassedOver(reader: Reader): Span | null {
  if (!reader.tokens.some(({ text }) => /\p{Ll}{2}/u.test(text))) return null;
  const at = reader.tokens.findIndex(
    ({ text, word }, place) =>
      /^\p{Lu}{2}$/u.test(text) &&
      isFunctionWord(word) &&
      !reader.mentionAt.has(place) &&
      /^(?:in|from|of|for|to|at)$/.test(reader.tokens[place - 1]?.text ?? ""),
  );
  return at < 0 ? null : spanOf(reader, at, at + 1);
}

/** How many numbers a query holds. */
function literalsIn(part: unknown): number {
  if (typeof part === "number") return 1;
  if (typeof part === "string") return part.match(/\d+/g)?.length ?? 0;
  if (typeof part !== "object" || part === null) return 0;
  return Object.values(part).reduce((sum: number, own) => sum + literalsIn(own), 0);
}
