import { type Random, seededRandom, shuffle } from "../../numerics/random.ts";
import { type CodeTable, selectRows, smoothedShares } from "../code-table.ts";
import { Circuit } from "./circuit.ts";
import { coldStart } from "./cold-start.ts";
import type { HiddenTree } from "./hidden-tree.ts";
import { fitMixture } from "./mixture.ts";
import type { Tree } from "./tree.ts";
import { GROUPS, warmStart } from "./warm-start.ts";

/** How a tree is learned; all of it chosen on validation rows, see `learn-model.ts`. */
export interface TreeRecipe {
  readonly kind: "hiddenTree";
  /** A multiple of 4. */
  readonly states: number;
  readonly start: "warm" | "cold";
  /** Rows of prior belief behind each distribution. */
  readonly smoothing: number;
  readonly seed: number;
}

/** Plain data, so that any thread can do it. */
export interface TreeTask {
  readonly train: CodeTable;
  readonly valid: CodeTable;
  readonly tree: Tree;
  readonly recipe: TreeRecipe;
}

export interface FittedTree {
  readonly recipe: TreeRecipe;
  readonly member: HiddenTree;
  /** log p of each validation row, in nats. */
  readonly validLogs: Float64Array;
}

/**
 * Passes over the rows in small steps. On plants the last of nine still gains 0.02 nats, but a
 * member more gains as much and costs no fewer passes.
 */
const ANNEALED_PASSES = 9;
/** Passes of whole EM at the end: the first takes the noise of small steps off, more gain 0.005. */
const FULL_PASSES = 1;
/** Rows of a small step. Smaller ones learn faster per pass (dna needs them); a multiple of the batch. */
const STEP_ROWS = 240;
/** Short tables are passed more often, until so many small steps are taken. */
const FEWEST_STEPS = 60;
/** Steps shrink from here to nothing; from 1 the first ones can empty a state for good. */
const FIRST_STEP = 0.5;
const LAST_STEP = 0.02;
/** Rows that the clusters of a warm start are learned from at most, and cells. */
const START_ROWS = 8_192;
const START_CELLS = 2 ** 20;

function annealedPasses(rows: number): number {
  return Math.max(ANNEALED_PASSES, Math.ceil(FEWEST_STEPS / Math.ceil(rows / STEP_ROWS)));
}

/** How often a fit reads each of a table's rows. */
export function countPasses(rows: number): number {
  return annealedPasses(rows) + FULL_PASSES;
}

/**
 * EM on mini-batches with annealed steps, then on all rows (as Liu and Van den Broeck train),
 * keeping the parameters that the validation rows liked best after any pass.
 */
export function fitHiddenTree({ train, valid, tree, recipe }: TreeTask): FittedTree {
  const random = seededRandom(recipe.seed);
  const margins = train.columns.map((codes, i) => smoothedShares(codes, train.levels[i] as number));
  const circuit = new Circuit(train.levels, tree, recipe.states);
  circuit.load(start(train, tree, recipe, margins, random), margins);
  const rows = Uint32Array.from({ length: train.rows }, (_, row) => row);
  let best: FittedTree | null = null;
  let bestMean = Number.NEGATIVE_INFINITY;
  const annealed = annealedPasses(train.rows);
  for (let pass = 0; pass < annealed + FULL_PASSES; pass++) {
    if (pass < annealed) {
      shuffle(rows, random);
      for (let first = 0; first < rows.length; first += STEP_ROWS) {
        const some = rows.subarray(first, first + STEP_ROWS);
        const done = (pass + first / rows.length) / annealed;
        const step = FIRST_STEP * (1 - done) + LAST_STEP;
        circuit.learn(train, some, (recipe.smoothing * some.length) / rows.length, step);
      }
    } else {
      circuit.learn(train, rows, recipe.smoothing, 1);
    }
    const validLogs = circuit.logLikelihoods(valid);
    const mean = validLogs.reduce((sum, value) => sum + value, 0) / Math.max(1, valid.rows);
    if (best && mean < bestMean) continue;
    bestMean = mean;
    best = { recipe, member: circuit.member(), validLogs };
  }
  return best as FittedTree;
}

function start(
  table: CodeTable,
  tree: Tree,
  recipe: TreeRecipe,
  margins: readonly Float64Array[],
  random: Random,
): HiddenTree {
  if (recipe.start === "cold") return coldStart(tree, margins, recipe.states, random);
  let some = table;
  const most = Math.min(START_ROWS, Math.ceil(START_CELLS / table.columns.length));
  if (table.rows > most) {
    const rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
    shuffle(rows, random);
    some = selectRows(table, rows.subarray(0, most));
  }
  return warmStart(some, tree, fitMixture(some, recipe.states / GROUPS, random), margins, random);
}
