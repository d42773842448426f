import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { RequestError } from "../../server/request-error.ts";
import { cleanFileName } from "../file-name.ts";
import { expiryOf, type Unfinished } from "./unfinished-uploads.ts";

/** The protocol of tus.io, of which a server must take one version of several. */
export const tusVersion = "1.0.0";

/** What a client may send, and read, from another origin. */
export const tusHeaders = {
  sent: [
    ...["tus-resumable", "upload-length", "upload-defer-length", "upload-metadata"],
    ...["upload-offset", "upload-checksum"],
  ],
  told: [
    ...["location", "tus-resumable", "upload-length", "upload-defer-length"],
    ...["upload-offset", "upload-expires"],
  ],
};

/** What this server understands of the protocol. */
export const tusAbilities = {
  "tus-resumable": tusVersion,
  "tus-version": tusVersion,
  "tus-extension": "creation,checksum,expiration,termination",
  "tus-checksum-algorithm": "sha256",
} as const;

/** Refuses a version of the protocol other than ours; who names none is taken to speak it. */
export function requireVersion(request: FastifyRequest): void {
  const given = headerOf(request, "tus-resumable");
  if (given === null || given === tusVersion) return;
  const text = `This server speaks tus ${tusVersion}; send that as Tus-Resumable.`;
  throw new RequestError("unsupported_version", text);
}

const Metadata = z.object({
  chat_id: z.uuid("Upload-Metadata must have chat_id, the id of a chat."),
  filename: z.string().min(1, "Upload-Metadata must have filename."),
  lastmodified: z.string().max(40).optional(),
});

/** What is said of a file as its upload begins. */
export interface Beginning {
  readonly chatId: string;
  readonly fileName: string;
  readonly bytes: number | null;
  readonly lastModified: string | null;
}

export function readBeginning(request: FastifyRequest): Beginning {
  const isDeferred = headerOf(request, "upload-defer-length") === "1";
  const bytes = isDeferred ? null : numberOf(request, "Upload-Length");
  const given = Metadata.safeParse(readMetadata(headerOf(request, "upload-metadata") ?? ""));
  if (!given.success) {
    throw wrong("Upload-Metadata", given.error.issues[0]?.message ?? "Upload-Metadata is wrong.");
  }
  const { chat_id, filename, lastmodified = null } = given.data;
  const fileName = cleanFileName(filename);
  return { chatId: chat_id, fileName, bytes, lastModified: lastmodified };
}

/** `key base64,key base64` */
function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(",").map((pair) => pair.trim().split(/ +/));
  return Object.fromEntries(
    pairs.map(([key = "", value = ""]) => [
      key,
      Buffer.from(value, "base64").toString().replaceAll("\0", ""),
    ]),
  );
}

export function readOffset(request: FastifyRequest): number {
  return numberOf(request, "Upload-Offset");
}

/** The digest that a body must have, in hex; null where none is said. */
export function readChecksum(request: FastifyRequest): string | null {
  const header = headerOf(request, "upload-checksum");
  if (header === null) return null;
  const [algorithm, value = ""] = header.trim().split(/ +/);
  const digest = Buffer.from(value, "base64");
  if (algorithm !== "sha256" || digest.length !== 32) {
    throw wrong("Upload-Checksum", "Upload-Checksum must be sha256 and a digest in base64.");
  }
  return digest.toString("hex");
}

/** How far an upload is, in tus's headers. */
export function headersOf(upload: Unfinished): Record<string, string> {
  return {
    "tus-resumable": tusVersion,
    "upload-offset": String(upload.offset),
    ...(upload.bytes === null
      ? { "upload-defer-length": "1" }
      : { "upload-length": String(upload.bytes) }),
    "upload-expires": expiryOf(upload.changedAt).toUTCString(),
  };
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function numberOf(request: FastifyRequest, name: string): number {
  const text = headerOf(request, name.toLowerCase()) ?? "";
  if (/^\d{1,14}$/.test(text)) return Number(text);
  throw wrong(name, `${name} must be a number of bytes.`);
}

function wrong(field: string, text: string): RequestError {
  return new RequestError("validation_failed", text, { fields: { [field]: [text] } });
}
