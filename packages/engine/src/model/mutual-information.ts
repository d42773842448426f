import { type CodeTable, MISSING } from "./code-table.ts";

/**
 * Mutual information of every two columns in nats, over the rows in which both are present, as a
 * symmetric matrix `[i·n + j]`. With `cluster` it is conditional on a row's cluster.
 *
 * Corrected for its bias of (levels − 1)(levels − 1) / 2n per cluster (G. A. Miller, "Note on the
 * bias of information estimates", 1955), or columns of many levels would look related to all.
 */
export function mutualInformation(
  table: CodeTable,
  cluster: Uint8Array = new Uint8Array(table.rows),
): Float64Array {
  const n = table.columns.length;
  const clusters = cluster.reduce((most, value) => Math.max(most, value), 0) + 1;
  const information = new Float64Array(n * n);
  for (let i = 1; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const value = ofPair(table, i, j, cluster, clusters);
      information[i * n + j] = value;
      information[j * n + i] = value;
    }
  }
  return information;
}

function ofPair(
  table: CodeTable,
  i: number,
  j: number,
  cluster: Uint8Array,
  clusters: number,
): number {
  const a = table.columns[i] as Uint16Array;
  const b = table.columns[j] as Uint16Array;
  const rows = table.levels[i] as number;
  const columns = table.levels[j] as number;
  const size = rows * columns;
  const counts = new Float64Array(clusters * size);
  for (let row = 0; row < table.rows; row++) {
    const x = a[row] as number;
    const y = b[row] as number;
    if (x === MISSING || y === MISSING) continue;
    (counts[(cluster[row] as number) * size + x * columns + y] as number)++;
  }
  let total = 0;
  let sum = 0;
  for (let c = 0; c < clusters; c++) {
    const part = counts.subarray(c * size, (c + 1) * size);
    const { n, nats, above, beside } = informationOf(part, rows, columns);
    total += n;
    sum += n * nats - Math.max(0, above - 1) * Math.max(0, beside - 1) * 0.5;
  }
  return total > 0 ? sum / total : 0;
}

/** Of one table of counts, with how many of its rows and columns are not empty. */
function informationOf(counts: Float64Array, rows: number, columns: number) {
  const above = new Float64Array(rows);
  const beside = new Float64Array(columns);
  let n = 0;
  counts.forEach((count, at) => {
    const x = Math.floor(at / columns);
    const y = at % columns;
    above[x] = (above[x] as number) + count;
    beside[y] = (beside[y] as number) + count;
    n += count;
  });
  let nats = 0;
  counts.forEach((count, at) => {
    if (count === 0) return;
    const expected = (above[Math.floor(at / columns)] as number) * (beside[at % columns] as number);
    nats += (count / n) * Math.log((count * n) / expected);
  });
  const filled = (margin: Float64Array) => margin.filter((count) => count > 0).length;
  return { n, nats, above: filled(above), beside: filled(beside) };
}
