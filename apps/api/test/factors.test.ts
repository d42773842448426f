import type { ErrorReply } from "@probability-chat/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resetFactors } from "../src/factors/reset-factors.ts";
import { Authenticator } from "./support/authenticator.ts";
import { publicUrl, TestApi, type TestUser } from "./support/test-api.ts";
import { totpCode } from "./support/totp-code.ts";

let api: TestApi;
/** A quarter of every limit: 3 wrong codes from one network, 8 of an account in a day. */
let strict: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(async () => {
  await api?.close();
  await strict?.close();
});
// Every test has a time step of its own, so that no code was used before.
beforeEach(() => api.advance(90));

interface Security {
  readonly has_password: boolean;
  readonly totp: { readonly created_at: string } | null;
  readonly recovery_codes_left: number;
  readonly passkeys: readonly { id: string; name: string; last_used_at: string | null }[];
}

type Options = { readonly challenge: string };
type Asked = { readonly data: { readonly challenge: string; readonly options: Options } };

const codeOf = (secret: string, at = api) => totpCode(secret, at.now());

async function securityOf({ access }: TestUser): Promise<Security> {
  return (await api.call<{ data: Security }>("GET", "/api/users/security/", { token: access })).body
    .data;
}

async function addTotp({ access }: TestUser, at = api) {
  const token = access;
  const begun = await at.call<{ data: { challenge: string; secret: string; uri: string } }>(
    "POST",
    "/api/users/totp/",
    { token },
  );
  expect(begun.status).toBe(200);
  const { challenge, secret, uri } = begun.body.data;
  expect(uri).toContain(`secret=${secret}`);
  const body = { challenge, code: codeOf(secret, at) };
  const done = await at.call<{ data: { recovery_codes: string[] } }>(
    "POST",
    "/api/users/totp/confirm/",
    { token, body },
  );
  expect(done.status).toBe(200);
  at.advance(60);
  return { secret, codes: done.body.data.recovery_codes, confirmation: body };
}

async function addPasskey({ access }: TestUser, name = "A key") {
  const token = access;
  const key = new Authenticator(publicUrl);
  const asked = await api.call<Asked>("POST", "/api/users/passkeys/options/", { token });
  expect(asked.status).toBe(200);
  const { challenge, options } = asked.body.data;
  const body = { challenge, name, passkey: key.create(options) };
  const added = await api.call<{
    data: { passkey: { id: string }; recovery_codes: string[] | null };
  }>("POST", "/api/users/passkeys/", { token, body });
  expect(added.status).toBe(201);
  return { key, body, id: added.body.data.passkey.id, codes: added.body.data.recovery_codes };
}

const passwordOf = ({ email, password }: TestUser) => ({ email, password });

/** The first step of a sign-in, which must ask for the second. */
async function firstStep(user: TestUser, at = api, ip = "127.0.0.1") {
  const body = passwordOf(user);
  const reply = await at.call<ErrorReply>("POST", "/api/token/", { body, ip });
  expect(reply).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
  expect(JSON.stringify(reply.body)).not.toMatch(/"(access|refresh)"/);
  return reply.body.second_factor as NonNullable<ErrorReply["second_factor"]>;
}

const secondStep = (body: unknown, at = api, ip = "127.0.0.1") =>
  at.call<ErrorReply & { access: string }>("POST", "/api/token/second-factor/", { body, ip });

const eventsOf = async ({ access }: TestUser) =>
  (
    await api.call<{ data: { event: string }[] }>("GET", "/api/users/security-events/", {
      token: access,
    })
  ).body.data.map(({ event }) => event);

const mailsTo = async ({ email }: TestUser) =>
  (await api.mails()).filter(({ to, subject }) => to === email && subject.includes("way into"));

describe("an authenticator app", () => {
  test("is asked for after the password, and opens the account with a code that is good once", async () => {
    const user = await api.newUser();
    const { secret, codes } = await addTotp(user);
    expect(new Set(codes).size).toBe(10);
    const { challenge, methods, passkey } = await firstStep(user);
    expect([methods, passkey]).toEqual([["totp", "recovery_code"], null]);

    const code = codeOf(secret);
    const wrong = await secondStep({ challenge, code: code === "123456" ? "654321" : "123456" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "wrong_code" } });
    const right = await secondStep({ challenge, code });
    expect(right.status).toBe(200);
    expect((await api.me({ ...user, access: right.body.access })).email).toBe(user.email);

    const replayed = await secondStep({ challenge, code: codes[0] });
    expect(replayed).toMatchObject({ status: 400, body: { code: "challenge_invalid" } });
    const again = await firstStep(user);
    const sameCode = await secondStep({ challenge: again.challenge, code });
    expect(sameCode).toMatchObject({ status: 400, body: { code: "wrong_code" } });
    expect(await eventsOf(user)).toEqual(
      expect.arrayContaining(["totp_added", "second_factor_failed"]),
    );
    expect((await mailsTo(user)).map(({ text }) => text).join()).toContain("authenticator app");
  });

  test("is kept sealed, and its recovery codes hashed", async () => {
    const user = await api.newUser();
    const { secret, codes } = await addTotp(user);
    const { rows } = await api.sql.query(
      `select t.sealed::text, r.hash::text from product.totp_factors t
       join product.recovery_codes r using (user_id) where user_id = $1`,
      [user.user.id],
    );
    expect(rows).toHaveLength(10);
    const kept = JSON.stringify(rows);
    for (const text of [secret, ...codes]) {
      expect(kept).not.toContain(Buffer.from(text).toString("hex"));
    }
  });

  test("does not count until confirmed, and only by who began it", async () => {
    const user = await api.newUser();
    const other = await api.newUser();
    const begin = () =>
      api.call<{ data: { challenge: string; secret: string } }>("POST", "/api/users/totp/", {
        token: user.access,
      });
    const { challenge, secret } = (await begin()).body.data;
    await api.signIn(user.email);
    const confirm = (token: string, code: string) =>
      api.call("POST", "/api/users/totp/confirm/", { token, body: { challenge, code } });
    expect((await confirm(user.access, "000000")).status).toBe(400);
    expect((await confirm(other.access, codeOf(secret))).status).toBe(400);
    expect((await confirm(user.access, codeOf(secret))).status).toBe(200);
    expect((await begin()).status).toBe(409);
    expect((await securityOf(other)).totp).toBeNull();
  });

  test("leaves its owner ten recovery codes, each good once, counted, and replaced at will", async () => {
    const user = await api.newUser();
    const { codes } = await addTotp(user);
    const [first = "", second = ""] = codes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    const once = await secondStep({ challenge: (await firstStep(user)).challenge, code: typed });
    expect(once.status).toBe(200);
    const session = { ...user, access: once.body.access };
    expect((await securityOf(session)).recovery_codes_left).toBe(9);
    const twice = await secondStep({ challenge: (await firstStep(user)).challenge, code: first });
    expect(twice.body.code).toBe("wrong_code");
    const renewed = await api.call<{ data: { recovery_codes: string[] } }>(
      "POST",
      "/api/users/recovery-codes/",
      { token: session.access },
    );
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    const old = await secondStep({ challenge: (await firstStep(user)).challenge, code: second });
    expect(old.body.code).toBe("wrong_code");
    expect(await eventsOf(session)).toEqual(
      expect.arrayContaining(["recovery_code_used", "recovery_codes_renewed"]),
    );
  });

  test("once removed is not asked for, and its recovery codes are gone", async () => {
    const user = await api.newUser();
    await addTotp(user);
    const gone = await api.call("DELETE", "/api/users/totp/", { token: user.access });
    expect(gone.status).toBe(200);
    await api.signIn(user.email);
    expect(await securityOf(user)).toMatchObject({ totp: null, recovery_codes_left: 0 });
  });

  test("still stands after the password was reset, which ends challenges that were open", async () => {
    const user = await api.newUser();
    const { secret } = await addTotp(user);
    const { challenge } = await firstStep(user);
    await api.call("POST", "/api/password-reset/", { body: { email: user.email } });
    const token = await api.mailToken(user.email, "reset-password");
    const password = "battery staple";
    await api.call("POST", "/api/password-reset/confirm/", { body: { token, password } });
    const late = await secondStep({ challenge, code: codeOf(secret) });
    expect(late.body.code).toBe("challenge_invalid");
    const next = await firstStep({ ...user, password });
    expect((await secondStep({ challenge: next.challenge, code: codeOf(secret) })).status).toBe(
      200,
    );
  });

  test("is guessed at as rarely as a password, and then not at all for a day", async () => {
    strict = await TestApi.start({ rateLimitMultiplier: 0.25, pause: async () => undefined });
    const user = await strict.newUser();
    const { codes } = await addTotp(user, strict);
    const guess = async (ip: string) => {
      const { challenge } = await firstStep(user, strict, ip);
      strict.advance(30);
      return (await secondStep({ challenge, code: "000000" }, strict, ip)).status;
    };
    for (let time = 1; time <= 3; time++) expect(await guess("192.0.2.1")).toBe(400);
    const { challenge } = await firstStep(user, strict, "192.0.2.77");
    const fourth = await secondStep({ challenge, code: "000000" }, strict, "192.0.2.1");
    expect(fourth.status).toBe(429);
    const statuses = [];
    for (let network = 2; network <= 8; network++) {
      strict.advance(60);
      statuses.push(await guess(`192.0.2.${network}`));
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    strict.advance(60);
    const other = await firstStep(user, strict, "192.0.2.99");
    strict.advance(60);
    const recovery = { challenge: other.challenge, code: codes[3] };
    expect((await secondStep(recovery, strict, "192.0.2.99")).status).toBe(200);
  });
});

describe("a challenge", () => {
  test("ends, is of one kind, and cannot be made up", async () => {
    const user = await api.newUser();
    const { secret } = await addTotp(user);
    const { challenge } = await firstStep(user);
    const broken = `${challenge.slice(0, -4)}AAAA`;
    const sealed = (await api.call<Asked>("POST", "/api/token/passkey/options/")).body.data;
    for (const token of [broken, "x", sealed.challenge]) {
      const reply = await secondStep({ challenge: token, code: codeOf(secret) });
      expect(reply.body.code).toBe("challenge_invalid");
    }
    expect((await secondStep({ challenge })).body.code).toBe("challenge_invalid");
    api.advance(601);
    const late = await secondStep({ challenge, code: codeOf(secret) });
    expect(late.body.code).toBe("challenge_invalid");
  });

  test("completes one sign-in of several at once", async () => {
    const user = await api.newUser();
    const { codes } = await addTotp(user);
    const { challenge } = await firstStep(user);
    const replies = await Promise.all(
      codes.slice(0, 4).map((code) => secondStep({ challenge, code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await securityOf(user)).recovery_codes_left).toBe(9);
  });
});

describe("a passkey", () => {
  const options = async () =>
    (await api.call<Asked>("POST", "/api/token/passkey/options/")).body.data;
  const signInWith = (challenge: string, passkey: unknown) =>
    api.call<ErrorReply & { access: string }>("POST", "/api/token/passkey/", {
      body: { challenge, passkey },
    });

  test("signs its owner in alone, each answer once", async () => {
    const user = await api.newUser();
    const { key, id } = await addPasskey(user, "My laptop");
    const asked = await options();
    const answer = key.get(asked.options);
    const signedIn = await signInWith(asked.challenge, answer);
    expect(signedIn.status).toBe(200);
    const session = { ...user, access: signedIn.body.access };
    expect((await api.me(session)).id).toBe(user.user.id);
    expect((await signInWith(asked.challenge, answer)).status).not.toBe(200);
    const [kept] = (await securityOf(session)).passkeys;
    expect(kept).toMatchObject({ id, name: "My laptop" });
    expect(kept?.last_used_at).not.toBeNull();
  });

  test.each<[string, (key: Authenticator) => void]>([
    ["whose counter went back, as a copy's would", (key) => (key.counter = 0)],
    ["that did not verify its user", (key) => (key.verifies = false)],
  ])("%s is refused", async (_, change) => {
    const { key } = await addPasskey(await api.newUser());
    const first = await options();
    expect((await signInWith(first.challenge, key.get(first.options))).status).toBe(200);
    change(key);
    const second = await options();
    const reply = await signInWith(second.challenge, key.get(second.options));
    expect(reply).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  });

  test("of another site, or that nobody has set up, is refused", async () => {
    const asked = await options();
    const stranger = new Authenticator(publicUrl);
    expect((await signInWith(asked.challenge, stranger.get(asked.options))).status).toBe(401);
    const token = (await api.newUser()).access;
    const begun = (await api.call<Asked>("POST", "/api/users/passkeys/options/", { token })).body
      .data;
    const phished = new Authenticator("https://localhost.example.net").create(begun.options);
    const body = { challenge: begun.challenge, name: "Phished", passkey: phished };
    const refused = await api.call("POST", "/api/users/passkeys/", { token, body });
    expect(refused.status).toBe(400);
  });

  test("is a second factor too, with recovery codes, for its own account alone", async () => {
    const user = await api.newUser();
    const { key, codes } = await addPasskey(user);
    expect(codes).toHaveLength(10);
    const { key: foreign } = await addPasskey(await api.newUser());
    const { challenge, methods, passkey } = await firstStep(user);
    expect(methods).toEqual(["passkey", "recovery_code"]);
    if (!passkey) throw new Error("A passkey should be asked for.");
    const wrong = await secondStep({ challenge, passkey: foreign.get(passkey) });
    expect(wrong.body.code).toBe("wrong_code");
    expect((await secondStep({ challenge, passkey: key.get(passkey) })).status).toBe(200);
  });

  test("is added once, renamed and removed by its owner alone", async () => {
    const user = await api.newUser();
    const { body, id } = await addPasskey(user);
    const again = await api.call("POST", "/api/users/passkeys/", { token: user.access, body });
    expect(again.status).toBe(400);
    const second = await addPasskey(user, "Another");
    expect(second.codes).toBeNull();
    const other = await api.newUser();
    const route = `/api/users/passkeys/${id}/`;
    const rename = (token: string) =>
      api.call("PATCH", route, { token, body: { name: "Renamed" } });
    expect([(await rename(other.access)).status, (await rename(user.access)).status]).toEqual([
      404, 200,
    ]);
    const remove = (token: string) => api.call("DELETE", route, { token });
    expect([(await remove(other.access)).status, (await remove(user.access)).status]).toEqual([
      404, 200,
    ]);
    expect((await securityOf(user)).passkeys.map(({ name }) => name)).toEqual(["Another"]);
    expect(await eventsOf(user)).toEqual(
      expect.arrayContaining(["passkey_added", "passkey_removed"]),
    );
  });
});

describe("a session that was begun long ago", () => {
  const changes = [
    ["POST", "/api/users/totp/"],
    ["DELETE", "/api/users/totp/"],
    ["POST", "/api/users/recovery-codes/"],
    ["POST", "/api/users/passkeys/options/"],
    ["DELETE", "/api/users/passkeys/0190f3a0-0000-7000-8000-000000000000/"],
    ["DELETE", "/api/users/identities/0190f3a0-0000-7000-8000-000000000000/"],
  ] as const;

  const prove = (token: string, body: unknown) =>
    api.call<ErrorReply>("POST", "/api/users/proof/", { token, body });

  test("changes no way into the account until the password or a factor is given", async () => {
    const user = await api.newUser();
    await addTotp(user);
    await addPasskey(user);
    const token = user.access;
    const asks = async () =>
      (await api.call<ErrorReply>("POST", "/api/users/recovery-codes/", { token })).status;
    api.advance(605);
    for (const [method, route] of changes) {
      const reply = await api.call<ErrorReply>(method, route, { token });
      expect(reply).toMatchObject({
        status: 403,
        body: { code: "proof_required", proof: ["password", "totp", "passkey", "recovery_code"] },
      });
    }
    expect((await prove(token, { password: "a guess" })).body.code).toBe("wrong_password");
    expect((await prove(token, { code: "000000" })).body.code).toBe("wrong_code");
    expect((await prove(token, {})).status).toBe(400);
    expect(await asks()).toBe(403);
    expect((await prove(token, { password: user.password })).status).toBe(200);
    expect(await asks()).toBe(200);
  });

  test("is proved by a code or a passkey as well, for ten minutes", async () => {
    const user = await api.newUser();
    const { secret } = await addTotp(user);
    const { key } = await addPasskey(user);
    api.advance(605);
    expect((await prove(user.access, { code: codeOf(secret) })).status).toBe(200);
    api.advance(605);
    const { access: token } = await refreshed(user);
    const route = "/api/users/proof/passkey/options/";
    const asked = await api.call<Asked>("POST", route, { token });
    const { challenge, options } = asked.body.data;
    const passkey = key.get(options);
    expect((await prove(token, { challenge, passkey })).status).toBe(200);
    expect((await prove(token, { challenge, passkey })).status).toBe(400);
  });

  async function refreshed({ refresh }: TestUser) {
    return (
      await api.call<{ access: string }>("POST", "/api/token/refresh/", { body: { refresh } })
    ).body;
  }
});

test("an operator takes every factor from who has lost them, which the record tells", async () => {
  const user = await api.newUser();
  await addTotp(user);
  await addPasskey(user);
  expect(await resetFactors(api.databaseUrl, "nobody@example.com")).toBe(false);
  expect(await resetFactors(api.databaseUrl, user.email.toUpperCase())).toBe(true);
  const ended = await api.call("GET", "/api/users/me/", { token: user.access });
  expect(ended.status).toBe(401);
  const session = await api.signIn(user.email);
  const none = { totp: null, passkeys: [], recovery_codes_left: 0 };
  expect(await securityOf(session)).toMatchObject(none);
  expect(await eventsOf(session)).toContain("factors_reset");
});

test("who resets the password of an unverified account finds nothing that a stranger added", async () => {
  const email = await api.register();
  const stranger = await api.signIn(email);
  await addTotp(stranger);
  await addPasskey(stranger);
  await api.call("POST", "/api/password-reset/", { body: { email } });
  const token = await api.mailToken(email, "reset-password");
  const password = "a password of the owner";
  const reset = await api.call("POST", "/api/password-reset/confirm/", {
    body: { token, password },
  });
  expect(reset.status).toBe(200);
  const owner = await api.signIn(email, password);
  expect(await securityOf(owner)).toMatchObject({ totp: null, passkeys: [] });
});

test("a code of six characters that are no digits is a wrong code", async () => {
  const { access: token } = await api.newUser();
  const begun = await api.call<Asked>("POST", "/api/users/totp/", { token });
  const { challenge } = begun.body.data;
  const body = { challenge, code: "éééééé" };
  expect((await api.call("POST", "/api/users/totp/confirm/", { token, body })).status).toBe(400);
});
