import pg from "pg";

/** Makes end users of an account, as many sessions would. */
export async function addSubjects(databaseUrl: string, email: string, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into product.principals (id, kind, tenant_id, subject, created_at)
       select gen_random_uuid(), 'embed', p.tenant_id, 'customer-' || n, now()
       from generate_series(1, $2) n, product.principals p
       where p.user_id = (select id from product.users where email = $1)`,
      [email, many],
    );
  } finally {
    await client.end();
  }
}
