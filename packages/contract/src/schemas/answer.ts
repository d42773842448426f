import * as z from "zod";
import { Card } from "./card.ts";
import { Series } from "./series.ts";

/** An uncertainty interval; `level` in 0..1. */
export const Interval = z
  .object({ low: z.number(), high: z.number(), level: z.number(), method: z.string() })
  .meta({ id: "Interval" });

/** The rows behind a number. */
export const Support = z
  .object({
    rows: z.number().int(),
    given: z.number().int(),
    matching: z.number().int().nullable(),
    excluded: z.number().int(),
  })
  .meta({ id: "Support" });

/**
 * The answer's value, unrounded, by form: a probability is in 0..1, category values are strings
 * as in the file, a ranking is names best first, groups are an object by level, a table an object
 * of objects, an interval `[low, high]`, rows of the table `{ columns, rows }`.
 */
export const AnswerValue = z
  .union([
    z.number(),
    z.boolean(),
    z.string(),
    z.null(),
    z.array(z.union([z.number(), z.string()])),
    z.record(z.string(), z.unknown()),
  ])
  .meta({ id: "AnswerValue" });
export type AnswerValue = z.infer<typeof AnswerValue>;

/** What kind of thing the value is. */
export const AnswerForm = z.enum([
  "probability",
  "odds",
  "ratio",
  "difference",
  "count",
  "number",
  "boolean",
  "category",
  "list",
  "interval",
  "group",
  "table",
  "dependence",
  "test",
  "ranking",
  "simulation",
  "description",
]);

/**
 * What a what-if held fixed. Its `support.given` are the rows that the figure is learned from:
 * those with the changed value, or of a moved number those that the regression read.
 */
export const Adjustment = z
  .object({
    by: z.enum(["strata", "regression"]),
    /** Columns held fixed, the strongest first; none where none goes with both. */
    held: z.array(z.string()),
    /** Columns that go with both as well and have too many values to be held. */
    not_held: z.array(z.string()),
    /** Columns that go with both and seem to follow from either, or to be either in other words. */
    let_go: z.array(z.string()),
    /** Rows that the figure is averaged over. */
    rows: z.number().int(),
    /** Rows in no average, since hardly any rows like them have the changed value, or lack it. */
    left_out: z.number().int(),
    /** The figure with nothing held fixed; null where that is the figure itself. */
    unadjusted: z.number().nullable(),
    /** The same less what would be if no row had the value; of a moved number, less what is. */
    difference: z.object({ value: z.number(), interval: Interval.nullable() }).nullable(),
  })
  .meta({ id: "Adjustment" });

/** An answer: the figure, what it is of, how sure it is, and the rows behind it. It spends a query. */
export const Answered = z
  .object({
    kind: z.literal("answer"),
    form: AnswerForm,
    value: AnswerValue,
    /** One plain sentence with the figure first. */
    text: z.string(),
    /** The formal query that was answered, in canonical text. */
    query: z.string(),
    /** The same in words, with what a what-if held fixed. */
    reading: z.string(),
    interval: Interval.nullable(),
    support: Support.nullable(),
    /** The figure without the condition, for contrast. */
    baseline: z.number().nullable(),
    /** Of a what-if: what was held fixed, and the rows behind the figure; else absent. */
    adjustment: Adjustment.optional(),
    /** The best estimate for a new, similar row, where it differs from `value`. */
    predictive: z.object({ value: z.number(), interval: Interval.nullable() }).nullable(),
    method: z.enum(["counts", "test", "regression", "standardisation", "simulation", "model"]),
    caveats: z.array(z.object({ kind: z.string(), message: z.string() })),
    series: Series.nullable(),
    /** The same as a client shows it; answers of before it was sent have none. */
    card: Card.optional(),
    suggestions: z.array(z.string()),
    dataset: z.object({ hash: z.string(), model_version: z.string() }),
  })
  .meta({ id: "Answered" });

/** A question back, where the words allow several readings or leave one open. It spends nothing. */
export const Clarify = z
  .object({
    kind: z.literal("clarify"),
    text: z.string(),
    span: z.object({ start: z.number(), end: z.number(), text: z.string() }).nullable(),
    /** Up to three readings, each answerable: sending `query` as the message asks it. */
    readings: z.array(z.object({ label: z.string(), query: z.string() })),
    /**
     * Where it replies to an earlier question back: what was asked then, and what was said since,
     * oldest first. Absent where it is about this message alone.
     */
    asked: z.array(z.string()).optional(),
    suggestions: z.array(z.string()),
  })
  .meta({ id: "Clarify" });

/** Why there is no answer, and what could be asked instead. It spends nothing. */
export const Refuse = z
  .object({
    kind: z.literal("refuse"),
    /**
     * Of the reading: `unknownColumn`, `unknownValue`, `outOfDomain`, `constantColumn`, `individual`
     * and `unsupported` are about this table; `opinion`, `cause` and `future` are what no data can
     * know; `notAQuestion`, `instruction`, `otherLanguage`, `tooLong`, `invalidQuery` about the
     * message; `unread` where free questions need a reader. Else why the data cannot say.
     */
    reason: z.string(),
    text: z.string(),
    /** The words that could not be read. */
    span: z.object({ start: z.number(), end: z.number(), text: z.string() }).nullable(),
    /** The formal query, where the question was understood but the data cannot say. */
    query: z.string().nullable(),
    suggestions: z.array(z.string()),
  })
  .meta({ id: "Refuse" });

/** What a question gets: an answer, a question back, or a refusal that helps. */
export const Answer = z
  .discriminatedUnion("kind", [Answered, Clarify, Refuse])
  .meta({ id: "Answer" });
export type Answer = z.infer<typeof Answer>;
export type Answered = z.infer<typeof Answered>;
export type Clarify = z.infer<typeof Clarify>;
export type Refuse = z.infer<typeof Refuse>;
