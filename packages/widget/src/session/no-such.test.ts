import { expect, test } from "vitest";
import { german } from "../texts/de.ts";
import { spanish } from "../texts/es.ts";
import { noEvents, noOptions, noProperties, noProps, noTexts } from "./no-such.ts";

const lines = Object.keys(spanish);

test.each([
  [noOptions({ tehme: "dark" }), "There is no option tehme: is theme meant?"],
  [
    noOptions({ sesionEndText: "" }),
    "There is no option sesionEndText: is sessionEndedText meant?",
  ],
  [noOptions({ color: "red" }), /^There is no option color\. Those that are: theme, mode, .*\.$/],
  [noEvents(["pc-anwser"]), "There is no event pc-anwser: is pc-answer meant?"],
  [noEvents(["pc-session-end"]), "There is no event pc-session-end: is pc-session-ended meant?"],
  [noEvents(["pc-typing"]), /^There is no event pc-typing\. Those that are: pc-ready, .*\.$/],
  [noProps({ clientt: {} }), "There is no prop clientt: is client meant?"],
  [noProps({ chatID: "" }), "There is no prop chatID: is options={{ chatId: … }} meant?"],
  [noProps({ theme: "dark" }), "There is no prop theme: is options={{ theme: … }} meant?"],
  [
    noProps({ onAnswerd: () => {} }),
    "There is no prop onAnswerd: is onEvent (with the name pc-answer) meant?",
  ],
  [noProps({ height: 640 }), /^There is no prop height\. Those that are: client, baseUrl, .*\.$/],
  [
    noProperties({ shared: "a" }),
    "There is no property shared: is setOptions({ shared: … }) meant?",
  ],
  [noProperties({ baseURl: "" }), "There is no property baseURl: is baseUrl meant?"],
  [
    noProperties({ onSessionEnded: () => {} }),
    'There is no property onSessionEnded: is addEventListener("pc-session-ended", …) meant?',
  ],
  [noOptions({ ...[..."dark"] }), 'options must be an object, such as { theme: "dark" }.'],
  [
    noTexts({ ...["x"] }, lines),
    'The option texts must be an object, such as { "New chat": "Start" }.',
  ],
  [noTexts({ "New chatt": "" }, lines), 'There is no text "New chatt": is "New chat" meant?'],
  [
    noTexts({ Zzzzzzz: "" }, lines),
    /^There is no text "Zzzzzzz"\. Texts are named by the widget's/,
  ],
])("%o", (told, words) => {
  expect(told).toEqual([typeof words === "string" ? words : expect.stringMatching(words)]);
});

test("what there is, and what is for others, is not told of", () => {
  const given = {
    client: null,
    onEvent: () => {},
    style: {},
    "data-testid": "a",
    "aria-busy": true,
  };
  expect(noProps(given)).toEqual([]);
  expect(noOptions({ theme: "dark", shared: null })).toEqual([]);
  expect(noEvents(["pc-answer", "pc-session-ended"])).toEqual([]);
  expect(noProperties({ __reactProps$1: {}, _vei: {}, note: "a", secretKey: "b" })).toEqual([]);
  expect(noTexts(german, lines)).toEqual([]);
});
