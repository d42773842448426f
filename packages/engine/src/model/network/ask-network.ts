import type { Evidence } from "../evidence.ts";
import { eliminate, knownOf } from "./eliminate.ts";
import type { Network } from "./network.ts";

/** log p(evidence) in nats; −∞ where it cannot be. */
export function networkLog(network: Network, evidence: Evidence): number {
  const only = onlyColumn(evidence);
  return only === null
    ? eliminate(network, knownOf(evidence)).log
    : logOfOne(network, only, evidence[only] as ArrayLike<number>);
}

/** log p(given), and that of evidence which differs from it in one column. */
export function networkPair(
  network: Network,
  given: Evidence,
  both: Evidence,
  column: number,
): readonly [given: number, both: number] {
  const others = given.with(column, null);
  const all = new Float64Array(network.levels[column] as number).fill(1);
  const weights = [given[column] ?? all, both[column] ?? all] as const;
  if (others.every((of) => of === null)) {
    return [logOfOne(network, column, weights[0]), logOfOne(network, column, weights[1])];
  }
  const { asked } = eliminate(network, knownOf(others), { column, weights });
  return [asked[0] as number, asked[1] as number];
}

/** Ways of asking that are summed out together: each multiplies what lies on the way. */
const TOGETHER = 8;

/** p(level | evidence) of all levels of a column; of what cannot be, not a number. */
export function networkShares(network: Network, evidence: Evidence, column: number): Float64Array {
  const levels = network.levels[column] as number;
  const own = evidence[column] ?? null;
  const known = knownOf(evidence.with(column, null));
  const logs = new Float64Array(levels);
  for (let first = 0; first < levels; first += TOGETHER) {
    const weights = Array.from({ length: Math.min(TOGETHER, levels - first) }, (_, way) => {
      const only = new Float64Array(levels);
      only[first + way] = own ? (own[first + way] as number) : 1;
      return only;
    });
    logs.set(eliminate(network, known, { column, weights }).asked, first);
  }
  const peak = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const shares = logs.map((log) => Math.exp(log - peak));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

const marginals = new WeakMap<Network, Map<number, Float64Array>>();

/** Of one column alone, whose shares every question asks for again. */
function logOfOne(network: Network, column: number, weights: ArrayLike<number>): number {
  const known = marginals.get(network) ?? new Map<number, Float64Array>();
  marginals.set(network, known);
  let shares = known.get(column);
  if (!shares) {
    shares = networkShares(
      network,
      network.levels.map(() => null),
      column,
    );
    known.set(column, shares);
  }
  return Math.log(shares.reduce((sum, of, level) => sum + of * (weights[level] as number), 0));
}

/** The one column of which something is known; null where there is none, or more. */
function onlyColumn(evidence: Evidence): number | null {
  const first = evidence.findIndex((of) => of !== null);
  return first >= 0 && !evidence.some((of, i) => of !== null && i > first) ? first : null;
}
