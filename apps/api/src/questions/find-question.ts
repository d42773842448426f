import { eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { questions } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { lockPrincipal } from "../quota/standing.ts";
import type { QuestionRow } from "./release.ts";

/** A question as it stands once its principal's lock is held. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow> {
  const [owner] = await tx
    .select({ principalId: questions.principal_id })
    .from(questions)
    .where(eq(questions.id, id));
  if (!owner) throw new ApiError("not_found");
  await lockPrincipal(tx, owner.principalId);
  const [question] = await tx.select().from(questions).where(eq(questions.id, id)).for("update");
  if (!question) throw new ApiError("not_found");
  return question;
}
