import { expect, test } from "vitest";
import { chatPath, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleDataset, sampleMessage } from "../../test/sample.ts";

const bench = useChatBench();
const { id, file_name, bytes, rows, created_at } = sampleDataset;
const brief = { id, file_name, bytes, rows, created_at, column_count: 7 };
const inList = { ...sampleChat({ is_model_data_added: true }), model_data: brief };
const older = { ...sampleChat({ title: "Older" }), created_at: "2029-01-01T00:00:00.000Z" };
const olderId = "01800000-0000-7000-8000-000000000001";
const oldest = { ...older, id: olderId, title: "Oldest" };

function twoPages(): void {
  bench.server.on("GET /api/chats/", ({ query }) =>
    query.get("cursor") === "next"
      ? listed([inList, oldest])
      : { body: { data: [inList], next_cursor: "next" } },
  );
}

const titles = () => bench.client.chat.$chats.get().map(({ title }) => title);
const current = () => bench.client.chat.$currentChat.get();

test("a list tells little of a dataset; the chat that is opened tells all, and keeps it", async () => {
  bench.server.on(`GET ${chatPath}/`, () => ({
    body: { data: { ...inList, model_data: sampleDataset } },
  }));
  await bench.open(undefined, inList as never);
  expect(bench.client.chat.$chats.get()[0]?.dataset).toEqual(brief);
  expect(current()?.model_data).toEqual(sampleDataset);
  await bench.client.chat.loadChats();
  expect(current()?.model_data).toEqual(sampleDataset);
  expect(bench.server.count(`GET ${chatPath}/`)).toBe(1);
});

test("older chats come when they are asked for, once each, in their order", async () => {
  await bench.open();
  twoPages();
  await bench.client.chat.loadChats();
  expect(bench.client.chat.$flags.get().hasMoreChats).toBe(true);
  await bench.client.chat.loadMoreChats();
  expect(titles()).toEqual(["New Chat", "Oldest"]);
  expect(bench.client.chat.$flags.get().hasMoreChats).toBe(false);
  const calls = bench.server.count("GET /api/chats/");
  await bench.client.chat.loadMoreChats();
  expect(bench.server.count("GET /api/chats/")).toBe(calls);
});

test("an older page that cannot be had is told and can be asked for again", async () => {
  await bench.open();
  twoPages();
  await bench.client.chat.loadChats();
  bench.server.on("GET /api/chats/", () => refusal(500, "Not now.", "internal"));
  await bench.client.chat.loadMoreChats();
  expect(bench.shownToast()?.[0]).toBe("Failed to load chats");
  twoPages();
  await bench.client.chat.loadMoreChats();
  expect(titles()).toEqual(["New Chat", "Oldest"]);
});

test("the open chat stays where the list is fetched anew and does not reach it", async () => {
  await bench.open();
  bench.server.on(`GET /api/chats/${olderId}/`, () => ({ body: { data: oldest } }));
  bench.server.on(`GET /api/chats/${olderId}/messages/`, () => listed([]));
  twoPages();
  await bench.client.chat.select(olderId);
  await bench.client.chat.loadChats();
  expect(titles()).toEqual(["New Chat", "Oldest"]);
  expect(current()?.id).toBe(olderId);
});

test("a chat that is made while the list is fetched is in it, and open", async () => {
  await bench.open();
  const made = { ...oldest, title: "Made", created_at: "2031-01-01T00:00:00.000Z" };
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  bench.server.on("GET /api/chats/", async () => {
    await held;
    return listed([inList]);
  });
  bench.server.on("POST /api/chats/", () => ({ status: 201, body: { data: made } }));
  const loading = bench.client.chat.loadChats();
  await bench.client.chat.create("Made");
  answer();
  await loading;
  expect(titles()).toEqual(["Made", "New Chat"]);
  expect(current()?.id).toBe(olderId);
});

test("what is prepared is asked once, and not for who comes next", async () => {
  await bench.open();
  const path = `/api/chats/${olderId}`;
  bench.server.on(`GET ${path}/`, () => ({ body: { data: oldest } }));
  bench.server.on(`GET ${path}/messages/`, () => listed([sampleMessage({ id: "u1" })]));
  bench.client.chat.prepare(olderId);
  await bench.client.chat.select(olderId);
  expect(current()?.title).toBe("Oldest");
  expect(bench.client.chat.$messages.get().map((message) => message.id)).toEqual(["u1"]);
  const counts = () => [
    bench.server.count(`GET ${path}/`),
    bench.server.count(`GET ${path}/messages/`),
  ];
  expect(counts()).toEqual([1, 1]);
  const asked = () => bench.server.count(`GET ${chatPath}/messages/`);
  const before = asked() + 1;
  bench.client.chat.prepare(chatId);
  await expect.poll(asked).toBe(before);
  await bench.client.session.signOut();
  await bench.open();
  expect(asked()).toBe(before + 1);
});

test("teams are asked for a little after the chats, and not once the client has ended", async () => {
  const teams = () => bench.server.count("GET /api/teams/");
  await bench.open();
  expect(teams()).toBe(0);
  await bench.client.chat.loadChats();
  await bench.clock.advance(100);
  expect(teams()).toBe(1);
  await bench.client.chat.loadChats();
  expect(bench.clock.due()).toContain(100);
  const loading = bench.client.chat.loadChats();
  bench.client.dispose();
  await loading;
  expect(bench.clock.due()).not.toContain(100);
  await bench.clock.advance(1_000);
  expect(teams()).toBe(1);
});
