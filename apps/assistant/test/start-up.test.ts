import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  assistantOperations,
  internalOperations,
  type Operation,
} from "@probability-chat/contract";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAssistant } from "../src/index.ts";
import { serviceKey } from "../src/product-api/service-token.ts";
import { StandInProductApi } from "./support/product-api.ts";
import { ann, secret, startService } from "./support/service.ts";

const table = "colour,size\nred,1\nblue,2\n";
let dataDir: string;
let api: StandInProductApi;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "assistant-test-"));
  api = new StandInProductApi(secret);
  await api.start();
});
afterEach(async () => {
  await api.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a start removes half uploads and datasets without a chat, and keeps the others", async () => {
  const first = await startService({ api, dataDir });
  const [kept, orphaned] = [api.createChat(ann), api.createChat(ann)];
  await first.upload(kept, table);
  await first.upload(orphaned, table);
  await first.stop();
  api.chats.delete(orphaned);
  const half = path.join(dataDir, "datasets/.incoming/half");
  await mkdir(half, { recursive: true });
  await writeFile(path.join(half, "upload.csv"), "a,b\n1");

  const second = await startService({ api, dataDir });
  expect(await second.onDisk()).toEqual({
    datasets: [api.chats.get(kept)?.summary?.id],
    incoming: [],
  });
  expect((await second.query(kept, "count(all)")).body.answer).toMatchObject({ value: 2 });
  await second.stop();
});

test("a start gives back what an earlier life of this worker had reserved", async () => {
  const reserved = { chat: "c", content: "q", key: null, state: "reserved", reply: null } as const;
  api.questions.set("mine", { ...reserved, worker: "test" });
  api.questions.set("theirs", { ...reserved, worker: "another" });
  const service = await startService({ api, dataDir });
  expect(api.questions.get("mine")?.state).toBe("released");
  expect(api.questions.get("theirs")?.state).toBe("reserved");
  await service.stop();
});

test("a product API that is not up yet is waited for in the background", async () => {
  api.failing.set("forgetReservations", 1);
  const reserved = { chat: "c", content: "q", key: null, state: "reserved", reply: null } as const;
  api.questions.set("mine", { ...reserved, worker: "test" });
  const service = await startService({ api, dataDir });
  expect(api.questions.get("mine")?.state).toBe("reserved");
  await expect.poll(() => api.questions.get("mine")?.state).toBe("released");
  await service.stop();
});

test("each call of the contract that the AI service serves has a handler", async () => {
  const { assistant, stop } = await startService({ api, dataDir });
  const { app, internal } = assistant;
  const all = { ...assistantOperations, ...internalOperations };
  for (const [id, { access, method, path: at, service }] of Object.entries<Operation>(all)) {
    const server = access === "service" ? internal : app;
    const url = at.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
    expect(server.hasRoute({ method, url }), id).toBe(service === "ai");
  }
  await stop();
});

test("purging removes datasets and takes only the product API's own token", async () => {
  const service = await startService({ api, dataDir });
  const chat = api.createChat(ann);
  const { body } = await service.upload(chat, table);
  await service.query(chat, "count(all)");
  const purge = async (issuer: string, key: Uint8Array) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(issuer)
      .setAudience("assistant")
      .setExpirationTime("60s")
      .sign(key);
    const reply = await service.assistant.internal.inject({
      method: "POST",
      url: "/internal/datasets/purge",
      headers: { authorization: `Bearer ${token}` },
      payload: { ids: [body.data.id, chat] },
    });
    return { status: reply.statusCode, body: reply.json() as unknown };
  };
  const key = serviceKey(secret);
  expect((await purge("assistant", key)).status).toBe(401);
  expect((await purge("api", serviceKey("another secret"))).status).toBe(401);
  expect((await service.onDisk()).datasets).toHaveLength(1);
  expect(await purge("api", key)).toEqual({ status: 200, body: { removed: 1 } });
  expect((await service.onDisk()).datasets).toEqual([]);
  expect((await service.query(chat, "count(all)")).body.code).toBe("dataset_required");
  await service.stop();
});

test("internal calls and metrics are not on the public server", async () => {
  const service = await startService({ api, dataDir });
  expect((await fetch(new URL("/metrics", service.address))).status).toBe(404);
  expect((await service.post("/internal/datasets/purge", { ids: [] })).status).toBe(404);
  const { body } = await service.assistant.internal.inject("/metrics");
  expect(body).toMatch(/assistant_request_seconds_count\{.*status="404"\} 2/);
  await service.stop();
});

test.each([
  ["all is there", async () => undefined, 200],
  [
    "the product API has no database",
    async () => {
      api.isReady = false;
    },
    503,
  ],
  ["the product API is gone", () => api.stop(), 503],
  ["the data folder cannot be written", () => rm(dataDir, { recursive: true }), 503],
])("whether it is ready, where %s", async (_, happens, status) => {
  const service = await startService({ api, dataDir });
  await happens();
  expect((await fetch(new URL("/readyz", service.address))).status).toBe(status);
  expect((await service.assistant.internal.inject("/readyz")).statusCode).toBe(status);
  expect((await fetch(new URL("/healthz", service.address))).status).toBe(200);
  await service.stop();
});

test("no reply may be stored, sniffed, framed or run, whatever it says", async () => {
  const service = await startService({ api, dataDir });
  for (const at of ["/healthz", "/ai/converse", "/nothing", "/%"]) {
    const { headers } = await fetch(new URL(at, service.address));
    expect(Object.fromEntries(headers), at).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-request-id": expect.stringMatching(/^[-0-9a-f]{36}$/),
    });
  }
  await service.stop();
});

test.each([
  ["https://chat.example.com", "max-age=31536000; includeSubDomains"],
  ["http://localhost:3000", null],
])("at %s browsers are told to come by TLS alone: %s", async (publicUrl, told) => {
  const service = await startService({ api, dataDir, publicUrl });
  for (const at of ["/healthz", "/ai/converse", "/nothing"]) {
    const { headers } = await fetch(new URL(at, service.address));
    expect(headers.get("strict-transport-security"), at).toBe(told);
  }
  await service.stop();
});

test("pages of origins that a tenant lists may read replies, from when it lists them", async () => {
  const service = await startService({ api, dataDir });
  const [shop, evil] = ["https://shop.example.com", "https://evil.example"];
  const allowed = async (origin: string) => {
    const headers = { origin, "access-control-request-method": "POST" };
    const url = new URL("/ai/converse", service.address);
    const reply = await fetch(url, { method: "OPTIONS", headers });
    expect(reply.headers.get("vary")).toContain("Origin");
    return reply.headers.get("access-control-allow-origin");
  };
  expect(await allowed(shop)).toBeNull();
  api.origins.add(shop);
  expect([await allowed(shop), await allowed(evil)]).toEqual([shop, null]);
  await service.stop();
});

test("who calls too often is told so before the body is read, others are served", async () => {
  const service = await startService({ api, dataDir });
  api.limited.add("busy");
  const ask = (token: string) =>
    service.post<{ code: string }>("/ai/interpret", "{", { authorization: `Bearer ${token}` });
  expect(await ask("busy")).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(await ask("idle")).toMatchObject({ status: 400, body: { code: "malformed_request" } });
  api.limited.clear();
  await service.stop();
});

test("whoever may not call is refused before anything of a body is read", async () => {
  const service = await startService({ api, dataDir });
  const headers = { authorization: "Bearer expired" };
  const before = api.calls.length;
  for (const at of ["/ai/uploads/", "/ai/converse", "/ai/upload_chat"]) {
    expect((await service.post(at, "{", headers)).status, at).toBe(401);
  }
  expect(api.calls.slice(before)).toEqual(["identifyCaller", "identifyCaller", "identifyCaller"]);
  await service.stop();
});

test("a stranger's upload of 500 MB is refused at once and cut off", async () => {
  const service = await startService({ api, dataDir });
  const { hostname, port } = new URL(service.address);
  const size = 500 * 1_048_576;
  const socket = connect(Number(port), hostname);
  const head = `POST /ai/upload_chat HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`;
  let reply = "";
  socket.on("data", (chunk: Buffer) => {
    reply += chunk;
  });
  socket.on("error", () => undefined);
  const cut = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head);
  await expect.poll(() => reply).toContain("HTTP/1.1 401");
  const chunk = Buffer.alloc(65_536);
  const send = () => {
    while (socket.bytesWritten < size && !socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", send);
  send();
  await cut;
  expect(socket.bytesWritten).toBeLessThan(size / 4);
  expect((await service.onDisk()).incoming).toEqual([]);
  await service.stop();
});

test("a configuration that cannot work is named at once", async () => {
  const parts = { fetch: () => Promise.reject(new Error("unused")) };
  const attempt = createAssistant({ dataDir: "", masterSecret: "short", worker: "w" }, parts);
  await expect(attempt).rejects.toThrow(/DATA_DIR[\s\S]*master secret/);
});
