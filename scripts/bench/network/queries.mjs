import {
  answerQuestions,
  calibrate,
  drawQuestions,
  jeffreysInterval,
  predict,
  RowIndex,
  SUPPORT_BUCKETS,
  seededRandom,
} from "@probability-chat/engine";
import { jointOf } from "./read-bif.mjs";
import { sampleNetwork } from "./sample-network.mjs";

const LEVEL = 0.9;
/** Rows of the network from which conditions and events are drawn; no figure depends on them. */
const FRESH_ROWS = 20_000;
const CERTAIN = 1e-12;
/** A raw share of 0 or 1 that is wrong costs this much rather than everything. */
const LEAST_PROBABILITY = 1e-12;

/**
 * Questions P(A | B) about a network of which `table` is a sample and `model` was learned, judged
 * against the network's exact answers, per support bucket. The estimate is calibrated on the
 * table alone; `learn` makes the quick models that it takes. Truths of exactly 0 or 1 stand apart.
 */
export async function judgeQueries(network, { table, model, learn, queries, seed }) {
  const calibration = await calibrate(table, learn, { seed });
  const random = seededRandom(seed + 7_919);
  const fresh = sampleNetwork(network, FRESH_ROWS, random);
  const questions = drawQuestions(new RowIndex(table), new RowIndex(fresh), {
    perBucket: Math.ceil(queries / SUPPORT_BUCKETS.length),
    outcomes: false,
    random,
  });
  const truths = answerQuestions(questions, jointOf(network), table);
  const asked = answerQuestions(questions, model, table).map((question, at) =>
    judgeQuestion(question, truths[at].modelled, calibration, table.rows),
  );
  const certain = asked.filter(({ truth }) => Math.min(truth, 1 - truth) < CERTAIN);
  const open = asked.filter(({ truth }) => Math.min(truth, 1 - truth) >= CERTAIN);
  const { s, m, widths, report } = calibration;
  return {
    ...byBucket(open),
    certain: { ...byBucket(certain) },
    calibration: { s, m, widths: widths.map(rounded) },
    audit: { questions: report.questions, held: report.held },
  };
}

function judgeQuestion({ bucket, learned, modelled, marginal }, truth, calibration, rows) {
  const { k, n } = learned;
  const own = predict({ k, n, modelled, marginal, calibration, rows, level: LEVEL });
  const jeffreys = n > 0 ? jeffreysInterval(k, n, LEVEL) : { low: 0, high: 1 };
  return {
    bucket,
    truth,
    held: held(own, truth),
    jeffreysHeld: held(jeffreys, truth),
    score: intervalScore(own, truth),
    jeffreysScore: intervalScore(jeffreys, truth),
    losses: {
      predictive: logLoss(truth, own.value),
      counts: logLoss(truth, n > 0 ? k / n : 0.5),
      jeffreys: logLoss(truth, (k + 0.5) / (n + 1)),
      model: logLoss(truth, modelled),
    },
  };
}

function held({ low, high }, truth) {
  return low <= truth && truth <= high ? 1 : 0;
}

/** Gneiting and Raftery, "Strictly proper scoring rules, prediction, and estimation", 2007, 6.2. */
function intervalScore({ low, high }, truth) {
  const outside = Math.max(0, low - truth) + Math.max(0, truth - high);
  return high - low + (2 / (1 - LEVEL)) * outside;
}

/** Expected over the truth, in nats. */
function logLoss(truth, value) {
  const p = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, value));
  return -truth * Math.log(p) - (1 - truth) * Math.log1p(-p);
}

function byBucket(asked) {
  const figures = {
    queries: {},
    coverage90: {},
    coverage90_jeffreys: {},
    interval_score: {},
    interval_score_jeffreys: {},
  };
  for (const [bucket, { name }] of SUPPORT_BUCKETS.entries()) {
    const each = asked.filter((question) => question.bucket === bucket);
    figures.queries[name] = each.length;
    if (each.length === 0) continue;
    const mean = (of) =>
      rounded(each.reduce((sum, question) => sum + of(question), 0) / each.length);
    figures.coverage90[name] = mean((question) => question.held);
    figures.coverage90_jeffreys[name] = mean((question) => question.jeffreysHeld);
    figures.interval_score[name] = mean((question) => question.score);
    figures.interval_score_jeffreys[name] = mean((question) => question.jeffreysScore);
  }
  const meanLoss = (name) => {
    const sum = asked.reduce((total, { losses }) => total + losses[name], 0);
    return asked.length > 0 ? rounded(sum / asked.length) : null;
  };
  return {
    ...figures,
    log_loss: Object.fromEntries(
      ["predictive", "counts", "jeffreys", "model"].map((name) => [name, meanLoss(name)]),
    ),
  };
}

function rounded(value) {
  return Number(value.toFixed(4));
}
