import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chatPath, chatWithData, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import type { Received } from "../../test/fake-server.ts";
import { chatId, sampleChat, sampleDataset, sampleUser } from "../../test/sample.ts";
import { SourceReader } from "./upload-source.ts";

const bench = useChatBench();
const id = "01900000-0000-7000-8000-00000000abcd";
const at = `/ai/uploads/${id}`;
const csv = "rain\n1\n0\n0\n";
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest();
const streamOf = (...parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const source = { name: "rain.csv", size: null, stream: () => streamOf("rain\n1", "\n0\n0\n") };

/** A server that has the first bytes of an upload, and takes the next. */
function holding(first: string) {
  const state = { received: first, isLossy: false };
  const upload = () => ({
    ...{ id, chat_id: chatId, file_name: "rain.csv", bytes: null, last_modified: null },
    ...{ offset: state.received.length, expires_at: "2030-01-01T00:00:00.000Z" },
  });
  const { server } = bench;
  server.on("GET /ai/uploads/", () => listed(first === "" ? [] : [upload()]));
  server.on("POST /ai/uploads/", () => ({ status: 201, body: { data: upload() } }));
  server.on(`GET ${at}`, () => {
    const sha = sha256(state.received).toString("hex");
    const pieces = state.received === "" ? [] : [{ bytes: state.received.length, sha256: sha }];
    return { body: { data: { ...upload(), pieces } } };
  });
  server.on(`PATCH ${at}`, ({ body }: Received) => {
    state.received += body;
    return state.isLossy ? { broken: true } : { status: 204 };
  });
  server.on(`DELETE ${at}`, () => ({ status: 204 }));
  server.on(`POST ${at}/finish`, () => ({ body: { message: "ok", data: sampleDataset } }));
  server.on(`GET ${chatPath}/`, () => ({ body: { data: chatWithData } }));
  return state;
}

const sent = (route: string) =>
  bench.server.calls.filter(({ method, path }) => `${method} ${path}` === route);

test("bytes that are made on the way go in pieces, each and all with their digest", async () => {
  await bench.open(sampleUser(), sampleChat());
  holding("");
  const shown: (boolean | undefined)[] = [];
  bench.client.chat.$upload.listen((upload) => upload && shown.push(upload.isPaused));
  expect(await bench.client.chat.upload(source, { sheet: "S" })).toBe(true);
  expect(shown[0]).toBe(false);
  const [begun] = sent("POST /ai/uploads/");
  expect(begun?.headers).toMatchObject({ "tus-resumable": "1.0.0", "upload-defer-length": "1" });
  expect(begun?.headers["idempotency-key"]).toBeTruthy();
  const [piece] = sent(`PATCH ${at}`);
  expect(piece?.body).toBe(csv);
  expect(piece?.headers).toMatchObject({
    "content-type": "application/offset+octet-stream",
    "upload-offset": "0",
    "upload-checksum": `sha256 ${sha256(csv).toString("base64")}`,
  });
  const checksum = sha256(sha256(csv)).toString("hex");
  expect(sent(`POST ${at}/finish`)[0]?.json).toEqual({ bytes: csv.length, checksum, sheet: "S" });
});

test("the same file goes on where it was cut off, and a lost reply repeats nothing", async () => {
  await bench.open(sampleUser(), sampleChat());
  const state = holding("rain\n");
  state.isLossy = true;
  const uploading = bench.client.chat.upload(source);
  await expect
    .poll(() => bench.client.chat.$upload.get()?.label)
    .toBe("Waiting for the connection");
  await bench.clock.advance(1_000);
  expect(await uploading).toBe(true);
  expect(sent(`PATCH ${at}`).map(({ headers, body }) => [headers["upload-offset"], body])).toEqual([
    ["5", "1\n0\n0\n"],
  ]);
});

test.each([
  ["before", 2],
  ["after", 1],
] as const)(
  "a piece that the server failed %s it was kept is not lost",
  async (moment, sendings) => {
    await bench.open(sampleUser(), sampleChat());
    const state = holding("");
    let failures = 1;
    bench.server.on(`PATCH ${at}`, ({ body }: Received) => {
      const isFailing = failures-- > 0;
      if (!isFailing || moment === "after") state.received += body;
      return isFailing ? refusal(500, "Something went wrong.", "internal") : { status: 204 };
    });
    const uploading = bench.client.chat.upload(source);
    await expect
      .poll(() => bench.client.chat.$upload.get()?.label)
      .toBe("Waiting for the connection");
    await bench.clock.advance(1_000);
    expect(await uploading).toBe(true);
    expect(state.received).toBe(csv);
    expect(sent(`PATCH ${at}`)).toHaveLength(sendings);
  },
);

test("a server that fails at a piece again and again is not asked for ever", async () => {
  await bench.open(sampleUser(), sampleChat());
  holding("");
  bench.server.on(`PATCH ${at}`, () => refusal(500, "Something went wrong.", "internal"));
  const uploading = bench.client.chat.upload(source);
  const passTime = () => bench.clock.advance(30_000);
  const isOver = async () => (await Promise.race([uploading, passTime()])) === false;
  await expect.poll(isOver).toBe(true);
  expect(sent(`PATCH ${at}`)).toHaveLength(6);
});

test("another file of that name begins anew", async () => {
  await bench.open(sampleUser(), sampleChat());
  const state = holding("snow\n");
  bench.server.on(`DELETE ${at}`, () => {
    state.received = "";
    bench.server.on("GET /ai/uploads/", () => listed([]));
    return { status: 204 };
  });
  expect(await bench.client.chat.upload(source)).toBe(true);
  expect(state.received).toBe(csv);
});

test("who stops an upload is told of no failure, and a pause holds the next piece", async () => {
  await bench.open(sampleUser(), sampleChat());
  holding("");
  const { chat } = bench.client;
  const begun = new Promise((resolve) => {
    chat.$upload.listen(resolve);
  });
  const uploading = chat.upload(source);
  await begun;
  chat.pauseUpload(true);
  expect(chat.$upload.get()).toMatchObject({ isPaused: true, label: "Paused" });
  await expect.poll(() => sent(`GET ${at}`).length).toBe(1);
  expect(sent(`PATCH ${at}`)).toEqual([]);
  chat.stopUpload();
  expect(await uploading).toBe(false);
  expect(bench.shownToast()?.[0]).not.toBe("Upload failed");
  expect(sent(`PATCH ${at}`)).toEqual([]);
});

test("a source is read in parts of any size", async () => {
  const reader = new SourceReader({ stream: () => streamOf("abc", "", "defgh") });
  const parts: string[] = [];
  for (const size of [2, 3, 1, 9, 9]) {
    parts.push(new TextDecoder().decode(await reader.read(size)));
  }
  expect(parts).toEqual(["ab", "cde", "f", "gh", ""]);
});

test.each([
  ["more", 10, "10, but its stream gave at least 11 bytes"],
  ["less", 12, "12, but its stream gave 11 bytes"],
])(
  "a source that gives %s than its size is refused, and what has arrived removed",
  async (_, size, words) => {
    await bench.open(sampleUser(), sampleChat());
    const state = holding("");
    const file = { name: "rain.csv", size, stream: () => streamOf(csv) };
    await expect(bench.client.uploadInPieces({ chat_id: chatId, file })).rejects.toThrow(
      `file.size of rain.csv is ${words}`,
    );
    expect(sent(`DELETE ${at}`)).toHaveLength(1);
    expect(sent(`POST ${at}/finish`)).toHaveLength(0);
    expect(state.received).toBe(size < csv.length ? "" : csv);
  },
);

test.each([undefined, "12", Number.NaN, 12n, 1.5])("a size of %o is none", async (size) => {
  await bench.open(sampleUser(), sampleChat());
  const file = { name: "rain.csv", size: size as number, stream: () => streamOf(csv) };
  await expect(bench.client.uploadInPieces({ chat_id: chatId, file })).rejects.toThrow(
    `file.size must be a number of bytes, or null: it is ${size}.`,
  );
});
