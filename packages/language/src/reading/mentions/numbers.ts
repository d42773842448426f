import type { Word } from "../text/words.ts";
import { DAYS, MONTHS } from "./calendar-words.ts";
import { clockReadings } from "./clock.ts";
import { type Mention, mentionOf } from "./mention.ts";
import {
  DECADES,
  FALLS,
  FRACTIONS,
  ORDINALS,
  PERCENT,
  POINTS,
  SINGLES,
  SUFFIXES,
  TEENS,
} from "./number-words.ts";
import { conversions } from "./units.ts";
import { type WrittenNumber, wholeNumber, writtenNumber } from "./written-number.ts";

const BEFORE_UNIT: ReadonlySet<string> = new Set(["a", "an", "of"]);

/** The number that is mentioned from a word on. */
export function numberAt(
  words: readonly Word[],
  texts: readonly string[],
  at: number,
): Mention | null {
  const written = writtenNumber(words, texts, at);
  if (written) return inItsPlace(words, texts, at, written);
  return decadeAt(texts, at) ?? fractionAt(texts, at) ?? namedNumber(texts, at);
}

/** 'in their thirties', 'teenagers'. */
function decadeAt(texts: readonly string[], at: number): Mention | null {
  const word = texts[at] ?? "";
  if (TEENS.has(word)) return { first: at, last: at, readings: [13, 19, 20] };
  const start = DECADES.get(word);
  if (start === undefined) return null;
  const readings = [start, start + 9, start + 10, 1900 + start, 1909 + start];
  return { first: at, last: at, readings };
}

/** 'half an hour', 'a quarter', 'half a million'; 'the third' is an ordinal. */
function fractionAt(texts: readonly string[], at: number): Mention | null {
  const word = texts[at] ?? "";
  const fraction = FRACTIONS.get(word);
  const ordinal = ORDINALS.get(word);
  if (!fraction || (ordinal !== undefined && texts[at - 1] === "the")) return null;
  const value = fraction[0] / fraction[1];
  const others = ordinal !== undefined ? [ordinal] : [];
  if (word === "quarter") others.push(1);
  const following = at + (BEFORE_UNIT.has(texts[at + 1] ?? "") ? 2 : 1);
  const next = texts[following] ?? "";
  const scale = next.length > 2 ? SUFFIXES.get(next) : undefined;
  if (scale !== undefined) return mentionOf(at, following, [value * scale, ...others]);
  others.push(value * 100, ...conversions(texts, following, value));
  return mentionOf(at, at, [value, ...others]);
}

function namedNumber(texts: readonly string[], at: number): Mention | null {
  const word = texts[at] ?? "";
  for (const names of [ORDINALS, SINGLES, MONTHS, DAYS]) {
    const value = names.get(word);
    if (value !== undefined) return { first: at, last: at, readings: [value] };
  }
  return null;
}

/** A written number with what stands around it: a sign, a scale, a unit, a whole, the clock. */
function inItsPlace(
  words: readonly Word[],
  texts: readonly string[],
  at: number,
  written: WrittenNumber,
): Mention {
  let { value, last } = written;
  let next = texts[last + 1] ?? "";
  const fraction = next.endsWith("s") ? FRACTIONS.get(next) : undefined;
  if (fraction) {
    const share = (value * fraction[0]) / fraction[1];
    return mentionOf(at, last + 1, [share, share * 100]);
  }
  if (next === "and" && texts[last + 2] === "a" && texts[last + 3] === "half") {
    value += 0.5;
    last += 3;
    next = texts[last + 1] ?? "";
  }
  const others: number[] = [];
  const isFalling = isFall(texts, at);
  if (isFalling || isNegated(words, texts, at)) others.push(-value);
  others.push(...shareReadings(words, texts, last, value));
  const scale = SUFFIXES.get(next);
  if (scale !== undefined) others.push(value * scale, ...inThousands(value * scale));
  const isOfHundred = isPercent(texts, last + 1);
  if (isOfHundred) others.push(...percentReadings(value));
  else if (POINTS.has(next)) others.push(value / 100);
  if (isFalling && (isOfHundred || POINTS.has(next))) others.push(-value / 100);
  others.push(...clockReadings(texts, last, value));
  const isJoined = words[last + 1]?.start === words[last]?.end;
  if (next === "s" && isJoined && value % 10 === 0) {
    others.push(value + 9, value + 10);
    if (value < 100) others.push(1900 + value, 1909 + value);
  } else {
    others.push(...conversions(texts, next === "-" ? last + 2 : last + 1, value));
  }
  if (Number.isInteger(value) && value >= 1900 && value <= 1999) others.push(value - 1900);
  return mentionOf(at, last, [value, ...others, ...inThousands(value)]);
}

/** A '-' that does not stand directly behind a word. */
function isNegated(words: readonly Word[], texts: readonly string[], at: number): boolean {
  if (texts[at - 1] !== "-") return false;
  return at < 2 || (words[at - 1] as Word).start > (words[at - 2] as Word).end;
}

/** 'minus 3', 'fall by 3', 'a drop of 3'. */
function isFall(texts: readonly string[], at: number): boolean {
  const before = texts[at - 1] ?? "";
  if (before === "minus" || before === "negative") return true;
  return FALLS.has((before === "by" || before === "of" ? texts[at - 2] : before) ?? "");
}

/** A share, and what grows or shrinks by it is multiplied by. */
function percentReadings(value: number): number[] {
  const readings = [value / 100, 1 + value / 100];
  if (value < 100) readings.push(1 - value / 100);
  return readings;
}

/** '1 in 5', '3 out of every 10' as a share and as per cent. */
function shareReadings(
  words: readonly Word[],
  texts: readonly string[],
  last: number,
  value: number,
): number[] {
  const next = texts[last + 1];
  const isOutOf = next === "out" && texts[last + 2] === "of";
  if (next !== "in" && next !== "of" && !isOutOf) return [];
  let place = last + (isOutOf ? 3 : 2);
  if (texts[place] === "every" || texts[place] === "a") place++;
  const whole = wholeNumber(words, texts, place);
  if (whole === null || value <= 0 || value >= whole || whole > 1000) return [];
  return [value / whole, (100 * value) / whole];
}

/** '30 %', '30 per cent', 'the 30th percentile'. */
function isPercent(texts: readonly string[], at: number): boolean {
  const word = texts[at] ?? "";
  const next = texts[at + 1] ?? "";
  return (
    PERCENT.has(word) || (word === "per" && next === "cent") || (word === "th" && PERCENT.has(next))
  );
}

/** What a number is in a column of thousands or millions. */
function inThousands(value: number): number[] {
  const readings: number[] = [];
  if (value >= 10_000) readings.push(value / 1000);
  if (value >= 1e6) readings.push(value / 1e6);
  return readings;
}
