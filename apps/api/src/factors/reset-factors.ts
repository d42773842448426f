import pg from "pg";
import { v7 as uuid } from "uuid";
import { emailKey } from "../accounts/create-user.ts";

const statements = [
  "delete from product.totp_factors where user_id = $1",
  "delete from product.passkeys where user_id = $1",
  "delete from product.recovery_codes where user_id = $1",
  `update product.sessions set ended_at = now(), end_reason = 'factors reset'
   where user_id = $1 and ended_at is null`,
];

/**
 * For an operator: takes every second factor from the account of an address and ends its sessions,
 * so that its password, or the mail that resets it, opens it again. The account's record tells.
 *
 * @returns whether there is such an account.
 */
export async function resetFactors(databaseUrl: string, email: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(
      "select id from product.users where email_key = $1 for no key update",
      [emailKey(email)],
    );
    const id = rows[0]?.id;
    if (id === undefined) return false;
    for (const statement of statements) await client.query(statement, [id]);
    await client.query(
      `insert into product.audit_entries (id, user_id, action, created_at)
       values ($1, $2, 'factors_reset', now())`,
      [uuid(), id],
    );
    await client.query("commit");
    return true;
  } finally {
    await client.end();
  }
}
