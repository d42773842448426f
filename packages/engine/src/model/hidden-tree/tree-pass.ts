import type { Evidence } from "../evidence.ts";
import type { HiddenTree } from "./hidden-tree.ts";
import { emitted, multiply, throughEdge } from "./pass-up.ts";

/**
 * log p(evidence) by a pass up a member in f64, kept so that other evidence in a few columns costs
 * only the way up from them.
 *
 * A pass ends where everything known lies below: there the state's own distribution stands for all
 * that is above. So a question costs its own columns and the paths between them, and one column
 * alone costs no path at all.
 */
export class TreePass {
  /** log p(evidence) in nats; −∞ where it cannot be. */
  readonly log: number;
  readonly #member: HiddenTree;
  readonly #known: Known;
  /** The column below which everything known lies; −1 where nothing is known. */
  readonly #top: number;

  constructor(member: HiddenTree, evidence: Evidence) {
    this.#member = member;
    const n = evidence.length;
    const everywhere = new Uint8Array(n).fill(1);
    this.#known = { messages: [], sent: [], logs: new Float64Array(n), counts: new Int32Array(n) };
    const { log, top } = ascend(member, evidence, everywhere, this.#known);
    this.log = log;
    this.#top = top;
  }

  /** log p of evidence that is another in these columns, and only in these. */
  replaced(columns: readonly number[], evidence: Evidence): number {
    const { parent } = this.#member.tree;
    const changed = new Uint8Array(evidence.length);
    const mark = (from: number) => {
      for (let i = from; i >= 0 && changed[i] === 0; i = parent[i] as number) changed[i] = 1;
    };
    columns.forEach(mark);
    // The pass has not been above its top, where something may be known now.
    if (this.#top >= 0) mark(parent[this.#top] as number);
    const { messages, sent, logs, counts } = this.#known;
    const known = {
      messages: messages.slice(),
      sent: sent.slice(),
      logs: logs.slice(),
      counts: counts.slice(),
    };
    changed.forEach((isChanged, i) => {
      if (!isChanged) return;
      known.messages[i] = undefined;
      known.sent[i] = undefined;
      known.counts[i] = 0;
    });
    return ascend(this.#member, evidence, changed, known).log;
  }
}

interface Known {
  /** Per column p(evidence at and below it | its state), up to a factor; none where that is 1. */
  readonly messages: (Float64Array | undefined)[];
  /** The same given the state above it. */
  readonly sent: (Float64Array | undefined)[];
  /** The logarithms of the factors. */
  readonly logs: Float64Array;
  /** Columns at and below it of which something is known. */
  readonly counts: Int32Array;
}

function ascend(
  member: HiddenTree,
  evidence: Evidence,
  changed: Uint8Array,
  known: Known,
): { readonly log: number; readonly top: number } {
  const { states, tree, transitions, emissions } = member;
  const { children, shares } = aroundOf(member);
  const { messages, sent, logs, counts } = known;
  let wanted = 0;
  for (let i = 0; i < evidence.length; i++) if (evidence[i]) wanted++;
  if (wanted === 0) return { log: 0, top: -1 };
  for (let turn = tree.order.length - 1; turn >= 0; turn--) {
    const i = tree.order[turn] as number;
    if (changed[i] === 1) {
      const weights = evidence[i];
      let message = weights ? emitted(emissions[i] as Float32Array, weights, states) : undefined;
      let count = weights ? 1 : 0;
      let log = 0;
      for (const child of children[i] as readonly number[]) {
        const below = messages[child];
        if (!below) continue;
        let one = sent[child];
        if (!one) {
          one = throughEdge(transitions[child] as Float32Array, below);
          sent[child] = one;
        }
        if (message) multiply(message, one);
        else message = one.slice();
        count += counts[child] as number;
        log += logs[child] as number;
      }
      if (!message) continue;
      let sum = 0;
      for (let k = 0; k < states; k++) sum += message[k] as number;
      if (!(sum > 0)) return { log: Number.NEGATIVE_INFINITY, top: -1 };
      for (let k = 0; k < states; k++) message[k] = (message[k] as number) / sum;
      messages[i] = message;
      counts[i] = count;
      logs[i] = log + Math.log(sum);
    }
    if (counts[i] !== wanted) continue;
    const message = messages[i] as Float64Array;
    const own = shares[i] as Float64Array;
    let sum = 0;
    for (let k = 0; k < states; k++) sum += (own[k] as number) * (message[k] as number);
    return { log: (logs[i] as number) + Math.log(sum), top: i };
  }
  return { log: Number.NEGATIVE_INFINITY, top: -1 };
}

interface Around {
  readonly children: readonly (readonly number[])[];
  /** Per column p(state), whatever else is so. */
  readonly shares: readonly Float64Array[];
}

const around = new WeakMap<HiddenTree, Around>();

function aroundOf(member: HiddenTree): Around {
  const known = around.get(member);
  if (known) return known;
  const { states, tree, prior, transitions } = member;
  const children: number[][] = transitions.map(() => []);
  const shares: Float64Array[] = [];
  for (const i of tree.order) {
    const above = tree.parent[i] as number;
    children[above]?.push(i);
    shares[i] =
      above < 0
        ? Float64Array.from(prior)
        : throughEdgeDown(transitions[i] as Float32Array, shares[above] as Float64Array, states);
  }
  const found = { children, shares };
  around.set(member, found);
  return found;
}

function throughEdgeDown(transitions: Float32Array, above: Float64Array, states: number) {
  const shares = new Float64Array(states);
  for (let a = 0, at = 0; a < states; a++) {
    for (let b = 0; b < states; b++, at++) {
      shares[b] = (shares[b] as number) + (above[a] as number) * (transitions[at] as number);
    }
  }
  return shares;
}
