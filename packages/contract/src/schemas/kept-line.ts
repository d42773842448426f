import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { Dictionary } from "./chat.ts";

/** What bounds learning from use: lines an account, and characters or entries in a line or card. */
export const keptLimits = {
  lines: 5_000,
  query: 4_000,
  context: 2,
  words: 20,
  readings: 3,
  title: 100,
  value: 80,
  /** Of the JSON of what is said about columns, and of a card. */
  dictionary: 8_000,
  card: 500_000,
} as const;

const Query = z.string().min(1).max(keptLimits.query);

/**
 * A question of a user who agreed to that, as a line of `training/data/questions` has it, less its
 * table: what it was read as, or chosen to mean, or why it was refused, or what was asked back.
 */
export const KeptLine = z
  .object({
    question: z.string().min(1).max(limits.messageLength),
    /** Canonical queries of the turns before, oldest first. */
    context: z.array(Query).max(keptLimits.context).optional(),
    query: Query.optional(),
    refuse: z.string().max(40).optional(),
    clarify: z.string().max(200).optional(),
    /** The words of the question that a refusal or a question back is about. */
    words: z.array(z.string().max(limits.messageLength)).max(keptLimits.words).optional(),
    readings: z.array(Query).max(keptLimits.readings).optional(),
    dictionary: Dictionary.optional(),
    /**
     * Whose word it is: the reader's own; the user's, who tapped one of the readings that were
     * offered; or the user's, who changed the formal query, be it to correct it or to go on.
     */
    source: z.enum(["read", "tapped", "edited"]),
  })
  .refine(
    ({ query, refuse, clarify }) =>
      [query, refuse, clarify].filter((of) => of !== undefined).length === 1,
    "A line has one of query, refuse and clarify.",
  );
export type KeptLine = z.infer<typeof KeptLine>;

/** A table as the reader sees it, as a line of `training/data/tables.jsonl` has it, less its id. */
export const KeptCard = z.object({
  /** The name of its file, without the ending. */
  title: z.string().max(keptLimits.title),
  rows: z.number().int(),
  columns: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(["number", "text", "date", "empty"]),
        distinct: z.number().int(),
        missing: z.number().int(),
        min: z.number().optional(),
        max: z.number().optional(),
        /** With their rows, the commonest first; none of a column that looks personal. */
        values: z.array(z.tuple([z.string().max(keptLimits.value), z.number().int()])),
      }),
    )
    .max(limits.columns),
});
export type KeptCard = z.infer<typeof KeptCard>;
