import type { Random } from "../../numerics/random.ts";
import type { CodeTable } from "../code-table.ts";
import type { Box } from "./boxes.ts";
import type { ColumnCoding, LevelCoding, NumberCoding } from "./column-coding.ts";
import { type Condition, isWithin } from "./conditions.ts";
import { type Cut, compareCuts } from "./lattice.ts";
import { countBelow, isAtom } from "./number-cell.ts";

/**
 * A coded column cut so finely that every condition on it holds in a piece as a whole, or not at
 * all: a code, a range within one, or some levels of the rest.
 */
export interface Piece {
  readonly code: number;
  /** Of the code's mass. */
  readonly share: number;
  /** Of a range of numbers: the ranks within its cell. */
  readonly ranks: readonly [from: number, to: number] | null;
  /** Of the rest: which of its named levels. */
  readonly levels: readonly number[] | null;
}

export interface CutColumn {
  readonly coding: ColumnCoding;
  readonly pieces: readonly Piece[];
  /** All pieces, those of present cells, that of missing ones: as bits. */
  readonly full: bigint;
  readonly present: bigint;
  readonly missing: bigint;
  /** In the order of the conditions: the pieces in which each holds. */
  readonly holds: readonly bigint[];
}

interface Judged {
  readonly piece: Piece;
  readonly truths: readonly boolean[];
}

export function cutColumn(coding: ColumnCoding, conditions: readonly Condition[]): CutColumn {
  const judged =
    coding.kind === "numbers" ? cutNumbers(coding, conditions) : cutLevels(coding, conditions);
  const pieces = judged.map(({ piece }) => piece);
  if (coding.missing) {
    pieces.push({ code: coding.codes - 1, share: 1, ranks: null, levels: null });
  }
  const full = bits(pieces, () => true);
  const present = bits(judged, () => true);
  const holds = conditions.map((_, at) => bits(judged, ({ truths }) => truths[at] === true));
  return { coding, pieces, full, present, missing: full & ~present, holds };
}

const weighed = new WeakMap<CutColumn, Map<bigint, Float64Array>>();

/** The evidence on a column's codes of being in some of its pieces; the same object if asked again. */
export function weightsOf(column: CutColumn, allowed: bigint): Float64Array {
  const known = weighed.get(column) ?? new Map<bigint, Float64Array>();
  weighed.set(column, known);
  let weights = known.get(allowed);
  if (!weights) {
    weights = weigh(column, allowed);
    known.set(allowed, weights);
  }
  return weights;
}

function weigh({ coding, pieces }: CutColumn, allowed: bigint): Float64Array {
  const weights = new Float64Array(coding.codes);
  const flags = flagsOf(allowed);
  for (let at = 0; at < flags.length; at++) {
    if (flags[at] !== 1) continue;
    const { code, share } = pieces[at] as Piece;
    const weight = (weights[code] as number) + share;
    // Shares of one code sum to one but for rounding.
    weights[code] = Math.abs(weight - 1) < 1e-12 ? 1 : weight;
  }
  return weights;
}

export function bits<T>(items: readonly T[], isSet: (item: T) => boolean): bigint {
  // Hexadecimal digits build a long number in one go, where shifting would copy it each time.
  let text = "";
  for (let at = items.length - (items.length % 4); at >= 0; at -= 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) {
      const item = items[at + bit];
      if (at + bit < items.length && isSet(item as T)) digit |= 1 << bit;
    }
    text += digit.toString(16);
  }
  return BigInt(`0x${text}`);
}

function cutNumbers({ cells }: NumberCoding, conditions: readonly Condition[]): Judged[] {
  const cuts = conditions
    .flatMap((one) => (one.kind === "ranges" ? one.ranges : []))
    .flatMap(({ from, to }) => [from, to])
    .sort(compareCuts);
  return cells.flatMap((cell, code): Judged[] => {
    if (isAtom(cell)) {
      const truths = conditions.map((one) => holdsAt(one, cell.low));
      return [{ piece: { code, share: 1, ranks: null, levels: null }, truths }];
    }
    const judged: Judged[] = [];
    let from = 0;
    let place: Cut | null = null;
    for (const cut of [...cuts, null]) {
      const to = cut ? countBelow(cell, cut) : cell.count;
      if (to > from) {
        const start = place;
        const share = (to - from) / cell.count;
        judged.push({
          piece: { code, share, ranks: [from, to], levels: null },
          truths: conditions.map((one) => holdsBetween(one, start, cut, cell.low)),
        });
        from = to;
      }
      if (cut && to >= from) place = cut;
    }
    return judged;
  });
}

function holdsAt(condition: Condition, value: number): boolean {
  if (condition.kind === "values") return condition.holds(value);
  if (condition.kind === "texts") return false;
  return condition.ranges.some((range) => isWithin(value, range)) !== condition.negated;
}

/** Whether a condition holds from one cut to the next; every range's ends are among the cuts. */
function holdsBetween(
  condition: Condition,
  start: Cut | null,
  end: Cut | null,
  low: number,
): boolean {
  if (condition.kind === "values") return condition.holds(low);
  if (condition.kind === "texts") return false;
  const inside =
    start !== null &&
    end !== null &&
    condition.ranges.some(
      ({ from, to }) => compareCuts(from, start) <= 0 && compareCuts(to, end) >= 0,
    );
  return inside !== condition.negated;
}

function cutLevels(coding: LevelCoding, conditions: readonly Condition[]): Judged[] {
  const judge = (text: string) => conditions.map((one) => one.kind === "texts" && one.holds(text));
  const judged = coding.texts.map(
    (text, code): Judged => ({
      piece: { code, share: 1, ranks: null, levels: null },
      truths: judge(text),
    }),
  );
  return coding.rest ? [...judged, ...cutRest(coding, conditions, judge)] : judged;
}

/** Levels of the rest that all conditions judge alike are one piece. */
function cutRest(
  { rest, texts }: LevelCoding,
  conditions: readonly Condition[],
  judge: (text: string) => boolean[],
): Judged[] {
  if (!rest) return [];
  const code = texts.length;
  const { unnamed } = rest;
  const total = rest.counts.reduce((sum, count) => sum + count, unnamed.count);
  const judged = alike([...rest.texts.keys()], rest.texts, conditions).map((levels): Judged => {
    const count = levels.reduce((sum, level) => sum + (rest.counts[level] as number), 0);
    const truths = judge(rest.texts[levels[0] as number] as string);
    return { piece: { code, share: count / total, ranks: null, levels }, truths };
  });
  return [...judged, ...cutUnnamed(code, unnamed, total, conditions, judge)];
}

/** Levels in groups that every condition judges alike, in the order of their first ones. */
function alike(
  levels: readonly number[],
  texts: readonly string[],
  conditions: readonly Condition[],
): (readonly number[])[] {
  let groups: (readonly number[])[] = [levels];
  for (const one of conditions) {
    const holds = (level: number) => one.kind === "texts" && one.holds(texts[level] as string);
    groups = groups.flatMap((group) => [
      group.filter(holds),
      group.filter((level) => !holds(level)),
    ]);
  }
  return groups
    .filter(({ length }) => length > 0)
    .sort((a, b) => (a[0] as number) - (b[0] as number));
}

/** A literal that is no named level may be any of the unnamed: it has the mean share of theirs. */
function cutUnnamed(
  code: number,
  unnamed: { readonly levels: number; readonly count: number },
  total: number,
  conditions: readonly Condition[],
  judge: (text: string) => boolean[],
): Judged[] {
  if (unnamed.count === 0) return [];
  const literals = conditions.flatMap((one) =>
    one.kind === "texts" ? one.unnamed.map(String) : [],
  );
  const asked = [...new Set(literals)].slice(0, unnamed.levels);
  const mean = unnamed.count / unnamed.levels / total;
  const piece = (share: number): Piece => ({ code, share, ranks: null, levels: [] });
  const named = asked.map((literal): Judged => {
    const truths = conditions.map((one) => {
      if (one.kind !== "texts") return false;
      // What no level satisfies is how a condition sounds of a level that is not the one named.
      const other = one.holds(ELSEWHERE);
      return one.unnamed.map(String).includes(literal) ? !other : other;
    });
    return { piece: piece(mean), truths };
  });
  const left = unnamed.count / total - mean * asked.length;
  return left > 1e-12 ? [...named, { piece: piece(left), truths: judge(ELSEWHERE) }] : named;
}

/** A text that no file's cell can be, since cells are trimmed. */
const ELSEWHERE = " ";

interface Drawn {
  readonly codes: CodeTable;
  readonly boxes: readonly Box[];
  readonly box: Uint8Array;
}

/** Each row's piece of one column: one of its code's that its box allows, by their shares. */
export function drawPieces(
  { pieces, coding }: CutColumn,
  column: number,
  { codes, boxes, box }: Drawn,
  random: Random,
): Uint16Array {
  const ofCode: number[][] = Array.from({ length: coding.codes }, () => []);
  pieces.forEach(({ code }, at) => {
    ofCode[code]?.push(at);
  });
  const allowed = boxes.map((one) => {
    const mine = one.get(column);
    return mine === undefined ? null : flagsOf(mine);
  });
  const drawn = codes.columns[column] as Uint16Array;
  return drawn.map((code, row) => {
    const own = ofCode[code] as number[];
    if (own.length === 1) return own[0] as number;
    const may = allowed[box[row] as number];
    const possible = may ? own.filter((at) => may[at] === 1) : own;
    const total = possible.reduce((sum, at) => sum + (pieces[at]?.share as number), 0);
    let left = random.uniform() * total;
    for (const at of possible) {
      left -= pieces[at]?.share as number;
      if (left < 0) return at;
    }
    return possible.at(-1) as number;
  });
}

/** Bits as a table to look up. */
export function flagsOf(bits: bigint): Uint8Array {
  const digits = bits.toString(2);
  const flags = new Uint8Array(digits.length);
  for (let at = 0; at < flags.length; at++) {
    flags[at] = digits.charCodeAt(digits.length - 1 - at) & 1;
  }
  return flags;
}
