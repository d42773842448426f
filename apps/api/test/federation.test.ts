import type { ErrorReply, User } from "@probability-chat/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Acquaintance,
  type IdentityProvider,
  startIdentityProvider,
} from "./support/identity-provider.ts";
import { publicUrl, TestApi, type TestUser } from "./support/test-api.ts";
import { totpCode } from "./support/totp-code.ts";

let api: TestApi;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider(`${publicUrl}/login/acme`);
  const { issuer, clientId, clientSecret } = provider;
  api = await TestApi.start({
    identityProviders: [
      { id: "acme", name: "Acme", issuer, clientId, clientSecret },
      { id: "away", name: "Away", issuer: "http://127.0.0.1:1", clientId, clientSecret },
    ],
  });
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

type Departure = { readonly data: { readonly url: string; readonly state: string } };
type SignedIn = ErrorReply & { readonly access: string; readonly user: User };

let people = 0;
/** Somebody new at the provider. */
function meet(who: Acquaintance): string {
  people += 1;
  const login = `person-${people}`;
  provider.people.set(login, who);
  return login;
}

async function depart(token?: string) {
  const route = `/api/identity-providers/acme/${token ? "link" : "sign-in"}/`;
  const reply = await api.call<Departure>("POST", route, token ? { token } : {});
  expect(reply.status).toBe(200);
  return reply.body.data;
}

async function comeBack(login: string) {
  const { url, state } = await depart();
  const query = await provider.visit(url, login);
  const body = { state, query };
  return { body, reply: await api.call<SignedIn>("POST", "/api/token/provider/", { body }) };
}

const asUser = (reply: SignedIn): TestUser =>
  ({ email: reply.user.email, password: "", ...reply }) as unknown as TestUser;

async function identitiesOf({ access }: TestUser) {
  const reply = await api.call<{
    data: { has_password: boolean; identities: { id: string; provider: string; email: string }[] };
  }>("GET", "/api/users/security/", { token: access });
  return reply.body.data;
}

test("the providers are told by name, not by secret", async () => {
  const reply = await api.call("GET", "/api/identity-providers/");
  expect(reply.body).toEqual({
    data: [
      { id: "acme", name: "Acme" },
      { id: "away", name: "Away" },
    ],
  });
  const { url } = await depart();
  expect(url).toContain("code_challenge_method=S256");
  expect(url).not.toContain(encodeURIComponent(provider.clientSecret));
});

test("who comes by a provider gets a verified account, and the same one again", async () => {
  const email = api.newEmail();
  const login = meet({ email, email_verified: true, given_name: "Grace", family_name: "Hopper" });
  const first = (await comeBack(login)).reply;
  expect(first).toMatchObject({
    status: 200,
    body: { user: { email, first_name: "Grace", last_name: "Hopper", is_verified: true } },
  });
  const user = asUser(first.body);
  await api.newChat(user);
  provider.people.set(login, { email: "changed@example.org", email_verified: true });
  const second = (await comeBack(login)).reply;
  expect(second.body.user.id).toBe(first.body.user.id);
  expect(await identitiesOf(user)).toMatchObject({
    has_password: false,
    identities: [{ provider: "acme", email }],
  });
  const guess = await api.call("POST", "/api/token/", { body: { email, password: "anything" } });
  expect(guess.status).toBe(401);
});

test("a return is good once, in the browser that set out, from the provider alone", async () => {
  const login = meet({ email: api.newEmail(), email_verified: true });
  const { body } = await comeBack(login);
  const again = await api.call<ErrorReply>("POST", "/api/token/provider/", { body });
  expect(again.status).toBe(400);

  const mine = await depart();
  const theirs = await depart();
  const query = await provider.visit(theirs.url, login);
  for (const forged of [
    { state: mine.state, query },
    { state: theirs.state, query: query.replace(/code=[^&]+/, "code=made-up") },
    { state: theirs.state, query: "?error=access_denied" },
    { state: theirs.state, query: "" },
  ]) {
    const reply = await api.call<ErrorReply>("POST", "/api/token/provider/", { body: forged });
    expect(reply).toMatchObject({ status: 400, body: { code: "provider_refused" } });
  }
  const state = `${theirs.state.slice(0, -4)}AAAA`;
  const broken = await api.call<ErrorReply>("POST", "/api/token/provider/", {
    body: { state, query },
  });
  expect(broken.body.code).toBe("challenge_invalid");
});

test("an address that the provider does not vouch for opens nothing, whether or not it has an account", async () => {
  const taken = (await api.newUser()).email;
  for (const who of [
    { email: taken, email_verified: false },
    { email: api.newEmail() },
    { email_verified: true },
  ]) {
    const { reply } = await comeBack(meet(who));
    expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
  }
});

test("an account of the same address is connected by its password, never without", async () => {
  const user = await api.newUser();
  const login = meet({ email: user.email.toUpperCase(), email_verified: true });
  const { reply } = await comeBack(login);
  expect(reply).toMatchObject({ status: 409, body: { code: "link_required" } });
  const challenge = reply.body.link?.challenge;
  const link = (password: string) =>
    api.call<SignedIn>("POST", "/api/token/provider/link/", { body: { challenge, password } });
  expect((await link("a guess")).body.code).toBe("invalid_credentials");
  expect((await identitiesOf(user)).identities).toEqual([]);
  expect((await link(user.password)).body.user.id).toBe(user.user.id);
  expect((await link(user.password)).body.code).toBe("challenge_invalid");
  expect((await comeBack(login)).reply.body.user.id).toBe(user.user.id);
});

test("a second factor is asked for whichever way one comes", async () => {
  const user = await api.newUser();
  const token = user.access;
  const begun = await api.call<{ data: { challenge: string; secret: string } }>(
    "POST",
    "/api/users/totp/",
    { token },
  );
  const { secret, challenge } = begun.body.data;
  const code = () => {
    api.advance(60);
    return totpCode(secret, api.now());
  };
  await api.call("POST", "/api/users/totp/confirm/", { token, body: { challenge, code: code() } });

  // As if the address had never been confirmed: the provider's word does that too.
  const isVerified = async () => {
    const sql = "select verified_at is not null as yes from product.users where id = $1";
    return (await api.sql.query<{ yes: boolean }>(sql, [user.user.id])).rows[0]?.yes;
  };
  await api.sql.query("update product.users set verified_at = null where id = $1", [user.user.id]);
  const login = meet({ email: user.email, email_verified: true });
  const unlinked = (await comeBack(login)).reply.body.link?.challenge;
  const linked = await api.call<ErrorReply>("POST", "/api/token/provider/link/", {
    body: { challenge: unlinked, password: user.password },
  });
  expect(linked.body.code).toBe("second_factor_required");
  expect((await identitiesOf(user)).identities).toEqual([]);
  const finish = (of: ErrorReply) =>
    api.call("POST", "/api/token/second-factor/", {
      body: { challenge: of.second_factor?.challenge, code: code() },
    });
  expect(await isVerified()).toBe(false);
  expect((await finish(linked.body)).status).toBe(200);
  expect(await isVerified()).toBe(true);
  expect((await identitiesOf(user)).identities).toHaveLength(1);

  const { reply } = await comeBack(login);
  expect(reply.body.code).toBe("second_factor_required");
  expect((await finish(reply.body)).status).toBe(200);
});

test("a signed-in user connects a provider, once, and disconnects it while another way in is left", async () => {
  const user = await api.newUser();
  const login = meet({ email: "another@example.org", email_verified: false });
  const link = async (by: TestUser, as: string, from = by) => {
    const { url, state } = await depart(from.access);
    const query = await provider.visit(url, as);
    const body = { state, query };
    return api.call<ErrorReply>("POST", "/api/users/identities/", { token: by.access, body });
  };
  expect((await link(user, login)).status).toBe(200);
  expect((await link(user, login)).status).toBe(409);
  expect((await link(user, meet({}))).status).toBe(409);
  const other = await api.newUser();
  expect((await link(other, login)).status).toBe(409);
  expect((await link(other, meet({}), user)).body.code).toBe("challenge_invalid");

  const [identity] = (await identitiesOf(user)).identities;
  const unlink = (by: TestUser, id = identity?.id) =>
    api.call<ErrorReply>("DELETE", `/api/users/identities/${id}/`, { token: by.access });
  expect((await unlink(other)).status).toBe(404);
  expect((await unlink(user)).status).toBe(200);

  const email = api.newEmail();
  const bare = asUser((await comeBack(meet({ email, email_verified: true }))).reply.body);
  const only = (await identitiesOf(bare)).identities[0]?.id;
  expect((await unlink(bare, only)).body.code).toBe("conflict");
  const body = { password: "battery staple" };
  const token = bare.access;
  const early = await api.call<ErrorReply>("DELETE", `/api/users/${bare.user.id}/`, {
    token,
    body,
  });
  expect(early.body.code).toBe("conflict");
  const set = () => api.call("POST", "/api/users/set-password/", { token, body });
  expect([(await set()).status, (await set()).status]).toEqual([200, 409]);
  expect((await unlink(bare, only)).status).toBe(200);
  await api.signIn(email, body.password);
});

test("a provider that is away, or unknown, is told as such", async () => {
  const away = await api.call<ErrorReply>("POST", "/api/identity-providers/away/sign-in/");
  expect(away).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect((await api.call("POST", "/api/identity-providers/nobody/sign-in/")).status).toBe(404);
});
