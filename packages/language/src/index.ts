export { indexTable } from "./grounding/index-table.ts";
export type { TableIndex } from "./grounding/table-index.ts";
export { interpret } from "./interpret.ts";
export type {
  Aspect,
  Dictionary,
  Interpretation,
  Reading,
  RefusalReason,
  Situation,
  Span,
} from "./interpretation.ts";
export { sayQuery } from "./reply/say.ts";
export { suggestNextQuestions, suggestQuestions } from "./suggest-questions.ts";
