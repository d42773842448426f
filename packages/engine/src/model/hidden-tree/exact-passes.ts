import type { Evidence } from "../evidence.ts";
import { type Kernel, loadKernel } from "../kernel/load-kernel.ts";
import { countTreeNumbers, type HiddenTree } from "./hidden-tree.ts";
import { Pass } from "./pass.ts";
import type { Tree } from "./tree.ts";

/** Below it the kernel's memory is left alone. */
const FIRST_ADDRESS = 1_024;
/** Arrays begin at multiples of what a vector register holds. */
const ALIGNED = 16;
/** Children that multiply into a node before it sums to one again: hundreds would leave f64's range. */
const CHILDREN_BETWEEN = 8;

/**
 * Passes up a member in f64 with one row's evidence, exact but for rounding, where the member lies in
 * the kernel's memory (see `placeTrees`).
 *
 * Columns with nothing known at or below them send no message, and a pass ends where everything
 * known lies below: there the state's own distribution stands for all that is above. So a question
 * costs its own columns and the paths between them, and one column alone costs no path at all.
 */
class ExactPasses {
  readonly #children: readonly (readonly number[])[];
  readonly #member: HiddenTree;
  /** Per column p(state), whatever else is so; of parameters that are read in after they are placed. */
  #shares: readonly Float64Array[] | null = null;
  readonly #kernel: Kernel;
  readonly #weights: Float64Array;
  readonly #everywhere: Uint8Array;
  readonly #given: Pass;
  readonly #both: Pass;

  constructor(member: HiddenTree, kernel: Kernel, weights: Float64Array, passes: [Pass, Pass]) {
    this.#member = member;
    this.#kernel = kernel;
    this.#weights = weights;
    this.#everywhere = new Uint8Array(member.emissions.length).fill(1);
    [this.#given, this.#both] = passes;
    this.#children = childrenOf(member.tree);
  }

  /** log p(evidence) in nats; −∞ where it cannot be. */
  log(evidence: Evidence): number {
    this.#given.clear();
    return this.#ascend(this.#given, evidence, this.#everywhere).log;
  }

  /** log p of some evidence, and of other that differs in these columns: only their way up is new. */
  pair(
    given: Evidence,
    both: Evidence,
    columns: readonly number[],
  ): readonly [given: number, both: number] {
    this.#given.clear();
    const { log, top } = this.#ascend(this.#given, given, this.#everywhere);
    if (log === Number.NEGATIVE_INFINITY) return [log, log];
    const { parent } = this.#member.tree;
    const changed = new Uint8Array(given.length);
    const mark = (from: number) => {
      for (let i = from; i >= 0 && changed[i] === 0; i = parent[i] as number) changed[i] = 1;
    };
    columns.forEach(mark);
    // The pass has not been above its top, where something may be known now.
    if (top >= 0) mark(parent[top] as number);
    this.#both.take(this.#given, changed);
    return [log, this.#ascend(this.#both, both, changed).log];
  }

  /**
   * Per column p(evidence at and below it | its state), up to a factor, as far as the root; null
   * where that is 1.
   */
  messages(evidence: Evidence): (Float64Array | null)[] {
    this.#given.clear();
    this.#ascend(this.#given, evidence, this.#everywhere, true);
    return this.#given.messages.map((message) => message?.slice() ?? null);
  }

  /** p(level | evidence) of all levels of a column, of evidence that can be. */
  levelShares(evidence: Evidence, column: number): Float64Array {
    const { states, tree, prior, transitions, emissions } = this.#member;
    this.#given.clear();
    this.#ascend(this.#given, evidence, this.#everywhere, true);
    const { sent } = this.#given;
    const path: number[] = [];
    for (let at = column; at >= 0; at = tree.parent[at] as number) path.unshift(at);
    // Down the path from the root: what the rest of the row says of each state.
    let above: Float64Array = Float64Array.from(prior);
    path.forEach((node, depth) => {
      const next = path[depth + 1] ?? -1;
      // The column's own evidence is put back at the end, level by level.
      const weights = next >= 0 ? (evidence[node] ?? null) : null;
      if (weights) multiply(above, this.#admit(this.#both, node, weights));
      for (const child of this.#children[node] as readonly number[]) {
        const message = sent[child];
        if (child === next || !message) continue;
        multiply(above, message);
        normalize(above);
      }
      if (next >= 0) above = sendDown(transitions[next] as Float32Array, above);
    });
    const shares = emissions[column] as Float32Array;
    const levels = shares.length / states;
    const own = evidence[column] ?? null;
    const result = new Float64Array(levels);
    for (let state = 0; state < states; state++) {
      for (let level = 0; level < levels; level++) {
        const share = (above[state] as number) * (shares[state * levels + level] as number);
        result[level] = (result[level] as number) + share * (own ? (own[level] as number) : 1);
      }
    }
    normalize(result);
    return result;
  }

  #ascend(
    pass: Pass,
    evidence: Evidence,
    changed: Uint8Array,
    toTheRoot = false,
  ): { readonly log: number; readonly top: number } {
    const { states, tree } = this.#member;
    const { messages, logs, counts } = pass;
    let wanted = 0;
    for (let i = 0; i < evidence.length; i++) if (evidence[i]) wanted++;
    if (wanted === 0) return { log: 0, top: -1 };
    for (let turn = tree.order.length - 1; turn >= 0; turn--) {
      const i = tree.order[turn] as number;
      if (changed[i] === 1) {
        const message = this.#gather(pass, i, evidence[i] ?? null);
        if (!message) continue;
        const sum = normalize(message);
        if (!(sum > 0)) return { log: Number.NEGATIVE_INFINITY, top: -1 };
        messages[i] = message;
        logs[i] = (logs[i] as number) + Math.log(sum);
      }
      if (counts[i] !== wanted || (toTheRoot && turn > 0)) continue;
      const message = messages[i] as Float64Array;
      this.#shares ??= stateShares(this.#member);
      const own = this.#shares[i] as Float64Array;
      let sum = 0;
      for (let k = 0; k < states; k++) sum += (own[k] as number) * (message[k] as number);
      return { log: (logs[i] as number) + Math.log(sum), top: i };
    }
    return { log: Number.NEGATIVE_INFINITY, top: -1 };
  }

  /** The product of what is known of a column and of what its children send; null where that is 1. */
  #gather(pass: Pass, i: number, weights: ArrayLike<number> | null): Float64Array | null {
    const { messages, sent, logs, counts } = pass;
    let message = weights ? this.#admit(pass, i, weights) : null;
    let count = weights ? 1 : 0;
    let log = 0;
    let joined = 0;
    for (const child of this.#children[i] as readonly number[]) {
      const below = messages[child];
      if (!below) continue;
      const one = sent[child] ?? this.#send(pass, child, below);
      if (message) {
        multiply(message, one);
        if (++joined % CHILDREN_BETWEEN === 0) log += Math.log(normalize(message));
      } else {
        message = pass.ownMessages[i] as Float64Array;
        message.set(one);
      }
      count += counts[child] as number;
      log += logs[child] as number;
    }
    counts[i] = count;
    logs[i] = log;
    return message;
  }

  /** p(what is known of a column | its state). */
  #admit(pass: Pass, column: number, weights: ArrayLike<number>): Float64Array {
    let first = 0;
    let end = weights.length;
    // Most questions allow one level of many, or neighbours.
    while (first < end && weights[first] === 0) first++;
    while (end > first && weights[end - 1] === 0) end--;
    const known = this.#weights;
    for (let level = first; level < end; level++) known[level] = weights[level] as number;
    const { states, emissions } = this.#member;
    const { byteOffset, length } = emissions[column] as Float32Array;
    const message = pass.ownMessages[column] as Float64Array;
    const { admit } = this.#kernel;
    admit(byteOffset, known.byteOffset, message.byteOffset, states, length / states, first, end);
    return message;
  }

  #send(pass: Pass, child: number, message: Float64Array): Float64Array {
    const sent = pass.ownSent[child] as Float64Array;
    const { states, transitions } = this.#member;
    const { byteOffset } = transitions[child] as Float32Array;
    this.#kernel.send(byteOffset, message.byteOffset, sent.byteOffset, states);
    pass.sent[child] = sent;
    return sent;
  }
}

function multiply(values: Float64Array, by: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) * (by[i] as number);
}

/** Makes values sum to one; what they summed to. */
function normalize(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] as number;
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) / total;
  return total;
}

function childrenOf({ parent, order }: Tree): number[][] {
  const children: number[][] = Array.from(parent, () => []);
  for (const i of order) children[parent[i] as number]?.push(i);
  return children;
}

function stateShares({ tree, prior, transitions }: HiddenTree): Float64Array[] {
  const shares: Float64Array[] = [];
  for (const i of tree.order) {
    const above = shares[tree.parent[i] as number];
    shares[i] = above ? sendDown(transitions[i] as Float32Array, above) : Float64Array.from(prior);
  }
  return shares;
}

/** p(a column's state) from that of the state above, both up to a factor. */
function sendDown(transitions: Float32Array, above: Float64Array): Float64Array {
  const states = above.length;
  const shares = new Float64Array(states);
  for (let a = 0, at = 0; a < states; a++) {
    for (let b = 0; b < states; b++, at++) {
      shares[b] = (shares[b] as number) + (above[a] as number) * (transitions[at] as number);
    }
  }
  return shares;
}

const passes = new WeakMap<HiddenTree, ExactPasses>();

/** Those of a member; one that does not lie in the kernel's memory is copied there, once. */
export function exactPasses(member: HiddenTree): ExactPasses {
  const made = passes.get(member);
  if (made) return made;
  const levels = member.emissions.map(({ length }) => length / member.states);
  const [placed] = placeTrees([member], levels) as [HiddenTree];
  placed.prior.set(member.prior);
  for (const i of levels.keys()) {
    placed.transitions[i]?.set(member.transitions[i] as Float32Array);
    placed.emissions[i]?.set(member.emissions[i] as Float32Array);
  }
  const own = passes.get(placed) as ExactPasses;
  passes.set(member, own);
  return own;
}

/**
 * Trees of these shapes in one memory of the kernel's, with room for the messages of two passes each,
 * so that a model that is read from a file is held once. Their parameters are zeros to be filled in
 * before anything is asked.
 */
export function placeTrees(
  shapes: readonly Pick<HiddenTree, "states" | "tree">[],
  levels: readonly number[],
): HiddenTree[] {
  if (shapes.length === 0) return [];
  const most = levels.reduce((widest, count) => Math.max(widest, count), 0);
  let bytes = FIRST_ADDRESS + 8 * most;
  for (const shape of shapes) {
    const messages = 4 * 8 * shape.states * levels.length;
    bytes += 4 * countTreeNumbers(shape, levels) + messages + ALIGNED * (1 + 6 * levels.length);
  }
  const { kernel, memory } = loadKernel(bytes);
  let address = FIRST_ADDRESS;
  const take = (count: number, bytesEach: number) => {
    const own = address;
    address += Math.ceil((count * bytesEach) / ALIGNED) * ALIGNED;
    return own;
  };
  const floats = (count: number) => new Float32Array(memory, take(count, 4), count);
  const doubles = (count: number) => new Float64Array(memory, take(count, 8), count);
  const weights = doubles(most);
  return shapes.map(({ states, tree }) => {
    const member: HiddenTree = {
      kind: "hiddenTree",
      states,
      tree,
      prior: floats(states),
      transitions: levels.map((_, i) => floats(tree.parent[i] === -1 ? 0 : states * states)),
      emissions: levels.map((count) => floats(states * count)),
    };
    const messages = () => levels.map(() => doubles(states));
    const both = [new Pass(messages(), messages()), new Pass(messages(), messages())] as const;
    passes.set(member, new ExactPasses(member, kernel, weights, [...both]));
    return member;
  });
}
