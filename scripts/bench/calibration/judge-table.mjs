import { selectRows } from "../../../packages/engine/src/model/code-table.ts";
import { learnModel } from "../../../packages/engine/src/model/learn-model.ts";
import {
  answerQuestions,
  calibrate,
} from "../../../packages/engine/src/model/predictive/calibrate.ts";
import { drawQuestions } from "../../../packages/engine/src/model/predictive/draw-questions.ts";
import { RowIndex } from "../../../packages/engine/src/model/predictive/row-index.ts";
import { SUPPORT_BUCKETS } from "../../../packages/engine/src/model/predictive/support-buckets.ts";
import { logLoss } from "../../../packages/engine/src/model/predictive/tune.ts";
import { seededRandom } from "../../../packages/engine/src/numerics/random.ts";
import { jeffreys, model, predictive, raw, shrinkage } from "./estimators.mjs";
import { coverage, intervalScore, intervalWidth } from "./spreads.mjs";

/** Multiplications for the quick models of the self-audit. */
const QUICK = 2e10;
const STRENGTHS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256];
/** Buckets of 1 to 20 matching rows, for which the estimate is made. */
const SMALL = [1, 2];

/**
 * Learns half of a coded table, calibrates on that half alone, and asks the other half. Only the
 * strength of the shrinkage that it is compared with is tuned on held-out questions, others than
 * those judged.
 */
export async function judgeTable(codes, { queries, seed }) {
  const random = seededRandom(seed);
  const [train, heldOut] = split(codes, 0.5, random);
  const learn = (budget) => async (table) => {
    const [fit, valid] = split(table, 0.85, seededRandom(seed + 1));
    return learnModel(fit, valid, { seed, budget });
  };
  const joint = await learn(undefined)(train);
  const calibration = await calibrate(train, learn(QUICK), { seed });
  const questions = drawQuestions(new RowIndex(train), new RowIndex(heldOut), {
    perBucket: 2 * Math.ceil(queries / SUPPORT_BUCKETS.length),
    outcomes: true,
    random,
  });
  const answered = answerQuestions(questions, joint, train);
  const tuning = answered.filter((_, at) => at % 2 === 0);
  const judged = answered.filter((_, at) => at % 2 === 1);
  const strength = tuneStrength(tuning.filter(({ bucket }) => SMALL.includes(bucket)));
  const estimators = {
    raw,
    jeffreys,
    shrinkage: shrinkage(strength),
    model,
    predictive: predictive(calibration),
  };
  const { s, m, widths, report } = calibration;
  return {
    learned_rows: train.rows,
    held_out_rows: heldOut.rows,
    queries: judged.length,
    calibration: { s, m, widths: widths.map(rounded), audit: report },
    shrinkage_strength: strength,
    buckets: byBucket(judged, estimators, random),
    small: compareSmall(judged, estimators),
  };
}

function split(table, share, random) {
  const keys = Float64Array.from({ length: table.rows }, random.uniform);
  const order = Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b]);
  const first = Math.round(table.rows * share);
  return [selectRows(table, order.slice(0, first)), selectRows(table, order.slice(first))];
}

function tuneStrength(questions) {
  const loss = (strength) => mean(questions, (each) => logLoss(each, shrinkage(strength)(each).p));
  return STRENGTHS.reduce((best, each) => (loss(each) < loss(best) ? each : best));
}

function byBucket(judged, estimators, random) {
  const named = SUPPORT_BUCKETS.map(({ name }, bucket) => [
    name,
    judged.filter((each) => each.bucket === bucket),
  ]);
  return Object.fromEntries(
    named
      .filter(([, questions]) => questions.length > 0)
      .map(([name, questions]) => {
        const each = (measure) =>
          Object.fromEntries(
            Object.entries(estimators).map(([key, estimate]) => [
              key,
              rounded(mean(questions, (question) => measure(question, estimate(question)))),
            ]),
          );
        return [
          name,
          {
            queries: questions.length,
            log_loss: each((question, { p }) => logLoss(question, p)),
            coverage90: each(({ heldOut }, estimate) =>
              coverage(heldOut, estimate, random.uniform()),
            ),
            width: each((_, estimate) => intervalWidth(estimate)),
            interval_score: each(({ heldOut }, estimate) => intervalScore(heldOut, estimate)),
          },
        ];
      }),
  );
}

/** Log-loss at 1 to 20 matching rows, both buckets alike, and how much less the estimate's is. */
function compareSmall(judged, estimators) {
  const buckets = SMALL.map((bucket) => judged.filter((each) => each.bucket === bucket));
  if (buckets.some((questions) => questions.length < 2)) return null;
  const losses = (estimate) =>
    buckets.map((questions) => questions.map((each) => logLoss(each, estimate(each).p)));
  const average = (of) => mean(of, (values) => mean(values, (value) => value));
  const own = losses(estimators.predictive);
  return Object.fromEntries(
    ["jeffreys", "shrinkage"].map((name) => {
      const other = losses(estimators[name]);
      const gains = other.map((values, b) => values.map((value, at) => value - own[b][at]));
      const base = average(other);
      const variance = gains.reduce((sum, values) => sum + varianceOf(values) / values.length, 0);
      return [
        name,
        {
          log_loss: rounded(base),
          predictive: rounded(average(own)),
          less_percent: rounded((100 * average(gains)) / base),
          se_percent: rounded((100 * Math.sqrt(variance)) / gains.length / base),
        },
      ];
    }),
  );
}

function mean(values, of) {
  return values.reduce((sum, value) => sum + of(value), 0) / values.length;
}

function varianceOf(values) {
  const center = mean(values, (value) => value);
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1);
}

function rounded(value) {
  return Number(value.toFixed(4));
}
