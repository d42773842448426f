import { normalizeRows } from "../../numerics/discrete.ts";
import { type CodeTable, MISSING } from "../code-table.ts";
import { type Kernel, loadKernel } from "../kernel/load-kernel.ts";
import type { HiddenTree } from "./hidden-tree.ts";
import type { Tree } from "./tree.ts";

/**
 * A member laid out in the kernel's memory, with its two passes over a batch of rows.
 *
 * Upward, U[i] = p(cells at and below i | state of i) = emission · Π over children of T·U[child];
 * downward, D[i] = what the rest of the row says, so that D·U is the posterior of the state.
 * Messages are divided by their mean at every node and its logarithm is kept apart, so that f32
 * in linear space loses nothing on a thousand columns.
 */

/** Rows of a batch: an odd number of cache lines, so that matrix rows do not share cache sets; 240 take a tenth longer. */
const BATCH = 80;
/** Floats that one kind of message may take over all columns (32 MB); wide tables get small batches. */
const MESSAGE_FLOATS = 2 ** 23;
/** Children that multiply into a node before it is brought back near 1. */
const CHILDREN_BETWEEN = 4;

interface Addresses {
  readonly transitions: number;
  readonly transposed: number;
  readonly transitionCounts: number;
  readonly emissions: number;
  readonly emissionCounts: number;
  readonly margins: number;
  readonly codes: number;
  readonly up: number;
  readonly message: number;
  readonly down: number;
}

export class Circuit {
  readonly #levels: readonly number[];
  readonly #tree: Tree;
  readonly #states: number;
  readonly #capacity: number;
  /** Rows of the batch at hand, rounded up to what the kernel needs. */
  #batch: number;
  readonly #columns: readonly Addresses[];
  readonly #prior: number;
  readonly #priorCounts: number;
  readonly #uniform: number;
  readonly #weights: number;
  readonly #means: number;
  readonly #rest: number;
  readonly #kernel: Kernel;
  readonly #memory: ArrayBuffer;

  constructor(levels: readonly number[], tree: Tree, states: number) {
    const fitting = Math.floor(MESSAGE_FLOATS / (levels.length * states) / 16) * 16;
    const batch = Math.max(16, Math.min(BATCH, fitting));
    let bytes = 1_024;
    const take = (words: number) => {
      const address = bytes;
      bytes += (words * 4 + 63) & ~63;
      return address;
    };
    this.#levels = levels;
    this.#tree = tree;
    this.#states = states;
    this.#capacity = batch;
    this.#batch = batch;
    this.#columns = levels.map((count) => ({
      transitions: take(states * states),
      transposed: take(states * states),
      transitionCounts: take(states * states),
      emissions: take(states * count),
      emissionCounts: take(states * count),
      margins: take(count),
      codes: take(batch),
      up: take(states * batch),
      message: take(states * batch),
      down: take(states * batch),
    }));
    this.#prior = take(states);
    this.#priorCounts = take(states);
    this.#uniform = take(states);
    this.#weights = take(batch);
    this.#means = take(batch);
    this.#rest = take(states * batch);
    const loaded = loadKernel(bytes);
    this.#kernel = loaded.kernel;
    this.#memory = loaded.memory;
    this.#floats(this.#uniform, states).fill(1 / states);
  }

  /** Takes a member's parameters, and the shares of levels toward which M-steps smooth. */
  load(member: HiddenTree, margins: readonly Float64Array[]): void {
    const states = this.#states;
    this.#floats(this.#prior, states).set(member.prior);
    this.#columns.forEach((at, i) => {
      const levels = this.#levels[i] as number;
      this.#floats(at.emissions, states * levels).set(member.emissions[i] as Float32Array);
      this.#floats(at.margins, levels).set(margins[i] as Float64Array);
      const transitions = member.transitions[i] as Float32Array;
      this.#floats(at.transitions, states * states).set(transitions);
      const transposed = this.#floats(at.transposed, states * states);
      transitions.forEach((value, edge) => {
        transposed[(edge % states) * states + Math.floor(edge / states)] = value;
      });
    });
  }

  member(): HiddenTree {
    const states = this.#states;
    const copy = (address: number, length: number, width: number) =>
      normalizeRows(this.#floats(address, length).slice(), width);
    return {
      kind: "hiddenTree",
      states,
      tree: this.#tree,
      prior: copy(this.#prior, states, states),
      transitions: this.#columns.map((at, i) =>
        this.#tree.parent[i] === -1
          ? new Float32Array()
          : copy(at.transitions, states * states, states),
      ),
      emissions: this.#columns.map((at, i) => {
        const levels = this.#levels[i] as number;
        return copy(at.emissions, states * levels, levels);
      }),
    };
  }

  /** log p(row) of every row, in nats. */
  logLikelihoods(table: CodeTable): Float64Array {
    const rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
    const logs = new Float64Array(table.rows);
    for (let first = 0; first < rows.length; first += this.#capacity) {
      const some = rows.subarray(first, first + this.#capacity);
      this.#enter(table, some);
      logs.set(this.#passUp().subarray(0, some.length), first);
    }
    return logs;
  }

  /** One step of EM on some rows: θ ← (1 − step)·θ + step·(their smoothed M-step). */
  learn(table: CodeTable, rows: Uint32Array, smoothing: number, step: number): void {
    this.#clearCounts();
    for (let first = 0; first < rows.length; first += this.#capacity) {
      this.#enter(table, rows.subarray(first, first + this.#capacity));
      this.#passUp();
      this.#passDown();
    }
    this.#maximise(smoothing, step);
  }

  #floats(address: number, length: number): Float32Array {
    return new Float32Array(this.#memory, address, length);
  }

  #enter(table: CodeTable, rows: Uint32Array): void {
    this.#batch = Math.ceil(rows.length / 16) * 16;
    this.#columns.forEach((at, i) => {
      const codes = new Int32Array(this.#memory, at.codes, this.#batch);
      const column = table.columns[i] as Uint16Array;
      const missing = this.#levels[i] as number;
      for (let b = 0; b < rows.length; b++) {
        const code = column[rows[b] as number] as number;
        codes[b] = code === MISSING ? missing : code;
      }
      codes.fill(missing, rows.length);
    });
    this.#floats(this.#weights, this.#batch).fill(1, 0, rows.length).fill(0, rows.length);
  }

  #passUp(): Float64Array {
    const kernel = this.#kernel;
    const states = this.#states;
    const batch = this.#batch;
    const { parent, order } = this.#tree;
    const scale = new RunningLogs(batch);
    const means = this.#floats(this.#means, batch);
    const children = new Int32Array(order.length);
    const bringNearOne = (address: number) => {
      kernel.normalize(address, this.#means, states, batch);
      scale.multiply(means);
    };
    this.#columns.forEach((at, i) => {
      kernel.emit(at.emissions, at.codes, at.up, states, this.#levels[i] as number, batch);
    });
    for (let turn = order.length - 1; turn >= 0; turn--) {
      const i = order[turn] as number;
      const at = this.#columns[i] as Addresses;
      const above = parent[i] as number;
      bringNearOne(at.up);
      if (above < 0) continue;
      const up = (this.#columns[above] as Addresses).up;
      kernel.multiply(at.transitions, at.up, at.message, states, states, batch);
      kernel.scale(up, at.message, states * batch);
      children[above] = (children[above] as number) + 1;
      if ((children[above] as number) % CHILDREN_BETWEEN === 0) bringNearOne(up);
    }
    const root = this.#columns[order[0] as number] as Addresses;
    kernel.startDown(this.#prior, root.up, this.#weights, root.down, this.#means, states, batch);
    scale.multiply(means);
    return scale.logs();
  }

  #passDown(): void {
    const kernel = this.#kernel;
    const states = this.#states;
    const batch = this.#batch;
    const { parent, order } = this.#tree;
    this.#countRoot(this.#columns[order[0] as number] as Addresses);
    for (const i of order) {
      const at = this.#columns[i] as Addresses;
      const above = this.#columns[parent[i] as number];
      if (above) {
        kernel.without(above.down, above.up, at.message, this.#rest, states * batch);
        kernel.addOuter(this.#rest, at.up, at.transitionCounts, states, states, batch);
        kernel.multiply(at.transposed, this.#rest, at.down, states, states, batch);
      }
      const levels = this.#levels[i] as number;
      kernel.addEmissions(at.down, at.up, at.codes, at.emissionCounts, states, levels, batch);
    }
  }

  #countRoot(root: Addresses): void {
    const batch = this.#batch;
    const up = this.#floats(root.up, this.#states * batch);
    const down = this.#floats(root.down, this.#states * batch);
    const counts = this.#floats(this.#priorCounts, this.#states);
    for (let k = 0; k < this.#states; k++) {
      let sum = 0;
      for (let b = k * batch; b < (k + 1) * batch; b++) {
        sum += (up[b] as number) * (down[b] as number);
      }
      counts[k] = (counts[k] as number) + sum;
    }
  }

  #clearCounts(): void {
    const states = this.#states;
    this.#floats(this.#priorCounts, states).fill(0);
    this.#columns.forEach((at, i) => {
      this.#floats(at.transitionCounts, states * states).fill(0);
      this.#floats(at.emissionCounts, states * (this.#levels[i] as number)).fill(0);
    });
  }

  #maximise(smoothing: number, step: number): void {
    const kernel = this.#kernel;
    const states = this.#states;
    const uniform = this.#uniform;
    // A row of counts of its own, smoothed as every other distribution is.
    kernel.stepEmissions(this.#prior, this.#priorCounts, uniform, 1, states, smoothing, step);
    this.#columns.forEach((at, i) => {
      const levels = this.#levels[i] as number;
      kernel.stepEmissions(
        at.emissions,
        at.emissionCounts,
        at.margins,
        states,
        levels,
        smoothing,
        step,
      );
      if (this.#tree.parent[i] === -1) return;
      kernel.stepTransitions(
        at.transitions,
        at.transposed,
        at.transitionCounts,
        uniform,
        states,
        smoothing,
        step,
      );
    });
  }
}

/** Logarithms of long products, taken only where a product is about to leave f64's range. */
class RunningLogs {
  readonly #logs: Float64Array;
  readonly #products: Float64Array;

  constructor(size: number) {
    this.#logs = new Float64Array(size);
    this.#products = new Float64Array(size).fill(1);
  }

  multiply(factors: Float32Array): void {
    const products = this.#products;
    for (let b = 0; b < products.length; b++) {
      const product = (products[b] as number) * (factors[b] as number);
      if (product > 1e-200 && product < 1e200) {
        products[b] = product;
      } else {
        this.#logs[b] = (this.#logs[b] as number) + Math.log(product);
        products[b] = 1;
      }
    }
  }

  logs(): Float64Array {
    return this.#logs.map((log, b) => log + Math.log(this.#products[b] as number));
  }
}
