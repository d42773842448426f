import type { internalOperations } from "@probability-chat/contract";
import { and, inArray, ne } from "drizzle-orm";
import { findChat } from "../chats/find-chat.ts";
import { datasets } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { onBehalf } from "../questions/on-behalf.ts";
import { contextOf } from "../questions/reserve.ts";
import { requireActive, standingOf } from "../quota/standing.ts";
import { requireRoom } from "./room.ts";
import { summaryOf } from "./summary-of.ts";

type Operations = typeof internalOperations;

/** Without a chat it is told whether, and how much, this user may upload at all. */
export const authorizeUpload: Handler<Operations["authorizeUpload"]> = async (call) => {
  const { services, body, now } = call;
  const { principalId } = await onBehalf(services, body.access_token, now);
  return call.effect(async (tx) => {
    const { chat_id } = body;
    const dataset = chat_id ? (await findChat(tx, principalId, chat_id)).dataset : null;
    const standing = await standingOf(tx, principalId, now);
    requireActive(standing);
    const { plan } = standing;
    if (chat_id) await requireRoom(tx, plan, { principalId, chatId: chat_id, bytes: body.bytes });
    const { id, fileSize, queries } = plan;
    return {
      principal_id: principalId,
      at_once: plan.concurrentUploads,
      plan: { plan: id, file_size: fileSize, queries },
      dictionary: dataset?.summary?.dictionary ?? {},
    };
  });
};

export const readChat: Handler<Operations["readChat"]> = async (call) => {
  const { services, body, now } = call;
  const { principalId } = await onBehalf(services, body.access_token, now);
  return call.effect(async (tx) => {
    const { chat, dataset } = await findChat(tx, principalId, body.chat_id);
    const { plan } = await standingOf(tx, principalId, now);
    return {
      principal_id: principalId,
      at_once: plan.concurrentQuestions,
      summary: summaryOf(dataset),
      context: dataset ? await contextOf(tx, chat.id, dataset.id) : [],
    };
  });
};

/** Datasets that are not purged; obsolete ones are for the purge alone to remove. */
export const knownDatasets: Handler<Operations["knownDatasets"]> = async (call) => {
  const { ids } = call.body;
  if (ids.length === 0) return { ids: [] };
  const rows = await call.services.db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(inArray(datasets.id, ids), ne(datasets.state, "purged")));
  return { ids: rows.map((row) => row.id) };
};
