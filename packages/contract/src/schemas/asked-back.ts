import * as z from "zod";
import { limits } from "../constants/limits.ts";
import type { Answer } from "./answer.ts";

const mostChoices = 3;

/** What a question back is about, for the reply that it may get. */
export const AskedBack = z.object({
  /** What was asked, and what was replied to earlier questions back about it, oldest first. */
  questions: z.array(z.string().max(limits.messageLength)).min(1).max(3),
  /** The queries of its choices, in their order. */
  choices: z.array(z.string().max(limits.queryLength)).max(mostChoices),
  /** Those of them that were answered since. */
  answered: z.array(z.string().max(limits.queryLength)).max(mostChoices).optional(),
});
export type AskedBack = z.infer<typeof AskedBack>;

/**
 * What the answer to a question asks back, or leaves of what was asked back before it: an answer
 * to one of the choices leaves the others; null where nothing is asked.
 *
 * @example
 * ```ts
 * const back = askedBackBy("fare", clarify, null); // its choices
 * askedBackBy("the first", answered, back); // the same, and which is answered
 * askedBackBy("how many rows?", other, back); // null
 * ```
 */
export function askedBackBy(
  question: string,
  answer: Answer | null,
  before: AskedBack | null,
): AskedBack | null {
  if (answer?.kind === "answer") {
    const answered = [...(before?.answered ?? []), answer.query];
    const isChoice = before?.choices.includes(answer.query) && answered.length <= mostChoices;
    return before && isChoice ? { ...before, answered } : null;
  }
  if (answer?.kind !== "clarify") return null;
  const choices = answer.readings.map(({ query }) => query);
  const parsed = AskedBack.safeParse({ questions: answer.asked ?? [question], choices });
  return parsed.success ? parsed.data : null;
}
