export { type Completions, completions } from "./model/asking/completions.ts";
export {
  type DrawnColumn,
  type DrawRowsRequest,
  drawnCell,
  drawRows,
  type ModelledRows,
} from "./model/asking/draw-rows.ts";
export {
  type ModelledNumber,
  modelDistribution,
  modelMean,
  modelQuantile,
} from "./model/asking/model-distribution.ts";
export { modelProbability } from "./model/asking/model-probability.ts";
export { type RowSurprise, rowSurprise, type SurprisingCell } from "./model/asking/row-surprise.ts";
export type { CodeTable } from "./model/code-table.ts";
export { MISSING } from "./model/code-table.ts";
export { conditionalProbability, logProbability } from "./model/conditional-probability.ts";
export { type Evidence, intersect } from "./model/evidence.ts";
export { type FitTask, type FittedMember, fitMember } from "./model/fit-member.ts";
export { countModelParameters, type JointModel, scoreRows } from "./model/joint-model.ts";
export { type LearnedModel, type LearnOptions, learnModel } from "./model/learn-model.ts";
export { learnTable } from "./model/learn-table.ts";
export type { Member } from "./model/member.ts";
export { decodeModel, encodeModel, MODEL_VERSION } from "./model/model-file.ts";
export { type Elimination, eliminationOrder } from "./model/network/elimination-order.ts";
export type { Network } from "./model/network/network.ts";
export { answerQuestions, calibrate } from "./model/predictive/calibrate.ts";
export type { Calibration, CalibrationReport } from "./model/predictive/calibration.ts";
export { drawQuestions, type Question } from "./model/predictive/draw-questions.ts";
export { type Predicted, type PredictRequest, predict } from "./model/predictive/predict.ts";
export { type LevelRange, RowIndex } from "./model/predictive/row-index.ts";
export { SUPPORT_BUCKETS } from "./model/predictive/support-buckets.ts";
export { sampleRows } from "./model/sample-rows.ts";
export type {
  LearningProgress,
  LearnTableOptions,
  ModelledDistribution,
  ModelledProbability,
  ModelledValue,
  NotAnswered,
  TableModel,
} from "./model/table-model.ts";
export {
  decodeTableModel,
  encodeTableModel,
  TABLE_MODEL_VERSION,
} from "./model/table-model-file.ts";
export { isUnreadableModelError, UnreadableModelError } from "./model/unreadable-model-error.ts";
export { thisThread, type Workers } from "./model/workers.ts";
export { interpolate, quantilePlace } from "./numerics/quantile.ts";
export { type Random, seededRandom } from "./numerics/random.ts";
export type { EngineAnswer } from "./oracle/answer.ts";
export type { Caveat } from "./oracle/caveat.ts";
export type { Curve, DependenceResult } from "./oracle/columns/association.ts";
export type {
  DateInterval,
  DateValue,
  Estimate,
  Figure,
  Interval,
  IntervalMethod,
  Predictive,
  Quantity,
  ShareBound,
  Support,
} from "./oracle/estimate.ts";
export { type EvaluateOptions, evaluate } from "./oracle/evaluate.ts";
export type { Scatter } from "./oracle/figures/scatter.ts";
export type { Group } from "./oracle/groups/groups.ts";
export type { TimedValue } from "./oracle/groups/over-time.ts";
export type { Winner } from "./oracle/groups/winner.ts";
export type { Adjustment } from "./oracle/held-fixed/adjustment.ts";
export { jeffreysInterval } from "./oracle/intervals/proportion.ts";
export type { ClaimTest } from "./oracle/kinds/claim/test-claim.ts";
export type { CompletedColumn } from "./oracle/kinds/complete/complete.ts";
export type { CorrelatedPair } from "./oracle/kinds/correlations/correlations.ts";
export type { Explanation } from "./oracle/kinds/dependence/explained-by.ts";
export {
  type DependenceScanOptions,
  scanDependence,
} from "./oracle/kinds/dependence/scan-dependence.ts";
export type { ColumnSummary } from "./oracle/kinds/describe/describe.ts";
export type { Effect } from "./oracle/kinds/effect/effect.ts";
export type {
  Finding,
  FindingsFound,
  OddityFound,
  RelationFound,
  ReversalFound,
} from "./oracle/kinds/findings/found.ts";
export type { ForecastFound } from "./oracle/kinds/forecast/forecast.ts";
export type { PowerFound } from "./oracle/kinds/power/power.ts";
export type { Prediction } from "./oracle/kinds/predict/predict.ts";
export type { RowsShown } from "./oracle/kinds/rows/rows.ts";
export type { ShapeFound } from "./oracle/kinds/shape/shape.ts";
export type { SimulatedColumn } from "./oracle/kinds/simulate/simulate-rows.ts";
export type { SurvivalCurve, SurvivalFound } from "./oracle/kinds/survival/survival.ts";
export type { TrendFound } from "./oracle/kinds/trend/trend.ts";
export type { Refused } from "./oracle/refuse.ts";
export type { ScannedPair } from "./structure/scan-pairs.ts";
export { learnSkeleton, type Skeleton } from "./structure/skeleton.ts";
export { countByLevels } from "./table/count-by-levels.ts";
export {
  type FormulaPlan,
  formulaUnit,
  NUMBER_TEXT,
  planFormula,
} from "./table/formula-plan.ts";
export { memoryTable } from "./table/memory-table.ts";
export { rememberingTable } from "./table/remembering-table.ts";
export type {
  AggregateRequest,
  AggregateRow,
  CellColumn,
  GroupKey,
  Measure,
  MeasureResult,
  ReadRequest,
  SampleRequest,
  Table,
  TableSample,
} from "./table/table.ts";
export { tableFromRecords } from "./table/table-from-records.ts";
export { isTableLimitError, MAX_GROUPS, TableLimitError } from "./table/table-limit-error.ts";
