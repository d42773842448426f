import type { FamilyScore } from "./family-score.ts";

export interface ClimbOptions {
  readonly maxParents: number;
  /** Moves that must not be undone, and moves without a better score before it ends. */
  readonly patience: number;
  /** Whether a link may be added; all may unless given. */
  readonly allowed?: (x: number, y: number) => boolean;
  /** Parents of each column to begin with; none unless given. */
  readonly start?: readonly (readonly number[])[];
}

type Move = readonly ["add" | "drop" | "turn", number, number];

/**
 * Climbs from one directed acyclic graph to a better one by adding, dropping or turning a link,
 * and on past a peak for a while without undoing (tabu search, F. Glover 1989). Returns the
 * parents of each column in the best graph seen.
 */
export function climb(
  n: number,
  score: FamilyScore,
  { maxParents, patience, allowed = () => true, start }: ClimbOptions,
): number[][] {
  const parents: number[][] = Array.from({ length: n }, (_, i) => [...(start?.[i] ?? [])]);
  const scores = parents.map((of, i) => score(i, of));
  /** What the score of y gains when x joins its parents, or leaves them: `[y·n + x]`. */
  const gains = new Float64Array(n * n);
  const refresh = (y: number) => {
    const of = parents[y] as number[];
    for (let x = 0; x < n; x++) {
      const has = of.includes(x);
      const possible = x !== y && (has || (of.length < maxParents && allowed(x, y)));
      const changed = has ? of.filter((p) => p !== x) : [...of, x].sort((a, b) => a - b);
      gains[y * n + x] = possible
        ? score(y, changed) - (scores[y] as number)
        : Number.NEGATIVE_INFINITY;
    }
  };
  for (let y = 0; y < n; y++) refresh(y);
  const forbidden: string[] = [];
  let total = scores.reduce((sum, value) => sum + value, 0);
  let best = total;
  let bestParents = parents.map((of) => [...of]);
  for (let idle = 0; idle <= patience; ) {
    const move = bestMove(n, parents, gains, forbidden);
    if (!move) break;
    const [kind, x, y] = move;
    if (kind === "add") parents[y] = [...(parents[y] as number[]), x].sort((a, b) => a - b);
    else parents[y] = (parents[y] as number[]).filter((p) => p !== x);
    if (kind === "turn") parents[x] = [...(parents[x] as number[]), y].sort((a, b) => a - b);
    forbidden.push(undoing(move).join());
    if (forbidden.length > patience) forbidden.shift();
    for (const i of kind === "turn" ? [x, y] : [y]) {
      const now = score(i, parents[i] as number[]);
      total += now - (scores[i] as number);
      scores[i] = now;
      refresh(i);
    }
    if (total > best + 1e-9) {
      best = total;
      bestParents = parents.map((of) => [...of]);
      idle = 0;
    } else idle++;
  }
  return bestParents;
}

function bestMove(
  n: number,
  parents: readonly (readonly number[])[],
  gains: Float64Array,
  forbidden: readonly string[],
): Move | null {
  let best: Move | null = null;
  let most = Number.NEGATIVE_INFINITY;
  const consider = (gain: number, move: Move, acyclic: () => boolean) => {
    if (gain > most && !forbidden.includes(move.join()) && acyclic()) {
      most = gain;
      best = move;
    }
  };
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) {
      if (x === y || parents[x]?.includes(y)) continue;
      const gain = gains[y * n + x] as number;
      if (parents[y]?.includes(x)) {
        consider(gain, ["drop", x, y], () => true);
        const turned = gain + (gains[x * n + y] as number);
        consider(turned, ["turn", x, y], () => !leads(parents, x, y, [x, y]));
      } else consider(gain, ["add", x, y], () => !leads(parents, y, x));
    }
  }
  return best;
}

function undoing([kind, x, y]: Move): Move {
  if (kind === "turn") return ["turn", y, x];
  return [kind === "add" ? "drop" : "add", x, y];
}

/** Whether `to` descends from `from`, not counting the link `without`. */
function leads(
  parents: readonly (readonly number[])[],
  from: number,
  to: number,
  without?: readonly [number, number],
): boolean {
  const seen = new Set([to]);
  const open = [to];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const parent of parents[at] as readonly number[]) {
      if (without && parent === without[0] && at === without[1]) continue;
      if (parent === from) return true;
      if (seen.has(parent)) continue;
      seen.add(parent);
      open.push(parent);
    }
  }
  return false;
}
