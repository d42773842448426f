import type { GroupsFound } from "./groups/groups.ts";
import type { ClaimJudged } from "./kinds/claim/claim.ts";
import type { CompletionFound } from "./kinds/complete/complete.ts";
import type { CorrelationsFound } from "./kinds/correlations/correlations.ts";
import type { DependenceFound } from "./kinds/dependence/dependence.ts";
import type { Description } from "./kinds/describe/describe.ts";
import type { DriversFound } from "./kinds/drivers/drivers.ts";
import type { Explained } from "./kinds/explain/explain.ts";
import type { FigureFound } from "./kinds/figure/figure.ts";
import type { FindingsFound } from "./kinds/findings/found.ts";
import type { ForecastFound } from "./kinds/forecast/forecast.ts";
import type { IntervalFound } from "./kinds/interval/interval.ts";
import type { LabelFound } from "./kinds/mode/mode.ts";
import type { PowerFound } from "./kinds/power/power.ts";
import type { RowsShown } from "./kinds/rows/rows.ts";
import type { ShapeFound } from "./kinds/shape/shape.ts";
import type { SimulatedRows } from "./kinds/simulate/simulate-rows.ts";
import type { SurpriseFound } from "./kinds/surprise/surprise.ts";
import type { SurvivalFound } from "./kinds/survival/survival.ts";
import type { TableFound } from "./kinds/table/table.ts";
import type { TrendFound } from "./kinds/trend/trend.ts";
import type { Refused } from "./refuse.ts";

/**
 * What the engine returns for a query: a value with its uncertainty and the rows behind it, or a
 * refusal that says why there is none. The assistant turns it into the wire's `Answer`.
 */
export type EngineAnswer =
  | FigureFound
  | LabelFound
  | ClaimJudged
  | IntervalFound
  | GroupsFound
  | TableFound
  | DependenceFound
  | DriversFound
  | CorrelationsFound
  | CompletionFound
  | SurpriseFound
  | SimulatedRows
  | FindingsFound
  | RowsShown
  | ShapeFound
  | TrendFound
  | ForecastFound
  | SurvivalFound
  | PowerFound
  | Description
  | Explained
  | Refused;
