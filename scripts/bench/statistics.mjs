import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * How often the 95 % intervals of correlations, slopes, predictions, standardised differences and
 * effects hold, and how often a test finds what is not there, on tables drawn from a known truth.
 * `npm run -s bench:statistics -- [--tables 400] [--seed 1]`; one JSON object to standard output.
 */
const usage = "bench:statistics -- [--tables 400] [--seed 1]";
const { tables, seed } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { evaluate, seededRandom, tableFromRecords } = await import("@probability-chat/engine");
const { parseQuery } = await import("@probability-chat/query");

const random = seededRandom(seed);
const normal = () => random.normal();
const coin = (chance) => random.uniform() < chance;
const logistic = (x) => 1 / (1 + Math.exp(-x));
/** Two numbers whose normal scores have r = ½. */
const pair = (margin) => () => {
  const [a, b] = [normal(), normal()];
  return [margin(a), margin(0.5 * a + Math.sqrt(0.75) * b)];
};
const same = (z) => z;
const lognormal = (z) => Math.exp(z / 2);
const arcsine = (p) => 2 * Math.asin(Math.sqrt(p));

/** Name, query, headers, rows of a table, the truth, and a row. */
const INTERVALS = [
  ["corr_normal", "corr(x, y)", ["x", "y"], [20, 80, 400], 0.5, pair(same)],
  [
    "corr_lognormal",
    "corr(x, y)",
    ["x", "y"],
    [80, 400],
    (Math.exp(0.125) - 1) / (Math.exp(0.25) - 1),
    pair(lognormal),
  ],
  [
    "spearman",
    "spearman(x, y)",
    ["x", "y"],
    [20, 80, 400],
    (6 / Math.PI) * Math.asin(0.25),
    pair(lognormal),
  ],
  [
    "corr_partial",
    "corr(x, y given z, g)",
    ["x", "y", "z", "g"],
    [40, 200],
    0.5,
    () => {
      const [z, g] = [normal(), random.below(3)];
      const [x, y] = pair(same)();
      return [x + z + g, y - z + 2 * g, z, `g${g}`];
    },
  ],
  [
    "slope_normal",
    "slope(y on x, z)",
    ["x", "y", "z"],
    [20, 80, 400],
    2,
    () => {
      const [x, z] = [normal(), normal()];
      return [x + z, 2 * (x + z) - z + normal(), z];
    },
  ],
  [
    "slope_uneven",
    "slope(y on x)",
    ["x", "y"],
    [40, 80, 400],
    2,
    () => {
      const x = random.gamma(2);
      return [x, 2 * x + (0.2 + x) * normal()];
    },
  ],
  [
    "cohens_d",
    "test(E(x | g = 'b') > E(x | g = 'a'))",
    ["x", "g"],
    [40, 200],
    0.5,
    (row) => [(row % 2 ? 0.5 : 0) + normal(), row % 2 ? "b" : "a"],
  ],
  [
    "cohens_h",
    "test(P(x = 'yes' | g = 'b') > P(x = 'yes' | g = 'a'))",
    ["x", "g"],
    [60, 200],
    arcsine(0.5) - arcsine(0.3),
    (row) => [coin(row % 2 ? 0.5 : 0.3) ? "yes" : "no", row % 2 ? "b" : "a"],
  ],
  [
    "effect_mean",
    "effect(E(y); t = 'yes')",
    ["y", "t", "z", "w"],
    [200, 800],
    1,
    () => {
      const [z, w] = [normal(), random.below(3)];
      const t = coin(logistic(0.6 - z - 0.4 * w));
      return [(t ? 1 : 0) + 2 * z + w + normal(), t ? "yes" : "no", z, `w${w}`];
    },
  ],
  [
    "effect_share",
    "effect(P(y = 'yes'); t = 'yes')",
    ["y", "t", "w"],
    [400, 1600],
    0.2,
    () => {
      const w = random.below(2);
      const t = coin(w ? 0.7 : 0.3);
      return [coin((t ? 0.4 : 0.2) + (w ? 0.3 : 0)) ? "yes" : "no", t ? "yes" : "no", `w${w}`];
    },
  ],
];
const found = [];
for (const [name, text, headers, sizes, truth, draw] of INTERVALS) {
  for (const rows of sizes) {
    let [held, declined] = [0, 0];
    for (let t = 0; t < tables; t++) {
      const interval = intervalOf(await ask(text, headers, rows, draw));
      if (!interval) declined++;
      else if (interval.low <= truth && truth <= interval.high) held++;
    }
    report({ name, rows, holds: share(held, tables - declined), declined });
  }
}
for (const [name, error] of [
  ["normal", normal],
  ["skewed", () => random.gamma(1) - 1],
]) {
  for (const rows of [25, 60, 200]) {
    const draw = () => {
      const [x, g] = [10 * random.uniform(), random.below(2)];
      return [x, 3 * Math.sin(x / 3) + x + g + error(), `g${g}`];
    };
    let [held, declined] = [0, 0];
    for (let t = 0; t < tables; t++) {
      const [x, y, g] = draw();
      const { interval } = await ask(
        `predict(y; x = ${x}, g = '${g}')`,
        ["x", "y", "g"],
        rows,
        draw,
      );
      if (!interval) declined++;
      else if (interval.low <= y && y <= interval.high) held++;
    }
    report({ name: `predict_${name}`, rows, holds: share(held, tables - declined), declined });
  }
}
const alarms = [];
for (const [name, text, draw] of [
  [
    "welch",
    "test(E(x | g = 'b') = E(x | g = 'a'))",
    (row) => [normal() * (row % 2 ? 3 : 1), row % 2 ? "b" : "a"],
  ],
  [
    "chi_square",
    "test(P(x = 'yes' | g = 'b') = P(x = 'yes' | g = 'a'))",
    (row) => [coin(0.3) ? "yes" : "no", row % 2 ? "b" : "a"],
  ],
  [
    "interval",
    "test(corr(x, y | g = 'b') = corr(x, y | g = 'a'))",
    (row) => [normal(), row % 2 ? "b" : "a", normal()],
  ],
]) {
  let rejected = 0;
  for (let t = 0; t < tables; t++) {
    const { test } = await ask(text, ["x", "g", "y"], 100, (row) => [...draw(row), 0].slice(0, 3));
    if (test && test.pValue < 0.05) rejected++;
  }
  alarms.push({ name, rate: share(rejected, tables) });
  console.error(JSON.stringify(alarms.at(-1)));
}
console.log(JSON.stringify({ tables, intervals: found, false_alarms: alarms }));

async function ask(text, headers, rows, draw) {
  const records = Array.from({ length: rows }, (_, row) => draw(row).map(String));
  const { query } = parseQuery(text);
  return evaluate(query, tableFromRecords(headers, records));
}

function intervalOf(answer) {
  return answer.test ? answer.test.effects[0].interval : (answer.interval ?? null);
}

function report(one) {
  found.push(one);
  console.error(JSON.stringify(one));
}

function share(count, of) {
  return Number((count / of).toFixed(3));
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({ options: { tables: text, seed: text } });
    const whole = (name, byDefault) => {
      const number = Number(values[name] ?? byDefault);
      if (Number.isInteger(number) && number >= 1) return number;
      throw new Error(`--${name} is a whole number from 1 on, not ${values[name]}.`);
    };
    return { tables: whole("tables", 400), seed: whole("seed", 1) };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}
