import { issueText, unknownFirst } from "@probability-chat/contract";
import type * as z from "zod";
import { RequestError } from "./request-error.ts";

/** Text that every store takes: NUL is refused, lone surrogates become U+FFFD. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") {
    if (!value.includes("\0")) return Buffer.from(value).toString();
    const text = "Text must not contain the character U+0000.";
    throw new RequestError("validation_failed", text, { fields: { body: [text] } });
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, of]) => [wellFormed(key), wellFormed(of)]));
}

/** Parses one part of a request by its schema; a {@link RequestError} names every field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(wellFormed(value), { error: issueText });
  if (result.success) return result.data;
  // A client may name a field `toString`: no name is taken here before it is given.
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of unknownFirst(result.error.issues)) {
    const field = issue.path.map(String).join(".") || "body";
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  const [field, texts] = Object.entries(fields)[0] ?? ["body", ["The request is not valid."]];
  throw new RequestError("validation_failed", `${field}: ${texts[0]}`, { fields });
}
