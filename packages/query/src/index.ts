export { and, computedColumns, eventColumns, mapEvent, not, or, queryColumns } from "./algebra.ts";
export type {
  Bound,
  Cell,
  Change,
  ColumnName,
  Comparator,
  CorrelationMethod,
  DatePart,
  Dependence,
  Distribution,
  DrawOutcome,
  Event,
  Key,
  Literal,
  PartTerm,
  PeriodPart,
  Query,
  RowOrder,
  Scalar,
  Statistic,
  Term,
} from "./ast.ts";
export { ALL } from "./ast.ts";
export type { Allowed, NumberRole } from "./automaton/choice.ts";
export {
  advance,
  allowedNext,
  finishQuery,
  forcedWord,
  isAllowed,
  MAX_QUERY_TOKENS,
  type QueryState,
  startQuery,
} from "./automaton/query-state.ts";
export { queryTokens } from "./automaton/query-tokens.ts";
export { QUERY_WORDS } from "./automaton/query-words.ts";
export type { ColumnKind, ReaderSchema } from "./automaton/table.ts";
export { type QueryToken, tokenText } from "./automaton/token.ts";
export {
  compare,
  count,
  difference,
  mean,
  median,
  odds,
  probability,
  quantile,
  ratio,
  statistic,
} from "./build.ts";
export type { Node } from "./forms/form.ts";
export {
  type Formula,
  formulaColumns,
  formulaName,
  type Operator,
  SPAN_UNITS,
  type SpanUnit,
} from "./formula/formula.ts";
export { columnText, formulaOf, sourceColumns } from "./formula/formula-of.ts";
export { isEvent, isQuery, isScalar } from "./guard.ts";
export { nearestNames } from "./nearest.ts";
export { normalQuery } from "./normal.ts";
export { FORM_NAMES } from "./parse/named-form.ts";
export type { ParseError } from "./parse/parse-error.ts";
export {
  MAX_QUERY_LENGTH,
  type ParseOptions,
  type ParseResult,
  parseQuery,
} from "./parse/parse-query.ts";
export {
  keyColumn,
  mapParts,
  mapTree,
  ownColumns,
  ownKeys,
  type PartChange,
  partsOf,
} from "./parts.ts";
export {
  equalQueries,
  printColumn,
  printEvent,
  printKey,
  printLiteral,
  printQuery,
  printScalar,
} from "./print.ts";
export { type ProblemKind, type QueryProblem, type Schema, validateQuery } from "./validate.ts";
export { MAX_QUERY_DEPTH, walk } from "./walk.ts";
export { isPeriod } from "./words.ts";
