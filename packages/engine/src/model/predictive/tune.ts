import { logBetaBinomial } from "../../numerics/beta-binomial.ts";
import { DEFAULT_M, DEFAULT_S, DEFAULT_WIDTH_ROWS, widthOf } from "./calibration.ts";
import type { Question } from "./draw-questions.ts";
import { type PredictRequest, predictedSpread, predictedValue } from "./predict.ts";
import { SUPPORT_BUCKETS } from "./support-buckets.ts";

/** A question with what the model says. */
export interface Answered extends Question {
  readonly modelled: number;
  readonly marginal: number;
}

export type Tuned = PredictRequest["calibration"];

const S_TRIED = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
/** A model that is worth many rows is drawn off the mark by few of the table's. */
const M_TRIED = [1 / 64, 1 / 16, 1 / 4, 1, 4];
/** The buckets in which both the counts and the model have a say. */
const WEIGHED = [1, 2, 3, 4];
/** A bucket with fewer questions says nothing by itself. */
const FEWEST = 20;

/** s and m of the least log-loss, each bucket counting alike. */
export function tuneWeights(answered: readonly Answered[]): { s: number; m: number } {
  const byBucket = WEIGHED.map((bucket) =>
    answered.filter((each) => each.bucket === bucket),
  ).filter((questions) => questions.length >= FEWEST);
  let best = { s: DEFAULT_S, m: DEFAULT_M };
  if (byBucket.length === 0) return best;
  let least = Number.POSITIVE_INFINITY;
  for (const s of S_TRIED) {
    for (const m of M_TRIED) {
      const tuned = { s, m, widths: [] };
      const loss = byBucket.reduce((sum, questions) => sum + meanLoss(questions, tuned), 0);
      if (loss < least) {
        least = loss;
        best = { s, m };
      }
    }
  }
  return best;
}

function meanLoss(questions: readonly Answered[], calibration: Tuned): number {
  const losses = questions.map((question) =>
    logLoss(question, predictedValue(requestOf(question, calibration))),
  );
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

export function requestOf(question: Answered, calibration: Tuned): PredictRequest {
  const { learned, modelled, marginal } = question;
  return { ...learned, modelled, marginal, calibration, level: 0.95 };
}

/** A raw share of 0 or 1 that fails costs this much rather than everything. */
const LEAST_PROBABILITY = 1e-12;

/** Nats per held-out row. */
export function logLoss({ heldOut }: Question, value: number): number {
  const share = heldOut.k / heldOut.n;
  const p = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, value));
  return -share * Math.log(p) - (1 - share) * Math.log1p(-p);
}

/** Rows that the model's error may be worth, in steps of a fifth on the logarithm. */
const ROWS_TRIED = Array.from({ length: 41 }, (_, step) => Math.exp((step - 5) / 5));
/** How far off the defaults tables are, all buckets together, as a standard deviation of logs. */
const TABLE_SPREAD = 1.2;
/** And one bucket of a table from the table's others. */
const BUCKET_SPREAD = 0.4;
/** Questions of a table share their rows, so that this many say as much as one alone. */
const ALIKE = 3;

/**
 * Widths by maximum likelihood: the held-out counts are beta-binomial. Where no row matches there
 * are few held-out rows either, so buckets are held near to each other and to the defaults (a
 * normal prior on the logarithms of what the error is worth in rows, at its mode).
 */
export function tuneWidths(
  answered: readonly Answered[],
  weights: { s: number; m: number },
): number[] {
  const likelihoods = SUPPORT_BUCKETS.map((_, bucket) =>
    rowLikelihoods(
      answered.filter((each) => each.bucket === bucket),
      weights,
    ),
  );
  let best: number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (let shift = -4; shift <= 4; shift += 0.1) {
    let total = -0.5 * (shift / TABLE_SPREAD) ** 2;
    const rows = likelihoods.map((logs, bucket) => {
      const expected = Math.log(DEFAULT_WIDTH_ROWS[bucket] as number) + shift;
      const posterior = logs.map(
        (log, at) =>
          log - 0.5 * ((Math.log(ROWS_TRIED[at] as number) - expected) / BUCKET_SPREAD) ** 2,
      );
      const top = Math.max(...posterior);
      total += top;
      return ROWS_TRIED[posterior.indexOf(top)] as number;
    });
    if (total > most) {
      most = total;
      best = rows;
    }
  }
  return best.map(widthOf);
}

function rowLikelihoods(
  questions: readonly Answered[],
  weights: { s: number; m: number },
): number[] {
  return ROWS_TRIED.map((rows) => {
    const calibration = { ...weights, widths: SUPPORT_BUCKETS.map(() => widthOf(rows)) };
    return (
      questions.reduce((sum, question) => {
        const request = requestOf(question, calibration);
        const spread = predictedSpread(predictedValue(request), request);
        return sum + logBetaBinomial(question.heldOut.k, { n: question.heldOut.n, ...spread });
      }, 0) / ALIKE
    );
  });
}
