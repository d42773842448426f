/** Columns whose levels are ranges of numbers: `18-25`, `65+`, `<=50K`, `$60K - $80K`. */
import { OFF_SCALE } from "../../lexicon/ordinal-scales.ts";
import { plain } from "../../text/tokens.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry } from "../table-index.ts";

export interface Band {
  readonly text: string;
  readonly low: number;
  readonly high: number;
}

/** A scale with two bands and more levels than these is one of names with numbers in them. */
const MAX_BANDS = 40;

/** The ranges that the levels of a column are; null where they are none. */
export const bandsOf = oncePer(({ numeric, column }: ColumnEntry): readonly Band[] | null => {
  const { levels, type } = column;
  if (numeric || type === "date" || levels.length < 2 || levels.length > MAX_BANDS) return null;
  const bands: Band[] = [];
  for (const { text } of levels) {
    const ends = endsOf(text);
    if (ends !== null) bands.push({ text, ...ends });
    else if (!OFF_SCALE.test(plain(text).trim()) && !UNMEASURED.test(plain(text).trim()))
      return null;
  }
  bands.sort((a, b) => a.low - b.low || a.high - b.high);
  bands.forEach((band, at) => {
    const next = bands[at + 1];
    if (band.high === Number.POSITIVE_INFINITY && next !== undefined && next.high === band.high)
      bands[at] = { ...band, high: next.low };
  });
  const apart = bands.every(({ low }, at) => at === 0 || low >= (bands[at - 1]?.high ?? low));
  const proper = bands.some(({ low, high }) => low < high);
  return apart && proper && bands.length > 1 ? bands : null;
});

/** What did not happen, was not tested, or was as it should be: it has no number. */
const UNMEASURED = /^(?:no|none|never|norm|normal|not \p{L}+)$/u;

const NUMBER = "[$€£]?(\\d[\\d,]*(?:\\.\\d+)?) ?(k|m|%)?";
const UNIT = "(?: ?[a-z]+)?";
const BELOW = new RegExp(`^(?:<=?|less than|under|below|up to|at most)${" ?"}${NUMBER}${UNIT}$`);
const ABOVE = new RegExp(`^(?:>=?|more than|over|above|at least)${" ?"}${NUMBER}${UNIT}$`);
const BEYOND = new RegExp(
  `^${NUMBER}${UNIT} ?(?:\\+|(?:or|and) (?:more|over|above|older|up|higher))${UNIT}$`,
);
const WITHIN = new RegExp(`^${NUMBER}${UNIT} ?(?:-|–|—|to) ?${NUMBER}${UNIT}$`);
/** `[70-80)`, `(18, 25]` */
const INTERVAL = new RegExp(`^[[(]${NUMBER} ?[-–,] ?${NUMBER}[\\])]$`);
const SINGLE = new RegExp(`^${NUMBER}${UNIT}$`);

/** The ends of the range that a level says. */
function endsOf(level: string): { low: number; high: number } | null {
  const text = level.trim().toLowerCase();
  const ends = (pattern: RegExp): number[] | null => {
    const found = pattern.exec(text);
    if (found === null) return null;
    const [, first = "", size, second, scale] = found;
    const low = amount(first, second === undefined ? size : (size ?? scale));
    return second === undefined ? [low] : [low, amount(second, scale)];
  };
  const [below] = ends(BELOW) ?? [];
  if (below !== undefined) return { low: Number.NEGATIVE_INFINITY, high: below };
  const [above] = ends(ABOVE) ?? ends(BEYOND) ?? [];
  if (above !== undefined) return { low: above, high: Number.POSITIVE_INFINITY };
  const [low, high] = ends(WITHIN) ?? ends(INTERVAL) ?? [];
  if (low !== undefined && high !== undefined) return low < high ? { low, high } : null;
  const [only] = ends(SINGLE) ?? [];
  return only === undefined ? null : { low: only, high: only };
}

function amount(digits: string, scale: string | undefined): number {
  return Number(digits.replaceAll(",", "")) * (scale === "k" ? 1e3 : scale === "m" ? 1e6 : 1);
}

/**
 * The levels that lie within two ends; null where one of them lies within in part only, so that the
 * table cannot tell. An end that two bands share belongs to either.
 */
export function bandsWithin(
  bands: readonly Band[],
  ends: { low: number; high: number; openLow: boolean; openHigh: boolean },
): readonly string[] | null {
  const kept: string[] = [];
  // 'over 65' are those of '65+', but three are not more than 3 where a level is '3+'
  const isSpread = bands.some(({ low, high }) => low < high && Number.isFinite(high));
  for (const { text, low, high } of bands) {
    const above =
      low > ends.low ||
      (low === ends.low &&
        (!ends.openLow || (high === Number.POSITIVE_INFINITY && isSpread) || isShared(bands, low)));
    const below =
      high < ends.high || (high === ends.high && (!ends.openHigh || isShared(bands, high)));
    const outside =
      high < ends.low ||
      low > ends.high ||
      (high === ends.low && (ends.openLow || isShared(bands, high))) ||
      (low === ends.high && (ends.openHigh || isShared(bands, low)));
    if (above && below && !(low === high && outside)) kept.push(text);
    else if (!outside) return null;
  }
  return kept.length === 0 || kept.length === bands.length ? null : kept;
}

/** Whether one band ends where another begins. */
function isShared(bands: readonly Band[], end: number): boolean {
  return bands.some(({ high }) => high === end) && bands.some(({ low }) => low === end);
}
