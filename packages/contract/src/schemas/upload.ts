import * as z from "zod";
import { Id, Time } from "./user.ts";

/** A sheet of an Excel workbook, whose names have 31 characters at most. */
export const SheetName = z.string().min(1).max(100);

/** Some bytes of a file that have arrived, and what they are known by. */
export const UploadPiece = z.object({
  bytes: z.number().int(),
  /** SHA-256 in hex. */
  sha256: z.string(),
});
export type UploadPiece = z.infer<typeof UploadPiece>;

/** A file on its way to a chat, in pieces, that can go on where it was cut off. */
export const Upload = z
  .object({
    id: Id,
    chat_id: Id,
    file_name: z.string(),
    /** Of the whole file; null where that is not known before its end. */
    bytes: z.number().int().nullable(),
    /** Bytes that have arrived. */
    offset: z.number().int(),
    /** What the client said of when the file was changed, to know it by. */
    last_modified: z.string().nullable(),
    expires_at: Time,
  })
  .meta({ id: "Upload" });
export type Upload = z.infer<typeof Upload>;
