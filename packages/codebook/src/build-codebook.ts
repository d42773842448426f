import type { Column, ColumnRole, ColumnType, Level } from "./codebook.ts";
import { headerUnit } from "./unit.ts";

/**
 * What a column is, decided from counts about it alone, so that a table in memory and one in a
 * database reach the same codebook. First its type from how its cells read, then all else.
 */

/** How a column's present cells read. */
export interface CellReadings {
  readonly present: number;
  /** Cells that read as a number, and of those the ones with a leading zero, such as `007`. */
  readonly numbers: number;
  readonly zeroPadded: number;
  /** Cells that read as a date. */
  readonly dates: number;
  /** The different texts, where there are at most {@link CODE_LEVELS}; else an empty list. */
  readonly texts: readonly string[];
}

/** What is counted of a typed column. */
export interface ColumnProfile {
  readonly name: string;
  readonly header: string;
  readonly type: ColumnType;
  readonly rows: number;
  readonly missing: number;
  readonly distinct: number;
  /** Meaningful for numbers: all present values are whole. */
  readonly integer: boolean;
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** The most frequent values as in the file; up to 1,000 are kept. */
  readonly levels: readonly Level[];
  /** Mean number of characters of a present cell. */
  readonly meanLength: number;
  /** A sign that the cells themselves carried (`%`, `$`, `€`, `£`). */
  readonly cellUnit: string | null;
  readonly examples: readonly string[];
}

/** Integer codes have at most this many different values. */
export const CODE_LEVELS = 12;
/** So many levels of a column are listed. */
export const LISTED_LEVELS = 1_000;

const YES_NO: readonly (readonly [yes: string, no: string])[] = [
  ["yes", "no"],
  ["true", "false"],
  ["y", "n"],
  ["t", "f"],
];

/** Zero-padded numbers are codes (a postcode, an account), so they stay text. */
export function decideType(readings: CellReadings): ColumnType {
  const { present, numbers, zeroPadded, dates, texts } = readings;
  if (present === 0) return "text";
  if (numbers === present) return zeroPadded > 0 ? "text" : "number";
  if (dates === present) return "date";
  return affirmativeText(texts) === null ? "text" : "boolean";
}

/** The level that means yes among levels that are one of the pairs yes/no, true/false, y/n, t/f. */
export function affirmativeText(texts: readonly string[]): string | null {
  const folded = [...new Set(texts.map((text) => text.trim().toLowerCase()))];
  if (folded.length !== 2) return null;
  const pair = YES_NO.find((words) => words.every((word) => folded.includes(word)));
  return pair ? (texts.find((text) => text.trim().toLowerCase() === pair[0]) ?? null) : null;
}

/** The codebook's entry for a profiled column. */
export function buildColumn(profile: ColumnProfile): Column {
  const role = decideRole(profile);
  const spelled = hasLevels(profile) ? sortLevels(profile.levels) : [];
  const levels = profile.type === "boolean" ? foldCase(spelled) : spelled;
  const spellings = spelled.map(({ text }) => text).filter((text) => !isLevel(text, levels));
  const { name, header, type, missing, min, max, examples } = profile;
  const distinct = profile.distinct - spellings.length;
  return {
    name,
    header,
    type,
    role,
    missing,
    distinct,
    integer: type === "number" && profile.integer,
    min,
    max,
    levels,
    ...(spellings.length > 0 ? { spellings } : {}),
    affirmative: decideAffirmative(type, levels),
    unit: profile.cellUnit ?? (type === "number" ? headerUnit(header) : null),
    examples: examples.slice(0, 5),
  };
}

function hasLevels({ type, integer, distinct }: ColumnProfile): boolean {
  if (type === "number") return integer && distinct <= CODE_LEVELS;
  return type !== "date";
}

function sortLevels(levels: readonly Level[]): Level[] {
  return [...levels]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, LISTED_LEVELS);
}

/** `No` and `no` are one answer: each level under its most frequent spelling. */
function foldCase(levels: readonly Level[]): Level[] {
  const folded = new Map<string, Level>();
  for (const { text, count } of levels) {
    const first = folded.get(text.toLowerCase());
    folded.set(text.toLowerCase(), {
      text: first?.text ?? text,
      count: count + (first?.count ?? 0),
    });
  }
  return sortLevels([...folded.values()]);
}

function isLevel(text: string, levels: readonly Level[]): boolean {
  return levels.some((level) => level.text === text);
}

function decideAffirmative(type: ColumnType, levels: readonly Level[]): string | null {
  const texts = levels.map((level) => level.text);
  if (type === "boolean") return affirmativeText(texts);
  if (type !== "number" || texts.length !== 2) return null;
  const one = texts.find((text) => Number(text) === 1);
  return texts.some((text) => Number(text) === 0) ? (one ?? null) : null;
}

function decideRole(profile: ColumnProfile): ColumnRole {
  const { type, rows, missing, distinct, meanLength } = profile;
  const present = rows - missing;
  if (present === 0) return "empty";
  if (distinct === 1 && present > 1) return "constant";
  if (type === "date") return "date";
  if (type === "boolean") return "category";
  if (type === "number") return isNumericIdentifier(profile, present) ? "identifier" : "measure";
  if (meanLength > 40 && distinct > present / 2) return "freeText";
  return present >= 10 && distinct >= 0.95 * present ? "identifier" : "category";
}

/** Whole numbers, all different, that count the rows or are called an identifier; of an `id` a few may be twice. */
function isNumericIdentifier(profile: ColumnProfile, present: number): boolean {
  const { integer, distinct, min, max, header } = profile;
  if (!integer || present < 10) return false;
  const words = header.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  if (/(?:^|[^a-z])ids?$/.test(words) && distinct >= 0.95 * present) return true;
  if (distinct < present) return false;
  const consecutive =
    typeof min === "number" && typeof max === "number" && max - min === present - 1;
  const named = /(^|[^a-z])(id|ids|uuid|key|no|nr|number|index|row ?names?|row ?id|code)$/.test(
    words,
  );
  return named || (consecutive && !/(^|[^a-z])(year|age|rank|day|month|week)s?$/.test(words));
}

/**
 * Unique column names for a file's headers, in order: the second `score` is `score#2` (or the next
 * number that no header has), the empty seventh is `column_7`.
 */
export function nameColumns(headers: readonly string[]): { name: string; header: string }[] {
  const trimmed = headers.map((text, index) => text.trim() || `column_${index + 1}`);
  const taken = new Set(trimmed);
  const seen = new Set<string>();
  return trimmed.map((header) => {
    let name = header;
    for (let copy = 2; seen.has(name); copy++) {
      const candidate = `${header}#${copy}`;
      if (!taken.has(candidate)) name = candidate;
    }
    seen.add(name);
    return { name, header };
  });
}
