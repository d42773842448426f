import { type chatOperations, messages } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { openChat } from "../chats/find-chat.ts";
import type { Tx } from "../db/database.ts";
import { stoppedKeys } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { releaseInChat } from "./release.ts";

/**
 * Gives up what the caller has asked and has no answer yet. An answer that is settled before stands; one that comes after
 * is refused, and nothing is spent. A question that is still on its way is known by its key.
 */
export const stopQuestion: Handler<(typeof chatOperations)["stopQuestion"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, services, now } = call;
    const { principalId } = caller;
    const { chat } = await openChat(tx, principalId, params.id, "ask");
    if (body.key) {
      const row = { chat_id: chat.id, key: body.key, created_at: now };
      await tx.insert(stoppedKeys).values(row).onConflictDoNothing();
    }
    return { data: { stopped: await releaseInChat(tx, services, chat.id, now, principalId) } };
  });

/** Refuses a question that its client has given up; the caller holds the payer's lock. */
export async function refuseStopped(tx: Tx, chatId: string, key: string): Promise<void> {
  const [stopped] = await tx
    .select({ key: stoppedKeys.key })
    .from(stoppedKeys)
    .where(and(eq(stoppedKeys.chat_id, chatId), eq(stoppedKeys.key, key)));
  if (stopped) throw new ApiError("conflict", messages.server.stopped);
}
