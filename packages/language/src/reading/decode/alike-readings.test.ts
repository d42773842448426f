import { expect, test } from "vitest";
import { findMentions } from "../mentions/find-mentions.ts";
import { cutWords } from "../text/words.ts";
import { oneOfAlike } from "./alike-readings.ts";

/** What is offered of the readings that stand behind a question, after a word of a query. */
function offered(question: string, after: string) {
  const cut = cutWords(question);
  const readings = findMentions(cut).flatMap(({ first, readings: [, ...listed] }) =>
    listed.map((value) => ({ value: Number(value), word: first })),
  );
  const pointed = readings
    .map(({ value }, output) => ({ output, token: { kind: "number", value } as const }))
    .filter(({ token }) => after === "*" || (token.value > 0 && token.value < 1));
  const readingOf = new Map(readings.map(({ word }, output) => [output, word]));
  const words = cut.map(({ text }) => text);
  return oneOfAlike(pointed, readingOf, { words, after }).map((one) => ({
    value: "value" in one.token ? one.token.value : null,
    alike: "alike" in one ? one.alike : 1,
  }));
}

test.each([
  ["95 % interval", "interval", 0.95],
  ["the middle 80 percent", "range", 0.8],
  ["is it over 20 percent", ">", 0.2],
  ["the 25th percentile", "quantile", 0.25],
  ["where the top 10 % begin", "quantile", 0.9],
  ["the slowest 5 % take at least", "quantile", 0.95],
  ["the youngest 25 % are at most", "quantile", 0.25],
  ["exceeded on only 1 % of days", "quantile", 0.99],
])("%s after %s: %d", (question, after, value) => {
  expect(offered(question, after)).toEqual([{ value: expect.closeTo(value), alike: 2 }]);
});

test.each([
  ["if prices rose by 10 %", 1.1],
  ["if we cut prices by 10 %", 0.9],
  ["with prices 10 % lower", 0.9],
])("%s: times %d", (question, value) => {
  expect(offered(question, "*")[0]?.value).toBeCloseTo(value);
});

test("each mention has its own", () => {
  expect(offered("between 10 % and 30 %", ">").map(({ value }) => value)).toEqual([0.1, 0.3]);
});

test.each([
  ["<", ["2021-03-01"]],
  [">", ["2021-03-31"]],
  ["=", ["2021-03-01", "2021-03-31"]],
])("a month after %s", (after, dates) => {
  const pointed = ["2021-03-01", "2021-03-31"].map((text, output) => {
    return { output, token: { kind: "date", text } as const };
  });
  const readingOf = new Map(pointed.map(({ output }) => [output, 1]));
  const left = oneOfAlike(pointed, readingOf, { words: ["since", "march", "2021"], after });
  expect(left.map(({ token }) => token.kind === "date" && token.text)).toEqual(dates);
});
