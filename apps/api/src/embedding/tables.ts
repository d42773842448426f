import type { KeyScopeName, SessionScopeName } from "@probability-chat/contract";
import { integer, text, uuid } from "drizzle-orm/pg-core";
import { bytes, product, time } from "../db/schema.ts";

/** API keys of a tenant; of each only its hash and how it begins. */
export const apiKeys = product.table("api_keys", {
  id: uuid().primaryKey(),
  tenant_id: uuid().notNull(),
  kind: text().$type<"secret" | "public">().notNull(),
  name: text().notNull(),
  hash: bytes().notNull(),
  prefix: text().notNull(),
  scopes: text().array().$type<KeyScopeName[]>().notNull(),
  created_at: time().notNull(),
  expires_at: time(),
  last_used_at: time(),
  revoked_at: time(),
});

/** The origins of whose pages a tenant says that its end users come from there. */
export const embedOrigins = product.table("embed_origins", {
  tenant_id: uuid().notNull(),
  origin: text().notNull(),
  created_at: time().notNull(),
});

/** A session of an end user; `used` is the newest generation of its handle ever presented. */
export const embedSessions = product.table("embed_sessions", {
  id: uuid().primaryKey(),
  principal_id: uuid().notNull(),
  key_id: uuid().notNull(),
  origins: text().array().notNull(),
  scopes: text().array().$type<SessionScopeName[]>().notNull(),
  secret_hash: bytes().notNull(),
  secret_until: time().notNull(),
  /** The page's, once the client secret was exchanged. */
  origin: text(),
  used: integer().notNull().default(0),
  used_at: time(),
  created_at: time().notNull(),
  last_used_at: time(),
  expires_at: time().notNull(),
  ended_at: time(),
  end_reason: text(),
});
