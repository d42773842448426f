import { ALL, and, compare, type Event, or, type Scalar } from "@probability-chat/query";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import type { DateValue, Estimate, Quantity } from "../estimate.ts";
import { aggregateBy, countAt, counting, type Keys, keyText } from "../figures/aggregate.ts";
import { mergeCaveats, missingExcluded, type Outcome } from "../figures/outcome.ts";
import { estimateScalar } from "../figures/scalar.ts";
import { type Refused, refuse } from "../refuse.ts";
import type { Winner } from "./winner.ts";

/** A group of a `by`, a distribution or a ranking. */
export interface Group {
  readonly keys: readonly (string | null)[];
  readonly estimate: Estimate | null;
  /** What stands in the estimate's place where the scalar is a date. */
  readonly date?: DateValue;
  /**
   * In a comparison of groups: the posterior probability that its true rate is the highest (the
   * lowest, in an ascending ranking). Sums to one over all groups, shown or not.
   */
  readonly pBest?: number;
  /**
   * The group's true rate as all groups together suggest it, drawn toward their common rate the
   * more the fewer its rows: beta-binomial for shares, normal with t-like tails for means, the
   * common rate and the spread of the groups integrated out (Daniels 1999; Christiansen and Morris
   * 1997). Its interval holds for a group that was picked because it came out first.
   */
  readonly shrunken?: Estimate;
}

/** A number in each group. */
export interface GroupsFound {
  readonly kind: "groups";
  readonly form: "by" | "distribution" | "rank";
  readonly columns: readonly string[];
  readonly quantity: Quantity;
  readonly groups: readonly Group[];
  /** In a `by` (the highest) or a ranking of numbers with uncertainty; else absent. */
  readonly winner?: Winner;
  readonly baseline: Estimate | null;
  readonly caveats: readonly Caveat[];
}

/** More groups than this are cut to the ones with most rows. */
export const SHOWN_GROUPS = 200;

/** The groups of a `by`: those that the table has, their sizes, and the rows without a key. */
export interface Grouping {
  readonly keys: readonly Keys[];
  readonly sizes: ReadonlyMap<string, number>;
  readonly caveats: readonly Caveat[];
}

/** @param read - the rows that are asked about; of them those without a key are left out. */
export async function findGroups(
  context: Context,
  by: readonly string[],
  read: Event,
  limit: number,
): Promise<Grouping> {
  const rows = await aggregateBy(context, ALL, by, [counting(ALL)]);
  const sizes = new Map(rows.map(({ keys, measures }) => [keyText(keys), countAt(measures, 0)]));
  const missing = missingExcluded(context, await countKeyless(context, by, read), by);
  const all = rows.map(({ keys }) => keys);
  if (all.length <= limit) return { keys: all, sizes, caveats: missing };
  const size = (keys: Keys) => sizes.get(keyText(keys)) ?? 0;
  const largest = new Set([...all].sort((a, b) => size(b) - size(a)).slice(0, limit));
  const truncated: Caveat = { kind: "truncatedGroups", shown: limit, groups: all.length };
  return {
    keys: all.filter((keys) => largest.has(keys)),
    sizes,
    caveats: [...missing, truncated],
  };
}

async function countKeyless(context: Context, by: readonly string[], read: Event): Promise<number> {
  const lacking = by.filter((name) => context.column(name).missing > 0);
  if (lacking.length === 0) return 0;
  const missing = lacking.map(
    (name): Event => ({ kind: "missing", column: context.term(name).column }),
  );
  const [row] = await context.table.aggregate({
    where: and(read, or(...missing)),
    by: [],
    measures: [counting(ALL)],
  });
  return countAt(row?.measures ?? [], 0);
}

/** The rows on which a scalar's value depends. */
export function rowsRead(scalar: Scalar): Event {
  switch (scalar.kind) {
    case "number":
      return or();
    case "count":
      return scalar.event;
    case "difference":
    case "ratio":
      return or(rowsRead(scalar.left), rowsRead(scalar.right));
    default:
      return scalar.given;
  }
}

/** The rows of a group. */
export function keysEvent({ term }: Context, by: readonly string[], keys: Keys): Event {
  return and(
    ...by.map((name, at): Event => {
      const key = keys[at];
      const left = term(name);
      return key == null ? { kind: "missing", column: left.column } : compare(left, "=", key);
    }),
  );
}

/** A scalar in every group; null where a group has no row to say. */
export async function scalarGroups(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
  grouping: Grouping,
): Promise<
  | {
      readonly kind: "found";
      readonly groups: Group[];
      readonly quantity: Quantity;
      readonly caveats: Caveat[];
    }
  | Refused
> {
  const outcomes = await estimateScalar(context, scalar, by);
  const byKey = new Map(outcomes.map((outcome) => [keyText(outcome.keys), outcome]));
  const constant = byKey.get("[]");
  const found = grouping.keys.map((keys) => byKey.get(keyText(keys)) ?? constant);
  const groups = grouping.keys.map((keys, index): Group => groupOf(keys, found[index]));
  const quantity = groups
    .map(({ estimate, date }) => (estimate ?? date)?.quantity)
    .find((one) => one !== undefined);
  if (quantity === undefined) {
    const refused = found.find((outcome) => outcome?.result.kind === "refused")?.result;
    return refused?.kind === "refused"
      ? refused
      : refuse("noRows", "No group has a row that satisfies the condition.");
  }
  return { kind: "found", groups, quantity, caveats: groupCaveats(context, found, grouping) };
}

/** The scalar over all groups; how many rows there are is no figure to compare with. */
export async function overallFigure(context: Context, scalar: Scalar): Promise<Estimate | null> {
  if (scalar.kind === "count" && scalar.event.kind === "all") return null;
  const [overall] = await estimateScalar(context, scalar, []);
  return overall?.result.kind === "estimate" ? overall.result : null;
}

function groupOf(keys: Keys, outcome: Outcome | undefined): Group {
  const result = outcome?.result;
  if (result?.kind === "date") return { keys, estimate: null, date: result };
  return { keys, estimate: result?.kind === "estimate" ? result : null };
}

/** What is said of all groups where it is so in one. */
const OF_ANY: ReadonlySet<Caveat["kind"]> = new Set([
  "noSpread",
  "skewed",
  "association",
  "heavyTails",
  "sampled",
]);

/** Rows left out are added up over the groups; the rest of a group's caveats stay in its rows. */
function groupCaveats(
  context: Context,
  found: readonly (Outcome | undefined)[],
  grouping: Grouping,
): Caveat[] {
  const columns = new Set<string>();
  let rows = 0;
  let fewest = Number.POSITIVE_INFINITY;
  const ofAny: Caveat[] = [];
  for (const outcome of found) {
    for (const caveat of outcome?.caveats ?? []) {
      if (caveat.kind === "missingExcluded") {
        rows += caveat.rows;
        for (const column of caveat.columns) columns.add(column);
      }
      if (caveat.kind === "fewRows") fewest = Math.min(fewest, caveat.rows);
      if (OF_ANY.has(caveat.kind)) ofAny.push(caveat);
    }
  }
  const few: Caveat[] =
    fewest === Number.POSITIVE_INFINITY ? [] : [{ kind: "fewRows", rows: fewest }];
  return mergeCaveats(grouping.caveats, missingExcluded(context, rows, [...columns]), few, ofAny);
}
