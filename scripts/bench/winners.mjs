import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * Which group is highest, asked of tables in which no group is, and of tables in which groups
 * differ: how often the answer claims that the winner is really first, how often that is false,
 * and how often the winner's shrunken 90 % interval holds its true rate.
 * `npm run -s bench:winners -- [--tables 200] [--seed 1]`; one JSON object to standard output.
 */
const QUESTIONS_PER_TABLE = 50;
const OUTCOMES = 10;
const GROUPINGS = [2, 3, 5, 12, 30];
const TRUE_TABLES = 0.25;
const usage = "bench:winners -- [--tables 200] [--seed 1]";
const { tables, seed } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { evaluate, seededRandom, tableFromRecords } = await import("@probability-chat/engine");

const random = seededRandom(seed);
const noise = await ask(tables, "noise", () => 0);
const real = await ask(Math.ceil(tables * TRUE_TABLES), "differences", () => 0.5 * random.normal());
console.log(
  JSON.stringify({
    tables,
    questions_per_table: QUESTIONS_PER_TABLE,
    noise_claimed: noise.claimed,
    noise_winner_cover90: noise.cover,
    noise_by_groups: noise.byGroups,
    real_tables: Math.ceil(tables * TRUE_TABLES),
    real_claimed: real.claimed,
    real_claimed_wrong: real.wrong,
    real_winner_cover90: real.cover,
    real_by_groups: real.byGroups,
    ms_per_question: noise.ms,
  }),
);

/** `offset` draws how far a group is from the common rate, in standard deviations of the outcome. */
async function ask(count, name, offset) {
  const tally = newTally();
  const byGroups = new Map(GROUPINGS.map((groups) => [groups, newTally()]));
  const started = process.cpuUsage().user;
  for (let t = 0; t < count; t++) {
    const { table, truth } = drawTable(offset);
    for (let o = 0; o < OUTCOMES; o++) {
      for (const [g, groups] of GROUPINGS.entries()) {
        const answer = await evaluate(question(g, o), table, { level: 0.9, seed: t });
        if (answer.kind !== "groups" || !answer.winner) throw new Error("no winner");
        const [first] = answer.groups;
        const rates = truth[g][o];
        const rate = rates[Number(answer.winner.keys[0].slice(1))];
        const { low, high } = first.shrunken.interval;
        for (const one of [tally, byGroups.get(groups)]) {
          one.asked++;
          if (low <= rate && rate <= high) one.held++;
          if (answer.winner.claimed) one.claimed++;
          if (answer.winner.claimed && rate < Math.max(...rates)) one.wrong++;
        }
      }
    }
    if ((t + 1) % 20 === 0) console.error(`${name}: ${t + 1} of ${count} tables`);
  }
  const ms = (process.cpuUsage().user - started) / 1_000 / tally.asked;
  const all = Object.fromEntries([...byGroups].map(([groups, one]) => [groups, shares(one)]));
  return { ...shares(tally), byGroups: all, ms: Number(ms.toFixed(1)) };
}

function newTally() {
  return { asked: 0, held: 0, claimed: 0, wrong: 0 };
}

function shares({ asked, held, claimed, wrong }) {
  const share = (count, of) => (of === 0 ? 0 : Number((count / of).toFixed(4)));
  return {
    claimed: share(claimed, asked),
    wrong: share(wrong, claimed),
    cover: share(held, asked),
  };
}

/** Half of the outcomes are shares, half means, a third of these skewed. */
function drawTable(offset) {
  const rows = Math.round(Math.exp(Math.log(60) + random.uniform() * Math.log(40)));
  const skew = GROUPINGS.map(() => 0.5 + 1.5 * random.uniform());
  const offsets = GROUPINGS.map((groups) =>
    Array.from({ length: OUTCOMES }, () => Array.from({ length: groups }, offset)),
  );
  const base = Array.from({ length: OUTCOMES }, () => -2.5 + 3 * random.uniform());
  // Only one grouping can carry a question's truth, so outcomes are drawn once per grouping.
  const records = Array.from({ length: rows }, () => {
    const keys = GROUPINGS.map((groups, g) => Math.floor(groups * random.uniform() ** skew[g]));
    const cells = GROUPINGS.flatMap((_, g) =>
      Array.from({ length: OUTCOMES }, (_, o) => drawOutcome(o, base[o], offsets[g][o][keys[g]])),
    );
    return [...keys.map((key) => `g${key}`), ...cells];
  });
  const headers = [
    ...GROUPINGS.map((_, g) => `by${g}`),
    ...GROUPINGS.flatMap((_, g) => Array.from({ length: OUTCOMES }, (_, o) => `y${g}_${o}`)),
  ];
  const truth = offsets.map((of) =>
    of.map((groups, o) => groups.map((value) => trueRate(o, base[o], value))),
  );
  return { table: tableFromRecords(headers, records), truth };
}

function drawOutcome(o, base, by) {
  if (o % 2 === 0) return random.uniform() < logistic(base + 2 * by) ? "yes" : "no";
  return String(o % 6 === 1 ? by + random.gamma(1.5) : by + random.normal());
}

function trueRate(o, base, by) {
  if (o % 2 === 0) return logistic(base + 2 * by);
  return o % 6 === 1 ? by + 1.5 : by;
}

function logistic(x) {
  return 1 / (1 + Math.exp(-x));
}

function question(g, o) {
  const column = `y${g}_${o}`;
  const given = { kind: "all" };
  const left = { kind: "column", column };
  const event = { kind: "compare", left, op: "=", right: "yes" };
  const by =
    o % 2 === 0
      ? { kind: "probability", event, given }
      : { kind: "statistic", statistic: "mean", column, given };
  return { kind: "rank", column: `by${g}`, by, order: "desc", limit: 1 };
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({ options: { tables: text, seed: text } });
    return {
      tables: whole("tables", values.tables ?? "200"),
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
