import { datePart } from "@probability-chat/codebook";
import { type Event, not, or, parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { codeProbabilities } from "../../src/model/asking/code-probabilities.ts";
import { completions } from "../../src/model/asking/completions.ts";
import { drawnCell, drawRows, type RowsDrawn } from "../../src/model/asking/draw-rows.ts";
import {
  modelDistribution,
  modelMean,
  modelQuantile,
} from "../../src/model/asking/model-distribution.ts";
import { modelProbability } from "../../src/model/asking/model-probability.ts";
import { rowSurprise } from "../../src/model/asking/row-surprise.ts";
import { codeTable } from "../../src/model/coding/code-table.ts";
import { logProbability } from "../../src/model/conditional-probability.ts";
import { learnTable } from "../../src/model/learn-table.ts";
import type { Calibration } from "../../src/model/predictive/calibration.ts";
import type { LearningProgress, TableModel } from "../../src/model/table-model.ts";
import { decodeTableModel, encodeTableModel } from "../../src/model/table-model-file.ts";
import { isUnreadableModelError } from "../../src/model/unreadable-model-error.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import type { Table } from "../../src/table/table.ts";
import { tableFromRecords } from "../../src/table/table-from-records.ts";
import { networkOf, randomModel } from "./small-models.ts";

const HEADERS = ["amount", "class", "count", "day", "flag"];

function event(text: string): Event {
  const result = parseQuery(`P(${text})`, { columns: [...HEADERS, "b0", "b1", "b2"] });
  if (!result.ok || result.query.kind !== "probability") throw new Error(text);
  return result.query.event;
}

/** Rows in which class, amount and flag go together. */
function records(rows: number, seed: number): string[][] {
  const random = seededRandom(seed);
  const start = Date.UTC(2021, 0, 1);
  return Array.from({ length: rows }, () => {
    const kind = random.below(3);
    const amount = random.uniform() < 0.2 ? 0 : (kind + 1) * 10 * random.uniform() ** 2;
    const instant = start + random.below(500) * 86_400_000;
    return [
      random.uniform() < 0.05 ? "" : amount.toFixed(2),
      ["low", "middle", "high"][kind] as string,
      String(Math.round(30 + 20 * kind + 12 * random.normal())),
      new Date(instant).toISOString().slice(0, 10),
      random.uniform() < 0.1 ? "" : random.uniform() < 0.2 + 0.3 * kind ? "yes" : "no",
    ];
  });
}

/** The table's codes under a model of independent columns with the table's own shares. */
async function independentModel(table: Table): Promise<TableModel> {
  const { codings, left, codes, of } = await codeTable(table, { seed: 1 });
  const empty = networkOf(
    codes.levels,
    codes.levels.map(() => []),
    seededRandom(1),
  );
  const tables = codes.columns.map((column, i) => {
    const shares = new Float64Array(codes.levels[i] as number);
    for (const code of column) shares[code] = (shares[code] as number) + 1 / codes.rows;
    return shares;
  });
  return {
    version: "independent",
    codings,
    left,
    joint: { levels: codes.levels, members: [{ ...empty, tables }], weights: [1] },
    calibration: null,
    learnedFrom: { rows: codes.rows, of },
  };
}

function modelled(model: TableModel, of: Event, given?: Event): number {
  const answer = modelProbability(model, of, given);
  if (answer.kind !== "probability") throw new Error(answer.kind);
  return answer.modelled;
}

async function share(table: Table, of: Event, known: Event = { kind: "all" }): Promise<number> {
  const rows = async (where: Event) => (await table.read({ where, columns: [] })).length;
  return (await rows({ kind: "and", events: [of, known] })) / (await rows(known));
}

describe("a model of independent columns", async () => {
  const table = tableFromRecords(HEADERS, records(3_000, 1));
  const model = await independentModel(table);

  it.each(["class = 'low'", "class != 'high'", "class in ('low', 'high')"])(
    "has the table's own share of %s, whatever is given",
    async (text) => {
      const exact = await share(table, event(text));
      expect(modelled(model, event(text))).toBeCloseTo(exact, 12);
      expect(modelled(model, event(text), event("amount > 3 and flag = 'yes'"))).toBeCloseTo(
        exact,
        12,
      );
    },
  );

  it("counts rows in which the event is decided, as the exact share does", async () => {
    const exact = await share(table, event("flag = 'yes'"), event("flag is present"));
    expect(modelled(model, event("flag = 'yes'"))).toBeCloseTo(exact, 12);
    const gaps = await share(table, event("flag is missing"));
    expect(modelled(model, event("flag is missing"))).toBeCloseTo(gaps, 12);
    expect(modelled(model, event("flag is missing"), event("flag = 'yes'"))).toBe(0);
    expect(modelProbability(model, event("class = 'low'"), event("count > 500"))).toEqual({
      kind: "impossible",
    });
  });

  it("is coherent: complements, levels, total probability, monotone thresholds", () => {
    for (const text of ["amount > 4.4", "flag = 'no'", "month(day) = 7 or class = 'low'"]) {
      const sum = modelled(model, event(text)) + modelled(model, not(event(text)));
      expect(sum).toBeCloseTo(1, 12);
    }
    const months = Array.from({ length: 12 }, (_, i) => event(`month(day) = ${i + 1}`));
    expect(months.reduce((sum, one) => sum + modelled(model, one), 0)).toBeCloseTo(1, 12);
    let last = 1;
    for (let bound = -1; bound < 31; bound += 0.37) {
      const above = modelled(model, event(`amount > ${bound.toFixed(3)}`));
      expect(above).toBeLessThanOrEqual(last + 1e-12);
      last = above;
    }
  });

  it("has the table's mean and quantiles", async () => {
    const [row] = await table.aggregate({
      where: { kind: "all" },
      by: [],
      measures: [
        { kind: "moments", column: "count" },
        { kind: "quantile", column: "count", q: 0.3 },
      ],
    });
    const [moments, quantile] = row?.measures ?? [];
    if (moments?.kind !== "moments" || quantile?.kind !== "quantile") throw new Error("measures");
    const mean = modelMean(model, "count");
    expect(mean.kind === "number" && mean.value).toBeCloseTo(moments.mean as number, 9);
    const found = modelQuantile(model, 0.3, "count");
    expect(found.kind === "number" && Math.abs(found.value - Number(quantile.value))).toBeLessThan(
      2,
    );
  });

  it("has the mean of a part of a range", async () => {
    const even = Array.from({ length: 4_000 }, (_, i) => [
      (Math.floor(i / 2) / 40).toFixed(3),
      "x",
    ]);
    const one = await independentModel(tableFromRecords(["amount", "class"], even));
    const mean = modelMean(one, "amount", event("amount between 10 and 10.5"));
    expect(mean.kind === "number" && mean.value).toBeCloseTo(10.25, 2);
    // Of several ranges, of the first and the last a part.
    const several = modelMean(one, "amount", event("amount between 10 and 20"));
    expect(several.kind === "number" && several.value).toBeCloseTo(15, 2);
  });

  it("has distributions that sum to one, cut where a condition cuts", () => {
    const found = modelDistribution(model, "amount", event("amount between 2 and 3.5"));
    if (found.kind !== "distribution") throw new Error(found.kind);
    const total = found.values.reduce((sum, { probability }) => sum + probability, 0);
    expect(total).toBeCloseTo(1, 12);
    for (const value of found.values) {
      const [low, high] =
        value.kind === "range"
          ? [value.low, value.high]
          : value.kind === "value"
            ? [value.value, value.value]
            : [0, 0];
      expect(Number(low)).toBeGreaterThanOrEqual(2);
      expect(Number(high)).toBeLessThanOrEqual(3.5);
    }
  });

  it("draws rows as the table has them, within what is given", () => {
    const given = event("amount between 2 and 3.5 and month(day) in (2, 3)");
    const drawn = drawRows(model, { rows: 4_000, given, seed: 3 });
    if (drawn.kind !== "rows") throw new Error(drawn.kind);
    const column = (name: string) => columnOf(drawn, name);
    const amounts = [...column("amount").values];
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(3.5);
    expect(amounts.every((value) => Math.round(value * 100) / 100 === value)).toBe(true);
    const whole = column("count").values.every(Number.isInteger);
    expect(whole).toBe(true);
    const low = column("class").texts.indexOf("low");
    const lows = column("class").values.filter((code) => code === low).length / 4_000;
    expect(Math.abs(lows - modelled(model, event("class = 'low'")))).toBeLessThan(0.04);
    const gaps = column("flag").values.filter(Number.isNaN).length / 4_000;
    expect(Math.abs(gaps - 0.1)).toBeLessThan(0.03);
    // Independent columns draw month and date apart, so only dates near such a month can be had.
    expect(column("day").kind).toBe("instant");
    expect(String(drawnCell(column("day"), 0))).toMatch(/^202[12]-\d\d-\d\d$/);
  });

  it("draws the same rows for a seed, and others for another", () => {
    const draw = (seed: number) =>
      drawRows(model, { rows: 50, seed, columns: ["amount", "class"] });
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(drawRows(model, { rows: 5, columns: ["nothing"] })).toEqual({
      kind: "notModelled",
      columns: ["nothing"],
    });
  });
});

function columnOf(drawn: RowsDrawn, name: string) {
  const column = drawn.columns.find((one) => one.column === name);
  if (!column) throw new Error(name);
  return column;
}

describe("dates with hours", async () => {
  const random = seededRandom(2);
  const table = tableFromRecords(
    ["day", "b0"],
    Array.from({ length: 2_000 }, () => {
      const instant = Date.UTC(2020, 0, 1) + random.below(700) * 86_400_000;
      const time = (8 + random.below(10)) * 3_600_000 + random.below(60) * 60_000;
      return [new Date(instant + time).toISOString().slice(0, 19), String(random.below(2))];
    }),
  );
  const model = await independentModel(table);

  it("are drawn in the hour that is given", () => {
    const drawn = drawRows(model, { rows: 500, given: event("hour(day) = 9"), seed: 1 });
    if (drawn.kind !== "rows") throw new Error(drawn.kind);
    const hours = columnOf(drawn, "day").values.map((instant) => datePart("hour", instant));
    expect(hours.filter((hour) => hour === 9).length).toBeGreaterThan(485);
  });

  it.each([
    ["day >= '2021-11-28 13:00:00'", (instant: number) => instant >= Date.UTC(2021, 10, 28, 13)],
    ["day < '2020-01-03 13:00:00'", (instant: number) => instant < Date.UTC(2020, 0, 3, 13)],
  ])("are drawn where %s, whatever their hour", (text, holds) => {
    const drawn = drawRows(model, { rows: 2_000, given: event(text), seed: 1 });
    if (drawn.kind !== "rows") throw new Error(drawn.kind);
    expect(columnOf(drawn, "day").values.every(holds)).toBe(true);
  });
});

describe("events of too many terms", async () => {
  const random = seededRandom(9);
  const names = Array.from({ length: 9 }, (_, i) => `b${i}`);
  const table = tableFromRecords(
    names,
    Array.from({ length: 400 }, () =>
      names.map((_, i) => (random.uniform() < 0.05 * (i + 1) ? "1" : "0")),
    ),
  );
  const model = await independentModel(table);
  const is = (i: number, value: number): Event => ({
    kind: "compare",
    left: { kind: "column", column: `b${i}` },
    op: "=",
    right: value,
  });
  /** An odd number of ones. */
  const odd = or(
    ...Array.from({ length: 512 }, (_, bits) => bits)
      .filter((bits) => bits.toString(2).replaceAll("0", "").length % 2 === 1)
      .map((bits): Event => ({ kind: "and", events: names.map((_, i) => is(i, (bits >> i) & 1)) })),
  );

  it("are sampled, with their standard error", () => {
    // P(odd) = (1 − Π(1 − 2p)) / 2 of independent columns (Gallager 1962, lemma 4.1).
    const product = names.reduce((p, _, i) => p * (1 - 2 * modelled(model, is(i, 1))), 1);
    const answer = modelProbability(model, odd);
    if (answer.kind !== "probability") throw new Error(answer.kind);
    expect(answer.error).toBeGreaterThan(0.001);
    expect(answer.error).toBeLessThan(0.005);
    expect(Math.abs(answer.modelled - (1 - product) / 2)).toBeLessThan(4 * (answer.error ?? 0));
  });

  it("are sampled where they are the condition, which may be too rare for that", () => {
    const p = names.map((_, i) => modelled(model, is(i, 1)));
    const even = (count: number) =>
      (1 + p.slice(0, count).reduce((product, one) => product * (1 - 2 * one), 1)) / 2;
    const [p7, p8] = p.slice(7) as [number, number];
    // Odd with the last one leaves the others even, odd with the last but one and not the last too.
    const both = p8 * even(8);
    const exact = both / (both + (1 - p8) * p7 * even(7));
    const given = { kind: "and", events: [odd, or(is(7, 1), is(8, 1))] } as const;
    const answer = modelProbability(model, is(8, 1), given);
    if (answer.kind !== "probability") throw new Error(answer.kind);
    expect(answer.error).toBeLessThan(0.01);
    expect(Math.abs(answer.modelled - exact)).toBeLessThan(4 * (answer.error ?? 0));
    expect(modelProbability(model, is(8, 1), { kind: "and", events: [odd, is(0, 7)] })).toEqual({
      kind: "impossible",
    });
  });

  it("give rows by picking them out", () => {
    const drawn = drawRows(model, { rows: 500, given: odd, seed: 2 });
    if (drawn.kind !== "rows") throw new Error(drawn.kind);
    expect(drawn.rows).toBe(500);
    for (let row = 0; row < 500; row++) {
      const ones = drawn.columns.reduce((sum, column) => sum + Number(drawnCell(column, row)), 0);
      expect(ones % 2).toBe(1);
    }
  });
});

describe("probabilities of all codes at once", () => {
  it.each([1, 2, 3])("are those of each by itself, model %d", (seed) => {
    const levels = [3, 2, 4, 3, 2];
    const joint = randomModel(levels, seed);
    const random = seededRandom(seed);
    const evidence = levels.map((count, i) =>
      (i + seed) % 2 === 0 ? Float64Array.from({ length: count }, random.uniform) : null,
    );
    levels.forEach((count, column) => {
      const found = codeProbabilities(joint, evidence, column);
      expect(found?.log).toBeCloseTo(logProbability(joint, evidence), 6);
      for (let code = 0; code < count; code++) {
        const only = new Float64Array(count);
        only[code] = evidence[column]?.[code] ?? 1;
        const log = logProbability(joint, evidence.with(column, only));
        expect(found?.shares[code]).toBeCloseTo(Math.exp(log - (found?.log ?? 0)), 6);
      }
    });
  });
});

describe("a learned model", async () => {
  const rows = records(800, 4);
  const progress: LearningProgress[] = [];
  const table = tableFromRecords(HEADERS, rows);
  const model = await learnTable(table, { seed: 5, onProgress: (one) => progress.push(one) });

  it("hands out usable models before the last", () => {
    const models = progress.flatMap((one) => (one.model ? [one.model] : []));
    expect(models.length).toBeGreaterThan(1);
    for (const one of models) {
      expect(modelled(one, event("class = 'low'"))).toBeCloseTo(1 / 3, 1);
    }
    expect(progress.map(({ step }) => step)).toContain("checking");
    expect(model.calibration?.widths).toHaveLength(6);
    expect(model.learnedFrom).toEqual({ rows: 800, of: 800 });
  });

  it("has learned what goes together, where independent columns know nothing", async () => {
    const high = modelled(model, event("flag = 'yes'"), event("class = 'high'"));
    const low = modelled(model, event("flag = 'yes'"), event("class = 'low'"));
    expect(high - low).toBeGreaterThan(0.3);
    expect(modelled(model, event("count > 60"), event("class = 'high'"))).toBeGreaterThan(0.5);
    expect(modelled(model, event("count > 60"), event("class = 'low'"))).toBeLessThan(0.1);
  });

  it("adds up over levels and parts of dates", () => {
    const given = event("count > 45 and amount is present");
    const classes = ["low", "middle", "high"].map((text) => event(`class = '${text}'`));
    const sum = (events: Event[]) =>
      events.reduce((total, one) => total + modelled(model, one, given), 0);
    expect(sum(classes)).toBeCloseTo(1, 5);
    expect(sum([event("amount <= 7"), event("amount > 7")])).toBeCloseTo(1, 5);
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => event(`weekday(day) = ${day}`));
    expect(sum(days)).toBeCloseTo(1, 5);
  });

  it("draws dates whose month is the one drawn with them, mostly", () => {
    const drawn = drawRows(model, { rows: 1_000, given: event("month(day) = 7") });
    if (drawn.kind !== "rows") throw new Error(drawn.kind);
    const months = columnOf(drawn, "day").values.map((instant) => datePart("month", instant));
    expect(months.filter((month) => month === 7).length).toBeGreaterThan(800);
  });

  it("finds the surprising cell of a row", () => {
    const usual = rowSurprise(model, [
      { column: "class", value: "low" },
      { column: "count", value: 31 },
    ]);
    const odd = rowSurprise(model, [
      { column: "class", value: "low" },
      { column: "count", value: 88 },
    ]);
    if (usual.kind !== "surprise" || odd.kind !== "surprise") throw new Error("no surprise");
    expect(odd.bits).toBeGreaterThan(usual.bits + 3);
    expect(odd.rarer).toBeLessThan(0.1);
    expect(usual.rarer).toBeGreaterThan(2 * odd.rarer);
    expect(odd.columns[0]?.column).toBe("count");
    expect(rowSurprise(model, [{ column: "count", value: 1e6 }])).toEqual({
      kind: "unseen",
      columns: ["count"],
    });
    // Zeros are a spike: just above them lies the lowest range, not they; and no month is 6.5.
    const bits = (value: number) => {
      const found = rowSurprise(model, [{ column: "amount", value }]);
      return found.kind === "surprise" ? found.bits : null;
    };
    expect(bits(0.004)).toBeGreaterThan((bits(0) ?? 9) + 0.5);
    expect(bits(0.004)).toBe(bits(0.01));
  });

  it("finds no value between two that stand for themselves", () => {
    const rating = tableFromRecords(
      ["rating", "x"],
      Array.from({ length: 60 }, (_, i) => [String(1 + (i % 5)), String(i % 2)]),
    );
    return independentModel(rating).then((one) => {
      const kinds = [3, 3.5, 6].map(
        (value) => rowSurprise(one, [{ column: "rating", value }]).kind,
      );
      expect(kinds).toEqual(["surprise", "unseen", "unseen"]);
    });
  });

  it("completes a row", () => {
    const found = completions(model, ["class", "flag"], event("count > 80"));
    if (found.kind !== "completions") throw new Error(found.kind);
    expect(found.columns.map(({ column }) => column)).toEqual(["class", "flag"]);
    expect(found.joint.values).toMatchObject([{ value: "high" }, { value: "yes" }]);
    const likeliest = modelled(
      model,
      event("class = 'high' and flag = 'yes'"),
      event("count > 80"),
    );
    expect(found.joint.probability).toBeCloseTo(likeliest, 5);
  });

  it("is the same for shuffled rows and columns", async () => {
    const random = seededRandom(1);
    const shuffled = [...rows].sort(() => random.uniform() - 0.5).map((row) => row.toReversed());
    const other = await learnTable(tableFromRecords(HEADERS.toReversed(), shuffled), { seed: 5 });
    expect(other.version).toBe(model.version);
    expect(encodeTableModel(other)).toEqual(encodeTableModel(model));
  });

  it("stops at a signal", async () => {
    const reason = new Error("stopped");
    const signal = {
      throwIfAborted() {
        throw reason;
      },
    };
    await expect(learnTable(table, { signal })).rejects.toBe(reason);
  });

  it("comes back from its file as it was", () => {
    const back = decodeTableModel(encodeTableModel(model));
    expect(back.version).toBe(model.version);
    expect(back.codings).toEqual(model.codings);
    expect(back.calibration).toEqual(model.calibration);
    const given = event("count > 45");
    expect(modelled(back, event("class = 'low'"), given)).toBe(
      modelled(model, event("class = 'low'"), given),
    );
  });

  it("refuses a file that is damaged, of another version, or about other columns", async () => {
    const bytes = encodeTableModel(model);
    const refused = (change: (copy: Uint8Array) => Uint8Array) => {
      try {
        decodeTableModel(change(bytes.slice()));
      } catch (error) {
        return isUnreadableModelError(error);
      }
      return false;
    };
    expect(refused((copy) => copy.with(400, (copy[400] as number) ^ 1))).toBe(true);
    expect(refused((copy) => copy.with(8, 99))).toBe(true);
    expect(refused((copy) => copy.subarray(0, 30))).toBe(true);
    expect(refused(() => new Uint8Array())).toBe(true);
    expect(refused(() => encodeTableModel({ ...model, codings: model.codings.slice(1) }))).toBe(
      true,
    );
    const [first, ...others] = model.codings;
    const broken = [{ ...first, codes: "7" }, ...others] as unknown as TableModel["codings"];
    expect(refused(() => encodeTableModel({ ...model, codings: broken }))).toBe(true);
    const { calibration } = model as { calibration: Calibration };
    const buckets = [{}] as unknown as Calibration["report"]["buckets"];
    const odd = { ...calibration, report: { ...calibration.report, buckets } };
    expect(refused(() => encodeTableModel({ ...model, calibration: odd }))).toBe(true);
  });
});
