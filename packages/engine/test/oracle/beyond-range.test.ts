import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/oracle/evaluate.ts";
import { tableFromRecords } from "../../src/table/table-from-records.ts";

const table = tableFromRecords(
  ["age", "day", "sex"],
  [
    ["20", "2012-03-01", "f"],
    ["35", "2012-07-15", "m"],
    ["80", "2013-12-31", "f"],
  ],
);

async function ask(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

describe("a condition beyond what was seen", () => {
  it.each([
    ["age > 80", "largest age is 80"],
    ["age >= 80.5", "largest age is 80"],
    ["age = 100", "largest age is 80"],
    ["age in {90, 100}", "largest age is 80"],
    ["age in [81, 90]", "largest age is 80"],
    ["age in (80, 90]", "largest age is 80"],
    ["age < 20", "smallest age is 20"],
    ["age <= 19", "smallest age is 20"],
    ["age in [1, 20)", "smallest age is 20"],
    ["age > 90 and sex = 'f'", "largest age is 80"],
    ["day > '2013'", "largest day is 2013-12-31"],
    ["day >= '2014-01'", "largest day is 2013-12-31"],
    ["day = '2011'", "smallest day is 2012-03-01"],
    ["day < '2012-03-01'", "smallest day is 2012-03-01"],
    ["day in ['2014-01-01', '2014-02-01']", "largest day is 2013-12-31"],
  ])("%s is refused with the bound", async (condition, bound) => {
    const answer = await ask(`P(sex = 'f' | ${condition})`);
    expect(answer).toMatchObject({ kind: "refused", reason: "beyondRange" });
    expect(answer.kind === "refused" ? answer.message : "").toContain(bound);
  });

  it.each([
    "age in ]20, 35[",
    "age in {19, 81}",
    "age = 50",
    "day = '2012-05'",
    "day > '2013-01' and day < '2013-03'",
  ])("%s has no rows, but lies among them", async (condition) => {
    expect(await ask(`P(sex = 'f' | ${condition})`)).toMatchObject({ reason: "noRows" });
  });

  it.each(["age > 30 and age < 25", "day > '2013-01' and day < '2013-02'"])(
    "%s lies nowhere",
    async (condition) => {
      const answer = await ask(`P(sex = 'f' | ${condition})`);
      expect(answer).toMatchObject({ kind: "refused", reason: "impossible" });
    },
  );

  it.each(["age >= 80", "age <= 20", "age in [80, 90]", "day = '2013'", "day >= '2013-12-31'"])(
    "%s is not beyond",
    async (condition) => {
      expect((await ask(`P(sex = 'f' | ${condition})`)).kind).toBe("estimate");
    },
  );
});

describe("an event beyond what was seen", () => {
  it("is none of the rows, with what that allows", async () => {
    const answer = await ask("P(age > 100)");
    const bound = 1 - 0.05 ** (1 / 3);
    expect(answer).toMatchObject({
      value: 0,
      support: { matching: 0, given: 3 },
      bound: { kind: "atMost", value: expect.closeTo(bound, 12), level: 0.95 },
    });
    expect(await ask("P(age < 100)")).toMatchObject({
      value: 1,
      bound: { kind: "atLeast", value: expect.closeTo(1 - bound, 12) },
      caveats: expect.arrayContaining([expect.objectContaining({ kind: "fullCount", rows: 3 })]),
    });
  });

  it.each([
    ["P(age > 25 | age > 30)", 1],
    ["P(age > 30 | age >= 30 and age != 30)", 1],
    ["P(age < 30 | age > 30)", 0],
    ["odds(age < 30 | age > 30)", 0],
  ])("is a fact where the condition settles it: %s", async (text, value) => {
    expect(await ask(text)).toMatchObject({
      value,
      interval: { low: value, high: value, method: "exact" },
      caveats: [{ kind: "settled", holds: value === 1 }],
    });
  });

  it("has no odds where the condition makes it certain", async () => {
    expect(await ask("odds(age > 25 | age > 30)")).toMatchObject({ kind: "refused" });
  });

  it("has its bound in every group, level and cell", async () => {
    const texts = ["by(sex: P(age > 30))", "distribution(sex | age > 30)", "table(sex, day)"];
    for (const text of texts) {
      const answer = await ask(text);
      const groups =
        answer.kind === "groups"
          ? answer.groups
          : answer.kind === "table"
            ? answer.rows.flatMap((row) => row.groups)
            : [];
      expect(groups.length).toBeGreaterThan(0);
      for (const { estimate } of groups) {
        const bare = estimate?.value === 0 || estimate?.value === 1;
        expect(estimate?.bound !== undefined).toBe(bare);
      }
    }
  });
});
