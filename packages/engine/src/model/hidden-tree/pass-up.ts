import type { Evidence } from "../evidence.ts";
import type { HiddenTree } from "./hidden-tree.ts";

/** A pass up a member with one row's evidence, in f64. */
export interface PassedUp {
  /** log p(evidence); −∞ where it cannot be. */
  readonly log: number;
  /** Per column p(evidence at and below it | its state), up to a factor; null where that is 1. */
  readonly messages: readonly (Float64Array | null)[];
}

/**
 * Columns with nothing known at or below them send no message, so that a question costs what its
 * own columns and the paths between them cost.
 */
export function passUp(member: HiddenTree, evidence: Evidence): PassedUp {
  const { states, tree, prior, transitions } = member;
  const messages = evidence.map((weights, i) =>
    weights ? emitted(member.emissions[i] as Float32Array, weights, states) : null,
  );
  let log = 0;
  for (let turn = tree.order.length - 1; turn >= 0; turn--) {
    const i = tree.order[turn] as number;
    const message = messages[i];
    if (!message) continue;
    const above = tree.parent[i] as number;
    const sum =
      above < 0 ? weightedSum(prior, message) : message.reduce((s, value) => s + value, 0);
    if (!(sum > 0)) return { log: Number.NEGATIVE_INFINITY, messages };
    log += Math.log(sum);
    for (let k = 0; k < states; k++) message[k] = (message[k] as number) / sum;
    if (above < 0) continue;
    const sent = throughEdge(transitions[i] as Float32Array, message);
    const received = messages[above];
    if (received) multiply(received, sent);
    else messages[above] = sent;
  }
  return { log, messages };
}

/** p(what is known of a column | its state). */
export function emitted(
  shares: Float32Array,
  weights: ArrayLike<number>,
  states: number,
): Float64Array {
  const levels = weights.length;
  const sums = new Float64Array(states);
  for (let level = 0; level < levels; level++) {
    const weight = weights[level] as number;
    // Most questions allow one level of many.
    if (weight === 0) continue;
    for (let state = 0; state < states; state++) {
      const share = shares[state * levels + level] as number;
      sums[state] = (sums[state] as number) + share * weight;
    }
  }
  return sums;
}

function weightedSum(weights: Float32Array, values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += (weights[k] as number) * (values[k] as number);
  return sum;
}

/** p(… | state above) from p(… | state); sums in four, since an addition waits for the one before. */
export function throughEdge(transitions: Float32Array, message: Float64Array): Float64Array {
  const states = message.length;
  const sent = new Float64Array(states);
  const fours = states & ~3;
  for (let a = 0, at = 0; a < states; a++) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let b = 0;
    for (; b < fours; b += 4, at += 4) {
      first += (transitions[at] as number) * (message[b] as number);
      second += (transitions[at + 1] as number) * (message[b + 1] as number);
      third += (transitions[at + 2] as number) * (message[b + 2] as number);
      fourth += (transitions[at + 3] as number) * (message[b + 3] as number);
    }
    for (; b < states; b++, at++) first += (transitions[at] as number) * (message[b] as number);
    sent[a] = first + second + (third + fourth);
  }
  return sent;
}

export function multiply(values: Float64Array, by: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) * (by[i] as number);
}
