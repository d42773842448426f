import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

interface Reply {
  readonly data: { readonly message: string };
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  readonly fields: Record<string, string[]>;
}

const ask = (user: TestUser, email: string, password = user.password, of = api) =>
  of.call<Reply>("POST", "/api/users/change-email/", {
    token: user.access,
    body: { email, password },
  });

const confirm = (token: string) =>
  api.call<Reply>("PATCH", "/api/users/change-email/", { body: { token } });

const failed = "Failed to confirm your new address. The link may be invalid or expired.";

describe("a new address", () => {
  test("counts once its link is opened; sessions stay, links to the old one do not", async () => {
    const user = await api.newUser();
    const fresh = api.newEmail();
    await api.call("POST", "/api/password-reset/", { body: { email: user.email } });
    const reset = await api.mailToken(user.email, "reset-password");
    const asked = await ask(user, fresh);
    expect(asked).toMatchObject({
      status: 202,
      body: {
        data: { message: "Please confirm your new address with the link that we sent to it." },
      },
    });
    expect((await api.me(user)).email).toBe(user.email);
    const token = await api.mailToken(fresh, "confirm-email");
    const done = await confirm(token);
    expect(done).toMatchObject({
      status: 200,
      body: { data: { message: "Your e-mail address has been changed." } },
    });
    expect(await api.me(user)).toMatchObject({ email: fresh, is_verified: true });
    const old = (await api.mails()).filter((mail) => mail.to === user.email);
    expect(old.map((mail) => mail.subject).slice(0, 2)).toEqual([
      "Your e-mail address was changed",
      "A new e-mail address was asked for",
    ]);
    await api.signIn(fresh);
    const before = await api.call("POST", "/api/token/", {
      body: { email: user.email, password: user.password },
    });
    expect(before.status).toBe(401);
    const useReset = await api.call("POST", "/api/password-reset/confirm/", {
      body: { token: reset, password: "taken over" },
    });
    expect(useReset.status).toBe(400);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { code: "token_invalid", message: failed, detail: failed, token: [failed] },
    });
    await api.register(user.email);
  });

  test("that has an account gets the same answer and its owner a mail", async () => {
    const [user, owner] = [await api.newUser(), await api.newUser()];
    const free = await ask(user, api.newEmail());
    const taken = await ask(user, owner.email.toUpperCase());
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mails = await api.mails();
    const told = mails.find((mail) => mail.to === owner.email);
    expect(told?.subject).toBe("Your address already has an account");
    expect(mails.some((mail) => mail.to === owner.email.toUpperCase())).toBe(false);
  });

  test("that was taken meanwhile stays its new owner's", async () => {
    const [one, two] = [await api.newUser(), await api.newUser()];
    const wanted = api.newEmail();
    await ask(one, wanted);
    const first = await api.mailToken(wanted, "confirm-email");
    await ask(two, wanted);
    const second = await api.mailToken(wanted, "confirm-email");
    const replies = await Promise.all([confirm(first), confirm(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      code: "token_invalid",
      message: failed,
    });
    const emails = [(await api.me(one)).email, (await api.me(two)).email];
    expect(emails.filter((email) => email === wanted)).toHaveLength(1);
  });

  test("needs the password, another address and a proper one", async () => {
    const user = await api.newUser();
    expect(await ask(user, api.newEmail(), "wrong horse")).toMatchObject({
      status: 400,
      body: { code: "wrong_password", message: "The current password is wrong." },
    });
    expect(await ask(user, user.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { code: "validation_failed", email: ["This is your address already."] },
    });
    const nothing = await api.call<Reply>("POST", "/api/users/change-email/", {
      token: user.access,
      body: {},
    });
    expect(nothing.body.fields).toEqual({
      email: ["Email is required"],
      password: ["Current password is required"],
    });
    expect((await ask(user, "nobody")).body.message).toBe("Please enter a valid email address");
  });

  test("has 24 hours, and only the last one asked for counts", async () => {
    const user = await api.newUser();
    const [first, second] = [api.newEmail(), api.newEmail()];
    await ask(user, first);
    const replaced = await api.mailToken(first, "confirm-email");
    await ask(user, second);
    expect((await confirm(replaced)).status).toBe(400);
    const late = await api.mailToken(second, "confirm-email");
    const verification = await api.call("PATCH", "/api/users/verify-account/", {
      body: { token: late },
    });
    expect(verification.status).toBe(400);
    api.advance(24 * 3600 + 1);
    expect((await confirm(late)).status).toBe(400);
  });

  test("is forgotten when the password changes", async () => {
    const user = await api.newUser();
    const fresh = api.newEmail();
    await ask(user, fresh);
    await api.call("PATCH", "/api/users/update-password/", {
      token: user.access,
      body: { old_password: user.password, new_password: "another horse" },
    });
    expect((await confirm(await api.mailToken(fresh, "confirm-email"))).status).toBe(400);
  });

  test("is asked for five times an hour at most, whoever asks", async () => {
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const user = await strict.signIn(await strict.register());
      const target = strict.newEmail();
      for (let i = 0; i < 5; i++) {
        expect((await ask(user, target, user.password, strict)).status).toBe(202);
      }
      expect((await ask(user, target, user.password, strict)).status).toBe(429);
      const other = await strict.signIn(await strict.register());
      expect((await ask(other, target, other.password, strict)).status).toBe(429);
      expect((await ask(other, strict.newEmail(), other.password, strict)).status).toBe(202);
    } finally {
      await strict.close();
    }
  });
});

describe("whether an address is known cannot be told from", () => {
  const without = (body: unknown) => JSON.stringify({ ...Object(body), request_id: "" });
  const anonymous: Record<string, (email: string) => readonly [string, unknown]> = {
    registering: (email) => [
      "/api/users/register/",
      { email, password: "long enough", first_name: "A" },
    ],
    "signing in": (email) => ["/api/token/", { email, password: "long enough" }],
    "forgetting the password": (email) => ["/api/password-reset/", { email }],
  };
  test.each(Object.entries(anonymous))("%s", async (_, callOf) => {
    const known = await api.register();
    const unknown = api.newEmail();
    const replies = await Promise.all(
      [known, unknown].map(async (email) => {
        const [path, body] = callOf(email);
        const reply = await api.call("POST", path, { body });
        return [
          reply.status,
          without(reply.body).replaceAll(email, "*"),
          reply.headers["retry-after"],
        ];
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
  });

  test("asking for the verification mail again", async () => {
    const verified = await api.newUser();
    const unverified = await api.signIn(await api.register());
    const resend = async ({ access }: TestUser) => {
      const reply = await api.call("GET", "/api/users/verify-account-email/", { token: access });
      return [reply.status, reply.body];
    };
    expect(await resend(verified)).toEqual(await resend(unverified));
  });

  test("being refused for asking too often", async () => {
    const strict = await TestApi.start({ rateLimitMultiplier: 1 });
    try {
      const known = await strict.register();
      const unknown = strict.newEmail();
      for (const email of [known, unknown]) {
        const statuses: number[] = [];
        for (let i = 0; i < 7; i++) {
          const reply = await strict.call("POST", "/api/password-reset/", { body: { email } });
          statuses.push(reply.status);
        }
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      }
    } finally {
      await strict.close();
    }
  });
});
