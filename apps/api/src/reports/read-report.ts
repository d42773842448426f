import type { Answer, Pin, Report } from "@probability-chat/contract";
import { and, asc, eq } from "drizzle-orm";
import type { ChatRow } from "../chats/find-chat.ts";
import type { Reader } from "../db/database.ts";
import { messages, questions } from "../db/schema.ts";
import { pins } from "./tables.ts";

type PinRow = typeof pins.$inferSelect;

/** A pinned answer with what was asked, as both were stored when it was given. */
function pinRows(reader: Reader) {
  return reader
    .select({ pin: pins, message: messages, question: questions })
    .from(pins)
    .innerJoin(messages, eq(messages.id, pins.message_id))
    .innerJoin(questions, eq(questions.id, messages.question_id));
}

type Row = Awaited<ReturnType<typeof pinRows>>[number];

function pinView({ pin, message, question }: Row): readonly Pin[] {
  const answer: Answer | undefined = question.reply?.answer;
  if (answer?.kind !== "answer") return [];
  return [
    {
      message_id: pin.message_id,
      question: question.content,
      note: pin.note,
      answer,
      content: answer.card ? "" : message.content,
      answered_at: (question.answered_at ?? message.created_at).toISOString(),
      dataset: datasetOf(pin),
    },
  ];
}

function datasetOf({ file_name, rows }: PinRow): Pin["dataset"] {
  return file_name === null || rows === null ? null : { file_name, rows };
}

/** A chat's report, of what it has pinned. */
export async function reportOf(reader: Reader, chat: ChatRow): Promise<Report> {
  const rows = await pinRows(reader)
    .where(eq(pins.chat_id, chat.id))
    .orderBy(asc(pins.position), asc(pins.message_id));
  return { title: chat.report_title ?? chat.title, pins: rows.flatMap(pinView) };
}

/** One answer of a report. */
export async function pinOf(reader: Reader, chatId: string, messageId: string): Promise<Pin[]> {
  const rows = await pinRows(reader).where(
    and(eq(pins.chat_id, chatId), eq(pins.message_id, messageId)),
  );
  return rows.flatMap(pinView);
}
