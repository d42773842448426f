import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../../numerics/random.ts";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";
import type { FindingsFound } from "./found.ts";

async function findingsOf(table: Table, column: string | null = null): Promise<FindingsFound> {
  const answer = await evaluate({ kind: "findings", column }, table);
  if (answer.kind !== "findings") throw new Error(JSON.stringify(answer));
  return answer;
}

function kindsOf({ findings }: FindingsFound): string[] {
  return findings.map(({ found }) => found.kind);
}

const coin = (random: Random, chance: number) => random.uniform() < chance;

describe("findings", () => {
  it("tell relations by the lower end of their strength, each with the query that shows it", async () => {
    const random = seededRandom(5);
    const records = Array.from({ length: 400 }, () => {
      const [x, g] = [random.normal(), random.below(3)];
      const y = x + 0.5 * random.normal();
      const z = 0.6 * g + random.normal();
      const yes = coin(random, g === 2 ? 0.8 : 0.3);
      return [x, y, `g${g}`, z, yes ? "yes" : "no", random.normal()].map((cell) =>
        typeof cell === "number" ? cell.toFixed(4) : cell,
      );
    });
    const answer = await findingsOf(
      tableFromRecords(["x", "y", "group", "z", "passed", "noise"], records),
    );
    expect(answer.comparisons).toBe(15);
    expect(answer.findings.map(({ query }) => query && printQuery(query))).toEqual([
      "spearman(x, y)",
      "by(group: P(passed = 'yes'))",
      "by(group: E(z))",
    ]);
    const strengths = answer.findings.map(({ found }) =>
      found.kind === "relation" ? found.strength : null,
    );
    expect(strengths[0]).toMatchObject({
      value: expect.closeTo(0.89, 1),
      level: 1 - (0.05 * 3) / 15,
    });
    expect(strengths[0]?.low).toBeGreaterThan(strengths[1]?.low ?? 1);
    expect(strengths[1]?.low).toBeGreaterThan(strengths[2]?.low ?? 1);
    expect(answer.caveats.map(({ kind }) => kind)).toEqual(["association", "discoveries"]);
  });

  it("tell first what turns round within a third column", async () => {
    const random = seededRandom(9);
    const records = Array.from({ length: 2_000 }, () => {
      const hard = coin(random, 0.5);
      const woman = coin(random, hard ? 0.8 : 0.2);
      const admitted = coin(random, (hard ? 0.2 : 0.7) + (woman ? 0.1 : 0));
      return [woman ? "woman" : "man", hard ? "hard" : "easy", admitted ? "yes" : "no"];
    });
    const answer = await findingsOf(tableFromRecords(["sex", "department", "admitted"], records));
    const [first] = answer.findings;
    expect(first?.found).toMatchObject({
      kind: "reversal",
      x: "sex",
      y: "admitted",
      within: "department",
      level: "yes",
    });
    expect(first?.query && printQuery(first.query)).toBe(
      "by(department: diff(P(admitted = 'yes' | sex = 'woman'), P(admitted = 'yes' | sex = 'man')))",
    );
    expect(first?.answer).toMatchObject({ kind: "groups" });
  });

  it("tell of two numbers that go apart in each group, though together over all", async () => {
    const random = seededRandom(4);
    const records = Array.from({ length: 600 }, () => {
      const group = random.below(3);
      const own = random.normal();
      const [x, y] = [2 * group + own, 2 * group - 0.8 * own + 0.5 * random.normal()];
      return [`g${group}`, x.toFixed(4), y.toFixed(4)];
    });
    const [first] = (await findingsOf(tableFromRecords(["group", "x", "y"], records))).findings;
    expect(first?.found).toMatchObject({
      kind: "reversal",
      within: "group",
      quantity: "correlation",
    });
    if (first?.found.kind !== "reversal") throw new Error();
    expect(first.found.overall).toBeGreaterThan(0.2);
    expect(first.found.inside).toBeLessThan(-0.2);
  });

  it("tell hardly ever of a relation where all columns are independent", async () => {
    const random = seededRandom(31);
    let told = 0;
    for (let table = 0; table < 60; table++) {
      const records = Array.from({ length: 90 }, () => [
        random.normal().toFixed(3),
        Math.exp(random.normal()).toFixed(3),
        "pqrs"[random.below(4)] ?? "",
        coin(random, 0.3) ? "yes" : "no",
        `k${random.below(9)}`,
      ]);
      const kinds = kindsOf(await findingsOf(tableFromRecords(["x", "y", "g", "f", "k"], records)));
      if (kinds.some((kind) => kind === "relation" || kind === "reversal")) told++;
    }
    expect(told).toBeLessThanOrEqual(3);
  });

  it("tell nothing of a relation that is beyond chance but small", async () => {
    const random = seededRandom(2);
    const records = Array.from({ length: 8_000 }, () => {
      const x = random.normal();
      return [x.toFixed(4), (0.06 * x + random.normal()).toFixed(4)];
    });
    const answer = await findingsOf(tableFromRecords(["x", "y"], records));
    expect(answer.discoveries).toBe(1);
    expect(answer.findings).toEqual([]);
  });

  it("tell oddities of rows and columns", async () => {
    const random = seededRandom(3);
    const records = Array.from({ length: 300 }, (_, row) => [
      String(row),
      row % 40 === 0 ? "999" : (20 + 5 * random.normal()).toFixed(1),
      row % 50 === 0 ? "unknown" : (["north", "south"][random.below(2)] ?? ""),
      row % 9 === 0 ? "seen" : "",
      row === 7 ? "other" : "same",
      Math.exp(2.2 * random.normal()).toFixed(3),
    ]);
    const headers = ["id", "age", "region", "remark", "kind", "income"];
    const { findings } = await findingsOf(
      tableFromRecords(headers, [...records, ...records.slice(0, 3)]),
    );
    expect(findings.map(({ found }) => found)).toMatchObject([
      { kind: "repeated", rows: 3, of: 303 },
      { kind: "code", column: "age", value: "999" },
      { kind: "code", column: "region", value: "unknown" },
      { kind: "constant", column: "kind", value: "same" },
      { kind: "missing", column: "remark" },
      { kind: "skewed", column: "income" },
    ]);
  });

  it("tell that a column is another in other words, and then only one of them", async () => {
    const random = seededRandom(8);
    const records = Array.from({ length: 400 }, () => {
      const celsius = 10 + 8 * random.normal();
      const sales = 3 * celsius + 20 * random.normal();
      return [
        celsius.toFixed(2),
        (1.8 * Number(celsius.toFixed(2)) + 32).toFixed(4),
        sales.toFixed(2),
      ];
    });
    const answer = await findingsOf(tableFromRecords(["celsius", "fahrenheit", "sales"], records));
    expect(answer.findings.map(({ found }) => found)).toMatchObject([
      { kind: "relation", x: "celsius", y: "sales" },
      { kind: "told", column: "fahrenheit", by: "celsius" },
    ]);
  });

  it("tell no relation of a part to its whole", async () => {
    const random = seededRandom(8);
    const records = Array.from({ length: 400 }, () => {
      const city = random.below(8);
      return [
        `city ${city}`,
        city === 7 ? (coin(random, 0.5) ? "east" : "west") : city < 4 ? "west" : "east",
      ];
    });
    const { findings } = await findingsOf(tableFromRecords(["city", "region"], records));
    expect(findings.map(({ found }) => found)).toEqual([
      { kind: "told", column: "region", by: "city" },
    ]);
  });

  it("tell a sudden change over time, and no slow one", async () => {
    const random = seededRandom(6);
    const records = Array.from({ length: 900 }, (_, row) => {
      const day = new Date(Date.UTC(2020, 0, 1 + row)).toISOString().slice(0, 10);
      const price = (row < 500 ? 10 : 14) + random.normal();
      const slow = row / 100 + random.normal();
      return [day, price.toFixed(3), slow.toFixed(3)];
    });
    const answer = await findingsOf(tableFromRecords(["day", "price", "slow"], records));
    const shifts = answer.findings.filter(({ found }) => found.kind === "shift");
    expect(shifts.map(({ found }) => found)).toMatchObject([
      {
        column: "price",
        from: "2021-05",
        before: expect.closeTo(10, 0),
        after: expect.closeTo(14, 0),
      },
    ]);
  });

  it("are of one column where one is named", async () => {
    const random = seededRandom(5);
    const records = Array.from({ length: 300 }, () => {
      const [x, u] = [random.normal(), random.normal()];
      return [x, x + random.normal(), u, u + random.normal()].map((cell) => cell.toFixed(4));
    });
    const answer = await findingsOf(tableFromRecords(["a", "b", "c", "d"], records), "c");
    expect(answer.comparisons).toBe(3);
    expect(answer.findings.map(({ found }) => found)).toMatchObject([
      { kind: "relation", x: "c", y: "d" },
    ]);
  });

  it.each([
    ["one column", ["x"], [["1"], ["2"]]],
    ["one row", ["x", "y"], [["1", "a"]]],
    [
      "nothing but gaps",
      ["x", "y"],
      [
        ["", ""],
        ["", ""],
      ],
    ],
  ])("are none of %s", async (_, headers, records) => {
    expect(kindsOf(await findingsOf(tableFromRecords(headers, records)))).toEqual([]);
  });

  it("find in a table of hundreds of columns the one pair that goes together", async () => {
    const random = seededRandom(12);
    const columns = 90;
    const records = Array.from({ length: 600 }, () => {
      const cells = Array.from({ length: columns }, () => random.normal());
      cells[70] = (cells[11] ?? 0) + random.normal();
      return cells.map((cell) => cell.toFixed(3));
    });
    const headers = Array.from({ length: columns }, (_, at) => `c${at}`);
    const answer = await findingsOf(tableFromRecords(headers, records));
    expect(answer.comparisons).toBe((columns * (columns - 1)) / 2);
    expect(answer.findings.map(({ found }) => found)).toMatchObject([{ x: "c11", y: "c70" }]);
    expect(answer.caveats.map(({ kind }) => kind)).toContain("screened");
  });
});
