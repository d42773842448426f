import { fill, limits, type reportOperations, messages as texts } from "@probability-chat/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import { findChat, lockChat } from "../chats/find-chat.ts";
import { only, type Tx } from "../db/database.ts";
import { chats, datasets, messages, questions } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { pinOf, reportOf } from "./read-report.ts";
import { pins } from "./tables.ts";

type Operations = typeof reportOperations;

export const getReport: Handler<Operations["getReport"]> = async (call) => {
  const { caller, params, services } = call;
  const { chat } = await findChat(services.db, caller.principalId, params.id);
  return { data: await reportOf(services.db, chat) };
};

export const renameReport: Handler<Operations["renameReport"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body } = call;
    const { chat } = await lockChat(tx, caller.principalId, params.id, "ask");
    await tx.update(chats).set({ report_title: body.title }).where(eq(chats.id, chat.id));
    return { data: { message: texts.report.renamed } };
  });

export const putPin: Handler<Operations["putPin"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    const { chat } = await lockChat(tx, caller.principalId, params.id, "ask");
    const order = await pinnedIn(tx, chat.id);
    if (!order.includes(params.mid)) {
      const n = limits.report.pins;
      if (order.length >= n) throw new ApiError("conflict", fill(texts.report.full, { n }));
      await tx.insert(pins).values({
        message_id: params.mid,
        chat_id: chat.id,
        position: order.length,
        note: body.note ?? "",
        ...(await tableBehind(tx, chat.id, params.mid)),
        created_at: now,
      });
      order.push(params.mid);
    } else if (body.note !== undefined) {
      await tx.update(pins).set({ note: body.note }).where(eq(pins.message_id, params.mid));
    }
    if (body.position !== undefined) {
      const others = order.filter((id) => id !== params.mid);
      others.splice(body.position, 0, params.mid);
      await arrange(tx, others);
    }
    return { data: only(await pinOf(tx, chat.id, params.mid)) };
  });

export const removePin: Handler<Operations["removePin"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params } = call;
    const { chat } = await lockChat(tx, caller.principalId, params.id, "ask");
    const removed = await tx
      .delete(pins)
      .where(and(eq(pins.chat_id, chat.id), eq(pins.message_id, params.mid)))
      .returning({ id: pins.message_id });
    if (removed.length === 0) throw new ApiError("not_found");
    await arrange(tx, await pinnedIn(tx, chat.id));
    return { data: { message: texts.report.removed } };
  });

/** The messages that are pinned, in order; the chat is locked. */
async function pinnedIn(tx: Tx, chatId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: pins.message_id })
    .from(pins)
    .where(eq(pins.chat_id, chatId))
    .orderBy(asc(pins.position), asc(pins.message_id));
  return rows.map(({ id }) => id);
}

async function arrange(tx: Tx, order: readonly string[]): Promise<void> {
  const ids = JSON.stringify(order);
  await tx.execute(sql`
    update product.pins set position = place.ordinality - 1
    from jsonb_array_elements_text(${ids}::jsonb) with ordinality as place(id, ordinality)
    where pins.message_id = place.id::uuid`);
}

/**
 * The table that an answer of this chat was computed from, while it is there: what it is called is
 * forgotten with it. Refuses what is no answer.
 */
async function tableBehind(tx: Tx, chatId: string, messageId: string) {
  const [row] = await tx
    .select({ reply: questions.reply, summary: datasets.summary })
    .from(messages)
    .innerJoin(questions, eq(questions.id, messages.question_id))
    .leftJoin(datasets, eq(datasets.id, questions.dataset_id))
    .where(
      and(eq(messages.id, messageId), eq(messages.chat_id, chatId), eq(messages.role, "assistant")),
    );
  if (row?.reply?.answer.kind !== "answer") throw new ApiError("not_found");
  const { file_name, rows } = row.summary ?? { file_name: null, rows: null };
  return { file_name, rows };
}
