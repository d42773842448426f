import type { Client } from "@probability-chat/sdk";
import { afterEach, expect, test, vi } from "vitest";
import { createConnected } from "./connected.ts";
import { defaultOptions } from "./options.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what is no client is told once, though it is another at each drawing", async () => {
  vi.stubGlobal("location", new URL("https://shop.example/cart"));
  vi.spyOn(console, "error").mockReturnValue();
  const tell = vi.fn();
  const connected = createConnected();
  const draw = (client: unknown) =>
    connected.follow({
      connection: { client: client as Client },
      // A bubble asks nothing before it is open.
      options: { ...defaultOptions, mode: "bubble" },
      tell,
    });
  for (let drawing = 0; drawing < 5; drawing += 1) {
    draw(Promise.resolve({}));
    await vi.dynamicImportSettled();
  }
  await vi.waitFor(() => expect(tell).toHaveBeenCalled(), { timeout: 30_000 });
  expect(tell.mock.calls.map(([name]) => name)).toEqual(["pc-error"]);
  draw("es_1");
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2));
  connected.end();
});
