import { ALL, and, equalQueries, type Scalar } from "@probability-chat/query";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import { aggregateBy, columnsPresent, countAt, counting, type Keys, keyText } from "./aggregate.ts";
import { missingExcluded } from "./outcome.ts";

type Sides = { readonly left: Scalar; readonly right: Scalar };

/**
 * The means of two columns of the same rows are compared in pairs, of which a row that lacks either
 * cell is none: else they would be means of different rows. Other sides stay as they are.
 */
export function inPairs<T extends Sides>(sides: T): T {
  const columns = pairedColumns(sides);
  if (!columns) return sides;
  const given = (side: Scalar) =>
    "given" in side ? { ...side, given: and(side.given, columnsPresent(columns)) } : side;
  return { ...sides, left: given(sides.left), right: given(sides.right) };
}

/** In each group, what of the rows is in no pair. */
export async function pairCaveats(
  context: Context,
  sides: Sides,
  by: readonly string[],
): Promise<(keys: Keys) => Caveat[]> {
  const columns = pairedColumns(sides);
  if (!columns || !("given" in sides.left)) return () => [];
  const measures = [counting(ALL), counting(columnsPresent(columns))];
  const groups = await aggregateBy(context, sides.left.given, by, measures);
  const lacking = new Map(
    groups.map(({ keys, measures: counts }) => [
      keyText(keys),
      countAt(counts, 0) - countAt(counts, 1),
    ]),
  );
  return (keys) => missingExcluded(context, lacking.get(keyText(keys)) ?? 0, columns);
}

/** Whether two sides are compared in pairs. */
export function isPaired(sides: Sides): boolean {
  return pairedColumns(sides) !== null;
}

function pairedColumns({ left, right }: Sides): readonly [string, string] | null {
  if (left.kind !== "statistic" || right.kind !== "statistic") return null;
  if (left.statistic !== "mean" || right.statistic !== "mean") return null;
  const isSame = equalQueries(
    { kind: "count", event: left.given },
    { kind: "count", event: right.given },
  );
  return isSame && left.column !== right.column ? [left.column, right.column] : null;
}
