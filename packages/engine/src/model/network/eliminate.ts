import type { Evidence } from "../evidence.ts";
import type { Network } from "./network.ts";

/**
 * Exact inference by bucket elimination (R. Dechter, "Bucket elimination: a unifying framework for
 * reasoning", 1999): every family is a factor in the bucket of the first of its columns to be
 * summed out; a bucket's product, summed over its column, goes on to a later bucket.
 *
 * Columns that are neither known nor above a known one sum to one and are left out; levels that
 * the evidence rules out are never entered. A question costs what its own columns and those above
 * them cost.
 */

/** What is known of a column: the levels that it may have, and how likely each is if not all alike. */
export interface Known {
  readonly levels: ArrayLike<number>;
  readonly weights: ArrayLike<number> | null;
}

/** A function of some columns' levels; columns summed out sooner come later, and turn faster. */
export interface Factor {
  readonly columns: readonly number[];
  readonly sizes: readonly number[];
  readonly values: Float64Array;
}

/** A column whose level is asked about in several ways at once: how far each allows each level. */
export interface Asked {
  readonly column: number;
  readonly weights: readonly ArrayLike<number>[];
}

export interface Eliminated {
  /** log p(evidence); −∞ where it cannot be. */
  readonly log: number;
  /** In order of elimination, the product of each bucket: the last column given the others, up to a factor. */
  readonly buckets: readonly Factor[];
  /** Of the columns that took part, the levels that they may have. */
  readonly domains: readonly (ArrayLike<number> | null)[];
  /** log p(evidence and what is asked) for each way in which it is. */
  readonly asked: readonly number[];
}

/**
 * Sums out every column. What is asked is a column more, a child of its column and the last of
 * all, which is not summed out: its levels are the ways of asking.
 */
export function eliminate(
  network: Network,
  known: readonly (Known | null)[],
  question: Asked | null = null,
): Eliminated {
  const n = network.levels.length;
  const position = positionsOf(network);
  const domains = domainsOf(network, known, question?.column ?? null);
  const buckets: Factor[] = [];
  const impossible = {
    log: Number.NEGATIVE_INFINITY,
    buckets,
    domains,
    asked: question?.weights.map(() => Number.NEGATIVE_INFINITY) ?? [],
  };
  const waiting: (Factor[] | undefined)[] = [];
  let log = 0;
  /** False where nothing can be so. */
  const take = (factor: Factor): boolean => {
    const last = factor.columns[factor.columns.length - 1];
    if (last === undefined) {
      log += Math.log(factor.values[0] as number);
      return log > Number.NEGATIVE_INFINITY;
    }
    const at = position[last] as number;
    const bucket = waiting[at];
    if (bucket) bucket.push(factor);
    else waiting[at] = [factor];
    return true;
  };
  for (let i = 0; i < n; i++) {
    if (!domains[i]) continue;
    if (domains[i]?.length === 0) return impossible;
    if (!take(familyFactor(network, i, domains, known[i]?.weights ?? null, position))) {
      return impossible;
    }
  }
  if (question) {
    take(askedFactor(question, domains[question.column] as ArrayLike<number>, n));
  }
  for (let at = 0; at < n; at++) {
    const factors = waiting[at];
    if (!factors) continue;
    const { product, scale } = multiplied(factors, position);
    buckets.push(product);
    const message = summedOut(product);
    const total = message.values.reduce((sum, value) => sum + value, 0);
    if (!(total > 0)) return impossible;
    log += Math.log(total) + scale;
    for (let k = 0; k < message.values.length; k++) {
      message.values[k] = (message.values[k] as number) / total;
    }
    if (message.columns.length > 0) take(message);
  }
  const last = waiting[n];
  const asked = last ? multiplied(last, position).product.values : new Float64Array();
  return { log, buckets, domains, asked: Array.from(asked, (value) => log + Math.log(value)) };
}

const positions = new WeakMap<Network, Int32Array>();

/** When each column is summed out; what is asked comes after all of them. */
function positionsOf(network: Network): Int32Array {
  const known = positions.get(network);
  if (known) return known;
  const { elimination } = network;
  const position = new Int32Array(elimination.length + 1);
  elimination.forEach((column, at) => {
    position[column] = at;
  });
  position[elimination.length] = elimination.length;
  positions.set(network, position);
  return position;
}

function askedFactor({ column, weights }: Asked, domain: ArrayLike<number>, n: number): Factor {
  const size = domain.length;
  const values = new Float64Array(weights.length * size);
  weights.forEach((of, way) => {
    for (let k = 0; k < size; k++) values[way * size + k] = of[domain[k] as number] as number;
  });
  return size === 1
    ? { columns: [n], sizes: [weights.length], values }
    : { columns: [n, column], sizes: [weights.length, size], values };
}

/** What evidence says, without the levels that it rules out. */
export function knownOf(evidence: Evidence): (Known | null)[] {
  return evidence.map((weights) => {
    if (!weights) return null;
    const levels: number[] = [];
    let plain = true;
    for (let level = 0; level < weights.length; level++) {
      if ((weights[level] as number) > 0) levels.push(level);
      if (weights[level] !== 1 && weights[level] !== 0) plain = false;
    }
    if (plain && levels.length === weights.length && levels.length > 0) return null;
    return { levels, weights: plain ? null : weights };
  });
}

/** Of the known columns, that which is asked about, and all above them. */
function domainsOf(
  { levels, parents }: Network,
  known: readonly (Known | null)[],
  asked: number | null,
) {
  const domains: (ArrayLike<number> | null)[] = levels.map(() => null);
  const open: number[] = [];
  const enter = (i: number) => {
    if (domains[i]) return;
    domains[i] = known[i]?.levels ?? Int32Array.from({ length: levels[i] as number }, (_, k) => k);
    open.push(i);
  };
  known.forEach((of, i) => {
    if (of) enter(i);
  });
  if (asked !== null) enter(asked);
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    for (const parent of parents[i] as readonly number[]) enter(parent);
  }
  return domains;
}

/** p(i | parents) times i's evidence, over those of the family that may have several levels. */
function familyFactor(
  { levels, parents, tables }: Network,
  i: number,
  domains: readonly (ArrayLike<number> | null)[],
  weights: ArrayLike<number> | null,
  position: Int32Array,
): Factor {
  const table = tables[i] as Float64Array;
  const above = parents[i] as readonly number[];
  const columns: number[] = [];
  const strides: number[] = [];
  let base = 0;
  let stride = 1;
  for (let k = above.length; k >= 0; k--) {
    const column = k === above.length ? i : (above[k] as number);
    const domain = domains[column] as ArrayLike<number>;
    if (domain.length === 1) {
      base += stride * (domain[0] as number);
    } else {
      let at = columns.length;
      while (
        at > 0 &&
        (position[columns[at - 1] as number] as number) < (position[column] as number)
      )
        at--;
      columns.splice(at, 0, column);
      strides.splice(at, 0, stride);
    }
    stride *= levels[column] as number;
  }
  const sizes = columns.map((column) => (domains[column] as ArrayLike<number>).length);
  const offsets = columns.map((column, k) =>
    Int32Array.from(
      domains[column] as ArrayLike<number>,
      (level) => level * (strides[k] as number),
    ),
  );
  const values = new Float64Array(sizes.reduce((product, size) => product * size, 1));
  const factor = { columns, sizes, values };
  if (columns.length === 0) {
    const only = weights ? (weights[(domains[i] as ArrayLike<number>)[0] as number] as number) : 1;
    values[0] = (table[base] as number) * only;
    return factor;
  }
  const last = columns.length - 1;
  const inner = offsets[last] as Int32Array;
  const turn = new Int32Array(columns.length);
  for (let at = 0; at < values.length; ) {
    let first = base;
    for (let k = 0; k < last; k++) first += offsets[k]?.[turn[k] as number] as number;
    for (let k = 0; k < inner.length; k++, at++)
      values[at] = table[first + (inner[k] as number)] as number;
    advance(turn, sizes, last);
  }
  if (weights) weigh(factor, i, domains[i] as ArrayLike<number>, weights);
  return factor;
}

/** The next cell of all columns but the last. */
function advance(turn: Int32Array, sizes: readonly number[], last: number): void {
  for (let k = last - 1; k >= 0; k--) {
    turn[k] = (turn[k] as number) + 1;
    if ((turn[k] as number) < (sizes[k] as number)) return;
    turn[k] = 0;
  }
}

function weigh(
  { columns, sizes, values }: Factor,
  i: number,
  domain: ArrayLike<number>,
  weights: ArrayLike<number>,
): void {
  const k = columns.indexOf(i);
  const size = domain.length;
  const below = sizes.slice(k + 1).reduce((product, of) => product * of, 1);
  for (let at = 0; at < values.length; at++) {
    const level = size === 1 ? 0 : Math.floor(at / below) % size;
    values[at] = (values[at] as number) * (weights[domain[level] as number] as number);
  }
}

/** Factors that multiply before their product is brought back to 1: hundreds would leave f64's range. */
const FACTORS_BETWEEN = 16;

/** The product of some factors, divided by e^scale. */
function multiplied(
  factors: readonly Factor[],
  position: Int32Array,
): { readonly product: Factor; readonly scale: number } {
  const sizeOf = new Map<number, number>();
  for (const { columns, sizes } of factors) {
    columns.forEach((column, k) => {
      sizeOf.set(column, sizes[k] as number);
    });
  }
  const columns = [...sizeOf.keys()].sort(
    (a, b) => (position[b] as number) - (position[a] as number),
  );
  const sizes = columns.map((column) => sizeOf.get(column) as number);
  const length = sizes.reduce((product, size) => product * size, 1);
  const whole = factors.find((factor) => factor.values.length === length);
  const values = whole ? whole.values.slice() : new Float64Array(length).fill(1);
  let scale = 0;
  factors.forEach((factor, at) => {
    if (factor !== whole) multiplyBy(values, columns, sizes, factor);
    if ((at + 1) % FACTORS_BETWEEN === 0) scale += bringToOne(values);
  });
  return { product: { columns, sizes, values }, scale };
}

/** Divides by the largest value; its logarithm, or 0 where all are 0. */
function bringToOne(values: Float64Array): number {
  const peak = values.reduce((most, value) => Math.max(most, value), 0);
  if (peak === 0) return 0;
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / peak;
  return Math.log(peak);
}

function multiplyBy(
  values: Float64Array,
  columns: readonly number[],
  sizes: readonly number[],
  factor: Factor,
): void {
  const strides = new Int32Array(columns.length);
  let stride = 1;
  for (let k = factor.columns.length - 1; k >= 0; k--) {
    strides[columns.indexOf(factor.columns[k] as number)] = stride;
    stride *= factor.sizes[k] as number;
  }
  const last = columns.length - 1;
  const width = sizes[last] as number;
  const step = strides[last] as number;
  const turn = new Int32Array(columns.length);
  for (let at = 0; at < values.length; ) {
    let from = 0;
    for (let k = 0; k < last; k++) from += (turn[k] as number) * (strides[k] as number);
    for (let k = 0; k < width; k++, at++, from += step) {
      values[at] = (values[at] as number) * (factor.values[from] as number);
    }
    advance(turn, sizes, last);
  }
}

function summedOut({ columns, sizes, values }: Factor): Factor {
  const width = sizes[sizes.length - 1] as number;
  const sums = new Float64Array(values.length / width);
  for (let at = 0, k = 0; k < sums.length; k++) {
    let sum = 0;
    for (const end = at + width; at < end; at++) sum += values[at] as number;
    sums[k] = sum;
  }
  return { columns: columns.slice(0, -1), sizes: sizes.slice(0, -1), values: sums };
}
