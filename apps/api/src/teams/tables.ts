import type { TeamRole } from "@probability-chat/contract";
import { integer, text, uuid } from "drizzle-orm/pg-core";
import { bytes, product, time } from "../db/schema.ts";

/** An organisation; its principal owns its chats, and who owns it pays for them. */
export const teams = product.table("teams", {
  id: uuid().primaryKey(),
  tenant_id: uuid().notNull(),
  name: text().notNull(),
  created_at: time().notNull(),
});

/** Who is in a team. One of them is its owner. */
export const teamMembers = product.table("team_members", {
  id: uuid().primaryKey(),
  team_id: uuid().notNull(),
  principal_id: uuid().notNull(),
  role: text().$type<TeamRole>().notNull(),
  /** Questions that they may ask a month; null is as many as the team has. */
  monthly_limit: integer(),
  joined_at: time().notNull(),
});

/** Invitations that nobody has accepted yet, by the hash of the token in the mail. */
export const teamInvitations = product.table("team_invitations", {
  id: uuid().primaryKey(),
  team_id: uuid().notNull(),
  email: text().notNull(),
  email_key: text().notNull(),
  role: text().$type<Exclude<TeamRole, "owner">>().notNull(),
  hash: bytes().notNull(),
  invited_by: uuid(),
  created_at: time().notNull(),
  sent_at: time().notNull(),
  expires_at: time().notNull(),
});
