import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeServer, startFakeServer } from "../test/fake-server.ts";
import { isNotFoundError } from "./errors/guards.ts";
import { createServerClient } from "./server.ts";

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

test("a server mints with its key, and a repeat after a lost reply mints once", async () => {
  const minted = new Map<unknown, object>();
  let broken = 1;
  server.on("POST /api/embed/sessions/", ({ headers }) => {
    const key = headers["idempotency-key"];
    const client_secret = `secret-${minted.size + 1}`;
    minted.set(key, minted.get(key) ?? { id: "s", client_secret, expires_at: "" });
    return broken-- > 0 ? { broken: true } : { status: 201, body: { data: minted.get(key) } };
  });
  const { embed } = createServerClient({ baseUrl: `${server.url}/`, secretKey: "sk_test_1" });
  const made = await embed.createSession({
    subject: "7",
    origins: ["https://a.example"],
    scopes: ["chat"],
  });
  expect(made.client_secret).toBe("secret-1");
  expect(minted.size).toBe(1);
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer sk_test_1",
    "Bearer sk_test_1",
  ]);
});

test("a user is removed by its subject, whatever that has in it", async () => {
  server.on("DELETE /api/embed/subjects/", () => ({ body: { data: { message: "Removed." } } }));
  const { embed } = createServerClient({ baseUrl: server.url, secretKey: "sk_test_1" });
  await expect(embed.removeSubject("../a&b=1/é")).resolves.toBeUndefined();
  expect(server.calls[0]?.query.get("subject")).toBe("../a&b=1/é");
  server.on("DELETE /api/embed/subjects/", () => ({
    status: 404,
    body: { message: "None.", code: "not_found", request_id: "r" },
  }));
  await expect(embed.removeSubject("nobody")).rejects.toSatisfy(isNotFoundError);
});

test.each([
  ["by itself", "7"],
  ["named, as in the other calls", { subject: "7" }],
])("whose sessions end is told by a subject %s", async (_, subject) => {
  server.on("DELETE /api/embed/sessions/", () => ({ body: { data: { ended: 2 } } }));
  server.on("DELETE /api/embed/subjects/", () => ({ body: { data: { message: "Removed." } } }));
  const { embed } = createServerClient({ baseUrl: server.url, secretKey: "sk_test_1" });
  expect(await embed.endSessions(subject)).toEqual({ ended: 2 });
  await embed.removeSubject(subject);
  expect(server.calls.map(({ query }) => query.get("subject"))).toEqual(["7", "7"]);
});

test.each([undefined, null])(
  "of %s as a subject nothing is asked, which would tell of all",
  (given) => {
    const { embed } = createServerClient({ baseUrl: server.url, secretKey: "sk_test_1" });
    const filter = { subject: given as unknown as string };
    expect(() => embed.usage(filter)).toThrow(
      new TypeError("subject is undefined: whose is asked for?"),
    );
    expect(() => embed.listSessions(filter)).toThrow(TypeError);
    expect(server.calls).toEqual([]);
  },
);

test("of whom there is no word all is asked", async () => {
  server.on("GET /api/embed/usage/", () => ({ body: { data: [], next_cursor: null } }));
  const { embed } = createServerClient({ baseUrl: server.url, secretKey: "sk_test_1" });
  for (const given of [undefined, {}, { limit: 2 }, "7", { subject: "7" }])
    await embed.usage(given);
  const asked = ["", "", "limit=2", "subject=7", "subject=7"];
  expect(server.calls.map(({ query }) => String(query))).toEqual(asked);
});

test("another name for it reaches the server as it is, which refuses it", async () => {
  server.on("DELETE /api/embed/sessions/", () => ({ status: 400, body: {} }));
  const { embed } = createServerClient({ baseUrl: server.url, secretKey: "sk_test_1" });
  const misnamed = { user: "7" } as unknown as { subject: string };
  await expect(embed.endSessions(misnamed)).rejects.toMatchObject({ status: 400 });
  expect(String(server.calls[0]?.query)).toBe("user=7");
});

test("a secret key is refused in a page, and anything else is no secret key", () => {
  expect(() => createServerClient({ baseUrl: "", secretKey: "pk_1" })).toThrow(/begins with sk_/);
  vi.stubGlobal("document", {});
  expect(() => createServerClient({ baseUrl: "", secretKey: "sk_1" })).toThrow(/exposed: revoke/);
});

test("a file of any size goes in pieces, by the key", async () => {
  const at = "/ai/uploads/u";
  const dataset = { hash: "h" };
  let received = "";
  server.on("GET /ai/uploads/", () => ({ body: { data: [], next_cursor: null } }));
  server.on("POST /ai/uploads/", () => ({ status: 201, body: { data: { id: "u" } } }));
  server.on(`GET ${at}`, () => ({ body: { data: { id: "u", offset: 0, pieces: [] } } }));
  server.on(`PATCH ${at}`, ({ body }) => {
    received += body;
    return { status: 204 };
  });
  server.on(`POST ${at}/finish`, () => ({ body: { message: "ok", data: dataset } }));
  const client = createServerClient({ baseUrl: server.url, secretKey: "sk_test_1" });
  const file = new File(["rain\n1\n0\n"], "rain.csv");
  expect(await client.uploadInPieces({ chat_id: "c", file })).toEqual(dataset);
  expect(received).toBe("rain\n1\n0\n");
  expect(new Set(server.calls.map(({ headers }) => headers.authorization))).toEqual(
    new Set(["Bearer sk_test_1"]),
  );
});
