import { expect, test } from "vitest";
import { chatWithData, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { sampleChat } from "../../test/sample.ts";

const bench = useChatBench();
const idOf = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;
const rain = { ...chatWithData, id: idOf(1), title: "Rain in Seattle" };
const sales = sampleChat({ id: idOf(2), title: "Sales" });
const wind = sampleChat({ id: idOf(3), title: "Wind" });

const found = () => bench.client.chat.$found.get().map(({ title }) => title);
const asked = () => bench.server.calls.map(({ query }) => query.get("q")).filter((q) => q !== null);

async function openThree(): Promise<void> {
  await bench.open();
  bench.server.on("GET /api/chats/", ({ query }) =>
    listed(query.get("q") ? [sales] : [rain, sales, wind]),
  );
  await bench.client.chat.loadChats();
}

test("titles are filtered at once, what the server finds comes a moment later", async () => {
  await openThree();
  expect(found()).toEqual(["Rain in Seattle", "Sales", "Wind"]);
  bench.client.chat.search(" RAIN");
  expect(found()).toEqual(["Rain in Seattle"]);
  expect(bench.client.chat.$search.get()).toEqual({ text: " RAIN", isSearching: true });
  await bench.clock.advance(249);
  expect(asked()).toEqual([]);
  await bench.clock.advance(1);
  expect(asked()).toEqual(["RAIN"]);
  expect(found()).toEqual(["Rain in Seattle", "Sales"]);
  expect(bench.client.chat.$search.get().isSearching).toBe(false);
  bench.client.chat.search("");
  expect(found()).toEqual(["Rain in Seattle", "Sales", "Wind"]);
});

test("the server is asked once typing pauses, and only for the last words", async () => {
  await openThree();
  for (const text of ["w", "wi", "wind"]) {
    bench.client.chat.search(text);
    await bench.clock.advance(100);
  }
  await bench.clock.advance(250);
  expect(asked()).toEqual(["wind"]);
});

test("an answer to earlier words does not count any more", async () => {
  await openThree();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  bench.server.on("GET /api/chats/", async () => {
    await held;
    return listed([sales]);
  });
  bench.client.chat.search("rain");
  await bench.clock.advance(250);
  bench.client.chat.search("");
  release();
  await bench.clock.advance(0);
  bench.client.chat.search("wind");
  expect(found()).toEqual(["Wind"]);
});

test("a chat that only the server knows joins the list", async () => {
  await openThree();
  const snow = sampleChat({ id: idOf(4), title: "Made elsewhere" });
  bench.server.on("GET /api/chats/", () => listed([snow]));
  bench.client.chat.search("snow");
  await bench.clock.advance(250);
  expect(found()).toEqual(["Made elsewhere"]);
});

test("without the server the titles are still searched, and nothing complains", async () => {
  await openThree();
  bench.server.on("GET /api/chats/", () => refusal(500, "oops", "internal"));
  bench.client.chat.search("wind");
  await bench.clock.advance(250);
  expect(found()).toEqual(["Wind"]);
  expect(bench.client.chat.$search.get().isSearching).toBe(false);
  expect(bench.shownToast()).toBeNull();
});
