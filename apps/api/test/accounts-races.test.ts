import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

const stolen = "correct horse";
const chosen = "battery staple";

/** Runs `meanwhile` while a call waits for what `lock` holds, then lets the call go on. */
async function between<T>(
  lock: string,
  parameters: readonly unknown[],
  call: () => Promise<T>,
  meanwhile: (client: PoolClient) => Promise<unknown>,
): Promise<T> {
  const client = await api.sql.connect();
  try {
    await client.query("begin");
    await client.query(lock, [...parameters]);
    const called = call();
    const waiting = async () => {
      const { rows } = await api.sql.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      return rows;
    };
    await expect.poll(waiting).toHaveLength(1);
    await meanwhile(client);
    await client.query("commit");
    return await called;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** A call with a key waits here, after its password was looked at and before its effect. */
const keys = "lock table product.idempotency_keys in access exclusive mode";

async function reset(user: TestUser): Promise<void> {
  await api.call("POST", "/api/password-reset/", { body: { email: user.email } });
  const token = await api.mailToken(user.email, "reset-password");
  const body = { token, password: chosen };
  expect((await api.call("POST", "/api/password-reset/confirm/", { body })).status).toBe(200);
}

describe("a password that was replaced while a call with the old one was under way", () => {
  test("asks for no new address", async () => {
    const user = await api.newUser();
    const thiefs = api.newEmail();
    const asked = await between(
      keys,
      [],
      () =>
        api.call("POST", "/api/users/change-email/", {
          token: user.access,
          key: "late",
          body: { email: thiefs, password: stolen },
        }),
      () => reset(user),
    );
    expect(asked).toMatchObject({ status: 400, body: { code: "wrong_password" } });
    expect((await api.mails()).filter((mail) => mail.to === thiefs)).toEqual([]);
  });

  test("sets no other password", async () => {
    const user = await api.newUser();
    const hashOf = "select password_hash as hash from product.users where id = $1";
    const changed = await between(
      "select 1 from product.users where id = $1 for update",
      [user.user.id],
      () =>
        api.call("PATCH", "/api/users/update-password/", {
          token: user.access,
          body: { old_password: stolen, new_password: "the thief's own" },
        }),
      (client) =>
        client.query("update product.users set password_hash = 'replaced' where id = $1", [
          user.user.id,
        ]),
    );
    expect(changed).toMatchObject({ status: 400, body: { code: "wrong_password" } });
    const { rows } = await api.sql.query(hashOf, [user.user.id]);
    expect(rows).toEqual([{ hash: "replaced" }]);
  });

  test("signs nobody in", async () => {
    const user = await api.newUser();
    const signedIn = await between(
      keys,
      [],
      () =>
        api.call("POST", "/api/token/", {
          key: "late",
          body: { email: user.email, password: stolen },
        }),
      () => reset(user),
    );
    expect(signedIn).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  });

  test("deletes no account", async () => {
    const user = await api.newUser();
    const deleted = await between(
      "select 1 from product.principals where user_id = $1 for update",
      [user.user.id],
      () =>
        api.call("DELETE", `/api/users/${user.user.id}/`, {
          token: user.access,
          body: { password: stolen },
        }),
      () => reset(user),
    );
    expect(deleted).toMatchObject({ status: 400, body: { code: "wrong_password" } });
    await api.signIn(user.email, chosen);
  });
});

test("an address that was given up meanwhile gets no link to a new password", async () => {
  const user = await api.newUser();
  const reply = await between(
    "select 1 from product.users where id = $1 for update",
    [user.user.id],
    () => api.call("POST", "/api/password-reset/", { body: { email: user.email } }),
    (client) =>
      client.query("update product.users set email = $2, email_key = $2 where id = $1", [
        user.user.id,
        api.newEmail(),
      ]),
  );
  expect(reply.status).toBe(200);
  await expect(api.mailToken(user.email, "reset-password")).rejects.toThrow("no reset-password");
});
