import type { Column } from "@probability-chat/codebook";
import { ALL, and, type Event, eventColumns, not, or, printColumn } from "@probability-chat/query";
import { normalQuantile } from "../../../numerics/normal.ts";
import { quantile } from "../../../numerics/quantile.ts";
import { moments } from "../../../numerics/sums.ts";
import type { EngineAnswer } from "../../answer.ts";
import { rowsBehindSides } from "../../behind/counted-rows.ts";
import type { Context } from "../../context.ts";
import type { Estimate, Interval } from "../../estimate.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import { fewRows, mergeCaveats, missingExcluded } from "../../figures/outcome.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { estimateOf } from "../../figures/statistic.ts";
import {
  adjustmentCaveats,
  namesOf,
  refuseOverlap,
  refuseOwn,
} from "../../held-fixed/adjustment.ts";
import { armIntervals } from "../../held-fixed/arm-intervals.ts";
import type { Arms } from "../../held-fixed/arms.ts";
import { canHold } from "../../held-fixed/confounders.ts";
import { isStandardisable, type Outcome, outcomeOf } from "../../held-fixed/frame.ts";
import { type ArmsSet, setColumn } from "../../held-fixed/set-column.ts";
import { isRefused, type Refused, refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** What an effect rests on, and what would overturn it. */
export interface Effect {
  /** The same with nothing held fixed. */
  readonly crude: Estimate | null;
  /**
   * How many times likelier an unmeasured column would have to make both to leave nothing of the
   * effect, and nothing beyond chance (T. J. VanderWeele and P. Ding, "Sensitivity analysis in
   * observational research: introducing the E-value", 2017); null where a side has no interval.
   */
  readonly eValue: { readonly value: number; readonly limit: number } | null;
  /**
   * The chance of being treated that rows have by what is held fixed: its least, 5 %, middle, 95 % and
   * greatest among the treated and among the others; null where nothing is held.
   */
  readonly positivity: {
    readonly treated: readonly number[];
    readonly others: readonly number[];
  } | null;
}

/** Of both sides' chances. */
const SHOWN = [0, 0.05, 0.5, 0.95, 1];
/** From a standardised difference to the log of a ratio of risks (VanderWeele and Ding 2017). */
const PER_SD = 0.91;

export const effectKind: Kind<"effect"> = {
  answer: effectAnswer,
  rows: (query, behind) => rowsBehindSides(sidesOfEffect(query), behind),
};

/**
 * How a share or mean differs between two groups of rows that are told apart by one column, with the
 * columns held fixed that a what-if would hold (augmented weighting, doubly robust: see
 * `arms.ts`), `hold` beside them and `free` not. Rows of neither group are left out. Where
 * rows alike in what is held are lacking on a side, nothing is answered but in which column.
 */
async function effectAnswer(context: Context, asked: Asked<"effect">): Promise<EngineAnswer> {
  const { scalar, treated, control, hold, free } = asked;
  const treatment = treatmentOf(context, asked);
  if (isRefused(treatment)) return treatment;
  if (!isStandardisable(scalar)) {
    return refuse("unsupported", "Only a probability or a mean can be compared between like rows.");
  }
  const { columns } = outcomeOf(scalar);
  if (columns.includes(treatment.name)) return refuseOwn(treatment);
  const refused =
    refuseHeld(context, [treatment.name, ...columns], hold) ??
    (control && (await refuseShared(context, and(scalar.given, treated, control), treatment)));
  if (refused) return refused;
  const within = control ? { ...scalar, given: and(scalar.given, or(treated, control)) } : scalar;
  const sides = sidesOfEffect(asked);
  const [compared] = await estimateScalar(context, { kind: "difference", ...sides }, []);
  if (!compared) return refuse("noRows", "The table has no rows.");
  const { result: crude, caveats } = compared;
  if (crude.kind === "refused") return crude;
  if (crude.kind === "date") return refuse("wrongType", "A date cannot be averaged.");
  const set = await setColumn(context, within, treatment, treated, { hold, free });
  const names = namesOf(set.confounders);
  const adjusted = adjustmentCaveats(set.confounders);
  if (set.kind === "noOverlap") return refuseOverlap(set.columns, treated, null);
  if (set.kind === "nothingToHold") {
    const rows = crude.support.given;
    return {
      ...crude,
      caveats: mergeCaveats(adjusted, caveats),
      baseline: null,
      adjustment: { by: "strata", ...names, rows, leftOut: 0, difference: null },
      effect: { crude, eValue: await crudeEValue(context, within, crude), positivity: null },
    };
  }
  const { frame, rows, changed } = set;
  const leftOut = frame.rows - rows;
  const estimate = adjustedEstimate(context, within, crude, set);
  return {
    ...estimate,
    caveats: mergeCaveats(
      adjusted,
      estimate.interval ? [] : [{ kind: "noInterval", rows }],
      leftOut > 0 ? [{ kind: "noCounterpart", rows: leftOut }] : [],
      frame.rows < frame.all ? [{ kind: "sampled", rows: frame.rows }] : [],
      fewRows(Math.min(changed, rows - changed)),
      caveats.filter(({ kind }) => kind === "missingExcluded"),
      missingExcluded(context, frame.lacking, [treatment.name]),
    ),
    baseline: null,
    adjustment: { by: "strata", ...names, rows, leftOut, difference: null },
  };
}

/** The scalar among the treated, and among what they are held against. */
function sidesOfEffect({ scalar, treated, control }: Asked<"effect">) {
  const among = (event: Event) =>
    isStandardisable(scalar) ? { ...scalar, given: and(scalar.given, event) } : scalar;
  return { left: among(treated), right: among(control ?? not(treated)) };
}

function adjustedEstimate({ level }: Context, { kind }: Outcome, crude: Estimate, set: ArmsSet) {
  const { arms, frame, rows, changed, chances, isChanged } = set;
  const isShare = kind === "probability";
  const intervals = armIntervals(set, isShare, level);
  const support = { ...crude.support, given: rows, matching: null };
  const arm = (value: number, interval: Interval | null, given: number): Estimate =>
    estimateOf(
      isShare ? "probability" : "mean",
      isShare ? Math.min(1, Math.max(0, value)) : value,
      interval,
      { ...support, given },
    );
  const { value, difference } = arms;
  const quantity = isShare ? "probabilityDifference" : "difference";
  const effect: Effect = {
    crude,
    eValue: isShare
      ? intervals.value && intervals.other && ratioEValue(arms, level)
      : spreadEValue(difference, intervals.difference, moments(frame.outcome).sd),
    positivity: {
      treated: spreadOf(chances, isChanged, 1),
      others: spreadOf(chances, isChanged, 0),
    },
  };
  const parts = [
    arm(value, intervals.value, changed),
    arm(value - difference, intervals.other, rows - changed),
  ];
  return { ...estimateOf(quantity, difference, intervals.difference, support, parts), effect };
}

function treatmentOf(context: Context, { treated, control }: Asked<"effect">): Column | Refused {
  const names = [...new Set([treated, control ?? ALL].flatMap(eventColumns))];
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return context.column(name);
  const told = names.map((one) => printColumn(one)).join(" and ") || "none";
  const message = `The two sides of an effect are told apart by one column, not by ${told}; put the rest into the condition.`;
  return refuse("invalidQuery", message, others[0]);
}

function refuseHeld(
  context: Context,
  asked: readonly string[],
  hold: readonly string[],
): Refused | null {
  for (const name of hold) {
    if (asked.includes(name)) {
      const message = `${printColumn(name)} is what is compared or asked about, so it cannot be held fixed.`;
      return refuse("invalidQuery", message, name);
    }
    if (!canHold(context.column(name))) {
      const message = `${printColumn(name)} has too many different values, or only one, to be held fixed.`;
      return refuse("unsupported", message, name);
    }
  }
  return null;
}

async function refuseShared(
  { table }: Context,
  where: Event,
  { name }: Column,
): Promise<Refused | null> {
  const [row] = await table.aggregate({ where, by: [], measures: [counting(ALL)] });
  const shared = countAt(row?.measures ?? [], 0);
  if (shared === 0) return null;
  const belong = shared === 1 ? "1 row belongs" : `${shared} rows belong`;
  return refuse("invalidQuery", `${belong} to both sides, so the two cannot be compared.`, name);
}

function spreadOf(chances: Float64Array, isChanged: Uint8Array, side: number): number[] {
  const sorted = chances.filter((_, row) => isChanged[row] === side).sort();
  return SHOWN.map((q) => quantile(sorted, q) ?? 0);
}

/** Of a ratio of shares and the end of its interval that is nearer to one. */
function ratioEValue({ value, difference, ratioError }: Arms, level: number): Effect["eValue"] {
  const other = value - difference;
  if (!(value > 0 && other > 0 && ratioError > 0)) return null;
  return eValueOf(Math.log(value / other), normalQuantile((1 + level) / 2) * ratioError);
}

/** Of a difference in standard deviations of the outcome. */
function spreadEValue(
  difference: number,
  interval: Interval | null,
  sd: number | null,
): Effect["eValue"] {
  if (!interval || !sd) return null;
  const scale = PER_SD / sd;
  return eValueOf(difference * scale, ((interval.high - interval.low) / 2) * scale);
}

async function crudeEValue(
  context: Context,
  scalar: Outcome,
  { value, interval, parts: [on, off] }: Estimate,
): Promise<Effect["eValue"]> {
  if (!interval || !on || !off) return null;
  if (scalar.kind === "statistic") {
    const [spread] = await estimateScalar(context, { ...scalar, statistic: "sd" }, []);
    const sd = spread?.result.kind === "estimate" ? spread.result.value : null;
    return spreadEValue(value, interval, sd);
  }
  if (!(on.value > 0 && off.value > 0)) return null;
  // Of the log of a ratio of shares (D. Katz and others 1978).
  const part = ({ value: p, support }: Estimate) => (1 - p) / (p * support.given);
  const error = Math.sqrt(part(on) + part(off));
  return eValueOf(Math.log(on.value / off.value), normalQuantile((1 + context.level) / 2) * error);
}

function eValueOf(log: number, half: number): { value: number; limit: number } {
  const of = (size: number) => {
    const ratio = Math.exp(size);
    return ratio + Math.sqrt(ratio * (ratio - 1));
  };
  return { value: of(Math.abs(log)), limit: of(Math.max(0, Math.abs(log) - half)) };
}
