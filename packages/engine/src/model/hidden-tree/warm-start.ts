import { normalizeRows } from "../../numerics/discrete.ts";
import type { Random } from "../../numerics/random.ts";
import { type CodeTable, MISSING } from "../code-table.ts";
import type { HiddenTree } from "./hidden-tree.ts";
import type { Mixture } from "./mixture.ts";
import type { Tree } from "./tree.ts";

/**
 * The first parameters of a member from a mixture of products: a latent state is a pair (cluster,
 * group of values), state = cluster·GROUPS + group. Inside a cluster the groups follow the table's
 * own conditional shares along the tree, so that each cluster is a Chow-Liu tree of its own.
 */

/** Groups of values per cluster; both values of a binary column. */
export const GROUPS = 2;
/** Share of everything that leaks to the other groups and clusters, since EM cannot leave a zero. */
const LEAK = 0.15;
/** Rows of the cluster's own share that a conditional share is smoothed by. */
const SMOOTHING = 1;
/** States that are alike in a region without data must be free to part. */
const JITTER = 0.1;
/** Responsibilities below this are left out of the counts: they cost time and move nothing. */
const NEGLIGIBLE = 0.02;

export function warmStart(
  table: CodeTable,
  tree: Tree,
  mixture: Mixture,
  margins: readonly Float64Array[],
  random: Random,
): HiddenTree {
  const { clusters } = mixture;
  const states = clusters * GROUPS;
  const groups = margins.map(splitLevels);
  const own = table.columns.map((_, i) => groupCounts(table, groups, mixture, i));
  const jitter = () => 1 + JITTER * (random.uniform() - 0.5);
  const stateShares = own.map((counts) =>
    Float64Array.from({ length: states }, (_, state) => {
      const cluster = Math.floor(state / GROUPS);
      const within = shareWithin(counts, cluster, state % GROUPS);
      return (mixture.weights[cluster] as number) * within;
    }),
  );
  const root = tree.order[0] as number;
  return {
    kind: "hiddenTree",
    states,
    tree,
    prior: normalizeRows(Float32Array.from(stateShares[root] as Float64Array), states),
    transitions: table.columns.map((_, i) => {
      const above = tree.parent[i] as number;
      if (above < 0) return new Float32Array();
      const joint = jointCounts(table, groups, mixture, above, i);
      const values = new Float32Array(states * states);
      for (let from = 0; from < states; from++) {
        const cluster = Math.floor(from / GROUPS);
        for (let to = 0; to < states; to++) {
          let share = LEAK * (stateShares[i]?.[to] as number);
          if (Math.floor(to / GROUPS) === cluster) {
            const group = to % GROUPS;
            const first = from * GROUPS;
            const smooth = SMOOTHING * shareWithin(own[i] as Float64Array, cluster, group);
            let total = SMOOTHING;
            for (let g = 0; g < GROUPS; g++) total += joint[first + g] as number;
            share += ((1 - LEAK) * ((joint[first + group] as number) + smooth)) / total;
          }
          values[from * states + to] = share * jitter();
        }
      }
      return normalizeRows(values, states);
    }),
    emissions: table.levels.map((levels, i) => {
      const values = new Float32Array(states * levels);
      for (let state = 0; state < states; state++) {
        const cluster = Math.floor(state / GROUPS);
        const inGroup = (level: number) => groups[i]?.[level] === state % GROUPS;
        const share = (level: number) =>
          mixture.shares[((mixture.offsets[i] as number) + level) * clusters + cluster] as number;
        let mass = 1e-9;
        for (let level = 0; level < levels; level++) if (inGroup(level)) mass += share(level);
        for (let level = 0; level < levels; level++) {
          const inside = inGroup(level) ? share(level) / mass : 0;
          const leaked = (1 - LEAK) * inside + LEAK * share(level);
          values[state * levels + level] = leaked * jitter() + 1e-4;
        }
      }
      return normalizeRows(values, levels);
    }),
  };
}

/** Cuts the levels, in their order, where the two sides' masses are most alike. */
function splitLevels(shares: Float64Array): Uint8Array {
  let cut = 1;
  let gap = Number.POSITIVE_INFINITY;
  let below = 0;
  for (let level = 0; level < shares.length - 1; level++) {
    below += shares[level] as number;
    if (Math.abs(below - 0.5) >= gap) continue;
    gap = Math.abs(below - 0.5);
    cut = level + 1;
  }
  return Uint8Array.from(shares, (_, level) => Number(level >= cut));
}

function shareWithin(counts: Float64Array, cluster: number, group: number): number {
  let total = 0;
  for (let g = 0; g < GROUPS; g++) total += (counts[cluster * GROUPS + g] as number) + 0.5;
  return ((counts[cluster * GROUPS + group] as number) + 0.5) / total;
}

/** Rows of each (cluster, group) of a column, as `[cluster·GROUPS + group]`. */
function groupCounts(
  table: CodeTable,
  groups: readonly Uint8Array[],
  { clusters, responsibilities }: Mixture,
  i: number,
): Float64Array {
  const counts = new Float64Array(clusters * GROUPS);
  const codes = table.columns[i] as Uint16Array;
  const group = groups[i] as Uint8Array;
  for (let row = 0; row < table.rows; row++) {
    const code = codes[row] as number;
    if (code === MISSING) continue;
    for (let c = 0; c < clusters; c++) {
      const share = responsibilities[row * clusters + c] as number;
      if (share < NEGLIGIBLE) continue;
      const at = c * GROUPS + (group[code] as number);
      counts[at] = (counts[at] as number) + share;
    }
  }
  return counts;
}

/** Rows of each (cluster, group above, group) of an edge, `[(cluster·GROUPS + above)·GROUPS + group]`. */
function jointCounts(
  table: CodeTable,
  groups: readonly Uint8Array[],
  { clusters, responsibilities }: Mixture,
  above: number,
  i: number,
): Float64Array {
  const counts = new Float64Array(clusters * GROUPS * GROUPS);
  const outer = table.columns[above] as Uint16Array;
  const inner = table.columns[i] as Uint16Array;
  for (let row = 0; row < table.rows; row++) {
    const a = outer[row] as number;
    const b = inner[row] as number;
    if (a === MISSING || b === MISSING) continue;
    const pair = (groups[above]?.[a] as number) * GROUPS + ((groups[i]?.[b] as number) ?? 0);
    for (let c = 0; c < clusters; c++) {
      const share = responsibilities[row * clusters + c] as number;
      if (share < NEGLIGIBLE) continue;
      const at = c * GROUPS * GROUPS + pair;
      counts[at] = (counts[at] as number) + share;
    }
  }
  return counts;
}
