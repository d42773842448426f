import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeClock, type FakeClock } from "../../test/fake-clock.ts";
import { type FakeServer, startFakeServer } from "../../test/fake-server.ts";
import { jwt, sampleUser } from "../../test/sample.ts";
import { type Client, createClient } from "../client.ts";
import {
  isLinkRequiredError,
  isProofRequiredError,
  isSecondFactorError,
} from "../errors/guards.ts";

const credentials = { email: "ada@example.com", password: "a long password" };
const second_factor = {
  challenge: "c1",
  methods: ["totp", "recovery_code"],
  passkey: null,
  expires_at: "2026-01-01T00:00:00Z",
};

let server: FakeServer;
let clock: FakeClock;
let client: Client;
beforeEach(async () => {
  server = await startFakeServer();
  clock = createFakeClock();
  client = createClient({ baseUrl: server.url, now: clock.now, timers: clock.timers });
  const access = jwt({ exp: clock.now() / 1_000 + 900 });
  server.on("POST /api/token/", () => ({
    status: 401,
    body: { code: "second_factor_required", message: "One more step.", second_factor },
  }));
  server.on("POST /api/token/second-factor/", ({ json }) =>
    json.code === "123456"
      ? { body: { access, refresh: "r0", user: sampleUser() } }
      : { status: 400, body: { code: "wrong_code", message: "Wrong." } },
  );
  server.on("GET /api/users/me/", () => ({ body: { data: sampleUser() } }));
});
afterEach(async () => {
  client.dispose();
  await server.close();
});

test("a sign-in that needs a second step rejects with its challenge, which completes it", async () => {
  const { session } = client;
  const asked = await session.signIn(credentials).catch((error: unknown) => error);
  if (!isSecondFactorError(asked)) throw asked;
  expect(asked.secondFactor).toEqual(second_factor);
  expect(session.$state.get()).toMatchObject({ isAuthenticated: false, error: null });

  const { challenge } = asked.secondFactor;
  await expect(session.completeSignIn({ challenge, code: "000000" })).rejects.toThrow("wrong_code");
  expect(session.$state.get()).toMatchObject({ isAuthenticated: false, error: "Wrong." });
  await session.completeSignIn({ challenge, code: "123456" });
  expect(session.$state.get()).toMatchObject({ isAuthenticated: true, refreshToken: "r0" });
  expect(server.calls.map(({ headers }) => headers.authorization).slice(0, 3)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a proof and a link that are asked for are told apart from other refusals", async () => {
  const link = { challenge: "c2", provider: "Acme", email: credentials.email };
  server.on("POST /api/token/provider/", () => ({
    status: 409,
    body: { code: "link_required", message: "Give the password.", link },
  }));
  const arrival = { state: "s", query: "?code=1" };
  const linking = await client.session.signInWithProvider(arrival).catch((error: unknown) => error);
  if (!isLinkRequiredError(linking)) throw linking;
  expect(linking.link).toEqual(link);

  await client.session.completeSignIn({ challenge: "c1", code: "123456" });
  server.on("POST /api/users/totp/", () => ({
    status: 403,
    body: { code: "proof_required", message: "Prove it.", proof: ["password", "totp"] },
  }));
  const proving = await client.api.startTotp().catch((error: unknown) => error);
  if (!isProofRequiredError(proving)) throw proving;
  expect(proving.methods).toEqual(["password", "totp"]);
});
