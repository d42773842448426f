import { type chatOperations, messages as texts } from "@probability-chat/contract";
import { type AnyColumn, and, eq, exists, lt, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { only, type Reader, type Tx } from "../db/database.ts";
import { chats, datasets, messages } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Caller, Handler } from "../http/call.ts";
import { idCursor, pageOf } from "../http/paging.ts";
import { releaseInChat } from "../questions/release.ts";
import { refusalFor, refusalToAsk } from "../quota/refusal.ts";
import { standingOf } from "../quota/standing.ts";
import { findTeam } from "../teams/find-team.ts";
import { notAllowed } from "../teams/seat.ts";
import {
  chatsWithin,
  type FoundChat,
  findChat,
  listedViews,
  lockChat,
  mayIn,
  openChat,
  viewOf,
} from "./find-chat.ts";

type Operations = typeof chatOperations;

export const listChats: Handler<Operations["listChats"]> = async (call) => {
  const { caller, query, services } = call;
  const { db } = services;
  const cursor = idCursor(query.cursor);
  const which = and(
    query.q ? holding(db, query.q) : undefined,
    cursor ? lt(chats.id, cursor) : undefined,
  );
  const limit = query.limit ? query.limit + 1 : 100_000;
  const found = await chatsWithin(db, caller.principalId, which, limit);
  const { page, next } = pageOf(found, query.limit, ({ chat }) => chat.id);
  return { data: await listedViews(db, caller.principalId, page), next_cursor: next };
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
  const found = await findChat(services.db, caller.principalId, params.id);
  return { data: await viewOf(services.db, caller.principalId, found) };
};

export const createChat: Handler<Operations["createChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, body, now } = call;
    const { principalId } = caller;
    const own = body.team_id ? await findTeam(tx, principalId, body.team_id, "bring") : null;
    const payerId = own?.payerId ?? caller.payerId;
    const standing = await standingOf(tx, payerId, now);
    const refusal = await refusalFor(tx, standing, own?.seat ?? null, caller);
    if (refusal) throw refusal;
    const chat = only(
      await tx
        .insert(chats)
        .values({
          id: uuid(),
          principal_id: own?.principalId ?? principalId,
          brought_by: own ? principalId : null,
          title: body.title,
          created_at: now,
          updated_at: now,
        })
        .returning(),
    );
    const found = { chat, dataset: null, seat: own?.seat ?? null, payerId };
    return { data: await viewOf(tx, principalId, found) };
  });

export const renameChat: Handler<Operations["renameChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    const found = await lockChat(tx, caller.principalId, params.id, "manage");
    const change = { title: body.title, updated_at: now };
    await tx.update(chats).set(change).where(eq(chats.id, params.id));
    const renamed = { ...found, chat: { ...found.chat, ...change } };
    return { data: await viewOf(tx, caller.principalId, renamed) };
  });

/** Deletes a chat; what it had reserved is given back, its dataset leaves the disk by a job. */
export const deleteChat: Handler<Operations["deleteChat"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, services, now } = call;
    const { chat } = await openChat(tx, caller.principalId, params.id, "manage");
    await releaseInChat(tx, services, chat.id, now);
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
    const found = await findChat(tx, caller.principalId, params.id);
    const message = (await refusalIn(tx, caller, found, now))?.message ?? "";
    return { data: { can_query: message === "", message }, message };
  });

async function refusalIn(
  tx: Tx,
  caller: Caller,
  found: FoundChat,
  now: Date,
): Promise<ApiError | undefined> {
  const { dataset, seat, payerId } = found;
  if (seat && !mayIn(found, caller.principalId, "ask")) return notAllowed(seat);
  const standing = await standingOf(tx, payerId, now);
  return (
    (await refusalToAsk(tx, standing, seat, caller)) ??
    (dataset ? undefined : new ApiError("dataset_required"))
  );
}
