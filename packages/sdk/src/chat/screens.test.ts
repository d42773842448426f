import { expect, test } from "vitest";
import { chatPath, listed, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleAnswer, sampleChat, sampleMessage } from "../../test/sample.ts";
import { type ChatController, createChatController } from "./chat-controller.ts";

const bench = useChatBench();
const question = sampleMessage({ id: "u1", content: "P(rain)?" });

/** A second screen beside the client's own, which has a chat open. */
async function openBeside(): Promise<ChatController> {
  await bench.open();
  const { client, clock } = bench;
  const { timers, now } = clock;
  return createChatController({ ...client, timers, now });
}

const titles = ({ $chats }: ChatController) => $chats.get().map(({ title }) => title);

test("what is made, renamed and deleted on one screen is so on the other at once", async () => {
  const beside = await openBeside();
  const own = bench.client.chat;
  const made = sampleChat({ id: "01900000-0000-7000-8000-000000000002", title: "Wind" });
  bench.server.on("POST /api/chats/", () => ({ status: 201, body: { data: made } }));
  bench.server.on(`PATCH ${chatPath}/`, () => ({ body: { data: sampleChat({ title: "Rain" }) } }));
  bench.server.on(`DELETE ${chatPath}/`, () => ({ body: { data: { message: "ok" } } }));
  expect(beside.$flags.get().hasLoadedChats).toBe(true);
  expect(beside.$currentChat.get()).toBeNull();
  await beside.create("Wind");
  expect(titles(own)).toEqual(["Wind", "New Chat"]);
  expect(own.$currentChat.get()?.id).toBe(chatId);
  await beside.rename(chatId, "Rain");
  expect(own.$currentChat.get()?.title).toBe("Rain");
  await beside.remove(chatId);
  expect(titles(own)).toEqual(["Wind"]);
  expect(own.$currentChat.get()).toBeNull();
});

test("what is open on one screen stays so where the other fetches the list anew", async () => {
  const beside = await openBeside();
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([question]));
  await beside.select(chatId);
  await bench.client.chat.select(null);
  await bench.client.chat.loadChats();
  expect(beside.$messages.get().map(({ id }) => id)).toEqual(["u1"]);
});

test("a question is shown, and can be given up, on every screen that has its chat open", async () => {
  const beside = await openBeside();
  await beside.select(chatId);
  bench.server.on(`POST ${chatPath}/stop/`, () => ({ body: { data: { stopped: 1 } } }));
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([question]));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  bench.server.on("POST /ai/converse", async () => {
    await held;
    return { body: { message: "25 %", answer: sampleAnswer, id: "a1" } };
  });
  const sending = bench.client.chat.send("P(rain)?");
  await expect.poll(() => bench.server.count("POST /ai/converse")).toBe(1);
  expect(beside.$flags.get().isSending).toBe(true);
  expect(beside.$messages.get().map(({ content }) => content)).toContain("P(rain)?");
  await beside.stop();
  expect(await sending).toEqual({ kind: "stopped" });
  release();
});
