import type { Column } from "@probability-chat/codebook";
import { and, type Change, eventColumns, printColumn } from "@probability-chat/query";
import { columnsPresent } from "./aggregate.ts";
import type { Adjustment, EngineAnswer } from "./answer.ts";
import type { Context } from "./context.ts";
import { withoutCoarser } from "./copies.ts";
import type { Estimate } from "./estimate.ts";
import { mergeCaveats } from "./outcome.ts";
import { partitionColumn } from "./partition.ts";
import { refuse } from "./refuse.ts";
import { estimateScalar } from "./scalar.ts";
import { estimateOf } from "./statistic.ts";
import {
  adjustmentCaveats,
  findConfounders,
  NUMBER_PARTS,
  type Outcome,
  outcomeOf,
} from "./what-if-confounders.ts";
import { estimateShift, type Shift, shiftedInterval } from "./what-if-shift.ts";

const MAX_COVARIATES = 8;
/** Rows whose moved cell is like those seen, below which the other columns cannot be held fixed. */
const MOVED_OVERLAP = 0.8;
/** From this share of rows on it is told that the fit goes beyond them. */
const EXTENDED = 0.01;

/** What comes of moving a column of numbers, by itself and with what goes with both held fixed. */
interface Shifts {
  readonly plain: Shift;
  /** Null where the columns that go with both cannot be held fixed. */
  readonly held: Shift | null;
  /** Columns held fixed, and those that go with both and are not. */
  readonly columns: Pick<Adjustment, "held" | "notHeld">;
}

/** Null where too few rows have all that it takes. */
export async function chooseShift(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  change: Change,
): Promise<Shifts | null> {
  const { columns, known } = outcomeOf(scalar);
  const within = and(scalar.given, known, columnsPresent([treatment.name]));
  const parts = await partitionColumn(context, treatment, within, NUMBER_PARTS);
  const confounders = await findConfounders(context, scalar, treatment, parts, within);
  const found = await withoutCoarser(
    context,
    confounders.map(({ column }) => column),
    within,
  );
  const covariates = found.slice(0, MAX_COVARIATES);
  const request = {
    treatment,
    change,
    within,
    event: scalar.kind === "probability" ? scalar.event : null,
    outcome: scalar.kind === "statistic" ? scalar.column : null,
    read: [...columns, ...eventColumns(scalar.given)],
  };
  const plain = await estimateShift(context, { ...request, covariates: [] });
  if (!plain) return null;
  const fitted =
    covariates.length === 0 ? plain : await estimateShift(context, { ...request, covariates });
  const held = fitted && fitted.supported >= MOVED_OVERLAP ? fitted : null;
  const names = found.map(({ name }) => name);
  const count = held ? covariates.length : 0;
  return { plain, held, columns: { held: names.slice(0, count), notHeld: names.slice(count) } };
}

/** The scalar with a column of numbers scaled or moved in every row. */
export async function moveAnswer(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  change: Change,
): Promise<EngineAnswer> {
  const { name } = treatment;
  if (treatment.type !== "number") {
    const message = `Only a number can be scaled or moved; set ${printColumn(name)} to a value instead.`;
    return refuse("unsupported", message, name);
  }
  if (outcomeOf(scalar).columns.includes(name)) {
    const message = `${printColumn(name)} is what is asked about, so moving it changes nothing else; ask about another column.`;
    return refuse("unsupported", message, name);
  }
  const [current] = await estimateScalar(context, scalar, []);
  const baseline = current?.result;
  if (!current || !baseline) return refuse("noRows", "The table has no rows.");
  if (baseline.kind !== "estimate") {
    return baseline.kind === "refused" ? baseline : refuse("wrongType", "A date has no mean.");
  }
  const shifts = await chooseShift(context, scalar, treatment, change);
  if (!shifts)
    return refuse("noRows", `Too few rows to say how it goes with ${printColumn(name)}.`);
  const { plain, held } = shifts;
  if (plain.inRange < MOVED_OVERLAP) {
    const beyond = Math.round(100 * (1 - plain.inRange));
    const message = `That would put ${printColumn(name)} beyond the values seen (${treatment.min} to ${treatment.max}) in ${beyond} % of the rows, of which the data say nothing; make the change smaller.`;
    return refuse("beyondRange", message, name);
  }
  const estimateAt = ({ effect, variance, rows }: Shift, of: readonly Estimate[]) => {
    const isShare = scalar.kind === "probability";
    const moved = baseline.value + effect;
    // A line leaves 0..1 somewhere, and nothing is certain there: half a row is left to doubt.
    const least = 0.5 / baseline.support.given;
    const value = isShare ? Math.min(1 - least, Math.max(least, moved)) : moved;
    const interval = shiftedInterval(value, variance, context.level, isShare);
    const support = { ...baseline.support, given: rows, matching: null };
    return estimateOf(baseline.quantity, value, interval, support, of);
  };
  const conditional = estimateAt(plain, []);
  const beyond = 1 - (held ?? plain).supported;
  return {
    ...(held ? estimateAt(held, [conditional]) : conditional),
    caveats: mergeCaveats(
      adjustmentCaveats(shifts.columns.held, shifts.columns.notHeld),
      beyond > EXTENDED ? [{ kind: "extended", share: beyond }] : [],
      current.caveats,
    ),
    baseline,
    adjustment: {
      by: "regression",
      ...shifts.columns,
      rows: baseline.support.given,
      leftOut: 0,
    },
  };
}
