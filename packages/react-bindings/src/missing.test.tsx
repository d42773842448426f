import { createClient } from "@probability-chat/sdk";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProbabilityChatProvider, useQuota } from "./index.ts";
import { createHasteWatch } from "./tell-haste.ts";
import { tellMissing } from "./tell-missing.ts";
import { tellUnknown } from "./tell-unknown.ts";

function Left(): ReactNode {
  const { remaining } = useQuota();
  return remaining === null ? "…" : remaining;
}

test("a hook without a provider says what to put above it", () => {
  expect(() => renderToString(<Left />)).toThrow(
    "below <ProbabilityChatProvider client={createClient({ baseUrl })}>",
  );
});

test("a provider without a client says what to give it", () => {
  const client = undefined as unknown as ReturnType<typeof createClient>;
  expect(() => renderToString(<ProbabilityChatProvider client={client} />)).toThrow(
    "has no client: give it client={createClient({ baseUrl })}",
  );
  const drawn = (
    <ProbabilityChatProvider client={createClient()}>{<Left />}</ProbabilityChatProvider>
  );
  expect(renderToString(drawn)).toBe("…");
});

test.each([
  [{}, "has something of the type object as its client: give it client={createClient("],
  [createClient, "has something of the type function as its client: give it"],
  ["sk_7f3a", "was given a secret key (sk_…), which must never be in a page"],
])("a provider with %o as its client says what to give it", (given, words) => {
  const client = given as ReturnType<typeof createClient>;
  const draw = () => renderToString(<ProbabilityChatProvider client={client} />);
  expect(draw).toThrow(words);
  expect(draw).not.toThrow("7f3a");
});

const origin = "https://shop.example";
const src = "https://chat.example.com/embed/probability-chat.js";
let defined: boolean;
let page: EventTarget;
let ready: string;

beforeEach(() => {
  vi.useFakeTimers();
  defined = false;
  ready = "complete";
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", { origin, href: `${origin}/a/` });
  vi.stubGlobal("customElements", { get: () => defined || undefined });
  vi.stubGlobal("document", {
    baseURI: `${origin}/a/`,
    get readyState() {
      return ready;
    },
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("without src the console says so where no script came in a while, and only then", () => {
  ready = "loading";
  tellMissing({ hasClient: true });
  vi.runAllTimers();
  expect(console.error).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("load"));
  vi.runAllTimers();
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Give"));

  defined = true;
  tellMissing({ hasClient: true });
  vi.runAllTimers();
  defined = false;
  const stop = tellMissing({ hasClient: true });
  stop();
  vi.runAllTimers();
  expect(console.error).toHaveBeenCalledTimes(1);
});

test.each([
  ["of another server's script, without a client or baseUrl", { src, hasClient: false }, 1],
  ["with a client", { src, hasClient: true }, 0],
  ["with baseUrl", { src, baseUrl: "", hasClient: false }, 0],
  ["of the page's own script", { src: "/embed/probability-chat.js", hasClient: false }, 0],
])("an element %s is told whom it asks", (_, given, times) => {
  tellMissing(given);
  expect(console.warn).toHaveBeenCalledTimes(times);
  if (times) expect(vi.mocked(console.warn).mock.lastCall?.[0]).toContain('baseUrl="https://chat.');
});

test("clients that are made at each drawing are told of once, and those of accounts are not", () => {
  const hear = createHasteWatch();
  for (let at = 0; at < 20; at += 1) {
    hear(createClient());
    vi.advanceTimersByTime(700);
  }
  vi.advanceTimersByTime(3_000);
  const clients = [createClient(), createClient()] as const;
  for (let at = 0; at < 20; at += 1) hear(clients[at % 2 === 0 ? 0 : 1]);
  expect(console.error).not.toHaveBeenCalled();
  for (let at = 0; at < 20; at += 1) hear(createClient());
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("useMemo"));
});

test("a prop that there is not is told of once, with those that there are", () => {
  const given = { onAnswerd: null, onAnswer: null, "data-testid": "a" };
  for (let at = 0; at < 2; at += 1) tellUnknown(given, ["client", "onAnswer"]);
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    "<ProbabilityChatElement> has no prop onAnswerd. Those that are: client, onAnswer.",
  );
});
