import { mkdir } from "node:fs/promises";
import path from "node:path";
import { evaluate, seededRandom, type Table, tableFromRecords } from "@probability-chat/engine";
import { printQuery, type Query } from "@probability-chat/query";
import { csvOf, DatasetRoom } from "../../src/datasets/testing/dataset-room.ts";
import { checkAnswer } from "./check-answer.ts";
import { TooClose } from "./expected-scalar.ts";
import { RandomQueries } from "./random-query.ts";
import { type Holds, type KnownTable, randomTable } from "./random-table.ts";
import { RawTable } from "./raw-table.ts";
import { vegaNames, vegaTable } from "./vega-table.ts";

export interface Exactness {
  readonly queries: number;
  readonly tables: number;
  readonly refused: number;
  /** Drawn as well, but no test: rounding decides, or there are too many groups. */
  readonly skipped: number;
  readonly byKind: Readonly<Record<string, number>>;
  /** Columns that a reader took for something else than they are. */
  readonly mistaken: readonly string[];
  readonly mismatches: readonly { table: string; query: string; store: string; problem: string }[];
}

export interface ExactnessOptions {
  readonly queries: number;
  readonly seed: number;
  /** Of each table. */
  readonly perTable: number;
  /** The place of the first table in the seed's sequence; 0 unless told. */
  readonly from?: number;
  /** Tables of `vega-datasets`, by their first so many; all unless told. */
  readonly vega?: number;
  readonly onTable?: (done: number) => void;
}

/** Asks random queries of random tables and compares every answer with plain SQL's. */
export async function measureExactness(options: ExactnessOptions): Promise<Exactness> {
  const room = await DatasetRoom.create();
  const found = new Findings();
  const vega = vegaNames.slice(0, options.vega);
  try {
    for (let index = options.from ?? 0; found.queries < options.queries; index++) {
      const name = index % 4 === 1 ? vega[(index >> 2) % vega.length] : undefined;
      const seed = options.seed * 1_000_003 + index;
      const known = name === undefined ? randomTable(seed) : await vegaTable(name);
      const wanted = Math.min(options.perTable, options.queries - found.queries);
      await askTable(known, room, seed, wanted, found);
      options.onTable?.(found.queries);
    }
    return found.result();
  } finally {
    await room.dispose();
  }
}

class Findings {
  queries = 0;
  tables = 0;
  refused = 0;
  skipped = 0;
  readonly byKind: Record<string, number> = {};
  readonly mistaken: string[] = [];
  readonly mismatches: { table: string; query: string; store: string; problem: string }[] = [];

  result(): Exactness {
    const { queries, tables, refused, skipped, byKind, mistaken, mismatches } = this;
    return { queries, tables, refused, skipped, byKind, mistaken, mismatches };
  }
}

const stored: Readonly<Record<Holds, string>> = {
  number: "number",
  money: "number",
  code: "number",
  text: "text",
  boolean: "boolean",
  date: "date",
  time: "date",
};

async function askTable(
  known: KnownTable,
  room: DatasetRoom,
  seed: number,
  wanted: number,
  found: Findings,
): Promise<void> {
  found.tables += 1;
  const directory = path.join(room.root, `raw-${found.tables}`);
  await mkdir(directory);
  const headers = known.columns.map(({ name }) => name);
  const dataset = await room.open(csvOf([headers, ...known.records]));
  const stores: [string, Table][] = [["dataset", dataset.table]];
  if (known.name.startsWith("random")) {
    stores.push(["memory", tableFromRecords(headers, known.records)]);
  }
  for (const [store, { codebook }] of stores) {
    codebook.columns.forEach(({ name, type }, index) => {
      const holds = known.columns[index]?.holds ?? "text";
      if (type !== stored[holds]) found.mistaken.push(`${known.name} ${store} ${name}: ${type}`);
    });
  }
  const raw = await RawTable.open(known, directory);
  const queries = new RandomQueries(known, seededRandom(seed + 1));
  try {
    for (let asked = 0; asked < wanted; ) {
      if (await askQuery(queries.query(), known.name, stores, raw, found)) asked += 1;
      else found.skipped += 1;
    }
  } finally {
    raw.close();
    await dataset.close();
  }
}

/** False where rounding decides or there are too many groups, so that nothing is compared. */
async function askQuery(
  query: Query,
  table: string,
  stores: readonly [string, Table][],
  raw: RawTable,
  found: Findings,
): Promise<boolean> {
  for (const [store, one] of stores) {
    try {
      const answer = await evaluate(query, one);
      const problem = await checkAnswer(query, answer, raw);
      if (problem === "skipped") return false;
      if (answer.kind === "refused") found.refused += store === "dataset" ? 1 : 0;
      if (problem !== null) {
        found.mismatches.push({ table, query: printQuery(query), store, problem });
      }
    } catch (error) {
      if (error instanceof TooClose) return false;
      const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      found.mismatches.push({ table, query: printQuery(query), store, problem });
    }
  }
  found.queries += 1;
  found.byKind[query.kind] = (found.byKind[query.kind] ?? 0) + 1;
  return true;
}
