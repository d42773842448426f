import { messages, type teamOperations } from "@probability-chat/contract";
import { and, eq, isNull } from "drizzle-orm";
import { findChat, lockChat, viewOf } from "../chats/find-chat.ts";
import { requireRoom } from "../datasets/room.ts";
import type { Tx } from "../db/database.ts";
import { chats, datasets, messages as messageRows } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { releaseInChat } from "../questions/release.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import type { Services } from "../services.ts";
import { findTeam } from "./find-team.ts";
import { planOfTeam } from "./payer.ts";

type Operations = typeof teamOperations;

/**
 * Makes a chat of the caller's own a team's: who pays for it changes, and so both hold their locks,
 * and what is being asked in it is given up.
 */
export const shareChat: Handler<Operations["shareChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, services, now } = call;
    const { principalId } = caller;
    const before = await findChat(tx, principalId, params.id, "manage");
    const found = await findTeam(tx, principalId, body.team_id, "bring");
    await lockAll(tx, [principalId, before.payerId, found.payerId]);
    const { chat, dataset, seat } = await lockChat(tx, principalId, params.id, "manage");
    const own = await findTeam(tx, principalId, body.team_id, "bring");
    if (own.payerId !== found.payerId) throw new ApiError("conflict");
    // Only one's own: a chat does not go from team to team.
    if (seat) throw new ApiError("forbidden");
    const { plan, readOnly } = await planOfTeam(tx, own);
    if (readOnly) throw new ApiError("team_read_only", readOnly);
    if (dataset && own.payerId !== principalId) {
      const of = { payerId: own.payerId, chatId: chat.id, bytes: dataset.bytes };
      await requireRoom(tx, plan, { ...of, isTeams: true });
    }
    await move(tx, services, chat.id, { to: own.principalId, broughtBy: principalId, now });
    await tx
      .update(messageRows)
      .set({ author_id: principalId })
      .where(
        and(
          eq(messageRows.chat_id, chat.id),
          eq(messageRows.role, "user"),
          isNull(messageRows.author_id),
        ),
      );
    return { data: await viewOf(tx, principalId, await findChat(tx, principalId, chat.id)) };
  });

/** Makes a chat that the caller brought into a team their own again. */
export const takeBackChat: Handler<Operations["takeBackChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, services, now } = call;
    const { principalId } = caller;
    const before = await findChat(tx, principalId, params.id, "manage");
    await lockAll(tx, [principalId, before.payerId]);
    const found = await lockChat(tx, principalId, params.id, "manage");
    const { chat, dataset, seat, payerId } = found;
    if (payerId !== before.payerId) throw new ApiError("conflict");
    if (!seat || chat.brought_by !== principalId) {
      throw new ApiError("forbidden", messages.team.notShared);
    }
    if (dataset && payerId !== principalId) {
      const { plan } = await standingOf(tx, principalId, now);
      const of = { payerId: principalId, chatId: chat.id, bytes: dataset.bytes };
      await requireRoom(tx, plan, { ...of, isTeams: false });
    }
    await move(tx, services, chat.id, { to: principalId, broughtBy: null, now });
    return { data: await viewOf(tx, principalId, await findChat(tx, principalId, chat.id)) };
  });

/** Locks in an order that two that move chats to and fro share. */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockPrincipal(tx, id);
}

async function move(
  tx: Tx,
  services: Services,
  chatId: string,
  of: { readonly to: string; readonly broughtBy: string | null; readonly now: Date },
): Promise<void> {
  await releaseInChat(tx, services, chatId, of.now);
  await tx
    .update(chats)
    .set({ principal_id: of.to, brought_by: of.broughtBy, updated_at: of.now })
    .where(eq(chats.id, chatId));
  // Keys are told apart by who owns the chat: an upload's stays with whom it was sent by.
  await tx
    .update(datasets)
    .set({ principal_id: of.to, idempotency_key: null })
    .where(eq(datasets.chat_id, chatId));
}
