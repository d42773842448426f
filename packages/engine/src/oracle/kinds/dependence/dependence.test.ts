import { ALL, count, parseQuery, printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { contingency } from "../../../numerics/contingency.ts";
import { type Random, seededRandom } from "../../../numerics/random.ts";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import {
  type Association,
  correlationTest,
  gridTest,
  judge,
  numbersTest,
} from "../../columns/association.ts";
import { createContext } from "../../context.ts";
import { evaluate } from "../../evaluate.ts";
import { dependenceAnswer } from "./dependence.ts";
import { scanDependence } from "./scan-dependence.ts";

const COUNT = count();

async function ask(query: string, table: Table) {
  const parsed = parseQuery(query);
  if (!("query" in parsed)) throw new Error(query);
  const answer = await evaluate(parsed.query, table, { seed: 1 });
  if (answer.kind !== "dependence") throw new Error(JSON.stringify(answer));
  return answer;
}

/** Groups of 40 rows in which y goes with x by chance alone, but for the first few. */
function strata(groups: number, real: number): Table {
  const random = seededRandom(11);
  const records = Array.from({ length: groups * 40 }, (_, row) => {
    const group = row % groups;
    const x = random.uniform() < 0.5;
    const y = group < real ? x === random.uniform() < 0.9 : random.uniform() < 0.5;
    return [`g${group}`, x ? "a" : "b", y ? "c" : "d", String(random.normal())];
  });
  return tableFromRecords(["group", "x", "y", "z"], records);
}

describe("dependence", () => {
  it("allows for the number of groups that are tested at once", async () => {
    const { results, caveats } = await ask("by(group: dependence(x, y))", strata(50, 3));
    expect(caveats).toContainEqual({ kind: "severalTests", tests: 50 });
    const found = results.filter(({ dependent }) => dependent).map(({ group }) => group);
    expect(found).toEqual(["g0", "g1", "g2"]);
    expect(results.filter(({ pValue }) => pValue < 0.05).length).toBeGreaterThan(3);
    const single = await ask("dependence(x, y)", strata(50, 3));
    expect(single.caveats.map(({ kind }) => kind)).not.toContain("severalTests");
  });

  it.each([
    ["x", "z"],
    ["z", "w"],
  ])("of %s and %s reads a sample of very many rows, and says so", async (x, y) => {
    const random = seededRandom(4);
    // The first rows go together, all of them do not.
    const records = Array.from({ length: 4_000 }, (_, row) => {
      const z = random.normal();
      const w = row < 400 ? z : random.normal();
      const high = row < 400 ? z > 0 : random.uniform() < 0.5;
      return [high ? "a" : "b", String(z), String(w)];
    });
    records.push(["", "", ""]);
    const table = tableFromRecords(["x", "z", "w"], records);
    const context = createContext({ table, model: null, level: 0.95, seed: 1 }, COUNT);
    const query = { kind: "dependence", x, y, given: ALL, within: [] } as const;
    const effect = async (limit: number) => {
      const answer = await dependenceAnswer(context, query, [], limit);
      if (answer.kind !== "dependence") throw new Error(answer.kind);
      const [result] = answer.results;
      const sampled = answer.caveats.filter(({ kind }) => kind === "sampled");
      return { n: result?.n, sampled, size: Math.abs(Object.values(result?.effect ?? {})[0] ?? 1) };
    };
    const [all, some] = [await effect(1_000_000), await effect(400)];
    expect(all).toMatchObject({ n: 4_000, sampled: [] });
    expect(some).toMatchObject({ n: 400, sampled: [{ kind: "sampled", rows: 400 }] });
    // The first 400 would give far more: r of 1, η² of a half or more.
    expect(some.size).toBeLessThan(0.35);
    expect(await effect(400)).toEqual(some);
  });

  // R's documentation of chisq.test: Agresti's party table; X-squared = 30.07, df = 2, p = 2.954e-07.
  it("repeats R's example of two categories", async () => {
    const cells: [string, string, number][] = [
      ["F", "Democrat", 762],
      ["F", "Independent", 327],
      ["F", "Republican", 468],
      ["M", "Democrat", 484],
      ["M", "Independent", 239],
      ["M", "Republican", 477],
    ];
    const rows = cells.flatMap(([a, b, n]) => Array.from({ length: n }, () => [a, b]));
    const { results } = await ask(
      "dependence(sex, party)",
      tableFromRecords(["sex", "party"], rows),
    );
    expect(results).toMatchObject([{ test: "chi_square", dependent: true, n: 2757 }]);
    expect(results[0]?.statistic).toBeCloseTo(30.07, 2);
    expect((results[0]?.pValue ?? 0) * 1e7).toBeCloseTo(2.954, 3);
  });

  // R's documentation of fisher.test: the tea tasting of Agresti (1990), two-sided p = 0.4857.
  it("repeats Fisher's exact test of tea by permutations", async () => {
    const rows = [
      ["m", "m", 3],
      ["m", "t", 1],
      ["t", "m", 1],
      ["t", "t", 3],
    ].flatMap(([a, b, n]) => Array.from({ length: Number(n) }, () => [String(a), String(b)]));
    const { results, caveats } = await ask(
      "dependence(guess, truth)",
      tableFromRecords(["guess", "truth"], rows),
    );
    expect(results).toMatchObject([{ test: "chi_square_permutation", dependent: false }]);
    expect(Math.abs((results[0]?.pValue ?? 0) - 0.4857)).toBeLessThan(0.06);
    expect(caveats).toContainEqual({ kind: "fewRows", rows: 8 });
  });

  // A. Agresti, An Introduction to Categorical Data Analysis (2007), 2.5.2: alcohol and
  // malformation, r = 0.0142, M² = 6.57 (p = 0.010), X² = 12.1 (p = 0.016).
  it("repeats Agresti's example of two columns of few numbers", () => {
    const counts = [
      [17_066, 48],
      [14_464, 38],
      [788, 5],
      [126, 1],
      [37, 1],
    ];
    const found = gridTest(
      contingency(counts),
      [
        [0, 0.5, 1.5, 4, 7],
        [0, 1],
      ],
      1,
    );
    expect(found).toMatchObject({ test: "linear_by_linear", n: 32_574 });
    expect(found?.effect.pearson_r).toBeCloseTo(0.0142, 4);
    expect(found?.statistic).toBeCloseTo(6.57, 2);
    expect((found?.pValue ?? 0) / 2).toBeCloseTo(0.0104, 4);
  });

  it("sees a weak slope that many cells would hide", async () => {
    const draw = seededRandom(5);
    const rows = Array.from({ length: 3_000 }, () => {
      const x = Math.floor(draw.uniform() * 9);
      const y = draw.uniform() < 0.5 + (x - 4) / 40 ? 8 : 0;
      return [String(x), String(Math.abs(y - Math.floor(draw.uniform() * 4)))];
    });
    const { results } = await ask("dependence(x, y)", tableFromRecords(["x", "y"], rows));
    expect(results).toMatchObject([{ test: "linear_by_linear", dependent: true }]);
  });

  // R's documentation of cor.test: Hollander & Wolfe (1973), tuna: r = 0.5712 (−0.150 to 0.896).
  it("repeats R's example of two numbers", async () => {
    const x = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
    const y = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8];
    const rows = [...x.map((value, i) => [String(value), String(y[i])]), ["40.1", ""]];
    const { results, caveats } = await ask("dependence(x, y)", tableFromRecords(["x", "y"], rows));
    expect(results[0]?.effect.pearson_r).toBeCloseTo(0.5711816, 6);
    expect(results[0]?.correlation?.low).toBeCloseTo(-0.1497426, 5);
    expect(results[0]?.correlation?.high).toBeCloseTo(0.8955795, 5);
    expect(results[0]?.pValue).toBeCloseTo(0.1082, 4);
    expect(results[0]?.dependent).toBe(false);
    expect(caveats).toContainEqual({ kind: "missingExcluded", rows: 1, columns: ["y"] });
  });

  const random = seededRandom(21);
  const coin = (p: number) => random.uniform() < p;
  const weather = tableFromRecords(
    ["rain", "umbrella", "wet", "cold", "mood", "raining"],
    Array.from({ length: 2_000 }, () => {
      const rain = coin(0.4);
      const umbrella = coin(rain ? 0.8 : 0.2);
      const wet = coin(rain ? 0.85 : 0.1);
      const mood = coin(umbrella === wet ? 0.6 : 0.4);
      return [rain, umbrella, wet, coin(0.5), mood, rain].map((value) => (value ? "y" : "n"));
    }),
  );

  it("sees two numbers that go together in no one direction", async () => {
    const random = seededRandom(8);
    const rows = Array.from({ length: 200 }, (_, row) => {
      const x = (row - 99.5) / 50;
      return [String(x), String(x ** 2 + random.normal()), String(random.normal())];
    });
    const table = tableFromRecords(["x", "y", "z"], rows);
    const { results, caveats } = await ask("dependence(x, y)", table);
    expect(results).toMatchObject([{ dependent: true, test: "binned_anova" }]);
    expect(results[0]?.effect.eta_squared).toBeGreaterThan(0.3);
    expect(caveats).toEqual([{ kind: "association" }]);
    const chance = await ask("dependence(x, z)", table);
    expect(chance.results).toMatchObject([{ dependent: false, test: "pearson" }]);
  });

  it("tells a curve that turns, also where a line is found by chance", async () => {
    const random = seededRandom(3);
    const rows = Array.from({ length: 150 }, () => {
      const x = 2 * random.uniform() - 1.15;
      return [String(x), String(x ** 2 + 0.1 * random.normal()), String(-x)];
    });
    const table = tableFromRecords(["x", "y", "z"], rows);
    const { results, caveats, scatter, shown } = await ask("dependence(x, y)", table);
    const [found] = results;
    expect(found?.effect.pearson_r).toBeLessThan(-0.2);
    expect(found).toMatchObject({
      dependent: true,
      test: "binned_anova",
      curve: { of: 1, shape: "valley" },
    });
    expect(caveats.map(({ kind }) => kind)).not.toContain("borderline");
    expect(shown).toBeNull();
    expect(scatter?.fit).toHaveLength(found?.curve?.bins.length ?? 0);
    const swapped = await ask("dependence(y, x)", table);
    expect(swapped.results[0]?.curve).toMatchObject({ of: 0, shape: "valley" });
    expect(swapped.scatter).toMatchObject({ x: { column: "x" }, y: { column: "y" } });
    const line = await ask("dependence(x, z)", table);
    expect(line.results).toMatchObject([{ test: "pearson" }]);
    expect(line.results[0]?.curve).toBeUndefined();
    expect(line.scatter?.fit).toHaveLength(21);
  });

  it.each<["valley" | "hill" | "wave", (x: number) => number]>([
    ["valley", (x) => Math.abs(x - 0.1)],
    ["hill", (x) => -(x ** 2)],
    ["wave", (x) => Math.sin(9 * x) / 2],
  ])("tells a %s from other turns", async (shape, curve) => {
    const random = seededRandom(14);
    const rows = Array.from({ length: 400 }, () => {
      const x = 2 * random.uniform() - 1;
      return [String(x), String(curve(x) + 0.2 * random.normal())];
    });
    const { results } = await ask("dependence(x, y)", tableFromRecords(["x", "y"], rows));
    expect(results[0]?.curve).toMatchObject({ of: 1, shape });
  });

  it("keeps of a line and a curve the clearer one's p", () => {
    const random = seededRandom(3);
    const found = Array.from({ length: 100 }, (_, at) => {
      const x = Array.from({ length: 150 }, () => random.normal());
      const y = x.map((one) => 0.3 * one + 0.3 * one ** 2 + random.normal());
      return { both: numbersTest(x, y, at), line: correlationTest(x, y, at, 0.95) };
    }).filter(({ both }) => both?.curve);
    expect(found.some(({ both, line }) => both?.pValue === line?.pValue)).toBe(true);
    expect(found.filter(({ both, line }) => Number(both?.pValue) > Number(line?.pValue))).toEqual(
      [],
    );
  });

  it("takes what only rises for no curve that turns", async () => {
    const random = seededRandom(6);
    const rows = Array.from({ length: 400 }, () => {
      const x = 4 * random.uniform();
      return [String(x), String(Math.exp(x) + 2 * random.normal())];
    });
    const { results } = await ask("dependence(x, y)", tableFromRecords(["x", "y"], rows));
    expect(results).toMatchObject([{ dependent: true, test: "pearson" }]);
  });

  /** Of so many pairs of columns those that are called dependent, and of these those that turn. */
  function found(
    tables: number,
    rows: number,
    draw: (random: Random) => readonly [number, number],
  ) {
    const random = seededRandom(77 + rows);
    const judged = Array.from({ length: tables }, (_, at) => {
      const drawn = Array.from({ length: rows }, () => draw(random));
      const [x, y] = [drawn.map(([a]) => a), drawn.map(([, b]) => b)];
      return judge([numbersTest(x, y, at) as Association])[0];
    });
    const dependent = judged.filter((one) => one?.dependent);
    return [dependent.length / tables, dependent.filter((one) => one?.curve).length / tables];
  }

  // The line has 5 % and the curve half a percent: 400 tables lie within 3.2 and 8 % of 5.5 %.
  it.each<[string, number, (random: Random) => readonly [number, number]]>([
    ["normal columns", 60, (random) => [random.normal(), random.normal()]],
    ["normal columns", 200, (random) => [random.normal(), random.normal()]],
    ["skewed columns", 150, (random) => [random.gamma(1), random.gamma(1)]],
    ["columns of uneven noise", 150, (random) => [random.uniform(), random.normal() ** 3]],
  ])("is claimed of %s of %i rows in a twentieth of 400 tables", (_, rows, draw) => {
    const [dependent = 1, turning = 1] = found(400, rows, draw);
    expect(dependent).toBeLessThan(0.08);
    expect(turning).toBeLessThan(0.02);
  });

  it.each([
    ["a valley", 200, 1, 0.9],
    ["a wave", 300, 3, 0.9],
  ])("finds %s among %i rows", (_, rows, turns, power) => {
    const [dependent = 0, turning = 0] = found(100, rows, (random) => {
      const x = 2 * random.uniform() - 1;
      const y = turns === 1 ? x ** 2 : Math.sin(turns * Math.PI * x) / 2;
      return [x, y + 0.5 * random.normal()];
    });
    expect(dependent).toBeGreaterThan(power);
    expect(turning).toBeGreaterThan(power - 0.1);
  });

  it("brings what shows which way two columns go together", async () => {
    const random = seededRandom(9);
    const records = Array.from({ length: 300 }, (_, row) => {
      const sex = coin(0.5) ? "female" : "male";
      const survived = coin(sex === "female" ? 0.7 : 0.2) ? "yes" : "no";
      const port = ["A", "B", "C"][random.below(3)] ?? "";
      const deck =
        random.uniform() < 0.6 ? `over ${port}` : `over ${["A", "B", "C"][random.below(3)]}`;
      const fare = (sex === "female" ? 40 : 25) + 10 * random.normal();
      const day = new Date(Date.UTC(2020, 0, 1 + row)).toISOString().slice(0, 10);
      return [sex, survived, port, deck, String(fare), day, String(row / 10 + random.normal())];
    });
    const table = tableFromRecords(
      ["sex", "survived", "port", "deck", "fare", "day", "price"],
      records,
    );
    const shownBy = async (query: string) => {
      const { shown, scatter } = await ask(query, table);
      return shown ? [printQuery(shown.query), shown.answer.kind] : scatter && "scatter";
    };
    expect(await shownBy("dependence(survived, sex)")).toEqual([
      "by(sex: P(survived = 'yes'))",
      "groups",
    ]);
    expect(await shownBy("dependence(sex, fare | survived = 'no')")).toEqual([
      "by(sex: E(fare | survived = 'no'))",
      "groups",
    ]);
    expect(await shownBy("dependence(port, deck)")).toEqual([
      "by(port: distribution(deck))",
      "table",
    ]);
    expect(await shownBy("dependence(day, price)")).toEqual(["trend(E(price) over day)", "trend"]);
    expect(await shownBy("dependence(fare, price)")).toBe("scatter");
    expect(await shownBy("by(sex: dependence(fare, price))")).toBeNull();
  });

  it("says that the direction it shows turns round within another column", async () => {
    const random = seededRandom(9);
    const records = Array.from({ length: 2_000 }, () => {
      const hard = random.uniform() < 0.5;
      const woman = random.uniform() < (hard ? 0.8 : 0.2);
      const admitted = random.uniform() < (hard ? 0.2 : 0.7) + (woman ? 0.1 : 0);
      return [woman ? "woman" : "man", hard ? "hard" : "easy", admitted ? "yes" : "no"];
    });
    const table = tableFromRecords(["sex", "department", "admitted"], records);
    const { caveats } = await ask("dependence(sex, admitted)", table);
    expect(caveats).toContainEqual(
      expect.objectContaining({ kind: "reversal", column: "department" }),
    );
  });

  it("names the column within whose levels a dependence vanishes", async () => {
    const answer = await ask("dependence(umbrella, wet)", weather);
    expect(answer.results[0]?.dependent).toBe(true);
    expect(["rain", "raining"]).toContain(answer.explainedBy?.column);
    expect(answer.caveats).toContainEqual({
      kind: "explainedBy",
      column: answer.explainedBy?.column,
    });
    expect(
      (await ask("dependence(umbrella, wet given rain)", weather)).results.map(
        (one) => one.dependent,
      ),
    ).toEqual([false, false]);
  });

  it("explains nothing by a copy, by chance, or where nothing is found", async () => {
    expect((await ask("dependence(rain, wet)", weather)).explainedBy).toBeNull();
    expect(await ask("dependence(cold, wet)", weather)).toMatchObject({
      explainedBy: null,
      results: [{ dependent: false }],
    });
  });

  /** [x, y] no and yes of both strata. */
  type Counts = readonly (readonly (readonly [number, number])[])[];
  it.each<[why: string, counts: Counts, explained: boolean]>([
    [
      "next to nothing is left within",
      [
        [
          [8, 32],
          [24, 96],
        ],
        [
          [100, 20],
          [25, 5],
        ],
      ],
      true,
    ],
    [
      "more than a tenth of it is left within",
      [
        [
          [6, 12],
          [10, 52],
        ],
        [
          [46, 3],
          [25, 6],
        ],
      ],
      false,
    ],
    [
      "too few rows could show what is left",
      [
        [
          [4, 13],
          [5, 38],
        ],
        [
          [28, 14],
          [10, 8],
        ],
      ],
      false,
    ],
  ])("explains one where %s: %j", async (_why, counts, explained) => {
    const records = counts.flatMap((stratum, z) =>
      stratum.flatMap((row, x) =>
        row.flatMap((times, y) =>
          Array.from({ length: times }, () => [x, y, z].map((value) => (value ? "yes" : "no"))),
        ),
      ),
    );
    const answer = await ask("dependence(x, y)", tableFromRecords(["x", "y", "z"], records));
    expect(answer.results[0]?.dependent).toBe(true);
    expect(answer.explainedBy?.column).toBe(explained ? "z" : undefined);
  });

  it("explains nothing by a copy with a slip in it", async () => {
    const rows = await weather.read({ where: ALL, columns: ["rain", "wet"] });
    const records = rows.map(([rain, wet], row) => {
      const slip = row === 0 ? (rain === "y" ? "n" : "y") : rain;
      return [rain, wet, slip].map(String);
    });
    const table = tableFromRecords(["rain", "wet", "report"], records);
    expect((await ask("dependence(rain, wet)", table)).explainedBy).toBeNull();
  });

  it("says when a sure dependence is next to nothing, and when tests disagree", async () => {
    const rows = Array.from({ length: 20_000 }, () => {
      const a = coin(0.5);
      return [a ? "y" : "n", coin(a ? 0.52 : 0.48) ? "y" : "n"];
    });
    const weak = await ask("dependence(a, b)", tableFromRecords(["a", "b"], rows));
    expect(weak).toMatchObject({
      results: [{ dependent: true, negligible: true }],
      caveats: [{ kind: "association" }, { kind: "negligible" }],
    });
    const pairs = Array.from({ length: 40 }, (_, i) => [
      String(i),
      String(i === 39 ? 1e6 : (i * 17) % 40),
    ]);
    const lone = await ask(
      "dependence(a, b)",
      tableFromRecords(["a", "b"], [...pairs, ["400", "3000000"]]),
    );
    expect(lone.caveats).toContainEqual({ kind: "borderline" });
  });

  it("scans a table, strongest evidence first", async () => {
    const found = (await scanDependence(weather, { seed: 1 })).filter(({ dependent }) => dependent);
    expect(found[0]).toMatchObject({ x: "rain", y: "raining" });
    expect(found.flatMap(({ x, y }) => [x, y])).not.toContain("cold");
    expect(await scanDependence(tableFromRecords(["a"], [["1"]]), { seed: 1 })).toEqual([]);
  });
});
