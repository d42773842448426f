import { type CodeTable, MISSING, selectRows } from "./code-table.ts";

/** Rows of pairs that are compared at most: of wide tables some rows stand for all. */
const PAIR_ROWS = 2.5e8;

/**
 * Mutual information of every two columns in nats, over the rows in which both are present, as a
 * symmetric matrix `[i·n + j]`. With `cluster` it is conditional on a row's cluster.
 *
 * Corrected for its bias of (levels − 1)(levels − 1) / 2n per cluster (G. A. Miller, "Note on the
 * bias of information estimates", 1955), or columns of many levels would look related to all.
 */
export function mutualInformation(
  whole: CodeTable,
  cluster: Uint8Array = new Uint8Array(whole.rows),
): Float64Array {
  const n = whole.columns.length;
  const rows = evenly(whole.rows, Math.max(1, Math.floor((2 * PAIR_ROWS) / n ** 2)));
  const table = rows ? selectRows(whole, rows) : whole;
  const pairs = new PairInformation(
    table,
    rows ? Uint8Array.from(rows, (row) => cluster[row] as number) : cluster,
  );
  const information = new Float64Array(n * n);
  for (let i = 1; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const value = pairs.of(i, j);
      information[i * n + j] = value;
      information[j * n + i] = value;
    }
  }
  return information;
}

/** Rows at even distances; null for all of them. */
function evenly(rows: number, most: number): Uint32Array | null {
  if (rows <= most) return null;
  return Uint32Array.from({ length: most }, (_, at) => Math.floor((at * rows) / most));
}

/** Counts by pair, of which only cells that a row falls into are ever visited. */
class PairInformation {
  readonly #table: CodeTable;
  readonly #cluster: Uint8Array;
  readonly #clusters: number;
  readonly #counts: Int32Array;
  readonly #above: Int32Array;
  readonly #beside: Int32Array;
  /** c·log c of every count. */
  readonly #nats: Float64Array;

  constructor(table: CodeTable, cluster: Uint8Array) {
    this.#table = table;
    this.#cluster = cluster;
    this.#clusters = cluster.reduce((most, value) => Math.max(most, value), 0) + 1;
    const [most = 0, next = 0] = [...table.levels].sort((a, b) => b - a);
    this.#counts = new Int32Array(this.#clusters * most * Math.max(1, next));
    this.#above = new Int32Array(this.#clusters * most);
    this.#beside = new Int32Array(this.#clusters * most);
    this.#nats = Float64Array.from({ length: table.rows + 1 }, (_, c) => c * Math.log(c || 1));
  }

  of(i: number, j: number): number {
    const a = this.#table.columns[i] as Uint16Array;
    const b = this.#table.columns[j] as Uint16Array;
    const rows = this.#table.levels[i] as number;
    const columns = this.#table.levels[j] as number;
    const cluster = this.#cluster;
    const counts = this.#counts;
    const above = this.#above.fill(0, 0, this.#clusters * rows);
    const beside = this.#beside.fill(0, 0, this.#clusters * columns);
    for (let row = 0; row < a.length; row++) {
      const x = a[row] as number;
      const y = b[row] as number;
      if (x === MISSING || y === MISSING) continue;
      const c = cluster[row] as number;
      const left = c * rows + x;
      const at = left * columns + y;
      counts[at] = (counts[at] as number) + 1;
      above[left] = (above[left] as number) + 1;
      const right = c * columns + y;
      beside[right] = (beside[right] as number) + 1;
    }
    const nats = this.#nats;
    let sum = 0;
    for (let row = 0; row < a.length; row++) {
      const x = a[row] as number;
      const y = b[row] as number;
      if (x === MISSING || y === MISSING) continue;
      const at = ((cluster[row] as number) * rows + x) * columns + y;
      sum += nats[counts[at] as number] as number;
      counts[at] = 0;
    }
    let total = 0;
    for (let c = 0; c < this.#clusters; c++) {
      let n = 0;
      let tall = 0;
      let wide = 0;
      for (let x = c * rows; x < (c + 1) * rows; x++) {
        const count = above[x] as number;
        if (count === 0) continue;
        tall++;
        n += count;
        sum -= nats[count] as number;
      }
      for (let y = c * columns; y < (c + 1) * columns; y++) {
        const count = beside[y] as number;
        if (count === 0) continue;
        wide++;
        sum -= nats[count] as number;
      }
      total += n;
      sum += (nats[n] as number) - Math.max(0, tall - 1) * Math.max(0, wide - 1) * 0.5;
    }
    return total > 0 ? sum / total : 0;
  }
}
