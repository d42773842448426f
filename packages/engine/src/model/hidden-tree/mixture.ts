import type { Random } from "../../numerics/random.ts";
import { type CodeTable, MISSING, smoothedShares } from "../code-table.ts";

/**
 * A mixture of products of categoricals, p(x) = Σc w[c]·Πi θ[c][i][x_i], by EM: the clusters from
 * which a tree's latent states are started.
 */
export interface Mixture {
  readonly clusters: number;
  readonly weights: Float64Array;
  /** θ as `[(offset[i] + level)·clusters + c]`. */
  readonly shares: Float64Array;
  /** Where each column's levels begin. */
  readonly offsets: Int32Array;
  /** `[row·clusters + c]`, p(cluster | row). */
  readonly responsibilities: Float32Array;
}

/** Clusters only have to be a start: after fifteen rounds the likelihood moves by little. */
const ROUNDS = 15;
/** Rows of the column's own shares that every cluster is smoothed by. */
const SMOOTHING = 2;
/** How far a cluster's first shares lean to the row that it is seeded with. */
const SEED_LEAN = 0.4;

export function fitMixture(table: CodeTable, clusters: number, random: Random): Mixture {
  const offsets = offsetsOf(table.levels);
  const margins = table.columns.map((codes, i) => smoothedShares(codes, table.levels[i] as number));
  let shares = seededShares(table, margins, offsets, clusters, random);
  let weights = new Float64Array(clusters).fill(1 / clusters);
  const responsibilities = new Float32Array(table.rows * clusters);
  const posterior = new Float64Array(clusters);
  for (let round = 0; round < ROUNDS; round++) {
    const logShares = shares.map(Math.log);
    const logWeights = weights.map(Math.log);
    const counts = priorCounts(margins, offsets, clusters);
    const members = new Float64Array(clusters).fill(1);
    for (let row = 0; row < table.rows; row++) {
      posterior.set(logWeights);
      addLogShares(posterior, logShares, table, offsets, row);
      toProbabilities(posterior);
      responsibilities.set(posterior, row * clusters);
      addCounts(counts, members, posterior, table, offsets, row);
    }
    const total = members.reduce((sum, count) => sum + count, 0);
    weights = members.map((count) => count / total);
    shares = normalised(counts, table.levels, offsets, clusters);
  }
  return { clusters, weights, shares, offsets, responsibilities };
}

function offsetsOf(levels: readonly number[]): Int32Array {
  const offsets = new Int32Array(levels.length + 1);
  levels.forEach((count, i) => {
    offsets[i + 1] = (offsets[i] as number) + count;
  });
  return offsets;
}

/** Each cluster starts at the margins, leaning to a random row. */
function seededShares(
  table: CodeTable,
  margins: readonly Float64Array[],
  offsets: Int32Array,
  clusters: number,
  random: Random,
): Float64Array {
  const shares = new Float64Array((offsets[margins.length] as number) * clusters);
  for (let c = 0; c < clusters; c++) {
    const row = random.below(table.rows);
    margins.forEach((margin, i) => {
      const code = table.columns[i]?.[row];
      margin.forEach((share, level) => {
        const lean = code === MISSING ? share : Number(code === level);
        shares[((offsets[i] as number) + level) * clusters + c] =
          (1 - SEED_LEAN) * share + SEED_LEAN * lean;
      });
    });
  }
  return shares;
}

function addLogShares(
  posterior: Float64Array,
  logShares: Float64Array,
  table: CodeTable,
  offsets: Int32Array,
  row: number,
): void {
  const clusters = posterior.length;
  for (let i = 0; i < table.columns.length; i++) {
    const code = (table.columns[i] as Uint16Array)[row] as number;
    if (code === MISSING) continue;
    const at = ((offsets[i] as number) + code) * clusters;
    for (let c = 0; c < clusters; c++) {
      posterior[c] = (posterior[c] as number) + (logShares[at + c] as number);
    }
  }
}

function toProbabilities(logs: Float64Array): void {
  let peak = Number.NEGATIVE_INFINITY;
  for (const value of logs) if (value > peak) peak = value;
  let sum = 0;
  for (let c = 0; c < logs.length; c++) {
    const value = Math.exp((logs[c] as number) - peak);
    logs[c] = value;
    sum += value;
  }
  for (let c = 0; c < logs.length; c++) logs[c] = (logs[c] as number) / sum;
}

function addCounts(
  counts: Float64Array,
  members: Float64Array,
  posterior: Float64Array,
  table: CodeTable,
  offsets: Int32Array,
  row: number,
): void {
  const clusters = posterior.length;
  for (let c = 0; c < clusters; c++) {
    members[c] = (members[c] as number) + (posterior[c] as number);
  }
  for (let i = 0; i < table.columns.length; i++) {
    const code = (table.columns[i] as Uint16Array)[row] as number;
    if (code === MISSING) continue;
    const at = ((offsets[i] as number) + code) * clusters;
    for (let c = 0; c < clusters; c++) {
      counts[at + c] = (counts[at + c] as number) + (posterior[c] as number);
    }
  }
}

function priorCounts(
  margins: readonly Float64Array[],
  offsets: Int32Array,
  clusters: number,
): Float64Array {
  const counts = new Float64Array((offsets[margins.length] as number) * clusters);
  margins.forEach((margin, i) => {
    margin.forEach((share, level) => {
      const at = ((offsets[i] as number) + level) * clusters;
      counts.fill(SMOOTHING * share, at, at + clusters);
    });
  });
  return counts;
}

function normalised(
  counts: Float64Array,
  levels: readonly number[],
  offsets: Int32Array,
  clusters: number,
): Float64Array {
  const shares = new Float64Array(counts.length);
  levels.forEach((count, i) => {
    const first = offsets[i] as number;
    for (let c = 0; c < clusters; c++) {
      let sum = 0;
      for (let level = 0; level < count; level++) {
        sum += counts[(first + level) * clusters + c] as number;
      }
      for (let level = 0; level < count; level++) {
        const at = (first + level) * clusters + c;
        shares[at] = (counts[at] as number) / sum;
      }
    }
  });
  return shares;
}
