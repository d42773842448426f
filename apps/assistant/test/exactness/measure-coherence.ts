import { evaluate, seededRandom, type Table, tableFromRecords } from "@probability-chat/engine";
import { compare, type Event, not, probability } from "@probability-chat/query";
import { type Ask, coherenceLaws, type Instance, type Judged } from "./coherence-laws.ts";
import { RandomQueries } from "./random-query.ts";
import { type KnownTable, randomTable } from "./random-table.ts";
import { vegaNames, vegaTable } from "./vega-table.ts";

export interface Coherence {
  readonly pairs: number;
  readonly tables: number;
  readonly byLaw: Readonly<Record<string, number>>;
  readonly violations: readonly (Judged & { readonly law: string; readonly table: string })[];
}

export interface CoherenceOptions {
  readonly pairs: number;
  readonly seed: number;
  readonly perTable: number;
  /** By how much numbers that are equal by law may differ. */
  readonly tolerance: number;
  /** The estimate to try on a table; `value` unless told. */
  readonly askOf?: (table: Table) => Promise<Ask> | Ask;
}

const smallVega = ["penguins.json", "cars.json", "barley.json", "weather.csv"];

/** Tries the laws of probability on random events of random tables. */
export async function measureCoherence(options: CoherenceOptions): Promise<Coherence> {
  const { pairs: wanted, seed, perTable, tolerance, askOf = askValue } = options;
  const byLaw: Record<string, number> = {};
  const violations: Coherence["violations"][number][] = [];
  let [pairs, tables] = [0, 0];
  for (; pairs < wanted; tables++) {
    const own = seed * 1_000_003 + tables;
    const known = await tableAt(tables, own);
    const headers = known.columns.map(({ name }) => name);
    const table = tableFromRecords(headers, known.records);
    const ask = await askOf(table);
    const instances = new Instances(known, table, own);
    const end = Math.min(pairs + perTable, wanted);
    for (let tried = 0; pairs < end && tried < perTable * 20; tried++) {
      const law = coherenceLaws[tried % coherenceLaws.length];
      const judged = await law?.judge(ask, instances.next(), tolerance);
      if (!law || !judged) continue;
      pairs += 1;
      byLaw[law.name] = (byLaw[law.name] ?? 0) + 1;
      if (!judged.holds) violations.push({ ...judged, law: law.name, table: known.name });
    }
  }
  return { pairs, tables, byLaw, violations };
}

function tableAt(index: number, seed: number): Promise<KnownTable> {
  const vega = index % 8 === 3 ? smallVega[(index >> 3) % smallVega.length] : undefined;
  return vega && vegaNames.includes(vega) ? vegaTable(vega) : Promise.resolve(randomTable(seed));
}

/** The data's own share. */
function askValue(table: Table): Ask {
  return async (event, given) => {
    const answer = await evaluate(probability(event, given), table);
    return answer.kind === "estimate" ? answer.value : null;
  };
}

class Instances {
  readonly #queries: RandomQueries;
  readonly #random;
  readonly #table: Table;

  constructor(known: KnownTable, table: Table, seed: number) {
    this.#queries = new RandomQueries(known, seededRandom(seed + 1));
    this.#random = seededRandom(seed + 2);
    this.#table = table;
  }

  next(): Instance {
    const given: Event = this.#random.below(3) === 0 ? { kind: "all" } : this.#queries.event();
    return {
      one: this.#queries.event(),
      other: this.#queries.event(),
      given,
      levels: this.#levels(),
    };
  }

  #levels(): Event[] {
    const { columns } = this.#table.codebook;
    const column = columns[this.#random.below(columns.length)];
    if (!column) return [];
    const { name, levels, distinct } = column;
    if (levels.length === distinct && distinct <= 12) {
      return levels.map(({ text }) => compare(name, "=", text));
    }
    if (levels.length > 0 || column.max === null) {
      const some = { kind: "column", column: name } as const;
      const values = levels.slice(0, 3).map(({ text }) => text);
      const named: Event = { kind: "in", left: some, values };
      return [named, not(named)];
    }
    const [low, high] = [column.min, column.max].map((end) => end ?? 0);
    const middle =
      typeof low === "number" && typeof high === "number" ? low + (high - low) / 3 : (high ?? 0);
    return [compare(name, "<", middle), compare(name, ">=", middle)];
  }
}
