/**
 * Whether an answer may stand. A logistic model over what is known of the readings: published work
 * finds rescaled sequence probability hard to beat. Its coefficients and thresholds are data.
 *
 *   probability = σ(bias + forms[form] + Σ weights · features),  the mass entering as its logit
 */
import { type Query, walk } from "@probability-chat/query";
import { coefficients } from "./coefficients.ts";

/** What is known of an answer; of the reader's best query, where it says so. */
export interface Features {
  /** Summed probability of the readings with this answer. */
  readonly mass: number;
  /** Of the best query. */
  readonly logProbability: number;
  /** How much more mass it has than the next differing answer. */
  readonly margin: number;
  /** Mass of the hypotheses that refuse, and of those that ask back. */
  readonly refuse: number;
  readonly clarify: number;
  /** Content words of the question that the best query does not account for. */
  readonly unmatched: number;
  /** Columns of the best query that no word of the question touches. */
  readonly unnamed: number;
  /** How far the model's own way to the best query was what may be written, as a logarithm. */
  readonly logAllowed: number;
  /** What the encoder alone gave at least to the use of what it uses, and to not using the rest. */
  readonly logUsed: number;
  readonly logUnused: number;
  /** Nodes of the query. */
  readonly length: number;
  /** See {@link beyondValues}. */
  readonly beyond: number;
  /** 1 where a second reader gives this answer, and where it gives another one; else 0. */
  readonly seconded: number;
  readonly contradicted: number;
  /** See {@link formOf}. */
  readonly form: string;
}

export interface Coefficients {
  /** The hash of the reader's model on whose errors they were fitted; null of none. */
  readonly model: string | null;
  readonly bias: number;
  readonly weights: Readonly<Record<Exclude<keyof Features, "form">, number>>;
  /** Added for a form of query; 0 where it is not named. */
  readonly forms: Readonly<Partial<Record<string, number>>>;
  /** From this probability on the answer stands, and from this one on it is asked back. */
  readonly answerFrom: number;
  readonly askFrom: number;
}

/** For a reader on whose errors nothing was fitted: its probabilities are taken at their word. */
export const unfitted: Coefficients = {
  model: null,
  bias: 0,
  weights: {
    mass: 1,
    logProbability: 0,
    margin: 0,
    refuse: 0,
    clarify: 0,
    unmatched: 0,
    unnamed: 0,
    logAllowed: 0,
    logUsed: 0,
    logUnused: 0,
    length: 0,
    beyond: 0,
    seconded: 0,
    contradicted: 0,
  },
  forms: {},
  answerFrom: 0.6,
  askFrom: 0.25,
};

export interface Verdict {
  readonly kind: "answer" | "ask" | "refuse";
  /** That the answer is what was asked for. */
  readonly probability: number;
}

/** Nearer to 0 and 1 than this a probability says no more. */
const EDGE = 1e-4;

export function verify(
  features: Features,
  { bias, weights, forms, answerFrom, askFrom }: Coefficients = coefficients,
): Verdict {
  const { form, ...numbers } = { ...features, mass: logit(features.mass) };
  const names = Object.keys(weights) as (keyof typeof weights)[];
  const sum = names.reduce((total, name) => total + weights[name] * numbers[name], 0);
  const probability = 1 / (1 + Math.exp(-(bias + (forms[form] ?? 0) + sum)));
  const kind = probability >= answerFrom ? "answer" : probability >= askFrom ? "ask" : "refuse";
  return { kind, probability };
}

/** How long a query is, for {@link Features}. */
export function lengthOf(query: Query): number {
  return [...walk(query)].length;
}

function logit(mass: number): number {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, mass));
  return Math.log(inside / (1 - inside));
}
