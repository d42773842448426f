import { bigint, boolean, text, uuid } from "drizzle-orm/pg-core";
import { bytes, product, time } from "../db/schema.ts";

/** An authenticator app's secret, sealed, and the newest time step that a code was taken of. */
export const totpFactors = product.table("totp_factors", {
  user_id: uuid().primaryKey(),
  sealed: bytes().notNull(),
  last_step: bigint({ mode: "number" }).notNull(),
  created_at: time().notNull(),
});

/** Hashes of the codes that are left; one salt for all of a set. */
export const recoveryCodes = product.table("recovery_codes", {
  user_id: uuid().notNull(),
  hash: bytes().notNull(),
  salt: bytes().notNull(),
});

export const passkeys = product.table("passkeys", {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  credential_id: text().notNull(),
  public_key: bytes().notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull(),
  backed_up: boolean().notNull(),
  name: text().notNull(),
  created_at: time().notNull(),
  last_used_at: time(),
});

export const spentChallenges = product.table("spent_challenges", {
  id: text().primaryKey(),
  expires_at: time().notNull(),
});
