/** Levels after their column: 'region is northwest', 'deck B', and headers that are words of the grammar. */
import { type Event, type Literal, not, or } from "@probability-chat/query";
import { type Candidate, closest, type Mention } from "../../grounding/candidate.ts";
import { among, equals } from "../../grounding/conditions.ts";
import { isFunctionWord } from "../../grounding/function-word.ts";
import { levelKinds } from "../../grounding/names/level-kinds.ts";
import { rhesusOf } from "../../grounding/names/level-names.ts";
import { type ColumnEntry, levelOf } from "../../grounding/table-index.ts";
import { sameColumn } from "../columns.ts";
import type { EventItem, Item } from "../item.ts";
import { listJoin } from "../joins.ts";
import { readQuantity } from "../numbers/quantity.ts";
import { type Reader, spanOf, wordAt } from "../reader.ts";
import { signedLevel } from "./signed-levels.ts";

/** A header right before 'is', '=' and one of its own levels: whatever the header says, it is a column. */
export function columnThenValue(reader: Reader, at: number, to: number): EventItem | null {
  for (const entry of reader.index.byOpening.get(wordAt(reader, at)) ?? []) {
    if (entry.column.levels.length === 0) continue;
    const header = headerAt(reader, entry, at, to);
    if (header === 0) continue;
    let next = at + header;
    let negative = false;
    if (!/^(?:is|=|==|equals|was|are|were)$/.test(wordAt(reader, next))) continue;
    next += 1;
    if (wordAt(reader, next) === "not") {
      negative = levelAt(reader, entry, next, to) === null;
      if (negative) next += 1;
    }
    const first = levelAt(reader, entry, next, to);
    // 'quantity is 3 or more' is a bound
    const quantity = entry.numeric ? readQuantity(reader, next, to) : null;
    if (first === null || quantity?.op != null || quantity?.range != null) continue;
    const { values, end } = listed(reader, entry, first, to, /^(?:or|,|\/)$/);
    const event = oneOf(entry, values);
    return {
      kind: "event",
      event: negative ? not(event) : event,
      start: at,
      end,
      entry,
      how: "value",
    };
  }
  return null;
}

/** The levels of a column from one of them on, as far as they are joined. */
function listed(
  reader: Reader,
  entry: ColumnEntry,
  first: { readonly value: Literal; readonly end: number },
  to: number,
  joins: RegExp,
): { values: Literal[]; end: number } {
  const values = [first.value];
  let { end } = first;
  for (;;) {
    const join = listJoin(reader, end, joins);
    const more = join > 0 ? levelAt(reader, entry, end + join, to) : null;
    if (more === null) return { values, end };
    values.push(more.value);
    end = more.end;
  }
}

export function headerAt(reader: Reader, entry: ColumnEntry, at: number, to: number): number {
  const header = entry.column.header.toLowerCase();
  let text = "";
  for (let length = 1; length <= 6 && at + length <= to; length++) {
    const token = reader.tokens[at + length - 1];
    text = length === 1 ? (token?.word ?? "") : `${text} ${token?.word ?? ""}`;
    if (text === header || text.replaceAll(" ", "_") === header) return length;
    if (text.length > header.length) return 0;
  }
  return 0;
}

export function levelAt(
  reader: Reader,
  entry: ColumnEntry,
  at: number,
  to: number,
): { value: Literal; end: number } | null {
  for (let end = Math.min(to, at + 5); end > at; end--) {
    const span = spanOf(reader, at, end);
    const token = reader.tokens[at];
    const value = levelOf(
      entry,
      end === at + 1 && token?.kind === "quoted" ? token.word : span.text,
    );
    if (value !== null) return { value, end };
  }
  return null;
}

export function oneOf(entry: ColumnEntry, values: readonly Literal[]): Event {
  return entry.told === undefined
    ? among({ kind: "column", column: entry.column.name }, values)
    : or(...values.map((value) => equals(entry, value)));
}

export function skipCopula(reader: Reader, from: number, to: number): number {
  let at = from;
  while (at < to && at < from + 5 && reader.mentionAt.get(at) === undefined) {
    const word = wordAt(reader, at);
    // 'grade A' is no article
    if (reader.tokens[at]?.text === "A") break;
    if (
      !/^(?:is|are|was|were|be|been|being|has|have|had|of|column|field|variable|value|level|levels|equal|equals|to|the|a|an|=|==|:|s|either|at|in|lies|falls|that|from|on|will|would|can)$/.test(
        word,
      )
    )
      break;
    at += 1;
  }
  return at;
}

/** 'Obese' of levels that are obesity of three types, 'rhesus negative' of blood groups: any of them; null where the levels differ. */
export function ofOneKind(levels: readonly Candidate[]): readonly string[] | null {
  const [first, second] = levels.filter(({ value }) => value !== null);
  if (first === undefined || second === undefined) return null;
  const kinds = levelKinds(first.entry);
  const kindOf = (text: string): string | undefined => rhesusOf(text) ?? kinds.get(text);
  const kind = kindOf(String(first.value));
  const isOfKind = ({ entry, value }: Candidate): boolean =>
    entry === first.entry && (value === null || kindOf(String(value)) === kind);
  return kind !== undefined && levels.every(isOfKind)
    ? levels.flatMap(({ value }) => (value === null ? [] : [String(value)])).sort()
    : null;
}

/** 'Highly stressed' of a column `stress_level` with `High`: the level that an adverb right before its column is. */
export function levelOfAdverb(reader: Reader, at: number): string | null {
  const adjective = /^(.{3,})ly$/.exec(wordAt(reader, at))?.[1];
  const best = reader.mentionAt.get(at + 1)?.candidates[0];
  if (adjective === undefined || best === undefined || best.value !== null || !best.core)
    return null;
  const level = best.entry.numeric ? null : levelOf(best.entry, adjective);
  return level === null ? null : String(level);
}

/** 'region is northwest', 'deck B', 'job satisfaction 1 or 2', 'status: active'. */
export function valueAfter(
  reader: Reader,
  mention: Mention,
  columns: readonly Candidate[],
  to: number,
): Item | null {
  let at = skipCopula(reader, mention.end, to);
  const copula = at > mention.end;
  let negative = false;
  if (wordAt(reader, at) === "not" || wordAt(reader, at) === "non") {
    negative = true;
    at = skipCopula(reader, at + 1, to);
  }
  const other = skipCopula(reader, at + 2, to);
  if (
    wordAt(reader, at) === "other" &&
    wordAt(reader, at + 1) === "than" &&
    reader.mentionAt.has(other)
  ) {
    negative = true;
    at = other;
  }
  for (const candidate of closest(columns)) {
    const { entry } = candidate;
    if (entry.column.levels.length === 0) continue;
    const token = reader.tokens[at];
    const named = reader.mentionAt.get(at);
    const signed = named === undefined ? null : signedLevel(reader, named, named.candidates);
    if (signed !== null && (signed.entry !== entry || signed.value === null)) continue;
    const literal =
      token === undefined || (token.value !== null && entry.numeric)
        ? null
        : signed !== null && signed.value !== null
          ? { value: signed.value, end: signed.end }
          : levelAt(reader, entry, at, to);
    if (
      literal !== null &&
      (copula ||
        literal.end > at + 1 ||
        named?.candidates.some((c) => c.entry === entry && c.value !== null) ||
        (token?.text.length ?? 0) <= 2 ||
        literal.end === to ||
        token?.text === literal.value ||
        token?.kind === "quoted")
    ) {
      // 'slope Up', 'with the slope up'
      const written = /^[A-Z]/.test(token?.text ?? "") && token?.text === literal.value;
      if (!copula && isFunctionWord(token?.word ?? "") && !written && literal.end < to) continue;
    } else if (named !== undefined && named.end <= to) {
      const own = named.candidates.find(
        (c) => c.value !== null && sameColumn(c.entry, entry) && c.cost < 0.4,
      );
      if (own === undefined || own.value === null) continue;
      if (!copula && !negative && at !== mention.end) continue;
      const kinds = ofOneKind(named.candidates.filter((c) => sameColumn(c.entry, own.entry)));
      const event = kinds === null ? equals(own.entry, own.value) : oneOf(own.entry, kinds);
      return {
        kind: "event",
        event: negative ? not(event) : event,
        start: mention.start,
        end: named.end,
        entry: own.entry,
        how: "value",
      };
    } else {
      continue;
    }
    const { values, end } = listed(reader, entry, literal, to, /^(?:or|\/)$/);
    const event = oneOf(entry, values);
    return {
      kind: "event",
      event: negative ? not(event) : event,
      start: mention.start,
      end,
      entry,
      how: "value",
    };
  }
  return null;
}

/**
 * 'The previous campaign was a success' of a column `prev_outcome`: where a part of a name opens a
 * subject that one of its levels is said of, the place of that verb; null elsewhere.
 */
export function verbBeforeLevel(reader: Reader, mention: Mention, to: number): number | null {
  const [best] = mention.candidates;
  if (best === undefined || best.value !== null || best.whole) return null;
  const verb = [mention.end, mention.end + 1].find((at) =>
    /^(?:is|was|were|are)$/.test(wordAt(reader, at)),
  );
  if (verb === undefined || (verb > mention.end && reader.mentionAt.has(mention.end))) return null;
  let at = verb + 1;
  while (/^(?:a|an|the|not)$/.test(wordAt(reader, at))) at += 1;
  const said = reader.mentionAt.get(at);
  if (said === undefined || said.end > to) return null;
  const own = mention.candidates.filter(({ value }) => value === null).map(({ entry }) => entry);
  return said.candidates[0]?.value != null && own.includes(said.candidates[0].entry) ? verb : null;
}
