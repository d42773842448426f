import type { Scalar } from "@probability-chat/query";
import { type Compared, differenceFound, rowsToFind, rowsWithin } from "../../../numerics/power.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Estimate, Quantity, Support } from "../../estimate.ts";
import { momentsAt } from "../../figures/aggregate.ts";
import { fewRows } from "../../figures/outcome.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { isRefused, type Refused, refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** The chance of finding a difference with so many rows in each group. */
interface Power {
  readonly power: number;
  readonly rows: number;
  readonly difference: number;
}

/** How many rows in each of two groups show a difference, or which they show. */
export interface PowerFound {
  readonly kind: "power";
  readonly asked: "rows" | "difference";
  /** Of the share or mean that is compared, its value here, and the deviation behind a mean. */
  readonly quantity: Quantity;
  readonly base: number;
  readonly sd: number | null;
  readonly difference: number;
  readonly level: number;
  /** By the chance of finding it; the first is what is said. */
  readonly found: readonly Power[];
  /** The same by ever greater chance, to be drawn. */
  readonly curve: readonly Power[];
  /** Rows with which one estimate is known to within the difference. */
  readonly within: number | null;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

const POWERS = [0.8, 0.9, 0.95];
const DRAWN = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.99];

export const powerKind: Kind<"sampleSize" | "detectable"> = { answer: powerAnswer };

/** How many rows show a difference, or which difference so many rows show. */
async function powerAnswer(
  context: Context,
  query: Asked<"sampleSize" | "detectable">,
): Promise<PowerFound | Refused> {
  const base = await baseOf(context, query.scalar);
  if ("reason" in base) return base;
  const { compared, estimate } = base;
  const common = {
    kind: "power",
    quantity: estimate.quantity,
    base: estimate.value,
    sd: compared.kind === "mean" ? compared.sd : null,
    level: context.level,
    support: estimate.support,
    caveats: fewRows(estimate.support.given),
  } as const;
  if (query.kind === "sampleSize") {
    const { difference } = query;
    const refused = refuseDifference(compared, difference);
    if (refused) return refused;
    const rowsFor = (power: number): Power => ({
      power,
      rows: Math.ceil(rowsToFind(compared, difference, power, context.level)),
      difference,
    });
    return {
      ...common,
      asked: "rows",
      difference,
      found: POWERS.map(rowsFor),
      curve: DRAWN.map(rowsFor),
      within: Math.ceil(rowsWithin(compared, Math.abs(difference), context.level)),
    };
  }
  const { rows } = query;
  const differenceFor = (power: number): Power[] => {
    const difference = differenceFound(compared, rows, power, context.level);
    return difference === null ? [] : [{ power, rows, difference }];
  };
  const found = POWERS.flatMap(differenceFor);
  const [first] = found;
  if (!first) {
    return refuse(
      "undefined",
      `With ${rows} rows in each group no possible difference would be found.`,
    );
  }
  return {
    ...common,
    asked: "difference",
    difference: first.difference,
    found,
    // Of a share that hardly rises a greater chance may take a fall.
    curve: DRAWN.flatMap(differenceFor).filter(
      ({ difference }) => difference > 0 === first.difference > 0,
    ),
    within: null,
  };
}

function refuseDifference(compared: Compared, difference: number): Refused | null {
  if (difference === 0) return refuse("invalidQuery", "No number of rows shows a difference of 0.");
  if (compared.kind === "mean") return null;
  const other = compared.share + difference;
  if (other > 0 && other < 1) return null;
  const message = `A share of ${compared.share.toPrecision(3)} cannot change by ${difference}: shares lie between 0 and 1.`;
  return refuse("undefined", message);
}

async function baseOf(
  context: Context,
  scalar: Scalar,
): Promise<{ compared: Compared; estimate: Estimate } | Refused> {
  const isMean = scalar.kind === "statistic" && scalar.statistic === "mean";
  if (scalar.kind !== "probability" && !isMean) {
    return refuse("unsupported", "The size of a sample is told of a share P(…) or a mean E(…).");
  }
  const [outcome] = await estimateScalar(context, scalar, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  if (isRefused(outcome.result)) return outcome.result;
  if (outcome.result.kind !== "estimate") return refuse("unsupported", "A date has no such size.");
  const estimate = outcome.result;
  if (scalar.kind === "probability") {
    const { value } = estimate;
    if (value === 0 || value === 1) {
      const message =
        "A share of none or all of the rows says too little of how often it would happen.";
      return refuse("undefined", message);
    }
    return { compared: { kind: "share", share: value }, estimate };
  }
  const { column, given } = scalar as Extract<Scalar, { kind: "statistic" }>;
  const [row] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [{ kind: "moments", column }],
  });
  const { sd } = momentsAt(row?.measures ?? [], 0);
  if (!sd)
    return refuse("undefined", "The values are too few, or all equal, to say how they vary.");
  return { compared: { kind: "mean", sd }, estimate };
}
