import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startFakeServer } from "../test/fake-server.ts";
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

const refused = () =>
  Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));

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

test.each([["localhost:3000"], ["chat.example.com"], [""]])(
  "a server's client refuses the address %o at once",
  (baseUrl) => {
    expect(() => createServerClient({ baseUrl, secretKey: "sk_1" })).toThrow(
      new TypeError("baseUrl must begin with http:// or https://"),
    );
  },
);

test.each(["api", "chat", "embed"])("an address that ends in /%s is told to lose it", (end) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  createServerClient({ baseUrl: `${address}/${end}/`, secretKey: "sk_1" });
  createServerClient({ baseUrl: `https://${end}`, secretKey: "sk_1" });
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`leave off /${end},`)]]);
  warn.mockRestore();
});

test("a page's client is told of its address with the first call that fails, and once", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const baseUrl = `${address}/missing/chat`;
  const { api } = createClient({ baseUrl, retries: 0 });
  await expect(api.listProviders()).rejects.toMatchObject({ code: "unknown" });
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  await expect(api.listProviders()).rejects.toMatchObject({ code: "unknown" });
  expect(error.mock.calls).toEqual([[expect.stringContaining("leave off /chat")]]);
  error.mockRestore();
});

test("a page's client whose session fails is told of its address once", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const baseUrl = `${address}/missing/api`;
  const client = createClient({ baseUrl, getClientSecret: () => "es_1", retries: 0 });
  await client.session.ready;
  await client.session.restart();
  client.dispose();
  expect(error.mock.calls).toEqual([[expect.stringContaining("leave off /api")]]);
  error.mockRestore();
});

test("without a page no reply is said with its cause, and not of CORS", async () => {
  const api = createApiClient({ baseUrl: "http://127.0.0.1:1", retries: 0, fetch: refused });
  const words = /got no reply\. Check the connection \(ECONNREFUSED\)\. Is baseUrl/;
  await expect(api.listChats()).rejects.toThrow(words);
});

test("a key that is not set says so", () => {
  const secretKey = process.env.NO_SUCH_VARIABLE as string;
  expect(() => createServerClient({ baseUrl: address, secretKey })).toThrow(
    "secretKey must be a secret key, which begins with sk_. It is empty",
  );
});

test.each(["secretKey", "apiKey", "publicKey", "token"])(
  "a page's client takes no secret key: as %s it says who does",
  (name) => {
    const secret = "sk_1-of-many";
    const options = { baseUrl: address, [name]: secret };
    expect(() => createClient(options)).toThrow(
      /never be in a page: revoke it now.*createServerClient\(\{ secretKey \}\)/,
    );
    expect(() => createClient(options)).not.toThrow(secret);
  },
);

test("a client of nothing that the server reads says what to give, for who writes the program", async () => {
  const server = await startFakeServer();
  server.on("GET /api/chats/", () => ({
    status: 401,
    body: { message: "Please sign in.", code: "unauthorized", detail: "Give getClientSecret." },
  }));
  const options = { baseUrl: server.url, retries: 0, secretKey: undefined };
  await expect(createClient(options).api.listChats()).rejects.toMatchObject({
    message: expect.stringContaining("401 (unauthorized): Give getClientSecret."),
    serverMessage: "Please sign in.",
  });
  await server.close();
});

test.each([
  ["a path", "weather.csv"],
  ["bytes", Buffer.from("a,b")],
  ["nothing", undefined],
])("%s in place of a file is told at once, and is no failure of the network", async (_, given) => {
  const client = createClient({ baseUrl: address });
  const upload = { chat_id: "1", file: given as unknown as File };
  await expect(client.api.uploadChat(upload)).rejects.toThrow("file must be a File or Blob.");
  await expect(client.uploadInPieces(upload)).rejects.toThrow("{ name, size, stream }");
});
