import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";

/**
 * 'Summarise what matters' on tables drawn from a known truth: columns that are all independent, three
 * relations planted among noise, a difference that turns round within another column, and one that is
 * that column's alone. A told interval holds where the true strength is in it.
 * `npm run -s bench:findings -- [--tables 200] [--seed 1]`; one JSON object to standard output.
 */
const usage = "bench:findings -- [--tables 200] [--seed 1]";
const { tables, seed } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { evaluate, seededRandom, tableFromRecords } = await import("@probability-chat/engine");

const random = seededRandom(seed);
const normal = () => random.normal();
const coin = (chance) => random.uniform() < chance;
const logistic = (x) => 1 / (1 + Math.exp(-x));
const DAY = 86_400_000;

const noise = { discovered: 0, relation: 0, reversal: 0, shift: 0 };
const planted = { planted: 0, found: 0, first: 0, told: 0, held: 0, false: 0 };
const reversed = { found: 0, first: 0 };
const confounded = { reversal: 0 };
for (let t = 0; t < tables; t++) {
  const rows = 60 + random.below(1_500);
  await ofNoise(t, rows);
  await ofRelations(t, 200 + rows);
  if ((await turnsRound(t, -1)) === 0) reversed.first++;
  if ((await turnsRound(t, 0)) !== null) confounded.reversal++;
  if (t % 20 === 19) console.error(`${t + 1} of ${tables} tables`);
}
console.log(
  JSON.stringify({
    tables,
    independent: shares(noise, tables),
    relations: {
      found: share(planted.found, planted.planted),
      strongest_first: share(planted.first, tables),
      intervals_hold: share(planted.held, planted.told),
      false_discoveries: share(planted.false, planted.told + planted.false),
    },
    reversals: {
      ...shares(reversed, tables),
      false_alarms_of_confounding: share(confounded.reversal, tables),
    },
  }),
);

/** Columns of every kind, none of which has to do with another. */
function noiseCells(row, rows) {
  const day = new Date(Date.UTC(2021, 0, 1) + Math.floor((row / rows) * 900) * DAY);
  return {
    day: day.toISOString().slice(0, 10),
    n1: normal().toFixed(4),
    n2: Math.exp(normal()).toFixed(4),
    n3: (normal() / Math.sqrt(random.gamma(1.5))).toFixed(4),
    n4: random.uniform().toFixed(4),
    c1: coin(0.5) ? "yes" : "no",
    c2: "pqrst"[random.below(5)],
    c3: coin(0.07) ? "rare" : "usual",
    c4: `k${Math.floor(12 * random.uniform() ** 3)}`,
  };
}

async function findingsOf(t, headers, rows, cellsOf) {
  const records = Array.from({ length: rows }, (_, row) => {
    const cells = cellsOf(row);
    return headers.map((name) => cells[name]);
  });
  const table = tableFromRecords(headers, records);
  return evaluate({ kind: "findings", column: null }, table, { seed: t });
}

async function ofNoise(t, rows) {
  const headers = Object.keys(noiseCells(0, 1));
  const answer = await findingsOf(t, headers, rows, (row) => noiseCells(row, rows));
  const kinds = answer.findings.map(({ found }) => found.kind);
  if (answer.discoveries > 0) noise.discovered++;
  for (const kind of ["relation", "reversal", "shift"]) if (kinds.includes(kind)) noise[kind]++;
}

/** Two numbers, two groups and a number, two categories, each of a strength drawn anew. */
async function ofRelations(t, rows) {
  const r = 0.35 + 0.5 * random.uniform();
  const shift = 0.8 + 1.5 * random.uniform();
  const [low, high] = [0.2 + 0.1 * random.uniform(), 0.6 + 0.3 * random.uniform()];
  const truths = new Map([
    ["a b", (6 / Math.PI) * Math.asin(r / 2)],
    ["g y", Math.sqrt(3) * (phi(shift / Math.SQRT2) - 0.5)],
    ["u v", phiOfShares(low, high)],
  ]);
  const names = ["a", "b", "g", "y", "u", "v"];
  const headers = [...names, ...Object.keys(noiseCells(0, 1))];
  const answer = await findingsOf(t, headers, rows, (row) => {
    const [a, isOne, u] = [normal(), coin(0.5), coin(0.5)];
    return {
      ...noiseCells(row, rows),
      a: a.toFixed(4),
      b: (r * a + Math.sqrt(1 - r * r) * normal()).toFixed(4),
      g: isOne ? "one" : "two",
      y: ((isOne ? shift : 0) + normal()).toFixed(4),
      u: u ? "in" : "out",
      v: coin(u ? high : low) ? "up" : "down",
    };
  });
  const told = answer.findings.flatMap(({ found }) => (found.kind === "relation" ? [found] : []));
  planted.planted += truths.size;
  const [strongest] = [...truths].sort(([, one], [, other]) => other - one)[0];
  told.forEach(({ x, y, strength }, place) => {
    const name = [x, y].sort().join(" ");
    const truth = truths.get(name);
    if (truth === undefined) {
      planted.false++;
      return;
    }
    planted.found++;
    planted.told++;
    if (place === 0 && (name === strongest || strength.low >= truths.get(strongest) - 0.1)) {
      planted.first++;
    }
    if (strength.low <= truth && truth <= strength.high) planted.held++;
  });
}

/** The place of the told reversal of `g` and `y` within `z`; null where none is told. */
async function turnsRound(t, within) {
  const pull = 1.2 + 0.6 * random.uniform();
  const effect = within * (0.7 + 0.4 * random.uniform());
  const isShare = t % 2 === 0;
  const rows = 800 + random.below(2_000);
  const headers = ["g", "y", "z", ...Object.keys(noiseCells(0, 1))];
  const answer = await findingsOf(t, headers, rows, (row) => {
    const level = random.below(4);
    const z = 0.8 * (level - 1.5);
    const isOne = coin(logistic(1.2 * pull * z - 0.3));
    const mean = (isOne ? effect : 0) + 1.5 * pull * z;
    const y = isShare ? (coin(logistic(mean)) ? "yes" : "no") : (mean + normal()).toFixed(3);
    return { ...noiseCells(row, rows), g: isOne ? "one" : "two", y, z: "klmn"[level] };
  });
  const place = answer.findings.findIndex(({ found }) => found.kind === "reversal");
  const found = answer.findings[place]?.found;
  const isPlanted = found && [found.x, found.y].sort().join() === "g,y" && found.within === "z";
  if (within !== 0 && isPlanted) reversed.found++;
  return place < 0 || (within !== 0 && !isPlanted) ? null : place;
}

/** Of two categories of two values each, the groups equally frequent. */
function phiOfShares(low, high) {
  const share = (low + high) / 2;
  return (high - low) / 2 / Math.sqrt(share * (1 - share));
}

/** The standard normal distribution (W. J. Cody's series would do no better here). */
function phi(z) {
  let [sum, term] = [z, z];
  for (let k = 1; k < 200; k++) {
    term *= (z * z) / (2 * k + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

function shares(counts, of) {
  return Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, share(n, of)]));
}

function share(count, of) {
  return Number((count / of).toFixed(3));
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
