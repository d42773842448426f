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
export { Asked as AskedWords } from "./reading/card/asked.ts";
export { type Card, type CardColumn, cardOf } from "./reading/card/card.ts";
export {
  type ColumnRoom,
  type ColumnValues,
  INDEX_LIMITS,
  type IndexLimits,
  IndexRoom,
  type LeftOut,
  type Within,
} from "./reading/card/index-limits.ts";
export { withPlaces } from "./reading/card/tell-places.ts";
export { cardValues, indexCard, ValueIndex } from "./reading/card/value-index.ts";
export type { WordRange, Written } from "./reading/decode/hypothesis.ts";
export { proposalOf } from "./reading/decode/proposal.ts";
export type { ReaderModel } from "./reading/decode/reader-model.ts";
export { type SearchOptions, search } from "./reading/decode/search.ts";
export { encodeInput, type ReadableQuestion } from "./reading/encode/encode-input.ts";
export type { Encoded, Point } from "./reading/encode/encoded.ts";
export { OUTPUT, REASONS } from "./reading/encode/output.ts";
export { type ReadableTable, readableTable } from "./reading/encode/readable-table.ts";
export { stem } from "./reading/text/compare-words.ts";
export { WordPieces } from "./reading/text/word-pieces.ts";
export { cutWords, spellOut } from "./reading/text/words.ts";
export type { AskedBack } from "./replies/asked-back.ts";
export { Names, type ToldName } from "./reply/names.ts";
export { oneLine, shorten } from "./reply/one-line.ts";
export { sayQuery, saySides } from "./reply/say.ts";
export { ask } from "./suggest/ask.ts";
export { suggestNextQuestions, suggestQuestions } from "./suggest/suggest-questions.ts";
export { checkQuery } from "./typed/check-query.ts";
export { coefficients } from "./verify/coefficients.ts";
export { formOf } from "./verify/form-of.ts";
export {
  type Coefficients,
  type Features,
  lengthOf,
  unfitted,
  type Verdict,
  verify,
} from "./verify/verify.ts";
