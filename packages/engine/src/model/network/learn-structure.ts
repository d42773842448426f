import type { Random } from "../../numerics/random.ts";
import type { CodeTable } from "../code-table.ts";
import { cliquesAlong, eliminationOrder } from "./elimination-order.ts";
import { FamilyGains } from "./family-gains.ts";
import { parentsFirst } from "./network.ts";

/**
 * The parents of every column, by hill-climbing on BDeu over single edges added, deleted and
 * reversed, with a tabu list (F. Glover 1989) and seeded perturbations against local optima, among
 * networks whose cliques stay small, so that inference stays exact and cheap.
 */
export interface StructureOptions {
  /** Rows that the prior of the score weighs; more of them make denser networks. */
  readonly sampleSize: number;
  readonly limits: CliqueLimits;
  /** How often the best network is perturbed and climbed from again. */
  readonly perturbations: number;
  /** Moves for which a changed edge is left alone, and moves without a better network before the end. */
  readonly tabu: number;
  readonly patience: number;
}

export interface CliqueLimits {
  readonly width: number;
  readonly cells: number;
  readonly total: number;
}

/**
 * Columns that may become parents of a column: those that tell most about it (N. Friedman 1999).
 * Of a wide table fewer, so that a move costs as much as in a narrow one.
 */
const MOST_CANDIDATES = 40;
const FEWEST_CANDIDATES = 10;
const CANDIDATE_PAIRS = 1_600;
/** Families with more cells than rows cannot be told from noise, and take time. */
const FEWEST_CELLS = 1_024;
/** Gains below this are rounding. */
const LEAST_GAIN = 1e-6;
/** Searches for a better order of elimination, where the order at hand has no room left … */
const SEARCHES = 200;
/** … and columns that they may put in order: of wide tables an order takes with their square. */
const SEARCHED_COLUMNS = 20_000;

interface Move {
  readonly kind: "toggle" | "reverse";
  readonly from: number;
  readonly to: number;
  readonly gain: number;
}

export function learnStructure(
  table: CodeTable,
  options: StructureOptions,
  random: Random,
): number[][] {
  const climb = new Climb(table, options);
  let best = climb.run();
  for (let round = 0; round < options.perturbations; round++) {
    climb.perturb(best, Math.ceil(table.levels.length / 4), random);
    const next = climb.run();
    if (next.score > best.score + LEAST_GAIN) best = next;
  }
  return best.parents;
}

interface Found {
  readonly parents: number[][];
  /** BDeu in nats above that of the network without edges. */
  readonly score: number;
}

class Climb {
  readonly #n: number;
  readonly #levels: readonly number[];
  readonly #options: StructureOptions;
  readonly #gains: FamilyGains;
  readonly #candidates: readonly number[][];
  /** What adding the edge j → i gains, or deleting it where there is one, as `[i·n + j]`. */
  readonly #toggles: Float64Array;
  /** The most of each column's toggles. */
  readonly #ceilings: Float64Array;
  readonly #parents: number[][];
  #score = 0;
  #order: readonly number[];
  #searches = 0;
  readonly #words: number;
  /** A bit per column, `#words` of them for each column: which are above it. */
  readonly #above: Uint32Array;
  readonly #refused = new Set<number>();

  constructor(table: CodeTable, options: StructureOptions) {
    const n = table.levels.length;
    this.#n = n;
    this.#words = Math.ceil(n / 32);
    this.#above = new Uint32Array(n * this.#words);
    this.#levels = table.levels;
    this.#options = options;
    const cells = Math.min(options.limits.cells, Math.max(FEWEST_CELLS, table.rows));
    this.#gains = new FamilyGains(table, options.sampleSize, cells);
    this.#parents = table.levels.map(() => []);
    this.#toggles = new Float64Array(n * n).fill(Number.NEGATIVE_INFINITY);
    this.#order = Array.from({ length: n }, (_, i) => i);
    for (let i = 1; i < n; i++) {
      for (let j = 0; j < i; j++) {
        // Of two networks of one edge, either way, BDeu is the same.
        const gain = this.#gains.gain(i, [], j);
        this.#toggles[i * n + j] = gain;
        this.#toggles[j * n + i] = gain;
      }
    }
    const candidates = Math.min(
      MOST_CANDIDATES,
      Math.max(FEWEST_CANDIDATES, Math.floor(CANDIDATE_PAIRS / n)),
    );
    this.#candidates = table.levels.map((_, i) => {
      const others = Array.from({ length: n }, (_, j) => j).filter(
        (j) => (this.#toggles[i * n + j] as number) > Number.NEGATIVE_INFINITY,
      );
      const by = (j: number) => this.#toggles[i * n + j] as number;
      return others
        .sort((a, b) => by(b) - by(a) || a - b)
        .slice(0, candidates)
        .sort((a, b) => a - b);
    });
    const listed = new Set(this.#candidates.flatMap((of, i) => of.map((j) => i * n + j)));
    this.#toggles.forEach((_, at) => {
      if (!listed.has(at)) this.#toggles[at] = Number.NEGATIVE_INFINITY;
    });
    this.#ceilings = new Float64Array(n);
    for (let i = 0; i < n; i++) this.#findCeiling(i);
    this.#findAbove();
  }

  /** Climbs from where it stands; the best network met. */
  run(): Found {
    this.#refused.clear();
    let best: Found = { parents: this.#parents.map((of) => [...of]), score: this.#score };
    const lastChange = new Map<number, number>();
    for (let turn = 1, since = 0; since < this.#options.patience; turn++) {
      const move = this.#bestMove(best.score, (edge) => turn - (lastChange.get(edge) ?? -1e9));
      if (!move) break;
      lastChange.set(this.#edge(move.from, move.to), turn);
      this.#make(move);
      if (this.#score > best.score + LEAST_GAIN) {
        best = { parents: this.#parents.map((of) => [...of]), score: this.#score };
        since = 0;
      } else {
        since++;
      }
    }
    return best;
  }

  /** Goes back to a network and takes some random steps from it. */
  perturb(from: Found, steps: number, random: Random): void {
    this.#refused.clear();
    this.#score = from.score;
    from.parents.forEach((of, i) => {
      if (of.join() === this.#parents[i]?.join()) return;
      this.#parents[i] = [...of];
      this.#rescore(i);
    });
    this.#order = eliminationOrder(this.#parents, this.#levels).order;
    this.#findAbove();
    for (let step = 0; step < steps; step++) {
      const to = random.below(this.#n);
      const near = this.#candidates[to] as number[];
      const kind = random.below(2) === 0 ? "toggle" : "reverse";
      const present = this.#parents[to] as number[];
      const pool = kind === "reverse" ? present : near;
      if (pool.length === 0) continue;
      const from = pool[random.below(pool.length)] as number;
      const move = { kind, from, to, gain: this.#gainOf(kind, from, to) } as const;
      if (
        move.gain > Number.NEGATIVE_INFINITY &&
        this.#isLegal(kind, from, to) &&
        this.#fits(move)
      ) {
        this.#make(move);
      }
    }
  }

  /** The same for both ways of an edge. */
  #edge(from: number, to: number): number {
    return Math.min(from, to) * this.#n + Math.max(from, to);
  }

  #bestMove(toBeat: number, age: (edge: number) => number): Move | null {
    for (;;) {
      let best: Move | null = null;
      let most = Number.NEGATIVE_INFINITY;
      for (let to = 0; to < this.#n; to++) {
        for (const from of this.#parents[to] as number[]) {
          const reverse = this.#gainOf("reverse", from, to);
          if (reverse > most && this.#isOpen("reverse", from, to, reverse, toBeat, age)) {
            best = { kind: "reverse", from, to, gain: reverse };
            most = reverse;
          }
        }
        if ((this.#ceilings[to] as number) <= most) continue;
        for (const from of this.#candidates[to] as number[]) {
          const toggle = this.#toggles[to * this.#n + from] as number;
          if (toggle > most && this.#isOpen("toggle", from, to, toggle, toBeat, age)) {
            best = { kind: "toggle", from, to, gain: toggle };
            most = toggle;
          }
        }
      }
      if (!best || this.#fits(best)) return best;
      this.#refused.add(this.#keyOf(best.kind, best.from, best.to));
    }
  }

  /** Not refused before, not on the tabu list unless it leads to the best network yet, no cycle. */
  #isOpen(
    kind: Move["kind"],
    from: number,
    to: number,
    gain: number,
    toBeat: number,
    age: (edge: number) => number,
  ): boolean {
    if (this.#refused.has(this.#keyOf(kind, from, to))) return false;
    const isFresh = age(this.#edge(from, to)) <= this.#options.tabu;
    if (isFresh && this.#score + gain <= toBeat + LEAST_GAIN) return false;
    return this.#isLegal(kind, from, to);
  }

  #keyOf(kind: Move["kind"], from: number, to: number): number {
    return (to * this.#n + from) * 2 + Number(kind === "reverse");
  }

  #gainOf(kind: Move["kind"], from: number, to: number): number {
    const toggle = this.#toggles[to * this.#n + from] as number;
    return kind === "toggle" ? toggle : toggle + (this.#toggles[from * this.#n + to] as number);
  }

  /** Whether it leaves no cycle. */
  #isLegal(kind: Move["kind"], from: number, to: number): boolean {
    const parents = this.#parents[to] as number[];
    if (kind === "toggle") return parents.includes(from) || !this.#isAbove(to, from);
    return parents.every((other) => other === from || !this.#isAbove(from, other));
  }

  #isAbove(above: number, below: number): boolean {
    const word = this.#above[below * this.#words + (above >>> 5)] as number;
    return ((word >>> (above & 31)) & 1) === 1;
  }

  /** Whether its cliques stay small, by the order at hand or, a limited number of times, another. */
  #fits(move: Move): boolean {
    if (move.kind === "toggle" && this.#parents[move.to]?.includes(move.from)) return true;
    const parents = this.#after(move);
    if (this.#areSmall(cliquesAlong(this.#order, parents, this.#levels))) return true;
    if (this.#searches >= Math.min(SEARCHES, SEARCHED_COLUMNS / this.#n)) return false;
    this.#searches++;
    const other = eliminationOrder(parents, this.#levels);
    if (!this.#areSmall(other)) return false;
    this.#order = other.order;
    return true;
  }

  #areSmall({ width, cells, total }: CliqueLimits): boolean {
    const { limits } = this.#options;
    return width <= limits.width && cells <= limits.cells && total <= limits.total;
  }

  #after({ kind, from, to }: Move): readonly (readonly number[])[] {
    const parents = this.#parents.slice();
    parents[to] = toggled(parents[to] as number[], from);
    if (kind === "reverse") parents[from] = toggled(parents[from] as number[], to);
    return parents;
  }

  #make(move: Move): void {
    this.#after(move).forEach((of, i) => {
      this.#parents[i] = of as number[];
    });
    this.#score += move.gain;
    this.#rescore(move.to);
    if (move.kind === "reverse") this.#rescore(move.from);
    this.#findAbove();
  }

  #rescore(i: number): void {
    const parents = this.#parents[i] as number[];
    for (const j of this.#candidates[i] as number[]) {
      const gain = parents.includes(j)
        ? -this.#gains.gain(
            i,
            parents.filter((other) => other !== j),
            j,
          )
        : this.#gains.gain(i, parents, j);
      this.#toggles[i * this.#n + j] = gain;
    }
    this.#findCeiling(i);
  }

  #findCeiling(i: number): void {
    let most = Number.NEGATIVE_INFINITY;
    for (const j of this.#candidates[i] as number[]) {
      most = Math.max(most, this.#toggles[i * this.#n + j] as number);
    }
    this.#ceilings[i] = most;
  }

  #findAbove(): void {
    const words = this.#words;
    this.#above.fill(0);
    for (const i of parentsFirst(this.#parents) as number[]) {
      for (const j of this.#parents[i] as number[]) {
        for (let w = 0; w < words; w++) {
          this.#above[i * words + w] =
            (this.#above[i * words + w] as number) | (this.#above[j * words + w] as number);
        }
        const at = i * words + (j >>> 5);
        this.#above[at] = (this.#above[at] as number) | (1 << (j & 31));
      }
    }
  }
}

/** With the column, or without it where it is there; ascending. */
function toggled(columns: readonly number[], column: number): number[] {
  if (columns.includes(column)) return columns.filter((other) => other !== column);
  return [...columns, column].sort((a, b) => a - b);
}
