import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { answerQuery } from "./answer-question.ts";

const rows = Array.from({ length: 30 }, (_, at) => [["a", "b", "b"][at % 3] ?? "", String(at)]);
const circumstances = circumstancesOf(tableFromRecords(["group", "size in kg"], rows));

test.each([
  ["by(group: count(all))", "bars", "count"],
  ["by(group: max(`size in kg`))", "bars", "kg"],
  ["by(group: E(`size in kg`))", "intervals", "kg"],
  ["by(group: P(`size in kg` > 9))", "intervals", "share"],
])("%s is drawn as %s of unit %j", async (text, kind, unit) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer } = await answerQuery(parsed.query, circumstances);
  expect(answer).toMatchObject({ series: { kind, unit } });
});
