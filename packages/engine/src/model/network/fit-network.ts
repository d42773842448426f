import { seededRandom } from "../../numerics/random.ts";
import { type CodeTable, selectRows } from "../code-table.ts";
import { eliminationOrder } from "./elimination-order.ts";
import { estimateTable } from "./estimate-table.ts";
import { learnStructure } from "./learn-structure.ts";
import type { Network } from "./network.ts";
import { scoreNetwork } from "./score-network.ts";

/** How a network is learned. */
export interface NetworkRecipe {
  readonly kind: "network";
  /** Rows that the prior of the structure's score weighs. */
  readonly sampleSize: number;
  readonly seed: number;
}

/** Plain data, so that any thread can do it. */
export interface NetworkTask {
  readonly train: CodeTable;
  readonly valid: CodeTable;
  readonly recipe: NetworkRecipe;
}

export interface FittedNetwork {
  readonly recipe: NetworkRecipe;
  readonly member: Network;
  /** log p of each validation row, in nats. */
  readonly validLogs: Float64Array;
}

/** All cliques together take a millisecond or two to sum out. */
const LIMITS = { width: 8, cells: 2 ** 14, total: 2 ** 17 };
const SEARCH = { tabu: 10, patience: 15, limits: LIMITS };
/** Each perturbation changes a quarter of the columns; wide tables get fewer, to take as long. */
const MOST_PERTURBATIONS = 10;
const PERTURBED_COLUMNS = 400;
/** Cells that comparing every two columns may read: of wide tables some rows give the structure. */
const PAIR_CELLS = 2 ** 31;

export function fitNetwork({ train, valid, recipe }: NetworkTask): FittedNetwork {
  const random = seededRandom(recipe.seed);
  const some = everyFew(train, PAIR_CELLS / train.levels.length ** 2);
  const { sampleSize } = recipe;
  const perturbations = Math.min(
    MOST_PERTURBATIONS,
    Math.ceil(PERTURBED_COLUMNS / train.levels.length),
  );
  const parents = learnStructure(some, { sampleSize, perturbations, ...SEARCH }, random);
  const elimination = eliminationOrder(parents, train.levels).order;
  const tables = tablesOf(parents, train);
  const member: Network = { kind: "network", levels: train.levels, parents, tables, elimination };
  return { recipe, member, validLogs: scoreNetwork(member, valid) };
}

/** The same network with its probabilities from another table of the same columns. */
export function refitNetwork({ member }: FittedNetwork, table: CodeTable): Network {
  return { ...member, tables: tablesOf(member.parents, table) };
}

function tablesOf(parents: readonly (readonly number[])[], table: CodeTable): Float64Array[] {
  return parents.map((above, i) => estimateTable(table, i, above));
}

/** Rows at even distances, which in canonical order are as unlike as can be. */
function everyFew(table: CodeTable, rows: number): CodeTable {
  const count = Math.max(1, Math.floor(rows));
  if (table.rows <= count) return table;
  return selectRows(
    table,
    Uint32Array.from({ length: count }, (_, at) => Math.floor((at * table.rows) / count)),
  );
}
