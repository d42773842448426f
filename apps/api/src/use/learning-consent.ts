import type { accountOperations } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { userView } from "../accounts/user-view.ts";
import { audit } from "../audit.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { forgetUse } from "./keep-line.ts";

type Operation = typeof accountOperations.setLearningConsent;

/**
 * Under the principal's lock, as a settlement is: once consent is withdrawn and what was kept
 * deleted, no question that was on its way keeps anything.
 */
export const setLearningConsent: Handler<Operation> = (call) => {
  const { caller, params, body, now } = call;
  if (params.id !== caller.userId) throw new ApiError("not_found");
  return call.effect(async (tx) => {
    await lockPrincipal(tx, caller.principalId);
    const { user } = await standingOf(tx, caller.principalId, now);
    const { learning_consent } = body;
    if (user.learning_consent !== learning_consent) {
      await tx.update(users).set({ learning_consent }).where(eq(users.id, caller.userId));
      const action = learning_consent ? "learning_allowed" : "learning_withdrawn";
      await audit(tx, action, { userId: caller.userId, ip: call.ip, now });
    }
    if (!learning_consent) await forgetUse(tx, caller.userId);
    return { data: userView(await standingOf(tx, caller.principalId, now), call.services.config) };
  });
};
