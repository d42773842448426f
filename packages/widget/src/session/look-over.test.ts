import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHandle } from "../handle.ts";
import { english } from "../texts/texts.ts";
import type { Widget } from "../widget-context.ts";
import {
  lookOver,
  misplacedIn,
  misspeltIn,
  noClientIn,
  notFunctions,
  secretKeysIn,
  textOfNobody,
  unknownIn,
} from "./look-over.ts";

beforeEach(() => void vi.stubGlobal("location", new URL("https://shop.example/cart")));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["get-client-secret", "getClientSecret"],
  ["getclientsecret", "getClientSecret"],
  ["client-secret", "getClientSecret"],
  ["secret-key", "getClientSecret"],
  ["get-token", "getToken"],
  ["gettoken", "getToken"],
  ["client", "client"],
])("the attribute %s is said to be the property %s", (name, property) => {
  const [text] = misplacedIn([{ name, value: "es_7f3a" }]);
  expect(text).toContain(`${property} is a property (in Vue :${property}, in Svelte {${property}}`);
  expect(text).not.toContain("7f3a");
});

test.each(["base-url", "public-key", "class", "chat-id", "data-client"])(
  "the attribute %s is where it belongs",
  (name) => expect(misplacedIn([{ name, value: "a" }])).toEqual([]),
);

test("a secret key anywhere is to be revoked, which is said once and without it", () => {
  const given = [
    { name: "data-key", value: "sk_7f3a" },
    { name: "secret-key", value: "sk_7f3a" },
    { name: "getToken", value: () => "sk_7f3a" },
  ];
  const texts = secretKeysIn(given, "https://chat.example.com");
  const words = /^A secret key .* Revoke it now under https:\/\/chat\.example\.com\/developers,/;
  expect(texts).toEqual([expect.stringMatching(words)]);
  expect(texts.join()).not.toContain("7f3a");
});

test("a language is no secret key", () => {
  expect(secretKeysIn([{ name: "data-locale", value: "sk_SK" }], "")).toEqual([]);
});

test.each([
  ["tehme", "theme"],
  ["thme", "theme"],
  ["themes", "theme"],
  ["chatid", "chat-id"],
  ["baseurl", "base-url"],
  ["base-ulr", "base-url"],
  ["public-keey", "public-key"],
  ["opne", "open"],
])("the attribute %s is asked whether it is %s", (name, known) => {
  expect(misspeltIn([{ name, value: "" }])).toEqual([
    `There is no attribute ${name}: is ${known} meant?`,
  ]);
});

test.each(
  "theme base-url id class style slot title lang dir hidden tabindex role part data-them aria-mode onopen data-v-7f3a v-mode ng-mode _ngcontent-abc wire:mode x-mode @open :mode thematic note name width key is loading".split(
    " ",
  ),
)("the attribute %s is left alone", (name) => {
  expect(misspeltIn([{ name, value: "" }])).toEqual([]);
});

test("a secret key in place of the public one is told by itself", () => {
  const given = ["public-key", "publicKey"].map((name) => ({ name, value: "sk_7f3a" }));
  expect(secretKeysIn(given, "")).toEqual([]);
});

test.each([
  ["getClientSecret", "es_7f3a", "getClientSecret must be a function, which gives a client secret"],
  ["getToken", Promise.resolve("a"), "it is an object. Write getToken = async () => …"],
])("%s that is no function is told, without what it is", (name, value, words) => {
  const texts = notFunctions({ [name]: value });
  expect(texts).toEqual([expect.stringContaining(words)]);
  expect(texts.join()).not.toContain("7f3a");
});

test("functions, and none, are as they are to be", () => {
  expect(notFunctions({ getClientSecret: () => "es_1", getToken: null })).toEqual([]);
});

test.each([
  [{ mode: "popup" }, 'mode cannot be "popup". It is one of: inline, bubble, page.'],
  [{ options: { theme: "night" } }, 'theme cannot be "night". It is one of: system, light, dark.'],
  [{ options: { dir: "down" } }, 'dir cannot be "down". It is one of: ltr, rtl.'],
  [{ remoteImages: "never" }, 'remoteImages cannot be "never". It is one of: ask, show.'],
  [{ lang: "xx" }, 'There are no words in the lang "xx": it stays English. Those that are: en, de'],
  [{ options: { color: "red" } }, "There is no option color. Those that are: theme, mode, open,"],
])("%o is told with what is known", (given, words) => {
  expect(unknownIn(given)).toEqual([expect.stringContaining(words)]);
});

test.each([
  {},
  { mode: "bubble", theme: "", dir: null, lang: "de-AT" },
  { options: { theme: undefined, lang: "EN", samples: [], dir: null } },
  { options: { lang: "ar", texts: { "New chat": "محادثة جديدة" } } },
])("in %o all is known", (given) => expect(unknownIn(given)).toEqual([]));

test("a page of another origin alone is told that it names nobody", () => {
  expect(textOfNobody("https://chat.example.com")).toEqual([
    expect.stringContaining("with accounts of https://chat.example.com. For your own users set"),
  ]);
  expect(textOfNobody("")).toEqual([]);
  expect(textOfNobody("https://shop.example/chats")).toEqual([]);
});

test("names of texts that cannot be looked at leave no rejection behind", async () => {
  vi.doMock("../texts/es.ts", () => Promise.reject(new Error("cut off")));
  vi.spyOn(console, "warn").mockReturnValue();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const options = { shared: "a", texts: { "New chatt": "Neu" } };
  const widget = { client: { baseUrl: "" }, handle: createHandle(), options } as unknown as Widget;
  await lookOver(widget, { attributes: [] } as unknown as Element, {}, english);
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off("unhandledRejection", unhandled);
  vi.doUnmock("../texts/es.ts");
  vi.restoreAllMocks();
  expect(unhandled).not.toHaveBeenCalled();
});

test("a client that is given and undefined is told of a component, and where nothing else is given", () => {
  expect(noClientIn({ client: undefined })).toEqual([
    expect.stringMatching(/^client was given and is undefined: is it exported/),
  ]);
  for (const given of [
    {},
    { client: null },
    { client: undefined, container: {} },
    { client: undefined, baseUrl: "https://chat.example.com" },
    { client: undefined, getClientSecret: () => "es_1" },
  ]) {
    expect(noClientIn(given)).toEqual([]);
  }
});
