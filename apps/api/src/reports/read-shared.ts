import {
  type Answer,
  limits,
  type reportOperations,
  type Shared,
  messages as texts,
} from "@probability-chat/contract";
import { and, asc, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import { type ChatRow, findChat } from "../chats/find-chat.ts";
import type { Database, Reader } from "../db/database.ts";
import { messages, questions } from "../db/schema.ts";
import { ApiError, isApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { pageOf, sequenceCursor } from "../http/paging.ts";
import { sha256 } from "../security/derive.ts";
import { reportOf } from "./read-report.ts";
import { shareLinks } from "./tables.ts";

type Link = typeof shareLinks.$inferSelect;

/** Uses that are less than this apart are one. */
const noteEvery = 60_000;

/**
 * What a link shows, to whoever has it. It is as good as the right of who made it: whoever may no
 * longer manage the chat shows it to nobody.
 */
export const readShared: Handler<(typeof reportOperations)["readShared"]> = async (call) => {
  const { body, services, now } = call;
  const { db } = services;
  const after = sequenceCursor(body.cursor);
  const [link] = await db
    .select()
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.hash, sha256(body.token)),
        or(isNull(shareLinks.expires_at), gt(shareLinks.expires_at, now)),
      ),
    );
  if (!link) throw missing();
  const { chat } = await findChat(db, link.created_by, link.chat_id, "manage").catch(
    (error: unknown) => {
      throw isApiError(error) ? missing() : error;
    },
  );
  await noteUse(db, link, now);
  if (link.kind === "chat") return { data: await chatShared(db, chat, link, after) };
  const { title, pins } = await reportOf(db, chat);
  const shown = pins.map(({ message_id, answer, ...pin }) => ({
    ...pin,
    answer: publicAnswer(answer),
  }));
  return { data: { kind: "report", title, pins: shown } };
};

function missing(): ApiError {
  return new ApiError("not_found", texts.share.missing);
}

async function noteUse(db: Database, { id, last_used_at }: Link, now: Date): Promise<void> {
  const before = new Date(now.getTime() - noteEvery);
  if (last_used_at && last_used_at >= before) return;
  await db
    .update(shareLinks)
    .set({ last_used_at: now })
    .where(
      and(
        eq(shareLinks.id, id),
        or(isNull(shareLinks.last_used_at), lt(shareLinks.last_used_at, before)),
      ),
    );
}

/** The messages that stood when the link was made, page by page. */
async function chatShared(
  reader: Reader,
  chat: ChatRow,
  link: Link,
  after: number,
): Promise<Shared> {
  const rows = await reader
    .select({ message: messages, reply: questions.reply })
    .from(messages)
    .leftJoin(questions, eq(questions.id, messages.question_id))
    .where(
      and(
        eq(messages.chat_id, chat.id),
        gt(messages.sequence, after),
        lte(messages.sequence, link.until ?? 0),
      ),
    )
    .orderBy(asc(messages.sequence))
    .limit(limits.share.page + 1);
  const { page, next } = pageOf(rows, limits.share.page, (row) => String(row.message.sequence));
  return {
    kind: "chat",
    title: chat.title,
    shared_at: link.created_at.toISOString(),
    messages: page.map(({ message: { role, content, created_at }, reply }) => ({
      role,
      content,
      created_at: created_at.toISOString(),
      answer: role === "assistant" && reply ? publicAnswer(reply.answer) : null,
    })),
    next_cursor: next,
  };
}

/** Without what is for who asked: what to ask next, and the file's fingerprint. */
function publicAnswer<A extends Answer>(answer: A): A {
  const shown = { ...answer, suggestions: [] };
  return "dataset" in shown ? { ...shown, dataset: { hash: "", model_version: "" } } : shown;
}
