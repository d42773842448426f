/**
 * Events: a stretch of the question as conditions on a row. A left-to-right scan turns mentions,
 * comparators and quantities into items (events, bare columns, joins); every other word must be a
 * function word, a noun for a row in subject position, or it is a problem with its span.
 * Combination: 'and' binds tighter than 'or', both tighter than mere adjacency or a preposition;
 * alternatives of one column make a set.
 */
import { ALL, and, compare, type Event, type Literal, not, or } from "@probability-chat/query";
import { type Candidate, closest, isFunctionWord, type Mention } from "../grounding/mentions.ts";
import { type ColumnEntry, levelOf } from "../grounding/table-index.ts";
import { ABOUT, VAGUE } from "../lexicon/comparators.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  LIGHT_VERBS,
  NEGATIONS,
  PREPOSITIONS,
} from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { stem } from "../text/stem.ts";
import { calendarAt } from "./calendar.ts";
import {
  asserted,
  columnCandidates,
  columnsAbout,
  columnsInUnit,
  equals,
  inUnitOf,
  isMeasurable,
  sameColumn,
  valueCandidates,
} from "./columns.ts";
import { type Quantity, readComparator, readQuantity } from "./quantity.ts";
import { anyPhraseAt, pick, type Reader, spanOf, wordAt } from "./reader.ts";
import { readScalarBound } from "./scalar-bound.ts";

export type Item =
  | {
      readonly kind: "event";
      readonly event: Event;
      readonly start: number;
      readonly end: number;
      readonly entry: ColumnEntry;
      readonly how: "value" | "yes" | "compare" | "missing";
    }
  | {
      readonly kind: "column";
      readonly mention: Mention;
      readonly start: number;
      readonly end: number;
      readonly candidates: readonly Candidate[];
    }
  | {
      readonly kind: "join";
      readonly word: "and" | "or" | "," | "vs";
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "mark"; readonly word: string; readonly start: number; readonly end: number };

/** Where in a phrase an unknown word stands. */
type Slot = "subject" | "predicate" | "place";

const MISSING = [
  "missing",
  "unknown",
  "unrecorded",
  "blank",
  "null",
  "na",
  "n/a",
  "nan",
  "unavailable",
  "not recorded",
  "not known",
  "not available",
  "not reported",
  "not given",
  "not filled",
  "not filled in",
  "not stated",
  "not present",
  "absent",
  "empty",
  "undefined",
  "unspecified",
  "not specified",
  "incomplete",
];
const PRESENT = [
  "filled",
  "filled in",
  "known",
  "recorded",
  "available",
  "present",
  "not missing",
  "non missing",
  "not empty",
  "non empty",
  "not blank",
  "non null",
  "not null",
  "not unknown",
  "complete",
  "populated",
  "reported",
  "non blank",
];

export interface ScanOptions {
  /** The role of the first words. */
  readonly slot?: Slot;
  /** Bare columns are expected and stay; else each is a problem for the caller to raise. */
  readonly exclude?: readonly Mention[];
}

export function scan(reader: Reader, from: number, to: number, options: ScanOptions = {}): Item[] {
  const items: Item[] = [];
  let slot: Slot = options.slot ?? "subject";
  let negated = false;
  let lastNoun = -1;
  let possessive = false;
  const emit = (item: Item): void => {
    if (item.kind === "event" && negated) {
      items.push({ ...item, event: negate(item) });
      negated = false;
    } else {
      items.push(item);
    }
  };
  let at = from;
  while (at < to) {
    const token = reader.tokens[at];
    if (token === undefined) break;
    const { word } = token;

    const own = columnThenValue(reader, at, to);
    if (own !== null) {
      emit(own);
      at = own.end;
      slot = "predicate";
      continue;
    }

    const missing = anyPhraseAt(reader, at, MISSING, to);
    const present = anyPhraseAt(reader, at, PRESENT, to);
    if (
      (missing > 0 || present > 0) &&
      (reader.mentionAt.get(at)?.candidates[0]?.value ?? null) === null &&
      reader.mentionAt.get(at) === undefined
    ) {
      const length = Math.max(missing, present);
      const item = missingItem(
        reader,
        items,
        at,
        at + length,
        to,
        missing >= present ? "missing" : "present",
      );
      if (item !== null) {
        emit(item);
        at = item.end;
        continue;
      }
    }

    const comparator = readComparator(reader, at, to);
    if (comparator !== null) {
      const item = comparison(
        reader,
        items,
        comparator.op,
        comparator.about,
        at,
        comparator.end,
        to,
      );
      if (item !== null) {
        emit(item);
        at = item.end;
        slot = "predicate";
        continue;
      }
      if (
        comparator.op !== "=" &&
        comparator.about !== "date" &&
        !PREPOSITIONS.has(word) &&
        word !== "beyond" &&
        !/^(?:minimum|a)$/.test(word)
      ) {
        reader.problems.push({
          kind: "ask",
          span: spanOf(reader, at, Math.min(comparator.end + 1, to)),
          message: "Which number should it be compared with?",
        });
        at = comparator.end;
        continue;
      }
    }
    if (word === "between" || (word === "from" && token.kind === "word") || word === "ranging") {
      const item = betweenItem(reader, items, at, to);
      if (item !== null) {
        emit(item);
        at = item.end;
        slot = "predicate";
        continue;
      }
    }

    const calendar = calendarAt(reader, at, to);
    if (calendar !== null) {
      emit({
        kind: "event",
        event: calendar.event,
        start: at,
        end: calendar.end,
        entry: calendar.entry,
        how: "compare",
      });
      at = calendar.end;
      continue;
    }

    const ordinal = ordinalItem(reader, items, at, to);
    if (ordinal !== null) {
      emit(ordinal);
      at = ordinal.end;
      slot = slot === "subject" ? "subject" : "predicate";
      continue;
    }

    const mention = reader.mentionAt.get(at);
    if (mention !== undefined && mention.end <= to) {
      if (NEGATIONS.has(wordAt(reader, at - 1)) && negated) {
        const none = noneOf(reader, mention);
        if (none !== null) {
          items.push(none);
          negated = false;
          at = mention.end;
          continue;
        }
      }
      const made = mentionItem(reader, items, mention, to, possessive);
      if (made !== null) {
        emit(made);
        at = made.end;
        possessive = false;
        if (made.kind === "event" && slot !== "subject") slot = "predicate";
      } else {
        at = mention.end;
      }
      continue;
    }

    if (token.value !== null && token.kind !== "symbol") {
      const quantity = readQuantity(reader, at, to);
      if (quantity !== null) {
        const item = quantityItem(reader, items, quantity, quantity.op ?? "=", null, at, to);
        if (item !== null) {
          emit(item);
          at = item.end;
          slot = "predicate";
          continue;
        }
        if (token.word === "one") {
          at += 1;
          continue;
        }
        reader.problems.push({
          kind: "ask",
          span: spanOf(reader, at, quantity.end),
          message: "Which column does this number belong to?",
        });
        at = quantity.end;
        continue;
      }
    }
    const decade = readQuantity(reader, at, to);
    if (decade !== null && decade.range !== null) {
      const item = quantityItem(reader, items, decade, "=", null, at, to);
      if (item !== null) {
        emit(item);
        at = item.end;
        continue;
      }
    }

    if (word === "and" || word === "&" || word === "but" || word === "plus") {
      items.push({ kind: "join", word: "and", start: at, end: at + 1 });
      slot = slot === "place" ? "place" : slot;
      at += 1;
      continue;
    }
    if (word === "or" || word === "/") {
      items.push({ kind: "join", word: "or", start: at, end: at + 1 });
      at += 1;
      continue;
    }
    if (word === "," || word === ";") {
      items.push({ kind: "join", word: ",", start: at, end: at + 1 });
      at += 1;
      continue;
    }
    if (/^(?:vs|versus)$/.test(word)) {
      items.push({ kind: "join", word: "vs", start: at, end: at + 1 });
      at += 1;
      continue;
    }
    if (NEGATIONS.has(word)) {
      if (word === "nobody" || word === "none") negated = false;
      else negated = true;
      if (word === "without") possessive = true;
      if (word === "without" || word === "excluding" || word === "except")
        items.push({ kind: "mark", word, start: at, end: at + 1 });
      at += 1;
      continue;
    }
    if (/^(?:who|that|which|whose|where)$/.test(word)) {
      items.push({ kind: "mark", word, start: at, end: at + 1 });
      slot = word === "whose" ? "subject" : "predicate";
      at += 1;
      continue;
    }
    if (
      word === "having" ||
      word === "with" ||
      word === "has" ||
      word === "have" ||
      word === "had"
    ) {
      if (word === "with" || word === "having")
        items.push({ kind: "mark", word: "with", start: at, end: at + 1 });
      slot = "predicate";
      possessive = true;
      at += 1;
      continue;
    }
    if (PREPOSITIONS.has(word)) {
      items.push({ kind: "mark", word, start: at, end: at + 1 });
      if (/^(?:in|from|at|on|into|to|inside|within)$/.test(word)) slot = "place";
      else if (/^(?:for|among|amongst|of)$/.test(word)) slot = "subject";
      else slot = "predicate";
      at += 1;
      continue;
    }
    if (AUXILIARIES.has(word) || LIGHT_VERBS.has(word)) {
      if (!(LIGHT_VERBS.has(word) && slot === "subject" && /ed$/.test(word))) slot = "predicate";
      at += 1;
      continue;
    }
    if (isFunctionWord(word) || DETERMINERS.has(word)) {
      at += 1;
      continue;
    }
    if (token.kind === "symbol") {
      at += 1;
      continue;
    }
    if (isRowNoun(word) || reader.rowNouns.has(stem(word))) {
      lastNoun = at;
      if (slot === "subject") slot = "predicate";
      at += 1;
      continue;
    }
    if (VAGUE.has(word) || (word === "very" && VAGUE.has(wordAt(reader, at + 1)))) {
      const column = nearColumn(reader, items, at, to);
      reader.problems.push({ kind: "vague", span: spanOf(reader, at, at + 1), column });
      at += 1;
      continue;
    }
    if (usedWord(reader, word)) {
      at += 1;
      continue;
    }
    at = unknown(reader, items, at, to, slot, lastNoun);
    if (slot === "subject") slot = "predicate";
  }
  return items;
}

function negate(item: Extract<Item, { kind: "event" }>): Event {
  const { event, entry } = item;
  if (
    item.how === "yes" &&
    event.kind === "compare" &&
    entry.negative !== null &&
    entry.affirmative !== null
  ) {
    return equals(entry, event.right === entry.affirmative ? entry.negative : entry.affirmative);
  }
  return not(event);
}

/** 'no kids': a count that is zero; 'no missing …' and the like are left to others. */
function noneOf(reader: Reader, mention: Mention): Item | null {
  const word = wordAt(reader, mention.start - 1);
  if (word !== "no" && word !== "without" && word !== "zero") return null;
  const columns = columnCandidates(mention).filter(
    (candidate) => candidate.entry.numeric && candidate.entry.affirmative === null,
  );
  if (
    columns.length === 0 ||
    valueCandidates(mention).some((candidate) => candidate.cost <= (columns[0]?.cost ?? 0))
  )
    return null;
  const chosen = pick(reader, mention, columns);
  if (chosen === null || !chosen.entry.column.integer) return null;
  return {
    kind: "event",
    event: equals(chosen.entry, 0),
    start: mention.start,
    end: mention.end,
    entry: chosen.entry,
    how: "compare",
  };
}

/** A header right before 'is', '=' and one of its own levels: whatever the header says, it is a column. */
function columnThenValue(
  reader: Reader,
  at: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  for (const entry of reader.index.columns) {
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
    if (first === null) continue;
    const values = [first.value];
    let end = first.end;
    for (;;) {
      const more = /^(?:or|,|\/)$/.test(wordAt(reader, end))
        ? levelAt(reader, entry, end + 1, to)
        : null;
      if (more === null) break;
      values.push(more.value);
      end = more.end;
    }
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

function headerAt(reader: Reader, entry: ColumnEntry, at: number, to: number): number {
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

function levelAt(
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
  const unique = [...new Set(values)];
  const [only] = unique;
  if (unique.length === 1 && only !== undefined) return equals(entry, only);
  return { kind: "in", left: { kind: "column", column: entry.column.name }, values: unique };
}

/** '1st class', '2nd or 3rd class': ranks of a column that follows. */
function ordinalItem(
  reader: Reader,
  items: readonly Item[],
  at: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  const token = reader.tokens[at];
  if (token === undefined || !token.ordinal || token.value === null) return null;
  const values = [token.value];
  let next = at + 1;
  for (;;) {
    const step =
      wordAt(reader, next) === "," && /^(?:or|and)$/.test(wordAt(reader, next + 1))
        ? 2
        : /^(?:or|and|,)$/.test(wordAt(reader, next))
          ? 1
          : 0;
    const more = reader.tokens[next + step];
    if (step === 0 || more === undefined || !more.ordinal || more.value === null) break;
    values.push(more.value);
    next += step + 1;
  }
  const mention = reader.mentionAt.get(next);
  const fits = (candidate: Candidate): boolean =>
    values.every((value) => rank(candidate.entry, value) !== null);
  if (mention !== undefined && mention.end <= to) {
    const columns = columnCandidates(mention).filter(fits);
    const chosen = pick(reader, mention, columns);
    if (chosen !== null) {
      return {
        kind: "event",
        event: ranked(chosen.entry, values),
        start: at,
        end: mention.end,
        entry: chosen.entry,
        how: "value",
      };
    }
  }
  // 'third or first' after a column already named in the same stretch
  const before = items.findLast((item) => item.kind === "event");
  if (
    before?.kind === "event" &&
    values.every((value) => rank(before.entry, value) !== null) &&
    items.at(-1)?.kind === "join"
  ) {
    return {
      kind: "event",
      event: ranked(before.entry, values),
      start: at,
      end: next,
      entry: before.entry,
      how: "value",
    };
  }
  const later = laterColumn(reader, next, to, fits);
  if (later !== null) {
    return {
      kind: "event",
      event: ranked(later, values),
      start: at,
      end: next,
      entry: later,
      how: "value",
    };
  }
  return null;
}

function laterColumn(
  reader: Reader,
  from: number,
  to: number,
  fits: (candidate: Candidate) => boolean,
): ColumnEntry | null {
  for (const mention of reader.mentions) {
    if (mention.start < from || mention.end > to) continue;
    const previous = reader.tokens[mention.start - 1];
    if (previous === undefined || !previous.ordinal) continue;
    const candidates = columnCandidates(mention).filter(fits);
    const [first] = [...candidates].sort((a, b) => a.entry.position - b.entry.position);
    if (first !== undefined) return first.entry;
  }
  return null;
}

const ORDINAL_NAMES = [
  "",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

function rank(entry: ColumnEntry, value: number): Literal | null {
  if (entry.numeric)
    return entry.column.levels.length === 0 || levelOf(entry, String(value)) !== null
      ? value
      : null;
  for (const text of [
    String(value),
    ORDINAL_NAMES[value] ?? "",
    `${value}st`,
    `${value}nd`,
    `${value}rd`,
    `${value}th`,
  ]) {
    const level = text === "" ? null : levelOf(entry, text);
    if (level !== null) return level;
  }
  const named = ORDINAL_NAMES[value];
  const starts = entry.column.levels.find(
    (level) => named !== undefined && level.text.toLowerCase().startsWith(`${named} `),
  );
  return starts?.text ?? null;
}

function ranked(entry: ColumnEntry, values: readonly number[]): Event {
  return oneOf(
    entry,
    values.map((value) => rank(entry, value) ?? value),
  );
}

/** The last bare column that still waits for its comparison. */
function dangling(items: readonly Item[]): Extract<Item, { kind: "column" }> | null {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (item?.kind === "column") return item;
    if (item?.kind === "event" || item?.kind === "join") return null;
  }
  return null;
}

function take(items: Item[], column: Item): void {
  const at = items.indexOf(column);
  if (at >= 0) items.splice(at, 1);
}

function comparison(
  reader: Reader,
  items: Item[],
  op: "=" | "!=" | "<" | "<=" | ">" | ">=",
  about: string | null,
  start: number,
  from: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  let at = from;
  while (
    at < to &&
    /^(?:the|a|an|about|around|approximately|roughly|of|age|ages|then)$/.test(wordAt(reader, at)) &&
    reader.mentionAt.get(at) === undefined
  )
    at += 1;
  const aged = wordAt(reader, at) === "age" || wordAt(reader, at - 1) === "age";
  if (/^(?:age|ages)$/.test(wordAt(reader, at)) && wordAt(reader, at + 1) !== "") {
    if (
      wordAt(reader, at + 1) === "of"
        ? reader.tokens[at + 2]?.value != null
        : reader.tokens[at + 1]?.value != null
    )
      at += wordAt(reader, at + 1) === "of" ? 2 : 1;
  }
  const quantity = readQuantity(reader, at, to);
  if (quantity !== null && quantity.values.length > 0) {
    if (quantity.ordinal) return null;
    if (about === "date" && !quantity.values.every((value) => value > 1500 && value < 2200))
      return null;
    return quantityItem(reader, items, quantity, op, aged ? "age" : about, start, to);
  }
  const bound = readScalarBound(reader, at, to, dangling(items), about);
  if (bound !== null) {
    const column = dangling(items);
    if (column !== null) take(items, column);
    return {
      kind: "event",
      event: compare(bound.entry.column.name, op, bound.scalar),
      start: column?.start ?? start,
      end: bound.end,
      entry: bound.entry,
      how: "compare",
    };
  }
  const before = dangling(items);
  if (before !== null && (op === "=" || op === "!=")) {
    const entry = pick(reader, before.mention, before.candidates)?.entry;
    const level = entry === undefined ? null : levelAt(reader, entry, at, to);
    if (entry !== undefined && level !== null) {
      take(items, before);
      return {
        kind: "event",
        event: compare(entry.column.name, op, level.value),
        start: before.start,
        end: level.end,
        entry,
        how: "value",
      };
    }
  }
  // one column against another: 'actual above budget'
  const other = reader.mentionAt.get(at);
  if (
    before !== null &&
    other !== undefined &&
    other.end <= to &&
    valueCandidates(other).length === 0
  ) {
    const left = pick(
      reader,
      before.mention,
      before.candidates.filter((candidate) => isMeasurable(candidate.entry)),
    )?.entry;
    const right = pick(
      reader,
      other,
      columnCandidates(other).filter((candidate) => isMeasurable(candidate.entry)),
    )?.entry;
    if (left !== undefined && right !== undefined && left !== right) {
      take(items, before);
      return {
        kind: "event",
        event: compare(left.column.name, op, { kind: "column", column: right.column.name }),
        start: before.start,
        end: other.end,
        entry: left,
        how: "compare",
      };
    }
  }
  return null;
}

function betweenItem(
  reader: Reader,
  items: Item[],
  at: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  let from = at + 1;
  while (
    /^(?:the|ages|age|of|from)$/.test(wordAt(reader, from)) &&
    reader.tokens[from + 1] !== undefined
  )
    from += 1;
  const low = readQuantity(reader, from, to);
  if (low === null) return null;
  if (low.range !== null && !low.range.open)
    return quantityItem(reader, items, low, "=", null, at, to);
  const [first, second] = low.values;
  if (first === undefined || second === undefined || low.values.length !== 2 || low.ordinal)
    return null;
  const range = { low: Math.min(first, second), high: Math.max(first, second), open: false };
  return quantityItem(reader, items, { ...low, values: [], range }, "=", null, at, to);
}

/** A number finds its column: the one before it, the one after it, its unit's, its adjective's, age. */
function quantityItem(
  reader: Reader,
  items: Item[],
  quantity: Quantity,
  op: "=" | "!=" | "<" | "<=" | ">" | ">=",
  about: string | null,
  start: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  const before = dangling(items);
  let end = quantity.end;
  let begin = start;
  let entry: ColumnEntry | null = null;
  const fits = (candidate: Candidate): boolean =>
    isMeasurable(candidate.entry) ||
    quantity.values.every((value) => levelOf(candidate.entry, String(value)) !== null);
  const after = followingColumn(reader, end, to, fits, quantity);
  if (before !== null && before.candidates.some(fits)) {
    entry =
      pick(reader, before.mention, unitFit(before.candidates.filter(fits), quantity))?.entry ??
      null;
    if (entry === null) return null;
    begin = before.start;
    take(items, before);
    if (after !== null && after.candidates.some((candidate) => candidate.entry === entry))
      end = after.end;
  } else if (after !== null) {
    entry = pick(reader, after.mention, unitFit(after.candidates, quantity))?.entry ?? null;
    if (entry === null) return null;
    end = after.end;
  } else {
    const guess = quantity.age
      ? columnsAbout(reader.index, "age")
      : about !== null
        ? columnsAbout(reader.index, about)
        : quantity.unit !== null
          ? columnsInUnit(reader.index, quantity.unit)
          : [];
    const best =
      about !== null && quantity.unit !== null && guess.length === 0
        ? columnsInUnit(reader.index, quantity.unit)
        : guess;
    const chosen = pick(reader, { start, end }, unitFit(best, quantity));
    if (chosen !== null) entry = chosen.entry;
    else if (
      best.length === 0 &&
      op !== "!=" &&
      about === null &&
      quantity.unit === null &&
      (op !== "=" || quantity.range !== null || /^(?:aged?|ages)$/.test(wordAt(reader, start - 1)))
    ) {
      const ages = columnsAbout(reader.index, "age").filter((candidate) => candidate.cost < 0.2);
      const only = ages[0];
      if (only !== undefined) entry = only.entry;
    }
  }
  if (entry === null) return null;
  const column = entry.column.name;
  const fit = (value: number): number | null =>
    inUnitOf(entry, value, quantity.age ? null : quantity.unit);
  if (quantity.range !== null) {
    const low = fit(quantity.range.low);
    const high = fit(quantity.range.high);
    if (low === null || high === null) return unitProblem(reader, entry, start, end);
    const event: Event = {
      kind: "between",
      left: { kind: "column", column },
      low: { value: low, inclusive: true },
      high: { value: high, inclusive: !quantity.range.open },
    };
    return { kind: "event", event, start: begin, end, entry, how: "compare" };
  }
  const values: Literal[] = [];
  for (const value of quantity.values) {
    const converted = fit(value);
    if (converted === null) return unitProblem(reader, entry, start, end);
    values.push(entry.numeric ? converted : (levelOf(entry, String(value)) ?? String(value)));
  }
  const final = op === "=" && quantity.op !== null ? quantity.op : op;
  const [only] = values;
  if (only === undefined) return null;
  if (entry.column.type === "date" && typeof only === "string" && final !== "=") {
    const event = compare({ kind: "part", part: "year", column }, final, Number(only));
    return { kind: "event", event, start: begin, end, entry, how: "compare" };
  }
  const event = final === "=" ? oneOf(entry, values) : compare(column, final, only);
  return { kind: "event", event, start: begin, end, entry, how: "compare" };
}

/** Of several columns, those whose unit or words fit the quantity's unit, if any does. */
function unitFit(candidates: readonly Candidate[], quantity: Quantity): readonly Candidate[] {
  const { unit } = quantity;
  if (unit === null || candidates.length < 2) return candidates;
  const named = candidates.filter((candidate) =>
    candidate.entry.words.some(
      (word) =>
        word.stem ===
        stem(
          unit.id === "yr"
            ? "year"
            : unit.id === "mo"
              ? "month"
              : unit.id === "d"
                ? "day"
                : unit.id === "h"
                  ? "hour"
                  : unit.id,
        ),
    ),
  );
  return named.length > 0 ? named : candidates;
}

function unitProblem(reader: Reader, entry: ColumnEntry, start: number, end: number): null {
  reader.problems.push({
    kind: "refuse",
    reason: "unknownValue",
    span: spanOf(reader, start, end),
    message: `The column \`${entry.column.name}\` is not measured in that unit.`,
  });
  return null;
}

interface Following {
  readonly mention: Mention;
  readonly candidates: readonly Candidate[];
  readonly end: number;
}

function followingColumn(
  reader: Reader,
  from: number,
  to: number,
  fits: (candidate: Candidate) => boolean,
  quantity: Quantity,
): Following | null {
  let at = from;
  while (at < to && /^(?:of|the|a|an|in|or)$/.test(wordAt(reader, at)) && at < from + 2) at += 1;
  const mention = reader.mentionAt.get(at);
  if (mention === undefined || mention.end > to) return null;
  const best = mention.candidates[0];
  if (best === undefined || best.value !== null) return null;
  const candidates = columnCandidates(mention).filter(
    (candidate) =>
      fits(candidate) &&
      (candidate.entry.affirmative === null || quantity.unit !== null) &&
      !candidate.opposite,
  );
  if (candidates.length === 0 || at > from + 1) return null;
  // a number before a superlative or an already complete phrase belongs elsewhere
  if (ABOUT.has(wordAt(reader, mention.start)) && wordAt(reader, mention.start) !== "old")
    return null;
  let end = mention.end;
  const next =
    reader.mentionAt.get(end) ??
    (/^(?:or|and|\/)$/.test(wordAt(reader, end)) ? reader.mentionAt.get(end + 1) : undefined);
  if (
    next !== undefined &&
    next.end <= to &&
    columnCandidates(next).some((candidate) =>
      candidates.some((own) => own.entry === candidate.entry),
    ) &&
    valueCandidates(next).length === 0
  ) {
    const both = candidates.filter((own) =>
      columnCandidates(next).some((candidate) => candidate.entry === own.entry),
    );
    end = next.end;
    return { mention, candidates: both, end };
  }
  return { mention, candidates, end };
}

function missingItem(
  reader: Reader,
  items: Item[],
  start: number,
  end: number,
  to: number,
  kind: "missing" | "present",
): Extract<Item, { kind: "event" }> | null {
  let at = end;
  while (
    at < to &&
    (DETERMINERS.has(wordAt(reader, at)) ||
      /^(?:values?|data|in|for|of|entries|cells|on|information|column|field)$/.test(
        wordAt(reader, at),
      ))
  )
    at += 1;
  const after = reader.mentionAt.get(at);
  const before = dangling(items);
  const mention = before?.mention ?? (after !== undefined && after.end <= to ? after : undefined);
  if (mention === undefined) return null;
  const columns = mention.candidates.filter((candidate) => candidate.value === null);
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  if (before !== null) take(items, before);
  return {
    kind: "event",
    event: { kind, column: entry.column.name },
    start: before?.start ?? start,
    end: before !== null ? end : mention.end,
    entry,
    how: "missing",
  };
}

function skipCopula(reader: Reader, from: number, to: number): number {
  let at = from;
  while (at < to && at < from + 5 && reader.mentionAt.get(at) === undefined) {
    const word = wordAt(reader, at);
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

function mentionItem(
  reader: Reader,
  items: Item[],
  mention: Mention,
  to: number,
  possessive: boolean,
): Item | null {
  const columns = columnCandidates(mention);
  const values = valueCandidates(mention);
  const bestColumn = columns[0];
  const bestValue = values[0];

  // a column name with its value after it
  if (
    bestColumn !== undefined &&
    (bestValue === undefined || bestColumn.cost <= bestValue.cost + 0.05)
  ) {
    const own = valueAfter(reader, mention, columns, to);
    if (own !== null) return own;
  }
  if (bestValue !== undefined && (bestColumn === undefined || bestValue.cost <= bestColumn.cost)) {
    return valueItem(reader, items, mention, values, to);
  }
  if (bestColumn === undefined) return null;

  const next = skipCopula(reader, mention.end, to);
  const comparable =
    readComparator(reader, next, to) !== null ||
    reader.tokens[next]?.value != null ||
    wordAt(reader, next) === "between" ||
    wordAt(reader, next) === "$";
  const missing =
    anyPhraseAt(reader, next, MISSING, to) > 0 || anyPhraseAt(reader, next, PRESENT, to) > 0;
  const yes = columns.filter((candidate) => candidate.entry.affirmative !== null);
  const leading = closest(columns);
  if (yes.length > 0 && yes[0] !== undefined && leading.includes(yes[0]) && !missing) {
    const numericAfter =
      comparable &&
      reader.tokens[next]?.value != null &&
      levelOf(yes[0].entry, String(reader.tokens[next]?.value)) !== null;
    if (!numericAfter) {
      const chosen = pick(
        reader,
        mention,
        leading.every((candidate) => candidate.entry.affirmative !== null) ? leading : yes,
      );
      if (chosen === null) return null;
      const event = asserted(chosen.entry, chosen.opposite);
      if (event !== null)
        return {
          kind: "event",
          event,
          start: mention.start,
          end: mention.end,
          entry: chosen.entry,
          how: "yes",
        };
    }
  }
  if (
    VAGUE.has(wordAt(reader, next)) &&
    next < to &&
    !comparable &&
    reader.mentionAt.get(next) === undefined
  ) {
    reader.problems.push({
      kind: "vague",
      span: spanOf(reader, next, next + 1),
      column: bestColumn.entry,
    });
    return { kind: "column", mention, start: mention.start, end: next + 1, candidates: columns };
  }
  const before = items.at(-1);
  if (
    before?.kind === "column" &&
    before.candidates.some((candidate) => columns.some((own) => own.entry === candidate.entry)) &&
    possessive === false
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

/** 'region is northwest', 'deck B', 'job satisfaction 1 or 2', 'status: active'. */
function valueAfter(
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
  for (const candidate of closest(columns)) {
    const { entry } = candidate;
    if (entry.column.levels.length === 0) continue;
    const token = reader.tokens[at];
    const named = reader.mentionAt.get(at);
    let end = at;
    const values: Literal[] = [];
    const literal =
      token === undefined || (token.value !== null && entry.numeric)
        ? null
        : levelAt(reader, entry, at, to);
    if (
      literal !== null &&
      (copula ||
        literal.end > at + 1 ||
        named?.candidates.some((c) => c.entry === entry && c.value !== null) ||
        (token?.text.length ?? 0) <= 2 ||
        token?.kind === "quoted")
    ) {
      if (!copula && isFunctionWord(token?.word ?? "") && !/^[A-Z]$/.test(token?.text ?? ""))
        continue;
      values.push(literal.value);
      end = literal.end;
    } else if (named !== undefined && named.end <= to) {
      const own = named.candidates.find(
        (c) => c.value !== null && sameColumn(c.entry, entry) && c.cost < 0.4,
      );
      if (own === undefined || own.value === null) continue;
      const between = spanOf(reader, mention.end, at).text;
      if (!copula && at !== mention.end) continue;
      if (/\b(?:of|at|in|on|from)\b/.test(between) && !entry.column.levels.length) continue;
      const event = equals(own.entry, own.value);
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
    for (;;) {
      const step =
        wordAt(reader, end) === "," && wordAt(reader, end + 1) === "or"
          ? 2
          : /^(?:or|\/)$/.test(wordAt(reader, end))
            ? 1
            : 0;
      const more = step > 0 ? levelAt(reader, entry, end + step, to) : null;
      if (more === null) break;
      values.push(more.value);
      end = more.end;
    }
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

/** A level by itself, told apart by a column named next to it. */
function valueItem(
  reader: Reader,
  items: Item[],
  mention: Mention,
  values: readonly Candidate[],
  to: number,
): Item | null {
  const before = dangling(items);
  let pool = values;
  let start = mention.start;
  let end = mention.end;
  const near = (candidates: readonly Candidate[]): Candidate[] =>
    values.filter((value) =>
      candidates.some((candidate) => sameColumn(candidate.entry, value.entry)),
    );
  if (before !== null) {
    const own = near(before.candidates);
    if (own.length > 0) {
      pool = own;
      start = before.start;
      take(items, before);
    }
  }
  const next = reader.mentionAt.get(end);
  if (next !== undefined && next.end <= to && pool === values) {
    const columns = columnCandidates(next).filter((candidate) => candidate.value === null);
    const categorical = columns.filter(
      (candidate) =>
        !candidate.entry.numeric &&
        candidate.entry.affirmative === null &&
        candidate.cost <= (columns[0]?.cost ?? 0) + 0.1,
    );
    const own = near(columns);
    if (own.length > 0 && valueCandidates(next).length === 0) {
      pool = own;
      end = next.end;
    } else if (
      own.length === 0 &&
      categorical.length > 0 &&
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
    }
  }
  const chosen = pick(reader, mention, pool);
  if (chosen === null || chosen.value === null) return null;
  return {
    kind: "event",
    event: equals(chosen.entry, chosen.value),
    start,
    end,
    entry: chosen.entry,
    how: "value",
  };
}

function nearColumn(
  reader: Reader,
  items: readonly Item[],
  at: number,
  to: number,
): ColumnEntry | null {
  const next = reader.mentionAt.get(at + 1);
  if (next !== undefined && next.end <= to) {
    const own = columnCandidates(next)[0];
    if (own !== undefined) return own.entry;
  }
  const about = ABOUT.get(wordAt(reader, at));
  if (about !== undefined) return columnsAbout(reader.index, about)[0]?.entry ?? null;
  return dangling(items)?.candidates[0]?.entry ?? null;
}

/** A word of a header that another mention already found ('3000 a *month*' of a monthly income). */
function usedWord(reader: Reader, word: string): boolean {
  const wordStem = stem(word);
  return reader.mentions.some((mention) =>
    closest(mention.candidates).some((candidate) =>
      candidate.entry.words.some(
        (own) =>
          own.stem === wordStem ||
          (own.root.length >= 4 && wordStem.startsWith(own.root)) ||
          (wordStem.length >= 4 && own.root.startsWith(wordStem)),
      ),
    ),
  );
}

/** An unknown word: the noun for a row where a subject is due, else a problem. Returns what follows. */
function unknown(
  reader: Reader,
  items: readonly Item[],
  at: number,
  to: number,
  slot: Slot,
  lastNoun: number,
): number {
  let end = at + 1;
  while (end < to && isUnknownWord(reader, end)) end += 1;
  const after = reader.tokens[end];
  const head = end === at + 1;
  const nounFollows = after !== undefined && end < to && isRowNoun(after.word);
  if (
    slot === "subject" &&
    head &&
    !nounFollows &&
    lastNoun !== at - 1 &&
    !reader.tokens[at]?.capital
  ) {
    reader.rowNouns.add(stem(wordAt(reader, at)));
    reader.notes.push(`“${spanOf(reader, at, end).text}” is taken as a row`);
    return end;
  }
  if (
    slot === "place" &&
    head &&
    wordAt(reader, at - 1) === "at" &&
    reader.tokens[at]?.capital &&
    containerFits(reader)
  ) {
    reader.notes.push(`“${spanOf(reader, at, end).text}” is taken as where the data is from`);
    return end;
  }
  const before = dangling(items);
  const column = before?.candidates[0]?.entry ?? null;
  reader.problems.push({
    kind: "unknown",
    span: spanOf(reader, at, end),
    reason: slot === "place" || column !== null ? "unknownValue" : "unknownColumn",
    column,
  });
  return end;
}

/** 'at IBM' fills the company of 'years at company'. */
function containerFits(reader: Reader): boolean {
  return reader.mentions.some((mention) =>
    closest(mention.candidates).some(
      (candidate) =>
        candidate.value === null && candidate.entry.words.some((word) => word.word === "at"),
    ),
  );
}

export function isUnknownWord(reader: Reader, at: number): boolean {
  const token = reader.tokens[at];
  if (token === undefined || token.kind === "symbol" || token.value !== null) return false;
  if (
    reader.mentionAt.has(at) ||
    isFunctionWord(token.word) ||
    isRowNoun(token.word) ||
    VAGUE.has(token.word)
  )
    return false;
  return !reader.rowNouns.has(stem(token.word));
}

type EventItem = Extract<Item, { kind: "event" }>;

/** Combines a run of items into one event; bare columns and marks are for the caller. */
export function combine(items: readonly Item[], setJoin: "set" | "and" = "set"): Event {
  const groups: Event[] = [];
  let alternatives: EventItem[][] = [];
  let expected: "and" | "or" | null = null;
  const close = (): void => {
    if (alternatives.length > 0) groups.push(disjunction(alternatives));
    alternatives = [];
  };
  const relevant = withoutTrailing(
    items.filter((item) => item.kind === "event" || item.kind === "join"),
  );
  relevant.forEach((item, at) => {
    if (item.kind === "join") {
      expected =
        item.word === "or" || item.word === "vs"
          ? "or"
          : item.word === "and"
            ? "and"
            : nextJoin(relevant, at);
      return;
    }
    if (item.kind !== "event") return;
    if (expected === null) {
      close();
      alternatives = [[item]];
    } else if (expected === "or") {
      alternatives.push([item]);
    } else {
      const last = alternatives.at(-1);
      const twin = last?.at(-1);
      if (
        twin !== undefined &&
        setJoin === "set" &&
        isSet(twin) &&
        isSet(item) &&
        twin.entry === item.entry
      )
        alternatives.push([item]);
      else if (last === undefined) alternatives = [[item]];
      else last.push(item);
    }
    expected = null;
  });
  close();
  return groups.length === 0 ? ALL : and(...groups);
}

function withoutTrailing(items: readonly Item[]): Item[] {
  const kept = [...items];
  while (kept.at(-1)?.kind === "join") kept.pop();
  while (kept[0]?.kind === "join") kept.shift();
  return kept;
}

/** A comma takes the meaning of the next join of its list. */
function nextJoin(items: readonly Item[], at: number): "and" | "or" {
  for (const item of items.slice(at + 1)) {
    if (item.kind === "join" && item.word !== ",")
      return item.word === "or" || item.word === "vs" ? "or" : "and";
  }
  return "and";
}

function isSet(item: EventItem): boolean {
  const { event } = item;
  return (event.kind === "compare" && event.op === "=") || event.kind === "in";
}

function disjunction(alternatives: readonly (readonly EventItem[])[]): Event {
  const parts: Event[] = [];
  const sets = new Map<ColumnEntry, Literal[]>();
  for (const conjunction of alternatives) {
    const [only] = conjunction;
    if (conjunction.length === 1 && only !== undefined && isSet(only)) {
      const known = sets.get(only.entry);
      const values = literals(only.event);
      if (known !== undefined) {
        known.push(...values);
        continue;
      }
      sets.set(only.entry, values);
      parts.push({ kind: "in", left: { kind: "column", column: only.entry.column.name }, values });
      continue;
    }
    parts.push(and(...conjunction.map((item) => item.event)));
  }
  return or(...parts.map((part) => (part.kind === "in" ? setEvent(part) : part)));
}

function setEvent(event: Extract<Event, { kind: "in" }>): Event {
  const unique = [...new Set(event.values)];
  const [only] = unique;
  return unique.length === 1 && only !== undefined
    ? { kind: "compare", left: event.left, op: "=", right: only }
    : { ...event, values: unique };
}

function literals(event: Event): Literal[] {
  if (event.kind === "in") return [...event.values];
  if (
    event.kind === "compare" &&
    (typeof event.right === "string" || typeof event.right === "number")
  )
    return [event.right];
  return [];
}
