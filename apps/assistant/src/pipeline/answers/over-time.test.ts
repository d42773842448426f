import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../../test/support/circumstances.ts";
import { answerQuery } from "../answer-question.ts";

async function replyTo(text: string, headers: readonly string[], records: readonly string[][]) {
  const parsed = parseQuery(text, { columns: headers });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return answerQuery(parsed.query, circumstancesOf(tableFromRecords(headers, records)));
}

async function linesOf(text: string, headers: readonly string[], records: readonly string[][]) {
  const { answer } = await replyTo(text, headers, records);
  if (answer.kind !== "answer" || answer.series?.kind !== "line") throw new Error(answer.kind);
  return answer.series.lines;
}

test("a trend is drawn where the line is, whatever periods are missing", async () => {
  const years = [2000, 2001, 2002, 2003, 2004, 2005, 2006, 2019];
  const records = years.map((year) => [`${year}-05-01`, String(3 * (year - 2000))]);
  const [, line] = await linesOf("trend(E(x) over year(day))", ["day", "x"], records);
  expect(line?.points).toMatchObject([
    { x: "2000", value: expect.closeTo(0, 9) },
    { x: "2019", value: expect.closeTo(57, 9) },
  ]);
});

test.each([
  ["numbers, some of them of four digits", [600, 1200, 1800, 2400, 3000, 3600, 4200, 4800], Number],
  ["numbers of four digits", [1000, 2000, 3000, 4000, 5000, 6000, 7000, 9999], Number],
  ["years", [1984, 1988, 1992, 1996, 2000, 2004, 2008, 2012], String],
])("%s stand along the axis as such", async (_, values, placed) => {
  const records = values.map((value, at) => [String(value), String(at % 3)]);
  const [points, line] = await linesOf("trend(E(x) over step)", ["step", "x"], records);
  expect(points?.points.map(({ x }) => x)).toEqual(values.map((value) => placed(value)));
  expect(line?.points.map(({ x }) => x)).toEqual(
    [values[0], values.at(-1)].map((value) => placed(value)),
  );
});

test("a forecast that nothing tells the error of is said without an interval", async () => {
  const records = Array.from({ length: 24 }, (_, at) => [String(at), "5"]);
  const { answer, message } = await replyTo("forecast(E(x) over step, 2)", ["step", "x"], records);
  if (answer.kind !== "answer") throw new Error(answer.kind);
  expect(message).toContain("**5** in 24, and 5 in 25: the forecast");
  expect(message).not.toContain("95 % interval 5");
  expect(message).toContain("which does not say how far the next may be: there is no interval");
  expect(answer.interval).toBeNull();
  expect(answer.series).toMatchObject({ kind: "fan", forecast: [{ bands: [] }, { bands: [] }] });
});
