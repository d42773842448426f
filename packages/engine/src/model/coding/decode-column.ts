import { datePart } from "@probability-chat/codebook";
import { cumulate, drawOne } from "../../numerics/discrete.ts";
import type { Random } from "../../numerics/random.ts";
import type { CellColumn } from "../../table/table.ts";
import type {
  CodedPart,
  ColumnCoding,
  LevelCoding,
  NumberCell,
  NumberCoding,
} from "./column-coding.ts";
import { isAtom, valueAt } from "./number-cell.ts";
import type { Piece } from "./pieces.ts";

/** Drawn codes of one coded column, and where within its codes each row is, if a question says so. */
export interface DrawnCodes<Coding extends ColumnCoding = ColumnCoding> {
  readonly coding: Coding;
  readonly codes: Uint16Array;
  readonly pieces: { readonly of: readonly Piece[]; readonly rows: Uint16Array } | null;
}

/** What a level that the coding does not name is called. */
const OTHER = "(other)";

/** Codes as cells of the table's kind; `parts` are those of a column of dates. */
export function decodeColumn(
  drawn: DrawnCodes,
  parts: readonly DrawnCodes<NumberCoding>[],
  random: Random,
): CellColumn {
  const { coding } = drawn;
  if (coding.kind === "levels") return decodeLevels({ ...drawn, coding }, random);
  const values = decodeNumbers({ ...drawn, coding }, parts, random);
  return { kind: coding.scale, values, texts: [] };
}

function decodeLevels(
  { coding, codes, pieces }: DrawnCodes<LevelCoding>,
  random: Random,
): CellColumn {
  const { texts, rest, missing } = coding;
  const named = rest?.texts ?? [];
  const every = [...named.keys()];
  const levels = new Map<readonly number[] | null, () => number>();
  /** One of some levels of the rest; of none, one that has no name. */
  const fromRest = (some: readonly number[] | null): number => {
    let draw = levels.get(some);
    if (!draw) {
      const mine = some ?? every;
      const counts = mine.map((level) => rest?.counts[level] ?? 0);
      if (!some || mine.length === 0) counts.push(rest?.unnamed.count || 1e-300);
      const sums = cumulate(Float64Array.from(counts), counts.length);
      draw = () => texts.length + (mine[drawOne(sums, 0, sums.length, random)] ?? named.length);
      levels.set(some, draw);
    }
    return draw();
  };
  const gap = missing ? coding.codes - 1 : -1;
  const values = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code === gap) values[row] = Number.NaN;
    else if (code < texts.length) values[row] = code;
    else values[row] = fromRest(pieces?.of[pieces.rows[row] as number]?.levels ?? null);
  }
  return { kind: "code", values, texts: [...texts, ...named, ...(rest ? [OTHER] : [])] };
}

function decodeNumbers(
  { coding, codes, pieces }: DrawnCodes<NumberCoding>,
  parts: readonly DrawnCodes<NumberCoding>[],
  random: Random,
): Float64Array {
  const { cells, step } = coding;
  const wanted = parts.length > 0 ? new WantedParts(parts) : null;
  const values = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const cell = cells[codes[row] as number];
    if (!cell) {
      values[row] = Number.NaN;
      continue;
    }
    if (isAtom(cell)) {
      values[row] = cell.low;
      continue;
    }
    const ranks = pieces?.of[pieces.rows[row] as number]?.ranks;
    const from = ranks ? ranks[0] : 0;
    const width = (ranks ? ranks[1] : cell.count) - from;
    const value = valueAt(cell, from + random.uniform() * width, step);
    values[row] = wanted ? wanted.nearest(row, value, { cell, from, width, step }, random) : value;
  }
  return values;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Dates of a range among which one with the drawn month and weekday is looked for. */
const CANDIDATES = 256;

interface DateRange {
  readonly cell: NumberCell;
  readonly from: number;
  readonly width: number;
  readonly step: number;
}

/** Dates of a range, the first and the last that it may have. */
interface Candidates {
  /** By month and weekday; 0 stands for any weekday. */
  readonly byParts: ReadonlyMap<number, readonly number[]>;
  readonly low: number;
  readonly high: number;
}

/** Dates are drawn with their parts, but from ranges: one is taken that has those parts. */
class WantedParts {
  readonly #month: DrawnPart | null;
  readonly #weekday: DrawnPart | null;
  readonly #hour: DrawnPart | null;
  /** By cell and where in it a range begins. */
  readonly #candidates = new Map<NumberCell, Map<number, Candidates>>();

  constructor(parts: readonly DrawnCodes<NumberCoding>[]) {
    const find = (part: CodedPart) => {
      const drawn = parts.find(({ coding }) => coding.part === part);
      return drawn ? new DrawnPart(drawn) : null;
    };
    this.#month = find("month");
    this.#weekday = find("weekday");
    this.#hour = find("hour");
  }

  /** `value` itself where no date of the range has those parts. */
  nearest(row: number, value: number, range: DateRange, random: Random): number {
    const month = this.#month?.at(row) ?? 0;
    const weekday = this.#weekday?.at(row) ?? 0;
    const { byParts, low, high } = this.#candidatesOf(range);
    const fitting = byParts.get(month * 8 + weekday) ?? byParts.get(month * 8);
    const best = fitting ? (fitting[random.below(fitting.length)] as number) : value;
    const hour = this.#hour?.at(row) ?? null;
    if (hour === null) return best;
    const start = Math.floor(best / DAY) * DAY;
    const moved = start + hour * HOUR + ((best - start) % HOUR);
    return moved >= low && moved <= high ? moved : best;
  }

  #candidatesOf({ cell, from, width, step }: DateRange): Candidates {
    const ofCell = this.#candidates.get(cell) ?? new Map<number, Candidates>();
    const known = ofCell.get(from);
    if (known) return known;
    const byParts = new Map<number, number[]>();
    for (let at = 0; at < CANDIDATES; at++) {
      const instant = valueAt(cell, from + ((at + 0.5) / CANDIDATES) * width, step);
      const month = this.#month ? datePart("month", instant) : 0;
      const weekday = this.#weekday ? datePart("weekday", instant) : 0;
      for (const key of new Set([month * 8, month * 8 + weekday])) {
        const alike = byParts.get(key);
        if (alike) alike.push(instant);
        else byParts.set(key, [instant]);
      }
    }
    const low = valueAt(cell, from, step);
    const high = valueAt(cell, (from + width) * (1 - 1e-9), step);
    const candidates = { byParts, low, high };
    this.#candidates.set(cell, ofCell.set(from, candidates));
    return candidates;
  }
}

class DrawnPart {
  readonly #codes: Uint16Array;
  /** What each code stands for; null for a missing one. */
  readonly #values: readonly (number | null)[];

  constructor({ coding, codes }: DrawnCodes<NumberCoding>) {
    this.#codes = codes;
    this.#values = coding.cells.map((cell) => (isAtom(cell) ? cell.low : null));
  }

  at(row: number): number | null {
    return this.#values[this.#codes[row] as number] ?? null;
  }
}
