import pg from "pg";

/** What a payment would have made of a subscription. */
export interface HeldPlan {
  readonly plan: "pro" | "enterprise";
  readonly status: "active" | "trialing" | "paused" | "past_due" | "canceled" | "inactive";
  readonly duration?: "monthly" | "yearly";
  /** What happens at its end; a renewal unless this says else. */
  readonly scheduled?: "cancel" | "pause";
  /** Days from now until it ends. */
  readonly days?: number;
}

/** Puts a user on a plan in place of any other; null is the free one. */
export async function holdPlan(
  databaseUrl: string,
  email: string,
  held: HeldPlan | null,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `delete from product.subscriptions
       where user_id = (select id from product.users where email = $1)`,
      [email],
    );
    await client.query("update product.users set plan = $2 where email = $1", [
      email,
      held?.plan ?? "free",
    ]);
    if (!held) return;
    await client.query(
      `insert into product.subscriptions
         (id, user_id, plan, status, duration, scheduled_action, started_at, ends_at, created_at, updated_at)
       select gen_random_uuid(), id, $2, $3, $4, $6, now(), now() + make_interval(days => $5), now(), now()
       from product.users where email = $1`,
      [
        email,
        held.plan,
        held.status,
        held.duration ?? "monthly",
        held.days ?? 30,
        held.scheduled ?? null,
      ],
    );
  } finally {
    await client.end();
  }
}
