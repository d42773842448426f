import type { Column } from "@probability-chat/codebook";
import { ALL } from "@probability-chat/query";
import { adjustUnderDependence, DISCOVERY_RATE } from "../../../numerics/false-discovery.ts";
import { NO_LEVEL, type ScanColumn } from "../../../structure/scan-column.ts";
import { type ScannedPair, scanPairs } from "../../../structure/scan-pairs.ts";
import { type Strength, strengthOf } from "../../../structure/strength.ts";
import { isMadeOf } from "../../columns/made-of.ts";
import { readScanColumns } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import { relationQuery } from "./queries.ts";

/** Columns that are looked at, the first of the file. */
const MOST_COLUMNS = 300;
/** Of more than these, those that are in the strongest pairs of a few rows are tested in many. */
const MOST_TESTED = 80;
const SCREENING_ROWS = 1_000;
const ROWS = 10_000;
/** A category of more levels is a name, not a group. */
const MAX_LEVELS = 100;
/** The strongest discoveries are measured. */
const MOST_MEASURED = 200;
/** From here on one column may be the other in other words. */
const NEARLY_SAME = 0.75;
/** J. Cohen's small correlation (1988): what is surely no more, hardly matters. */
const LEAST = 0.1;
/** Of levels with so many rows, each of one level of another column, so large a share of all rows. */
const LEAST_SETTLED = 20;
const MOSTLY_SETTLED = 0.8;
const MOST_TOLD = 6;
/** Relations of one column that are told, so that others have their turn. */
const MOST_OF_COLUMN = 3;

/** A pair that goes together beyond chance. */
export interface Discovery {
  readonly x: string;
  readonly y: string;
  readonly pValue: number;
  /** Over all pairs, whatever their dependence. */
  readonly adjusted: number;
}

/** A column that another tells, or nearly. */
export interface Copy {
  readonly column: string;
  readonly by: string;
}

export interface Relations {
  /** In the order of their evidence. */
  readonly discoveries: readonly Discovery[];
  /** Those that surely matter, by the lower ends of their strengths. */
  readonly told: readonly (Discovery & { readonly strength: Strength })[];
  readonly copies: readonly Copy[];
  readonly comparisons: number;
  readonly rows: number;
  readonly columns: {
    readonly all: number;
    readonly screened: number;
    readonly tested: number;
  };
}

/** Every pair of columns, or every pair of one: tested, and the strong ones measured. */
export async function findRelations(context: Context, focus: string | null): Promise<Relations> {
  const usable = context.table.codebook.columns.filter(isUsable);
  const first = usable.slice(0, MOST_COLUMNS);
  const about = usable.find(({ name }) => name === focus);
  const looked = about && !first.includes(about) ? [about, ...first.slice(1)] : first;
  const comparisons =
    focus === null ? (looked.length * (looked.length - 1)) / 2 : about ? looked.length - 1 : 0;
  const none = { discoveries: [], told: [], copies: [], comparisons, rows: 0 };
  const columns = { all: usable.length, screened: looked.length, tested: looked.length };
  if (comparisons < 1) return { ...none, columns };
  const chosen = focus === null ? await screen(context, looked) : looked;
  const read = await readScanColumns(context.table, chosen, ALL, {
    rows: ROWS,
    seed: context.seed,
    maxLevels: MAX_LEVELS,
  });
  const pairs = scanPairs(read, { seed: context.seed, of: focus });
  const discoveries = discoveriesOf(pairs, comparisons);
  const byName = new Map(read.map((column) => [column.name, column]));
  const copies = copiesOf(discoveries, byName, focus);
  const left = new Set(copies.map(({ column }) => column));
  const others = discoveries.filter(({ x, y }) => !left.has(x) && !left.has(y));
  const parts = partsOfOthers(others.slice(0, MOST_MEASURED), byName);
  const kept = others.filter((pair) => !parts.has(pair));
  // What no query asks for, of two dates, takes no place of one that can be told.
  const shown = kept.filter(({ x, y }) => relationQuery(context.column(x), context.column(y)));
  const [one] = read;
  return {
    discoveries: kept,
    told: strongest(shown, byName, comparisons, focus),
    copies: [...copies, ...parts.values()],
    comparisons,
    rows: one === undefined ? 0 : one.kind === "number" ? one.values.length : one.codes.length,
    columns: { ...columns, tested: chosen.length },
  };
}

function isUsable({ role, type, distinct }: Column): boolean {
  if (distinct < 2) return false;
  if (role === "measure" || role === "date") return true;
  return role === "category" && (type !== "text" || distinct <= MAX_LEVELS);
}

/** Of a wide table the columns of its strongest pairs, by a few rows. */
async function screen(context: Context, columns: readonly Column[]): Promise<readonly Column[]> {
  if (columns.length <= MOST_TESTED) return columns;
  const { seed, table } = context;
  const read = await readScanColumns(table, columns, ALL, {
    rows: SCREENING_ROWS,
    seed,
    maxLevels: MAX_LEVELS,
  });
  const kept = new Set<string>();
  for (const { x, y } of [...scanPairs(read, { seed })].sort((a, b) => a.pValue - b.pValue)) {
    if (kept.size + 2 > MOST_TESTED) break;
    kept.add(x).add(y);
  }
  return columns.filter(({ name }) => kept.has(name));
}

/** Pairs that were not tested count as having shown nothing, so that the choice is allowed for. */
function discoveriesOf(pairs: readonly ScannedPair[], comparisons: number): Discovery[] {
  const adjusted = adjustUnderDependence(
    pairs.map(({ pValue }) => pValue),
    comparisons,
  );
  return pairs
    .map(({ x, y, pValue }, at) => ({ x, y, pValue, adjusted: adjusted[at] ?? 1 }))
    .filter((pair) => pair.adjusted <= DISCOVERY_RATE)
    .sort((a, b) => a.pValue - b.pValue);
}

/** Of two columns that are the same in other words the later goes; never the one that is asked about. */
function copiesOf(
  discoveries: readonly Discovery[],
  columns: ReadonlyMap<string, ScanColumn>,
  focus: string | null,
): Copy[] {
  const order = [...columns.keys()];
  const copies = new Map<string, string>();
  for (const { x, y } of discoveries.slice(0, MOST_MEASURED)) {
    const [a, b] = [columns.get(x), columns.get(y)];
    if (!a || !b || copies.has(x) || copies.has(y)) continue;
    if ((strengthOf(a, b, 0.5)?.value ?? 0) < NEARLY_SAME || !isMadeOf(a, b)) continue;
    const isFirst = order.indexOf(x) < order.indexOf(y);
    const [kept, gone] = (y === focus ? false : x === focus || isFirst) ? [x, y] : [y, x];
    copies.set(gone, kept);
  }
  return [...copies].map(([column, by]) => ({ column, by }));
}

/** Pairs in which the levels of one column leave next to nothing to say of the other's. */
function partsOfOthers(
  discoveries: readonly Discovery[],
  columns: ReadonlyMap<string, ScanColumn>,
): ReadonlyMap<Discovery, Copy> {
  const parts = new Map<Discovery, Copy>();
  for (const pair of discoveries) {
    for (const [column, by] of [
      [pair.y, pair.x],
      [pair.x, pair.y],
    ] as const) {
      const [part, whole] = [columns.get(column), columns.get(by)];
      if (!parts.has(pair) && part && whole && settledShare(whole, part) >= MOSTLY_SETTLED) {
        parts.set(pair, { column, by });
      }
    }
  }
  return parts;
}

/**
 * The share of rows in levels of the first, of some size, that have one level of the second; of the
 * rows without its commonest level too, since most groups have none of a rare one by chance.
 */
function settledShare(whole: ScanColumn, part: ScanColumn): number {
  if (whole.kind === "number" || part.kind === "number") return 0;
  const groups = new Map<number, { rows: number; level: number | null }>();
  const sizes = new Map<number, number>();
  let all = 0;
  whole.codes.forEach((code, row) => {
    const level = part.codes[row] as number;
    if (code === NO_LEVEL || level === NO_LEVEL) return;
    all++;
    sizes.set(level, (sizes.get(level) ?? 0) + 1);
    const group = groups.get(code);
    if (!group) groups.set(code, { rows: 1, level });
    else {
      group.rows++;
      if (group.level !== level) group.level = null;
    }
  });
  const settled = [...groups.values()].filter(
    ({ rows, level }) => level !== null && rows >= LEAST_SETTLED,
  );
  const [[common, most] = [NO_LEVEL, 0]] = [...sizes].sort(([, a], [, b]) => b - a);
  const rowsOf = (some: typeof settled) => some.reduce((sum, { rows }) => sum + rows, 0);
  const others = settled.filter(({ level }) => level !== common);
  return Math.min(rowsOf(settled) / Math.max(1, all), rowsOf(others) / Math.max(1, all - most));
}

/**
 * Those whose strength is surely more than small. The fewer are told, the wider their intervals must
 * be to hold in spite of the choice: so many of all comparisons may miss as are told at the rate.
 */
function strongest(
  discoveries: readonly Discovery[],
  columns: ReadonlyMap<string, ScanColumn>,
  comparisons: number,
  focus: string | null,
) {
  const candidates = discoveries.slice(0, MOST_MEASURED);
  for (let told = Math.min(MOST_TOLD, candidates.length); told > 0; told--) {
    const level = 1 - (DISCOVERY_RATE * told) / comparisons;
    const measured = candidates.flatMap((pair) => {
      const [a, b] = [columns.get(pair.x), columns.get(pair.y)];
      const strength = a && b ? strengthOf(a, b, level) : null;
      return strength && strength.low >= LEAST ? [{ ...pair, strength }] : [];
    });
    const ranked = measured.sort((a, b) => b.strength.low - a.strength.low);
    const chosen = inTurn(ranked, focus).slice(0, told);
    if (chosen.length === told) return chosen;
    told = Math.min(told, chosen.length + 1);
  }
  return [];
}

function inTurn<Pair extends Discovery>(pairs: readonly Pair[], focus: string | null): Pair[] {
  const times = new Map<string, number>();
  return pairs.filter(({ x, y }) => {
    const isFull = [x, y].some(
      (name) => name !== focus && (times.get(name) ?? 0) >= MOST_OF_COLUMN,
    );
    if (isFull) return false;
    for (const name of [x, y]) times.set(name, (times.get(name) ?? 0) + 1);
    return true;
  });
}
