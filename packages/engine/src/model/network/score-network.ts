import { type CodeTable, MISSING } from "../code-table.ts";
import { eliminate, type Known } from "./eliminate.ts";
import type { Network } from "./network.ts";

/** log p(row) of every row in nats; only where a parent's cell is missing is anything to sum out. */
export function scoreNetwork(network: Network, table: CodeTable): Float64Array {
  const logs = new Float64Array(table.rows);
  const gaps = new Uint8Array(table.rows);
  for (const column of new Set(network.parents.flat())) {
    table.columns[column]?.forEach((code, row) => {
      if (code === MISSING) gaps[row] = 1;
    });
  }
  network.parents.forEach((parents, i) => {
    const shares = (network.tables[i] as Float64Array).map(Math.log);
    const own = table.columns[i] as Uint16Array;
    const cells = new Uint32Array(table.rows);
    for (const column of [...parents, i]) {
      const codes = table.columns[column] as Uint16Array;
      const count = network.levels[column] as number;
      for (let row = 0; row < cells.length; row++) {
        cells[row] = (cells[row] as number) * count + (codes[row] as number);
      }
    }
    for (let row = 0; row < cells.length; row++) {
      if (gaps[row] || own[row] === MISSING) continue;
      logs[row] = (logs[row] as number) + (shares[cells[row] as number] as number);
    }
  });
  gaps.forEach((gap, row) => {
    if (gap) logs[row] = eliminate(network, knownCells(table, row)).log;
  });
  return logs;
}

function knownCells(table: CodeTable, row: number): (Known | null)[] {
  return table.columns.map((codes) => {
    const code = codes[row] as number;
    return code === MISSING ? null : { levels: [code], weights: null };
  });
}
