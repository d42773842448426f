import type { Asked, ChatMessage } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { createHandle, type DrawnChat } from "./handle.ts";

const message = {} as ChatMessage;

test.each<[string, Asked | null, object | null, boolean]>([
  ["that is answered was taken", { kind: "answered", message }, {}, true],
  ["that its user stopped was taken", { kind: "stopped" }, {}, true],
  ["that has no answer was taken", { kind: "unanswered", error: null }, {}, true],
  ["that is answered last of all was taken", { kind: "answered", message }, null, true],
  ["that ends with the session was not", { kind: "stopped" }, null, false],
  ["that was not saved was not", null, {}, false],
])("a question %s", async (_, asked, user, isTaken) => {
  const handle = createHandle();
  const client = { chat: { send: async () => asked }, session: { $user: { get: () => user } } };
  handle.$drawn.set({ client } as unknown as DrawnChat);
  expect(await handle.methods.ask("How likely is rain?")).toBe(isTaken);
});

test("an event is heard of once, however often it is listened for", () => {
  const { $heard, hear } = createHandle();
  const told: (readonly string[])[] = [];
  $heard.listen((heard) => told.push(heard));
  for (const name of ["pc-answer", "pc-answer", "pc-chat", "pc-answer"]) hear(name);
  expect(told).toEqual([["pc-answer"], ["pc-answer", "pc-chat"]]);
});
