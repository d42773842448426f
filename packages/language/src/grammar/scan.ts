import type { Comparator } from "@probability-chat/query";
import { isFunctionWord } from "../grounding/function-word.ts";
import { isLowDegree, VAGUE } from "../lexicon/comparators.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  LIGHT_VERBS,
  NEGATIONS,
  PREPOSITIONS,
} from "../lexicon/function-words.ts";
import { isKind, isRowNoun, isWorthSaying, isYoung } from "../lexicon/row-nouns.ts";
import { calendarAt } from "./calendar.ts";
import { equals } from "./columns.ts";
import { betweenItem, comparison, quantityItem } from "./comparisons.ts";
import { beyondColumn } from "./compounds.ts";
import { eitherOf, negate, spreadDenials } from "./denials.ts";
import type { Item } from "./item.ts";
import { JOINS, NOT_BOTH } from "./joins.ts";
import { columnThenValue } from "./levels.ts";
import { mentionItem } from "./mention-items.ts";
import { MISSING, missingItem, noneOf, PRESENT } from "./missing.ts";
import { degreeOffer, numberOffer, onlyNumber, settledItem, settledNumber } from "./offers.ts";
import { ordinalItem } from "./ordinals.ts";
import { periodAt, refuseOutside } from "./periods.ts";
import { type Quantity, readComparator, readQuantity } from "./quantity.ts";
import { anyPhraseAt, type Reader, spanOf, wordAt } from "./reader.ts";
import { namesDate, nearColumn, opensHeader, type Slot, unknown, usedWord } from "./roles.ts";
import {
  aboutTheYoung,
  isAttribute,
  isIdiom,
  isModifier,
  isPredicated,
  note,
} from "./row-words.ts";
import { shareBounds } from "./shared-bounds.ts";
import { unitAsked } from "./unit-asked.ts";

export interface ScanOptions {
  /** The role of the first words; the subject unless told. */
  readonly slot?: Slot;
}

export function scan(reader: Reader, from: number, to: number, options: ScanOptions = {}): Item[] {
  const state = new Scan(reader, to, options.slot ?? "subject");
  let at = from;
  while (at < to && reader.tokens[at] !== undefined) at = state.step(at);
  return state.finish();
}

class Scan {
  readonly #reader: Reader;
  readonly #to: number;
  readonly #items: Item[] = [];
  #slot: Slot;
  /** The place of a 'not' that waits for what it denies. */
  #denial: number | null = null;
  #possessive = false;

  constructor(reader: Reader, to: number, slot: Slot) {
    this.#reader = reader;
    this.#to = to;
    this.#slot = slot;
  }

  /** Reads what stands at a token; the token after it. */
  step(at: number): number {
    const number =
      this.#header(at) ??
      this.#sibling(at) ??
      this.#missing(at) ??
      this.#period(at) ??
      this.#comparison(at) ??
      this.#between(at) ??
      this.#calendar(at) ??
      this.#ordinal(at) ??
      this.#mention(at) ??
      this.#number(at) ??
      this.#exclusive(at) ??
      this.#join(at) ??
      this.#denied(at) ??
      this.#mark(at);
    return number ?? this.#word(at);
  }

  finish(): Item[] {
    const open = this.#denial;
    if (
      open !== null &&
      wordAt(this.#reader, open - 1) !== "or" &&
      this.#items.some((item) => item.kind === "event") &&
      this.#reader.problems.length === 0
    ) {
      this.#reader.problems.push({
        kind: "ask",
        span: spanOf(this.#reader, open, open + 1),
        message: "What is it that should not hold?",
      });
    }
    return spreadDenials(shareBounds(this.#reader, this.#items));
  }

  #emit(item: Item): number {
    if (item.kind === "event" && this.#denial !== null) {
      this.#items.push({ ...item, event: negate(item), denied: true });
      this.#denial = null;
    } else {
      this.#items.push(item);
    }
    return item.end;
  }

  #header(at: number): number | null {
    const item = columnThenValue(this.#reader, at, this.#to);
    if (item === null) return null;
    this.#slot = "predicate";
    return this.#emit(item);
  }

  /** 'F and I': after one level of a column, another of it, though it be a common word. */
  #sibling(at: number): number | null {
    const join = this.#items.at(-1);
    const before = this.#items.at(-2);
    if (join?.kind !== "join" || before?.kind !== "event" || before.how !== "value") return null;
    const token = this.#reader.tokens[at];
    const { entry } = before;
    if (token === undefined || entry.numeric || this.#reader.mentionAt.has(at)) return null;
    if (!entry.column.levels.some((level) => level.text === token.text)) return null;
    const event = equals(entry, token.text);
    return this.#emit({ kind: "event", event, start: at, end: at + 1, entry, how: "value" });
  }

  #missing(at: number): number | null {
    if (this.#reader.mentionAt.has(at)) return null;
    const missing = anyPhraseAt(this.#reader, at, MISSING, this.#to);
    const present = anyPhraseAt(this.#reader, at, PRESENT, this.#to);
    const length = Math.max(missing, present);
    if (length === 0) return null;
    const item = missingItem(
      this.#reader,
      this.#items,
      at,
      at + length,
      this.#to,
      missing >= present ? "missing" : "present",
    );
    return item === null ? null : this.#emit(item);
  }

  #period(at: number): number | null {
    if (this.#reader.mentionAt.has(at)) return null;
    const found = periodAt(this.#reader, at, this.#to);
    if (found === null) return null;
    refuseOutside(this.#reader, found, at);
    const { event, entry, end } = found;
    const word = wordAt(this.#reader, at);
    if (PREPOSITIONS.has(word)) {
      this.#items.push({ kind: "mark", word, start: at, end: at });
      this.#slot = "predicate";
    }
    return this.#emit({ kind: "event", event, start: at, end, entry, how: "compare" });
  }

  #comparison(at: number): number | null {
    const comparator = readComparator(this.#reader, at, this.#to);
    if (comparator === null) return null;
    const { op, about, end } = comparator;
    const item = comparison(this.#reader, this.#items, op, about, at, end, this.#to);
    if (item !== null) {
      this.#slot = "predicate";
      return this.#emit(item);
    }
    const word = wordAt(this.#reader, at);
    if (op === "=" || about === "date") return null;
    // 'short of breath' of a column on the shortness of it
    if (opensHeader(this.#reader, at, end)) return end;
    const quantity = readQuantity(this.#reader, end, this.#to);
    if (quantity !== null && !quantity.ordinal && quantity.range === null)
      return this.#homeless(at, op, end, quantity);
    if (PREPOSITIONS.has(word) || /^(?:beyond|minimum|a)$/.test(word)) return null;
    this.#reader.problems.push({
      kind: "ask",
      span: spanOf(this.#reader, at, Math.min(end + 1, this.#to)),
      message: "Which number should it be compared with?",
    });
    return end;
  }

  #between(at: number): number | null {
    if (!/^(?:between|from|ranging)$/.test(wordAt(this.#reader, at))) return null;
    const item = betweenItem(this.#reader, this.#items, at, this.#to);
    if (item === null) return null;
    this.#slot = "predicate";
    return this.#emit(item);
  }

  #calendar(at: number): number | null {
    const found = calendarAt(this.#reader, at, this.#to);
    if (found === null) return null;
    refuseOutside(this.#reader, found, at);
    const { event, entry, end } = found;
    return this.#emit({ kind: "event", event, start: at, end, entry, how: "compare" });
  }

  #ordinal(at: number): number | null {
    const item = ordinalItem(this.#reader, this.#items, at, this.#to);
    return item === null ? null : this.#emit(item);
  }

  #mention(at: number): number | null {
    const mention = this.#reader.mentionAt.get(at);
    if (mention === undefined || mention.end > this.#to) return null;
    if (this.#denial !== null) {
      const none = noneOf(this.#reader, mention);
      if (none !== null) {
        this.#items.push(none);
        this.#denial = null;
        return mention.end;
      }
    }
    const [best] = mention.candidates;
    if (wordAt(this.#reader, at - 1) === "no" && best?.value != null && !best.whole) {
      // 'no kids' is not the absence of a value that merely begins with the word
      this.#reader.problems.push({
        kind: "unknown",
        span: spanOf(this.#reader, at, mention.end),
        reason: "unknownColumn",
        column: null,
      });
      return mention.end;
    }
    if (beyondColumn(this.#reader, mention, this.#to)) return mention.end;
    const item =
      settledItem(this.#reader, at, mention.end) ??
      mentionItem(this.#reader, this.#items, mention, this.#to, this.#possessive);
    if (item === null) {
      this.#denial = null;
      return mention.end;
    }
    this.#possessive = false;
    if (item.kind === "event" && this.#slot !== "subject") this.#slot = "predicate";
    return this.#emit(item);
  }

  #number(at: number): number | null {
    const token = this.#reader.tokens[at];
    const quantity = readQuantity(this.#reader, at, this.#to);
    if (quantity === null || token === undefined) return null;
    const item = quantityItem(
      this.#reader,
      this.#items,
      quantity,
      quantity.op ?? "=",
      null,
      at,
      this.#to,
    );
    if (item !== null) {
      this.#slot = "predicate";
      return this.#emit(item);
    }
    if (token.value === null) return null;
    if (token.word === "one") return at + 1;
    return this.#homeless(at, quantity.op ?? "=", at, quantity);
  }

  /** A number without a column: what was told of it, or the question. */
  #homeless(start: number, op: Comparator, at: number, quantity: Quantity): number {
    const [value] = quantity.values;
    const single = value !== undefined && quantity.values.length === 1;
    const item = single
      ? (settledNumber(this.#reader, at, op, value, quantity.end) ??
        onlyNumber(this.#reader, this.#items, start, op, quantity))
      : null;
    if (item !== null) return this.#emit(item);
    this.#reader.problems.push({
      kind: "ask",
      span: spanOf(this.#reader, start, quantity.end),
      message: "Which column does this number belong to?",
      offer: single ? numberOffer(this.#reader, at, value) : undefined,
    });
    return quantity.end;
  }

  #exclusive(at: number): number | null {
    const length = anyPhraseAt(this.#reader, at, NOT_BOTH, this.#to);
    if (length === 0 || !eitherOf(this.#items)) return null;
    return at + length;
  }

  #join(at: number): number | null {
    const word = JOINS.get(wordAt(this.#reader, at));
    if (word === undefined) return null;
    this.#items.push({ kind: "join", word, start: at, end: at + 1 });
    if (wordAt(this.#reader, at) === "nor") this.#denial = at;
    return at + 1;
  }

  #denied(at: number): number | null {
    const word = wordAt(this.#reader, at);
    if (!NEGATIONS.has(word)) return null;
    this.#denial = word === "nobody" || word === "none" ? null : at;
    if (word === "without") this.#possessive = true;
    if (/^(?:without|excluding|except)$/.test(word))
      this.#items.push({ kind: "mark", word, start: at, end: at + 1 });
    return at + 1;
  }

  #mark(at: number): number | null {
    const word = wordAt(this.#reader, at);
    const mark = (name: string, slot: Slot): number => {
      this.#items.push({ kind: "mark", word: name, start: at, end: at + 1 });
      this.#slot = slot;
      return at + 1;
    };
    if (/^(?:who|that|which|whose|where)$/.test(word))
      return mark(word, word === "whose" ? "subject" : "predicate");
    if (word === "with" || word === "having") {
      this.#possessive = true;
      return mark("with", "predicate");
    }
    if (!PREPOSITIONS.has(word)) return null;
    const asked = word === "in" ? unitAsked(this.#reader, at + 1, this.#to) : null;
    if (asked !== null) return asked;
    if (/^(?:in|from|at|on|into|to|inside|within)$/.test(word)) return mark(word, "place");
    return mark(word, /^(?:for|among|of)$/.test(word) ? "subject" : "predicate");
  }

  #vague(at: number): void {
    const settled = settledItem(this.#reader, at, at + 1);
    if (settled !== null) {
      this.#emit(settled);
      return;
    }
    const column = nearColumn(this.#reader, this.#items, at, this.#to);
    const low = isLowDegree(wordAt(this.#reader, at));
    this.#reader.problems.push({
      kind: "vague",
      span: spanOf(this.#reader, at, at + 1),
      column,
      offer: column === null ? undefined : degreeOffer(at, column, low),
    });
  }

  #word(at: number): number {
    const reader = this.#reader;
    const token = reader.tokens[at];
    const word = wordAt(reader, at);
    const light = LIGHT_VERBS.has(word);
    if (AUXILIARIES.has(word) || light) {
      if (/^(?:has|have|had|own|owns|owned|owning|having)$/.test(word)) this.#possessive = true;
      if (!(light && this.#slot === "subject" && word.endsWith("ed"))) this.#slot = "predicate";
      return at + 1;
    }
    if (isFunctionWord(word) || DETERMINERS.has(word) || token?.kind === "symbol") {
      if (isAttribute(reader, at, this.#to)) this.#vague(at);
      return at + 1;
    }
    // 'owns a car', 'with a dog': what somebody has is no row
    const had =
      this.#possessive &&
      isKind(word) &&
      /^(?:a|an|any|no|own|owns|owned|own|with|without|have|has|had)$/.test(wordAt(reader, at - 1));
    // 'who are engineers': what somebody is said to be is no row either
    const trait =
      isKind(word) &&
      (this.#slot === "predicate" ? isPredicated(reader, at) : isIdiom(reader, at, this.#slot));
    if (word === "lot" && wordAt(reader, at - 1) === "a" && wordAt(reader, at + 1) !== "of") {
      this.#vague(at);
      return at + 1;
    }
    if (isKind(word) && isModifier(reader, at, this.#to)) {
      const end = unknown(reader, this.#items, at, this.#to, "predicate");
      return end;
    }
    if ((isRowNoun(word) && !had && !trait) || (isYoung(word) && aboutTheYoung(reader))) {
      if (isKind(word) && isWorthSaying(word)) note(reader, at);
      if (this.#slot === "subject") this.#slot = "predicate";
      return at + 1;
    }
    if (VAGUE.has(word)) {
      this.#vague(at);
      return at + 1;
    }
    if (usedWord(reader, word) || namesDate(reader, word)) return at + 1;
    const end = unknown(reader, this.#items, at, this.#to, this.#slot);
    if (this.#slot === "subject") this.#slot = "predicate";
    return end;
  }
}
