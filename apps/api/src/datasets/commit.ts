import { isDeepStrictEqual } from "node:util";
import {
  type BodyOf,
  type DatasetSummary,
  type Dictionary,
  type internalOperations,
  messages,
  type ReplyOf,
} from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { openChat } from "../chats/find-chat.ts";
import type { Tx } from "../db/database.ts";
import { chats, datasets } from "../db/schema.ts";
import { requireSubjectRoom, subjectMonth } from "../embedding/subject-month.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { onBehalf } from "../questions/on-behalf.ts";
import { standingOf } from "../quota/standing.ts";
import { requireRoom } from "./room.ts";
import { type DatasetRow, summaryOf } from "./summary-of.ts";

type Operation = typeof internalOperations.commitDataset;

/**
 * An upload may outlast the access token it was authorised with; the session must still be alive.
 */
const lateSeconds = 12 * 3_600;

/**
 * The commit point of an upload: the dataset becomes the chat's, the one before it obsolete. A
 * repeated idempotency key gets the first summary; the given dataset is then the obsolete one.
 * The same dataset again replaces its summary (what the user said about its columns).
 */
export const commitDataset: Handler<Operation> = async (call) => {
  const { services, body, now } = call;
  const { principalId } = await onBehalf(services, body.access_token, now, lateSeconds);
  return call.effect(async (tx) => {
    const found = await openChat(tx, principalId, body.chat_id, "manage");
    const { chat, seat, payerId } = found;
    const holderId = chat.principal_id;
    const key = body.idempotency_key || null;
    const first = key ? await byKey(tx, holderId, key) : undefined;
    if (first) return replay(first, body.chat_id, body.summary);
    const [same] = await tx.select().from(datasets).where(eq(datasets.id, body.summary.id));
    if (same) return update(tx, same, body, key);
    const { chat_id: chatId } = body;
    const summary = body.keeps_said ? keepingSaid(body.summary, found.dataset) : body.summary;
    const madeOf = body.made_of
      ? await takeRoomOf(tx, body.made_of, chatId, body.said_before ?? null)
      : null;
    if (!madeOf) {
      const { plan, period } = await standingOf(tx, payerId, now);
      await requireRoom(tx, plan, {
        ...{ payerId, chatId, bytes: summary.bytes },
        isTeams: seat !== null,
      });
      const month = await subjectMonth(tx, principalId, period);
      if (month) requireSubjectRoom(month, period, summary.bytes);
    }
    const obsoleteId = await replaceLive(tx, chatId, now);
    await tx.insert(datasets).values({
      id: summary.id,
      principal_id: holderId,
      chat_id: chatId,
      state: "live",
      idempotency_key: key,
      created_at: madeOf?.created_at ?? now,
      summary,
      hash: summary.hash,
      bytes: summary.bytes,
      model_version: summary.model_version,
      learning_state: summary.learning.state,
    });
    await tx.update(chats).set({ updated_at: now }).where(eq(chats.id, chatId));
    return { summary, obsolete_id: obsoleteId };
  });
};

/** Another window may have said more since the upload was begun. */
function keepingSaid(summary: DatasetSummary, before: DatasetRow | null): DatasetSummary {
  const names = new Set(summary.columns.map(({ name }) => name));
  const said = Object.entries(before?.summary?.dictionary ?? {});
  return { ...summary, dictionary: Object.fromEntries(said.filter(([name]) => names.has(name))) };
}

/**
 * The chat's dataset that another one is made of, which then takes no room any more: the other one is
 * the same upload, of the same moment.
 */
async function takeRoomOf(
  tx: Tx,
  id: string,
  chatId: string,
  saidBefore: Dictionary | null,
): Promise<DatasetRow> {
  const [taken] = await tx
    .update(datasets)
    .set({ bytes: 0 })
    .where(and(eq(datasets.id, id), eq(datasets.chat_id, chatId), eq(datasets.state, "live")))
    .returning();
  const said = taken?.summary?.dictionary;
  if (!taken || (saidBefore && !isDeepStrictEqual(said, saidBefore))) throw tableChanged();
  return taken;
}

async function byKey(tx: Tx, holderId: string, key: string): Promise<DatasetRow | undefined> {
  const [row] = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.principal_id, holderId), eq(datasets.idempotency_key, key)));
  return row;
}

function replay(first: DatasetRow, chatId: string, given: DatasetSummary): ReplyOf<Operation> {
  if (first.chat_id !== chatId || first.hash !== given.hash) {
    throw new ApiError("idempotency_mismatch");
  }
  // Of one that was replaced and purged since no summary is kept; that of the same file says the same.
  const { id, created_at } = first;
  const kept = first.summary ?? { ...given, id, created_at: created_at.toISOString() };
  const summary = summaryOf({ ...first, summary: kept }) ?? kept;
  return { summary, obsolete_id: first.id === given.id ? null : given.id };
}

async function update(
  tx: Tx,
  same: DatasetRow,
  { chat_id, summary, keeps_said, made_of }: BodyOf<Operation>,
  key: string | null,
): Promise<ReplyOf<Operation>> {
  if (same.chat_id !== chat_id) throw new ApiError("not_found");
  if (same.state !== "live") throw tableChanged();
  // Committed again since the reply was lost: what has been said of it by now is in the row.
  const isRepeated = keeps_said || made_of;
  const kept = isRepeated ? (same.summary ?? summary) : summary;
  const change = { summary: kept, ...(key ? { idempotency_key: key } : {}) };
  await tx.update(datasets).set(change).where(eq(datasets.id, same.id));
  return { summary: summaryOf({ ...same, summary: kept }) ?? kept, obsolete_id: null };
}

async function replaceLive(tx: Tx, chatId: string, now: Date): Promise<string | null> {
  const [before] = await tx
    .update(datasets)
    .set({ state: "obsolete", obsolete_at: now, next_purge_at: now })
    .where(and(eq(datasets.chat_id, chatId), eq(datasets.state, "live")))
    .returning({ id: datasets.id });
  return before?.id ?? null;
}

/** Of what somebody else, or another window, did while this was under way. */
export function tableChanged(): ApiError {
  return new ApiError("conflict", messages.server.tableChanged);
}
