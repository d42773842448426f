import type { embeddingOperations } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { audit } from "../audit.ts";
import { abandonDatasetsHeldBy } from "../datasets/abandon.ts";
import { principals } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { releaseInChatsOf } from "../questions/release.ts";
import { lockPrincipal } from "../quota/standing.ts";
import { texts } from "./texts.ts";

/**
 * Removes an end user of the tenant's and all that it had; its datasets leave the disk by a job.
 * What it used stays counted in the tenant's month, without saying whose it was.
 */
export const deleteEmbedSubject: Handler<typeof embeddingOperations.deleteEmbedSubject> = (call) =>
  call.effect(async (tx) => {
    const { caller, query, ip, services, now } = call;
    await lockPrincipal(tx, caller.payerId);
    const [subject] = await tx
      .select({ id: principals.id })
      .from(principals)
      .where(
        and(
          eq(principals.tenant_id, caller.tenantId),
          eq(principals.kind, "embed"),
          eq(principals.subject, query.subject),
        ),
      );
    if (!subject) throw new ApiError("not_found");
    await releaseInChatsOf(tx, services, subject.id, now);
    await abandonDatasetsHeldBy(tx, [subject.id], now);
    await tx.delete(principals).where(eq(principals.id, subject.id));
    await audit(tx, "embed_subject_removed", { userId: caller.userId, ip, now });
    return { data: { message: texts.subjectRemoved } };
  });
