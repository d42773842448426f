import type { Word } from "../text/words.ts";
import { SCALES, TENS, UNITS } from "./number-words.ts";

/** A number, and the last word of it. */
export interface WrittenNumber {
  readonly value: number;
  readonly last: number;
}

const DIGITS = /^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$/;
const THOUSANDS = /^[0-9]{3}(?:\.[0-9]+)?$/;

/** The number in digits or in words that begins at a word; 'thousand' begins none. */
export function writtenNumber(
  words: readonly Word[],
  texts: readonly string[],
  at: number,
): WrittenNumber | null {
  const word = texts[at] ?? "";
  if (DIGITS.test(word)) return inDigits(words, texts, at);
  const begins = UNITS.has(word) || TENS.has(word) || (SCALES.has(word) && word !== "thousand");
  return begins ? inWords(texts, at) : null;
}

/** The number of which a share is said: '1 in 5', 'two out of every thousand'. */
export function wholeNumber(
  words: readonly Word[],
  texts: readonly string[],
  at: number,
): number | null {
  if (texts[at] === "thousand") return inWords(texts, at).value;
  return writtenNumber(words, texts, at)?.value ?? null;
}

/** Digits, their thousands set apart by commas or not. */
function inDigits(words: readonly Word[], texts: readonly string[], at: number): WrittenNumber {
  const text = texts[at] ?? "";
  let value = Number(text);
  let last = at;
  if (text.length > 3 || text.includes(".")) return { value, last };
  while (texts[last + 1] === "," && THOUSANDS.test(texts[last + 2] ?? "")) {
    const isApart =
      words[last + 1]?.start !== words[last]?.end ||
      words[last + 2]?.start !== words[last + 1]?.end;
    if (isApart) break;
    last += 2;
    value = value * 1000 + Number(texts[last]);
    if (texts[last]?.includes(".")) break;
  }
  return { value, last };
}

/** 'two hundred and fifty', 'eighty-five', 'a thousand'. */
function inWords(texts: readonly string[], at: number): WrittenNumber {
  let total = 0;
  let group = 0;
  let last = at;
  for (let index = at; index < texts.length; index++) {
    const word = texts[index] ?? "";
    const unit = UNITS.get(word);
    const ten = TENS.get(word);
    const scale = SCALES.get(word);
    if (unit !== undefined) {
      if (group % 10 !== 0 || (group % 100 >= 10 && unit >= 10)) break;
      group += unit;
    } else if (ten !== undefined) {
      if (group % 100 !== 0) break;
      group += ten;
    } else if (word === "hundred") {
      group = Math.max(group, 1) * 100;
    } else if (scale !== undefined) {
      total += Math.max(group, 1) * scale;
      group = 0;
    } else {
      if (index > at && goesOn(texts, index, total, group)) continue;
      break;
    }
    last = index;
  }
  return { value: total + group, last };
}

/** Whether '-' or 'and' joins what is before it with what follows. */
function goesOn(texts: readonly string[], index: number, total: number, group: number): boolean {
  const following = texts[index + 1] ?? "";
  if (texts[index] === "-") return group % 100 >= 20 && group % 10 === 0 && UNITS.has(following);
  if (texts[index] !== "and" || group % 100 !== 0 || (group === 0 && total === 0)) return false;
  return UNITS.has(following) || TENS.has(following);
}
