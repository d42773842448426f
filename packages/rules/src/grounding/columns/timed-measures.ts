/** Columns of one measure at several times: `germ_d7` and `germ_d14`, `weight_week_4`, `bp_6m`, `kept_1`. */

import { BARELY, longForms, type PhraseWord, textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

export interface TimedMeasure {
  /** What it may be called, without its time. */
  readonly names: readonly (readonly PhraseWord[])[];
  /** Its columns by their times. */
  readonly columns: ReadonlyMap<string, ColumnEntry>;
}

/** What times are counted in, and in how many of the smallest of their kind. */
const UNITS: ReadonlyMap<string, readonly [kind: string, size: number]> = new Map(
  [
    ["hour", 1, "h hr hrs hour hours"],
    ["hour", 24, "d day days"],
    ["hour", 168, "w wk wks week weeks"],
    ["month", 1, "m mo mth month months"],
    ["month", 12, "y yr yrs year years"],
    ["time", 1, "t time timepoint"],
    ["visit", 1, "visit visits"],
    ["wave", 1, "wave waves"],
  ].flatMap(([kind, size, words]) =>
    String(words)
      .split(" ")
      .map((word) => [word, [String(kind), Number(size)]] as const),
  ),
);

export function isTimeUnit(word: string): boolean {
  return UNITS.has(word);
}

/** What tells a number of units from other times: first as it is counted, then for a week its seven days; none where it is no such time. */
export function timeKeys(unit: string, count: number): string[] {
  const [kind, size] = UNITS.get(unit) ?? [];
  // 100 m are metres
  if (kind === undefined || size === undefined || (unit === "m" && count > MOST_MONTHS)) return [];
  return [`${count} of ${size} ${kind}`, `${kind}:${count * size}`];
}

export const BASELINE = "baseline";
const MOST_MONTHS = 60;

/** 'wk6', '6m' as the unit and its number. */
export function unitAndNumber(word: string): readonly [unit: string, count: number] | null {
  const [, before, number = "", behind] =
    /^(\p{L}+)(\d{1,3})$/u.exec(word) ?? /^()(\d{1,3})(\p{L}+)$/u.exec(word) ?? [];
  const unit = before || behind;
  return unit !== undefined && UNITS.has(unit) ? [unit, Number(number)] : null;
}

/** The words of a header without its time, and the time. */
function parted({ words }: ColumnEntry): { name: PhraseWord[]; times: readonly string[] } | null {
  for (const [at, { word, short }] of words.entries()) {
    const own = short ?? word;
    const next = words[at + 1]?.short ?? words[at + 1]?.word ?? "";
    const whole = unitAndNumber(own);
    const pair = unitAndNumber(own + next);
    const bare = at === 1 && words.length === 2 && /^\d{1,3}$/.test(own);
    const found = whole ?? pair ?? (bare ? (["day", Number(own)] as const) : null);
    const isFirst = /^(?:bl|baseline)$/.test(own);
    const times = isFirst ? [BASELINE] : found === null ? [] : timeKeys(...found);
    const name = words.filter(
      ({ weight }, place) =>
        weight > BARELY && (place < at || place > at + (whole || !pair ? 0 : 1)),
    );
    if (times.length > 0 && name.length > 0) return { name, times };
  }
  return null;
}

/** The measures of a table that has one at several times; the others have a single time. */
export const timedMeasures = oncePer(({ columns }: TableIndex): readonly TimedMeasure[] => {
  const found = new Map<string, { name: PhraseWord[]; columns: Map<string, ColumnEntry> }>();
  for (const entry of columns) {
    const part = entry.shared ? null : parted(entry);
    if (part === null) continue;
    const key = textOf(part.name);
    const known = found.get(key) ?? { name: part.name, columns: new Map() };
    for (const time of part.times) known.columns.set(time, entry);
    found.set(key, known);
  }
  const measures = [...found.values()];
  if (!measures.some(hasTimes)) return [];
  return measures
    .filter((measure) => !measure.columns.has(BASELINE) || hasTimes(measure))
    .map(({ name, columns: own }) => ({
      names: [name, ...longForms(name)].flatMap((words) => endings(words, own, columns)),
      columns: own,
    }));
});

/** Whether it was measured at several times. */
export function hasTimes({ columns }: Pick<TimedMeasure, "columns">): boolean {
  return new Set(columns.values()).size > 1;
}

/** A column with those of its measure at other times; alone where it has none. */
export function atAllTimes(index: TableIndex, entry: ColumnEntry): readonly ColumnEntry[] {
  const all = timedMeasures(index).map(({ columns }) => [...new Set(columns.values())]);
  return all.find((own) => own.includes(entry)) ?? [entry];
}

/** A body weight is a weight, where nothing else is. */
function endings(
  words: readonly PhraseWord[],
  own: ReadonlyMap<string, ColumnEntry>,
  columns: readonly ColumnEntry[],
): PhraseWord[][] {
  const others = columns.filter((entry) => ![...own.values()].includes(entry));
  const isFree = ({ stem }: PhraseWord): boolean =>
    !others.some((entry) => entry.words.some((word) => word.stem === stem));
  return words.flatMap((_, at) => {
    const rest = words.slice(at);
    return at === 0 || rest.every(isFree) ? [rest] : [];
  });
}
