import { expect, test } from "vitest";
import { chatPath, listed, refusal, useChatBench } from "../../test/chat-bench.ts";
import { sampleAnswer, sampleMessage } from "../../test/sample.ts";

const bench = useChatBench({ retries: 5 });
const question = sampleMessage({ id: "u1", content: "P(rain)?" });
const steps = [
  `POST ${chatPath}/send-message/`,
  `POST ${chatPath}/validate-query/`,
  "POST /ai/converse",
] as const;

/** Moves time on until a call has come to its end. */
async function finish<T>(call: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  call.then(over, over);
  while (!isOver) await bench.clock.advance(1_000);
  return call;
}

test.each([
  ["a broken connection", { broken: true }],
  ["a reply that breaks off", { truncated: true }],
  ["an error of the server", refusal(500, "oops", "internal")],
  ["a server that is not there", { status: 502 }],
  ["a server that is busy", refusal(429, "Wait.", "rate_limited")],
])("%s, twice at each step, is tried again under the step's own key", async (_, trouble) => {
  await bench.open();
  const keys = new Map<string, Set<unknown>>();
  for (const step of steps) {
    const answer = bench.server.handlerOf(step);
    bench.server.on(step, (call) => {
      const name = `${step} ${call.json.role ?? ""}`;
      const seen = keys.get(name) ?? new Set();
      keys.set(name, seen.add(call.headers["idempotency-key"]));
      const times = bench.server.calls.filter(
        ({ path, json }) => path === call.path && json.role === call.json.role,
      ).length;
      return times <= 2 ? trouble : answer(call);
    });
  }
  const asked = await finish(bench.client.chat.send("P(rain)?"));
  expect(asked).toMatchObject({ kind: "answered", message: { id: "a1" } });
  expect([...keys.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  expect(bench.server.count("POST /ai/converse")).toBe(3);
  expect(bench.shownToast()).toBeNull();
});

test("a question that is saved and cannot be answered is told as such", async () => {
  await bench.open();
  bench.server.on("POST /ai/converse", () => refusal(503, "Away.", "unavailable"));
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([question]));
  const asked = await finish(bench.client.chat.send("P(rain)?"));
  expect(asked).toMatchObject({
    kind: "unanswered",
    error: { code: "unavailable", idempotencyKey: expect.stringMatching(/-converse$/) },
  });
  expect(bench.server.count("POST /ai/converse")).toBe(6);
  expect(bench.shownToast()).toEqual(["Failed to send message", "Away."]);
});

test("a question that could not be saved gives its words back and leaves nothing behind [8.send.default]", async () => {
  await bench.open();
  bench.server.on(`POST ${chatPath}/send-message/`, () => ({ broken: true }));
  bench.server.on(`GET ${chatPath}/messages/`, () => ({ broken: true }));
  expect(await finish(bench.client.chat.send("P(rain)?"))).toBeNull();
  expect(bench.client.chat.$messages.get()).toEqual([]);
  expect(bench.shownToast()).toEqual([
    "Failed to send message",
    "Your message could not be sent. Please try again.",
  ]);
});

test("a question that is still being answered is asked after each second", async () => {
  await bench.open();
  let busy = 3;
  const answer = { message: "25 %", answer: sampleAnswer, id: "a1" };
  bench.server.on("POST /ai/converse", () =>
    busy-- > 0 ? refusal(409, "Still being served.", "in_progress") : { body: answer },
  );
  expect(await finish(bench.client.chat.send("P(rain)?"))).toMatchObject({ kind: "answered" });
  expect(bench.server.count("POST /ai/converse")).toBe(4);
});

test("a stop between two attempts ends the pause", async () => {
  await bench.open();
  // The teams are asked for.
  await bench.clock.advance(100);
  bench.server.on(`POST ${chatPath}/stop/`, () => ({ body: { data: { stopped: 1 } } }));
  bench.server.on(`GET ${chatPath}/messages/`, () => listed([question]));
  bench.server.on("POST /ai/converse", () => ({ broken: true }));
  const sending = bench.client.chat.send("P(rain)?");
  const isShort = (due: number) => due > 0 && due < 1_000;
  await expect.poll(() => bench.clock.due().filter(isShort)).toHaveLength(1);
  await bench.client.chat.stop();
  expect(await sending).toEqual({ kind: "stopped" });
  expect(bench.clock.due().filter(isShort)).toEqual([]);
  expect(bench.server.count("POST /ai/converse")).toBe(1);
});
