import { plainNumber } from "../text/plain-number.ts";

/** Why the reader refuses. */
export const REASONS = [
  "unknownColumn",
  "unknownValue",
  "individual",
  "future",
  "opinion",
  "cause",
  "outOfDomain",
  "unsupported",
  "notAQuestion",
  "instruction",
  "otherLanguage",
] as const;

const MARKS = ["<pad>", "<bos>", "<eos>", "<refuse>", "<clarify>", "<reading>"];
/** The words of a query's canonical text. */
const WORDS = (
  "P odds count E sum sd min max distinct median quantile diff ratio interval range distribution " +
  "mode antimode table by rank dependence drivers draw simulate whatif complete surprise describe " +
  "explain corr spearman corrs slope predict test effect rows trend forecast outlier shape " +
  "survival samplesize detectable minutes hours days years and or not in is missing present all " +
  "any none exactly given do on over vs hold free z desc asc year quarter month day weekday hour " +
  "date yearweek yearmonth yearquarter ( ) [ ] { } | , : ; = != < <= > >= + - * /"
).split(" ");
/** Numbers that a query may have though the question does not say them. */
const CONSTANTS: readonly number[] = [
  ...Array.from({ length: 32 }, (_, number) => number),
  ...[0.05, 0.1, 0.2, 0.25, 0.3, 1 / 3, 0.4, 0.5, 0.6, 2 / 3, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99],
  ...[50, 60, 100, 1000, 10000],
];

/**
 * What the reader writes: a token of this list, or a pointer, which is the list's length and the
 * place in the input. The order belongs to the trained weights.
 */
export const OUTPUT: readonly string[] = [
  ...MARKS,
  ...REASONS.map((reason) => `reason:${reason}`),
  ...WORDS,
  ...CONSTANTS.map((constant) => `#${plainNumber(constant, 10)}`),
];
