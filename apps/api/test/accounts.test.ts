import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly email?: string[];
  readonly password?: string[];
  readonly token?: string[];
  readonly fields?: Record<string, string[]>;
  readonly request_id: string;
}

describe("registering", () => {
  test("a new account gets a mail whose link verifies it, once [7.register] [7.verify-account] [7.verify-account.errors]", async () => {
    const email = await api.register();
    const [mail] = await api.mails();
    expect(mail).toMatchObject({ to: email, subject: "Verify your account" });
    const token = await api.mailToken(email, "verify-account");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.text).toContain(token);

    const user = await api.signIn(email);
    expect(user.user.is_verified).toBe(false);
    await api.verify(email);
    expect((await api.me(user)).is_verified).toBe(true);

    const again = await api.call<Failure>("PATCH", "/api/users/verify-account/", {
      body: { token },
    });
    const text = "Failed to verify your account. The token may be invalid or expired.";
    expect(again).toMatchObject({
      status: 400,
      body: { code: "token_invalid", message: text, detail: text, token: [text] },
    });
  });

  test("no token, hash or mail stands in the database in the clear", async () => {
    const email = await api.register();
    const token = await api.mailToken(email, "verify-account");
    for (const table of ["mail_tokens", "mails", "idempotency_keys", "users"]) {
      const { rows } = await api.sql.query(`select t::text as row from product.${table} t`);
      const hex = Buffer.from(token).toString("hex");
      for (const { row } of rows) {
        expect(row).not.toContain(token);
        expect(row).not.toContain(hex);
        expect(row).not.toContain("correct horse");
      }
    }
  });

  test("a verification link is good for 24 hours", async () => {
    const email = await api.register();
    const token = await api.mailToken(email, "verify-account");
    api.advance(24 * 3600 + 1);
    const late = await api.call("PATCH", "/api/users/verify-account/", { body: { token } });
    expect(late.status).toBe(400);
  });

  test("answers the same for a known address; the owner gets a mail, compared without case", async () => {
    const email = await api.register();
    const before = (await api.mails()).length;
    const body = { email: email.toUpperCase(), password: "another one", first_name: "Eve" };
    const known = await api.call<{ data: unknown }>("POST", "/api/users/register/", { body });
    const unknownBody = { ...body, email: "NOBODY@EXAMPLE.COM" };
    const unknown = await api.call<{ data: unknown }>("POST", "/api/users/register/", {
      body: unknownBody,
    });
    expect(known.status).toBe(201);
    expect(JSON.stringify(known.body).replace(body.email, "*")).toBe(
      JSON.stringify(unknown.body).replace(unknownBody.email, "*"),
    );
    const mails = (await api.mails()).slice(0, -before);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ["NOBODY@EXAMPLE.COM", "Verify your account"],
      [email, "You already have an account"],
    ]);
    expect((await api.call("POST", "/api/token/", { body })).status).toBe(401);
    expect((await api.signIn(email)).user.first_name).toBe("Ada");
  });

  test("works as much for a known address as for an unknown one", async () => {
    const email = await api.register();
    const work = async (address: string) => {
      const from = process.cpuUsage();
      const body = { email: address, password: "long enough", first_name: "A" };
      await api.call("POST", "/api/users/register/", { body });
      const { user, system } = process.cpuUsage(from);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 6; i++) {
      known.push(await work(email));
      unknown.push(await work(api.newEmail()));
    }
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test("ten registrations of one address at once make one account", async () => {
    const email = api.newEmail();
    const body = { email, password: "long enough", first_name: "A" };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.call("POST", "/api/users/register/", { body })),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    const mine = (await api.mails()).filter((mail) => mail.to === email);
    expect(mine.filter((mail) => mail.subject === "Verify your account")).toHaveLength(1);
    const { rows } = await api.sql.query("select * from product.users where email_key = $1", [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{}, { email: "Email is required", password: "Password is required" }],
    [{ email: "a@b", password: "long enough" }, { email: "Please enter a valid email address" }],
    [
      { email: "a@example.com", password: "short" },
      { password: "Password must be at least 8 characters", first_name: "First name is required" },
    ],
    [{ email: 7, password: null, first_name: [] }, { email: "Email is required" }],
  ])("names what is wrong with %j", async (body, messages) => {
    const reply = await api.call<Failure>("POST", "/api/users/register/", { body });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe("validation_failed");
    for (const [field, message] of Object.entries(messages)) {
      expect(reply.body.fields?.[field]?.[0]).toBe(message);
      if (field !== "first_name") {
        expect(reply.body[field as "email" | "password"]?.[0]).toBe(message);
      }
    }
    expect(reply.body.detail).toBe(reply.body.message);
  });

  test("the verification mail is sent again, to the unverified only, five times an hour [7.resend]", async () => {
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const email = await strict.register();
      const user = await strict.signIn(email);
      const first = await strict.mailToken(email, "verify-account");
      const resend = () =>
        strict.call<Failure>("GET", "/api/users/verify-account-email/", { token: user.access });
      for (let i = 0; i < 5; i++) expect((await resend()).status).toBe(200);
      const sixth = await resend();
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
      const old = await strict.call("PATCH", "/api/users/verify-account/", {
        body: { token: first },
      });
      expect(old.status).toBe(400);
      await strict.verify(email);
      strict.advance(3601);
      const count = (await strict.mails()).length;
      const renewed = await strict.signIn(email);
      await strict.call("GET", "/api/users/verify-account-email/", { token: renewed.access });
      expect(await strict.mails()).toHaveLength(count);
    } finally {
      await strict.close();
    }
  });
});

describe("signing in", () => {
  test("says the same for a wrong password and an unknown address", async () => {
    const email = await api.register();
    const fail = (body: unknown) => api.call<Failure>("POST", "/api/token/", { body });
    const wrong = await fail({ email, password: "wrong horse" });
    const unknown = await fail({ email: "none@example.com", password: "wrong horse" });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
    expect(wrong.body.code).toBe("invalid_credentials");
  });

  test("ten wrong passwords in 15 minutes close the door to that address from that place", async () => {
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const email = await strict.register();
      const tries = (password: string, ip: string) =>
        strict.call<Failure>("POST", "/api/token/", { body: { email, password }, ip });
      for (let i = 0; i < 10; i++) expect((await tries("wrong", "10.0.0.1")).status).toBe(401);
      const limited = await tries("correct horse", "10.0.0.1");
      expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect((await tries("correct horse", "10.0.0.2")).status).toBe(200);
      strict.advance(901);
      expect((await tries("correct horse", "10.0.0.1")).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test("guesses made at once are counted like those made in turn", async () => {
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const email = await strict.register();
      const guess = { body: { email, password: "wrong" } };
      const guesses = Array.from({ length: 30 }, () => strict.call("POST", "/api/token/", guess));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      strict.advance(901);
      for (let i = 0; i < 12; i++) expect((await strict.signIn(email)).access).toBeTruthy();
    } finally {
      await strict.close();
    }
  });

  test("gives the pair and the user, beside and in the envelope [7.token] [3.tokens.pair] [5.signup.last-name-optional]", async () => {
    const email = await api.register();
    const reply = await api.call<{ access: string; data: { access: string } }>(
      "POST",
      "/api/token",
      { body: { email: ` ${email.toUpperCase()} `, password: "correct horse", more: 1 } },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data.access).toBe(reply.body.access);
    const { user } = await api.signIn(email);
    expect(user).toMatchObject({
      email,
      plan: "free",
      plan_details: { plan: "free", file_size: 10, queries: 20 },
      query_limit: 20,
      remaining_queries: 20,
      queries_used: 0,
      active_subscription: null,
      last_name: "",
      is_verified: false,
    });
  });
});

describe("access tokens", () => {
  test("are refused when expired, foreign, broken or absent", async () => {
    const user = await api.newUser();
    const status = async (token?: string) =>
      (await api.call<Failure>("GET", "/api/users/me/", token === undefined ? {} : { token }))
        .status;
    expect(await status(user.access)).toBe(200);
    const [head, body] = user.access.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    const hostile = [undefined, "x", `${head}.${body}.AAAA`, unsigned, await api.serviceToken()];
    for (const token of hostile) expect(await status(token)).toBe(401);
    api.advance(901);
    expect(await status(user.access)).toBe(401);
  });

  test("carry kid, sub and sid and verify with the public keys", async () => {
    const { access, user } = await api.newUser();
    const { createLocalJWKSet, jwtVerify } = await import("jose");
    const { body } = await api.call<{ keys: object[] }>("GET", "/.well-known/jwks.json");
    expect(JSON.stringify(body)).not.toContain('"d"');
    const { payload } = await jwtVerify(access, createLocalJWKSet(body), {
      currentDate: api.now(),
    });
    expect(payload.sub).toBe(user.id);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  });

  test("die with their session", async () => {
    const user = await api.newUser();
    const done = await api.call("POST", "/api/token/revoke/", { body: { refresh: user.refresh } });
    expect(done.status).toBe(200);
    expect((await api.call("GET", "/api/users/me/", { token: user.access })).status).toBe(401);
    const nobody = await api.call("POST", "/api/token/revoke/", { body: { refresh: "x.1.y" } });
    expect(nobody.body).toEqual(done.body);
  });
});

describe("the own account", () => {
  test("names change, others' do not [7.update-user] [3.profile-update.fields]", async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    const patch = (id: string) =>
      api.call<{ data: { first_name: string } }>("PATCH", `/api/users/${id}/`, {
        token: user.access,
        body: { first_name: " Grace ", email: "evil@example.com" },
      });
    const mine = await patch(user.user.id);
    expect(mine.body.data).toMatchObject({ first_name: "Grace", email: user.email });
    expect((await patch(other.user.id)).status).toBe(404);
    expect((await patch("nonsense")).status).toBe(404);
  });

  test("a changed password ends every other session and is told by mail [7.update-password] [3.password-change.fields] [9.password.change]", async () => {
    const user = await api.newUser();
    const elsewhere = await api.signIn(user.email);
    const change = (old_password: string, new_password: string) =>
      api.call<Failure>("PATCH", "/api/users/update-password/", {
        token: user.access,
        body: { old_password, new_password },
      });
    expect(await change("wrong", "new password")).toMatchObject({
      status: 400,
      body: { code: "wrong_password", message: "The current password is wrong." },
    });
    expect((await change("correct horse", "short")).body.message).toBe(
      "New password must be at least 8 characters long",
    );
    expect((await change("correct horse", "new password")).status).toBe(200);
    expect((await api.call("GET", "/api/users/me/", { token: elsewhere.access })).status).toBe(401);
    expect((await api.me(user)).id).toBe(user.user.id);
    expect((await api.mails())[0]?.subject).toBe("Your password was changed");
    await api.signIn(user.email, "new password");
  });

  test("a reset link sets a password once, verifies, and ends every session [7.password-reset] [7.password-reset-confirm] [9.password.reset]", async () => {
    const email = await api.register();
    const user = await api.signIn(email);
    const ask = (address: string) =>
      api.call("POST", "/api/password-reset/", { body: { email: address } });
    const [known, unknown] = [await ask(email), await ask("nobody-here@example.com")];
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    expect((await api.mails()).some((mail) => mail.to.startsWith("nobody-here"))).toBe(false);
    const token = await api.mailToken(email, "reset-password");
    const confirm = (password: string) =>
      api.call<Failure>("POST", "/api/password-reset/confirm/", { body: { token, password } });
    expect((await confirm("12345")).body.password).toEqual([
      "Password must be at least 6 characters",
    ]);
    expect((await confirm("xK3$vq")).status).toBe(200);
    expect(await confirm("1234567")).toMatchObject({
      status: 400,
      body: { code: "token_invalid" },
    });
    expect((await api.call("GET", "/api/users/me/", { token: user.access })).status).toBe(401);
    expect((await api.signIn(email, "xK3$vq")).user.is_verified).toBe(true);
  });

  test("a reset link is good for an hour, and no verification link", async () => {
    const email = await api.register();
    const verification = await api.mailToken(email, "verify-account");
    await api.call("POST", "/api/password-reset/", { body: { email } });
    const token = await api.mailToken(email, "reset-password");
    const confirm = (text: string) =>
      api.call("POST", "/api/password-reset/confirm/", {
        body: { token: text, password: "xK3$vq" },
      });
    expect((await confirm(verification)).status).toBe(400);
    api.advance(3601);
    expect((await confirm(token)).status).toBe(400);
  });

  test("sessions are listed and ended one by one or all", async () => {
    const user = await api.newUser();
    const second = await api.signIn(user.email);
    const list = async () =>
      (
        await api.call<{ data: { id: string; current: boolean }[] }>(
          "GET",
          "/api/users/sessions/",
          { token: user.access },
        )
      ).body.data;
    const sessions = await list();
    expect(sessions.map((session) => session.current)).toEqual([false, true]);
    const stranger = await api.newUser();
    const end = (token: string, id = sessions[0]?.id) =>
      api.call("DELETE", `/api/users/sessions/${id}/`, { token });
    expect((await end(stranger.access)).status).toBe(404);
    expect((await end(user.access)).status).toBe(200);
    expect((await end(user.access)).status).toBe(404);
    expect((await api.call("GET", "/api/users/me/", { token: second.access })).status).toBe(401);
    await api.call("DELETE", "/api/users/sessions/", { token: user.access });
    expect((await api.call("GET", "/api/users/me/", { token: user.access })).status).toBe(401);
  });

  test("deleting needs the password and leaves nothing but datasets to purge [7.delete-account]", async () => {
    const user = await api.newUser();
    const { chat, summary } = await api.chatWithData(user);
    await api.reserve(user, chat);
    const path = `/api/users/${user.user.id}/`;
    const remove = (password: string) =>
      api.call("DELETE", path, { token: user.access, body: { password } });
    expect(await remove("wrong")).toMatchObject({
      status: 400,
      body: { code: "wrong_password" },
    });
    expect((await remove("correct horse")).status).toBe(200);
    expect((await api.call("GET", "/api/users/me/", { token: user.access })).status).toBe(401);
    const { rows: tables } = await api.sql.query(
      "select table_name from information_schema.tables where table_schema = 'product'",
    );
    for (const { table_name } of tables) {
      const { rows } = await api.sql.query(`select t::text as row from product.${table_name} t`);
      const left = rows.filter(({ row }) => row.includes(user.email));
      expect(left, table_name).toEqual([]);
    }
    const { rows } = await api.sql.query("select * from product.datasets where id = $1", [
      summary.id,
    ]);
    expect(rows).toMatchObject([{ state: "obsolete", summary: null, principal_id: null }]);
    await api.register(user.email);
  });

  test("what is written while its account is being deleted is not found", async () => {
    let arrived = () => {};
    let go = () => {};
    const deleting = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const going = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = await TestApi.start({
      failpoint: async (name) => {
        if (name !== "delete-user:before-commit") return;
        arrived();
        await going;
      },
    });
    try {
      const user = await slow.newUser();
      await slow.newChat(user);
      const removed = slow.call("DELETE", `/api/users/${user.user.id}/`, {
        token: user.access,
        body: { password: user.password },
      });
      await deleting;
      const written = slow.call("POST", "/api/chats/", { token: user.access, body: {} });
      const waits = async () =>
        (
          await slow.sql.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount;
      await expect.poll(waits).toBeGreaterThan(0);
      go();
      expect((await removed).status).toBe(200);
      expect((await written).status).toBe(404);
    } finally {
      await slow.close();
    }
  });
});
