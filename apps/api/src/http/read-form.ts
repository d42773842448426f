import { createHash } from "node:crypto";
import { limits, messages } from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors/api-error.ts";
import { hasNul } from "../security/clean-text.ts";
import { dropRest, forCallers } from "./drop-rest.ts";
import { invalid } from "./validate.ts";

/** A multipart form with its file, read whole under its limits. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer | null;
}

const fileSize = limits.avatarMegabytes * limits.megabyte;
/** Reads a form whose parts come in any order; the one file is the part named `file`. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) {
    throw new ApiError("unsupported_media_type", "Send the image as multipart/form-data.");
  }
  try {
    return await readParts(request);
  } catch (error) {
    dropRest(request.raw, forCallers);
    throw toFormError(error);
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  const bounds = { fileSize, files: 1, fields: 10, fieldSize: 10_000, parts: 11 };
  for await (const part of request.parts({ limits: bounds })) {
    if (part.type === "file") {
      const content = await part.toBuffer();
      if (part.fieldname === "file") file = content;
    } else if (typeof part.value === "string") {
      if (hasNul(part.value)) {
        throw invalid({ body: ["Text must not contain the character U+0000."] });
      }
      fields[part.fieldname] = part.value;
    }
  }
  return { fields, file };
}

function toFormError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code } = error as { code?: unknown };
  const options = { cause: error };
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    const detail = messages.toasts.imageTooLarge.text;
    return new ApiError("file_too_large", detail, { detail, fields: { file: [detail] } }, options);
  }
  const detail = "The form could not be read.";
  return new ApiError("malformed_request", detail, { detail }, options);
}

/** What makes two forms the same, for an `Idempotency-Key`. */
export function formFingerprint({ fields, file }: Form): unknown {
  return { fields, file: file && createHash("sha256").update(file).digest("hex") };
}
