import type { MultipartFile } from "@fastify/multipart";
import { type Dictionary, limits } from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import {
  defaultDatasetLimits,
  type ReceivedFile,
  receiveFile,
  tooLarge,
} from "../datasets/datasets.ts";
import { RequestError } from "../server/request-error.ts";
import { validate } from "../server/validate.ts";
import { invalid, readDictionary } from "./dictionary.ts";
import { cleanFileName, isNamedAsTable, notNamedAsTable } from "./file-name.ts";

const types: ReadonlySet<string> = new Set([
  ...limits.uploadTypes,
  "application/csv",
  "application/gzip",
  "application/x-gzip",
]);

const Fields = z.object({ chat_id: z.uuid("chat_id must be the id of a chat.") });

/** An upload's file on disk, the chat that it is for, and what its columns mean. */
export interface ReceivedForm {
  readonly chatId: string;
  readonly file: ReceivedFile;
  /** Null where the form says nothing of the columns. */
  readonly dictionary: Dictionary | null;
  /** What the chat's earlier dataset was said to mean; asked now, as a token may not last. */
  readonly saidBefore: Dictionary;
}

interface ReceiveOptions {
  /** Until it is known which chat the file is for, and so on whose plan it is. */
  readonly maxBytes: number;
  /** Asked as soon as the chat is known, which may be before the file or after it. */
  readonly authorize: (chatId: string) => Promise<{
    readonly dictionary: Dictionary;
    readonly plan: { readonly file_size: number };
  }>;
}

/** Reads an upload's form, the file straight to disk and no more of it than `maxBytes`. */
export async function receiveForm(
  request: FastifyRequest,
  directory: string,
  options: ReceiveOptions,
): Promise<ReceivedForm> {
  try {
    return await readParts(request, directory, options);
  } catch (error) {
    throw isBrokenForm(error) ? formBroken(error) : error;
  }
}

async function readParts(
  request: FastifyRequest,
  directory: string,
  { maxBytes: atFirst, authorize }: ReceiveOptions,
): Promise<ReceivedForm> {
  let maxBytes = atFirst;
  let chatId: string | null = null;
  let file: ReceivedFile | null = null;
  let dictionary: Dictionary | null = null;
  let saidBefore: Dictionary = {};
  let sheet: string | null = null;
  const parts = request.parts({
    limits: {
      files: 1,
      fields: 20,
      fieldSize: limits.dictionary.bytes,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
  });
  for await (const part of parts) {
    if (part.type === "file") {
      if (part.fieldname !== "file") throw fieldMissing("file");
      const filename = nameOf(part);
      const bounds = { ...defaultDatasetLimits, maxBytes };
      file = await receiveFile(part.file, directory, bounds, { filename });
    } else if (part.fieldname === "chat_id" && !chatId) {
      chatId = validate(Fields, { chat_id: part.value }).chat_id;
      const { dictionary: said, plan } = await authorize(chatId);
      saidBefore = said;
      maxBytes = Math.min(maxBytes, plan.file_size * limits.megabyte);
      if (file && file.contentBytes > maxBytes) throw tooLarge(maxBytes, "received");
    } else if (part.fieldname === "sheet") {
      sheet = String(part.value);
    } else if (part.fieldname === "dictionary") {
      if (part.valueTruncated) throw invalid("The dictionary is too large.");
      dictionary = readDictionary(part.value);
    }
  }
  if (!chatId) throw fieldMissing("chat_id");
  if (!file) throw fieldMissing("file");
  // The field may come after the file that it is about.
  if (file.workbook) file = { ...file, workbook: { sheet } };
  return { chatId, file, dictionary, saidBefore };
}

/** Refuses what neither name nor type calls a table. */
function nameOf(part: MultipartFile): string {
  const name = cleanFileName(part.filename ?? "");
  if (!isNamedAsTable(name) && !types.has(part.mimetype.toLowerCase())) throw notNamedAsTable();
  return name || "dataset.csv";
}

/** The form's parser has no codes for bytes that are no form, only words. */
function isBrokenForm(error: unknown): error is Error {
  return error instanceof Error && !("code" in error) && /multipart|needle/i.test(error.message);
}

function formBroken(cause: Error): RequestError {
  const text = "The form is damaged or cut off. Please upload the file again.";
  return new RequestError("malformed_request", text, {}, { cause });
}

function fieldMissing(field: "file" | "chat_id"): RequestError {
  const text =
    field === "file" ? "Send the CSV as the field file." : "Send the chat's id as chat_id.";
  return new RequestError("validation_failed", text, { fields: { [field]: [text] } });
}
