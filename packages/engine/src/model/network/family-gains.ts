import type { CodeTable } from "../code-table.ts";
import { bdeuScore, type RisingLogs } from "./bdeu.ts";
import { type Configurations, configurationsOf, countExtended } from "./family-counts.ts";

/**
 * What a parent more is worth to a column, in nats of BDeu score. Both families are scored on the
 * rows in which the larger one is present, or a parent with gaps would seem to explain the rows
 * that it lacks.
 */
export class FamilyGains {
  readonly #table: CodeTable;
  readonly #sampleSize: number;
  readonly #mostCells: number;
  readonly #known = new Map<string, number>();
  /** Of the parents that each column has at the moment. */
  readonly #current: (readonly [string, Configurations] | undefined)[] = [];
  readonly #counts: Int32Array;
  readonly #without: Int32Array;
  readonly #risingLogs: RisingLogs = new Map();

  constructor(table: CodeTable, sampleSize: number, mostCells: number) {
    this.#table = table;
    this.#sampleSize = sampleSize;
    this.#mostCells = mostCells;
    this.#counts = new Int32Array(mostCells);
    this.#without = new Int32Array(mostCells);
  }

  /** −∞ where the family would have too many cells. `parents` in ascending order. */
  gain(i: number, parents: readonly number[], added: number): number {
    const levels = this.#table.levels[i] as number;
    const width = this.#table.levels[added] as number;
    let count = 1;
    for (const j of parents) count *= this.#table.levels[j] as number;
    const cells = count * width * levels;
    if (cells > this.#mostCells || cells === 0) return Number.NEGATIVE_INFINITY;
    const base = parents.join();
    const key = `${i}|${base}|${added}`;
    // Every two columns are compared once, and their gains kept by the search.
    const known = parents.length > 0 ? this.#known.get(key) : undefined;
    if (known !== undefined) return known;
    const counts = this.#counts.subarray(0, cells).fill(0);
    countExtended(this.#table, i, this.#configurations(i, parents, base), added, counts);
    const without = this.#without.subarray(0, count * levels).fill(0);
    for (let at = 0, first = 0; first < without.length; first += levels) {
      for (let k = 0; k < width; k++) {
        for (let to = first; to < first + levels; to++, at++) {
          without[to] = (without[to] as number) + (counts[at] as number);
        }
      }
    }
    const gain =
      bdeuScore(counts, count * width, levels, this.#sampleSize, this.#risingLogs) -
      bdeuScore(without, count, levels, this.#sampleSize, this.#risingLogs);
    if (parents.length > 0) this.#known.set(key, gain);
    return gain;
  }

  #configurations(i: number, parents: readonly number[], base: string): Configurations {
    const current = this.#current[i];
    if (current?.[0] === base) return current[1];
    const fresh = configurationsOf(this.#table, parents);
    this.#current[i] = [base, fresh];
    return fresh;
  }
}
