import { parseArgs } from "node:util";
import { giveUp, prepare } from "../bootstrap/setup.mjs";
import { drawModel, drawRecords } from "./whatif/draw-model.mjs";

/**
 * 'What if' on tables of random structural models whose effects are known: whether the sign is right
 * where the difference claims one (its 95 % interval leaves out zero), how often intervals hold the
 * truth, and whether it declines where there is no overlap.
 * `npm run -s bench:whatif -- [--models 200] [--lacking 40] [--seed 1]`; one JSON object to standard
 * output.
 */
const usage = "bench:whatif -- [--models 200] [--lacking 40] [--seed 1]";
const { models, lacking, seed } = readArguments();
await prepare(["query", "codebook", "engine"]);
const { evaluate, seededRandom, tableFromRecords } = await import("@probability-chat/engine");

const random = seededRandom(seed);
const found = { claimed: 0, right: 0, answered: 0, held: 0, valueHeld: 0, plain: 0 };
const byTreatment = {};
const started = process.cpuUsage().user;
for (let m = 0; m < models; m++) {
  const model = drawModel(random, { turned: m % 2 === 0, overlap: true });
  const answer = await ask(model);
  if (answer.kind !== "estimate") continue;
  found.answered++;
  const { truth } = model;
  const { difference, held } = answer.adjustment;
  const holds = ({ low, high }, value) => low <= value && value <= high;
  const isHeld = holds(difference.interval, truth.difference);
  if (isHeld) found.held++;
  const kind = `${model.treatment} ${model.outcome}`;
  const { asked, held: so } = byTreatment[kind] ?? { asked: 0, held: 0 };
  byTreatment[kind] = { asked: asked + 1, held: so + Number(isHeld) };
  if (holds(answer.interval, truth.value)) found.valueHeld++;
  if (Math.sign(difference.value) === Math.sign(truth.difference)) found.plain++;
  const isClaimed = !holds(difference.interval, 0);
  if (isClaimed) found.claimed++;
  const isRight = Math.sign(difference.value) === Math.sign(truth.difference);
  if (isClaimed && isRight) found.right++;
  if (!isHeld || (isClaimed && !isRight)) report(model, answer, held);
}
const seconds = (process.cpuUsage().user - started) / 1e6;
let [declined, named] = [0, 0];
for (let m = 0; m < lacking; m++) {
  const model = drawModel(random, { turned: m % 2 === 0, overlap: false });
  const answer = await ask(model);
  if (answer.kind === "refused" && answer.reason === "noOverlap") {
    declined++;
    if (answer.message.split(" go")[0].split(" and ").includes(model.columns[0].name)) named++;
  } else console.error(`not declined: ${model.treatment}, ${model.rows} rows`);
}
console.error(JSON.stringify(byTreatment));
console.log(
  JSON.stringify({
    models,
    answered: share(found.answered, models),
    claimed: share(found.claimed, found.answered),
    sign_right: share(found.right, found.claimed),
    difference_holds: share(found.held, found.answered),
    value_holds: share(found.valueHeld, found.answered),
    lacking,
    declined: share(declined, lacking),
    named: share(named, lacking),
    s_per_model: Number((seconds / models).toFixed(2)),
  }),
);

async function ask(model) {
  const { headers, records } = drawRecords(model, random);
  const is = (column, right) => ({
    kind: "compare",
    left: { kind: "column", column },
    op: "=",
    right,
  });
  const given = { kind: "all" };
  const scalar =
    model.outcome === "yesno"
      ? { kind: "probability", event: is("y", "yes"), given }
      : { kind: "statistic", statistic: "mean", column: "y", given };
  const change =
    model.treatment === "number" ? { kind: "add", amount: 1 } : { kind: "set", value: "on" };
  const query = { kind: "whatIf", scalar, column: "x", change };
  return evaluate(query, tableFromRecords(headers, records), { seed });
}

function report(model, { adjustment }, held) {
  const { difference } = adjustment;
  const confounders = model.columns.filter(
    ({ ofTreatment, ofOutcome }) => ofTreatment && ofOutcome,
  );
  console.error(
    [
      `${model.treatment} → ${model.outcome}, ${model.rows} rows`,
      `truth ${model.truth.difference.toFixed(3)}, plain ${model.truth.plain.toFixed(3)}`,
      `said ${difference.value.toFixed(3)} (${difference.interval.low.toFixed(3)} to ${difference.interval.high.toFixed(3)})`,
      `confounders ${confounders.map(({ name, kind }) => `${name}:${kind.kind}`)}, held ${held}`,
      `bends ${confounders.map(({ bend }) => bend.toFixed(1))}, together ${model.together.toFixed(1)}, varying ${model.varying.toFixed(1)}`,
    ].join("; "),
  );
}

function share(count, of) {
  return Number((count / of).toFixed(3));
}

function readArguments() {
  try {
    const text = { type: "string" };
    const { values } = parseArgs({ options: { models: text, lacking: text, seed: text } });
    const whole = (name, byDefault) => {
      const number = Number(values[name] ?? byDefault);
      if (Number.isInteger(number) && number >= 1) return number;
      throw new Error(`--${name} is a whole number from 1 on, not ${values[name]}.`);
    };
    return { models: whole("models", 200), lacking: whole("lacking", 40), seed: whole("seed", 1) };
  } catch (error) {
    giveUp(`${error.message}\nUsage: ${usage}`);
  }
}
