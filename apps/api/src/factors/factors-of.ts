import { eq } from "drizzle-orm";
import { only, type Reader, type Tx } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { codesLeft, dropCodes, renewCodes } from "./recovery-codes.ts";
import { passkeys, totpFactors } from "./tables.ts";

/** The second factors of an account. */
export interface Factors {
  readonly totp: typeof totpFactors.$inferSelect | null;
  readonly passkeys: readonly (typeof passkeys.$inferSelect)[];
  readonly codesLeft: number;
}

export async function factorsOf(reader: Reader, userId: string): Promise<Factors> {
  const [totp] = await reader.select().from(totpFactors).where(eq(totpFactors.user_id, userId));
  const keys = await reader
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(passkeys.id);
  return { totp: totp ?? null, passkeys: keys, codesLeft: await codesLeft(reader, userId) };
}

export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}

/** The user, whose ways in nobody else changes until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect> {
  return only(await tx.select().from(users).where(eq(users.id, userId)).for("no key update"));
}

/** Recovery codes for an account that gets its first factor; null for one that has them. */
export async function firstCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await codesLeft(tx, userId)) > 0 ? null : renewCodes(tx, userId);
}

/** Recovery codes are worth nothing without a factor to recover. */
export async function dropCodesOfNone(tx: Tx, userId: string): Promise<void> {
  if (!hasFactor(await factorsOf(tx, userId))) await dropCodes(tx, userId);
}
