/**
 * In which order to sum out columns, by the min-fill heuristic on the moral graph (D. Rose 1970;
 * U. Kjærulff 1990): next is the column whose neighbours lack the fewest edges among them, of
 * equals the one in the smallest clique. Finding the best order is NP-hard; this one is near it.
 */
export interface Elimination {
  readonly order: readonly number[];
  /** Columns of the largest clique less one: an upper bound of the treewidth. */
  readonly width: number;
  /** Cells of the largest clique, the product of its columns' levels. */
  readonly cells: number;
}

export function eliminationOrder(
  parents: readonly (readonly number[])[],
  levels: readonly number[],
): Elimination {
  const graph = moralGraph(parents);
  const logs = levels.map((count) => Math.log(Math.max(1, count)));
  const fill = graph.map((_, i) => missingEdges(graph, i));
  const weight = graph.map((_, i) => cliqueWeight(graph, logs, i));
  const left = new Set(graph.keys());
  const order: number[] = [];
  let width = 0;
  let most = 0;
  while (left.size > 0) {
    let next = -1;
    for (const i of left) {
      if (next >= 0) {
        const gap = (fill[i] as number) - (fill[next] as number);
        if (gap > 0 || (gap === 0 && (weight[i] as number) >= (weight[next] as number))) continue;
      }
      next = i;
    }
    const around = [...(graph[next] as Set<number>)];
    width = Math.max(width, around.length);
    most = Math.max(most, weight[next] as number);
    order.push(next);
    left.delete(next);
    const changed = new Set(around);
    for (const i of around) {
      const near = graph[i] as Set<number>;
      near.delete(next);
      if (fill[next] === 0) continue;
      for (const j of around) if (j !== i) near.add(j);
      for (const j of near) changed.add(j);
    }
    for (const i of changed) {
      fill[i] = missingEdges(graph, i);
      weight[i] = cliqueWeight(graph, logs, i);
    }
  }
  return { order, width, cells: Math.round(Math.exp(most)) };
}

/** Every column with its parents, children and their other parents. */
function moralGraph(parents: readonly (readonly number[])[]): Set<number>[] {
  const graph = parents.map(() => new Set<number>());
  parents.forEach((above, i) => {
    const family = [...above, i];
    for (const a of family) {
      for (const b of family) if (a !== b) graph[a]?.add(b);
    }
  });
  return graph;
}

function missingEdges(graph: readonly Set<number>[], i: number): number {
  const around = [...(graph[i] as Set<number>)];
  let missing = 0;
  for (let a = 1; a < around.length; a++) {
    const near = graph[around[a] as number] as Set<number>;
    for (let b = 0; b < a; b++) if (!near.has(around[b] as number)) missing++;
  }
  return missing;
}

function cliqueWeight(graph: readonly Set<number>[], logs: readonly number[], i: number): number {
  let sum = logs[i] as number;
  for (const j of graph[i] as Set<number>) sum += logs[j] as number;
  return sum;
}
