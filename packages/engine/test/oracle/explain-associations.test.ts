import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { seededRandom } from "../../src/numerics/random.ts";
import type { EngineAnswer } from "../../src/oracle/answer.ts";
import { evaluate } from "../../src/oracle/evaluate.ts";
import { tableFromRecords } from "../../src/table/table-from-records.ts";

/** Associations and changes recomputed from the figures that `explain` gives, and from no row. */
const random = seededRandom(3);
const records = Array.from({ length: 400 }, () => {
  const ward = random.uniform() < 0.5 ? "a" : "b";
  const drug = random.uniform() < (ward === "a" ? 0.7 : 0.3) ? "yes" : "no";
  const well = random.uniform() < 0.3 + (drug === "yes" ? 0.3 : 0) + (ward === "a" ? 0.2 : 0);
  const days = (well ? 4 : 7) + random.normal();
  const cost = 2 * days + 3 * random.normal();
  return [ward, drug, well ? "well" : "ill", String(days), String(cost)];
});
const table = tableFromRecords(["ward", "drug", "state", "days", "cost"], records);

type Figures = ReadonlyMap<string, number>;

async function explain(text: string): Promise<{ figures: Figures; answer: EngineAnswer }> {
  const parsed = parseQuery(`explain(${text})`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const explained = await evaluate(parsed.query, table);
  if (explained.kind !== "explain") throw new Error(JSON.stringify(explained));
  const figures = new Map(explained.figures.map(({ label, value }) => [label, Number(value)]));
  return { figures, answer: explained.answer };
}

function at(figures: Figures, label: string): number {
  const found = figures.get(label);
  if (found === undefined) throw new Error(`No '${label}' in ${[...figures.keys()].join("; ")}`);
  return found;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function cells(figures: Figures, x: string, xs: string[], y: string, ys: string[]): number[][] {
  return xs.map((a) => ys.map((b) => at(figures, `rows where ${x} = '${a}' and ${y} = '${b}'`)));
}

function chiSquare(counts: readonly number[][]): number {
  const columns = (counts[0] ?? []).map((_, j) => sum(counts.map((row) => row[j] ?? 0)));
  const n = sum(columns);
  return sum(
    counts.flatMap((row) =>
      row.map((count, j) => {
        const expected = (sum(row) * (columns[j] ?? 0)) / n;
        return (count - expected) ** 2 / expected;
      }),
    ),
  );
}

/** Squares within and between the groups of a column, and their sizes. */
function squares(figures: Figures, place: (group: string) => string, groups: string[]) {
  const sizes = groups.map((group) => at(figures, `values of ${place(group)}`));
  const means = groups.map(
    (group, i) => at(figures, `sum of ${place(group)}`) / (sizes[i] as number),
  );
  const n = sum(sizes);
  const mean = sum(means.map((one, i) => one * (sizes[i] as number))) / n;
  const within = sum(
    groups.map((group) =>
      at(figures, `sum of squared deviations from the mean of ${place(group)}`),
    ),
  );
  const between = sum(means.map((one, i) => (sizes[i] as number) * (one - mean) ** 2));
  return { n, within, between };
}

it("table", async () => {
  const { figures, answer } = await explain("table(ward, drug)");
  if (answer.kind !== "table") throw new Error(answer.kind);
  const counts = cells(figures, "ward", ["a", "b"], "drug", ["no", "yes"]);
  const shares = counts.map((row) => row.map((count) => count / sum(counts.flat())));
  expect(answer.rows.map(({ groups }) => groups.map((one) => one.estimate?.value))).toEqual(shares);
});

it("dependence of two categories", async () => {
  const { figures, answer } = await explain("dependence(ward, drug)");
  const statistic = chiSquare(cells(figures, "ward", ["a", "b"], "drug", ["no", "yes"]));
  expect(answer).toMatchObject({ results: [{ statistic: expect.closeTo(statistic, 9), n: 400 }] });
});

it("dependence of two numbers", async () => {
  const { figures, answer } = await explain("dependence(days, cost)");
  const place = (name: string) => `${name} where days is present and cost is present`;
  const variance = (name: string) =>
    at(figures, `sum of squared deviations from the mean of ${place(name)}`) / 399;
  const r =
    at(figures, "covariance of days and cost") / Math.sqrt(variance("days") * variance("cost"));
  expect(at(figures, `values of ${place("days")}`)).toBe(400);
  expect(answer).toMatchObject({ results: [{ effect: { pearson_r: expect.closeTo(r, 9) } }] });
});

it("dependence of a number on groups", async () => {
  const { figures, answer } = await explain("dependence(state, days)");
  const place = (group: string) => `days where state is present and days is present for ${group}`;
  const { n, within, between } = squares(figures, place, ["ill", "well"]);
  expect(answer).toMatchObject({
    results: [
      {
        statistic: expect.closeTo(between / (within / (n - 2)), 6),
        effect: { eta_squared: expect.closeTo(between / (within + between), 9) },
      },
    ],
  });
});

it("drivers of a category", async () => {
  const { figures, answer } = await explain("drivers(state)");
  if (answer.kind !== "drivers") throw new Error(answer.kind);
  const found = answer.drivers.find(({ column }) => column === "drug");
  const counts = cells(figures, "drug", ["no", "yes"], "state", ["ill", "well"]);
  const n = sum(counts.flat());
  // Bergsma's Cramér's V without its bias (2013), of two by two.
  const phi = Math.max(0, chiSquare(counts) / n - 1 / (n - 1));
  expect(found?.effect).toBeCloseTo(Math.sqrt(phi / (1 - 1 / (n - 1))), 9);
  const entropy = (margin: readonly number[]) =>
    -sum(margin.map((count) => (count / n) * Math.log(count / n)));
  const [rows, columns] = [
    counts.map(sum),
    [0, 1].map((j) => sum(counts.map((row) => row[j] ?? 0))),
  ];
  // Miller's bias (1955) of two by two is 1 / 2n.
  const shared = entropy(rows) + entropy(columns) - entropy(counts.flat()) - 1 / (2 * n);
  expect(found?.information).toBeCloseTo(shared / Math.sqrt(entropy(rows) * entropy(columns)), 9);
});

it("drivers of a number", async () => {
  const { figures, answer } = await explain("drivers(days)");
  if (answer.kind !== "drivers") throw new Error(answer.kind);
  const found = answer.drivers.find(({ column }) => column === "state");
  const place = (group: string) => `days where state is present and days is present for ${group}`;
  const { n, within, between } = squares(figures, place, ["ill", "well"]);
  // Kelley's ε² (1935).
  const epsilon = 1 - within / (n - 2) / ((within + between) / (n - 1));
  expect(found?.effect).toBeCloseTo(epsilon, 9);
});

/** The ends of a driver's parts, by the labels of its figures. */
const partsOf = (figures: Figures, column: string) => [
  ...new Set(
    [...figures.keys()].flatMap((label) => {
      const part = /where (.*) and (?:state = '\w+'|days is present)$/.exec(label)?.[1];
      return part?.includes(`${column} >= `) || part?.includes(`${column} < `) ? [part] : [];
    }),
  ),
];

it("drivers of a category that are numbers, in tenths", async () => {
  const { figures, answer } = await explain("drivers(state)");
  if (answer.kind !== "drivers") throw new Error(answer.kind);
  const found = answer.drivers.find(({ column }) => column === "days");
  const parts = partsOf(figures, "days");
  expect(parts).toHaveLength(10);
  const counts = parts.map((part) =>
    ["ill", "well"].map((level) => figures.get(`rows where ${part} and state = '${level}'`) ?? 0),
  );
  expect(sum(counts.flat())).toBe(400);
  // Bergsma's V of ten by two.
  const phi = Math.max(0, chiSquare(counts) / 400 - 9 / 399);
  const least = Math.min(10 - 81 / 399, 2 - 1 / 399) - 1;
  expect(found?.effect).toBeCloseTo(Math.sqrt(phi / least), 9);
});

it("drivers of a number that are numbers, in tenths", async () => {
  const { figures, answer } = await explain("drivers(days)");
  if (answer.kind !== "drivers") throw new Error(answer.kind);
  const found = answer.drivers.find(({ column }) => column === "cost");
  const parts = partsOf(figures, "cost");
  expect(parts).toHaveLength(10);
  const place = (part: string) => `days where ${part} and days is present`;
  const { n, within, between } = squares(figures, place, parts);
  expect(n).toBe(400);
  const epsilon = 1 - within / (n - 10) / ((within + between) / (n - 1));
  expect(found?.effect).toBeCloseTo(epsilon, 9);
});

it("leaves out the cells of very many levels, not the answer", async () => {
  const towns = Array.from({ length: 12_000 }, (_, row) => [
    `town ${row % 600}`,
    `make ${(row % 600) % 300}`,
    row % 2 ? "yes" : "no",
  ]);
  const large = tableFromRecords(["town", "make", "sold"], towns);
  const parsed = parseQuery("explain(drivers(make))");
  if (!parsed.ok) throw parsed.error;
  expect(await evaluate(parsed.query, large)).toMatchObject({ kind: "explain" });
});

/** Over the strata in which five rows or more are treated, by their shares of all rows. */
it.each([
  ["whatif(P(state = 'well'); do drug = 'yes')", (cells: string[]) => Number(cells[2] === "well")],
  ["whatif(E(days); do drug = 'yes')", (cells: string[]) => Number(cells[3])],
])("a change to one value: %s", async (text, outcomeOf) => {
  const { figures, answer } = await explain(text);
  if (answer.kind !== "estimate") throw new Error(answer.kind);
  const { value, adjustment } = answer;
  const on = "drug = 'yes'";
  const fitted = at(figures, `mean of the fitted outcomes with ${on} in every row`);
  const none = at(figures, `the same with ${on} in no row`);
  expect(value).toBeCloseTo(fitted, 12);
  expect(adjustment?.difference?.value).toBeCloseTo(fitted - none, 12);
  const error = at(figures, "standard error of the difference");
  const { low = 0, high = 0 } = adjustment?.difference?.interval ?? {};
  expect((high - low) / error / 2).toBeGreaterThan(1.96);
  expect((high - low) / error / 2).toBeLessThan(2.1);
  // By hand, within each ward, where nothing else is held.
  if (adjustment?.held.join() !== "ward") return;
  const mean = (ward: string) => {
    const rows = records.filter((cells) => cells[0] === ward && cells[1] === "yes");
    return sum(rows.map(outcomeOf)) / rows.length;
  };
  const share = records.filter(([ward]) => ward === "a").length / records.length;
  expect(value).toBeCloseTo(share * mean("a") + (1 - share) * mean("b"), 6);
});

it.each([
  ["whatif(E(days); do cost + 1)", "days"],
  ["whatif(E(days); do cost = 12)", "days"],
])("a number moved: %s", async (text, outcome) => {
  const { figures, answer } = await explain(text);
  const terms = [...figures.keys()].flatMap((label) =>
    label.startsWith("coefficient of ") ? [label.replace("coefficient of ", "")] : [],
  );
  expect(terms.length).toBeGreaterThan(3);
  expect(terms.some((term) => term.includes("(ward = 'b') × cost"))).toBe(true);
  const effect = sum(
    terms.map(
      (term) => at(figures, `coefficient of ${term}`) * at(figures, `mean change of ${term}`),
    ),
  );
  const before = at(figures, `sum of ${outcome}`) / 400;
  expect(answer).toMatchObject({ value: expect.closeTo(before + effect, 9) });
});

it("a number moved, of a share", async () => {
  const { figures, answer } = await explain("whatif(P(state = 'well'); do cost * 1.1)");
  const effect =
    at(figures, "the same with the change") -
    at(figures, "mean of the fitted chances as the rows are");
  const before = records.filter(([, , state]) => state === "well").length / 400;
  expect(answer).toMatchObject({ value: expect.closeTo(before + effect, 9) });
});
