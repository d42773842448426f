/** Draws without replacement: 'two passengers … both from third class'. */
import { ALL, type DrawOutcome, type Event, type Query } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, readClause } from "../../grammar/sentence/clause.ts";
import { ask, type Frame } from "../frame.ts";
import { findWord, setAside, skipWords, wordsOf } from "../words.ts";

const DRAWN =
  /\b(?:selected|picked|chosen|drawn|sampled|pulled|pick|choose|draw|select|sample|pull|picking|choosing|drawing|selecting|sampling|pulling|random|randomly|(?:i|we|you) (?:grab|take))\b/;

export const drawFrame: Frame = {
  name: "draw",
  read(reader, from, to): Query | null {
    const text = wordsOf(reader, from, to);
    if (!DRAWN.test(text)) return null;
    const size = outcomeOfSize(reader, from, to) ?? drawSize(reader, from, to);
    if (size === null) return null;
    if (/\bwith replacement\b/.test(text)) {
      reader.problems.push({
        kind: "refuse",
        reason: "unsupported",
        span: null,
        message:
          "I draw without replacement; with replacement, take the probability of one row to the power of the number drawn.",
      });
      return null;
    }
    const alike = drawnAlike(reader, from, size, to);
    const found =
      size.outcome ??
      outcomeAt(reader, keptOut(reader, size.end, to), to, size.value) ??
      alike?.found ??
      null;
    if (found === null) return null;
    const end = found === alike?.found ? alike.end : to;
    const parts = readClause(reader, skipWords(reader, found.end, end, CAME), end);
    const given = size.outcome === undefined ? givenOf(reader, found.at, size.at) : ALL;
    const event = oneAndTheOther(reader, found, to, parts.target) ?? combine(parts.target);
    askForValues(reader, [...parts.target, ...parts.condition]);
    if (event.kind === "all") return null;
    const pool = combine(parts.condition);
    return {
      kind: "draw",
      size: size.value,
      outcome: found.outcome,
      event,
      given: pool.kind === "all" ? given : pool,
    };
  },
};

/** 'One is a man and the other a woman' of a column of two levels: exactly one of them is the first. */
function oneAndTheOther(
  reader: Reader,
  { outcome, end }: Outcome,
  to: number,
  items: readonly Item[],
): Event | null {
  if (outcome.kind !== "exactly" || !/\bthe other\b/.test(wordsOf(reader, end, to))) return null;
  const [first, second, more] = items.filter((item) => item.kind === "event");
  const two =
    first?.kind === "event" &&
    second?.kind === "event" &&
    first.entry === second.entry &&
    first.entry.column.distinct === 2 &&
    more === undefined;
  if (two) {
    reader.framed.add(second.start);
    return first.event;
  }
  const message = "I can tell how many of them are so in one respect, not what each of them is.";
  return ask(reader, message, { from: end, to });
}

interface Size {
  readonly value: number;
  readonly at: number;
  readonly end: number;
  /** Where it is said of the size itself: 'exactly 2 of 5'. */
  readonly outcome?: Outcome;
}

/** 'at least one of 4', 'exactly 2 of 5', 'none of 3', 'all three of the 3': how many of how many. */
function outcomeOfSize(reader: Reader, from: number, to: number): Size | null {
  for (let at = from + 1; at + 1 < to; at++) {
    if (!/^(?:of|out)$/.test(wordAt(reader, at))) continue;
    const drawn = /^(?:of|the|a|these|those|random|randomly|selected|chosen|picked)$/;
    const place = skipWords(reader, at + 1, to, drawn);
    const value = reader.tokens[place]?.value;
    if (value == null || !Number.isInteger(value) || value < 2 || value > 1000) continue;
    const outcome = outcomeBefore(reader, from, at, value);
    if (outcome === null) continue;
    return { value, at: place, end: place + 1, outcome: { ...outcome, end: place + 1 } };
  }
  return null;
}

function outcomeBefore(reader: Reader, from: number, of: number, size: number): Outcome | null {
  const word = wordAt(reader, of - 1);
  const count = reader.tokens[of - 1]?.value;
  if (/^(?:none|neither)$/.test(word) || count === 0)
    return { outcome: { kind: "none" }, at: of - 1, end: of };
  if (/^(?:all|any|both)$/.test(word))
    return { outcome: { kind: word === "any" ? "any" : "all" }, at: of - 1, end: of };
  if (count == null || of - 1 < from) return null;
  const two = wordsOf(reader, Math.max(from, of - 3), of - 1);
  if (/^(?:at least|at most|more than|less than|fewer than|up to)$/.test(two)) {
    if (two === "at least" && (count === 1 || count === size))
      return { outcome: { kind: count === 1 ? "any" : "all" }, at: of - 3, end: of };
    const message = `I can tell how likely exactly ${count}, at least one, all or none of them are; add up the exact ones for “${two} ${count}”.`;
    return ask(reader, message, { from: of - 3, to: of });
  }
  if (count === size) return { outcome: { kind: "all" }, at: of - 1, end: of };
  return { outcome: { kind: "exactly", count }, at: of - 1, end: of };
}

function drawSize(reader: Reader, from: number, to: number): Size | null {
  for (let at = from; at < to; at++) {
    const token = reader.tokens[at];
    if (
      token?.value == null ||
      token.ordinal ||
      token.value < 2 ||
      token.value > 1000 ||
      !Number.isInteger(token.value)
    )
      continue;
    const near = wordsOf(reader, Math.max(from, at - 5), Math.min(to, at + 9));
    if (DRAWN.test(near) && !/^(?:%|percent|years?|or)$/.test(wordAt(reader, at + 1)))
      return { value: token.value, at, end: at + 1 };
  }
  return null;
}

/** 'randomly chosen', 'picked at random': how the rows came to be is no condition. */
const CAME = /^(?:random|randomly|selected|chosen|picked|drawn|sampled|at|them|these|those)$/;

/** Behind 'without putting any back', which says how the rows are drawn and not what they are. */
function keptOut(reader: Reader, from: number, to: number): number {
  const said =
    /(?:^| )(?:without (?:putting|placing|returning|giving|throwing)(?: \w+){1,3} back|without (?:replacing|returning) (?:any|them|it)(?: of them)?|without replacement|none (?:is|are) put back)(?= |$)/.exec(
      wordsOf(reader, from, to),
    );
  if (said === null) return from;
  return (
    from +
    said.input
      .slice(0, said.index + said[0].length)
      .trim()
      .split(" ").length
  );
}

/** 'The chance of drawing three women in a row': each of those drawn is one. */
function drawnAlike(
  reader: Reader,
  from: number,
  { at, end }: Size,
  to: number,
): { readonly found: Outcome; readonly end: number } | null {
  const said = wordsOf(reader, from, at);
  if (
    !/\b(?:probability|chances?|odds|likelihood|likely)\b.*\b(?:pick|choos|draw|select|pull)\w*$/.test(
      said,
    )
  )
    return null;
  const tail = AFTER_DRAWN.exec(wordsOf(reader, end, to));
  const length = tail?.[0].trim().split(" ").length ?? 0;
  setAside(reader, to - length, to);
  return { found: { outcome: { kind: "all" }, at, end }, end: to - length };
}

/** How rows were drawn, behind what they are. */
const AFTER_DRAWN =
  /(?: (?:in a row|at random|randomly|one after the other|one after another|without replacement|without replacing (?:them|any)|,))+$/;

interface Outcome {
  readonly outcome: DrawOutcome;
  readonly at: number;
  readonly end: number;
}

const THEM =
  /^(?:of|them|the|these|those|are|is|were|was|two|three|four|five|passengers|people|customers|rows|ones)$/;

function outcomeAt(reader: Reader, from: number, to: number, size: number): Outcome | null {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    const next = wordAt(reader, at + 1);
    const value = reader.tokens[at + 1]?.value;
    let outcome: DrawOutcome | null = null;
    let end = at + 1;
    if (word === "both" || (word === "all" && !/^(?:the|rows)$/.test(next)))
      outcome = { kind: "all" };
    else if (word === "neither" || word === "none") outcome = { kind: "none" };
    else if (word === "at" && next === "least" && reader.tokens[at + 2]?.value === 1) {
      outcome = { kind: "any" };
      end = at + 3;
    } else if (word === "any" || word === "either") outcome = { kind: "any" };
    else if ((word === "exactly" || word === "only" || word === "just") && value != null) {
      outcome = { kind: "exactly", count: value };
      end = at + 2;
    } else if (
      reader.tokens[at]?.value != null &&
      at > from &&
      /^(?:that|probability|chance)$/.test(wordAt(reader, at - 1)) &&
      (reader.tokens[at]?.value ?? size) < size
    ) {
      outcome = { kind: "exactly", count: reader.tokens[at]?.value ?? 0 };
    }
    if (outcome === null) continue;
    return { outcome, at, end: skipWords(reader, end, to, THEM) };
  }
  return null;
}

/** The pool: conditions between the number and the verb ('two *third class* passengers are selected'). */
function givenOf(reader: Reader, to: number, number: number): Event {
  const verb =
    /^(?:are|is|were|was|,|selected|picked|chosen|drawn|sampled|at|randomly|without|what)$/;
  const end = findWord(reader, number + 1, to, verb);
  return combine(scan(reader, number + 1, end < 0 ? to : end));
}
