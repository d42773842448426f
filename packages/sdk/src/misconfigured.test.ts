import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startFakeServer } from "../test/fake-server.ts";
import { createApiClient } from "./api-client.ts";
import { type ClientOptions, createClient } from "./client.ts";
import * as entry from "./index.ts";
import { createServerClient, type ServerClientOptions } from "./server.ts";
import type { UploadInPieces } from "./uploads/upload-in-pieces.ts";
import { SourceReader, type UploadSource } from "./uploads/upload-source.ts";

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
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What is loaded only to tell something takes its time at first. */
const loading = { timeout: 10_000 };

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
      new TypeError(`baseUrl must begin with http:// or https://: it is ${baseUrl || "empty"}`),
    );
  },
);

test.each(["api", "chat", "embed"])("an address that ends in /%s is told to lose it", (end) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  createServerClient({ baseUrl: `${address}/${end}/`, secretKey: "sk_1" });
  createServerClient({ baseUrl: `https://${end}`, secretKey: "sk_1" });
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`leave off /${end},`)]]);
});

test("a page's client is told of its address with the first call that fails, and once", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const baseUrl = `${address}/missing/chat`;
  const { api } = createClient({ baseUrl, retries: 0 });
  await expect(api.listProviders()).rejects.toMatchObject({ code: "unknown" });
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), loading);
  await expect(api.listProviders()).rejects.toMatchObject({ code: "unknown" });
  expect(error.mock.calls).toEqual([[expect.stringContaining("leave off /chat")]]);
});

test("a page's client whose session fails is told of its address once", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const baseUrl = `${address}/missing/api`;
  const client = createClient({ baseUrl, getClientSecret: () => "es_1", retries: 0 });
  await client.session.ready;
  await client.session.restart();
  client.dispose();
  expect(error.mock.calls).toEqual([[expect.stringContaining("leave off /api")]]);
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

test("a server's client without options, or in a page, says what is wrong", () => {
  const create = createServerClient as (options?: object) => unknown;
  expect(() => create()).toThrow("secretKey must be a secret key, which begins with sk_.");
  vi.stubGlobal("document", {});
  const secretKey = "sk_1-of-many";
  expect(() => create({ secretKey })).toThrow("A secret key in a page is exposed: revoke it");
  expect(() => create({ secretKey })).not.toThrow(secretKey);
});

test("an upload whose stream is Node's own, or that names no chat, says what to give", async () => {
  const { uploadInPieces } = createClient({ baseUrl: address });
  const file = { name: "a.csv", size: 4, stream: () => Readable.from(["a\n1\n"]) };
  const upload = (given: object) => uploadInPieces(given as unknown as UploadInPieces);
  const stream = "stream: () => Readable.toWeb(createReadStream(path))";
  expect(() => new SourceReader(file as unknown as UploadSource)).toThrow(stream);
  await expect(upload({ chatId: "1", file })).rejects.toThrow("chat_id must be a chat's id");
});

test.each(["secretKey", "apiKey", "publicKey", "token"])(
  "a page's client takes no secret key: as %s it says who does",
  (name) => {
    const secret = "sk_1-of-many";
    const options = { baseUrl: address, [name]: secret };
    expect(() => createClient(options)).toThrow(
      /are for createServerClient\(\{ secretKey \}\).* Revoke one that was in a page/,
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
  const image = { ...upload, content_type: "image/png" as const };
  const words = /file must be a File or Blob: new File\(\[bytes\], name\), .* openAsBlob\(path\)/;
  await expect(client.api.uploadChat(upload)).rejects.toThrow(words);
  await expect(client.api.uploadUserImage(image)).rejects.toThrow(words);
  await expect(client.uploadInPieces(upload)).rejects.toThrow("{ name, size, stream }");
});

test.each([
  [{ getclientSecret: () => "es_1" }, "getclientSecret: is getClientSecret meant?"],
  [{ baseURL: "" }, "baseURL: is baseUrl meant?"],
  [{ getTokn: () => "a" }, "getTokn: is getToken meant?"],
  [{ pubicKey: "pk_1" }, "pubicKey: is publicKey meant?"],
  [{ fecth: fetch }, "fecth: is fetch meant?"],
  [{ headers: {} }, "headers: those that are: baseUrl, assistantUrl, timers, now, storage"],
])(
  "an option that a page's client does not have, as in %o, is told with the one meant",
  async (given, words) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    createClient(given as ClientOptions).dispose();
    const told = [expect.stringContaining(`createClient has no option ${words}`)];
    await vi.waitFor(() => expect(warn.mock.calls).toContainEqual(told), loading);
  },
);

test("an option that there is not is told once, however many clients are made with it", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  for (let at = 0; at < 5; at += 1) createClient({ retrys: at } as ClientOptions).dispose();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), loading);
  await vi.dynamicImportSettled();
  expect(warn.mock.calls).toEqual([["createClient has no option retrys: is retries meant?"]]);
});

test("an option that a server's client does not have is told with the one meant", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const misspelt = { baseUrl: address, secretkey: "sk_1" } as unknown as ServerClientOptions;
  expect(() => createServerClient(misspelt)).toThrow("secretKey must be a secret key");
  createServerClient({ baseUrl: address, secretKey: "sk_1", timout: 2 } as ServerClientOptions);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2), loading);
  expect(warn.mock.calls.flat()).toEqual([
    "createServerClient has no option secretkey: is secretKey meant?",
    "createServerClient has no option timout: is timeout meant?",
  ]);
});

test("options that there are go without a word", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { timers } = await import("../test/fake-clock.ts").then((of) => of.createFakeClock());
  const shared = { baseUrl: address, assistantUrl: `${address}/ai`, fetch, timeout: 1, retries: 0 };
  const all: Required<Omit<ClientOptions, "getToken" | "token">> = {
    ...{ ...shared, timers, publicKey: "pk_1", now: Date.now, getClientSecret: () => null },
    storage: entry.createMemoryStorage(),
  };
  const server: Required<ServerClientOptions> = { ...shared, timers, secretKey: "sk_1" };
  createClient(all).dispose();
  for (const name of ["getToken", "token"]) createClient({ [name]: undefined }).dispose();
  createServerClient(server);
  // Whatever is told of is told by a module that the next one is told by, too.
  createClient({ last: 1 } as ClientOptions).dispose();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), loading);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("no option last")]]);
});

test("a server's client from the page's entry says where it is", () => {
  expect(() => entry.createServerClient({ baseUrl: address, secretKey: "sk_1" })).toThrow(
    'import { createServerClient } from "@probability-chat/sdk/server"',
  );
});

test("a minting server that is not there, or not for this page, is told as such", async () => {
  vi.stubGlobal("location", new URL("https://dashboard.example"));
  const error = vi.spyOn(console, "error").mockReturnValue();
  const closed = createServer();
  await once(closed.listen(0, "127.0.0.1"), "listening");
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const getClientSecret = async () => (await fetch(`http://127.0.0.1:${port}/chat-session`)).text();
  const client = createClient({ baseUrl: address, getClientSecret });
  await client.session.ready;
  client.dispose();
  const text = expect.stringMatching(
    /^getClientSecret\(\) failed: its request got no reply\. Does your minting server run.*Access-Control-Allow-Origin: https:\/\/dashboard\.example/,
  );
  const failure = { code: "token_source", message: text, cause: expect.any(TypeError) };
  expect(client.session.$status.get()).toMatchObject({ kind: "failing", text, error: failure });
  expect(error.mock.calls).toEqual([[text, expect.any(TypeError)]]);
});

test.each([
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "fetch failed",
])("without a page %s is told of the minting server, and not of CORS", async (said) => {
  vi.spyOn(console, "error").mockReturnValue();
  const getToken = () => Promise.reject(new TypeError(said));
  const { session, dispose } = createClient({ baseUrl: address, getToken });
  await session.ready;
  dispose();
  const text =
    "getToken() failed: its request got no reply. Does your minting server run, and at the address that is asked?";
  expect(session.$status.get()).toMatchObject({ kind: "failing", text });
});

test.each([
  ["has a reply", { status: 503 }, 0],
  ["has none", { broken: true }, 1],
])("an exchange that %s twice is tried again, whatever the key is", async (_, failed, checks) => {
  vi.stubGlobal("location", new URL("https://dashboard.example"));
  const server = await startFakeServer();
  const jwt = ["e30", btoa(JSON.stringify({ exp: Date.now() / 1_000 + 300 })), "x"].join(".");
  const session = {
    ...{ subject: "a", scopes: ["chat"], expires_at: new Date(Date.now() + 3e6).toISOString() },
    ...{ quota: { remaining: 1, allowed: 1 }, upload: {} },
  };
  const data = { access: jwt, expires_in: 300, handle: "h", session };
  const exchange = "POST /api/embed/token/";
  server.on(exchange, () => (server.count(exchange) < 3 ? failed : { body: { data } }));
  server.on("GET /api/embed/check/", ({ query }) => ({
    body: { data: { ok: false, problems: query.has("key") ? ["Key pk_1 has expired."] : [] } },
  }));
  const options = { baseUrl: server.url, publicKey: "pk_1", getClientSecret: () => "es_1" };
  const client = createClient(options);
  await client.session.ready;
  client.dispose();
  expect(client.session.$status.get()).toEqual({ kind: "active" });
  expect(server.count(exchange)).toBe(3);
  expect(server.count("GET /api/embed/check/")).toBe(checks);
  await server.close();
});

test("a page that is not let in is told so at once, not after five more attempts", async () => {
  vi.stubGlobal("location", new URL("https://dashboard.example"));
  vi.spyOn(console, "error").mockReturnValue();
  const problems = ["This page's origin is allowed by no account: add it."];
  const server = await startFakeServer();
  // A browser gives the page nothing of what its preflight is refused.
  server.on("POST /api/embed/token/", () => ({ broken: true }));
  server.on("GET /api/embed/check/", () => ({ body: { data: { ok: false, problems } } }));
  const client = createClient({ baseUrl: server.url, getClientSecret: () => "es_1" });
  await client.session.ready;
  client.dispose();
  expect(server.count("POST /api/embed/token/")).toBe(1);
  expect(client.session.$status.get()).toMatchObject({
    ...{ kind: "failing", problems, text: problems[0], error: { code: "network" } },
  });
  await server.close();
});
