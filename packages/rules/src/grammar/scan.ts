import type { Comparator } from "@probability-chat/query";
import { equals } from "../grounding/conditions.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { DETERMINERS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { columnPair } from "./column-pair.ts";
import { betweenItem, comparison } from "./comparisons.ts";
import { beyondColumn, isMeansOf, isVerbOfTime, saysWhose } from "./compounds.ts";
import { connective, finish } from "./connectives.ts";
import { dangling, type Item } from "./item.ts";
import { withBoundBehind } from "./levels/level-order.ts";
import { columnThenValue, verbBeforeLevel } from "./levels/levels.ts";
import { lifeStageItem } from "./levels/life-stages.ts";
import { MISSING, missingItem, noneOf, PRESENT } from "./levels/missing.ts";
import { ordinalItem, stretchAt } from "./levels/ordinals.ts";
import { someOf } from "./levels/some-of.ts";
import { mentionItem } from "./mention-items.ts";
import { type Quantity, readComparator, readQuantity, spokenQuantity } from "./numbers/quantity.ts";
import { quantityItem } from "./numbers/quantity-item.ts";
import { signItem } from "./numbers/signs.ts";
import { numberOffer, onlyNumber, settledItem, settledNumber } from "./offers.ts";
import { anyPhraseAt, noColumn, type Reader, spanOf, wordAt } from "./reader.ts";
import { opensHeader, type Slot } from "./roles.ts";
import { note, numbersAllRows } from "./row-words.ts";
import { ScanState } from "./scan-state.ts";
import { calendarAt } from "./times/calendar.ts";
import { isPartOfName } from "./times/calendar-columns.ts";
import { isTimedVerb } from "./times/clock-column.ts";
import { isDated } from "./times/dated.ts";
import { ownSpan } from "./times/own-span.ts";
import { periodAt, refuseOutside } from "./times/periods.ts";
import { ungrounded } from "./ungrounded.ts";

interface ScanOptions {
  /** The role of the first words; the subject unless told. */
  readonly slot?: Slot;
}

export function scan(reader: Reader, from: number, to: number, options: ScanOptions = {}): Item[] {
  const words = new Scan(reader, to, options.slot ?? "subject");
  let at = from;
  while (at < to && reader.tokens[at] !== undefined) at = words.step(at);
  return finish(words);
}

class Scan extends ScanState {
  /** Reads what stands at a token; the token after it. */
  step(at: number): number {
    const number =
      ownSpan(this.reader, this.items, at) ??
      this.#header(at) ??
      this.#sibling(at) ??
      this.#missing(at) ??
      this.#period(at) ??
      this.#comparison(at) ??
      this.#between(at) ??
      this.#calendar(at) ??
      this.#stretch(at) ??
      this.#ordinal(at) ??
      this.#mention(at) ??
      this.#lifeStage(at) ??
      this.#number(at) ??
      this.#there(at) ??
      connective(this, at);
    return number ?? ungrounded(this, at);
  }

  #header(at: number): number | null {
    const item = columnThenValue(this.reader, at, this.to);
    if (item === null) return null;
    this.slot = "predicate";
    return this.emit(withBoundBehind(this.reader, item, this.to));
  }

  /** 'F and I': after one level of a column, another of it, though it be a common word. */
  #sibling(at: number): number | null {
    const join = this.items.at(-1);
    const before = this.items.at(-2);
    if (join?.kind !== "join" || before?.kind !== "event" || before.how !== "value") return null;
    const token = this.reader.tokens[at];
    const { entry } = before;
    if (token === undefined || entry.numeric || this.reader.mentionAt.has(at)) return null;
    if (!entry.column.levels.some((level) => level.text === token.text)) return null;
    const event = equals(entry, token.text);
    return this.emit({ kind: "event", event, start: at, end: at + 1, entry, how: "value" });
  }

  #missing(at: number): number | null {
    if (this.reader.mentionAt.has(at)) return null;
    const missing = anyPhraseAt(this.reader, at, MISSING, this.to);
    const present = anyPhraseAt(this.reader, at, PRESENT, this.to);
    const length = Math.max(missing, present);
    if (length === 0) return null;
    const place = { start: at, end: at + length };
    const item = missingItem(this, place, missing >= present ? "missing" : "present");
    return item === null ? null : this.emit(item);
  }

  #period(at: number): number | null {
    if (this.reader.mentionAt.has(at)) return null;
    const found = periodAt(this.reader, at, this.to);
    if (found === null) return null;
    refuseOutside(this.reader, found, at);
    const { event, entry, end } = found;
    const start = this.#timed(entry);
    if (start === null) this.#when(at);
    return this.emit({ kind: "event", event, start: start ?? at, end, entry, how: "compare" });
  }

  /** 'Departed after 6 pm': where the verb begins that names the column of the time behind it. */
  #timed(entry: ColumnEntry): number | null {
    const verb = entry.column.type === "date" ? null : dangling(this.items);
    if (verb === null) return null;
    const own = verb.candidates.some((candidate) => candidate.entry === entry);
    const alone = verb.end === verb.start + 1;
    if (!own && !(alone && isTimedVerb(wordAt(this.reader, verb.start)))) return null;
    this.reader.framed.add(verb.start);
    this.items.splice(this.items.indexOf(verb));
    this.slot = "predicate";
    return verb.start;
  }

  /** Marks a time: it says when, not what. */
  #when(at: number): void {
    const word = wordAt(this.reader, at);
    this.items.push({ kind: "mark", word, start: at, end: at });
    this.slot = "predicate";
  }

  #comparison(at: number): number | null {
    // 'under-five deaths' of a column that is called so
    const named = this.reader.mentionAt.get(at);
    const [best] = named?.candidates ?? [];
    if (named !== undefined && named.end > at + 1 && best?.whole && best.cost === 0) return null;
    const sign = signItem(this, at);
    if (sign !== null) return this.emit(sign);
    const pair = columnPair(this, at);
    if (pair !== null) return this.emit(pair);
    const comparator = readComparator(this.reader, at, this.to);
    if (comparator === null) return null;
    const { op, about, end } = comparator;
    const known = this.reader.problems.length;
    const item = comparison(this, comparator, at);
    if (item !== null) {
      if (about === "date" && item.start === at) this.#when(at);
      this.slot = "predicate";
      return this.emit(item);
    }
    const word = wordAt(this.reader, at);
    if (word === "other" && this.#exclusion(at, end)) return end;
    if (op === "=" || about === "date") return null;
    // 'longer than a week', and the unit was asked for
    const spoken = spokenQuantity(this.reader, end, this.to);
    if (spoken !== null && this.reader.problems.length > known) return spoken.end;
    // 'short of breath' of a column on the shortness of it
    if (opensHeader(this.reader, at, end)) return end;
    const quantity = readQuantity(this.reader, end, this.to);
    if (quantity !== null && !quantity.ordinal && quantity.range === null)
      return this.#homeless(at, op, end, quantity);
    if (PREPOSITIONS.has(word) || /^(?:beyond|minimum|a)$/.test(word)) return null;
    this.reader.problems.push({
      kind: "ask",
      span: spanOf(this.reader, at, Math.min(end + 1, this.to)),
      message: "Which number should it be compared with?",
    });
    return end;
  }

  /** 'Offices other than Rome': a denial of the level behind. */
  #exclusion(at: number, end: number): boolean {
    let named = end;
    while (DETERMINERS.has(wordAt(this.reader, named))) named += 1;
    const best = this.reader.mentionAt.get(named)?.candidates[0];
    if (best === undefined || (best.value === null && best.entry.affirmative === null))
      return false;
    this.denial = at;
    this.items.push({ kind: "mark", word: "except", start: at, end });
    return true;
  }

  #between(at: number): number | null {
    if (!/^(?:between|from|ranging)$/.test(wordAt(this.reader, at))) return null;
    const item = betweenItem(this, at);
    if (item === null) return null;
    this.slot = "predicate";
    return this.emit(item);
  }

  #calendar(at: number): number | null {
    const found = calendarAt(this.reader, at, this.to);
    if (found === null) return null;
    refuseOutside(this.reader, found, at);
    const { event, entry, end } = found;
    // 'the chance of a return 2015 or later'
    if (this.items.at(-1)?.kind === "event") this.#when(at);
    return this.emit({ kind: "event", event, start: at, end, entry, how: "compare" });
  }

  #ordinal(at: number): number | null {
    const item = ordinalItem(this, at);
    return item === null ? null : this.emit(item);
  }

  #mention(at: number): number | null {
    const mention = this.reader.mentionAt.get(at);
    if (mention === undefined || mention.end > this.to) return null;
    // 'do not work overtime' denies what stands behind the verb
    const isVerb = mention.light && this.reader.mentionAt.get(mention.end)?.light === false;
    if (this.denial !== null && !isVerb) {
      const none = noneOf(this.reader, mention);
      if (none !== null) {
        this.items.push(none);
        this.denial = null;
        return mention.end;
      }
    }
    const some = this.denial === null ? someOf(this.reader, mention, this.to) : null;
    if (some !== null) return this.emit(some);
    const [best] = mention.candidates;
    if (wordAt(this.reader, at - 1) === "no" && best?.value != null && !best.whole) {
      // 'no kids' is not the absence of a value that merely begins with the word
      this.reader.problems.push(noColumn(this.reader, at, mention.end));
      return mention.end;
    }
    if (isMeansOf(this.reader, mention) || isVerbOfTime(this.reader, mention)) {
      this.reader.framed.add(at);
      return mention.end;
    }
    if (saysWhose(this.reader, mention, this.to)) {
      note(this.reader, at);
      return mention.end;
    }
    if (isDated(this.reader, mention, this.to)) {
      this.reader.framed.add(mention.start);
      return mention.end;
    }
    const verb = verbBeforeLevel(this.reader, mention, this.to);
    if (verb !== null) return verb;
    if (beyondColumn(this.reader, mention, this.to)) return mention.end;
    // 'lose away': a place without a preposition
    if (wordAt(this.reader, at) === "away" && !isRowNoun(wordAt(this.reader, mention.end)))
      this.items.push({ kind: "mark", word: "at", start: at, end: at });
    const item = settledItem(this.reader, at, mention.end) ?? mentionItem(this, mention);
    if (item === null) {
      this.denial = null;
      return mention.end;
    }
    this.possessive = false;
    if (item.kind !== "event") return this.emit(item);
    if (this.slot !== "subject") this.slot = "predicate";
    return this.emit(withBoundBehind(this.reader, item, this.to));
  }

  #lifeStage(at: number): number | null {
    const item = lifeStageItem(this, at);
    if (item === null) return null;
    if (this.slot === "subject") this.slot = "predicate";
    return typeof item === "number" ? item : this.emit(item);
  }

  /** 'Starts at the station or ends there': the level said before, of the column named right here. */
  #there(at: number): number | null {
    const named = this.items.at(-1);
    if (wordAt(this.reader, at) !== "there" || named?.kind !== "column") return null;
    for (const before of this.items.toReversed()) {
      if (before.kind !== "event" || before.event.kind !== "compare") continue;
      const { right } = before.event;
      const own = named.candidates.find(({ entry }) =>
        entry.column.levels.some((level) => level.text === right),
      );
      if (own === undefined || typeof right !== "string") return null;
      this.items.pop();
      const event = equals(own.entry, right);
      return this.emit({
        kind: "event",
        event,
        start: at,
        end: at + 1,
        entry: own.entry,
        how: "value",
      });
    }
    return null;
  }

  #stretch(at: number): number | null {
    const end = stretchAt(this.reader, at, this.to);
    if (end === null) return null;
    this.reader.problems.push({
      kind: "ask",
      span: spanOf(this.reader, at, end),
      message: "Which rows are these? Please name them by a date or by another of the columns.",
    });
    return end;
  }

  #number(at: number): number | null {
    const token = this.reader.tokens[at];
    const quantity = readQuantity(this.reader, at, this.to);
    if (quantity === null || token === undefined) return null;
    if (numbersAllRows(this.reader, at)) {
      this.reader.framed.add(at);
      return at + 1;
    }
    if (isPartOfName(this.reader, at)) return at + 1;
    const op = quantity.op ?? "=";
    const item = quantityItem(this, quantity, { op, about: null, start: at });
    if (item !== null) {
      this.slot = "predicate";
      return this.emit(item);
    }
    if (token.value === null) return null;
    if (token.word === "one") return at + 1;
    // 'First class' of a column without it
    const named = token.ordinal ? this.reader.mentionAt.get(at + 1) : undefined;
    const column = named?.candidates[0]?.value === null ? named.candidates[0].entry : null;
    if (
      named !== undefined &&
      column !== null &&
      !column.numeric &&
      column.column.levels.length > 1
    ) {
      const span = spanOf(this.reader, at, named.end);
      this.reader.problems.push({ kind: "unknown", span, reason: "unknownValue", column });
      return named.end;
    }
    return this.#homeless(at, op, at, quantity);
  }

  /** A number without a column: what was told of it, or the question. */
  #homeless(start: number, op: Comparator, at: number, quantity: Quantity): number {
    const [value] = quantity.values;
    const single = value !== undefined && quantity.values.length === 1;
    const item = single
      ? (settledNumber(this.reader, at, op, quantity) ?? onlyNumber(this, start, op, quantity))
      : null;
    if (item !== null) return this.emit(item);
    this.reader.problems.push({
      kind: "ask",
      span: spanOf(this.reader, start, quantity.end),
      message: "Which column does this number belong to?",
      offer: single ? numberOffer(this.reader, at, value) : undefined,
    });
    return quantity.end;
  }
}
