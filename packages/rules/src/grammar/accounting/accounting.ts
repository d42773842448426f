/**
 * The last look at a reading from the question's side: whatever the question names of the table,
 * and every number in it, must have gone into the query. A frame that passes over a word would
 * answer another question than the one that was asked.
 */
import { type Key, type Query, queryColumns, walk } from "@probability-chat/query";
import { AS_SAID, type Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry, TableIndex } from "../../grounding/table-index.ts";
import { NEGATIONS, RATE_NOUNS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { damerau } from "../../text/spelling.ts";
import { isPlural } from "../../text/stem.ts";
import { quoted } from "../../text/wording.ts";
import { boysOfNoAge } from "../levels/life-stages.ts";
import { signUnsaid } from "../levels/signed-levels.ts";
import { mentionOver, type Reader, repeats, spanOf, wordAt } from "../reader.ts";
import { isActor } from "../row-words.ts";
import { isPartOfName } from "../times/calendar-columns.ts";
import { bareTruth } from "./bare-truth.ts";
import { levelBound } from "./level-bounds.ts";
import { measureOfOthers } from "./other-measures.ts";
import { thingPassedOver } from "./other-things.ts";
import { ownerAsRows } from "./owner-as-rows.ts";
import { type Place, smallWordPassedOver } from "./passed-over.ts";
import { problemOfRows } from "./row-kinds.ts";
import { spanOfRate } from "./span-of-rate.ts";
import { unlikeSides } from "./unlike.ts";

/** Leaves a problem where the query makes nothing of something that the question says. */
export function accountFor(reader: Reader, query: Query): void {
  const row =
    problemOfRows(reader, query) ?? boysOfNoAge(reader, query) ?? bareTruth(reader, query);
  if (row !== null) {
    reader.problems.push(row);
    return;
  }
  const bound = levelBound(reader);
  if (bound !== null) {
    const span = spanOf(reader, bound.start, bound.end);
    const message = `The table does not say in which order these values are. Which of them do you mean by ${quoted(span.text)}? Please name each.`;
    reader.problems.push({ kind: "ask", span, message });
    return;
  }
  const cells = wholeCells(query, reader.index);
  if (cells !== null) {
    const message = `A cell of \`${cells}\` may hold several answers. Which one of them do you mean?`;
    reader.problems.push({ kind: "ask", span: null, message });
    return;
  }
  const own = rankedByItself(query);
  if (own !== null) {
    const message = `A share of \`${own}\` among the rows of each \`${own}\` is all or nothing. Which other column tells it?`;
    reader.problems.push({ kind: "ask", span: null, message });
    return;
  }
  const unlike = unlikeSides(query, reader.index);
  if (unlike !== null) {
    const [a, b] = unlike.map(({ column }) => `\`${column.name}\``);
    const message = `${a} and ${b} measure different things, so that neither can be set against the other. How they are related I can tell.`;
    reader.problems.push({ kind: "ask", span: null, message });
    return;
  }
  const place =
    mentionPassedOver(reader, query) ??
    levelPassedOver(reader, query) ??
    signPassedOver(reader, query) ??
    spanPassedOver(reader, query) ??
    numberPassedOver(reader, query) ??
    denialPassedOver(reader, query) ??
    smallWordPassedOver(reader, query) ??
    measureOfOthers(reader, query) ??
    ownerAsRows(reader, query) ??
    thingPassedOver(reader, query);
  if (place === null) return;
  const span = spanOf(reader, ...place);
  reader.problems.push({
    kind: "ask",
    span,
    message: `I could not place ${quoted(span.text)} in this question. Please say it in other words, or leave it out.`,
  });
}

/** A column whose cells a query would take as one answer each, though they hold several. */
function wholeCells(query: Query, { byName }: TableIndex): string | null {
  const named: Key[] = [];
  for (const { node } of walk(query)) {
    if (node.kind === "by") named.push(...node.columns);
    if (WHOLE.has(node.kind) && "column" in node && node.column !== null) named.push(node.column);
    if (node.kind === "statistic") named.push(node.column);
    if (node.kind === "dependence") named.push(node.x, node.y);
    if (node.kind === "drivers") named.push(node.target);
  }
  const torn = named.find(
    (key) => typeof key === "string" && byName.get(key)?.told?.together === true,
  );
  return typeof torn === "string" ? torn : null;
}

/** The column whose levels are ranked by the share of one of them, which is all of its own rows and none of the others. */
function rankedByItself(query: Query): string | null {
  if (query.kind !== "rank" || typeof query.column !== "string") return null;
  if (!/^(?:probability|odds|count)$/.test(query.by.kind) || !("event" in query.by)) return null;
  const { column, by } = query;
  for (const { node } of walk(by.event))
    if (node.kind === "compare" && node.left.kind === "column" && node.left.column === column)
      return column;
  return null;
}

const WHOLE: ReadonlySet<string> = new Set(["rank", "mode", "antimode", "distribution", "whatIf"]);

function mentionPassedOver(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  const open = reader.mentions.find(
    (mention) =>
      !mention.light &&
      !reader.framed.has(mention.start) &&
      !saysNothing(reader, mention) &&
      !isActor(reader, mention, used) &&
      !mention.candidates.some(({ entry }) =>
        used.some(
          (other) =>
            other === entry ||
            entry.told?.parts.includes(other) === true ||
            repeats(other.column, entry.column),
        ),
      ),
  );
  return open === undefined ? null : [open.start, open.end];
}

/**
 * 'Toys in Spain versus books in Italy': a level said where others of its column stand in the query,
 * which then says nothing of it.
 */
function levelPassedOver(reader: Reader, query: Query): Place | null {
  const said = levelsIn(query);
  const open = reader.mentions.find(({ light, start, end, candidates }) => {
    const [best] = candidates;
    if (light || best?.value == null || best.cost > AS_SAID || reader.framed.has(start))
      return false;
    const asked = candidates.filter(({ cost }) => cost <= best.cost + 0.001);
    return (
      !saysNothing(reader, { start, end, candidates, light }) &&
      asked.some(({ entry }) => said.has(entry.column.name)) &&
      asked.every(
        ({ entry, value }) =>
          entry.told === undefined && said.get(entry.column.name)?.has(String(value)) !== true,
      )
    );
  });
  return open === undefined ? null : [open.start, open.end];
}

function spanPassedOver(reader: Reader, query: Query): Place | null {
  const at = spanOfRate(reader, query);
  return at === null ? null : [at, at + 2];
}

/** 'A+ or A' where the query says A alone. */
function signPassedOver(reader: Reader, query: Query): Place | null {
  const at = signUnsaid(reader, levelsIn(query));
  return at === null ? null : [at, at + 1];
}

/** The levels that a query names by `=`, `!=` and `in`, by column. */
function levelsIn(query: Query): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { node } of walk(query)) {
    if ((node.kind !== "in" && node.kind !== "compare") || node.left.kind !== "column") continue;
    const named = node.kind === "in" ? node.values : /^!?=$/.test(node.op) ? [node.right] : [];
    const levels = named.filter((value) => typeof value !== "object").map(String);
    const { column } = node.left;
    if (levels.length > 0) found.set(column, new Set([...(found.get(column) ?? []), ...levels]));
  }
  return found;
}

/** A noun for the row, the unit of a number, a word of the grammar that some header has too. */
function saysNothing(reader: Reader, { start, end, candidates }: Mention): boolean {
  const word = wordAt(reader, start);
  if (end === start + 1 && (RATE_NOUNS.has(word) || COMPARED.test(word))) return true;
  if (end > start + 1)
    return candidates.every(({ whole }) => !whole) && /^(?:number|amount|count)$/.test(word);
  // 'a state' of a column that names each row
  const [best] = candidates;
  if (
    /^(?:a|an|any|each|every)$/.test(wordAt(reader, start - 1)) &&
    best?.value === null &&
    best.whole &&
    best.entry.column.distinct === reader.index.codebook.rows
  )
    return true;
  // 'hours with rain' are rows, 'members' of a column that says who is one are some of them
  const named = candidates.some(
    ({ whole, entry }) =>
      whole && (entry.affirmative !== null || !isPlural(word) || isTally(entry, word)),
  );
  if (isRowNoun(word) && !named) return true;
  // 'in how many months': of each year, where they are the rows
  if (/s$/.test(word) && isDuration(word) && wordAt(reader, start - 1) === "many") return true;
  if (/^(?:first|last)$/.test(word)) return true;
  if (/^standard$/.test(word) && /^(?:deviations?|errors?)$/.test(wordAt(reader, end))) return true;
  // a film of that name is not meant by a 'confidence interval'
  if (/^(?:confidence|credible)$/.test(word) && /^interval/.test(wordAt(reader, end))) return true;
  return unitOf(word) !== undefined && reader.tokens[start - 1]?.value != null;
}

/** 'Points' of a column of them. */
function isTally({ numeric, words }: ColumnEntry, word: string): boolean {
  return numeric && word === "points" && words.some((own) => own.word === word);
}

function isDuration(word: string): boolean {
  return unitOf(word)?.dimension === "time";
}

/** Words that compare, whatever level is spelt alike. */
const COMPARED =
  /^(?:higher|lower|highest|lowest|larger|largest|smaller|smallest|greater|greatest|longer|longest|shorter|shortest|better|best|worse|worst)$/;

function numberPassedOver(reader: Reader, query: Query): Place | null {
  const said = reader.tokens.flatMap((token, at) =>
    token.value === null ||
    token.ordinal ||
    token.joined ||
    token.word === "one" ||
    saysHowManyLevels(reader, at) ||
    isPartOfName(reader, at) ||
    // 'three hundred', '5 million' are one number
    reader.tokens[at - 1]?.value != null ||
    reader.framed.has(at) ||
    mentionOver(reader, at) !== undefined
      ? []
      : [at],
  );
  const numbers = new Set(said.flatMap((at) => reader.tokens[at]?.value ?? []));
  const missing = numbers.size - literalsIn(query, numbers);
  const first = said[0];
  return missing > 0 && first !== undefined ? [first, first + 1] : null;
}

/** 'The two variants' of a column with two of them. */
function saysHowManyLevels(reader: Reader, at: number): boolean {
  const best = reader.mentionAt.get(at + 1)?.candidates[0];
  const { value, text } = reader.tokens[at] ?? {};
  return best?.value === null && best.entry.column.distinct === value && /^[a-z]/i.test(text ?? "");
}

/** 'How many no-shows', 'the rate for those who do not': a denial that nothing in the query says. */
function denialPassedOver(reader: Reader, query: Query): Place | null {
  const at = reader.tokens.findIndex(
    ({ word, text }, place) =>
      NEGATIONS.has(word) &&
      !reader.framed.has(place) &&
      mentionOver(reader, place) === undefined &&
      !(word === "without" && damerau(text.toLowerCase(), word) <= 1) &&
      !/^(?:or|and|if|why)$/.test(wordAt(reader, place - 1)) &&
      !/^(?:only|just|necessarily|both)$/.test(wordAt(reader, place + 1)),
  );
  if (at < 0 || query.kind === "dependence" || denies(reader, query)) return null;
  // 'those who paid and those who did not' are both answered for
  if (query.kind === "by" && query.columns.some((key) => isYesNo(reader, key))) return null;
  return [at, at + (reader.tokens[at + 1]?.joined ? 2 : 1)];
}

function isYesNo(reader: Reader, key: Key): boolean {
  return typeof key === "string" && reader.index.byName.get(key)?.affirmative != null;
}

/** Whether a query says that something is not so, if only by a level that does or by a bound. */
function denies(reader: Reader, query: Query): boolean {
  for (const { node } of walk(query)) {
    if (node.kind === "not" || node.kind === "missing" || node.kind === "present") return true;
    if (node.kind === "draw" && node.outcome.kind === "none") return true;
    if (node.kind === "compare") {
      const { op, left, right } = node;
      if (op !== "=" || isNo(reader, left.column, right)) return true;
      if (left.kind === "column" && isNotOpposite(reader, left.column, right)) return true;
    }
    if (node.kind === "whatIf" && node.change.kind === "set")
      if (isNo(reader, node.column, node.change.value)) return true;
  }
  return false;
}

/** 'Did not attend' of a `No-show`: the yes of what is said by its opposite. */
function isNotOpposite({ index, mentions }: Reader, column: string, value: unknown): boolean {
  const entry = index.byName.get(column);
  if (entry === undefined || entry.affirmative !== value) return false;
  return mentions.some(({ candidates }) =>
    candidates.some((candidate) => candidate.entry === entry && candidate.opposite),
  );
}

/** Whether a value is the no of its column, or a level that denies: 'never', 'unmarried', 0. */
function isNo(reader: Reader, column: string, value: unknown): boolean {
  if (value === 0 || /^(?:no|non|not|never|un|in|without)/i.test(String(value))) return true;
  return reader.index.byName.get(column)?.negative === value;
}

/**
 * How many numbers of the question a query could hold: no digits of a column's name, no median's
 * half, no first place, and no level of confidence, unless `said` names it.
 */
function literalsIn(part: unknown, said: ReadonlySet<number>): number {
  if (typeof part === "number") return 1;
  if (typeof part === "string") return part.match(/\d+/g)?.length ?? 0;
  if (typeof part !== "object" || part === null) return 0;
  const given = ([key, own]: [string, unknown]): boolean =>
    !/^(?:column|columns|keys?|by|x|y|row|within|kind|statistic)$/.test(key) ||
    typeof own === "object";
  const unsaid = ([key, own]: [string, unknown]): boolean =>
    (key === "q" && own === 0.5) ||
    (key === "limit" && own === 1) ||
    (key === "level" &&
      typeof own === "number" &&
      !said.has(Math.round(own * 1000) / 10) &&
      !said.has(own));
  return Object.entries(part)
    .filter((entry) => given(entry) && !unsaid(entry))
    .reduce((sum, [, own]) => sum + literalsIn(own, said), 0);
}
