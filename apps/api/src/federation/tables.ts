import { text, uuid } from "drizzle-orm/pg-core";
import { product, time } from "../db/schema.ts";

/** Accounts of other identity providers that open one of ours. */
export const identities = product.table("identities", {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  provider: text().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  /** As the provider told it when they were connected. */
  email: text(),
  created_at: time().notNull(),
  last_used_at: time(),
});
