import type { Column } from "@probability-chat/codebook";
import type { Event } from "@probability-chat/query";
import type { Context } from "../context.ts";
import { type Arms, chancesOf, estimateArms, isMatched, type Sides } from "./arms.ts";
import { type Confounders, findConfounders, partsIn } from "./confounders.ts";
import { type Frame, type Outcome, readFrame } from "./frame.ts";
import { basisOf, DETAILS, designOf } from "./regressors.ts";

/** Rows × squared columns of the regressions, about a second's worth. */
const PRODUCTS = 60_000_000;
/** Rows of the smaller side per column of a regression, and the least with which one is made. */
const ROWS_PER_TERM = 10;
const LEAST_PER_TERM = 5;
/** A level, or range, speaks from so many rows with the value on, and without it. */
const ROWS_PER_PART = 5;
/** Rows that have counterparts on both sides; below it the columns cannot be held fixed. */
const OVERLAP = 0.9;

/** A column set to a value in all rows, and in none, with the same columns held fixed. */
export type SetColumn = { readonly confounders: Confounders } & (
  | { readonly kind: "nothingToHold" }
  /** Rows alike in these columns are lacking with the value, or without it. */
  | { readonly kind: "noOverlap"; readonly columns: readonly string[] }
  | {
      readonly kind: "arms";
      readonly arms: Arms;
      /** Rows read, averaged over, and those of these that have the value, and their outcomes. */
      readonly frame: Frame;
      readonly rows: number;
      readonly changed: number;
      readonly outcomes: Float64Array;
      /** Of the rows without the value. */
      readonly otherOutcomes: Float64Array;
      /** P(value | what is held) in each row that was averaged over, and whether it has the value. */
      readonly chances: Float64Array;
      readonly isChanged: Uint8Array;
    }
);

export type ArmsSet = Extract<SetColumn, { kind: "arms" }>;

/** Columns to be held fixed beside those that are found, and those not to be. */
interface Held {
  readonly hold: readonly string[];
  readonly free: readonly string[];
}

function withAsked(
  { column }: Context,
  { held, notHeld, letGo }: Confounders,
  { hold, free }: Held,
): Confounders {
  const kept = held.filter((one) => !free.includes(one.column.name));
  const added = hold.filter((name) => !kept.some((one) => one.column.name === name));
  const others = (names: readonly string[]) =>
    names.filter((name) => !hold.includes(name) && !free.includes(name));
  return {
    held: [...kept, ...added.map((name) => ({ column: column(name) }))],
    notHeld: others(notHeld),
    letGo: others(letGo),
  };
}

export async function setColumn(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  treated: Event,
  asked: Held = { hold: [], free: [] },
): Promise<SetColumn> {
  const { confounders: found, frame: first } = await findConfounders(context, scalar, treatment);
  const confounders = withAsked(context, found, asked);
  if (confounders.held.length === 0) return { kind: "nothingToHold", confounders };
  const columns = confounders.held.map(({ column }) => column);
  const names = columns.map(({ name }) => name);
  const alone = columns.filter(
    (column) => lackingIn(first, column, treated).size > (1 - OVERLAP) * first.rows,
  );
  if (alone.length > 0) {
    return { kind: "noOverlap", columns: alone.map(({ name }) => name), confounders };
  }
  const made = sidesOf(scalar, columns, first, treated);
  if (!made) return { kind: "noOverlap", columns: names, confounders };
  const most = Math.floor(PRODUCTS / (made.design[0]?.length ?? 1) ** 2);
  const frame =
    most >= first.rows ? first : await readFrame(context, scalar, treatment, columns, most);
  const sides = frame === first ? made : sidesOf(scalar, columns, frame, treated);
  if (!sides) return { kind: "noOverlap", columns: names, confounders };
  const { changed, outcome } = sides;
  const chances = chancesOf(sides);
  const share = changed.reduce((sum, one) => sum + one, 0) / frame.rows;
  const lacking = columns.map((column) => lackingIn(frame, column, treated));
  const kept = Array.from(changed, (_, row) => row).filter(
    (row) => isMatched(chances[row] ?? 0, share) && !lacking.some((rows) => rows.has(row)),
  );
  if (kept.length < OVERLAP * frame.rows) return { kind: "noOverlap", columns: names, confounders };
  const with_ = kept.filter((row) => changed[row] === 1);
  const without = kept.filter((row) => changed[row] !== 1);
  return {
    kind: "arms",
    confounders,
    arms: estimateArms(sides, chances, kept),
    frame,
    rows: kept.length,
    changed: with_.length,
    chances: Float64Array.from(kept, (row) => chances[row] ?? 0),
    isChanged: Uint8Array.from(kept, (row) => changed[row] ?? 0),
    outcomes: Float64Array.from(with_, (row) => outcome[row] ?? 0),
    otherOutcomes: Float64Array.from(without, (row) => outcome[row] ?? 0),
  };
}

function changedOf(frame: Frame, treated: Event): Uint8Array {
  return Uint8Array.from(frame.truth(treated), (one) => Number(one === 1));
}

/** Rows in a part of a column that is hardly seen with the value, or hardly without it. */
function lackingIn(frame: Frame, column: Column, treated: Event): ReadonlySet<number> {
  const parts = partsIn(frame, column);
  const changed = changedOf(frame, treated);
  const counts = new Map<number, [number, number]>();
  parts.forEach((part, row) => {
    const sides = counts.get(part) ?? [0, 0];
    sides[changed[row] === 1 ? 1 : 0] += 1;
    counts.set(part, sides);
  });
  const few = new Set(
    [...counts].filter(([, sides]) => Math.min(...sides) < ROWS_PER_PART).map(([part]) => part),
  );
  const rows = new Set<number>();
  if (few.size > 0) {
    parts.forEach((part, row) => {
      if (few.has(part)) rows.add(row);
    });
  }
  return rows;
}

/** As fine as the rows of the smaller side allow; null where they do not allow anything. */
function sidesOf(
  scalar: Outcome,
  columns: readonly Column[],
  frame: Frame,
  treated: Event,
): Sides | null {
  const changed = changedOf(frame, treated);
  const on = changed.reduce((sum, one) => sum + one, 0);
  const room = Math.min(on, frame.rows - on);
  const rows = Array.from({ length: frame.rows }, (_, row) => row);
  for (const detail of DETAILS) {
    const basis = columns.flatMap((column) =>
      basisOf(column, frame.cells(column.name), rows, detail),
    );
    const least = detail === DETAILS.at(-1) ? LEAST_PER_TERM : ROWS_PER_TERM;
    if (room < least * (1 + basis.length)) continue;
    return {
      outcome: frame.outcome,
      changed,
      design: designOf(basis, frame.rows),
      isShare: scalar.kind === "probability",
    };
  }
  return null;
}
