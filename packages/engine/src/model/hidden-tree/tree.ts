/**
 * A tree over columns: the root first in `order`, every parent before its children, −1 for the
 * root's parent.
 *
 * C. K. Chow and C. N. Liu, "Approximating discrete probability distributions with dependence
 * trees", 1968: the tree that fits best is the spanning tree of the largest total mutual
 * information.
 */
export interface Tree {
  readonly parent: Int32Array;
  readonly order: Int32Array;
}

/** Prim's algorithm on a symmetric matrix `weights[i·n + j]`; ties go to the lower column. */
export function maximumSpanningTree(weights: Float64Array, n: number): Tree {
  const parent = new Int32Array(n).fill(-1);
  const order = new Int32Array(n);
  const best = new Float64Array(n).fill(Number.NEGATIVE_INFINITY);
  const joined = new Uint8Array(n);
  let latest = 0;
  joined[0] = 1;
  for (let size = 1; size < n; size++) {
    let next = -1;
    for (let j = 0; j < n; j++) {
      if (joined[j]) continue;
      const weight = weights[latest * n + j] as number;
      if (weight > (best[j] as number)) {
        best[j] = weight;
        parent[j] = latest;
      }
      if (next < 0 || (best[j] as number) > (best[next] as number)) next = j;
    }
    joined[next] = 1;
    order[size] = next;
    latest = next;
  }
  return { parent, order };
}

/**
 * How much an edge counts for each tree before that has used it: enough to break near ties, which
 * plants has many of (0.03 nats over four members), too little to cost dna its few real edges.
 */
const REUSE = 0.9;

/** One tree per matrix, each shunning the edges of those before it, since trees that differ err differently. */
export function differingTrees(informations: readonly Float64Array[], n: number): Tree[] {
  const reuse = new Float64Array(n * n).fill(1);
  return informations.map((information) => {
    const weights = information.map((value, edge) => value * (reuse[edge] as number));
    const tree = maximumSpanningTree(weights, n);
    tree.parent.forEach((above, column) => {
      if (above < 0) return;
      for (const edge of [above * n + column, column * n + above]) {
        reuse[edge] = (reuse[edge] as number) * REUSE;
      }
    });
    return tree;
  });
}
