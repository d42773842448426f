export type {
  Bound,
  Change,
  ColumnName,
  Comparator,
  DatePart,
  Dependence,
  Distribution,
  DrawOutcome,
  Event,
  Literal,
  Query,
  Scalar,
  Statistic,
  Term,
} from "./ast.ts";
export { ALL } from "./ast.ts";
