import { type chatOperations, messages as texts } from "@probability-chat/contract";
import { type AnyColumn, and, desc, eq, exists, lt, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only, type Reader } from "../db/database.ts";
import { chats, datasets, messages } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import { releaseInChat } from "../questions/release.ts";
import { lockPrincipal, refusalOf, requireActive, standingOf } from "../quota/standing.ts";
import { chatView, findChat, liveDataset, lockChat } from "./find-chat.ts";

type Operations = typeof chatOperations;

export const listChats: Handler<Operations["listChats"]> = async (call) => {
  const { caller, query, services } = call;
  const cursor = idCursor(query.cursor);
  const own = and(
    eq(chats.principal_id, caller.principalId),
    query.q ? holding(services.db, query.q) : undefined,
  );
  const rows = await services.db
    .select({ chat: chats, dataset: datasets })
    .from(chats)
    .leftJoin(datasets, liveDataset)
    .where(cursor ? and(own, lt(chats.id, cursor)) : own)
    .orderBy(desc(chats.id))
    .limit(query.limit ? query.limit + 1 : 100_000);
  const { page, next } = pageOf(rows, query.limit, (row) => row.chat.id);
  return { data: page.map((row) => chatView(row.chat, row.dataset)), next_cursor: next };
};

/** Chats whose title or one of whose messages holds a text, in capitals or not. */
function holding(reader: Reader, text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const inside = (column: AnyColumn) => sql`${column} collate "und-x-icu" ilike ${pattern}`;
  const spoken = reader
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.chat_id, chats.id), inside(messages.content)));
  return or(inside(chats.title), exists(spoken));
}

export const getChat: Handler<Operations["getChat"]> = async (call) => {
  const { caller, params, services } = call;
  const { chat, dataset } = await findChat(services.db, caller.principalId, params.id);
  return { data: chatView(chat, dataset) };
};

export const createChat: Handler<Operations["createChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, body, now } = call;
    requireActive(await standingOf(tx, caller.principalId, now));
    const created = await tx
      .insert(chats)
      .values({
        id: uuid(),
        principal_id: caller.principalId,
        title: body.title,
        created_at: now,
        updated_at: now,
      })
      .returning();
    return { data: chatView(only(created), null) };
  });

export const renameChat: Handler<Operations["renameChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    const { dataset } = await findChat(tx, caller.principalId, params.id);
    const [chat] = await tx
      .update(chats)
      .set({ title: body.title, updated_at: now })
      .where(and(eq(chats.id, params.id), eq(chats.principal_id, caller.principalId)))
      .returning();
    if (!chat) throw new ApiError("not_found");
    return { data: chatView(chat, dataset) };
  });

/** Deletes a chat; what it had reserved is given back, its dataset leaves the disk by a job. */
export const deleteChat: Handler<Operations["deleteChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, now } = call;
    await lockPrincipal(tx, caller.principalId);
    const chat = await lockChat(tx, caller.principalId, params.id);
    await releaseInChat(tx, chat.id, now);
    await tx
      .update(datasets)
      .set({ state: "obsolete", summary: null, obsolete_at: now, next_purge_at: now })
      .where(and(eq(datasets.chat_id, chat.id), eq(datasets.state, "live")));
    await tx.delete(chats).where(eq(chats.id, chat.id));
    return { data: { message: texts.chat.deleted } };
  });

export const validateQuery: Handler<Operations["validateQuery"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, now } = call;
    const { dataset } = await findChat(tx, caller.principalId, params.id);
    const refusal =
      refusalOf(await standingOf(tx, caller.principalId, now)) ??
      (dataset ? undefined : new ApiError("dataset_required"));
    const message = refusal?.message ?? "";
    return { data: { can_query: !refusal, message }, message };
  });
