import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createUser, emailKey } from "../accounts/create-user.ts";
import { transact } from "../db/database.ts";
import { users } from "../db/schema.ts";
import { readOrCreateSecret } from "../security/keys.ts";
import { hashPassword, passwordFits } from "../security/password.ts";
import type { Services } from "../services.ts";

/** How to sign in as the demo user. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

/**
 * Makes the verified demo account, in local mode only. Its random password is kept in the data
 * directory (mode 0600), so that it stays the same from start to start.
 */
export async function ensureDemoAccount(services: Services): Promise<DemoAccount> {
  const { config, db } = services;
  if (!config.local || !config.dataDir) {
    throw new Error("The demo account exists in local mode with a data directory only.");
  }
  const path = join(config.dataDir, "keys", "demo-account.json");
  const text = await readOrCreateSecret(path, async () =>
    JSON.stringify({
      email: "demo@example.com",
      password: randomBytes(12).toString("base64url"),
    }),
  );
  const account = JSON.parse(text) as DemoAccount;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email_key, emailKey(account.email)));
  if (user?.verified_at && (await passwordFits(user.password_hash, account.password))) {
    return account;
  }
  const passwordHash = await hashPassword(account.password);
  const now = services.now();
  await transact(db, async (tx) => {
    const { email } = account;
    const names = { firstName: "Demo", lastName: "User" };
    if (await createUser(tx, { email, passwordHash, ...names, verifiedAt: now }, now)) return;
    await tx
      .update(users)
      .set({ password_hash: passwordHash, verified_at: now })
      .where(eq(users.email_key, emailKey(email)));
  });
  return account;
}
