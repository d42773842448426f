import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainRows, workbookOf } from "../src/datasets/testing/workbook-of.ts";
import { ann, type Service, startService } from "./support/service.ts";

const small = "colour,size\nred,1\nred,2\nblue,3\nblue,4\nblue,5\n";
const other = "fruit,weight\napple,10\npear,20\n";
const megabyte = 1_048_576;

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

async function rowsOf(chat: string): Promise<unknown> {
  const { body } = await service.query(chat, "count(all)");
  return body.answer?.kind === "answer" ? body.answer.value : body;
}

/** After a failure: the earlier table answers, and nothing else is on disk. */
async function expectStanding(chat: string): Promise<void> {
  expect(await rowsOf(chat)).toBe(5);
  const { datasets, incoming } = await service.onDisk();
  expect(datasets).toEqual([service.api.chats.get(chat)?.summary?.id]);
  expect(incoming).toEqual([]);
}

test("an upload becomes the chat's dataset and can be asked", async () => {
  const chat = service.api.createChat(ann);
  const { status, body } = await service.upload(chat, small);
  expect(status).toBe(200);
  expect(body.message).toBe("File uploaded successfully.");
  expect(body.data).toMatchObject({
    file_name: "table.csv",
    bytes: small.length,
    rows: 5,
    model_version: "counts-1",
    learning: { state: "none" },
  });
  expect(body.data.columns.map(({ name }) => name)).toEqual(["colour", "size"]);
  const answered = await service.query(chat, "P(colour = 'blue')");
  expect(answered.body.answer).toMatchObject({
    kind: "answer",
    form: "probability",
    value: 0.6,
    query: "P(colour = 'blue')",
    support: { rows: 5, given: 5, matching: 3, excluded: 0 },
    dataset: { hash: body.data.hash, model_version: "counts-1" },
  });
  expect((await service.onDisk()).incoming).toEqual([]);
});

test("chat_id may come after the file, and gzip is read", async () => {
  const chat = service.api.createChat(ann);
  const packed = gzipSync(small);
  const options = { name: "table.csv.gz", type: "application/gzip", chatLast: true };
  expect((await service.upload(chat, packed, options)).status).toBe(200);
  expect(await rowsOf(chat)).toBe(5);
});

test("of a workbook the first sheet is read, or the one that is named", async () => {
  const chat = service.api.createChat(ann);
  const sheets = ["First", "Second"].map((name, at) => ({
    name,
    rows: plainRows([["colour", "size"], ...Array.from({ length: at + 2 }, () => ["red", 1])]),
  }));
  const options = { name: "book.xlsx", type: "application/octet-stream" };
  const first = await service.upload(chat, workbookOf(sheets), options);
  expect(first.body.data).toMatchObject({
    rows: 2,
    file_name: "book.xlsx",
    notes: ["This is the sheet 'First' of the workbook, which has another: 'Second'."],
  });
  const second = await service.upload(chat, workbookOf(sheets), { ...options, sheet: "second" });
  expect(second.body.data.rows).toBe(3);
  const none = await service.upload(chat, workbookOf(sheets), { ...options, sheet: "Third" });
  expect(none.body.refusal?.reason).toBe("no_such_sheet");
  expect(await rowsOf(chat)).toBe(3);
});

test("an upload may outlast its access token, and keeps what was said of the columns", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, small);
  const said = { colour: { description: "of the ball" } };
  const row = service.api.chats.get(chat);
  if (row?.summary) row.summary = { ...row.summary, dictionary: said };
  const slow = await startService({
    api: service.api,
    failpoint: (name) => void (name === "upload:received" && service.api.expired.add(ann)),
  });
  const { status, body } = await slow.upload(chat, small);
  expect(status).toBe(200);
  expect(body.data.dictionary).toEqual(said);
  await slow.assistant.close();
});

test("a new file replaces the old one, also on disk", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, small);
  const { body } = await service.upload(chat, other);
  expect(await rowsOf(chat)).toBe(2);
  await service.purge();
  expect((await service.onDisk()).datasets).toEqual([body.data.id]);
});

test.each([
  [
    "another type [5.upload.csv-server]",
    "not a table",
    { name: "table.txt", type: "text/plain" },
    422,
    "not_csv",
  ],
  ["an empty file", "", {}, 422, "empty_file"],
  ["a header only", "a,b\n", {}, 422, "header_only"],
  [
    "half a workbook",
    new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2]),
    {},
    422,
    "workbook_unreadable",
  ],
  ["an unterminated quote", `a,b\n1,"2\n${"3,4\n".repeat(50)}`, {}, 422, "unterminated_quote"],
  [
    "too many columns",
    `${"c,".repeat(2_001)}\n${"1,".repeat(2_001)}\n`,
    {},
    422,
    "too_many_columns",
  ],
  ["a file above the plan", "a\n".repeat(6 * megabyte), {}, 413, "too_large"],
  [
    "a file above the plan, the chat after it",
    "a\n".repeat(6 * megabyte),
    { chatLast: true },
    413,
    "too_large",
  ],
  [
    "a gzip bomb",
    gzipSync(Buffer.alloc(64 * megabyte, "1,2\n")),
    { name: "t.csv.gz", type: "application/gzip" },
    413,
    /too_large|gzip_bomb/,
  ],
] as const)(
  "%s is refused and the earlier dataset stands",
  async (_, content, options, status, reason) => {
    const chat = service.api.createChat(ann);
    await service.upload(chat, small);
    const reply = await service.upload(chat, content, options);
    expect(reply.status).toBe(status);
    expect(reply.body.refusal?.reason).toMatch(reason);
    expect(reply.body.message.length).toBeGreaterThan(10);
    expect(reply.body.request_id).toBeTruthy();
    await expectStanding(chat);
  },
);

test("the plan's limit is named [5.upload.size-server]", async () => {
  const chat = service.api.createChat(ann);
  const { body } = await service.upload(chat, "a\n".repeat(6 * megabyte), { chatLast: true });
  expect(body).toMatchObject({
    code: "file_too_large",
    message: expect.stringContaining("Maximum file size for your plan is 10MB."),
  });
});

test("a chat of somebody else, an unknown chat, an expired token, no token", async () => {
  const theirs = service.api.createChat("token-of-bob");
  expect((await service.upload(theirs, small)).status).toBe(404);
  expect((await service.upload(theirs, small, { chatLast: true })).status).toBe(404);
  expect((await service.upload("not-an-id", small)).body.code).toBe("validation_failed");
  expect((await service.upload(theirs, small, { token: "expired" })).status).toBe(401);
  const bare = await fetch(new URL("/ai/upload_chat", service.address), { method: "POST" });
  expect(bare.status).toBe(401);
  expect((await service.onDisk()).datasets).toEqual([]);
});

test("nobody's file is read: whoever may not upload is told before its first byte", async () => {
  const boundary = "waiting";
  const reply = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(new URL("/ai/upload_chat", service.address), {
      method: "POST",
      headers: {
        authorization: "Bearer expired",
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
    });
    sending.on("response", ({ statusCode }) => {
      resolve(statusCode);
      sending.destroy();
    });
    sending.on("error", reject);
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="t.csv"\r\n\r\na,b\n`,
    );
  });
  expect(reply).toBe(401);
});

test("a form without a file, without a chat, and no form", async () => {
  const chat = service.api.createChat(ann);
  for (const [field, value] of [
    ["chat_id", chat],
    ["other", "x"],
  ] as const) {
    const form = new FormData();
    form.set(field, value);
    const response = await fetch(new URL("/ai/upload_chat", service.address), {
      method: "POST",
      headers: { authorization: `Bearer ${ann}` },
      body: form,
    });
    expect(response.status).toBe(400);
  }
  expect((await service.post("/ai/upload_chat", {})).status).toBe(415);
});

test("a client that leaves in the middle leaves nothing behind", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, small);
  const boundary = "cut";
  await new Promise<void>((resolve) => {
    const sending = request(new URL("/ai/upload_chat", service.address), {
      method: "POST",
      headers: {
        authorization: `Bearer ${ann}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
    });
    sending.on("error", () => resolve());
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="chat_id"\r\n\r\n${chat}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="t.csv"\r\n` +
        `content-type: text/csv\r\n\r\n${"a,b\n1,2\n".repeat(5_000)}`,
    );
    setTimeout(() => sending.destroy(new Error("left")), 200);
  });
  await expect.poll(async () => (await service.onDisk()).incoming).toEqual([]);
  await expectStanding(chat);
});

test("two uploads at once: one dataset stands, whole, and the other is gone", async () => {
  const chat = service.api.createChat(ann);
  const replies = await Promise.all([service.upload(chat, small), service.upload(chat, other)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const summary = service.api.chats.get(chat)?.summary;
  await service.purge();
  expect((await service.onDisk()).datasets).toEqual([summary?.id]);
  expect(await rowsOf(chat)).toBe(summary?.rows);
});

test("a replay under the same key returns the first summary and keeps one dataset", async () => {
  const chat = service.api.createChat(ann);
  const first = await service.upload(chat, small, { key: "k" });
  const again = await service.upload(chat, small, { key: "k" });
  expect(again.body.data).toEqual(first.body.data);
  expect((await service.onDisk()).datasets).toEqual([first.body.data.id]);
});

test("a commit that the product API cannot be asked for is asked for again", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, other);
  service.api.failing.set("commitDataset", 1);
  expect((await service.upload(chat, small)).status).toBe(200);
  await service.purge();
  await expectStanding(chat);
});

test("one that it never hears of changes nothing, and what was made for it is swept", async () => {
  await service.stop();
  service = await startService({ limits: { uploadSweep: 100 } });
  const chat = service.api.createChat(ann);
  await service.upload(chat, small);
  service.api.failing.set("commitDataset", 100);
  expect((await service.upload(chat, other)).status).toBe(503);
  expect(await rowsOf(chat)).toBe(5);
  await expect.poll(async () => (await service.onDisk()).datasets).toHaveLength(1);
  await expectStanding(chat);
});

test("a commit that happens after its reply was given up leaves the chat its table", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, other);
  service.api.lateness = 200;
  const { status, body } = await service.upload(chat, small);
  expect(status).toBe(200);
  expect(service.api.chats.get(chat)?.summary).toEqual(body.data);
  await service.purge();
  await expectStanding(chat);
});

test("a commit whose reply is lost has happened, and the upload with it", async () => {
  const chat = service.api.createChat(ann);
  await service.upload(chat, other);
  service.api.losing.set("commitDataset", 1);
  const { status, body } = await service.upload(chat, small);
  expect(status).toBe(200);
  expect(service.api.chats.get(chat)?.summary).toEqual(body.data);
  await service.purge();
  await expectStanding(chat);
});

test("a full disk is 507 before anything is received", async () => {
  await service.stop();
  service = await startService({ limits: { reserveBytes: Number.MAX_SAFE_INTEGER } });
  const { status, body } = await service.upload(service.api.createChat(ann), small);
  expect(status).toBe(507);
  expect(body.code).toBe("insufficient_storage");
  expect(service.api.calls).not.toContain("authorizeUpload");
});
