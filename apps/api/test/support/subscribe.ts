import pg from "pg";

/** Gives the user of that address an active yearly subscription to Pro, as a payment would. */
export async function subscribe(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `with subscriber as (
         update product.users set plan = 'pro' where email = $1 returning id
       )
       insert into product.subscriptions
         (id, user_id, plan, status, duration, started_at, created_at, updated_at)
       select gen_random_uuid(), id, 'pro', 'active', 'yearly', now(), now(), now()
       from subscriber`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`There is no user ${email}.`);
  } finally {
    await client.end();
  }
}
