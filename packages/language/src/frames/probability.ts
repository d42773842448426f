/** P, odds and shares: 'the probability that …', 'share of …', 'how likely …', 'survival rate for …', bare events. */
import {
  ALL,
  and,
  type Event,
  odds,
  probability,
  type Query,
  ratio,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import {
  askForValues,
  bareColumns,
  mainVerb,
  type Parts,
  readClause,
  readNominal,
  standsForRow,
} from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import type { Item } from "../grammar/item.ts";
import { type Range, type Shape, shapeOf } from "../grammar/ranges.ts";
import { pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { CHANCE_NOUNS, RATE_NOUNS, SHARE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { conditionsOf, type Frame, grouped, groupNames, head, skipLead } from "./frame.ts";

const NOUN =
  /^(?:(?:the|a|an|overall|total|estimated|approximate|exact|conditional|joint|marginal|empirical|relative|observed|respective|your|best|estimate|of|current|general|actual|in|rough) )*(?:probability|probabilities|chance|chances|likelihood|likelihoods|odds|risk|prob|pr|possibility|percentage|percentages|percent|%|fraction|fractions|proportion|proportions|share|shares|portion|rate|part) /;

const HOW_LIKELY =
  /^(?:(?:and|so) )?(?:how (?:likely|probable|common|often|frequent|frequently|likley|prevalent|rare|unusual|usual)) /;

export type ChanceKind = "probability" | "odds";

export const probabilityFrame: Frame = {
  name: "probability",
  read(reader, from, to) {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const part = partOfTotal(reader, first);
    if (part !== null) return part;
    const parsed = readTarget(reader, first);
    if (parsed === null) return null;
    const within = withinEach(reader, parsed, shape);
    if (within !== null) return within;
    const given = conditionsOf(reader, shape);
    return build(reader, parsed, given, shape.groups, first);
  },
};

/** 'share of each region that returned': what follows the groups is asked in each of them. */
function withinEach(reader: Reader, { parts, kind }: Target, shape: Shape): Query | null {
  const [, predicate] = shape.main;
  if (shape.groups.length === 0 || predicate === undefined || shape.main.length > 2) return null;
  if (parts.target.length > 0 || parts.condition.length > 0) return null;
  const items = scan(reader, predicate.from, predicate.to, { slot: "predicate" });
  const target = combine(items);
  if (target.kind === "all") return null;
  askForValues(reader, items);
  const given = conditionsOf(reader, { ...shape, main: shape.main.slice(0, 1) });
  return grouped(kind === "odds" ? odds(target, given) : probability(target, given), shape.groups);
}

const OF_TOTAL =
  /^(?:the )?(?:share|percentage|percent|%|fraction|proportion|portion|part) of (?:the )?(?:total|all|overall|all the) /;

/** 'share of total fare paid by first class': a ratio of sums. */
function partOfTotal(reader: Reader, range: Range): Query | null {
  const start = skipLead(reader, range.from, range.to);
  const length = head(reader, start, range.to, OF_TOTAL);
  const mention = length === 0 ? undefined : reader.mentionAt.get(start + length);
  if (mention === undefined) return null;
  const numeric = mention.candidates.filter(
    (candidate) =>
      candidate.value === null && candidate.entry.numeric && candidate.entry.affirmative === null,
  );
  if (numeric[0] === undefined || numeric[0] !== mention.candidates[0]) return null;
  const entry = pick(reader, mention, numeric)?.entry;
  if (entry === undefined) return null;
  const items = scan(reader, mention.end, range.to).filter(
    (item) =>
      item.kind !== "column" || !item.candidates.some((candidate) => candidate.entry === entry),
  );
  askForValues(reader, items);
  const condition = combine(items);
  if (condition.kind === "all") return null;
  return ratio(
    statistic("sum", entry.column.name, condition),
    statistic("sum", entry.column.name, ALL),
  );
}

interface Target {
  readonly kind: ChanceKind;
  readonly parts: Parts;
}

/** Head and target of the main part; null where no chance word leads or trails it. */
export function readTarget(reader: Reader, range: Range): Target | null {
  const start = skipLead(reader, range.from, range.to);
  const likely =
    head(reader, start, range.to, HOW_LIKELY) || head(reader, range.from, range.to, HOW_LIKELY);
  if (likely > 0) {
    const at = (head(reader, start, range.to, HOW_LIKELY) > 0 ? start : range.from) + likely;
    return { kind: "probability", parts: readLikely(reader, at, range.to) };
  }
  const noun = head(reader, start, range.to, NOUN);
  if (noun > 0 && !columnStandsAt(reader, start + noun - 1)) {
    const word = wordAt(reader, start + noun - 1);
    const kind: ChanceKind = word === "odds" ? "odds" : "probability";
    const share = SHARE_NOUNS.has(word);
    return { kind, parts: readAfterNoun(reader, start + noun, range.to, share) };
  }
  return readCompound(reader, start, range.to);
}

function columnStandsAt(reader: Reader, at: number): boolean {
  const mention = reader.mentionAt.get(at);
  return mention?.candidates.some((candidate) => candidate.whole && candidate.cost < 0.02) ?? false;
}

function readLikely(reader: Reader, from: number, to: number): Parts {
  let at = from;
  const skip = head(
    reader,
    at,
    to,
    /^(?:(?:is|are|was|were|does|do|did|would|will) )(?:(?:it|there) )?(?:(?:to be|be) )?(?:that )?(?:for )?/,
  );
  at += skip;
  if (wordAt(reader, at) === "that") at += 1;
  if (wordAt(reader, at) === "to")
    return { target: scan(reader, at, to, { slot: "predicate" }), condition: [] };
  const infinitive = subjectInfinitive(reader, at, to);
  if (infinitive !== null) {
    const asked = readNominal(reader, infinitive + 1, to, "predicate");
    return { ...asked, condition: [...scan(reader, at, infinitive), ...asked.condition] };
  }
  return readClause(reader, at, to);
}

/** 'a returned order to be electronics': the 'to' of a subject whose participle is no verb. */
function subjectInfinitive(reader: Reader, from: number, to: number): number | null {
  if (!/^(?:a|an|the|any|some)$/.test(wordAt(reader, from))) return null;
  const verb = mainVerb(reader, from, to);
  if (verb === null || verb > from + 2 || wordAt(reader, verb) === "to") return null;
  for (let at = verb + 1; at < to; at++) {
    if (/^(?:who|that|which|from|between)$/.test(wordAt(reader, at))) return null;
    if (wordAt(reader, at) === "to" && reader.tokens[at + 1]?.value === null) return at;
  }
  return null;
}

function readAfterNoun(reader: Reader, from: number, to: number, share: boolean): Parts {
  const word = wordAt(reader, from);
  if (word === "that" || word === "when") return readClause(reader, from + 1, to);
  if (word === "to")
    return { target: scan(reader, from, to, { slot: "predicate" }), condition: [] };
  const of = word === "of" || word === "for" ? from + 1 : from;
  if (share || word === "") return readShare(reader, of, to, word === "of");
  if (word === "of" || word === "for") {
    if (wordAt(reader, of) === "the" && wordAt(reader, of + 1) === "event")
      return readClause(reader, of + 2, to);
    const verb = mainVerb(reader, of, to);
    return verb !== null && verb > of
      ? readClause(reader, of, to)
      : readNominalOrGerund(reader, of, to);
  }
  return readClause(reader, from, to);
}

function readNominalOrGerund(reader: Reader, from: number, to: number): Parts {
  for (let at = from + 1; at < to; at++) {
    if (
      /^(?:being|having|exceeding)$/.test(wordAt(reader, at)) ||
      (/ing$/.test(wordAt(reader, at)) &&
        isEventAt(reader, at) &&
        !/^(?:of|and|or|not|,)$/.test(wordAt(reader, at - 1)))
    ) {
      return readClause(reader, from, to);
    }
  }
  return readNominal(reader, from, to, "predicate");
}

function isEventAt(reader: Reader, at: number): boolean {
  const best = reader.mentionAt.get(at)?.candidates[0];
  return best !== undefined && best.value === null && best.entry.affirmative !== null;
}

/**
 * 'share of NP VP': the predicate among the subject. Without a predicate the head noun is asked
 * among its modifiers; where the head is a row ('passengers in third class'), its modifiers are.
 */
function readShare(reader: Reader, from: number, to: number, of: boolean): Parts {
  const verb = mainVerb(reader, from, to);
  if (verb !== null && verb > from) return readClause(reader, from, to);
  if (verb === from)
    return { target: scan(reader, from, to, { slot: "predicate" }), condition: [] };
  const items = scan(reader, from, to);
  const cut = items.findIndex(
    (item, at) => item.kind === "mark" && items[at - 1]?.kind === "event",
  );
  if (cut < 0) return { target: items, condition: [] };
  const head = items.slice(0, cut);
  const rest = items.slice(cut);
  const mark = items[cut];
  const headIsRow = rowHead(reader, head, mark?.start ?? from);
  if (mark?.kind === "mark" && /^(?:who|that|which|whose)$/.test(mark.word))
    return { target: rest, condition: head };
  if (headIsRow && of) return { target: rest, condition: head };
  return { target: head, condition: rest };
}

function rowHead(reader: Reader, items: readonly Item[], before: number): boolean {
  return (
    items.some((item) => item.kind === "event" && item.how === "value") &&
    isRowNoun(wordAt(reader, before - 1))
  );
}

/** 'survival rate for …', 'churn probability of …': the event comes before the noun. */
function readCompound(reader: Reader, from: number, to: number): Target | null {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (
      /^(?:is|are|was|were|that|who|of|for|by|in|what|which|how|do|does|did|more|average|mean|median|maximum|minimum|highest|lowest|total|sum)$/.test(
        word,
      )
    )
      return null;
    const chance = CHANCE_NOUNS.has(word) || RATE_NOUNS.has(word) || SHARE_NOUNS.has(word);
    if (
      !chance ||
      at === from ||
      columnStandsAt(reader, at) ||
      reader.mentions.some((m) => m.start < at && m.end > at)
    )
      continue;
    const target = scan(reader, from, at);
    if (
      !target.some((item) => item.kind === "event") ||
      target.some((item) => item.kind === "mark")
    )
      return null;
    const kind: ChanceKind = word === "odds" ? "odds" : "probability";
    const events = target.filter((item) => item.kind === "event");
    const last = events.at(-1);
    const asked = last !== undefined && last.how === "yes" && events.length > 1 ? [last] : target;
    const before = asked === target ? [] : target.filter((item) => item !== last);
    const rest =
      wordAt(reader, at + 1) === "of" || wordAt(reader, at + 1) === "for" ? at + 2 : at + 1;
    const condition = rest < to ? scan(reader, rest, to) : [];
    return { kind, parts: { target: asked, condition: [...before, ...condition] } };
  }
  return null;
}

/** The query for a target with its conditions and groups, or a problem. */
export function build(
  reader: Reader,
  parsed: Target,
  given: Event,
  groups: readonly ColumnEntry[],
  range: Range,
): Query | null {
  const { parts, kind } = parsed;
  askForValues(reader, parts.condition);
  const condition = and(combine(parts.condition), given);
  const special = ofColumn(reader, parts, condition, groups);
  if (special !== null) return special;
  const events = parts.target.filter((item) => item.kind === "event");
  const bare = bareColumns(parts.target).filter(
    (item) => !standsForRow(reader, item, [...parts.target, ...parts.condition]),
  );
  if (bare.length > 0) {
    askForEvent(reader, bare, condition);
    return null;
  }
  const [only] = groups;
  if (
    events.length === 0 &&
    only !== undefined &&
    groups.length === 1 &&
    parts.target.length === 0 &&
    only.column.levels.length > 0
  ) {
    return { kind: "distribution", column: only.key, given: condition };
  }
  if (events.length === 0) {
    if (reader.problems.length > 0) return null;
    const asked = parts.condition.length > 0 && condition.kind !== "all";
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, range.from, range.to),
      message: asked
        ? "The probability of what, among these rows?"
        : "The probability of what? Name a value, for example of one of the columns.",
    });
    return null;
  }
  const target = combine(parts.target);
  if (kind === "probability") {
    const levels = levelList(reader, parts.target);
    if (levels !== null) {
      const yes = levels.entry.affirmative;
      if (groups.length > 0 && yes !== null)
        return grouped(
          probability(
            {
              kind: "compare",
              left: { kind: "column", column: levels.entry.column.name },
              op: "=",
              right: yes,
            },
            condition,
          ),
          groups,
        );
      const shares = {
        kind: "distribution",
        column: levels.entry.column.name,
        given: condition,
      } as const;
      return groups.length === 0
        ? shares
        : { kind: "by", columns: groupNames(groups), query: shares };
    }
  }
  const scalar: Scalar = kind === "odds" ? odds(target, condition) : probability(target, condition);
  return grouped(scalar, groups);
}

/** 'share of men and women', 'male/females': levels of one column side by side are its distribution. */
function levelList(reader: Reader, items: readonly Item[]): { entry: ColumnEntry } | null {
  const events = items.filter((item) => item.kind === "event");
  const [first, second] = events;
  if (
    first === undefined ||
    second === undefined ||
    events.some((item) => item.entry !== first.entry)
  )
    return null;
  const simple = events.every((item) => item.event.kind === "compare" && item.event.op === "=");
  const joins = items.filter((item) => item.kind === "join");
  const listed =
    joins.length > 0 &&
    joins.every((join) => join.word === "and" || join.word === ",") &&
    joins.some((join) => join.word === "and");
  return simple && (listed || slashed(reader, items)) ? { entry: first.entry } : null;
}

function slashed(reader: Reader, items: readonly Item[]): boolean {
  const joins = items.filter((item) => item.kind === "join");
  return joins.length > 0 && joins.every((item) => wordAt(reader, item.start) === "/");
}

/** 'share of each species', 'share of charges paid by smokers': a column instead of an event. */
function ofColumn(
  reader: Reader,
  parts: Parts,
  condition: Event,
  groups: readonly ColumnEntry[],
): Query | null {
  const [only] = bareColumns(parts.target);
  if (only === undefined || parts.target.some((item) => item.kind === "event")) return null;
  const each = wordAt(reader, only.start - 1);
  const entry = only.candidates[0]?.entry;
  if (entry === undefined) return null;
  if (/^(?:each|every|different)$/.test(each) && entry.column.levels.length > 0) {
    return { kind: "distribution", column: entry.column.name, given: condition };
  }
  const summed =
    /^(?:total|all|overall|the)$/.test(each) &&
    condition.kind !== "all" &&
    entry.numeric &&
    entry.column.levels.length === 0 &&
    groups.length === 0;
  if (summed) {
    return ratio(
      statistic("sum", entry.column.name, condition),
      statistic("sum", entry.column.name, ALL),
    );
  }
  return null;
}

function askForEvent(
  reader: Reader,
  bare: readonly Extract<Item, { kind: "column" }>[],
  condition: Event,
): void {
  const [first] = bare;
  const entry = first?.candidates[0]?.entry;
  if (first === undefined || entry === undefined) return;
  const span = spanOf(reader, first.start, first.end);
  void condition;
  const { name } = entry.column;
  const message =
    entry.column.role === "constant"
      ? `\`${name}\` has the same value in every row.`
      : entry.numeric && entry.column.levels.length === 0
        ? `Which values of \`${name}\` do you mean? Name a threshold or a range; it goes from ${entry.column.min} to ${entry.column.max}.`
        : `Which value of \`${name}\` do you mean?`;
  reader.problems.push({ kind: "ask", span, message });
}
