import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { Corrections, Dictionary } from "./chat.ts";
import { Id } from "./user.ts";

const { table } = limits;

/** A part of a table: so many columns from one on, and so many of its first rows. */
export const TableWindow = z.object({
  /** The first column's place, from 0. */
  from: z.coerce.number().int().min(0).max(limits.columns).default(0),
  columns: z.coerce.number().int().min(1).max(table.columns).default(20),
  rows: z.coerce.number().int().min(0).max(table.rows).default(20),
});
export type TableWindow = z.infer<typeof TableWindow>;

/** What a column's cells are like, counted over all rows. */
export const ColumnView = z
  .object({
    name: z.string(),
    kind: z.string(),
    role: z.string(),
    missing_share: z.number(),
    distinct: z.number().int(),
    unit: z.string().nullable(),
    /** The most frequent values as answers spell them, and their rows; empty where values are measured. */
    top: z.array(z.object({ value: z.string(), rows: z.number().int() })),
    /** Of numbers and dates: classes side by side of one width, from `from` to below `to`. */
    bins: z.array(
      z.object({
        from: z.union([z.number(), z.string()]),
        to: z.union([z.number(), z.string()]),
        rows: z.number().int(),
      }),
    ),
  })
  .meta({ id: "ColumnView" });
export type ColumnView = z.infer<typeof ColumnView>;

/** A part of a chat's table as its owner looks at it. */
export const TableView = z
  .object({
    dataset_id: Id,
    /** Of the whole table. */
    rows: z.number().int(),
    columns: z.array(ColumnView),
    /** The first rows' cells in those columns, long ones cut; null where a value is missing. */
    cells: z.array(z.array(z.string().nullable())),
  })
  .meta({ id: "TableView" });
export type TableView = z.infer<typeof TableView>;

/** What is to be changed of a chat's table; what is left out stays as it is. */
export const TableChange = z.object({
  /** The dataset that was looked at: where the chat has another by now, nothing is changed. */
  dataset_id: z.uuid(),
  /** What the columns mean, all of it. */
  dictionary: Dictionary.optional(),
  /** How their cells are read, all of it: what is not in it is as the file has it. */
  corrections: Corrections.optional(),
});
export type TableChange = z.infer<typeof TableChange>;
