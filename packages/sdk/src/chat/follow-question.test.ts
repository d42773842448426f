import { describe, expect, test, vi } from "vitest";
import {
  chatPath,
  chatWithData,
  listed,
  refusal as refused,
  useChatBench,
} from "../../test/chat-bench.ts";
import { sampleMessage, sampleUser } from "../../test/sample.ts";

const bench = useChatBench();
const messagesPath = `GET ${chatPath}/messages/`;

const at = (milliseconds: number) => new Date(bench.clock.now() + milliseconds).toISOString();
const question = (age: number) =>
  sampleMessage({ id: "q", role: "user", content: "Why?", created_at: at(-age) });
const refusal = () =>
  sampleMessage({ id: "r", role: "assistant", content: "That is not known.", created_at: at(0) });
const looks = () => bench.server.count(messagesPath);
const shown = () => bench.client.chat.$messages.get().map(({ id }) => id);
const remaining = () => bench.client.chat.$remaining.get();

/** A chat is opened while its question is answered: its query is reserved. */
async function openWhileAnswered(age = 1_000): Promise<void> {
  const asked = question(age);
  bench.server.on(messagesPath, () => listed([asked]));
  await bench.open(sampleUser({ remaining_queries: 18 }));
}

function settle(): void {
  const all = [question(9_000), refusal()];
  bench.server.on(messagesPath, () => listed(all));
  const user = sampleUser({ remaining_queries: 19 });
  bench.server.on("GET /api/users/me/", () => ({ body: { data: user } }));
}

describe("a chat that is opened while its question is answered", () => {
  test("shows the reply and what it has spent, and looks no more", async () => {
    await openWhileAnswered();
    expect([looks(), shown(), remaining()]).toEqual([1, ["q"], 18]);
    await bench.clock.advance(2_000);
    expect([looks(), remaining()]).toEqual([2, 18]);
    settle();
    await bench.clock.advance(3_000);
    expect([looks(), shown()]).toEqual([3, ["q", "r"]]);
    await expect.poll(remaining).toBe(19);
    await bench.clock.advance(120_000);
    expect(looks()).toBe(3);
  });

  test("looks ever less often, and where no reply comes asks what was spent in the end", async () => {
    await openWhileAnswered(200_000);
    const user = sampleUser({ remaining_queries: 19 });
    bench.server.on("GET /api/users/me/", () => ({ body: { data: user } }));
    await bench.clock.advance(150_000);
    expect(looks()).toBeLessThan(12);
    await expect.poll(remaining).toBe(19);
    const seen = looks();
    await bench.clock.advance(100_000);
    expect(looks()).toBe(seen);
  });

  test("a look that fails is followed by another", async () => {
    await openWhileAnswered();
    bench.server.on(messagesPath, () => ({ status: 503, body: {} }));
    await bench.clock.advance(2_000);
    expect(bench.shownToast()).toBeNull();
    settle();
    await bench.clock.advance(60_000);
    expect(shown()).toEqual(["q", "r"]);
  });

  test("leaving it ends the looking, and an old question is not looked after", async () => {
    await openWhileAnswered();
    await bench.client.chat.select(null);
    await bench.clock.advance(60_000);
    expect(looks()).toBe(1);
    await openWhileAnswered(400_000);
    await bench.clock.advance(60_000);
    expect(looks()).toBe(2);
  });
});

describe("a team's chat", () => {
  const team = {
    id: "0198c0de-0000-7000-8000-000000000001",
    name: "Analysts",
    role: "member",
    can_ask: true,
    can_manage: false,
    is_own: false,
    notice: null,
    file_size: 5_120,
  } as const;

  /** Lets time pass, look by look, until something is so. */
  const passing = (so: () => void) =>
    vi.waitFor(
      async () => {
        await bench.clock.advance(30_000);
        so();
      },
      { timeout: 30_000 },
    );

  test("is looked at as long as it is open, for what others ask, until it is gone", async () => {
    bench.server.on(messagesPath, () => listed([question(400_000), refusal()]));
    await bench.open(sampleUser(), { ...chatWithData, team });
    await passing(() => expect(looks()).toBeGreaterThan(4));
    const theirs = sampleMessage({
      ...{ id: "t", role: "user", content: "And?", created_at: at(0) },
      author: { name: "Grace", is_you: false },
    });
    bench.server.on(messagesPath, () => listed([question(400_000), refusal(), theirs]));
    await passing(() => expect(shown()).toEqual(["q", "r", "t"]));
    expect(bench.client.chat.$messages.get().at(-1)?.author?.name).toBe("Grace");
    bench.server.on(messagesPath, () => refused(404, "There is nothing here.", "not_found"));
    await passing(() => expect(bench.client.chat.$currentChat.get()).toBeNull());
  });
});
