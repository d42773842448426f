import { seededRandom } from "../numerics/random.ts";
import { moments } from "../numerics/sums.ts";
import { type CodeTable, canonical, selectRows } from "./code-table.ts";
import { fitMixture } from "./hidden-tree/mixture.ts";
import { differingTrees, type Tree } from "./hidden-tree/tree.ts";
import type { JointModel } from "./joint-model.ts";
import { MemberSearch, type TreeChoice } from "./member-search.ts";
import { mutualInformation } from "./mutual-information.ts";
import { thisThread, type Workers } from "./workers.ts";

/** What `learnModel` may be told. */
export interface LearnOptions {
  readonly seed?: number;
  readonly workers?: Workers;
  /**
   * Multiplications over all hidden trees; 0 for networks alone. Half a minute on two idle cores
   * where nothing is said.
   */
  readonly budget?: number;
  /**
   * Whether the networks' probabilities are taken from both tables once all is chosen, as is
   * better unless the validation rows must only choose.
   */
  readonly refit?: boolean;
  /** Called with each model that can be used meanwhile, the first after a second or so. */
  readonly onModel?: (model: JointModel) => void;
}

/** A learned model, and how likely it takes rows that it was not learned from. */
export interface LearnedModel extends JointModel {
  /** Mean log-likelihood of the validation rows that chose the model, in nats: a little too good. */
  readonly validLog: number;
}

/**
 * Rows behind the prior of a network's score. Four are best alone, or near it, on alarm, child, sachs
 * and nltcs; mixing the three gains 0.005 to 0.01 nats on alarm and nltcs.
 */
const SAMPLE_SIZES = [4, 1, 16] as const;
/** Columns beyond which to compare every two of them takes several seconds. */
const WIDE = 400;
const FIRST_STATES = 16;
const FEWEST_STATES = 4;
const MOST_STATES = 64;
const WEAK = 0.1;
const STRONG = 1;
/** Standard errors: at one a seed decides between smoothings, and on jester loses 0.1 nats by it. */
const CLEARLY = 2;
/** Trees beyond which none of the four sets that this was chosen on gains 0.01 nats. */
const MOST_TREES = 12;
/** Half a minute on two idle cores for plants, the slowest of the four sets. */
export const BUDGET = 7.1e11;
/** Cells that one pass reads at most; of longer tables a random part is learned. */
const TRAIN_CELLS = 2 ** 23;
const VALID_CELLS = 2 ** 21;
/** Clusters for information within clusters, the second of two views on which columns belong together. */
const STRUCTURE_CLUSTERS = 8;
const STRUCTURE_ROWS = 8_192;

/**
 * The one rule by which every table's model is chosen, on validation rows alone:
 *
 * 1. three Bayesian networks, from sparse to dense, which take a second or so; of a wide table one;
 * 2. hidden trees at 16 states, by a warm start and weak smoothing unless the other does clearly
 *    better, by two standard errors of the mean difference over the validation rows;
 * 3. where these trees do not clearly better the networks' mix, the networks alone are the model;
 * 4. else twice the states while that does better; where the first doubling does not, half of
 *    them while that does;
 * 5. more trees by the recipe so found, each on another tree, until the budget is spent;
 * 6. everything fitted on the way may be a member, weighted by EM on the validation rows; the
 *    least member goes for as long as the others do as well without it.
 *
 * The budget counts multiplications, never seconds, and rows enter in canonical order, so that the
 * same tables and seed give the same model, on any machine with any number of threads.
 *
 * @param train - rows to learn from, at least one, of at least one column.
 * @param valid - rows of the same columns and levels to choose by; with few or none, chosen badly.
 * @throws RangeError where there is nothing to learn from.
 */
export async function learnModel(
  train: CodeTable,
  valid: CodeTable,
  { seed = 1, workers = thisThread, budget = BUDGET, refit = true, onModel }: LearnOptions = {},
): Promise<LearnedModel> {
  if (train.columns.length === 0 || train.rows === 0) {
    throw new RangeError("A model needs at least one row and one column.");
  }
  const search = new MemberSearch(
    some(canonical(train), TRAIN_CELLS, seed),
    some(canonical(valid), VALID_CELLS, seed),
    { seed, workers, budget, mostMembers: MOST_TREES, trees: (table) => treesOf(table, seed) },
  );
  const sizes = SAMPLE_SIZES.slice(0, train.columns.length > WIDE ? 1 : undefined);
  const [first, ...others] = sizes.map((sampleSize) => {
    return [{ kind: "network", sampleSize }] as const;
  });
  if (first) await search.fit([first]);
  if (others.length > 0) onModel?.(search.ensemble());
  await search.fit(others);
  const networks = search.ensemble({ refit });
  if (!search.affords(FIRST_STATES, 4)) return networks;
  onModel?.(networks);
  const networksAlone = search.mixedLogs();
  const start = await chooseStart(search);
  if (!isClearlyBetter(search.mixedLogs(), networksAlone)) return networks;
  onModel?.(search.ensemble());
  await search.fill(await chooseStates(search, start));
  return search.ensemble({ refit });
}

/** Step 2, which leaves four trees of 16 states. */
async function chooseStart(search: MemberSearch): Promise<TreeChoice> {
  const first = {
    kind: "hiddenTree",
    states: FIRST_STATES,
    start: "warm",
    smoothing: WEAK,
  } as const;
  const [plain, cold, strong] = await search.fit([
    [first, 0],
    [{ ...first, start: "cold" }, 0],
    [{ ...first, smoothing: STRONG }, 0],
    [first, 1],
  ]);
  return {
    ...first,
    start: isClearlyBetter(cold, plain) ? "cold" : "warm",
    smoothing: isClearlyBetter(strong, plain) ? STRONG : WEAK,
  };
}

function isClearlyBetter(one: Float64Array | undefined, other: Float64Array | undefined): boolean {
  const gains = Array.from(one ?? [], (log, row) => log - (other?.[row] as number));
  const { n, mean, sd } = moments(gains);
  return mean !== null && sd !== null && mean > (CLEARLY * sd) / Math.sqrt(n);
}

/** Step 4. */
async function chooseStates(search: MemberSearch, choice: TreeChoice): Promise<TreeChoice> {
  let best = choice;
  let bestMean = await search.fitPair(choice);
  const move = async (factor: number, limit: number) => {
    let moved = false;
    for (;;) {
      const next = { ...best, states: best.states * factor };
      if (factor > 1 ? next.states > limit : next.states < limit) return moved;
      if (!search.affords(next.states, 2)) return moved;
      const mean = await search.fitPair(next);
      if (!(mean > bestMean)) return moved;
      best = next;
      bestMean = mean;
      moved = true;
    }
  };
  if (!(await move(2, MOST_STATES))) await move(0.5, FEWEST_STATES);
  return best;
}

/** As many trees as could be needed, by information over all rows and within clusters in turn. */
function treesOf(table: CodeTable, seed: number): Tree[] {
  const n = table.columns.length;
  const part = some(table, STRUCTURE_ROWS * n, seed);
  const { clusters, responsibilities } = fitMixture(part, STRUCTURE_CLUSTERS, seededRandom(seed));
  const cluster = Uint8Array.from({ length: part.rows }, (_, row) => {
    const shares = responsibilities.subarray(row * clusters, (row + 1) * clusters);
    return shares.indexOf(shares.reduce((most, share) => Math.max(most, share), 0));
  });
  const overall = mutualInformation(table);
  const within = mutualInformation(part, cluster);
  return differingTrees(
    Array.from({ length: MOST_TREES }, (_, at) => (at % 2 === 0 ? overall : within)),
    n,
  );
}

/** All rows, or a random part of them that has no more than so many cells. */
function some(table: CodeTable, cells: number, seed: number): CodeTable {
  const rows = Math.floor(cells / Math.max(1, table.columns.length));
  if (table.rows <= rows) return table;
  const random = seededRandom(seed);
  const keys = Float64Array.from({ length: table.rows }, random.uniform);
  const order = Array.from(keys.keys()).sort((a, b) => (keys[a] as number) - (keys[b] as number));
  return selectRows(table, order.slice(0, rows));
}
