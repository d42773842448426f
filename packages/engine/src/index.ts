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
export type {
  Codebook,
  CodebookNote,
  Column,
  ColumnRole,
  ColumnType,
  Level,
} from "./table/codebook.ts";
export type {
  AggregateRequest,
  AggregateRow,
  Measure,
  MeasureResult,
  ReadRequest,
  Table,
} from "./table/table.ts";
