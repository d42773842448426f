import { eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { questions, quotaPeriods } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { lockPrincipal } from "../quota/standing.ts";
import type { QuestionRow } from "./release.ts";

/** A question as it stands once the lock of who pays for it is held. */
export async function lockQuestion(
  tx: Tx,
  id: string,
): Promise<{ readonly question: QuestionRow; readonly payerId: string }> {
  const [payer] = await tx
    .select({ id: quotaPeriods.principal_id })
    .from(questions)
    .innerJoin(quotaPeriods, eq(quotaPeriods.id, questions.period_id))
    .where(eq(questions.id, id));
  if (!payer) throw new ApiError("not_found");
  await lockPrincipal(tx, payer.id);
  const [question] = await tx.select().from(questions).where(eq(questions.id, id)).for("update");
  if (!question) throw new ApiError("not_found");
  return { question, payerId: payer.id };
}
