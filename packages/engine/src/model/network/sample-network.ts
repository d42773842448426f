import { cumulate, drawOne } from "../../numerics/discrete.ts";
import type { Random } from "../../numerics/random.ts";
import { MISSING } from "../code-table.ts";
import type { Evidence } from "../evidence.ts";
import { eliminate, knownOf } from "./eliminate.ts";
import { type Network, parentsFirst } from "./network.ts";

/**
 * Draws rows from p(row | given) into columns: first what the evidence bears on, against the order
 * of elimination, each column given those of its bucket; then the rest, parents first.
 */
export function networkSampler(
  network: Network,
  given: Evidence,
): (columns: readonly Uint16Array[], rows: Uint32Array, random: Random) => void {
  const { levels, parents } = network;
  const { buckets, domains } = eliminate(network, knownOf(given));
  const fixed = domains.flatMap((domain, i) => (domain?.length === 1 ? [i] : []));
  const drawn = buckets.toReversed().map(({ columns, sizes, values }) => {
    const last = columns.length - 1;
    return {
      column: columns[last] as number,
      others: columns.slice(0, last),
      sizes: sizes.slice(0, last),
      width: sizes[last] as number,
      sums: cumulate(values, sizes[last] as number),
    };
  });
  const rest = (parentsFirst(parents) as number[])
    .filter((i) => !domains[i])
    .map((i) => ({
      column: i,
      above: parents[i] as readonly number[],
      width: levels[i] as number,
      sums: cumulate((network.tables[i] as Float64Array).slice(), levels[i] as number),
    }));
  /** Of the columns that the evidence bears on, which of its domain's levels. */
  const chosen = new Int32Array(levels.length);
  const drawRow = (columns: readonly Uint16Array[], row: number, random: Random) => {
    for (const i of fixed) (columns[i] as Uint16Array)[row] = domains[i]?.[0] as number;
    for (const { column, others, sizes, width, sums } of drawn) {
      let cell = 0;
      for (let k = 0; k < others.length; k++) {
        cell = cell * (sizes[k] as number) + (chosen[others[k] as number] as number);
      }
      const choice = drawOne(sums, cell * width, width, random);
      chosen[column] = choice;
      (columns[column] as Uint16Array)[row] = domains[column]?.[choice] as number;
    }
    for (const { column, above, width, sums } of rest) {
      if (width === 0) {
        (columns[column] as Uint16Array)[row] = MISSING;
        continue;
      }
      let cell = 0;
      for (let k = 0; k < above.length; k++) {
        const parent = above[k] as number;
        cell = cell * (levels[parent] as number) + (columns[parent]?.[row] as number);
      }
      (columns[column] as Uint16Array)[row] = drawOne(sums, cell * width, width, random);
    }
  };
  return (columns, rows, random) => {
    for (const row of rows) drawRow(columns, row, random);
  };
}
