import { fill, hints, issueText, unknownFirst } from "@probability-chat/contract";
import type * as z from "zod";
import { ApiError, type ErrorExtra } from "../errors/api-error.ts";
import { hasNul, wellFormed } from "../security/clean-text.ts";

/** Fields whose messages a client of the specification also reads at the top level. */
const atTop = ["email", "password", "token"] as const;

/** Parses a body or a query; refuses with every message by field. */
export function validate(schema: z.ZodType, value: unknown): unknown {
  if (hasNul(value)) {
    throw invalid({ body: ["Text must not contain the character U+0000."] });
  }
  const result = schema.safeParse(wellFormed(value), { error: issueText });
  if (result.success) return result.data;
  // A client may name a field `toString`: no name is taken here before it is given.
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of unknownFirst(result.error.issues)) {
    const name = issue.path.length === 0 ? "body" : issue.path.map(String).join(".");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw invalid(fields);
}

/** A refusal that names fields, with what the specification's clients read. */
export function invalid(fields: Record<string, string[]>): ApiError {
  const message = Object.values(fields)[0]?.[0];
  const extra: ErrorExtra = { fields, ...(message ? { detail: message } : {}) };
  for (const name of atTop) {
    const texts = fields[name];
    if (texts) extra[name] = texts;
  }
  return new ApiError("validation_failed", message, extra);
}

/** Parses path parameters; a broken id is nobody's, hence 404. */
export function validateParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]);
    const given = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    const detail = fill(hints.noId, { name, value: String(given).slice(0, 60) });
    throw new ApiError("not_found", undefined, { detail });
  }
  return result.data;
}
