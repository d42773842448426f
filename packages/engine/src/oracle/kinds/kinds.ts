import type { Query } from "@probability-chat/query";
import { byKind } from "./by/by.ts";
import { claimKind } from "./claim/claim.ts";
import { testKind } from "./claim/test-claim.ts";
import { completeKind } from "./complete/complete.ts";
import { correlationsKind } from "./correlations/correlations.ts";
import { dependenceKind } from "./dependence/dependence.ts";
import { describeKind } from "./describe/describe.ts";
import { distributionKind } from "./distribution/distribution.ts";
import { drawKind } from "./draw/draw.ts";
import { driversKind } from "./drivers/drivers.ts";
import { effectKind } from "./effect/effect.ts";
import { explainKind } from "./explain/explain.ts";
import {
  combinationKind,
  correlationKind,
  countKind,
  numberKind,
  probabilityKind,
  quantileKind,
  slopeKind,
  statisticKind,
} from "./figure/figure-kinds.ts";
import { findingsKind } from "./findings/findings.ts";
import { forecastKind } from "./forecast/forecast.ts";
import { intervalKind } from "./interval/interval.ts";
import type { Kind } from "./kind.ts";
import { modeKind } from "./mode/mode.ts";
import { powerKind } from "./power/power.ts";
import { predictKind } from "./predict/predict.ts";
import { rangeKind } from "./range/range.ts";
import { rankKind } from "./rank/rank.ts";
import { rowsKind } from "./rows/rows.ts";
import { shapeKind } from "./shape/shape.ts";
import { simulateKind } from "./simulate/simulate.ts";
import { surpriseKind } from "./surprise/surprise.ts";
import { survivalKind } from "./survival/survival.ts";
import { tableKind } from "./table/table.ts";
import { trendKind } from "./trend/trend.ts";
import { whatIfKind } from "./what-if/what-if.ts";

const KINDS: { readonly [Name in Query["kind"]]: Kind<Name> } = {
  number: numberKind,
  probability: probabilityKind,
  odds: probabilityKind,
  count: countKind,
  statistic: statisticKind,
  quantile: quantileKind,
  correlation: correlationKind,
  slope: slopeKind,
  difference: combinationKind,
  ratio: combinationKind,
  claim: claimKind,
  test: testKind,
  interval: intervalKind,
  range: rangeKind,
  distribution: distributionKind,
  mode: modeKind,
  antimode: modeKind,
  table: tableKind,
  by: byKind,
  rank: rankKind,
  dependence: dependenceKind,
  drivers: driversKind,
  correlations: correlationsKind,
  predict: predictKind,
  draw: drawKind,
  simulate: simulateKind,
  whatIf: whatIfKind,
  effect: effectKind,
  complete: completeKind,
  surprise: surpriseKind,
  rows: rowsKind,
  trend: trendKind,
  forecast: forecastKind,
  shape: shapeKind,
  survival: survivalKind,
  sampleSize: powerKind,
  detectable: powerKind,
  describe: describeKind,
  findings: findingsKind,
  explain: explainKind,
};

/** What is known of a query's kind: the table is typed by kind, the entry of a query's takes it. */
export function kindOf(query: Query): Kind {
  return KINDS[query.kind] as Kind;
}
