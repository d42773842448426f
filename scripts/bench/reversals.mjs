import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * Comparisons of two groups in tables whose difference turns round within the levels of another
 * column, and in tables whose does not: pure noise, confounding that leaves the direction, and
 * confounding that is the whole difference (nothing within).
 * `npm run -s bench:reversals -- [--tables 100] [--seed 1]`; one JSON object to standard output.
 */
const usage = "bench:reversals -- [--tables 100] [--seed 1]";
const OTHERS = 8;
const { tables, seed } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { evaluate, seededRandom, tableFromRecords } = await import("@probability-chat/engine");

const random = seededRandom(seed);
const planted = await ask("reversal", -1, 1);
const without = {
  noise: await ask("noise", 0, 0),
  same: await ask("same direction", 1, 1),
  nothing_within: await ask("nothing within", 0, 1),
};
const alarms = Object.values(without).map(({ flagged }) => flagged);
console.log(
  JSON.stringify({
    tables,
    found: share(planted.named),
    found_another: share(planted.flagged - planted.named),
    false_alarms: share(alarms.reduce((sum, count) => sum + count, 0) / alarms.length),
    false_alarms_by_kind: Object.fromEntries(
      Object.entries(without).map(([kind, { flagged }]) => [kind, share(flagged)]),
    ),
    ms_per_question: planted.ms,
  }),
);

/** `within`: the sign of the difference within the strata; `confounding`: whether there is any. */
async function ask(name, within, confounding) {
  let [flagged, named] = [0, 0];
  const started = process.cpuUsage().user;
  for (let t = 0; t < tables; t++) {
    const { table, query } = drawTable(t, within, confounding);
    const { caveats } = await evaluate(query, table, { seed: t });
    const columns = caveats.flatMap((one) => (one.kind === "reversal" ? [one.column] : []));
    if (columns.length > 0) flagged++;
    if (columns.includes("z")) named++;
  }
  console.error(`${name}: ${flagged} of ${tables} flagged`);
  const ms = Math.round((process.cpuUsage().user - started) / 1_000 / tables);
  return { flagged, named, ms };
}

function share(count) {
  return Number((count / tables).toFixed(3));
}

/**
 * Groups a and b; z (a yes or no, four levels, or a number) raises the chance of a and the
 * outcome; within z, group a has a lower outcome where a reversal is planted. Eight columns of
 * noise stand beside it.
 */
function drawTable(t, within, confounding) {
  const kind = ["boolean", "category", "number"][t % 3];
  const isShare = t % 2 === 0;
  const rows = 500 + Math.floor(2_500 * random.uniform());
  const effect = within * (0.5 + 0.5 * random.uniform());
  const pull = confounding * (1 + random.uniform());
  const noise = Array.from({ length: OTHERS }, (_, i) => i);
  const records = Array.from({ length: rows }, () => {
    const u = random.normal();
    const [z, level] = stratum(kind, u);
    const a = random.uniform() < logistic(1.2 * pull * level - 0.3);
    const mean = (a ? effect : 0) + 1.5 * pull * level;
    const y = isShare
      ? random.uniform() < logistic(mean - 0.5)
        ? "yes"
        : "no"
      : (20 + 2 * mean + 2 * random.normal()).toFixed(2);
    const others = noise.map((i) =>
      i % 2 === 0 ? "pqrst"[Math.floor(5 * random.uniform())] : random.normal().toFixed(3),
    );
    return [a ? "a" : "b", y, z, ...others];
  });
  const table = tableFromRecords(["g", "y", "z", ...noise.map((i) => `x${i}`)], records);
  return { table, query: difference(isShare) };
}

function stratum(kind, u) {
  switch (kind) {
    case "boolean":
      return u > 0 ? ["yes", 0.8] : ["no", -0.8];
    case "category": {
      const level = Math.min(3, Math.max(0, Math.floor(1.2 * u + 2)));
      return ["klmn"[level], (level - 1.5) * 0.8];
    }
    default:
      return [u.toFixed(3), u];
  }
}

function difference(isShare) {
  const is = (column, right) => ({
    kind: "compare",
    left: { kind: "column", column },
    op: "=",
    right,
  });
  const side = (group) =>
    isShare
      ? { kind: "probability", event: is("y", "yes"), given: is("g", group) }
      : { kind: "statistic", statistic: "mean", column: "y", given: is("g", group) };
  return { kind: "difference", left: side("a"), right: side("b") };
}

function logistic(x) {
  return 1 / (1 + Math.exp(-x));
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({ options: { tables: text, seed: text } });
    return {
      tables: whole("tables", values.tables ?? "100"),
      seed: whole("seed", values.seed ?? "1"),
    };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}

function whole(name, text) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} is a whole number from 1 on, not ${text}.`);
}
