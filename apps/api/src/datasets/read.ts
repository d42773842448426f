import { type internalOperations, type PlanDefinition, roleMay } from "@probability-chat/contract";
import { and, ne, sql } from "drizzle-orm";
import { findChat } from "../chats/find-chat.ts";
import type { Tx } from "../db/database.ts";
import { datasets } from "../db/schema.ts";
import { requireSubjectRoom, subjectMonth } from "../embedding/subject-month.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Caller, Handler } from "../http/call.ts";
import { askedBackOf, contextOf } from "../questions/context.ts";
import { onBehalf } from "../questions/on-behalf.ts";
import { refusalFor } from "../quota/refusal.ts";
import { standingOf } from "../quota/standing.ts";
import { teamsOf } from "../teams/find-team.ts";
import { planOfTeam } from "../teams/payer.ts";
import { tableChanged } from "./commit.ts";
import { requireRoom } from "./room.ts";
import { type DatasetRow, summaryOf } from "./summary-of.ts";

type Operations = typeof internalOperations;

/**
 * Without a chat it is told whether, and how much, this user may upload at all: by their own plan,
 * or by that of a team whose chats they may give datasets.
 */
export const authorizeUpload: Handler<Operations["authorizeUpload"]> = async (call) => {
  const { services, body, now } = call;
  const caller = await onBehalf(services, body.access_token, now);
  const { principalId } = caller;
  return call.effect(async (tx) => {
    const { chat_id, made_of } = body;
    if (!chat_id) {
      const plan = await widestPlan(tx, caller, now);
      return admitted(caller.payerId, plan, null);
    }
    const { dataset, seat, payerId } = await findChat(tx, principalId, chat_id, "manage");
    const standing = await standingOf(tx, payerId, now);
    const refusal = await refusalFor(tx, standing, seat, caller);
    if (refusal) throw refusal;
    if (made_of) {
      if (dataset?.id !== made_of) throw tableChanged();
      return admitted(payerId, standing.plan, dataset);
    }
    const month = await subjectMonth(tx, principalId, standing.period);
    if (month) requireSubjectRoom(month, standing.period, body.bytes);
    await requireRoom(tx, standing.plan, {
      ...{ payerId, chatId: chat_id, bytes: body.bytes },
      isTeams: seat !== null,
    });
    return admitted(payerId, standing.plan, dataset);
  });
};

function admitted(
  accountId: string,
  { id, fileSize, queries, concurrentUploads }: PlanDefinition,
  dataset: DatasetRow | null,
) {
  return {
    principal_id: accountId,
    at_once: concurrentUploads,
    plan: { plan: id, file_size: fileSize, queries },
    dictionary: dataset?.summary?.dictionary ?? {},
  };
}

/** The plan with the largest files that a caller may upload on now; refuses where there is none. */
async function widestPlan(tx: Tx, caller: Caller, now: Date): Promise<PlanDefinition> {
  const { principalId } = caller;
  const standing = await standingOf(tx, caller.payerId, now);
  const refusal = await refusalFor(tx, standing, null, caller);
  const usable = refusal ? [] : [standing.plan];
  for (const own of await teamsOf(tx, principalId)) {
    const { plan, readOnly } = await planOfTeam(tx, own);
    if (!readOnly && roleMay(own.seat.role, "bring")) usable.push(plan);
  }
  const [widest] = usable.sort((a, b) => b.fileSize - a.fileSize);
  if (!widest) throw refusal ?? new ApiError("forbidden");
  return widest;
}

export const readChat: Handler<Operations["readChat"]> = async (call) => {
  const { services, body, now } = call;
  const { principalId } = await onBehalf(services, body.access_token, now);
  return call.effect(async (tx) => {
    const { chat, dataset, payerId } = await findChat(tx, principalId, body.chat_id, body.need);
    const { plan } = await standingOf(tx, payerId, now);
    return {
      principal_id: payerId,
      asker_id: principalId,
      at_once: plan.concurrentQuestions,
      summary: summaryOf(dataset),
      context: dataset ? await contextOf(tx, chat.id, dataset.id) : [],
      asked_back: dataset ? await askedBackOf(tx, chat.id, dataset.id) : null,
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
    .where(and(sql`${datasets.id} = any(${sql.param(ids)}::uuid[])`, ne(datasets.state, "purged")));
  return { ids: rows.map((row) => row.id) };
};
