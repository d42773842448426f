import { operations } from "@probability-chat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeServer, startFakeServer } from "../test/fake-server.ts";
import { type Api, createApiClient } from "./api-client.ts";
import { isSaidBy, parametersOf, routes } from "./transport/routes.ts";

/** Calls that send a file, want a text, or take what their routes do not say. */
const special = [
  ...["uploadChat", "uploadUserImage", "createUpload", "appendUpload"],
  ...["me", "validateQuery"],
];
/** What no client of ours calls. */
const elsewhere = ["getUserImage", "receiveBillingWebhook"];

let server: FakeServer;
let api: Api;
beforeAll(async () => {
  server = await startFakeServer();
  api = createApiClient({ baseUrl: server.url, token: "t", retries: 0 });
});
afterAll(() => server.close());

type Id = keyof typeof operations;
const ids = (Object.keys(operations) as Id[]).filter(
  (id) => ![...special, ...elsewhere].includes(id),
);

/** Calls an operation as its route says, and returns what the server was asked. */
async function made(id: Id) {
  const names = parametersOf(id);
  const { method, body, query } = operations[id] as {
    method: string;
    body?: unknown;
    query?: unknown;
  };
  const params = names.map((name) => `the ${name}`);
  const input = body ? [{ sent: id }] : query ? [{ q: id }] : [];
  const given = id.startsWith("export") && query ? ["md"] : input;
  const path = routes[id]
    .split(" ")[1]
    ?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`the ${name}`));
  server.on(`${method} ${path}`, () => ({
    body: { data: { access: "a", ok: true }, access: "a", ok: true },
  }));
  const before = server.calls.length;
  const call = api[id as keyof Api] as unknown as (...args: unknown[]) => Promise<unknown>;
  const reply = await call(...params, ...given, { timeout: 30_000 });
  return { asked: server.calls[before], reply, params, sends: body !== undefined, path };
}

describe("the calls", () => {
  test.each(ids)("%s goes where the contract says, with what it is given", async (id) => {
    const { asked, reply, sends, path } = await made(id);
    expect(`${asked?.method} ${asked?.path}`).toBe(`${operations[id].method} ${path}`);
    if (sends) expect(asked?.json).toEqual({ sent: id });
    else if (isSaidBy(id, "query")) expect(asked?.query.get("q")).toBe(id);
    if (isSaidBy(id, "done")) expect(reply).toBeUndefined();
    else if (isSaidBy(id, "tokens")) expect(reply).toMatchObject({ access: "a" });
    else if (id.startsWith("export"))
      expect(reply).toBeTypeOf(id === "exportUser" ? "object" : "string");
    else expect(reply).toMatchObject({ ok: true });
    const isOpen = isSaidBy(id, "never");
    expect(asked?.headers.authorization).toBe(isOpen ? undefined : "Bearer t");
    expect(Boolean(asked?.headers["idempotency-key"])).toBe(operations[id].method === "POST");
  });

  test("all of the contract are there, but for what no client calls", () => {
    const known = Object.keys(api);
    expect(Object.keys(operations).filter((id) => !known.includes(id))).toEqual([]);
  });
});
