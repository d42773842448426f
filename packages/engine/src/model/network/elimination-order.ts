/** An order in which to sum out all columns, and what it costs. */
export interface Elimination extends Cliques {
  readonly order: readonly number[];
}

/** What one order costs. */
export interface Cliques {
  /** Columns of the largest clique less one: an upper bound of the treewidth. */
  readonly width: number;
  /** Cells of the largest clique, the product of its columns' levels. */
  readonly cells: number;
  /** Cells of all cliques. */
  readonly total: number;
}

/**
 * In which order to sum out columns, by the min-fill heuristic on the moral graph (D. Rose 1970;
 * U. Kjærulff 1990): next is the column whose neighbours lack the fewest edges among them, of
 * equals the one in the smallest clique. Finding the best order is NP-hard; this one is near it.
 *
 * @param parents - of each column, without cycles.
 */
export function eliminationOrder(
  parents: readonly (readonly number[])[],
  levels: readonly number[],
): Elimination {
  const graph = new Graph(parents, levels);
  const order: number[] = [];
  const left = Array.from({ length: levels.length }, (_, i) => i);
  while (left.length > 0) {
    let at = 0;
    for (let k = 1; k < left.length; k++) {
      if (graph.isCheaper(left[k] as number, left[at] as number)) at = k;
    }
    const next = left[at] as number;
    left.splice(at, 1);
    order.push(next);
    graph.sumOut(next);
  }
  return { order, ...cliquesAlong(order, parents, levels) };
}

/** The moral graph, every column tied to its parents, children and their other parents. */
class Graph {
  readonly #words: number;
  /** A bit per neighbour, for counting what two columns share. */
  readonly #bits: Uint32Array;
  readonly #around: Set<number>[];
  readonly #logs: readonly number[];
  readonly #fill: Int32Array;
  readonly #weight: Float64Array;

  constructor(parents: readonly (readonly number[])[], levels: readonly number[]) {
    const n = levels.length;
    this.#words = Math.ceil(n / 32);
    this.#bits = new Uint32Array(n * this.#words);
    this.#around = levels.map(() => new Set<number>());
    this.#logs = levels.map((count) => Math.log(Math.max(1, count)));
    this.#fill = new Int32Array(n);
    this.#weight = new Float64Array(n);
    parents.forEach((above, i) => {
      const family = [...above, i];
      for (const a of family) for (const b of family) if (a !== b) this.#tie(a, b);
    });
    for (let i = 0; i < n; i++) this.#measure(i);
  }

  isCheaper(a: number, b: number): boolean {
    const gap = (this.#fill[a] as number) - (this.#fill[b] as number);
    return gap < 0 || (gap === 0 && (this.#weight[a] as number) < (this.#weight[b] as number));
  }

  sumOut(column: number): void {
    const around = [...(this.#around[column] as Set<number>)];
    const changed = new Set(around);
    for (const i of around) {
      this.#around[i]?.delete(column);
      const word = i * this.#words + (column >>> 5);
      this.#bits[word] = (this.#bits[word] as number) & ~(1 << (column & 31));
      if (this.#fill[column] === 0) continue;
      for (const j of around) if (j !== i) this.#tie(i, j);
      for (const j of this.#around[i] as Set<number>) changed.add(j);
    }
    for (const i of changed) this.#measure(i);
  }

  #tie(a: number, b: number): void {
    this.#around[a]?.add(b);
    const word = a * this.#words + (b >>> 5);
    this.#bits[word] = (this.#bits[word] as number) | (1 << (b & 31));
  }

  /** Edges that its neighbours lack among them, and the logarithm of its clique's cells. */
  #measure(i: number): void {
    const near = this.#around[i] as Set<number>;
    let missing = 0;
    let weight = this.#logs[i] as number;
    for (const j of near) {
      weight += this.#logs[j] as number;
      missing += near.size - 1;
      for (let w = 0; w < this.#words; w++) {
        missing -= countBits(
          (this.#bits[i * this.#words + w] as number) & (this.#bits[j * this.#words + w] as number),
        );
      }
    }
    this.#fill[i] = missing;
    this.#weight[i] = weight;
  }
}

/** H. S. Warren, "Hacker's delight", 2002, 5-1. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The cliques of a given order, without a search for a better one: what a column is tied to when
 * its turn comes is handed on to the next of them.
 */
export function cliquesAlong(
  order: readonly number[],
  parents: readonly (readonly number[])[],
  levels: readonly number[],
): Cliques {
  const position = new Int32Array(order.length);
  order.forEach((column, at) => {
    position[column] = at;
  });
  const tied = order.map(() => new Set<number>());
  parents.forEach((above, i) => {
    const first = above.reduce(
      (a, b) => ((position[b] as number) < (position[a] as number) ? b : a),
      i,
    );
    for (const j of above) if (j !== first) tied[first]?.add(j);
    if (first !== i) tied[first]?.add(i);
  });
  let width = 0;
  let cells = 0;
  let total = 0;
  for (const column of order) {
    const others = tied[column] as Set<number>;
    let next = -1;
    let size = Math.max(1, levels[column] as number);
    for (const j of others) {
      size *= Math.max(1, levels[j] as number);
      if (next < 0 || (position[j] as number) < (position[next] as number)) next = j;
    }
    for (const j of others) if (j !== next) tied[next]?.add(j);
    width = Math.max(width, others.size);
    cells = Math.max(cells, size);
    total += size;
  }
  return { width, cells, total };
}
