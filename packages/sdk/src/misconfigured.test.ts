import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "./api-client.ts";
import { createClient } from "./client.ts";
import { createServerClient } from "./server.ts";

/** Somebody else's server, which knows pages alone. */
let other: Server;
let address: string;
beforeAll(async () => {
  other = createServer(({ url }, reply) => {
    reply.writeHead(url?.startsWith("/missing") ? 404 : 200, { "content-type": "text/html" });
    reply.end("<!doctype html>");
  });
  await once(other.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => other?.close());

test.each([
  ["no address", () => undefined, "network"],
  ["an address without its scheme", () => "localhost:3000", "network"],
  ["a host alone", () => "chat.example.com", "network"],
  ["a page's server", () => address, "unexpected_reply"],
  ["a server without such a path", () => `${address}/missing`, "unknown"],
])("%s is told with what to look at", async (_, baseUrl, code) => {
  const url = baseUrl();
  const api = createApiClient({ ...(url === undefined ? {} : { baseUrl: url }), retries: 0 });
  await expect(api.listChats()).rejects.toMatchObject({
    code,
    message: expect.stringContaining("Is baseUrl the server's address, from https:// on?"),
  });
});

test("a key that is not set says so, and a secret one is no public key", () => {
  const secretKey = process.env.NO_SUCH_VARIABLE as string;
  expect(() => createServerClient({ baseUrl: address, secretKey })).toThrow(
    "secretKey must be a secret key, which begins with sk_. It is empty",
  );
  const publicKey = "sk_1-of-many";
  expect(() => createClient({ publicKey })).toThrow(/never be in a page: revoke it now/);
  expect(() => createClient({ publicKey })).not.toThrow(publicKey);
});

test("a path in place of a file is told at once, and is no failure of the network", async () => {
  const api = createApiClient({ baseUrl: address });
  const file = "weather.csv" as unknown as Blob;
  await expect(api.uploadChat({ chat_id: "1", file })).rejects.toThrow(TypeError);
});
