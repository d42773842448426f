/**
 * The last look at a reading from the question's side: whatever the question names of the table,
 * and every number in it, must have gone into the query. A frame that passes over a word would
 * answer another question than the one that was asked.
 */
import { type Query, queryColumns } from "@probability-chat/query";
import type { Mention } from "../grounding/candidate.ts";
import { isFunctionWord } from "../grounding/function-word.ts";
import type { Span } from "../interpretation.ts";
import { NEGATIONS, RATE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isPlural } from "../text/stem.ts";
import { phraseAt, type Reader, repeats, spanOf, wordAt } from "./reader.ts";
import { problemOfRows } from "./row-kinds.ts";
import { isActor } from "./row-words.ts";

/** Leaves a problem where the query makes nothing of something that the question says. */
export function accountFor(reader: Reader, query: Query): void {
  const row = problemOfRows(reader, query);
  if (row !== null) {
    reader.problems.push(row);
    return;
  }
  const span =
    mentionPassedOver(reader, query) ??
    versusPassedOver(reader, query) ??
    numberPassedOver(reader, query) ??
    codePassedOver(reader) ??
    denialPassedOver(reader, query);
  if (span === null) return;
  reader.problems.push({
    kind: "ask",
    span,
    message: `I could not place “${span.text.replace(/[“”"`]/g, "'")}” in this question. Please say it in other words, or leave it out.`,
  });
}

/** 'Late versus on time', 'with and without': where two sides are named, one of them is no answer. */
function versusPassedOver(reader: Reader, query: Query): Span | null {
  const asked = query.kind === "by" ? query.query : query;
  const one = /^(?:probability|odds|count|statistic|quantile|interval|mode|antimode)$/;
  if (!one.test(asked.kind)) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      (word === "versus" && query.kind !== "by") ||
      ["and", "or"].some((join) => phraseAt(reader, place, `with ${join} without`) > 0),
  );
  return at <= 0 ? null : spanOf(reader, at, Math.min(at + 3, reader.tokens.length));
}

function mentionPassedOver(reader: Reader, query: Query): Span | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  const open = reader.mentions.find(
    (mention) =>
      !mention.light &&
      !saysNothing(reader, mention) &&
      !isActor(reader, mention, used) &&
      !mention.candidates.some(({ entry }) =>
        used.some((other) => other === entry || repeats(other.column, entry.column)),
      ),
  );
  return open === undefined ? null : spanOf(reader, open.start, open.end);
}

/** A noun for the row, the unit of a number, a word of the grammar that some header has too. */
function saysNothing(reader: Reader, { start, end, candidates }: Mention): boolean {
  const word = wordAt(reader, start);
  if (end === start + 1 && (RATE_NOUNS.has(word) || COMPARED.test(word))) return true;
  if (end > start + 1)
    return candidates.every(({ whole }) => !whole) && /^(?:number|amount)$/.test(word);
  // 'hours with rain' are rows, 'members' of a column that says who is one are some of them
  const named = candidates.some(
    ({ whole, entry }) => whole && (entry.affirmative !== null || !isPlural(word)),
  );
  if (isRowNoun(word) && !named) return true;
  // 'in how many months': of each year, where they are the rows
  if (/s$/.test(word) && isDuration(word) && wordAt(reader, start - 1) === "many") return true;
  if (/^(?:first|last)$/.test(word)) return true;
  // a film of that name is not meant by a 'confidence interval'
  if (/^(?:confidence|credible)$/.test(word) && /^interval/.test(wordAt(reader, end))) return true;
  return unitOf(word) !== undefined && reader.tokens[start - 1]?.value != null;
}

function isDuration(word: string): boolean {
  return unitOf(word)?.dimension === "time";
}

/** Words that compare, whatever level is spelt alike. */
const COMPARED =
  /^(?:higher|lower|highest|lowest|larger|largest|smaller|smallest|greater|greatest|longer|longest|shorter|shortest|better|best|worse|worst)$/;

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

/** 'How many no-shows': a denial that a query of all rows leaves out. */
function denialPassedOver(reader: Reader, query: Query): Span | null {
  if (query.kind !== "count" || query.event.kind !== "all") return null;
  const at = reader.tokens.findIndex(({ word }) => NEGATIONS.has(word));
  return at < 0 ? null : spanOf(reader, at, at + (reader.tokens[at + 1]?.joined ? 2 : 1));
}

/** How many numbers a query holds. */
function literalsIn(part: unknown): number {
  if (typeof part === "number") return 1;
  if (typeof part === "string") return part.match(/\d+/g)?.length ?? 0;
  if (typeof part !== "object" || part === null) return 0;
  return Object.values(part).reduce((sum: number, own) => sum + literalsIn(own), 0);
}
