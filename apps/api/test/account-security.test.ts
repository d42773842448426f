import { messages } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sessionDays: 20, auditDays: 60 });
});
afterAll(() => api?.close());

interface Failure {
  readonly code: string;
  readonly fields: Record<string, string[]>;
}

const day = 86_400;
const { passwordGuessable, passwordPersonal } = messages.validation;

describe("a password that is easy to guess is refused, in words that help:", () => {
  test.each([
    ["qwertyuiop", passwordGuessable],
    ["adalovelace 1", passwordPersonal],
  ])("%s for a new account", async (password, text) => {
    const body = { email: "ada.lovelace@example.com", password, first_name: "Ada" };
    const reply = await api.call<Failure>("POST", "/api/users/register/", { body });
    expect(reply).toMatchObject({ status: 400, body: { fields: { password: [text] } } });
  });

  test("for an account that has one, which it keeps", async () => {
    const email = await api.register("grace.hopper@example.com");
    const user = await api.signIn(email);
    for (const [new_password, text] of [
      ["qwertyuiop", passwordGuessable],
      ["hopper's own", passwordPersonal],
    ]) {
      const body = { old_password: user.password, new_password };
      const token = user.access;
      const reply = await api.call<Failure>("PATCH", "/api/users/update-password/", {
        token,
        body,
      });
      expect(reply).toMatchObject({ status: 400, body: { fields: { new_password: [text] } } });
    }
    await api.signIn(email);
  });

  test("for a reset, whose link stays good", async () => {
    const email = await api.register("alan.turing@example.com");
    await api.call("POST", "/api/password-reset/", { body: { email } });
    const token = await api.mailToken(email, "reset-password");
    const confirm = (password: string) =>
      api.call<Failure>("POST", "/api/password-reset/confirm/", { body: { token, password } });
    expect((await confirm("123456")).body.fields.password).toEqual([passwordGuessable]);
    expect((await confirm("turing machine")).body.fields.password).toEqual([passwordPersonal]);
    expect((await confirm("xK3$vq")).status).toBe(200);
    await api.signIn(email, "xK3$vq");
  });
});

describe("a session", () => {
  const refresh = (token: string) =>
    api.call<{ access: string; refresh: string }>("POST", "/api/token/refresh/", {
      body: { refresh: token },
    });
  const reads = async (access: string) =>
    (await api.call("GET", "/api/users/me/", { token: access })).status;

  test("ends so long after signing in, however often it is refreshed", async () => {
    let { refresh: token, access } = await api.signIn(await api.register());
    for (let days = 0; days < 18; days += 6) {
      api.advance(6 * day);
      const reply = await refresh(token);
      expect(reply.status).toBe(200);
      ({ refresh: token, access } = reply.body);
    }
    api.advance(2 * day - 600);
    ({ refresh: token, access } = (await refresh(token)).body);
    expect(await reads(access)).toBe(200);
    api.advance(601);
    expect(await reads(access)).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });

  test("ends sooner where it is not used", async () => {
    const { refresh: token } = await api.signIn(await api.register());
    api.advance(14 * day + 1);
    expect((await refresh(token)).status).toBe(401);
  });

  test("of before the limit was shortened ends with its next refresh", async () => {
    const user = await api.signIn(await api.register());
    await api.sql.query(
      "update product.sessions set created_at = created_at - interval '21 days' where user_id = $1",
      [user.user.id],
    );
    expect((await refresh(user.refresh)).status).toBe(401);
  });
});

describe("what happened to an account", () => {
  interface Events {
    readonly data: { id: string; event: string; address: string | null; created_at: string }[];
    readonly next_cursor: string | null;
  }
  const eventsOf = async (user: TestUser, query = "") =>
    (await api.call<Events>("GET", `/api/users/security-events/${query}`, { token: user.access }))
      .body;
  const names = async (user: TestUser) => (await eventsOf(user)).data.map(({ event }) => event);

  test("is told to its user alone, newest first, with a coarse address", async () => {
    const ip = "203.0.113.7";
    const user = await api.newUser();
    const other = await api.signIn(user.email);
    const token = user.access;
    await api.call("POST", "/api/token/", { body: { email: user.email, password: "a guess" }, ip });
    await api.call("POST", "/api/token/revoke/", { body: { refresh: other.refresh } });
    const third = await api.signIn(user.email);
    const sessions = await api.call<{ data: { id: string; current: boolean }[] }>(
      "GET",
      "/api/users/sessions/",
      { token: third.access },
    );
    const here = sessions.body.data.find(({ current }) => current)?.id;
    await api.call("DELETE", `/api/users/sessions/${here}/`, { token });
    await api.call("PATCH", "/api/users/update-password/", {
      token,
      body: { old_password: "a guess", new_password: "battery staple" },
    });
    await api.call("PATCH", "/api/users/update-password/", {
      token,
      body: { old_password: user.password, new_password: "battery staple" },
    });
    await api.call("POST", "/api/users/change-email/", {
      token,
      body: { email: api.newEmail(), password: "battery staple" },
    });
    await api.call("POST", "/api/password-reset/", { body: { email: user.email } });
    await api.call("GET", "/api/users/export/", { token });
    await api.call("DELETE", "/api/users/sessions/", { token });
    const again = await api.signIn(user.email, "battery staple");
    expect(await names(again)).toEqual([
      "signed_in",
      "signed_out_everywhere",
      "exported",
      "password_reset_asked",
      "email_change_asked",
      "password_changed",
      "wrong_password",
      "session_ended",
      "signed_in",
      "signed_out",
      "sign_in_failed",
      "signed_in",
      "signed_in",
      "verified",
      "registered",
    ]);
    const { data } = await eventsOf(again);
    expect(data.find(({ event }) => event === "sign_in_failed")?.address).toBe("203.0.113.x");
    expect(JSON.stringify(data)).not.toContain(ip);
    expect(await names(await api.newUser())).toEqual(["signed_in", "verified", "registered"]);
    expect((await api.call("GET", "/api/users/security-events/")).status).toBe(401);
  });

  test("comes page by page", async () => {
    const user = await api.newUser();
    const first = await eventsOf(user, "?limit=2");
    expect(first.data.map(({ event }) => event)).toEqual(["signed_in", "verified"]);
    const second = await eventsOf(user, `?limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ event: "registered" }], next_cursor: null });
    const broken = await api.call("GET", "/api/users/security-events/?cursor=x", {
      token: user.access,
    });
    expect(broken.status).toBe(400);
  });

  test("is forgotten in time, and with the account", async () => {
    const user = await api.newUser();
    const entries = async () =>
      (
        await api.sql.query("select action from product.audit_entries where user_id = $1", [
          user.user.id,
        ])
      ).rows.map(({ action }) => action);
    api.advance(59 * day);
    const later = await api.signIn(user.email);
    await api.api.runJobs();
    expect(await entries()).toHaveLength(4);
    api.advance(2 * day);
    const latest = await api.signIn(user.email);
    await api.api.runJobs();
    expect(await entries()).toEqual(["signed_in", "signed_in"]);
    expect((await eventsOf(later)).data).toBeUndefined();
    const gone = await api.call("DELETE", `/api/users/${user.user.id}/`, {
      token: latest.access,
      body: { password: user.password },
    });
    expect(gone.status).toBe(200);
    expect(await entries()).toEqual(["deleted"]);
  });
});
