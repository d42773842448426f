/**
 * The verifier's numbers, written by training (`training/`); nothing else in the product is tuned
 * by it. These are neutral: the probability is the mass of the readings with the same answer.
 */
import type { Coefficients } from "./verify.ts";

export const coefficients: Coefficients = {
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
    length: 0,
  },
  forms: {},
  answerFrom: 0.6,
  askFrom: 0.25,
};
