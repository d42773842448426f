import { seededRandom } from "../numerics/random.ts";
import { moments } from "../numerics/sums.ts";
import { type CodeTable, canonical, selectRows } from "./code-table.ts";
import { mixedLogs, mixingWeights } from "./ensemble.ts";
import type { FittedMember } from "./fit-member.ts";
import { countPasses, type TreeRecipe } from "./hidden-tree/fit-hidden-tree.ts";
import { fitMixture } from "./hidden-tree/mixture.ts";
import { differingTrees, type Tree } from "./hidden-tree/tree.ts";
import type { JointModel } from "./joint-model.ts";
import { mutualInformation } from "./mutual-information.ts";
import { thisThread, type Workers } from "./workers.ts";

/**
 * The one rule by which every table's model is chosen, on validation rows alone:
 *
 * 1. at 16 states, a warm start and weak smoothing unless the other does clearly better, by two
 *    standard errors of the mean difference over the validation rows;
 * 2. twice the states while that does better; where the first doubling does not, half of them
 *    while that does;
 * 3. more members by the recipe so found, each on another tree, until the budget is spent;
 * 4. everything fitted on the way is a member too, weighted by EM on the validation rows.
 *
 * The budget counts multiplications, never seconds, and rows enter in canonical order, so that the
 * same tables and seed give the same model, on any machine with any number of threads.
 */
export interface LearnOptions {
  readonly seed?: number;
  readonly workers?: Workers;
}

export interface LearnedModel extends JointModel {
  /** Mean log-likelihood of the validation rows that chose the model, in nats: a little too good. */
  readonly validLog: number;
}

const FIRST_STATES = 16;
const FEWEST_STATES = 4;
const MOST_STATES = 64;
const WEAK = 0.1;
const STRONG = 1;
/** Standard errors: at one a seed decides between smoothings, and on jester loses 0.1 nats by it. */
const CLEARLY = 2;
/** Members beyond which none of the four sets that this was chosen on gains 0.01 nats. */
const MOST_MEMBERS = 12;
/** Multiplications over all members: half a minute on two idle cores for plants, the slowest of the four sets. */
const BUDGET = 7.1e11;
/** Cells that one pass reads at most; of longer tables a random part is learned. */
const TRAIN_CELLS = 2 ** 23;
const VALID_CELLS = 2 ** 21;
/** Clusters for information within clusters, the second of two views on which columns belong together. */
const STRUCTURE_CLUSTERS = 8;
const STRUCTURE_ROWS = 8_192;

export async function learnModel(
  train: CodeTable,
  valid: CodeTable,
  { seed = 1, workers = thisThread }: LearnOptions = {},
): Promise<LearnedModel> {
  if (train.columns.length === 0 || train.rows === 0) {
    throw new RangeError("A model needs at least one row and one column.");
  }
  const search = new Search(
    some(canonical(train), TRAIN_CELLS, seed),
    some(canonical(valid), VALID_CELLS, seed),
    seed,
    workers,
  );
  const recipe = await chooseStates(search, await chooseStart(search));
  await search.fill(recipe);
  return search.ensemble();
}

/** Step 1, which leaves four members of 16 states. */
async function chooseStart(search: Search): Promise<Choice> {
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

/** Step 2. Pairs on the same two trees are compared, or a lucky tree would choose. */
async function chooseStates(search: Search, choice: Choice): Promise<Choice> {
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

type Choice = Omit<TreeRecipe, "seed">;

/** What has been fitted, and what may still be. */
class Search {
  readonly #train: CodeTable;
  readonly #valid: CodeTable;
  readonly #seed: number;
  readonly #workers: Workers;
  readonly #trees: readonly Tree[];
  readonly #fitted = new Map<string, FittedMember>();
  #spent = 0;

  constructor(train: CodeTable, valid: CodeTable, seed: number, workers: Workers) {
    this.#train = train;
    this.#valid = valid;
    this.#seed = seed;
    this.#workers = workers;
    this.#trees = treesOf(train, seed);
  }

  /** Learns what is not learned yet; the log-likelihoods of the validation rows by each. */
  async fit(wanted: readonly (readonly [Choice, number])[]): Promise<Float64Array[]> {
    const fresh = wanted.filter((choice) => !this.#fitted.has(JSON.stringify(choice)));
    const tasks = fresh.map(([choice, tree], at) => ({
      train: this.#train,
      valid: this.#valid,
      tree: this.#trees[tree] as Tree,
      recipe: { ...choice, seed: this.#seed * 1_000 + this.#fitted.size + at },
    }));
    for (const { recipe } of tasks) this.#spent += this.#cost(recipe.states);
    const members = await this.#workers.fitMembers(tasks);
    members.forEach((member, at) => {
      this.#fitted.set(JSON.stringify(fresh[at]), member);
    });
    return wanted.map(
      (choice) => (this.#fitted.get(JSON.stringify(choice)) as FittedMember).validLogs,
    );
  }

  async fitPair(choice: Choice): Promise<number> {
    const pair = await this.fit([
      [choice, 0],
      [choice, 1],
    ]);
    return pair.reduce((sum, logs) => sum + meanOf(logs), 0) / pair.length;
  }

  affords(states: number, members: number): boolean {
    return (
      this.#fitted.size + members <= MOST_MEMBERS &&
      this.#spent + members * this.#cost(states) <= BUDGET
    );
  }

  /** Step 3: as many more as the budget allows, all at once, in pairs for two threads. */
  async fill(choice: Choice): Promise<void> {
    let more = 0;
    while (this.affords(choice.states, more + 2)) more += 2;
    await this.fit(Array.from({ length: more }, (_, at) => [choice, at + 2] as const));
  }

  /** Step 4. */
  ensemble(): LearnedModel {
    const fitted = [...this.#fitted.values()];
    const logs = fitted.map(({ validLogs }) => validLogs);
    const weights = mixingWeights(logs);
    return {
      levels: this.#train.levels,
      members: fitted.map(({ member }) => member),
      weights,
      validLog: meanOf(mixedLogs(logs, weights)),
    };
  }

  /** Multiplications of a member: three per pair of states, column and row, on every pass. */
  #cost(states: number): number {
    const { rows, columns } = this.#train;
    return 3 * states * states * columns.length * rows * countPasses(rows);
  }
}

/** As many trees as members could need, by information over all rows and within clusters in turn. */
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
    Array.from({ length: MOST_MEMBERS }, (_, at) => (at % 2 === 0 ? overall : within)),
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

function meanOf(logs: Float64Array): number {
  return logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
}
