import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestApi } from "./support/test-api.ts";

let api: TestApi;
let pauses: number[];
/** A quarter of every limit: 2 guesses at an account from one network, 15 from it, 7 at an account. */
beforeAll(async () => {
  api = await TestApi.start({
    rateLimitMultiplier: 0.25,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
});
afterAll(() => api?.close());
beforeEach(() => {
  pauses = [];
  api.advance(3_601);
});

const signIn = (email: string, password: string, ip: string) =>
  api.call<{ code: string; message: string }>("POST", "/api/token/", {
    body: { email, password },
    ip,
  });

const guess = (email: string, ip: string) => signIn(email, "a wrong password", ip);

/** Eight guesses from as many networks, which are all that take no turn. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let network = 1; network <= 8; network++) {
    expect((await guess(email, `198.51.100.${network}`)).status).toBe(401);
  }
}

test("one network may try many accounts only so often, whichever of its addresses it uses", async () => {
  const statuses: number[] = [];
  for (let account = 1; account <= 16; account++) {
    const ip = `2001:db8:7:7:${account.toString(16)}::1`;
    statuses.push((await guess(`nobody-${account}@example.com`, ip)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 15 }, () => 401), 429]);
  expect((await guess("nobody-1@example.com", "2001:db8:7:8::1")).status).toBe(401);
});

test("a password that fits is not counted as a guess", async () => {
  const email = await api.register();
  for (let time = 0; time < 4; time++) {
    expect((await signIn(email, "correct horse", "203.0.113.7")).status).toBe(200);
  }
});

test("guesses from many networks take turns, and the account's owner waits for none of them", async () => {
  const owner = "203.0.113.7";
  const email = await api.register();
  expect((await signIn(email, "correct horse", owner)).status).toBe(200);
  await guessFromEverywhere(email);
  expect(pauses).toEqual([]);

  const late = [];
  for (let network = 9; network <= 11; network++) {
    late.push((await guess(email, `198.51.100.${network}`)).status);
  }
  expect(late).toEqual([401, 429, 429]);
  expect(pauses).toEqual([0]);

  expect((await signIn(email, "correct horse", owner)).status).toBe(200);
  expect((await signIn(email, "correct horse", "198.51.100.77")).status).toBe(429);
  expect(pauses).toHaveLength(1);
});

test("a reset by mail opens an account that is being guessed at, wherever its owner is", async () => {
  const email = await api.register();
  await guessFromEverywhere(email);
  await guess(email, "198.51.100.50");
  const elsewhere = "192.0.2.9";
  expect((await signIn(email, "correct horse", elsewhere)).status).toBe(429);
  await api.call("POST", "/api/password-reset/", { body: { email }, ip: elsewhere });
  const token = await api.mailToken(email, "reset-password");
  const body = { token, password: "battery staple" };
  const reset = await api.call("POST", "/api/password-reset/confirm/", { body, ip: elsewhere });
  expect(reset.status).toBe(200);
  expect((await signIn(email, "battery staple", elsewhere)).status).toBe(200);
});

test("guesses do not fill the account's record", async () => {
  const email = await api.register();
  await guessFromEverywhere(email);
  const { access } = await api.signIn(email);
  const { body } = await api.call<{ data: { event: string }[] }>(
    "GET",
    "/api/users/security-events/",
    { token: access },
  );
  const failed = body.data.filter(({ event }) => event === "sign_in_failed");
  // A quarter of the ten an hour that are noted.
  expect(failed).toHaveLength(3);
});

test("an address without an account is slowed down in the same words", async () => {
  const known = await api.register();
  const answers = async (email: string) => {
    await guessFromEverywhere(email);
    const replies = [];
    for (let network = 9; network <= 10; network++) {
      const { status, body } = await guess(email, `198.51.100.${network}`);
      replies.push([status, body.code, body.message]);
    }
    return replies;
  };
  const ofKnown = await answers(known);
  api.advance(3_601);
  expect(await answers("nobody@example.com")).toEqual(ofKnown);
});

test("guesses at the current password by whoever holds a session do not stop another session", async () => {
  const email = await api.register();
  const [thief, owner] = [await api.signIn(email), await api.signIn(email)];
  const change = (token: string, old_password: string) =>
    api.call("PATCH", "/api/users/update-password/", {
      token,
      body: { old_password, new_password: "battery staple" },
    });
  const statuses = [];
  for (let time = 0; time < 4; time++) statuses.push((await change(thief.access, "guess")).status);
  expect(statuses).toEqual([400, 400, 400, 429]);
  expect((await change(owner.access, "correct horse")).status).toBe(200);
});
