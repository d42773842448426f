/** A mention as an item: a level told apart by its neighbours, a two-valued column that is asserted, a bare column. */
import { ALL, and } from "@probability-chat/query";
import { type Candidate, closest, type Mention } from "../grounding/candidate.ts";
import { equals } from "../grounding/conditions.ts";
import { levelOf } from "../grounding/table-index.ts";
import { isLowDegree, VAGUE } from "../lexicon/comparators.ts";
import { asserted, columnCandidates, sameColumn, valueCandidates } from "./columns.ts";
import { isTimedBound } from "./compounds.ts";
import { dangling, type Item, type Stretch, take } from "./item.ts";
import { takesTime } from "./lasting.ts";
import { isFlagOf, isOff, isPresent, isSole } from "./levels/flags.ts";
import { happenedItem } from "./levels/happened.ts";
import { levelAcross, levelBefore } from "./levels/level-before.ts";
import { ofOneKind, oneOf, skipCopula, valueAfter } from "./levels/levels.ts";
import { MISSING, PRESENT } from "./levels/missing.ts";
import { kindOfThings } from "./levels/named-things.ts";
import { type Signed, signedLevel } from "./levels/signed-levels.ts";
import { isBanded } from "./numbers/band-bounds.ts";
import { ownedColumn } from "./numbers/owned-column.ts";
import { readComparator } from "./numbers/quantity.ts";
import { degreeOffer, settledEvent } from "./offers.ts";
import { inRoles } from "./place-role.ts";
import { anyPhraseAt, pick, type Reader, spanOf, wordAt } from "./reader.ts";
import { isPlaceVerb } from "./sentence/place-verb.ts";

export function mentionItem(
  stretch: Stretch & { readonly possessive: boolean },
  mention: Mention,
): Item | null {
  const { reader, to, items, possessive } = stretch;
  const columns = columnCandidates(mention);
  const values = valueCandidates(mention);
  const bestColumn = columns[0];
  const bestValue = values[0];

  const owned = ownedColumn(stretch, mention);
  if (owned !== null) return owned;
  // 'alerts that were offline'
  const told = /^(?:that|which|who)$/.test(wordAt(reader, mention.end));
  const some = told && bestColumn !== undefined ? happenedItem(reader, mention, bestColumn) : null;
  if (some !== null) return some;
  // a column name with its value after it
  if (
    bestColumn !== undefined &&
    (bestValue === undefined || bestColumn.cost <= bestValue.cost + 0.05)
  ) {
    const own = valueAfter(reader, mention, columns, to);
    if (own !== null) return own;
  }
  if (
    bestValue !== undefined &&
    (bestColumn === undefined ||
      (bestValue.cost <= bestColumn.cost &&
        !isBounded(stretch, mention, bestColumn, bestValue) &&
        !isPresent(reader, mention, bestColumn, bestValue) &&
        !isFlagOf(stretch, mention, bestColumn, bestValue)))
  ) {
    return valueItem(stretch, mention, values);
  }
  if (bestColumn === undefined) return null;

  const level =
    levelBefore(reader, mention, bestColumn) ?? levelAcross(reader, mention, bestColumn);
  if (level !== null) return level;

  const next = skipCopula(reader, mention.end, to);
  const comparable =
    readComparator(reader, next, to) !== null ||
    reader.tokens[next]?.value != null ||
    wordAt(reader, next) === "between" ||
    wordAt(reader, next) === "$";
  const missing =
    anyPhraseAt(reader, next, MISSING, to) > 0 || anyPhraseAt(reader, next, PRESENT, to) > 0;
  const yes = columns.filter(
    (candidate) =>
      candidate.entry.affirmative !== null &&
      ((candidate.core && (candidate.whole || !mention.light)) ||
        isSole(reader, mention, candidate)),
  );
  const leading = closest(columns);
  if (yes.length > 0 && yes[0] !== undefined && leading.includes(yes[0]) && !missing) {
    const number = reader.tokens[next];
    const numericAfter =
      comparable &&
      number?.value != null &&
      !number.ordinal &&
      levelOf(yes[0].entry, String(number.value)) !== null;
    if (!numericAfter) {
      const chosen = pick(
        reader,
        mention,
        leading.every((candidate) => candidate.entry.affirmative !== null) ? leading : yes,
      );
      if (chosen === null) return null;
      // 'with the heating off'
      const off = isOff(reader, mention.end, to);
      const event = asserted(chosen.entry, chosen.opposite !== off);
      if (event !== null)
        return {
          kind: "event",
          event,
          start: mention.start,
          end: off ? mention.end + 1 : mention.end,
          entry: chosen.entry,
          how: "yes",
        };
    }
  }
  const happened = comparable || missing ? null : happenedItem(reader, mention, bestColumn);
  if (happened !== null) return happened;
  if (
    VAGUE.has(wordAt(reader, next)) &&
    next < to &&
    !comparable &&
    reader.mentionAt.get(next) === undefined &&
    // 'the price of low mileage cars'
    reader.mentionAt.get(next + 1)?.candidates[0]?.entry.numeric !== true
  ) {
    const { entry } = bestColumn;
    const event = settledEvent(reader, next);
    if (event !== null)
      return { kind: "event", event, start: mention.start, end: next + 1, entry, how: "compare" };
    reader.problems.push({
      kind: "vague",
      span: spanOf(reader, next, next + 1),
      column: entry,
      offer: degreeOffer(next, entry, isLowDegree(wordAt(reader, next))),
    });
    return { kind: "column", mention, start: mention.start, end: next + 1, candidates: columns };
  }
  const before = items.at(-1);
  if (
    before?.kind === "column" &&
    before.candidates.some((candidate) => columns.some((own) => own.entry === candidate.entry)) &&
    !possessive
  ) {
    // the same column named again ('rating given to any performance'): one mention, narrowed
    const both = before.candidates.filter((candidate) =>
      columns.some((own) => own.entry === candidate.entry),
    );
    items.pop();
    return {
      kind: "column",
      mention: before.mention,
      start: before.start,
      end: mention.end,
      candidates: both,
    };
  }
  return { kind: "column", mention, start: mention.start, end: mention.end, candidates: columns };
}

/** 'Cost more than 10' of a price and a level 'paid' that the verb may mean as well: a number is due. */
function isBounded(
  { reader, to }: Stretch,
  { end }: Mention,
  column: Candidate,
  value: Candidate,
): boolean {
  // 'resolved within a day' of a status and of a time
  if (takesTime(column.entry) && isTimedBound(reader, end)) return true;
  return (
    value.cost >= 0.25 &&
    column.entry.numeric &&
    column.cost <= value.cost &&
    (reader.tokens[end]?.value != null || readComparator(reader, end, to) !== null)
  );
}

/** A level by itself, told apart by a column named next to it. */
function valueItem(
  { reader, to, items }: Stretch,
  mention: Mention,
  values: readonly Candidate[],
): Item | null {
  const signed = signedLevel(reader, mention, values);
  if (signed !== null) return signedItem(reader, mention.start, signed);
  const before = dangling(items);
  let pool = values;
  let start = mention.start;
  let end = mention.end;
  const near = (candidates: readonly Candidate[]): Candidate[] =>
    values.filter((value) =>
      candidates.some((candidate) => sameColumn(candidate.entry, value.entry)),
    );
  if (before !== null) {
    const own = near(before.mention.candidates.filter((candidate) => candidate.value === null));
    if (own.length > 0) {
      pool = own;
      start = before.start;
      take(items, before);
    }
  }
  const next = reader.mentionAt.get(end) ?? objectOf(reader, end);
  const verb = next !== undefined && isPlaceVerb(reader, next, true);
  if (next !== undefined && !verb && next.end <= to && pool === values) {
    const columns = columnCandidates(next).filter((candidate) => candidate.value === null);
    const categorical = columns.filter(
      (candidate) =>
        !candidate.entry.numeric &&
        candidate.entry.column.type !== "date" &&
        candidate.entry.affirmative === null &&
        !isBanded(candidate.entry) &&
        candidate.cost <= (columns[0]?.cost ?? 0) + 0.1,
    );
    // 'dry roads' of `Road_Surface` beside a `Road_Type`
    const own = near(next.candidates.filter((candidate) => candidate.value === null));
    const [nearest] = next.candidates;
    // 'a severe adverse event' of a column of how severe they are, though a level be called so
    const isOwn = nearest?.value === null || own.some(({ core, cost }) => core && cost <= 0.4);
    if (own.length > 0 && isOwn) {
      pool = own;
      end = next.end;
    } else if (kindOfThings(reader, mention, next) !== null) {
      if (!ASKED.test(wordsBefore(reader, mention.start))) {
        end = next.end;
        reader.framed.add(next.start);
      }
    } else if (
      own.length === 0 &&
      categorical.length > 0 &&
      // 'women applied for sales': a verb, no noun that the level is one of
      !/(?:ed|ing)$/.test(wordAt(reader, next.start)) &&
      // nor 'women earning over 50K' of a column in bands
      readComparator(reader, next.end, to) === null &&
      categorical.length === columns.length &&
      valueCandidates(next).length === 0
    ) {
      const [column] = categorical;
      reader.problems.push({
        kind: "unknown",
        span: spanOf(reader, mention.start, mention.end),
        reason: "unknownValue",
        column: column?.entry ?? null,
      });
      return null;
    }
  }
  if (pool === values && before === null) {
    const joined = items.at(-1);
    const previous = joined?.kind === "join" ? items.at(-2) : undefined;
    if (previous?.kind === "event") {
      const own = values.filter((value) => value.entry === previous.entry);
      if (own.length > 0) pool = own;
    } else if (values.length > 1) pool = listedWith(reader, mention, values);
  }
  const isAsked =
    GROUPING.test(wordAt(reader, start - 1)) || OF_KIND.test(wordsBefore(reader, start));
  const kinds = isAsked ? null : ofOneKind(closest(pool));
  const [kind] = pool;
  if (kinds !== null && kind !== undefined)
    return {
      kind: "event",
      event: oneOf(kind.entry, kinds),
      start,
      end,
      entry: kind.entry,
      how: "value",
    };
  const [placed = pool, ...others] = inRoles(reader, start, end, pool);
  const chosen = pick(reader, mention, placed);
  if (chosen === null || chosen.value === null) return null;
  const elsewhere = others.flatMap((other) => pick(reader, mention, other) ?? []);
  // 'a postgraduate degree' of levels with a plain degree too: the noun of the level before it
  const noun = reader.mentionAt.get(end);
  const other = noun?.candidates[0];
  if (
    noun !== undefined &&
    noun.end <= to &&
    other?.entry === chosen.entry &&
    other.value !== null &&
    other.value !== chosen.value &&
    chosen.whole &&
    !reader.tokens[noun.start]?.capital &&
    reader.tokens[noun.start]?.value === null
  ) {
    reader.framed.add(noun.start);
    end = noun.end;
  }
  // 'starts and ends in Queens'
  const both = elsewhere.map(({ entry, value }) => (value === null ? ALL : equals(entry, value)));
  return {
    kind: "event",
    event: and(equals(chosen.entry, chosen.value), ...both),
    start,
    end,
    entry: chosen.entry,
    how: "value",
  };
}

function signedItem(reader: Reader, start: number, { entry, value, end }: Signed): Item | null {
  reader.framed.add(start);
  if (value !== null)
    return { kind: "event", event: equals(entry, value), start, end, entry, how: "value" };
  const span = spanOf(reader, start, end);
  reader.problems.push({ kind: "unknown", span, reason: "unknownValue", column: entry });
  return null;
}

/** Before things of which it is asked which they are, or how many. */
const ASKED = /(?: |^)(?:which|what|many|number of|each|every|different|distinct)$/;

function wordsBefore(reader: Reader, at: number): string {
  return `${wordAt(reader, at - 2)} ${wordAt(reader, at - 1)}`;
}

const GROUPING = /^(?:by|per|each|every|across|which|what)$/;
const OF_KIND = /^(?:types?|kinds?|levels?|categor(?:y|ies)|class(?:es)?|stages?|grades?) of$/;

/** 'Completed the training course' of a column `training course`: the name behind an article. */
function objectOf(reader: Reader, at: number): Mention | undefined {
  if (
    !/ed$/.test(wordAt(reader, at - 1)) ||
    !/^(?:the|their|a|an|his|her)$/.test(wordAt(reader, at))
  )
    return undefined;
  const named = reader.mentionAt.get(at + 1);
  const [best] = named?.candidates ?? [];
  return best?.value === null && best.whole && !best.entry.numeric ? named : undefined;
}

/** 'Medium or large': of columns with the first level, those that have the next as well. */
function listedWith(
  reader: Reader,
  { end }: Mention,
  values: readonly Candidate[],
): readonly Candidate[] {
  let at = end;
  while (/^(?:,|or|and|\/)$/.test(wordAt(reader, at))) at += 1;
  const next = at > end ? reader.mentionAt.get(at) : undefined;
  const listed = next === undefined ? [] : valueCandidates(next);
  const own = values.filter(({ entry, value }) =>
    listed.some((other) => other.entry === entry && other.value !== value),
  );
  return own.length > 0 ? own : values;
}
