import { randomisedPit } from "../../numerics/beta-binomial.ts";
import { seededRandom, shuffle } from "../../numerics/random.ts";
import { type CodeTable, canonical, selectRows, smoothedShares } from "../code-table.ts";
import { conditionalProbability } from "../conditional-probability.ts";
import type { Evidence } from "../evidence.ts";
import type { JointModel } from "../joint-model.ts";
import {
  type BucketReport,
  type Calibration,
  DEFAULT_M,
  DEFAULT_S,
  DEFAULT_WIDTH_ROWS,
  widthOf,
} from "./calibration.ts";
import { drawQuestions, type Question } from "./draw-questions.ts";
import { predictedSpread, predictedValue } from "./predict.ts";
import { type LevelRange, RowIndex } from "./row-index.ts";
import { SUPPORT_BUCKETS } from "./support-buckets.ts";
import { type Answered, logLoss, requestOf, type Tuned, tuneWeights, tuneWidths } from "./tune.ts";

/** With fewer rows there are 40 to learn from at the most, and their questions are one another's. */
const FEWEST_ROWS = 200;
/** A small part is learned, so that conditions that none of its rows match have rows to be judged by. */
const LEARNED_SHARE = 0.2;
/** Half of them tune, half are reported; of wide tables fewer, since each costs the model more. */
const QUESTIONS_PER_BUCKET = 600;
const FEWEST_PER_BUCKET = 300;
const QUESTION_COLUMNS = 36_000;
/** Rows held out at most: enough for 5,000 of them to match where 500 learned ones do. */
const MOST_HELD_OUT = 40_000;
/**
 * A model of all rows is better than one of a fifth: what it, and its error, are worth in rows grew
 * with the 0.35th to 0.5th power of the table's rows, on networks of 200 to 5,000 rows. Somewhat
 * less is taken, since an interval too wide is off by less than one too narrow.
 */
const GROWTH = 0.3;

/**
 * Tunes the predictive estimate on a table, and audits it: a quick model of a fifth of the rows
 * answers questions about the rest. The same codes, `learn` and seed give the same calibration.
 */
export async function calibrate(
  codes: CodeTable,
  learn: (train: CodeTable) => Promise<JointModel>,
  { seed }: { readonly seed: number },
): Promise<Calibration> {
  if (codes.rows < FEWEST_ROWS || codes.columns.length < 2) return untuned(codes.rows);
  const rows = canonical(codes);
  const random = seededRandom(seed);
  const order = shuffle(
    Uint32Array.from({ length: codes.rows }, (_, row) => row),
    random,
  );
  const learnedRows = Math.round(codes.rows * LEARNED_SHARE);
  const train = selectRows(rows, order.slice(0, learnedRows));
  const heldOut = selectRows(rows, order.slice(learnedRows, learnedRows + MOST_HELD_OUT));
  const questions = drawQuestions(new RowIndex(train), new RowIndex(heldOut), {
    perBucket: Math.min(
      QUESTIONS_PER_BUCKET,
      Math.max(FEWEST_PER_BUCKET, Math.floor(QUESTION_COLUMNS / codes.columns.length)),
    ),
    outcomes: true,
    random,
  });
  if (questions.length === 0) return untuned(codes.rows);
  const answered = answerQuestions(questions, await learn(train), train);
  const tuning = answered.filter((_, at) => at % 2 === 0);
  const judged = answered.filter((_, at) => at % 2 === 1);
  const weights = tuneWeights(tuning);
  const widths = tuneWidths(tuning, weights);
  const buckets = report(judged, { ...weights, widths }, random.uniform);
  const count = buckets.reduce((sum, bucket) => sum + bucket.questions, 0);
  const growth = (codes.rows / learnedRows) ** GROWTH;
  return {
    s: weights.s * growth,
    m: weights.m,
    widths: widths.map((width) => width / Math.sqrt(growth)),
    report: {
      questions: count,
      held:
        count > 0
          ? buckets.reduce((sum, { held, questions }) => sum + held * questions, 0) / count
          : null,
      learnedRows,
      heldOutRows: heldOut.rows,
      buckets,
    },
  };
}

function untuned(rows: number): Calibration {
  return {
    s: DEFAULT_S,
    m: DEFAULT_M,
    widths: DEFAULT_WIDTH_ROWS.map(widthOf),
    report: { questions: 0, held: null, learnedRows: rows, heldOutRows: 0, buckets: [] },
  };
}

/** What the model of `train` says to each question. */
export function answerQuestions(
  questions: readonly Question[],
  model: JointModel,
  train: CodeTable,
): Answered[] {
  const shares = train.columns.map((codes, i) => smoothedShares(codes, train.levels[i] as number));
  return questions.map((question) => {
    const { column, first, last } = question.event;
    const marginal = (shares[column] as Float64Array)
      .subarray(first, last + 1)
      .reduce((sum, share) => sum + share, 0);
    const modelled = conditionalProbability(
      model,
      evidenceOf([question.event], train.levels),
      evidenceOf(question.given, train.levels),
    );
    return { ...question, marginal, modelled: modelled ?? marginal };
  });
}

export function evidenceOf(ranges: readonly LevelRange[], levels: readonly number[]): Evidence {
  const evidence: (Float64Array | null)[] = levels.map(() => null);
  for (const { column, first, last } of ranges) {
    evidence[column] = new Float64Array(levels[column] as number).fill(1, first, last + 1);
  }
  return evidence;
}

function report(
  judged: readonly Answered[],
  calibration: Tuned,
  uniform: () => number,
): BucketReport[] {
  return SUPPORT_BUCKETS.flatMap(({ name }, bucket) => {
    const questions = judged.filter((each) => each.bucket === bucket);
    if (questions.length === 0) return [];
    const mean = (of: (question: Answered) => number) =>
      questions.reduce((sum, question) => sum + of(question), 0) / questions.length;
    return [
      {
        support: name,
        questions: questions.length,
        held: mean((question) => (holds(question, calibration, 0.95, uniform()) ? 1 : 0)),
        logLoss: {
          predictive: mean((each) => logLoss(each, predictedValue(requestOf(each, calibration)))),
          model: mean((each) => logLoss(each, each.modelled)),
          jeffreys: mean((each) => logLoss(each, (each.learned.k + 0.5) / (each.learned.n + 1))),
          counts: mean((each) => logLoss(each, rawShare(each))),
        },
      },
    ];
  });
}

/** Whether the held-out count lies in the central part of what the estimate says of it. */
function holds(question: Answered, calibration: Tuned, level: number, u: number): boolean {
  const request = requestOf(question, calibration);
  const spread = predictedSpread(predictedValue(request), request);
  const pit = randomisedPit(question.heldOut.k, { n: question.heldOut.n, ...spread }, u);
  return Math.abs(pit - 0.5) <= level / 2;
}

function rawShare({ learned: { k, n } }: Question): number {
  return n > 0 ? k / n : 0.5;
}
