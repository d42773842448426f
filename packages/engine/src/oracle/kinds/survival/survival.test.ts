import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

/** Weeks in remission (Freireich and others 1963), as in the numerics' test; and one row unknown. */
const TREATED = "6 6 6 7 10 13 16 22 23 6+ 9+ 10+ 11+ 17+ 19+ 20+ 25+ 32+ 32+ 34+ 35+";
const PLACEBO = "1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23";
const rows = (arm: string, times: string) =>
  times
    .split(" ")
    .map((word) => [arm, String(Number.parseInt(word, 10)), word.endsWith("+") ? "no" : "yes"]);
const table = tableFromRecords(
  ["arm", "weeks", "relapse"],
  [...rows("6-MP", TREATED), ...rows("placebo", PLACEBO), ["placebo", "9", ""]],
);

async function ask(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

describe("survival", () => {
  it("is told of all rows", async () => {
    const answer = await ask("survival(weeks, relapse = 'yes')");
    if (answer.kind !== "survival") throw new Error(JSON.stringify(answer));
    expect(answer.curves).toHaveLength(1);
    expect(answer.curves[0]).toMatchObject({ rows: 42, events: 30, median: { value: 12 } });
    expect(answer.test).toBe(null);
    expect(answer.support).toMatchObject({ given: 42, matching: 30, excluded: 1 });
  });

  it("is compared by groups", async () => {
    const answer = await ask("survival(weeks, relapse = 'yes' by arm)");
    if (answer.kind !== "survival") throw new Error(JSON.stringify(answer));
    expect(answer.curves.map(({ group, median }) => [group, median.value])).toEqual([
      ["6-MP", 23],
      ["placebo", 8],
    ]);
    expect(answer.test?.statistic).toBeCloseTo(16.793, 3);
    expect(answer.curves[0]?.steps[0]).toMatchObject({ time: 6, atRisk: 21, events: 3 });
    expect(answer.caveats.map(({ kind }) => kind)).toEqual([
      "fewEvents",
      "censoring",
      "missingExcluded",
    ]);
  });

  it("follows who has not ended until the table's last date", async () => {
    const stays = [
      ["2024-01-01", "2024-01-05"],
      ["2024-01-01", ""],
      ["2024-01-06", "2024-01-16"],
      ["2024-01-11", ""],
      ["", ""],
    ];
    const parsed = parseQuery("survival(days(left - joined), left is present)");
    if (!parsed.ok) throw new Error(parsed.error.message);
    const answer = await evaluate(parsed.query, tableFromRecords(["joined", "left"], stays));
    // Exits after 4 and 10 days; two stay 15 and 5 days until the 16th.
    expect(answer).toMatchObject({
      curves: [{ rows: 4, events: 2, until: 15, median: { value: 10 } }],
      support: { given: 4, matching: 2, excluded: 1 },
    });
    if (answer.kind !== "survival") return;
    expect(answer.curves[0]?.steps).toMatchObject([
      { time: 4, atRisk: 4, share: 0.75 },
      { time: 10, atRisk: 2, share: 0.375 },
    ]);
    expect(answer.caveats).toContainEqual({ kind: "openUntil", date: "2024-01-16" });
  });

  it.each([
    ["survival(weeks, relapse = 'yes' | arm = 'none')", /No row of the table satisfies/],
    ["survival(weeks - 20, relapse = 'yes')", /not negative/],
    ["survival(arm, relapse = 'yes')", /arm holds text/],
    ["survival(weeks, relapse = 'yes' and relapse = 'no')", /happens in no row/],
  ])("%s is refused", async (text, message) => {
    expect(await ask(text)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(message),
    });
  });
});

describe("the size of a sample", () => {
  it("is told of a share and of a mean", async () => {
    // 30 of 42 relapse: p = 0.714; to 0.814, p̄ = 0.764: 283 a group by the formula by hand.
    const share = await ask("samplesize(P(relapse = 'yes'), 0.1)");
    expect(share).toMatchObject({ kind: "power", asked: "rows", difference: 0.1 });
    if (share.kind !== "power") return;
    const [p1, p2] = [30 / 42, 30 / 42 + 0.1];
    const middle = (p1 + p2) / 2;
    const rows =
      ((1.959964 * Math.sqrt(2 * middle * (1 - middle)) +
        0.841621 * Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2))) /
        0.1) **
      2;
    expect(share.found[0]?.rows).toBe(Math.ceil(rows));
    expect(share.within).toBe(Math.ceil((1.959964 ** 2 * p1 * (1 - p1)) / 0.01));
    const mean = await ask("detectable(E(weeks), 64)");
    if (mean.kind !== "power") throw new Error(JSON.stringify(mean));
    // 64 rows a group find half a standard deviation.
    expect((mean.difference / (mean.sd ?? 1)).toFixed(2)).toBe("0.50");
  });

  it.each([
    ["samplesize(P(relapse = 'yes'), 0.5)", /cannot change by 0.5/],
    ["samplesize(median(weeks), 2)", /a share P\(…\) or a mean E\(…\)/],
    ["detectable(P(relapse = 'yes'), 3)", /no possible difference/],
    ["samplesize(P(arm = 'x'), 0.1)", /none or all/],
  ])("%s is refused", async (text, message) => {
    expect(await ask(text)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(message),
    });
  });
});
