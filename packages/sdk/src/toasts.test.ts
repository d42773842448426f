import { expect, test } from "vitest";
import { useChatBench } from "../test/chat-bench.ts";

const bench = useChatBench();

test("toasts come one at a time and are removed 1,000,000 ms after they were dismissed [3.toast.one] [3.toast.fields] [4.toast.removal] [9.toast.limit] [9.toast.removal]", async () => {
  bench.client.toasts.show({ title: "one", text: "" });
  const id = bench.client.toasts.show({ title: "two", text: "" });
  expect(bench.client.toasts.$toasts.get().map(({ title }) => title)).toEqual(["two"]);
  bench.client.toasts.dismiss(id);
  expect(bench.client.toasts.$toasts.get().map(({ open }) => open)).toEqual([false]);
  await bench.clock.advance(999_999);
  expect(bench.client.toasts.$toasts.get().length).toBe(1);
  await bench.clock.advance(1);
  expect(bench.client.toasts.$toasts.get()).toEqual([]);
});
