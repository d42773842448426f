import * as z from "zod";
import { Series } from "./series.ts";

/** A word for something and what it is, both in plain text. */
const Fact = z.object({ label: z.string(), text: z.string() });

/** A figure on a scale, with its interval and what it is held against. */
export const Gauge = z
  .object({
    /** `share` and `points` (a difference of shares) are in 0..1, `count` are rows, `times` is a
     * ratio, `odds` are to one, `correlation` from −1 to 1; else the column's unit, or empty. */
    unit: z.string(),
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    /** The figure without the condition, no difference, all rows. */
    marks: z.array(z.object({ label: z.string(), value: z.number() })),
  })
  .meta({ id: "Gauge" });
export type Gauge = z.infer<typeof Gauge>;

/** A table of an answer: cells as people read them, and the same unrounded for a file. */
export const AnswerTable = z
  .object({
    columns: z.array(z.object({ head: z.string(), isNumber: z.boolean() })),
    /** The first of them; plain text, a dash where there is nothing. */
    rows: z.array(z.array(z.string())),
    /** How many rows there are. */
    total: z.number().int(),
    /**
     * Unrounded, one row a group, columns and values by the names that the user gave them (an
     * answer's `value` has the file's); null where the cells are the whole of it.
     */
    data: z
      .object({
        columns: z.array(z.string()),
        rows: z.array(z.array(z.union([z.number(), z.string()]).nullable())),
      })
      .nullable(),
  })
  .meta({ id: "AnswerTable" });
export type AnswerTable = z.infer<typeof AnswerTable>;

/** One of several things that stand out: a sentence, a small drawing, and a question of its own. */
export const CardFinding = z
  .object({
    kind: z.enum(["relation", "reversal", "oddity"]),
    /** One plain sentence in the words of the table. */
    text: z.string(),
    /** Its figure and interval: `Strength 0.54 of 1 (98.3 % interval 0.48 to 0.60)`; or empty. */
    basis: z.string(),
    /** The formal query that asks for it by itself; null where none does. */
    query: z.string().nullable(),
    /** One of both at most. */
    series: Series.nullable(),
    gauge: Gauge.nullable(),
  })
  .meta({ id: "CardFinding" });
export type CardFinding = z.infer<typeof CardFinding>;

/** What a client shows of an answer: all in plain text, nothing of it is markup. */
export const Card = z
  .object({
    /** `14.5 %`, `Yes`, `rain`. */
    figure: z.string(),
    /** What stands right beside it: `67 of 461 rows`, `for sun, down to 3.4 % for fog`. */
    beside: z.string(),
    /** What was asked, as one sentence. */
    sentence: z.string(),
    gauge: Gauge.nullable(),
    /** The interval in words, what it is held against, what else follows; the first matter most. */
    facts: z.array(Fact),
    /** Lines of a description. */
    notes: z.array(z.string()),
    tables: z.array(AnswerTable),
    /** Of an answer that is several, the one that matters most first; else absent. */
    findings: z.array(CardFinding).optional(),
    /** How it was computed: method, formula, rows left out, the headers behind names of the user. */
    computation: z.array(Fact),
  })
  .meta({ id: "Card" });
export type Card = z.infer<typeof Card>;
