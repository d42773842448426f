import { bigint, integer, text, uuid } from "drizzle-orm/pg-core";
import { bytes, product, time } from "../db/schema.ts";

/** Answers in their chat's report. */
export const pins = product.table("pins", {
  message_id: uuid().primaryKey(),
  chat_id: uuid().notNull(),
  position: integer().notNull(),
  note: text().notNull(),
  file_name: text(),
  rows: bigint({ mode: "number" }),
  created_at: time().notNull(),
});

/** Read-only links, by the hash of their token. */
export const shareLinks = product.table("share_links", {
  id: uuid().primaryKey(),
  chat_id: uuid().notNull(),
  created_by: uuid().notNull(),
  kind: text().$type<"chat" | "report">().notNull(),
  /** Of a chat: the sequence of the last message that it shows. */
  until: integer(),
  hash: bytes().notNull(),
  created_at: time().notNull(),
  expires_at: time(),
  last_used_at: time(),
});
