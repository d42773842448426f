import { messages } from "@probability-chat/contract/constants";
import { expect, test } from "vitest";
import { chatPath, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleAnswer, sampleMessage } from "../../test/sample.ts";
import type { Asked } from "./send-message.ts";

const bench = useChatBench();
const question = sampleMessage({ id: "u1", content: "P(rain)?" });
const answer = sampleMessage({
  id: "a1",
  role: "assistant",
  content: "25 %",
  answer: sampleAnswer,
});

/** Asks, and holds the answer back until the returned function is called. */
async function askAndHold(): Promise<{ sending: Promise<Asked | null>; release: () => void }> {
  await bench.open();
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
  return { sending, release };
}

test("a stop ends the wait, tells the server, and is no failure", async () => {
  const { sending, release } = await askAndHold();
  const stopping = bench.client.chat.stop();
  expect(bench.client.chat.$flags.get()).toMatchObject({ isSending: true, isStopping: true });
  await stopping;
  expect(await sending).toEqual({ kind: "stopped" });
  const [asked] = bench.server.calls.filter(({ path }) => path === "/ai/converse");
  const stops = bench.server.calls.filter(({ path }) => path === `${chatPath}/stop/`);
  expect(stops.map(({ json }) => json)).toEqual([{ key: asked?.headers["idempotency-key"] }]);
  expect(asked?.headers["idempotency-key"]).toMatch(/-converse$/);
  expect(bench.client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1"]);
  expect(bench.client.chat.$flags.get()).toMatchObject({ isSending: false, isStopping: false });
  expect(bench.client.chat.$remaining.get()).toBe(20);
  expect(bench.shownToast()).toBeNull();
  release();
});

test("an answer that stood already is shown, told and counted", async () => {
  const { release } = await askAndHold();
  bench.server.on(`POST ${chatPath}/stop/`, () => ({ body: { data: { stopped: 0 } } }));
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([question, answer]));
  const told: string[] = [];
  bench.client.chat.on("answer", ({ text }) => told.push(text));
  const before = bench.server.count("GET /api/users/me/");
  await bench.client.chat.stop();
  expect(bench.client.chat.$messages.get().map(({ id }) => id)).toEqual(["u1", "a1"]);
  expect(told).toEqual(["25 %"]);
  await expect.poll(() => bench.server.count("GET /api/users/me/")).toBe(before + 1);
  expect(bench.shownToast()).toBeNull();
  release();
});

test("a stop that cannot be told to the server still ends the wait", async () => {
  const { sending, release } = await askAndHold();
  bench.server.on(`POST ${chatPath}/stop/`, () => ({ broken: true }));
  bench.server.on(`GET ${chatPath}/messages/`, () => ({ broken: true }));
  await bench.client.chat.stop();
  expect(await sending).toEqual({ kind: "stopped" });
  expect(bench.client.chat.$messages.get().map(({ id, pending }) => [id, pending])).toEqual([
    ["u1", false],
  ]);
  expect(bench.shownToast()).toBeNull();
  release();
});

test("a chat that is deleted while it waits waits no longer, and asks nothing more of it", async () => {
  const { sending, release } = await askAndHold();
  bench.server.on(`DELETE ${chatPath}/`, () => ({ body: { data: { message: "ok" } } }));
  const before = bench.server.calls.length;
  expect(await bench.client.chat.remove(chatId)).toBe(true);
  expect(await sending).toEqual({ kind: "stopped" });
  const paths = bench.server.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
  expect(paths.filter((path) => path.includes(chatPath))).toEqual([`DELETE ${chatPath}/`]);
  expect(bench.client.chat.$chats.get()).toEqual([]);
  expect(bench.shownToast()).toEqual([messages.chat.deleted, ""]);
  release();
});

test("a deletion that fails while a question waits shows what the server has of it", async () => {
  const { sending, release } = await askAndHold();
  bench.server.on(`DELETE ${chatPath}/`, () => refusal(500, "oops", "internal"));
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([question, answer]));
  expect(await bench.client.chat.remove(chatId)).toBe(false);
  expect(await sending).toEqual({ kind: "stopped" });
  expect(bench.client.chat.$messages.get().map(({ id, pending }) => [id, pending])).toEqual([
    ["u1", false],
    ["a1", false],
  ]);
  expect(bench.client.chat.$flags.get().isSending).toBe(false);
  release();
});

test("where nothing is asked there is nothing to stop", async () => {
  await bench.open();
  await bench.client.chat.stop();
  expect(bench.server.count(`POST ${chatPath}/stop/`)).toBe(0);
});
