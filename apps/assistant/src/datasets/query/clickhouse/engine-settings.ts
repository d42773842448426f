import * as z from "zod";

/** A ClickHouse that large tables are asked of. */
export const EngineSettings = z.object({
  /** Its HTTP interface, with user, password and, as the path, the database. */
  url: z.url({ protocol: /^https?$/ }),
  /** Tables of so many rows and more are put there. */
  rows: z.number().int().min(1),
});
export type EngineSettings = z.infer<typeof EngineSettings>;

/** The engine of large tables as the environment has it; null where there is none. */
export const EngineEnvironment = z
  .object({
    TABLE_ENGINE_URL: z.url({ protocol: /^https?$/ }).optional(),
    TABLE_ENGINE_ROWS: z.coerce.number().int().min(1).optional(),
  })
  .superRefine((set, context) => {
    if (set.TABLE_ENGINE_URL || set.TABLE_ENGINE_ROWS === undefined) return;
    const message = "is needed with TABLE_ENGINE_ROWS";
    context.addIssue({ code: "custom", path: ["TABLE_ENGINE_URL"], message });
  })
  .transform(({ TABLE_ENGINE_URL, TABLE_ENGINE_ROWS }) => ({
    engine: TABLE_ENGINE_URL
      ? { url: TABLE_ENGINE_URL, rows: TABLE_ENGINE_ROWS ?? 20_000_000 }
      : null,
  }));
