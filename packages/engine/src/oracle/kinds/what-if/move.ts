import type { Column } from "@probability-chat/codebook";
import { type Change, printColumn } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import type { Estimate } from "../../estimate.ts";
import { mergeCaveats } from "../../figures/outcome.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { estimateOf } from "../../figures/statistic.ts";
import {
  adjustmentCaveats,
  namesOf,
  refuseOverlap,
  refuseOwn,
} from "../../held-fixed/adjustment.ts";
import { type Confounders, findConfounders } from "../../held-fixed/confounders.ts";
import { type Outcome, outcomeOf, readFrame } from "../../held-fixed/frame.ts";
import { refuse } from "../../refuse.ts";
import { estimateShift, mostRows, type Shift, shiftedInterval } from "./shift.ts";

/** Rows whose moved cell is like those seen, below which the other columns cannot be held fixed. */
const MOVED_OVERLAP = 0.8;
/** From this share of rows on it is told that the fit goes beyond them. */
const EXTENDED = 0.01;

/** What comes of moving a column of numbers, by itself and with what goes with both held fixed. */
interface Shifts {
  readonly plain: Shift;
  /** Null where the columns that go with both cannot be held fixed. */
  readonly held: Shift | null;
  readonly confounders: Confounders;
}

/** Null where too few rows have all that it takes. */
export async function chooseShift(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  change: Change,
): Promise<Shifts | null> {
  const { confounders, frame } = await findConfounders(context, scalar, treatment);
  const plain = estimateShift(frame, scalar, treatment, change, []);
  if (!plain) return null;
  const columns = confounders.held.map(({ column }) => column);
  if (columns.length === 0) return { plain, held: plain, confounders };
  const most = mostRows(columns.length);
  const read =
    most >= frame.rows ? frame : await readFrame(context, scalar, treatment, columns, most);
  const fitted = estimateShift(read, scalar, treatment, change, columns);
  return {
    plain,
    held: fitted && fitted.supported >= MOVED_OVERLAP ? fitted : null,
    confounders,
  };
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
  if (outcomeOf(scalar).columns.includes(name)) return refuseOwn(treatment);
  const [current] = await estimateScalar(context, scalar, []);
  const baseline = current?.result;
  if (!current || !baseline) return refuse("noRows", "The table has no rows.");
  if (baseline.kind !== "estimate") {
    return baseline.kind === "refused" ? baseline : refuse("wrongType", "A date has no mean.");
  }
  const shifts = await chooseShift(context, scalar, treatment, change);
  if (!shifts)
    return refuse("noRows", `Too few rows to say how it goes with ${printColumn(name)}.`);
  const { plain, held, confounders } = shifts;
  if (plain.inRange < MOVED_OVERLAP) {
    const beyond = Math.round(100 * (1 - plain.inRange));
    const message = `That would put ${printColumn(name)} beyond the values seen (${treatment.min} to ${treatment.max}) in ${beyond} % of the rows, of which the data say nothing; make the change smaller.`;
    return refuse("beyondRange", message, name);
  }
  if (!held) return refuseOverlap(namesOf(confounders).held, null, null);
  const isShare = scalar.kind === "probability";
  const estimateAt = ({ effect, variance, isFlat, rows }: Shift, of: readonly Estimate[]) => {
    const moved = baseline.value + effect;
    // A line leaves 0..1 somewhere, and nothing is certain there: half a row is left to doubt.
    const least = 0.5 / baseline.support.given;
    const value = isShare ? Math.min(1 - least, Math.max(least, moved)) : moved;
    const interval = isFlat ? null : shiftedInterval(value, variance, context.level, isShare);
    const support = { ...baseline.support, given: rows, matching: null };
    return estimateOf(baseline.quantity, value, interval, support, of);
  };
  const beyond = 1 - held.supported;
  const isSaid = current.caveats.some(({ kind }) => kind === "noSpread");
  return {
    ...(held === plain ? estimateAt(plain, []) : estimateAt(held, [estimateAt(plain, [])])),
    caveats: mergeCaveats(
      adjustmentCaveats(confounders),
      beyond > EXTENDED ? [{ kind: "extended", share: beyond }] : [],
      held.isFlat && !isSaid ? [{ kind: "noInterval", rows: held.rows }] : [],
      current.caveats,
    ),
    baseline,
    adjustment: {
      by: "regression",
      ...namesOf(confounders),
      rows: baseline.support.given,
      leftOut: 0,
      difference: estimateOf(
        isShare ? "probabilityDifference" : "difference",
        held.effect,
        held.isFlat
          ? null
          : shiftedInterval(held.effect, held.effectVariance, context.level, false),
        { ...baseline.support, given: held.rows, matching: null },
      ),
    },
  };
}
