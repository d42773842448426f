import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * How often the 95 % interval of a mean holds, of amounts from even to heavy-tailed, and what
 * Student's would have held of the same samples; and whether an answer whose interval falls short
 * says so. `npm run -s bench:means -- [--tables 400] [--seed 1]`; one JSON object to standard output.
 */
const usage = "bench:means -- [--tables 400] [--seed 1]";
const { tables, seed } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { evaluate, seededRandom, tableFromRecords } = await import("@probability-chat/engine");

const random = seededRandom(seed);
const lognormal = (spread) => () => Math.exp(spread * random.normal());
const SOURCES = {
  normal: [() => random.normal(), 0],
  exponential: [() => random.gamma(1), 1],
  lognormal_1: [lognormal(1), Math.exp(0.5)],
  "lognormal_1.5": [lognormal(1.5), Math.exp(1.125)],
  lognormal_2: [lognormal(2), Math.exp(2)],
  zeros: [
    () => (random.uniform() < 0.4 ? 0 : Math.exp(1.5 * random.normal())),
    0.6 * Math.exp(1.125),
  ],
  pareto: [() => random.uniform() ** (-1 / 2.5), 1 / 0.6],
};
/** Rows, with the 97.5 % quantile of Student's t on one degree less. */
const STUDENT = { 20: 2.093024, 50: 2.009575, 200: 1.971957, 1000: 1.962341 };
const ROWS = Object.keys(STUDENT).map(Number);
const query = { kind: "statistic", statistic: "mean", column: "x", given: { kind: "all" } };

const found = [];
for (const [name, [draw, truth]] of Object.entries(SOURCES)) {
  for (const rows of ROWS) {
    let [held, student, warned] = [0, 0, 0];
    for (let t = 0; t < tables; t++) {
      const values = Array.from({ length: rows }, draw);
      const table = tableFromRecords(
        ["x"],
        values.map((value) => [String(value)]),
      );
      const { interval, caveats, value } = await evaluate(query, table);
      if (interval.low <= truth && truth <= interval.high) held++;
      const squares = values.reduce((sum, x) => sum + (x - value) ** 2, 0);
      const half = STUDENT[rows] * Math.sqrt(squares / (rows - 1) / rows);
      if (Math.abs(value - truth) <= half) student++;
      if (caveats.some(({ kind }) => kind === "skewed")) warned++;
    }
    found.push({
      name,
      rows,
      holds: share(held),
      student: share(student),
      warned: share(warned),
    });
    console.error(JSON.stringify(found.at(-1)));
  }
}
const at = (name) => found.filter((one) => one.name === name && one.rows > 20 && one.rows < 1_000);
const worst = (of, key) => Math.min(...of.map((one) => one[key]));
console.log(
  JSON.stringify({
    tables,
    worst_holds: worst(found, "holds"),
    worst_student: worst(found, "student"),
    worst_unwarned_holds: worst(
      found.filter(({ warned }) => warned < 0.1),
      "holds",
    ),
    lognormal_2_holds: worst(at("lognormal_2"), "holds"),
    lognormal_2_student: worst(at("lognormal_2"), "student"),
    "lognormal_1.5_holds": worst(at("lognormal_1.5"), "holds"),
    "lognormal_1.5_student": worst(at("lognormal_1.5"), "student"),
    sources: found,
  }),
);

function share(count) {
  return Number((count / tables).toFixed(3));
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
