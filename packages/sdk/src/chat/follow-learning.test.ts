import type { DatasetSummary } from "@probability-chat/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chatPath, chatWithData, refusal, useChatBench } from "../../test/chat-bench.ts";
import { chatId, sampleChat, sampleDataset, sampleUser } from "../../test/sample.ts";

const bench = useChatBench();
afterEach(() => vi.unstubAllGlobals());

const withState = (state: DatasetSummary["learning"]["state"]) =>
  sampleChat({
    model_data: { ...sampleDataset, learning: { state } },
    is_model_data_added: true,
  });
const learning = withState("learning");

const looks = () => bench.server.count(`GET ${chatPath}/`);
const shownState = () => bench.client.chat.$currentChat.get()?.model_data?.learning.state;

describe("while the current chat's model is being learned", () => {
  test("it is looked at ever less often until it stands, then no more", async () => {
    bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: learning } }));
    await bench.open(sampleUser(), learning);
    expect(looks()).toBe(0);
    await bench.clock.advance(2_000);
    expect(looks()).toBe(1);
    await bench.clock.advance(2_999);
    expect(looks()).toBe(1);
    await bench.clock.advance(1);
    expect(looks()).toBe(2);
    await bench.clock.advance(200_000);
    expect(looks()).toBeLessThan(14);
    expect(shownState()).toBe("learning");
    bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: withState("ready") } }));
    await bench.clock.advance(30_000);
    expect(shownState()).toBe("ready");
    const seen = looks();
    await bench.clock.advance(600_000);
    expect(looks()).toBe(seen);
  });

  test("a failed look is followed by another; a chat that is gone by none", async () => {
    bench.server.on(`GET ${chatPath}/`, () => ({ status: 503, body: {} }));
    await bench.open(sampleUser(), learning);
    await bench.clock.advance(5_000);
    expect(looks()).toBe(2);
    expect(bench.shownToast()).toBeNull();
    bench.server.on(`GET ${chatPath}/`, () => refusal(404, "Not here.", "not_found"));
    await bench.clock.advance(30_000);
    expect(bench.client.chat.$currentChat.get()).toBeNull();
    const seen = looks();
    await bench.clock.advance(600_000);
    expect(looks()).toBe(seen);
  });

  test("a chat that is being deleted is not looked at, and is again where that fails", async () => {
    bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: learning } }));
    await bench.open(sampleUser(), learning);
    let refuse = (_: ReturnType<typeof refusal>) => {};
    bench.server.on(
      `DELETE ${chatPath}/`,
      () =>
        new Promise((resolve) => {
          refuse = resolve;
        }),
    );
    const removing = bench.client.chat.remove(chatId);
    await expect.poll(() => bench.server.count(`DELETE ${chatPath}/`)).toBe(1);
    await bench.clock.advance(60_000);
    expect(looks()).toBe(0);
    refuse(refusal(503, "Busy."));
    expect(await removing).toBe(false);
    await bench.clock.advance(2_000);
    expect(looks()).toBe(1);
  });

  test("leaving the chat ends it, as disposing does", async () => {
    bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: learning } }));
    await bench.open(sampleUser(), learning);
    await bench.client.chat.select(null);
    await bench.clock.advance(60_000);
    expect(looks()).toBe(0);
    await bench.client.chat.select(chatId);
    bench.client.chat.dispose();
    await bench.clock.advance(60_000);
    expect(looks()).toBe(0);
  });

  test("a page that is not seen asks nothing until it is", async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
    vi.stubGlobal("document", page);
    const { createClient } = await import("../client.ts");
    const { server, clock } = bench;
    const client = createClient({ baseUrl: server.url, now: clock.now, timers: clock.timers });
    bench.client.dispose();
    Object.assign(bench, { client });
    server.on(`GET ${chatPath}/`, () => ({ body: { data: learning } }));
    await bench.open(sampleUser(), learning);
    await clock.advance(60_000);
    expect(looks()).toBe(0);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    await clock.advance(2_000);
    expect(looks()).toBe(1);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    await clock.advance(60_000);
    expect(looks()).toBe(1);
  });
});

test.each(["none", "ready", "failed"] as const)(
  "nothing is asked where it is %s",
  async (state) => {
    bench.server.on(`GET ${chatPath}/`, () => ({ body: { data: chatWithData } }));
    await bench.open(sampleUser(), withState(state));
    await bench.clock.advance(600_000);
    expect(looks()).toBe(0);
  },
);
