import { createHash } from "node:crypto";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import {
  type DatasetSummary,
  type ErrorReply,
  planOf,
  type Upload,
  type UploadPiece,
} from "@probability-chat/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ann, type Service, startService } from "./support/service.ts";

const rows = Array.from({ length: 4_000 }, (_, at) => `${at % 3 ? "red" : "blue"},${at}\n`).join(
  "",
);
const table = Buffer.from(`colour,size\n${rows}`);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");

let service: Service;
let chat: string;
beforeEach(async () => {
  service = await startService();
  chat = service.api.createChat(ann);
});
afterEach(() => service.stop());

interface Body extends ErrorReply {
  readonly data: Upload & DatasetSummary & { readonly pieces: UploadPiece[] };
}

async function call(
  method: string,
  at: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array<ArrayBuffer>,
  token = ann,
) {
  const response = await fetch(new URL(at, service.address), {
    method,
    headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? {} : JSON.parse(text)) as Body,
  };
}

function begin(
  headers: Record<string, string> = {},
  { name = "table.csv", token = ann, of = chat } = {},
) {
  const metadata = `filename ${base64(name)},chat_id ${base64(of)}`;
  const given = { "upload-metadata": metadata, "upload-length": String(table.length), ...headers };
  return call("POST", "/ai/uploads/", given, undefined, token);
}

async function begun(headers?: Record<string, string>): Promise<string> {
  const { status, body } = await begin(headers);
  expect(status).toBe(201);
  return body.data.id;
}

function append(id: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) {
  const given = { "content-type": "application/offset+octet-stream", ...headers };
  const at = { ...given, "upload-offset": String(offset) };
  return call("PATCH", `/ai/uploads/${id}`, at, new Uint8Array(bytes));
}

const finish = (id: string, body: object = {}) =>
  call(
    "POST",
    `/ai/uploads/${id}/finish`,
    { "content-type": "application/json" },
    JSON.stringify(body),
  );

/** Sizes of what is just being received. */
async function arriving(): Promise<number[]> {
  const root = path.join(service.dataDir, "datasets", ".incoming");
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const facts = await Promise.all(
    files.map((entry) => stat(path.join(entry.parentPath, entry.name))),
  );
  return facts.map(({ size }) => size);
}

/** Sends a part of a piece and ends the line, once the part is received. */
async function cutOff(id: string, offset: number, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  const head = [
    `PATCH /ai/uploads/${id} HTTP/1.1`,
    ...[`host: ${hostname}`, `authorization: Bearer ${ann}`, "tus-resumable: 1.0.0"],
    ...["content-type: application/offset+octet-stream", `upload-offset: ${offset}`],
    `content-length: ${table.length - offset}`,
  ];
  await new Promise((resolve) => socket.write(`${head.join("\r\n")}\r\n\r\n`, resolve));
  await new Promise((resolve) => socket.write(bytes, resolve));
  await expect.poll(arriving).toEqual([bytes.length]);
  socket.destroy();
}

const offsetOf = async (id: string) => (await call("GET", `/ai/uploads/${id}`)).body.data.offset;

test("a file that is cut off twice, and whose server dies, arrives as it was", async () => {
  const id = await begun();
  expect(await append(id, 0, table.subarray(0, 10_000))).toMatchObject({ status: 204 });
  await cutOff(id, 10_000, table.subarray(10_000, 17_000));
  await expect.poll(() => offsetOf(id)).toBe(17_000);
  const { api, dataDir } = service;
  await service.assistant.close();
  service = await startService({ api, dataDir });
  const head = await call("HEAD", `/ai/uploads/${id}`);
  expect(Object.fromEntries(head.headers)).toMatchObject({
    "tus-resumable": "1.0.0",
    "upload-offset": "17000",
    "upload-length": String(table.length),
    "cache-control": "no-store",
  });
  expect((await call("GET", "/ai/uploads/")).body.data).toMatchObject([
    { id, chat_id: chat, file_name: "table.csv", bytes: table.length, offset: 17_000 },
  ]);
  expect((await finish(id)).body.code).toBe("conflict");
  const rest = table.subarray(17_000);
  const checksum = { "upload-checksum": `sha256 ${base64(sha256(rest))}` };
  const last = await append(id, 17_000, rest, checksum);
  expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(table.length)]);
  const { pieces } = (await call("GET", `/ai/uploads/${id}`)).body.data;
  const whole = sha256(Buffer.concat(pieces.map((piece) => Buffer.from(piece.sha256, "hex"))));
  expect((await finish(id, { checksum: "0".repeat(64) })).body.code).toBe("checksum_mismatch");
  const finished = await finish(id, { checksum: whole.toString("hex"), bytes: table.length });
  expect(finished.body.data).toMatchObject({
    rows: 4_000,
    hash: sha256(table).toString("hex"),
    bytes: table.length,
    file_name: "table.csv",
  });
  // Asked again, as where the reply was lost, it is the same one.
  expect((await finish(id)).body.data.id).toBe(finished.body.data.id);
  expect((await service.onDisk()).datasets).toEqual([finished.body.data.id]);
  expect((await call("GET", "/ai/uploads/")).body.data).toEqual([]);
});

test("a piece with a checksum is kept whole or not at all", async () => {
  const id = await begun();
  const wrong = { "upload-checksum": `sha256 ${base64(sha256(Buffer.from("other")))}` };
  expect(await append(id, 0, table.subarray(0, 100), wrong)).toMatchObject({
    status: 460,
    body: { code: "checksum_mismatch" },
  });
  expect(await offsetOf(id)).toBe(0);
});

test("a commit whose reply is lost is told when it is asked again", async () => {
  const id = await begun();
  await append(id, 0, table);
  const { api, dataDir } = service;
  await service.assistant.close();
  service = await startService({
    api,
    dataDir,
    failpoint(name) {
      if (name === "upload:before-finished") throw new Error("killed");
    },
  });
  expect((await finish(id)).status).toBe(500);
  const committed = api.chats.get(chat)?.summary?.id;
  await service.assistant.close();
  service = await startService({ api, dataDir });
  expect((await finish(id)).body.data.id).toBe(committed);
  expect((await service.onDisk()).datasets).toEqual([committed]);
});

test("a length that is known at the end is told by finishing", async () => {
  const id = await begun({ "upload-defer-length": "1" });
  await append(id, 0, table);
  expect((await finish(id)).body.code).toBe("validation_failed");
  expect((await finish(id, { bytes: table.length - 1 })).body.code).toBe("conflict");
  expect((await finish(id, { bytes: table.length })).body.data.rows).toBe(4_000);
});

test("a file whose length was not said asks for its room as it grows", async () => {
  service.api.room = 15_000;
  const id = await begun({ "upload-defer-length": "1" });
  expect((await append(id, 0, table.subarray(0, 10_000))).status).toBe(204);
  const more = await append(id, 10_000, table.subarray(10_000, 20_000));
  expect([more.status, more.body.code]).toEqual([403, "plan_limit"]);
  // Nor where the body does not say how long it is.
  const unsaid = Readable.from([table.subarray(10_000, 20_000)]);
  const response = await fetch(new URL(`/ai/uploads/${id}`, service.address), {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${ann}`,
      "content-type": "application/offset+octet-stream",
      "upload-offset": "10000",
    },
    body: Readable.toWeb(unsaid) as ReadableStream,
    duplex: "half",
  } as RequestInit);
  expect(((await response.json()) as ErrorReply).code).toBe("plan_limit");
  expect(await offsetOf(id)).toBe(10_000);
});

test.each<[string, Record<string, string>, Parameters<typeof begin>[1], string]>([
  ["another version", { "tus-resumable": "0.2.2" }, {}, "unsupported_version"],
  ["no length", { "upload-length": "" }, {}, "validation_failed"],
  ["no chat", { "upload-metadata": `filename ${base64("a.csv")}` }, {}, "validation_failed"],
  ["a picture", {}, { name: "a.png" }, "dataset_refused"],
  ["more than the plan's size", { "upload-length": "99000000000" }, {}, "file_too_large"],
  ["another's chat", {}, { token: "token-of-eve" }, "not_found"],
])("%s is refused before any byte", async (_, headers, options, code) => {
  expect((await begin(headers, options)).body.code).toBe(code);
});

test("nobody finds another's upload, and a wrong place or type is told", async () => {
  const id = await begun();
  for (const [method, at] of [
    ["GET", `/ai/uploads/${id}`],
    ["DELETE", `/ai/uploads/${id}`],
    ["POST", `/ai/uploads/${id}/finish`],
    ["PATCH", `/ai/uploads/${id}`],
  ] as const) {
    const type =
      method === "PATCH"
        ? { "content-type": "application/offset+octet-stream", "upload-offset": "0" }
        : { "content-type": "application/json" };
    const body = method === "POST" ? "{}" : method === "PATCH" ? "x" : undefined;
    const headers = body === undefined ? {} : type;
    expect(await call(method, at, headers, body, "token-of-eve"), method).toMatchObject({
      status: 404,
    });
  }
  expect((await append(id, 5, table)).body.code).toBe("conflict");
  const json = { "content-type": "application/json", "upload-offset": "0" };
  expect((await call("PATCH", `/ai/uploads/${id}`, json, "{}")).status).toBe(415);
  const more = Buffer.concat([table, Buffer.from("x")]);
  expect((await append(id, 0, more)).body.code).toBe("file_too_large");
  expect((await call("DELETE", `/ai/uploads/${id}`)).status).toBe(204);
  expect((await call("GET", `/ai/uploads/${id}`)).status).toBe(404);
  const asked = await call("OPTIONS", "/ai/uploads/");
  expect([asked.status, asked.headers.get("tus-extension")]).toEqual([
    204,
    "creation,checksum,expiration,termination",
  ]);
});

test("a chat has one unfinished upload, a key begins one, and an account not too many", async () => {
  const first = await begun({ "idempotency-key": "k" });
  expect(await begun({ "idempotency-key": "k" })).toBe(first);
  expect((await begin({ "idempotency-key": "k", "upload-length": "7" })).body.code).toBe(
    "idempotency_mismatch",
  );
  const second = await begun();
  const list = async () => (await call("GET", "/ai/uploads/")).body.data as unknown as Upload[];
  expect((await list()).map(({ id }) => id)).toEqual([second]);
  const others = Array.from({ length: 8 }, () => service.api.createChat(ann));
  const codes: (string | undefined)[] = [];
  for (const of of others) codes.push((await begin({}, { of })).body.code);
  expect(codes.at(-1)).toBe("rate_limited");
  expect(codes[0]).toBeUndefined();
});

test("uploads that begin at one time are no more than those that follow one another", async () => {
  const list = async () => (await call("GET", "/ai/uploads/")).body.data as unknown as Upload[];
  const ofOne = await Promise.all(Array.from({ length: 6 }, () => begin()));
  expect((await list()).length).toBeLessThanOrEqual(1);
  for (const { status, body } of ofOne) {
    if (status !== 201) expect(body.code).toBe("rate_limited");
  }
  const others = Array.from({ length: 12 }, () => service.api.createChat(ann));
  const begunAtOnce = await Promise.all(others.map((of) => begin({}, { of })));
  const codes = begunAtOnce.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]));
  expect(new Set(codes)).toEqual(new Set(["rate_limited"]));
  const { concurrentUploads } = planOf("free");
  expect((await list()).length).toBeLessThanOrEqual(concurrentUploads);
});

test("what nobody goes on with is gone after a day, and a damaged piece is sent anew", async () => {
  const id = await begun();
  await append(id, 0, table);
  const root = path.join(service.dataDir, "datasets", ".uploads");
  const files = (await readdir(root, { recursive: true })).filter((name) => /piece/.test(name));
  const file = path.join(root, files[0] ?? "");
  await writeFile(file, (await readFile(file)).fill("?"));
  expect((await finish(id)).status).toBe(503);
  expect(await offsetOf(id)).toBe(0);
  const { api, dataDir } = service;
  await service.assistant.close();
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(root, { recursive: true })) {
    await utimes(path.join(root, name), old, old);
  }
  service = await startService({ api, dataDir, limits: { uploadSweep: 1 } });
  await expect.poll(async () => (await call("GET", `/ai/uploads/${id}`)).status).toBe(404);
});
