import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Tx } from "../db/database.ts";
import { principals, tenants, users } from "../db/schema.ts";

/** How addresses are compared: without regard to case. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly verifiedAt: Date | null;
}

/** Makes a user with a tenant and a principal of its own; undefined where the address is taken. */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<string | undefined> {
  const tenantId = uuid();
  const userId = uuid();
  await tx.insert(tenants).values({ id: tenantId, created_at: now });
  const created = await tx
    .insert(users)
    .values({
      id: userId,
      tenant_id: tenantId,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      verified_at: user.verifiedAt,
      created_at: now,
    })
    .onConflictDoNothing({ target: users.email_key })
    .returning({ id: users.id });
  if (created.length === 0) {
    await tx.delete(tenants).where(eq(tenants.id, tenantId));
    return undefined;
  }
  await tx.insert(principals).values({
    id: uuid(),
    kind: "user",
    tenant_id: tenantId,
    user_id: userId,
    created_at: now,
  });
  return userId;
}
