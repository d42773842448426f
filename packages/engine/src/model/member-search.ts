import { type CodeTable, joinRows } from "./code-table.ts";
import { chosenMembers, mixedLogs, mixingWeights } from "./ensemble.ts";
import type { FitTask, FittedMember } from "./fit-member.ts";
import { countPasses, type TreeRecipe } from "./hidden-tree/fit-hidden-tree.ts";
import type { Tree } from "./hidden-tree/tree.ts";
import type { JointModel } from "./joint-model.ts";
import { type FittedNetwork, type NetworkRecipe, refitNetwork } from "./network/fit-network.ts";
import type { Workers } from "./workers.ts";

export type TreeChoice = Omit<TreeRecipe, "seed">;

/** What is to be fitted: a network, or a tree by a recipe on one of the trees over columns. */
export type Wanted =
  | readonly [choice: TreeChoice, tree: number]
  | readonly [choice: Omit<NetworkRecipe, "seed">];

/** An ensemble, and the mean log-likelihood of the rows that weighed its members, in nats. */
export interface Ensemble extends JointModel {
  readonly validLog: number;
}

export interface SearchOptions {
  readonly seed: number;
  readonly workers: Workers;
  readonly trees: (table: CodeTable) => readonly Tree[];
  /** Multiplications over all trees. */
  readonly budget: number;
  readonly mostMembers: number;
}

/** Columns of more levels are looked up a row and a state at a time, by the kernel's own rule … */
const FEW_LEVELS = 8;
/** … which takes as long as so many multiplications. */
const LOOK_UP = 60;

/** What has been fitted, and what may still be. */
export class MemberSearch {
  readonly #train: CodeTable;
  readonly #valid: CodeTable;
  readonly #options: SearchOptions;
  readonly #fitted = new Map<string, FittedMember>();
  #trees: readonly Tree[] | null = null;
  #treesFitted = 0;
  #spent = 0;

  constructor(train: CodeTable, valid: CodeTable, options: SearchOptions) {
    this.#train = train;
    this.#valid = valid;
    this.#options = options;
  }

  /** Learns what is not learned yet; the log-likelihoods of the validation rows by each. */
  async fit(wanted: readonly Wanted[]): Promise<Float64Array[]> {
    const fresh = wanted.filter((choice) => !this.#fitted.has(JSON.stringify(choice)));
    const tasks = fresh.map((choice, at) => this.#taskOf(choice, this.#fitted.size + at));
    const members = await this.#options.workers.fitMembers(tasks);
    members.forEach((member, at) => {
      this.#fitted.set(JSON.stringify(fresh[at]), member);
    });
    return wanted.map(
      (choice) => (this.#fitted.get(JSON.stringify(choice)) as FittedMember).validLogs,
    );
  }

  /** The mean over two trees, since a lucky one would choose. */
  async fitPair(choice: TreeChoice): Promise<number> {
    const pair = await this.fit([
      [choice, 0],
      [choice, 1],
    ]);
    return pair.reduce((sum, logs) => sum + meanOf(logs), 0) / pair.length;
  }

  /** Whether so many trees more can be had. */
  affords(states: number, trees: number): boolean {
    return (
      this.#treesFitted + trees <= this.#options.mostMembers &&
      this.#spent + trees * this.#cost(states) <= this.#options.budget
    );
  }

  /** As many more as the budget allows, all at once, in pairs for two threads. */
  async fill(choice: TreeChoice): Promise<void> {
    let more = 0;
    while (this.affords(choice.states, more + 2)) more += 2;
    await this.fit(Array.from({ length: more }, (_, at) => [choice, at + 2] as const));
  }

  /** Log-likelihood of each validation row by the mix of all so far, in nats. */
  mixedLogs(): Float64Array {
    const logs = this.#distinct().map(({ validLogs }) => validLogs);
    return mixedLogs(logs, mixingWeights(logs));
  }

  /** The best mix; with `refit`, the networks' probabilities come from both tables. */
  ensemble({ refit = false }: { refit?: boolean } = {}): Ensemble {
    const fitted = this.#distinct();
    const chosen = chosenMembers(
      fitted.map(({ validLogs }) => validLogs),
      this.#train.columns.length,
    ).map((m) => fitted[m] as FittedMember);
    const logs = chosen.map(({ validLogs }) => validLogs);
    const weights = mixingWeights(logs);
    const all = refit ? joinRows(this.#train, this.#valid) : null;
    return {
      levels: this.#train.levels,
      members: chosen.map((fitted) =>
        all && isNetwork(fitted) ? refitNetwork(fitted, all) : fitted.member,
      ),
      weights,
      validLog: meanOf(mixedLogs(logs, weights)),
    };
  }

  /** Of networks with the same edges, the one that was fitted first. */
  #distinct(): FittedMember[] {
    const shapes = new Set<string>();
    return [...this.#fitted.values()].filter(({ member }) => {
      if (member.kind !== "network") return true;
      const shape = JSON.stringify(member.parents);
      return !shapes.has(shape) && shapes.add(shape);
    });
  }

  #taskOf([choice, tree]: Wanted, at: number): FitTask {
    const tables = { train: this.#train, valid: this.#valid };
    const seed = this.#options.seed * 1_000 + at;
    if (choice.kind === "network") return { ...tables, recipe: { ...choice, seed } };
    this.#trees ??= this.#options.trees(this.#train);
    this.#treesFitted++;
    this.#spent += this.#cost(choice.states);
    return { ...tables, tree: this.#trees[tree as number] as Tree, recipe: { ...choice, seed } };
  }

  /** Multiplications of a tree: three per pair of states, column and row, on every pass. */
  #cost(states: number): number {
    const { rows, levels } = this.#train;
    const long = levels.filter((count) => count > FEW_LEVELS).length;
    const aRow = 3 * states * states * levels.length + LOOK_UP * states * long;
    return aRow * rows * countPasses(rows);
  }
}

function isNetwork(fitted: FittedMember): fitted is FittedNetwork {
  return fitted.recipe.kind === "network";
}

function meanOf(logs: Float64Array): number {
  return logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
}
