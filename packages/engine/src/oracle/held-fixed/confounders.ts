import type { Column } from "@probability-chat/codebook";
import { MISSING } from "../../model/code-table.ts";
import { type ConditionalTest, conditionalTester } from "../../structure/conditional-test.ts";
import type { ScanColumn } from "../../structure/scan-column.ts";
import { findParts, isCoarser, restates } from "../columns/copies.ts";
import { isMeasuredAfterwards, isMeasuredBefore, nearlyTells } from "../columns/other-outcomes.ts";
import { partsOf } from "../columns/scan-columns.ts";
import type { Context } from "../context.ts";
import { type Frame, type Outcome, outcomeOf, readFrame } from "./frame.ts";
import { suppressedPValues } from "./suppressed.ts";

/** Levels, or ranges of equal mass, in which columns are tested. */
const NUMBER_PARTS = 5;
const LEVEL_PARTS = 12;
/**
 * One association of a confounder is this sure, and the other may well be: what goes surely with the
 * one and a little with the other misleads as well, and to hold one too many costs little (A.
 * Belloni, V. Chernozhukov and C. Hansen, "Inference on treatment effects after selection among
 * high-dimensional controls", 2014).
 */
const SURE_P = 0.05;
const POSSIBLE_P = 0.5;
/** A category of more levels cannot be held fixed, since few rows are alike in it. */
const MOST_LEVELS = 50;
const TESTED_LEVELS = 1_000;
const ROWS_PER_PART = 20;

/** What goes with the changed column and with the outcome, the strongest first. */
export interface Confounders {
  readonly held: readonly Held[];
  /** Of too many levels to be held fixed. */
  readonly notHeld: readonly string[];
  /**
   * Not to be held fixed: the changed column or the outcome in other words, made of either, nearly
   * telling the outcome, or by its header measured afterwards.
   */
  readonly letGo: readonly string[];
}

interface Held {
  readonly column: Column;
}

/** A column's levels, or ranges, in each of the frame's rows; a missing cell is a level. */
export function partsIn(frame: Frame, { name }: Column): Uint16Array {
  return codesOf(frame.scan(name), frame.rows).codes;
}

/**
 * The columns that a scenario holds fixed, the same for whatever value the changed column is given.
 * Each goes with the changed column, and with the outcome by itself or among rows of like changed
 * column, since there a confounder shows whose pull the change's own effect hides; or with both
 * among rows that are alike in such columns, since one confounder may hide another.
 */
export async function findConfounders(
  context: Context,
  scalar: Outcome,
  treatment: Column,
): Promise<{ readonly confounders: Confounders; readonly frame: Frame }> {
  const { codebook } = context.table;
  const asked = outcomeOf(scalar).columns;
  const candidates = codebook.columns.filter(
    (column) => column.name !== treatment.name && !asked.includes(column.name) && canGo(column),
  );
  const frame = await readFrame(context, scalar, treatment, candidates);
  const event = scalar.kind === "probability" ? [outcomeScan(scalar, frame)] : [];
  const outcomes = [...asked.map(frame.scan), ...event];
  const headers = codebook.columns.map(({ header }) => header);
  const isLate = ({ header }: Column) =>
    isMeasuredAfterwards(header, headers) && !isMeasuredAfterwards(treatment.header, headers);
  const made = madeOf(context, frame, [...asked, treatment.name], candidates);
  const changed = frame.scan(treatment.name);
  const looked = candidates.map((column): Looked => {
    const scan = frame.scan(column.name);
    return { column, scan, parts: codesOf(scan, frame.rows) };
  });
  // Of two values each, either may be the function of the other, so that overlap has to decide.
  const isTreatment = (scan: ScanColumn) => treatment.distinct > 2 && restates(changed, scan);
  const isOutcome = ({ header }: Column, scan: ScanColumn) =>
    outcomes.some((outcome) => restates(scan, outcome)) ||
    (!asked.some((name) => isMeasuredBefore(header, context.column(name).header)) &&
      outcomes.some((outcome) => nearlyTells(scan, outcome)));
  const isLetGo = ({ column, scan }: Looked) =>
    isLate(column) || made.has(column.name) || isTreatment(scan) || isOutcome(column, scan);
  const { plain, rest } = goingWithBoth(frame, scalar, changed, looked);
  const letGo = plain.filter(isLetGo);
  const others = plain.filter((one) => !letGo.includes(one));
  const hidden = suppressed(frame, treatment, others.filter(isFew), rest).filter(
    (one) => !isLetGo(one),
  );
  const few = [...others, ...hidden].filter(isFew);
  const held = few.filter(
    ({ scan }, at) => !few.slice(0, at).some((earlier) => isCoarser(scan, earlier.scan)),
  );
  const namesOf = (some: readonly Looked[]) => some.map(({ column }) => column.name);
  const notHeld = namesOf([...others, ...hidden].filter((one) => !isFew(one)));
  return { frame, confounders: { held, notHeld, letGo: namesOf(letGo) } };
}

interface Looked {
  readonly column: Column;
  readonly scan: ScanColumn;
  readonly parts: Codes;
}

/** Those of the rest that go with both where what is held already is alike. */
function suppressed(
  frame: Frame,
  treatment: Column,
  held: readonly Looked[],
  rest: readonly Looked[],
): readonly Looked[] {
  const columns = held.map(({ column }) => column);
  const candidates = rest.map(({ column, parts }) => ({ column, parts: parts.codes }));
  const pValues = held.length > 0 ? suppressedPValues(frame, treatment, columns, candidates) : null;
  return rest.filter((_, at) => isConfounder(pValues?.[at] ?? [1, 1]));
}

function isConfounder(both: readonly [treatment: number, outcome: number]): boolean {
  return Math.min(...both) < SURE_P && Math.max(...both) < POSSIBLE_P;
}

/** Whether a column can be held fixed at all. */
export function canHold(column: Column): boolean {
  const isFew =
    column.type === "number" || column.type === "date" || column.distinct <= MOST_LEVELS;
  return canGo(column) && isFew;
}

function canGo({ role, distinct }: Column): boolean {
  if (distinct < 2) return false;
  return (
    role === "measure" || role === "date" || (role === "category" && distinct <= TESTED_LEVELS)
  );
}

function isFew({ scan }: { readonly scan: ScanColumn }): boolean {
  return scan.kind === "number" || scan.levels <= MOST_LEVELS;
}

/** An event's outcome as two levels. */
function outcomeScan(scalar: Outcome, { outcome }: Frame): ScanColumn {
  return scalar.kind === "probability"
    ? { kind: "category", name: "", codes: Uint16Array.from(outcome), levels: 2 }
    : { kind: "number", name: "", values: outcome };
}

/** Those that go with both by themselves, the strongest first, and the others. */
function goingWithBoth(
  frame: Frame,
  scalar: Outcome,
  changed: ScanColumn,
  looked: readonly Looked[],
): { readonly plain: readonly Looked[]; readonly rest: readonly Looked[] } {
  const sides = [changed, outcomeScan(scalar, frame)].map((scan) => codesOf(scan, frame.rows));
  const all = [...sides, ...looked.map(({ parts }) => parts)];
  const test = conditionalTester({
    rows: frame.rows,
    levels: all.map(({ levels }) => levels),
    columns: all.map(({ codes }) => codes),
  });
  const p = (one: ConditionalTest | null) => one?.pValue ?? 1;
  const beyond = (one: ConditionalTest | null) =>
    one ? Math.max(0, one.statistic - one.df) / Math.max(1, one.n) : 0;
  const strengths = new Map<Looked, number>();
  looked.forEach((one, at) => {
    const withTreatment = test(at + 2, 0, []);
    const [alone, within] = [test(at + 2, 1, []), test(at + 2, 1, [0])];
    if (!isConfounder([p(withTreatment), Math.min(p(alone), p(within))])) return;
    strengths.set(one, beyond(withTreatment) * Math.max(beyond(alone), beyond(within)));
  });
  const plain = looked
    .filter((one) => strengths.has(one))
    .sort((a, b) => (strengths.get(b) ?? 0) - (strengths.get(a) ?? 0));
  return { plain, rest: looked.filter((one) => !strengths.has(one)) };
}

interface Codes {
  readonly codes: Uint16Array;
  readonly levels: number;
}

/** The parts of a column with its missing cells as one of them; of few rows few parts. */
function codesOf(scan: ScanColumn, rows: number): Codes {
  const most = Math.max(2, Math.floor(rows / ROWS_PER_PART));
  const { codes, levels } = partsOf(
    scan,
    Math.min(most, scan.kind === "number" ? NUMBER_PARTS : LEVEL_PARTS),
  );
  if (!codes.includes(MISSING)) return { codes, levels };
  return { codes: codes.map((code) => (code === MISSING ? levels : code)), levels: levels + 1 };
}

/** Columns of which one of the named is the sum or the difference, or that are such of it. */
function madeOf(
  context: Context,
  frame: Frame,
  names: readonly string[],
  candidates: readonly Column[],
): ReadonlySet<string> {
  const numbers = candidates.filter(({ type }) => type === "number");
  const asNumbers = (name: string): ScanColumn => ({
    kind: "number",
    name,
    values: frame.cells(name).values,
  });
  const made = names.flatMap((name) => {
    if (context.column(name).type !== "number" || numbers.length < 2) return [];
    const others = numbers.map((column) => asNumbers(column.name));
    const { parts, totals } = findParts(asNumbers(name), others);
    return [...parts, ...totals];
  });
  return new Set(made);
}
