import * as z from "zod";
import { limits } from "../constants/limits.ts";

/** What a question back is about, for the reply that it may get. */
export const AskedBack = z.object({
  /** What was asked, and what was replied to earlier questions back about it, oldest first. */
  questions: z.array(z.string().max(limits.messageLength)).min(1).max(3),
  /** The queries of its choices, in their order. */
  choices: z.array(z.string().max(limits.queryLength)).max(3),
  /** Those of them that were answered since. */
  answered: z.array(z.string().max(limits.queryLength)).max(3).optional(),
});
export type AskedBack = z.infer<typeof AskedBack>;
