import { type Operation, operations } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
let chat: string;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
  ({ chat } = await api.chatWithData(user));
});
afterAll(() => api?.close());

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly detail: string;
  readonly fields: Record<string, string[]>;
  readonly email?: string[];
  readonly password?: string[];
  readonly token?: string[];
}

const send = (of: Operation, body: unknown) =>
  api.call<Failure>(of.method, of.path.replace("{id}", chat).replace(/\{\w+\}/g, user.user.id), {
    ...(of.access === "none" ? {} : { token: user.access }),
    body,
  });

const long = "x".repeat(300);
const address = "a@example.com";

describe("the forms' rules are the server's, in the same words:", () => {
  test.each<[string, keyof typeof operations, unknown, Record<string, string>]>([
    [
      "5.login.server",
      "signIn",
      {},
      { email: "Email is required", password: "Password is required" },
    ],
    [
      "5.login.server",
      "signIn",
      { email: "a@b", password: "" },
      { email: "Please enter a valid email address", password: "Password is required" },
    ],
    [
      "5.login.server",
      "signIn",
      { email: address, password: long },
      { password: "Password must be at most 256 characters." },
    ],
    [
      "5.signup.first-name-required-server] [5.signup.email-required-server] [5.signup.password-required-server",
      "register",
      {},
      {
        first_name: "First name is required",
        email: "Email is required",
        password: "Password is required",
      },
    ],
    [
      "5.signup.first-name-required-server",
      "register",
      { email: address, password: "long enough", first_name: " " },
      { first_name: "First name is required" },
    ],
    [
      "5.signup.email-invalid-server] [5.signup.password-length-server] [9.password.signup",
      "register",
      { email: "a", password: "short12", first_name: "A" },
      {
        email: "Please enter a valid email address",
        password: "Password must be at least 8 characters",
      },
    ],
    [
      "5.signup.first-name-required-server",
      "register",
      { email: address, password: "long enough", first_name: long, last_name: 7 },
      {
        first_name: "First name must be at most 100 characters.",
        last_name: "Last name must be text.",
      },
    ],
    ["5.forgot.server", "requestPasswordReset", {}, { email: "Email is required" }],
    [
      "5.forgot.server",
      "requestPasswordReset",
      { email: "a@b" },
      { email: "Please enter a valid email address" },
    ],
    [
      "5.reset.password-length-server",
      "confirmPasswordReset",
      { token: "t", password: "12345" },
      { password: "Password must be at least 6 characters" },
    ],
    [
      "7.password-reset-confirm.errors",
      "confirmPasswordReset",
      {},
      { token: "Verification token is missing.", password: "Password is required" },
    ],
    ["7.verify-account.errors", "verifyAccount", {}, { token: "Verification token is missing." }],
    [
      "7.verify-account.errors",
      "confirmEmail",
      { token: "" },
      { token: "Verification token is missing." },
    ],
    [
      "5.profile.first-name-required-server",
      "updateUser",
      { first_name: "", last_name: "x" },
      { first_name: "First name is required" },
    ],
    [
      "5.password.server",
      "updatePassword",
      {},
      { old_password: "Current password is required", new_password: "New password is required" },
    ],
    [
      "5.password.server",
      "updatePassword",
      { old_password: "", new_password: "short12" },
      {
        old_password: "Current password is required",
        new_password: "New password must be at least 8 characters long",
      },
    ],
    [
      "5.support.server",
      "submitSupportRequest",
      { subject: "four", message: "nine char" },
      {
        subject: "Subject must be at least 5 characters.",
        message: "Message must be at least 10 characters.",
      },
    ],
    ["7.delete-account", "deleteUser", {}, { password: "Current password is required" }],
    [
      "5.send.server",
      "sendMessage",
      { role: "user", content: " " },
      { content: "The message must not be empty." },
    ],
    [
      "5.send.server",
      "sendMessage",
      { role: "user", content: "x".repeat(2001) },
      { content: "The message must be at most 2000 characters." },
    ],
    ["5.send.server", "sendMessage", { role: "user" }, { content: "Content is required." }],
    ["5.send.server", "sendMessage", {}, { role: "Role is required." }],
  ])("[%s] %s %j", async (_, id, body, fields) => {
    const reply = await send(operations[id], body);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe("validation_failed");
    const expected = Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, [text]]));
    expect(reply.body.fields).toEqual(expected);
    for (const name of ["email", "password", "token"] as const) {
      expect(reply.body[name]).toEqual(expected[name]);
    }
    expect(Object.values(fields)).toContain(reply.body.message);
    expect(reply.body.detail).toBe(reply.body.message);
  });
});

test("what is missing, of another type or too long is told to people, never in the validator's words", async () => {
  const values = [
    undefined,
    null,
    7,
    -1,
    true,
    "",
    "x",
    long.repeat(50),
    [],
    [7],
    {},
    { a: 1 },
    "\ud800",
  ];
  const raw =
    /invalid input|expected|received|zod|undefined|too (big|small)|invalid_|regex|pattern/i;
  let refused = 0;
  for (const [id, of] of Object.entries(operations)) {
    const operation: Operation = of;
    if (operation.service !== "api" || !operation.body || operation.bodyType === "multipart")
      continue;
    const shape = (operation.body as { shape?: Record<string, unknown> }).shape ?? {
      role: 0,
      content: 0,
    };
    for (const value of values) {
      const body = Object.fromEntries(Object.keys(shape).map((name) => [name, value]));
      for (const sent of [body, value ?? {}]) {
        const reply = await send(operation, sent);
        if (reply.status !== 400) continue;
        refused += 1;
        const texts = [reply.body.message, ...Object.values(reply.body.fields ?? {}).flat()];
        for (const text of texts) {
          expect(text, `${id} ${JSON.stringify(sent)?.slice(0, 80)}`).not.toMatch(raw);
          expect(text).toMatch(/^[A-Z].*\w[.!]?$/);
        }
      }
    }
  }
  expect(refused).toBeGreaterThan(200);
});

test("a method that is not there is told which are", async () => {
  const allowed = async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string) => {
    const reply = await api.call<Failure>(method, path, { token: user.access });
    return [reply.status, reply.headers.allow];
  };
  expect(await allowed("PUT", "/api/chats/")).toEqual([405, "GET, HEAD, POST"]);
  expect(await allowed("POST", `/api/chats/${chat}/`)).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
  expect(await allowed("GET", "/api/token")).toEqual([405, "POST"]);
  expect(await allowed("PUT", "/api/users/change-email/")).toEqual([405, "PATCH, POST, DELETE"]);
  expect(await allowed("GET", "/api/nothing/")).toEqual([404, undefined]);
  expect((await api.api.app.inject({ method: "HEAD", url: "/healthz" })).statusCode).toBe(200);
});

describe("who may call", () => {
  test("without a token every call that needs an account answers 401 [6.signed-out.server]", async () => {
    for (const [id, of] of Object.entries(operations)) {
      const operation: Operation = of;
      if (operation.service !== "api" || !["user", "verified"].includes(operation.access)) continue;
      const path = operation.path.replace(/\{\w+\}/g, chat);
      for (const token of [undefined, "x.y.z"]) {
        const reply = await api.call<Failure>(operation.method, path, {
          ...(token ? { token } : {}),
          ...(operation.method === "GET" ? {} : { body: {} }),
        });
        expect([id, reply.status, reply.body.code]).toEqual([id, 401, "unauthorized"]);
        expect(reply.headers["www-authenticate"]).toBe("Bearer");
      }
    }
  });

  test("an unverified user has the profile, no chat and no checkout [6.unverified.chat-blocked-server] [6.unverified.subscribe-blocked-server]", async () => {
    const unverified = await api.signIn(await api.register());
    for (const [id, of] of Object.entries(operations)) {
      const operation: Operation = of;
      if (operation.service !== "api" || operation.access !== "verified") continue;
      const reply = await api.call<Failure>(
        operation.method,
        operation.path.replace(/\{\w+\}/g, chat),
        {
          token: unverified.access,
          ...(operation.method === "GET" ? {} : { body: {} }),
        },
      );
      expect([id, reply.status, reply.body.code]).toEqual([id, 403, "not_verified"]);
      expect(reply.body.message).toBe("You need to verify your account to use this feature.");
    }
    expect((await api.me(unverified)).is_verified).toBe(false);
  });

  test("nobody reads or changes another's chat [6.objects.owner-only] [6.delete-chat.token]", async () => {
    const stranger = await api.newUser();
    const bodies: Record<string, unknown> = {
      renameChat: { title: "mine" },
      renameReport: { title: "mine" },
      createShareLink: { kind: "chat" },
      sendMessage: { role: "user", content: "hi" },
      sendFeedback: { rating: "up" },
      shareChat: { team_id: chat },
    };
    for (const [id, of] of Object.entries(operations)) {
      const operation: Operation = of;
      if (operation.service !== "api" || !operation.path.startsWith("/api/chats/{id}/")) continue;
      const reply = await api.call<Failure>(
        operation.method,
        operation.path.replace(/\{\w+\}/g, chat),
        {
          token: stranger.access,
          ...(operation.method === "GET" ? {} : { body: bodies[id] ?? {} }),
        },
      );
      expect([id, reply.status]).toEqual([id, 404]);
    }
    const own = await api.call("GET", `/api/chats/${chat}/`, { token: user.access });
    expect(own.status).toBe(200);
  });
});
