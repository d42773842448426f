import type { LevelCoding, RestGroup } from "./column-coding.ts";

/** Codes of their own for at most so many levels. */
const MOST_LEVELS = 1_000;
/** A level as rare as this teaches nothing by itself, unless there are few levels at all. */
const FEWEST_ROWS = 5;
const FEW_LEVELS = 32;
/** Levels of the rest are named up to these bounds, since a model's file must not grow with a table. */
const NAMED_LEVELS = 10_000;
const NAMED_CHARACTERS = 2 ** 20;
const LONGEST_TEXT = 1_000;

interface Counted {
  readonly text: string;
  readonly count: number;
}

/**
 * @param exact - rows of every level in the whole table, where `values` are a sample of it.
 * @returns null where there are fewer than two codes.
 */
export function codeLevels(
  column: string,
  type: "text" | "boolean",
  values: Float64Array,
  texts: readonly string[],
  exact: ReadonlyMap<string, number> | null,
): LevelCoding | null {
  const sampled = countLevels(values, texts);
  const kept = sampled
    .filter(({ text, count }, rank) => {
      const often = count >= FEWEST_ROWS || rank < FEW_LEVELS;
      return often && text.length <= LONGEST_TEXT;
    })
    .slice(0, MOST_LEVELS);
  const names = new Set(kept.map(({ text }) => text));
  const all = exact ? byCount([...exact].map(([text, count]) => ({ text, count }))) : sampled;
  const rest = restOf(all.filter(({ text }) => !names.has(text)));
  const missing = values.some(Number.isNaN);
  const codes = kept.length + Number(rest !== null) + Number(missing);
  if (codes < 2 || kept.length === 0) return null;
  const keptTexts = kept.map(({ text }) => text);
  return { kind: "levels", column, part: null, codes, missing, type, texts: keptTexts, rest };
}

/** The code of every value, a code into `texts`. */
export function encodeLevels(
  coding: LevelCoding,
  values: Float64Array,
  texts: readonly string[],
): Uint16Array {
  const codes = new Map(coding.texts.map((text, code) => [text, code]));
  const byText = texts.map((text) => codes.get(text) ?? coding.texts.length);
  return Uint16Array.from(values, (value) =>
    Number.isNaN(value) ? coding.codes - 1 : (byText[value] as number),
  );
}

/** Whether some levels must share a code, so that their exact counts are wanted. */
export function hasManyLevels(texts: readonly string[]): boolean {
  return texts.length > FEW_LEVELS;
}

function countLevels(values: Float64Array, texts: readonly string[]): Counted[] {
  const counts = new Float64Array(texts.length);
  for (const value of values) {
    if (!Number.isNaN(value)) counts[value] = (counts[value] as number) + 1;
  }
  const present = texts.map((text, i) => ({ text, count: counts[i] as number }));
  return byCount(present.filter(({ count }) => count > 0));
}

function byCount(levels: Counted[]): Counted[] {
  return levels.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

function restOf(levels: readonly Counted[]): RestGroup | null {
  if (levels.length === 0) return null;
  const named: Counted[] = [];
  let characters = 0;
  let unnamed = { levels: 0, count: 0 };
  for (const level of levels) {
    const { length } = level.text;
    const fits = named.length < NAMED_LEVELS && characters + length <= NAMED_CHARACTERS;
    if (fits && length <= LONGEST_TEXT) {
      named.push(level);
      characters += length;
    } else {
      unnamed = { levels: unnamed.levels + 1, count: unnamed.count + level.count };
    }
  }
  return {
    texts: named.map(({ text }) => text),
    counts: named.map(({ count }) => count),
    unnamed,
  };
}
