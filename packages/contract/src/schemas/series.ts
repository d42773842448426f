import * as z from "zod";

/** A value with its interval, null where it has none, and the rows behind it. */
const bounded = {
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number().nullable(),
};

/** An axis of values: what it is of and their unit, empty for none, `share` for 0..1. */
const Axis = z.object({ label: z.string(), unit: z.string() });

/** A place on an axis: a number, or a date in ISO 8601: `2012`, `2012-03`, `2012-03-14`. */
const At = z.union([z.number(), z.string()]);

/** A line that is named where there are several; along the axis. */
const Line = z.object({
  label: z.string(),
  points: z.array(z.object({ x: At, ...bounded })),
});

const head = {
  title: z.string(),
  /** Unit of `value`: `share` is in 0..1, `count` are rows, `correlation` is from −1 to 1; else the column's, or empty. */
  unit: z.string(),
};

/** What values are held against: a line across the drawing. */
const reference = z.object({ label: z.string(), value: z.number() }).nullish();

const Points = z.array(z.object({ label: z.string(), ...bounded }));

/**
 * A series that a client may draw, by kind; the Markdown carries it in a `probability` code block.
 * All are bounded: a few hundred marks at most.
 */
export const Series = z
  .discriminatedUnion("kind", [
    /** Levels and their values, in the order to be drawn in; bars begin at zero. */
    z.object({ kind: z.literal("bars"), ...head, points: Points, reference }),
    /** The same with intervals, as dots. */
    z.object({ kind: z.literal("intervals"), ...head, points: Points, reference }),
    /** How a number's values are spread; bins stand side by side, `to` belongs to the next. */
    z.object({
      kind: z.literal("histogram"),
      ...head,
      x: Axis,
      bins: z.array(z.object({ from: z.number(), to: z.number(), ...bounded })),
      /** A density in the bins' unit: of a bin as wide as they are. */
      density: z.array(z.object({ x: z.number(), value: z.number() })).nullish(),
    }),
    /** Values over a number or over time, their intervals as a band. */
    z.object({ kind: z.literal("line"), ...head, x: Axis, lines: z.array(Line), reference }),
    /** The same as steps, each value until the next: survival. `n` are those at risk. */
    z.object({ kind: z.literal("steps"), ...head, x: Axis, lines: z.array(Line) }),
    /** What was, as a line, and what is expected of what follows, within bands by level. */
    z.object({
      kind: z.literal("fan"),
      ...head,
      x: Axis,
      lines: z.array(Line),
      forecast: z.array(
        z.object({
          x: At,
          value: z.number(),
          /** The widest last. */
          bands: z.array(z.object({ level: z.number(), low: z.number(), high: z.number() })),
        }),
      ),
    }),
    /** Rows by two numbers, sampled where they are many, and a line fitted to all of them. */
    z.object({
      kind: z.literal("scatter"),
      title: z.string(),
      x: Axis,
      y: Axis,
      points: z.array(z.object({ x: z.number(), y: z.number() })),
      /** Rows that the points are drawn from. */
      rows: z.number().int(),
      /** Fitted values along x, their intervals as a band. */
      fit: z
        .array(
          z.object({
            x: z.number(),
            value: z.number(),
            low: z.number().nullable(),
            high: z.number().nullable(),
          }),
        )
        .nullish(),
    }),
    /** A value for each pair of levels; null where there are no rows. */
    z.object({
      kind: z.literal("heat"),
      ...head,
      row: z.string(),
      column: z.string(),
      rows: z.array(z.string()),
      columns: z.array(z.string()),
      /** By row, then by column. */
      cells: z.array(z.array(z.number().nullable())),
      /** Ends of the scale of colour, where they are not those of the values: −1 and 1 of r. */
      range: z.object({ low: z.number(), high: z.number() }).nullish(),
    }),
  ])
  .meta({ id: "Series" });
export type Series = z.infer<typeof Series>;
