import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { Answer, Answered } from "./answer.ts";
import { Title } from "./chat.ts";
import { Id, Time } from "./user.ts";

/** What somebody has to say about a pinned answer, in plain text. */
export const PinNote = z
  .string()
  .trim()
  .max(limits.report.note, `A note must be at most ${limits.report.note} characters.`);

/** An answer as it was given, with what was asked; nothing of it changes with the table. */
const GivenAnswer = z.object({
  question: z.string(),
  /** In plain text; empty where there is none. */
  note: z.string(),
  answer: Answered,
  /** The same in Markdown, for answers without a card. */
  content: z.string(),
  answered_at: Time,
  /** The table that it was computed from; null where that is no longer known. */
  dataset: z.object({ file_name: z.string(), rows: z.number().int() }).nullable(),
});

/** An answer that is pinned to its chat's report; named by the message that it is. */
export const Pin = GivenAnswer.extend({ message_id: Id }).meta({ id: "Pin" });
export type Pin = z.infer<typeof Pin>;

/** A chat's report: answers of it, in the order that its users gave them. */
export const Report = z
  .object({
    /** The chat's, until the report is given its own. */
    title: z.string(),
    pins: z.array(Pin),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof Report>;

export const ReportTitle = Title;

/** What a link shows: a chat as it was when it was made, or the report as it is. */
export const SharedKind = z.enum(["chat", "report"]);

/** A read-only link to a chat or its report, as those see it who may revoke it. */
export const ShareLink = z
  .object({
    id: Id,
    kind: SharedKind,
    chat: z.object({ id: Id, title: z.string() }),
    created_at: Time,
    /** Null where it is good until it is revoked. */
    expires_at: Time.nullable(),
    is_expired: z.boolean(),
    /** When somebody last opened it, to the minute. */
    last_used_at: Time.nullable(),
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof ShareLink>;

/** What somebody with a link sees, and all that they do. */
export const Shared = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("chat"),
      title: z.string(),
      /** Until when it is shown. */
      shared_at: Time,
      messages: z.array(
        z.object({
          role: z.enum(["user", "assistant"]),
          content: z.string(),
          created_at: Time,
          answer: Answer.nullable(),
        }),
      ),
      /** For the messages after these; null where there are none. */
      next_cursor: z.string().nullable(),
    }),
    z.object({ kind: z.literal("report"), title: z.string(), pins: z.array(GivenAnswer) }),
  ])
  .meta({ id: "Shared" });
export type Shared = z.infer<typeof Shared>;
