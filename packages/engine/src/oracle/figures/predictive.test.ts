import { ALL, parseQuery } from "@probability-chat/query";
import { beforeAll, describe, expect, it } from "vitest";
import { learnTable } from "../../model/learn-table.ts";
import type { TableModel } from "../../model/table-model.ts";
import { seededRandom } from "../../numerics/random.ts";
import type { Table } from "../../table/table.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import type { EngineAnswer } from "../answer.ts";
import { evaluate } from "../evaluate.ts";
import { errorWithoutRows } from "./predictive.ts";

/**
 * Illness depends on age and on smoking, not on the town; nobody in the hamlet smokes, and few
 * live there.
 */
function patients(): Table {
  const random = seededRandom(5);
  const records = Array.from({ length: 800 }, () => {
    const old = random.uniform() < 0.4;
    const hamlet = random.uniform() < 0.015;
    const smokes = !hamlet && random.uniform() < 0.3;
    const ill = random.uniform() < 0.1 + (old ? 0.3 : 0) + (smokes ? 0.4 : 0);
    const town = hamlet ? "hamlet" : random.uniform() < 0.5 ? "north" : "south";
    const stay = (ill ? 9 : 3) + random.below(4);
    return [old ? "old" : "young", smokes ? "yes" : "no", town, ill ? "yes" : "no", String(stay)];
  });
  return tableFromRecords(["age", "smokes", "town", "ill", "stay"], records);
}

describe("answers beside a learned model", () => {
  let table: Table;
  let model: TableModel;
  const ask = async (
    text: string,
    learned: TableModel | null = model,
    level = 0.95,
  ): Promise<EngineAnswer> => {
    const parsed = parseQuery(text);
    if (!parsed.ok) throw parsed.error;
    return evaluate(parsed.query, table, { model: learned, level });
  };

  beforeAll(async () => {
    table = patients();
    model = await learnTable(table);
  }, 60_000);

  it("keeps the rows' own share as value, and puts the best estimate beside it", async () => {
    const text = "P(ill = 'yes' | town = 'hamlet' and age = 'old')";
    const [plain, learned] = [await ask(text, null), await ask(text)];
    if (plain.kind !== "estimate" || learned.kind !== "estimate") throw new Error(text);
    const { predictive, ...own } = learned;
    expect(own).toEqual(plain);
    expect(predictive).toBeDefined();
    expect(predictive?.value).toBeGreaterThan(0);
    expect(predictive?.value).toBeLessThan(1);
    const width = (interval: { low: number; high: number } | null | undefined) =>
      (interval?.high ?? 1) - (interval?.low ?? 0);
    expect(width(predictive?.interval)).toBeLessThan(width(plain.interval));
  });

  it("leaves it out where 500 rows decide", async () => {
    const answer = await ask("P(ill = 'yes' | smokes = 'no')");
    expect(answer.kind === "estimate" && answer.support.given).toBeGreaterThan(500);
    expect(answer).not.toHaveProperty("predictive");
  });

  it("adds up to one over the levels of a column", async () => {
    const given = "town = 'hamlet' and age = 'young'";
    let sum = 0;
    for (const level of ["yes", "no"]) {
      const answer = await ask(`P(ill = '${level}' | ${given})`);
      if (answer.kind === "estimate") sum += answer.predictive?.value ?? 0;
    }
    expect(sum).toBeCloseTo(1, 9);
  });

  it("answers alone where no row matches, and says so", async () => {
    const nobody = "town = 'hamlet' and smokes = 'yes'";
    expect(await ask(`P(ill = 'yes' | ${nobody})`, null)).toMatchObject({ reason: "noRows" });
    const answer = await ask(`P(ill = 'yes' | ${nobody})`);
    expect(answer).toMatchObject({
      kind: "estimate",
      support: { given: 0 },
      caveats: [{ kind: "extrapolation" }],
    });
    const baseline = answer.kind === "estimate" ? answer.baseline?.value : undefined;
    expect(answer.kind === "estimate" && answer.value).toBeGreaterThan(baseline ?? 1);
    expect(await ask(`odds(ill = 'yes' | ${nobody})`)).toMatchObject({ quantity: "odds" });
    const stay = await ask(`E(stay | ${nobody})`);
    if (stay.kind !== "estimate") throw new Error("no mean");
    expect(stay.interval?.low).toBeLessThan(stay.value);
    expect(stay.value).toBeGreaterThan(3);
    expect(stay.value).toBeLessThan(12);
    // Twice the model's error of a share at one half, in standard deviations of what is asked.
    const [below, above] = [
      await ask(`quantile(0.1586553, stay | ${nobody})`),
      await ask(`quantile(0.8413447, stay | ${nobody})`),
    ];
    if (below.kind !== "estimate" || above.kind !== "estimate") throw new Error("no quantiles");
    const half = 1.959964 * errorWithoutRows(model) * (above.value - below.value);
    expect(stay.interval?.high).toBeCloseTo(stay.value + half, 5);
  });

  it("says which rows could not count where it answers alone", async () => {
    const names = ["age", "smokes", "town", "ill", "stay"];
    const rows = await table.read({ where: ALL, columns: names });
    const records = [...rows.map((row) => row.map(String)), ["old", "yes", "hamlet", "", "5"]];
    const other = tableFromRecords(names, records);
    const given = "town = 'hamlet' and smokes = 'yes'";
    const answers = [`P(ill = 'yes' | ${given})`, `complete(ill | ${given})`].map((text) => {
      const parsed = parseQuery(text);
      if (!parsed.ok) throw parsed.error;
      return evaluate(parsed.query, other, { model });
    });
    const [share, completed] = await Promise.all(answers);
    expect(completed).toMatchObject({ support: { given: 0, excluded: 1 } });
    expect(share).toMatchObject({
      kind: "estimate",
      support: { given: 0, excluded: 1 },
      caveats: [{ kind: "extrapolation" }, { kind: "missingExcluded", rows: 1, columns: ["ill"] }],
    });
  });

  it("refuses what lies beyond the values seen all the same", async () => {
    const answer = await ask("P(ill = 'yes' | stay > 400)");
    expect(answer).toMatchObject({ kind: "refused", reason: "beyondRange" });
  });

  it.each([
    "P(ill = 'yes' | town = 'hamlet' and town = 'north')",
    "odds(ill = 'yes' | smokes = 'yes' and stay > 9 and stay < 3)",
    "E(stay | age = 'old' and age != 'old')",
    "median(stay | stay in [2, 3] and stay in [5, 6])",
    "complete(ill | town = 'hamlet' and town = 'north')",
    "simulate(10, ill | stay > 9 and stay < 3)",
    "simulate(10, ill, smokes | stay > 9 and stay < 3)",
    "distribution(ill | town is missing and town = 'north')",
  ])("never extrapolates to what contradicts itself: %s", async (text) => {
    expect(await ask(text)).toMatchObject({ kind: "refused", reason: "impossible" });
  });

  it("predicts nothing of what is certain or impossible by its form", async () => {
    for (const event of ["stay > 9 and stay < 3", "stay > 3 or stay <= 3"]) {
      const answer = await ask(`P(${event} | town = 'hamlet')`);
      expect(answer.kind).toBe("estimate");
      expect(answer).not.toHaveProperty("predictive");
    }
  });

  it("holds no sides for independent that share rows", async () => {
    const part = "P(ill = 'yes' | town = 'hamlet' and age = 'old')";
    const whole = "P(ill = 'yes' | town = 'hamlet')";
    const apart = "P(ill = 'yes' | town = 'hamlet' and age = 'young')";
    const predicted = async (text: string, level = 0.95) => {
      const answer = await ask(text, undefined, level);
      if (answer.kind !== "estimate" || !answer.predictive) throw new Error(`${text} unpredicted`);
      return answer.predictive;
    };
    for (const other of [whole, "P(ill = 'yes' | age = 'old')"]) {
      const joined = await predicted(`diff(${part}, ${other})`);
      const [a, b] = [await predicted(part, 0.975), await predicted(other, 0.975)];
      expect(joined.value).toBeCloseTo(a.value - b.value, 9);
      expect(joined.interval.low).toBeCloseTo(a.interval.low - b.interval.high, 9);
      expect(joined.interval.high).toBeCloseTo(a.interval.high - b.interval.low, 9);
    }
    const disjoint = await predicted(`diff(${part}, ${apart})`);
    const [a, b] = [await predicted(part), await predicted(apart)];
    const half = Math.hypot(a.value - a.interval.low, b.interval.high - b.value);
    expect(disjoint.interval.low).toBeCloseTo(disjoint.value - half, 9);
  });

  it("predicts each group, and a difference from its sides", async () => {
    const by = await ask("by(town: P(ill = 'yes' | smokes = 'no' and age = 'old'))");
    if (by.kind !== "groups") throw new Error("no groups");
    const hamlet = by.groups.find(({ keys }) => keys[0] === "hamlet")?.estimate;
    expect(hamlet?.predictive).toBeDefined();
    const left = "P(ill = 'yes' | town = 'hamlet' and smokes = 'no' and age = 'old')";
    const right = "P(ill = 'yes' | town = 'north' and smokes = 'no' and age = 'old')";
    const difference = await ask(`diff(${left}, ${right})`);
    const [a, b] = [await ask(left), await ask(right)];
    if (difference.kind !== "estimate" || a.kind !== "estimate" || b.kind !== "estimate") {
      throw new Error("no estimates");
    }
    expect(hamlet?.predictive?.value).toBeCloseTo(a.predictive?.value ?? 0, 9);
    expect(difference.predictive?.value).toBeCloseTo(
      (a.predictive?.value ?? 0) - (b.predictive?.value ?? 0),
      9,
    );
  });

  it("fills in what is missing", async () => {
    const answer = await ask("complete(ill | smokes = 'yes' and age = 'old')");
    if (answer.kind !== "completion") throw new Error(answer.kind);
    const [ill] = answer.columns;
    expect(ill?.values[0]).toMatchObject({ kind: "value", value: "yes" });
    expect(ill?.values.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
    const stay = await ask("complete(stay | ill = 'yes')");
    const number = stay.kind === "completion" ? stay.columns[0]?.number : null;
    expect(number?.mean).toBeGreaterThan(8);
    const both = await ask("complete(ill, smokes | age = 'young')");
    expect(both).toMatchObject({ joint: { values: [{ value: "no" }, { value: "no" }] } });
  });

  it("finds a contradiction of the patterns more unusual than their rule", async () => {
    const bits = async (cells: string) => {
      const answer = await ask(`surprise(${cells})`);
      return answer.kind === "surprise" ? answer.bits : Number.NaN;
    };
    const rule = await bits("ill = 'no', stay = 4");
    expect(await bits("ill = 'no', stay = 11")).toBeGreaterThan(rule + 3);
  });

  it("makes up rows that satisfy the condition", async () => {
    const answer = await ask("simulate(2000, ill, smokes | age = 'old')");
    if (answer.kind !== "simulatedRows") throw new Error(answer.kind);
    expect(answer.rows).toBe(2000);
    expect(answer.shown).toHaveLength(20);
    const exact = await ask("P(ill = 'yes' | age = 'old')");
    const share = answer.columns[0]?.values.find(({ text }) => text === "yes")?.share ?? 0;
    expect(Math.abs(share - (exact.kind === "estimate" ? exact.value : 0))).toBeLessThan(0.08);
    expect(await ask("simulate(2000, ill, smokes | age = 'old')")).toEqual(answer);
    const stays = await ask("simulate(2000, stay, ill | age = 'old')");
    const real = await ask("range(0.9, stay | age = 'old')");
    const stay = stays.kind === "simulatedRows" ? stays.columns[0]?.number : null;
    if (real.kind !== "interval") throw new Error(real.kind);
    expect(Math.abs((stay?.low ?? 0) - Number(real.low))).toBeLessThan(1);
    expect(Math.abs((stay?.high ?? 0) - Number(real.high))).toBeLessThan(1);
    expect(await ask("simulate(1000000000, ill)")).toMatchObject({ reason: "unsupported" });
  });

  it("says that nothing has been learned where nothing has", async () => {
    for (const text of ["complete(ill)", "surprise(ill = 'yes')", "simulate(10, ill, smokes)"]) {
      expect(await ask(text, null), text).toMatchObject({ reason: "unsupported" });
    }
  });
});
