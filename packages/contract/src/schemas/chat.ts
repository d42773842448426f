import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { teamRoles } from "../constants/teams.ts";
import { Answer } from "./answer.ts";
import { Id, Time } from "./user.ts";

const { dictionary: said } = limits;

/** What the user said about a table's columns. */
export const Dictionary = z
  .record(
    z.string().max(500),
    z.object({
      /** What it is called where it is shown, in answers too; questions may call it so. */
      name: z.string().max(said.synonym).optional(),
      description: z.string().max(said.description).optional(),
      synonyms: z.array(z.string().max(said.synonym)).max(said.synonyms).optional(),
      unit: z.string().max(said.unit).optional(),
      /** What a value of the file means, and is said for it in answers: `{ "1": "active" }`. */
      values: z.record(z.string().max(500), z.string().max(said.meaning)).optional(),
    }),
  )
  .meta({ id: "Dictionary" });
export type Dictionary = z.infer<typeof Dictionary>;

const Cell = z.string().max(limits.table.cell);

/**
 * How the cells of some columns are read, where that is not as the file has them. Spellings are
 * merged first, then what stands for a missing value is left out, and what remains is read as the kind.
 */
export const Corrections = z
  .record(
    z.string().max(500),
    z.object({
      kind: z.enum(["number", "date", "text"]).optional(),
      /** Cells that stand for a missing value: `["-99", "?"]`. */
      missing: z.array(Cell).max(limits.table.missing).optional(),
      /** Spellings of a value, and the one that they become: `{ "emea": "EMEA" }`. */
      merge: z
        .record(Cell, Cell)
        .refine((merge) => Object.keys(merge).length <= limits.table.merges, {
          message: `At most ${limits.table.merges} spellings can be merged.`,
        })
        .optional(),
    }),
  )
  .meta({ id: "Corrections" });
export type Corrections = z.infer<typeof Corrections>;

export const ColumnSummary = z
  .object({
    name: z.string(),
    header: z.string(),
    kind: z.string(),
    role: z.string(),
    missing_share: z.number(),
    distinct: z.number().int(),
    min: z.union([z.number(), z.string()]).nullable(),
    max: z.union([z.number(), z.string()]).nullable(),
    unit: z.string().nullable(),
    examples: z.array(z.string()),
    /** All values, the most frequent first, where they are few and short, as codes are. */
    levels: z.array(z.string()).optional(),
  })
  .meta({ id: "ColumnSummary" });

/** How well a model's intervals held on rows of the table that it had not learned from. */
export const LearningAudit = z
  .object({
    questions: z.number().int().min(0),
    /** Share of the intervals that held the outcome, in 0..1. */
    held: z.number().min(0).max(1),
    /** The share that they promise. */
    level: z.number().min(0).max(1),
  })
  .meta({ id: "LearningAudit" });
export type LearningAudit = z.infer<typeof LearningAudit>;

/** Whether the joint model stands beside the counts, which answer from the first moment on. */
export const Learning = z
  .object({
    /** `none` where learning is turned off. */
    state: z.enum(["none", "learning", "ready", "failed"]),
    /** Of a model that is ready, where it was audited. */
    audit: LearningAudit.nullish(),
  })
  .meta({ id: "Learning" });
export type Learning = z.infer<typeof Learning>;

/** A chat's dataset as clients see it; `model_data` of the specification. */
export const DatasetSummary = z
  .object({
    id: Id,
    file_name: z.string(),
    bytes: z.number().int(),
    rows: z.number().int(),
    columns: z.array(ColumnSummary),
    dictionary: Dictionary,
    /** How cells are read otherwise than the file has them; absent where all are as in the file. */
    corrections: Corrections.optional(),
    notes: z.array(z.string()),
    hash: z.string(),
    /** How answers are computed from now on; each stored answer keeps the version of its own. */
    model_version: z.string(),
    learning: Learning,
    suggestions: z.array(z.string()),
    created_at: Time,
  })
  .meta({ id: "DatasetSummary" });
export type DatasetSummary = z.infer<typeof DatasetSummary>;

/** A dataset as lists have it: without its columns, of which a table may have thousands. */
export const DatasetBrief = DatasetSummary.pick({
  id: true,
  file_name: true,
  bytes: true,
  rows: true,
  created_at: true,
})
  .extend({ column_count: z.number().int() })
  .meta({ id: "DatasetBrief" });
export type DatasetBrief = z.infer<typeof DatasetBrief>;

/** Of a chat that is a team's: whose, and what the reader may do in it. */
export const ChatTeam = z
  .object({
    id: Id,
    name: z.string(),
    role: z.enum(teamRoles),
    can_ask: z.boolean(),
    /** Rename and delete it, give it another dataset. */
    can_manage: z.boolean(),
    /** Whether the reader brought it into the team, and so may take it back. */
    is_own: z.boolean(),
    /** Why the reader may not ask; null where they may. */
    notice: z.string().nullable(),
    /** The largest upload of the team's plan, in megabytes. */
    file_size: z.number(),
  })
  .meta({ id: "ChatTeam" });
export type ChatTeam = z.infer<typeof ChatTeam>;

/** A conversation about at most one dataset at a time. */
export const Chat = z
  .object({
    id: Id,
    title: z.string(),
    model_data: DatasetSummary.nullable(),
    is_model_data_added: z.boolean(),
    /** Null, or absent, where the chat is the user's own alone. */
    team: ChatTeam.nullish(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: "Chat" });
export type Chat = z.infer<typeof Chat>;

/** A chat as lists have it; `getChat` has all that is known of its dataset. */
export const ListedChat = Chat.extend({ model_data: DatasetBrief.nullable() }).meta({
  id: "ListedChat",
});
export type ListedChat = z.infer<typeof ListedChat>;

/** What a reader thought of an answer. */
export const Rating = z.enum(["up", "down"]);
export type Rating = z.infer<typeof Rating>;

/** A question or the reply to one; `content` is Markdown where the role is `assistant`. */
export const Message = z
  .object({
    id: Id,
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    created_at: Time,
    /** The structured answer, on assistant messages. */
    answer: Answer.nullable(),
    /** What its reader thought of an answer. */
    feedback: Rating.nullable(),
    /** Whether an answer is in the chat's report. */
    pinned: z.boolean().optional(),
    /** Who asked, on users' messages of a team's chat; null where they are gone. */
    author: z.object({ name: z.string(), is_you: z.boolean() }).nullish(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const Title = z
  .string()
  .trim()
  .min(1, "The title must not be empty.")
  .max(limits.titleLength, `The title must be at most ${limits.titleLength} characters.`);

export const Question = z
  .string()
  .trim()
  .min(1, "The message must not be empty.")
  .max(limits.messageLength, `The message must be at most ${limits.messageLength} characters.`);

/** Queries left in this period, and when the next one begins. */
export const Quota = z
  .object({ remaining: z.number().int(), resets_at: Time })
  .meta({ id: "Quota" });
export type Quota = z.infer<typeof Quota>;

/** The reply to a question. */
export const ConverseReply = z
  .object({ message: z.string(), answer: Answer, id: Id, quota: Quota })
  .meta({ id: "ConverseReply" });
export type ConverseReply = z.infer<typeof ConverseReply>;
