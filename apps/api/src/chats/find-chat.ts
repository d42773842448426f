import type { Chat } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { type DatasetRow, summaryOf } from "../datasets/summary-of.ts";
import type { Reader, Tx } from "../db/database.ts";
import { chats, datasets } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";

export type ChatRow = typeof chats.$inferSelect;

/** Joins a chat with its dataset, of which at most one is live. */
export const liveDataset = and(eq(datasets.chat_id, chats.id), eq(datasets.state, "live"));

/** A chat of this principal, locked until the transaction ends; others' chats do not exist. */
export async function lockChat(tx: Tx, principalId: string, chatId: string): Promise<ChatRow> {
  const [chat] = await tx.select().from(chats).where(ownChat(principalId, chatId)).for("update");
  if (!chat) throw new ApiError("not_found");
  return chat;
}

/** A chat of this principal with its dataset's row. */
export async function findChat(
  reader: Reader,
  principalId: string,
  chatId: string,
): Promise<{ readonly chat: ChatRow; readonly dataset: DatasetRow | null }> {
  const [row] = await reader
    .select({ chat: chats, dataset: datasets })
    .from(chats)
    .leftJoin(datasets, liveDataset)
    .where(ownChat(principalId, chatId));
  if (!row) throw new ApiError("not_found");
  return row;
}

function ownChat(principalId: string, chatId: string) {
  return and(eq(chats.id, chatId), eq(chats.principal_id, principalId));
}

/** The chat as clients see it. */
export function chatView(chat: ChatRow, dataset: DatasetRow | null): Chat {
  const summary = summaryOf(dataset);
  return {
    id: chat.id,
    title: chat.title,
    model_data: summary,
    is_model_data_added: Boolean(summary),
    created_at: chat.created_at.toISOString(),
    updated_at: chat.updated_at.toISOString(),
  };
}
