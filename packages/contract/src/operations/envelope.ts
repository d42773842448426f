import * as z from "zod";

/** The envelope of every success: `{ "data": … }`. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** A success with nothing to tell but that it happened. */
export const Done = data(z.object({ message: z.string() }));

export const ById = z.object({ id: z.uuid() });

/** Optional paging of a list; absent means all. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  cursor: z.string().max(200).optional(),
});

/** A list; `next_cursor` is null on the last page. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z.object({ data: z.array(schema), next_cursor: z.string().nullable() });
