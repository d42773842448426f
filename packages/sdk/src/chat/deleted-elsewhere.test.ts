import { expect, test, vi } from "vitest";
import { chatPath, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleMessage } from "../../test/sample.ts";

const bench = useChatBench();
const otherId = "01900000-0000-7000-8000-000000000002";
const gone = () => refusal(404, "There is nothing here, or it is not yours.", "not_found");

/** An open chat that another tab has deleted since. */
async function openDeleted(): Promise<void> {
  await bench.open();
  for (const call of [
    `GET ${chatPath}/messages/`,
    `GET ${chatPath}/export/`,
    `POST ${chatPath}/send-message/`,
    `PATCH ${chatPath}/`,
    `DELETE ${chatPath}/`,
    "POST /ai/upload_chat",
  ]) {
    bench.server.on(call, gone);
  }
  bench.server.on("GET /api/chats/", () => listed([]));
}

const csv = () => new File(["a\n1\n"], "a.csv", { type: "text/csv" });

test.each([
  ["asking in", () => bench.client.chat.send("P(rain)?"), null],
  ["opening", () => bench.client.chat.select(chatId), undefined],
  ["renaming", () => bench.client.chat.rename(chatId, "Rain"), false],
  ["deleting", () => bench.client.chat.remove(chatId), true],
  ["uploading to", () => bench.client.chat.upload(csv()), false],
  ["exporting", () => bench.client.chat.exportChat(chatId, "md"), null],
])(
  "%s a chat that was deleted elsewhere takes it off the list and says so",
  async (_, act, result) => {
    await openDeleted();
    expect(await act()).toBe(result);
    expect(bench.client.chat.$chats.get()).toEqual([]);
    expect(bench.client.chat.$currentChat.get()).toBeNull();
    expect(bench.shownToast()).toEqual(["This chat was deleted elsewhere.", ""]);
  },
);

test("rating an answer that is not there leaves its chat; that of a deleted chat does not", async () => {
  await bench.open();
  const reply = sampleMessage({ id: "a1", role: "assistant" });
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([reply]));
  await bench.client.chat.loadMessages(chatId);
  expect(await bench.client.chat.rate("a1", "up")).toBe(false);
  expect(bench.shownToast()?.[0]).toBe("Failed to save feedback");
  expect(bench.client.chat.$chats.get()).toHaveLength(1);
  bench.server.on(`GET ${chatPath}/messages/`, gone);
  expect(await bench.client.chat.rate("a1", "up")).toBe(false);
  expect(bench.shownToast()?.[0]).toBe("This chat was deleted elsewhere.");
  expect(bench.client.chat.$chats.get()).toEqual([]);
});

test("a 404 that does not speak the contract deletes nothing", async () => {
  await bench.open();
  bench.server.on(`PATCH ${chatPath}/`, () => ({ status: 404, body: "<h1>Not Found</h1>" }));
  expect(await bench.client.chat.rename(chatId, "Rain")).toBe(false);
  expect(bench.client.chat.$chats.get()).toHaveLength(1);
});

test("a chat that the user deletes while it answers is not told of twice", async () => {
  await openDeleted();
  bench.server.on(`DELETE ${chatPath}/`, () => ({ body: { data: { message: "ok" } } }));
  const sending = bench.client.chat.send("P(rain)?");
  await bench.client.chat.remove(chatId);
  expect(await sending).toEqual({ kind: "stopped" });
  expect(bench.shownToast()?.[0]).toBe("Chat deleted.");
});

test("what was asked of a chat that the user deletes meanwhile is not missed", async () => {
  await bench.open();
  let found = () => {};
  bench.server.on(`GET ${chatPath}/messages/`, async () => {
    await new Promise<void>((resolve) => {
      found = resolve;
    });
    return gone();
  });
  const told: string[] = [];
  bench.client.chat.on("error", ({ title }) => told.push(title));
  const before = bench.server.count(`GET ${chatPath}/messages/`);
  const loading = bench.client.chat.loadMessages(chatId);
  await vi.waitFor(() => expect(bench.server.count(`GET ${chatPath}/messages/`)).toBe(before + 1));
  bench.server.on(`DELETE ${chatPath}/`, async () => {
    found();
    await loading;
    return { body: { data: { message: "ok" } } };
  });
  expect(await bench.client.chat.remove(chatId)).toBe(true);
  expect(told).toEqual([]);
  expect(bench.shownToast()?.[0]).toBe("Chat deleted.");
});

test("a chat that is not in the list is looked for, and opened where it is there", async () => {
  await bench.open();
  const other = sampleChat({ id: otherId, title: "Wind" });
  bench.server.on(`GET /api/chats/${otherId}/`, () => ({ body: { data: other } }));
  bench.server.on(`GET /api/chats/${otherId}/messages/`, () => listed([]));
  await bench.client.chat.select(otherId);
  expect(bench.client.chat.$currentChat.get()?.title).toBe("Wind");
});

test("one that is not there is told, and the host too", async () => {
  await bench.open();
  const missing: string[] = [];
  const told: string[] = [];
  bench.client.chat.on("missing", (detail) => missing.push(detail.chatId));
  bench.client.chat.on("error", ({ text }) => told.push(text));
  await bench.client.chat.select("../nonsense");
  expect(told).toEqual([expect.stringContaining("There is no chat ../nonsense, or")]);
  expect(bench.shownToast()).toEqual(["This chat is not there any more.", ""]);
  expect(missing).toEqual(["../nonsense"]);
  expect(bench.client.chat.$currentChat.get()).toBeNull();
});

test.each([
  [403, "not_verified"],
  [429, "rate_limited"],
  [404, "unexpected_reply"],
])("one that could not be looked for, by %i %s, is not told as missing", async (status, code) => {
  await bench.open();
  const missing: string[] = [];
  bench.client.chat.on("missing", (detail) => missing.push(detail.chatId));
  bench.server.on(`GET /api/chats/${otherId}/`, () =>
    code === "unexpected_reply" ? { status } : refusal(status, "Not now.", code),
  );
  await bench.client.chat.select(otherId);
  expect(missing).toEqual([]);
  expect(bench.client.chat.$currentChat.get()?.id).toBe(chatId);
  expect(bench.shownToast()?.[0]).toBe("Failed to load messages");
});

test("messages that could not be had are missing until they are had", async () => {
  await bench.open();
  const other = sampleChat({ id: otherId });
  bench.server.on("GET /api/chats/", () => listed([other, sampleChat()]));
  bench.server.on(`GET /api/chats/${otherId}/`, () => ({ body: { data: other } }));
  bench.server.on(`GET /api/chats/${otherId}/messages/`, () => refusal(500, "oops", "internal"));
  bench.server.on(`DELETE ${chatPath}/`, () => ({ body: { data: { message: "ok" } } }));
  const { chat } = bench.client;
  await chat.select(otherId);
  expect(chat.$flags.get().hasFailedMessages).toBe(true);
  await chat.remove(chatId);
  await chat.loadChats();
  expect(chat.$flags.get()).toMatchObject({ error: null, hasFailedMessages: true });
  bench.server.on(`GET /api/chats/${otherId}/messages/`, () => listed([]));
  await chat.loadMessages(otherId);
  expect(chat.$flags.get().hasFailedMessages).toBe(false);
});
