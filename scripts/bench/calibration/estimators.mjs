import {
  predictedSpread,
  predictedValue,
} from "../../../packages/engine/src/model/predictive/predict.ts";
import { requestOf } from "../../../packages/engine/src/model/predictive/tune.ts";

/**
 * Each says to a question a probability `p` and the Beta distribution of what it does not know of
 * it, null where it claims to know it.
 */
export function raw({ learned: { k, n } }) {
  return { p: n > 0 ? k / n : 0.5, spread: null };
}

export function jeffreys({ learned: { k, n } }) {
  return beta(k + 0.5, n - k + 0.5);
}

/** Toward the event's share of the whole table. */
export function shrinkage(strength) {
  return ({ learned: { k, n }, marginal }) =>
    beta(k + strength * marginal, n - k + strength * (1 - marginal));
}

export function model({ modelled }) {
  return { p: modelled, spread: null };
}

export function predictive(calibration) {
  return (question) => {
    const request = requestOf(question, calibration);
    const p = predictedValue(request);
    return { p, spread: predictedSpread(p, request) };
  };
}

function beta(a, b) {
  return { p: a / (a + b), spread: { a, b } };
}
