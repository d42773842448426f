import type { Caveat } from "../../caveat.ts";
import type { Estimate } from "../../estimate.ts";
import type { Scatter } from "../../figures/scatter.ts";
import type { Regression } from "../../figures/slope.ts";
import type { Adjustment } from "../../held-fixed/adjustment.ts";
import type { Effect } from "../effect/effect.ts";
import type { Prediction } from "../predict/predict.ts";

/** A number about rows, and what it rests on. */
export interface FigureFound extends Estimate {
  readonly caveats: readonly Caveat[];
  readonly baseline: Estimate | null;
  /** Of a what-if; else absent. */
  readonly adjustment?: Adjustment;
  /** Of an effect; else absent. */
  readonly effect?: Effect;
  /** Of a slope; else absent. */
  readonly regression?: Regression;
  /** Of a correlation, and of a slope on one column; else absent. */
  readonly scatter?: Scatter;
  /** Of a prediction; else absent. */
  readonly prediction?: Prediction;
}
