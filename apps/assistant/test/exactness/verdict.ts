/** What is wrong with an answer, null if nothing is; `skipped` where the question is no test. */
export type Verdict = string | null | "skipped";
