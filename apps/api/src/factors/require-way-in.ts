import { messages } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { only, type Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { identities } from "../federation/tables.ts";
import { passkeys } from "./tables.ts";

/** Refuses where what was just removed was the last way into the account. */
export async function requireWayIn(tx: Tx, userId: string): Promise<void> {
  const { password_hash } = only(await tx.select().from(users).where(eq(users.id, userId)));
  if (password_hash !== null) return;
  const linked = await tx.select().from(identities).where(eq(identities.user_id, userId));
  const keys = await tx.select().from(passkeys).where(eq(passkeys.user_id, userId));
  if (linked.length + keys.length === 0) {
    throw new ApiError("conflict", messages.server.lastWayIn);
  }
}
