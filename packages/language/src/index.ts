export { interpret } from "./interpret.ts";
export type {
  Aspect,
  Clarification,
  Dictionary,
  Doubt,
  Interpretation,
  Reading,
  Refusal,
  RefusalReason,
  Situation,
  Span,
  SuggestedQuestion,
} from "./interpretation.ts";
export { type Asked, type Hypothesis, type Proposal, type Reader, typedOnly } from "./reader.ts";
export { sayQuery } from "./reply/say.ts";
export { suggestNextQuestions, suggestQuestions } from "./suggest/suggest-questions.ts";
export { checkQuery } from "./typed/check-query.ts";
export { coefficients } from "./verify/coefficients.ts";
export {
  type Coefficients,
  type Features,
  lengthOf,
  type Verdict,
  verify,
} from "./verify/verify.ts";
