import { expect, test, vi } from "vitest";
import { chatPath, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleDataset, sampleMessage, sampleUser } from "../../test/sample.ts";
import type { ChatFlags } from "./conversation.ts";

const bench = useChatBench();
const otherId = "01900000-0000-7000-8000-000000000002";

test("a new chat comes first and is current, its title trimmed [4.chats.create-first] [4.chats.create-toast] [7.create-chat]", async () => {
  await bench.open();
  const made = sampleChat({ id: "01900000-0000-7000-8000-000000000002", title: "Wind" });
  bench.server.on("POST /api/chats/", () => ({ status: 201, body: { data: made } }));
  await bench.client.chat.create("  Wind ");
  expect(bench.client.chat.$chats.get().map(({ title }) => title)).toEqual(["Wind", "New Chat"]);
  expect(bench.client.chat.$currentChat.get()?.id).toBe(made.id);
  expect(bench.shownToast()?.[1]).toBe("Please upload a dataset to begin using this chat.");
});

test("a deleted chat is gone, and no longer current [4.chats.delete] [4.chats.delete-toast] [7.delete-chat]", async () => {
  await bench.open();
  bench.server.on(`DELETE ${chatPath}/`, () => ({ body: { data: { message: "ok" } } }));
  await bench.client.chat.remove(chatId);
  expect(bench.client.chat.$chats.get()).toEqual([]);
  expect(bench.client.chat.$currentChat.get()).toBeNull();
  expect(bench.shownToast()?.[0]).toBe("Chat deleted.");
});

test("a failed rename takes the old title back", async () => {
  await bench.open();
  bench.server.on(`PATCH ${chatPath}/`, () => refusal(500, "oops", "internal"));
  const renaming = bench.client.chat.rename(chatId, "Rain");
  expect(bench.client.chat.$currentChat.get()?.title).toBe("Rain");
  expect(await renaming).toBe(false);
  expect(bench.client.chat.$currentChat.get()?.title).toBe("New Chat");
});

test.each([
  [
    "[8.toast.load-chats] [8.default.chats]",
    "GET /api/chats/",
    ["Failed to load chats", "Could not fetch your conversations."],
    "Failed to fetch chats",
    () => bench.client.chat.loadChats(),
  ],
  [
    "[8.toast.load-messages] [8.default.messages]",
    `GET ${chatPath}/messages/`,
    ["Failed to load messages", "Could not fetch messages for this chat."],
    "Failed to fetch messages",
    () => bench.client.chat.select(chatId),
  ],
  [
    "[8.toast.create-failed] [8.default.create-chat]",
    "POST /api/chats/",
    ["Failed to create chat", "Could not create a new chat. Please try again."],
    "Failed to create chat",
    () => bench.client.chat.create(),
  ],
  [
    "[8.toast.delete-failed] [8.default.delete-chat]",
    `DELETE ${chatPath}/`,
    ["Failed to delete chat", "Could not delete the chat. Please try again."],
    "Failed to delete chat",
    () => bench.client.chat.remove(chatId),
  ],
])("a failure is told and held %s", async (_, route, toast, held, act) => {
  await bench.open();
  bench.server.on(route, () => ({ status: 500 }));
  await act();
  expect(bench.shownToast()).toEqual(toast);
  expect(bench.client.chat.$flags.get().error).toBe(held);
  bench.server.on(route, () => refusal(500, "The server's word", "internal"));
  await act();
  expect(bench.client.chat.$flags.get().error).toBe("The server's word");
});

test("a list that is fetched replaces the one before, without messages [4.chats.list] [7.list-chats]", async () => {
  await bench.open();
  const other = sampleChat({ id: otherId, title: "Wind" });
  bench.server.on("GET /api/chats/", () => listed([other]));
  await bench.client.chat.loadChats();
  expect(bench.client.chat.$chats.get()).toEqual([{ ...other, dataset: null, messages: [] }]);
  expect(bench.client.chat.$currentChat.get()).toBeNull();
});

test("an open chat whose table was replaced elsewhere has the new one's summary once the list is fetched", async () => {
  await bench.open();
  const replaced = { ...sampleDataset, id: otherId, rows: 9 };
  const chat = sampleChat({ is_model_data_added: true, model_data: replaced });
  bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: chat } }));
  bench.server.on("GET /api/chats/", () => listed([{ ...chat, model_data: null }]));
  await bench.client.chat.loadChats();
  await vi.waitFor(() => {
    expect(bench.client.chat.$currentChat.get()?.model_data).toEqual(replaced);
  });
});

test("fetched messages are those of the chat and of the current chat [4.chats.messages] [7.list-messages]", async () => {
  await bench.open();
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([sampleMessage({ id: "u1" })]));
  await bench.client.chat.loadMessages(chatId);
  expect(bench.client.chat.$chats.get()[0]?.messages.map(({ id }) => id)).toEqual(["u1"]);
  expect(bench.client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1"]);
});

test("who is signed out neither creates nor deletes [8.toast.auth-create] [8.toast.auth-delete] [6.delete-chat.token]", async () => {
  expect(await bench.client.chat.create()).toBeNull();
  expect(bench.shownToast()).toEqual([
    "Authentication required",
    "Please sign in to create a new chat",
  ]);
  expect(await bench.client.chat.remove(chatId)).toBe(false);
  expect(bench.shownToast()).toEqual([
    "Authentication required",
    "Please sign in to delete a chat",
  ]);
  expect(bench.server.calls).toEqual([]);
});

test.each([
  ["no title [5.new-chat.title]", sampleUser(), "   "],
  [
    "no queries left [5.new-chat.access] [4.access.create]",
    sampleUser({ query_limit: 0, remaining_queries: 0 }),
    "Wind",
  ],
  ["no subscription", sampleUser({ plan: "enterprise" }), "Wind"],
])("with %s no chat is created", async (_, user, title) => {
  await bench.open(user);
  expect(await bench.client.chat.create(title)).toBeNull();
  expect(bench.server.count("POST /api/chats/")).toBe(0);
});

test("history can be read whatever the status [4.access.history]", async () => {
  await bench.open(sampleUser({ plan: "pro", query_limit: 0, remaining_queries: 0 }));
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([sampleMessage({ id: "u1" })]));
  await bench.client.chat.select(chatId);
  expect(bench.client.chat.$messages.get().length).toBe(1);
});

test.each(["md", "json", "csv"] as const)("a chat is exported as %s", async (format) => {
  await bench.open();
  bench.server.on(`GET ${chatPath}/export/`, () => ({ body: { kept: "as it is" } }));
  const text = await bench.client.chat.exportChat(chatId, format);
  expect(text).toBe('{"kept":"as it is"}');
  expect(bench.server.calls.at(-1)?.query.get("format")).toBe(format);
});

test("an export that fails is told", async () => {
  await bench.open();
  bench.server.on(`GET ${chatPath}/export/`, () => refusal(500, "Not now.", "internal"));
  expect(await bench.client.chat.exportChat(chatId, "md")).toBeNull();
  expect(bench.shownToast()).toEqual(["Failed to export chat", "Not now."]);
});

test("chats are neither loaded nor created by somebody unverified [4.chats.unverified-load] [4.chats.unverified-create]", async () => {
  await bench.open(sampleUser({ is_verified: false }));
  expect(bench.server.count("GET /api/chats/")).toBe(0);
  expect(await bench.client.chat.create()).toBeNull();
  expect(bench.server.count("POST /api/chats/")).toBe(0);
});

test("what the chats are busy with is said while it lasts [3.chat-state.flags]", async () => {
  await bench.open();
  const { chat } = bench.client;
  const busyWith = async (act: () => Promise<unknown>, flag: keyof ChatFlags) => {
    const seen: unknown[] = [chat.$flags.get()[flag]];
    const stop = chat.$flags.listen((flags) => seen.push(flags[flag]));
    await act();
    stop();
    return [seen[0], seen.includes(true), chat.$flags.get()[flag]];
  };
  const passing = [false, true, false];
  bench.server.on(`DELETE ${chatPath}/`, () => refusal(500, "none", "internal"));
  expect(await busyWith(() => chat.loadChats(), "isLoadingChats")).toEqual(passing);
  expect(await busyWith(() => chat.select(chatId), "isLoadingMessages")).toEqual(passing);
  expect(await busyWith(() => chat.create(), "isCreatingChat")).toEqual(passing);
  expect(await busyWith(() => chat.remove(chatId), "isDeletingChat")).toEqual(passing);
  expect(chat.$flags.get().error).toBe("none");
  expect(chat.$currentChat.get()?.id).toBe(chatId);
});

test("chats are forgotten when the user signs out", async () => {
  await bench.open();
  await bench.client.session.signOut();
  expect(bench.client.chat.$chats.get()).toEqual([]);
  expect(bench.client.chat.$currentChat.get()).toBeNull();
});
