export type {
  Dictionary,
  Interpretation,
  Reading,
  RefusalReason,
  Situation,
  Span,
} from "./interpretation.ts";
