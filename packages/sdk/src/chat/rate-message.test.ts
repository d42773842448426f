import { expect, test } from "vitest";
import { chatPath, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { sampleMessage } from "../../test/sample.ts";

const bench = useChatBench();
const route = `POST ${chatPath}/messages/a1/feedback/`;

async function openAnswer(feedback: "up" | null = null): Promise<void> {
  await bench.open();
  bench.server.on(`GET ${chatPath}/messages/`, () =>
    listed([sampleMessage({ id: "u1" }), sampleMessage({ id: "a1", role: "assistant", feedback })]),
  );
  await bench.client.chat.select(bench.client.chat.$currentChat.get()?.id ?? null);
}

const shown = () => bench.client.chat.$messages.get().at(-1)?.feedback;
const sent = () =>
  bench.server.calls.filter(({ path }) => path.endsWith("/feedback/")).map(({ json }) => json);

test("thumbs are shown at once and sent", async () => {
  await openAnswer();
  bench.server.on(route, () => ({ body: { data: { message: "ok" } } }));
  const rating = bench.client.chat.rate("a1", "up");
  expect(shown()).toBe("up");
  expect(await rating).toBe(true);
  expect(sent()).toEqual([{ rating: "up" }]);
  expect(await bench.client.chat.rate("a1", null)).toBe(true);
  expect(sent()[1]).toEqual({ rating: null });
});

test("where the server refuses, what it holds is shown again", async () => {
  await openAnswer("up");
  bench.server.on(route, () => refusal(500, "Not now.", "internal"));
  const rating = bench.client.chat.rate("a1", "down");
  expect(shown()).toBe("down");
  expect(await rating).toBe(false);
  expect(shown()).toBe("up");
  expect(bench.shownToast()).toEqual(["Failed to save feedback", "Not now."]);
});

test("of several in a row the last one counts", async () => {
  await openAnswer();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  bench.server.on(route, async () => {
    await held;
    return { body: { data: { message: "ok" } } };
  });
  const first = bench.client.chat.rate("a1", "up");
  await expect.poll(() => sent().length).toBe(1);
  const others = [bench.client.chat.rate("a1", null), bench.client.chat.rate("a1", "down")];
  release();
  expect(await Promise.all([first, ...others])).toEqual([true, true, true]);
  expect(sent()).toEqual([{ rating: "up" }, { rating: "down" }]);
  expect(shown()).toBe("down");
});

test("a question has no thumbs", async () => {
  await openAnswer();
  expect(await bench.client.chat.rate("u1", "up")).toBe(false);
  expect(sent()).toEqual([]);
});
