import type { Column } from "@probability-chat/codebook";
import { and, type Event, eventColumns, type Scalar } from "@probability-chat/query";
import { chiSquareTest, unbiasedCramersV } from "../numerics/contingency.ts";
import { denominator } from "../table/denominator.ts";
import { columnsPresent } from "./aggregate.ts";
import type { Caveat } from "./caveat.ts";
import type { Context } from "./context.ts";
import { findAddends, isCopy } from "./copies.ts";
import { isMeasuredAfterwards, isOtherOutcome } from "./other-outcomes.ts";
import { crossParts, isContinuous, type Partition, partitionColumn } from "./partition.ts";

/** What a scenario asks about. */
export type Outcome = Extract<Scalar, { kind: "probability" } | { kind: "statistic" }>;

export const NUMBER_PARTS = 4;
const LEVEL_PARTS = 6;
/** Both associations of a confounder are this sure. */
const CONFOUNDER_P = 0.01;

/** The outcome's columns, and the rows in which it is known. */
export function outcomeOf(scalar: Outcome): { readonly columns: string[]; readonly known: Event } {
  if (scalar.kind === "probability") {
    return { columns: eventColumns(scalar.event), known: denominator(scalar.event).known };
  }
  return { columns: [scalar.column], known: columnsPresent([scalar.column]) };
}

/** What the reader of a what-if should know of the columns that go with both. */
export function adjustmentCaveats(held: readonly string[], notHeld: readonly string[]): Caveat[] {
  const association: Caveat = { kind: "association" };
  if (notHeld.length > 0) {
    return [association, { kind: held.length > 0 ? "notHeld" : "poorOverlap", columns: notHeld }];
  }
  return held.length > 0 ? [association] : [association, { kind: "nothingToHold" }];
}

export interface Confounder {
  readonly column: Column;
  readonly parts: Partition;
  readonly strength: number;
}

/** Columns that go with the treatment and with the outcome, restate neither and are no outcome themselves. */
export async function findConfounders(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  treatedParts: Partition,
  within: Event,
): Promise<Confounder[]> {
  const { columns } = outcomeOf(scalar);
  const outcomeParts = await partitionOutcome(context, scalar, within);
  const leftOut = new Set([...columns, treatment.name, ...eventColumns(scalar.given)]);
  for (const name of [...columns, treatment.name]) {
    for (const addend of await findAddends(context, context.column(name), within))
      leftOut.add(addend);
  }
  const headers = context.table.codebook.columns.map(({ header }) => header);
  const isLate = ({ header }: Column) =>
    isMeasuredAfterwards(header, headers) && !isMeasuredAfterwards(treatment.header, headers);
  const found: Confounder[] = [];
  for (const column of context.table.codebook.columns) {
    if (leftOut.has(column.name) || !canStratify(column) || isLate(column)) continue;
    const size = isContinuous(column) ? NUMBER_PARTS : LEVEL_PARTS;
    const parts = await partitionColumn(context, column, within, size);
    const present = and(within, columnsPresent([column.name]));
    const withTreatment = await crossParts(context, parts, treatedParts, present);
    const withOutcome = await crossParts(context, parts, outcomeParts, present);
    const sure = [withTreatment, withOutcome].every(
      (table) => chiSquareTest(table).pValue < CONFOUNDER_P,
    );
    if (!sure || (await isOutcome(context, column, columns, within))) continue;
    if (await restatesTreatment(context, column, treatment, within)) continue;
    const strength = unbiasedCramersV(withTreatment) * unbiasedCramersV(withOutcome);
    const absent: Event[] = column.missing > 0 ? [{ kind: "missing", column: column.name }] : [];
    found.push({ column, parts: [...parts, ...absent], strength });
  }
  return found.sort((a, b) => b.strength - a.strength);
}

async function partitionOutcome(
  context: Context,
  scalar: Outcome,
  within: Event,
): Promise<Partition> {
  if (scalar.kind === "probability") return [scalar.event, { kind: "not", event: scalar.event }];
  return partitionColumn(context, context.column(scalar.column), within, NUMBER_PARTS);
}

function canStratify({ role, levels, distinct }: Column): boolean {
  return role === "measure" || (role === "category" && levels.length > 0 && distinct <= 50);
}

async function isOutcome(
  context: Context,
  column: Column,
  outcome: readonly string[],
  within: Event,
): Promise<boolean> {
  for (const name of outcome) {
    const asked = context.column(name);
    if (await isCopy(context, column, asked, within)) return true;
    if (await isOtherOutcome(context, column, asked, within)) return true;
  }
  return false;
}

/**
 * A function of the treatment cannot be held fixed beside it and needs not be. Of two values each,
 * either column may be the function of the other, so that overlap has to decide.
 */
async function restatesTreatment(
  context: Context,
  column: Column,
  treatment: Column,
  within: Event,
): Promise<boolean> {
  return treatment.distinct > 2 && (await isCopy(context, treatment, column, within));
}
