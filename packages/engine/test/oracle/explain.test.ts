import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import type { EngineAnswer } from "../../src/oracle/answer.ts";
import { evaluate } from "../../src/oracle/evaluate.ts";
import { tableFromRecords } from "../../src/table/table-from-records.ts";

/** Every form of answer recomputed from what `explain` says, and from nothing else. */
const table = tableFromRecords(
  ["sex", "alive", "age", "fare", "day"],
  [
    ["f", "yes", "30", "1.5", "2020-01-01"],
    ["f", "no", "31", "2.25", "2020-01-04"],
    ["f", "yes", "", "8", "2020-02-01"],
    ["m", "no", "50", "4.5", "2020-02-02"],
    ["m", "no", "12", "", "2020-03-03"],
    ["m", "yes", "35", "7", ""],
    ["", "no", "61", "3", "2020-05-05"],
  ],
);

type Explained = Extract<EngineAnswer, { kind: "explain" }>;
type Recompute = (count: (label: string) => number, figure: (label: string) => number) => unknown;

const forms: readonly [query: string, recompute: Recompute][] = [
  [
    "P(alive = 'yes' | sex = 'f')",
    (count) =>
      count("rows where sex = 'f' and alive = 'yes'") /
      count("rows where sex = 'f' and alive is present"),
  ],
  [
    "odds(alive = 'yes')",
    (count) => {
      const k = count("rows where alive = 'yes'");
      return k / (count("rows where alive is present") - k);
    },
  ],
  ["count(age > 30)", (count) => count("rows where age > 30")],
  [
    "diff(P(alive = 'yes' | sex = 'f'), P(alive = 'yes' | sex = 'm'))",
    (count) =>
      count("rows where sex = 'f' and alive = 'yes'") /
        count("rows where sex = 'f' and alive is present") -
      count("rows where sex = 'm' and alive = 'yes'") /
        count("rows where sex = 'm' and alive is present"),
  ],
  [
    "ratio(P(age > 30 | sex = 'f'), P(age > 30))",
    (count) =>
      count("rows where sex = 'f' and age > 30") /
      count("rows where sex = 'f' and age is present") /
      (count("rows where age > 30") / count("rows where age is present")),
  ],
  [
    "E(age | sex = 'm')",
    (_, of) => of("sum of age where sex = 'm'") / of("values of age where sex = 'm'"),
  ],
  ["sum(fare)", (_, of) => of("sum of fare")],
  [
    "sd(fare)",
    (_, of) =>
      Math.sqrt(of("sum of squared deviations from the mean of fare") / (of("values of fare") - 1)),
  ],
  ["min(fare)", (_, of) => of("smallest fare")],
  ["max(fare | sex = 'f')", (_, of) => of("largest fare where sex = 'f'")],
  ["distinct(sex)", (_, of) => of("different values of sex")],
  ["min(day)", (_, of) => of("smallest day")],
  ["quantile(0.3, age)", (_, of) => typeSeven(0.3, "age", of)],
  ["range(0.5, fare)", (_, of) => [typeSeven(0.25, "fare", of), typeSeven(0.75, "fare", of)]],
  [
    "diff(E(fare | sex = 'f'), E(fare))",
    (_, of) =>
      of("sum of fare where sex = 'f'") / of("values of fare where sex = 'f'") -
      of("sum of fare") / of("values of fare"),
  ],
  ["E(age) >= 40", (_, of) => of("sum of age") / of("values of age") >= 40],
  [
    "by(sex: E(fare))",
    (_, of) =>
      ["f", "m"].map((sex) => of(`sum of fare for ${sex}`) / of(`values of fare for ${sex}`)),
  ],
  [
    "rank(sex by median(fare) desc, 2)",
    (_, of) => ["f", "m"].map((sex) => typeSeven(0.5, `fare for ${sex}`, of)).sort((a, b) => b - a),
  ],
  [
    "draw(2, all, alive = 'yes')",
    (count) => {
      const [k, n] = [count("rows where alive = 'yes'"), count("rows where alive is present")];
      return (k * (k - 1)) / (n * (n - 1));
    },
  ],
  [
    "simulate(100, alive = 'yes' | sex = 'f')",
    (count) =>
      (100 * count("rows where sex = 'f' and alive = 'yes'")) /
      count("rows where sex = 'f' and alive is present"),
  ],
  // Shares of levels carry their own counts.
  ["distribution(sex)", () => [3 / 6, 3 / 6]],
  ["by(sex: P(alive = 'yes'))", () => [2 / 3, 1 / 3]],
  ["mode(alive)", () => "no"],
];

function typeSeven(q: number, of: string, figure: (label: string) => number): number {
  const position = (figure(`values of ${of}`) - 1) * q + 1;
  const below = Math.floor(position);
  const low = figure(`rank ${below} of ${of}`);
  return position === below
    ? low
    : low + (position - below) * (figure(`rank ${below + 1} of ${of}`) - low);
}

it.each(forms)("explain(%s)", async (text, recompute) => {
  const parsed = parseQuery(`explain(${text})`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const explained = await evaluate(parsed.query, table);
  if (explained.kind !== "explain") throw new Error(JSON.stringify(explained));
  const found = recompute(
    (label) => counted(explained, label),
    (label) => figured(explained, label),
  );
  const expected = shownValue(explained.answer);
  if (typeof expected === "number" && typeof found === "number") {
    expect(found).toBeCloseTo(expected, 12);
  } else if (Array.isArray(found)) {
    const values = expected as readonly number[];
    expect(found).toHaveLength(values.length);
    found.forEach((value, index) => {
      expect(value).toBeCloseTo(values[index] ?? Number.NaN, 12);
    });
  } else expect(found).toEqual(expected);
});

function counted({ counts }: Explained, label: string): number {
  const found = counts.find((line) => line.label === label);
  if (!found) throw new Error(`No '${label}' in ${counts.map((line) => line.label).join("; ")}`);
  return found.count;
}

function figured({ figures }: Explained, label: string): number {
  const found = figures.find((line) => line.label === label);
  if (!found) throw new Error(`No '${label}' in ${figures.map((line) => line.label).join("; ")}`);
  return found.value as number;
}

function shownValue(answer: EngineAnswer): unknown {
  switch (answer.kind) {
    case "estimate":
    case "label":
      return answer.value;
    case "interval":
      return [answer.low, answer.high];
    case "claim":
      return answer.holds;
    case "groups":
      for (const { estimate } of answer.groups) {
        const { matching, given } = estimate?.support ?? {};
        if (matching != null && given) expect(estimate?.value).toBe(matching / given);
      }
      return answer.groups.map(({ estimate }) => estimate?.value);
    default:
      throw new Error(`${answer.kind} is not recomputed here.`);
  }
}
