import type * as z from "zod";
import { RequestError } from "./request-error.ts";

/** Parses one part of a request by its schema; a {@link RequestError} names every field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join(".") || "body";
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  const [field, texts] = Object.entries(fields)[0] ?? ["body", ["The request is not valid."]];
  throw new RequestError("validation_failed", `${field}: ${texts[0]}`, { fields });
}
