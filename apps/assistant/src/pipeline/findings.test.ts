import { seededRandom, tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { answerQuery } from "./answer-question.ts";

async function summaryOf(headers: readonly string[], records: readonly string[][]) {
  const reply = await answerQuery(
    { kind: "findings", column: null },
    circumstancesOf(tableFromRecords(headers, records)),
  );
  if (reply.answer.kind !== "answer" || !reply.answer.card) throw new Error(reply.message);
  return { answer: reply.answer, card: reply.answer.card, message: reply.message };
}

const random = seededRandom(11);
const coin = (chance: number) => random.uniform() < chance;

test("a summary says each thing in the table's words, with figure, interval, drawing and query", async () => {
  const records = Array.from({ length: 1_500 }, (_, row) => {
    const hard = coin(0.5);
    const woman = coin(hard ? 0.8 : 0.2);
    const admitted = coin((hard ? 0.15 : 0.65) + (woman ? 0.12 : 0));
    const score = (admitted ? 1 : 0) + random.normal();
    return [
      woman ? "woman" : "man",
      hard ? "hard" : "easy",
      admitted ? "yes" : "no",
      row % 100 === 0 ? "999" : score.toFixed(2),
      row % 3 === 0 ? "late" : "",
    ];
  });
  const { answer, card, message } = await summaryOf(
    ["sex", "department", "admitted", "score", "remark"],
    records,
  );
  const findings = card.findings ?? [];
  expect(findings[0]).toMatchObject({
    kind: "reversal",
    text: "Over all, admitted is yes less often for sex woman than for sex man; among rows of like department it is more often so.",
    series: { kind: "intervals", unit: "points", reference: { label: "all groups" } },
  });
  expect(findings[0]?.basis).toMatch(
    /^Difference −[\d.]+ percentage points over all \(95 % interval −[\d.]+ to −[\d.]+ percentage points\), \+[\d.]+ percentage points on average within department$/,
  );
  const related = findings.find(({ query }) => query === "by(department: P(admitted = 'yes'))");
  expect(related?.text).toMatch(
    /^The share of rows where admitted is yes differs by department: [\d.]+ % for easy, down to [\d.]+ % for hard\.$/,
  );
  expect(related?.basis).toMatch(
    /^Strength, 0 to 1: 0\.\d+ \(9\d(\.\d)? % interval 0\.\d+ to 0\.\d+\), 1,500 rows$/,
  );
  expect(findings.map(({ text }) => text)).toContain(
    "score is 999 in 15 rows, which may stand for a missing value.",
  );
  expect(findings.at(-1)).toMatchObject({
    kind: "oddity",
    text: "remark is missing in 66.7 % of rows (1,000 of 1,500).",
    query: "P(remark is missing)",
    gauge: { unit: "share" },
  });
  for (const { query, series, gauge } of findings) {
    expect(series ?? gauge).not.toBeNull();
    expect(parseQuery(query ?? "")).toMatchObject({ ok: true });
  }
  expect(message).toContain("1. Over all, admitted is yes less often");
  expect(message).toContain("however the columns depend on each other (Benjamini and Yekutieli)");
  expect(answer.method).toBe("test");
});

test("of a table in which nothing stands out, that is said", async () => {
  const records = Array.from({ length: 200 }, () =>
    [random.normal(), random.normal(), random.normal()].map((cell) => cell.toFixed(3)),
  );
  const { answer, card } = await summaryOf(["x", "y", "z"], records);
  expect(answer.text).toContain("Nothing stands out: no relation is surely more than small");
  expect(card.findings).toEqual([]);
  expect(answer.caveats).toEqual([
    {
      kind: "discoveries",
      message: "3 pairs of columns were compared, and none goes together beyond chance.",
    },
  ]);
});
