export type {
  Caveat,
  ColumnSummary,
  DependenceResult,
  EngineAnswer,
  Estimate,
  Group,
  Interval,
  IntervalMethod,
  Quantity,
  Refused,
  Support,
} from "./oracle/answer.ts";
export { type EvaluateOptions, evaluate } from "./oracle/evaluate.ts";
export {
  affirmativeText,
  buildColumn,
  type CellReadings,
  CODE_LEVELS,
  type ColumnProfile,
  decideType,
  LISTED_LEVELS,
  nameColumns,
} from "./table/build-codebook.ts";
export type {
  Codebook,
  CodebookNote,
  Column,
  ColumnRole,
  ColumnType,
  Level,
} from "./table/codebook.ts";
export { type DatePeriod, datePart, datePeriod, isoText } from "./table/date-period.ts";
export { literalNumber, matchingLevels } from "./table/literal.ts";
export type { Cell } from "./table/memory-column.ts";
export { memoryTable } from "./table/memory-table.ts";
export { type NumericCell, parseNumericCell } from "./table/numeric-cell.ts";
export type {
  AggregateRequest,
  AggregateRow,
  Measure,
  MeasureResult,
  ReadRequest,
  Table,
} from "./table/table.ts";
export { MISSING_MARKERS, tableFromRecords } from "./table/table-from-records.ts";
export { isTableLimitError, TableLimitError } from "./table/table-limit-error.ts";
export { headerUnit } from "./table/unit.ts";
