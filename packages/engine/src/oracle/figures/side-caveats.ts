import { and, type Scalar } from "@probability-chat/query";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import { isContradiction } from "../contradiction.ts";
import { isWithin } from "./combination.ts";
import { mergeCaveats } from "./outcome.ts";

type Sides = { readonly left: Scalar; readonly right: Scalar };

/** Whether it is plain from their form that no row is one of both sides. */
export function areApart({ table }: Context, { left, right }: Sides): boolean {
  return (
    "given" in left &&
    "given" in right &&
    isContradiction(and(left.given, right.given), table.codebook)
  );
}

/** What is true of a side alone, and would be read as said of the comparison. */
const OF_A_SIDE: ReadonlySet<Caveat["kind"]> = new Set(["noSpread", "settled"]);

/**
 * How the caveats of a comparison's sides are told together: the rows that either left out for want
 * of a cell once, and of the rows that are few the fewest.
 */
export function sideCaveats(
  context: Context,
  sides: Sides,
): (left: readonly Caveat[], right: readonly Caveat[]) => Caveat[] {
  let join: Join | null = null;
  return (left, right) => {
    const few = [...left, ...right].flatMap((one) => (one.kind === "fewRows" ? one.rows : []));
    const merged = mergeCaveats(left, right).filter(
      (one) =>
        !OF_A_SIDE.has(one.kind) && (one.kind !== "fewRows" || one.rows === Math.min(...few)),
    );
    const [a, b] = [left, right].map((side) => side.find((one) => one.kind === "missingExcluded"));
    if (!a || !b || a.columns.join("\n") !== b.columns.join("\n")) return merged;
    join ??= joinOf(context, sides);
    const rows = join(a.rows, b.rows);
    if (rows === null) return merged;
    return [...merged.filter(({ kind }) => kind !== "missingExcluded"), { ...a, rows }];
  };
}

/** How many rows two sides left out together; null where their form does not tell. */
type Join = (a: number, b: number) => number | null;

function joinOf(context: Context, sides: Sides): Join {
  const { left, right } = sides;
  if (!("given" in left && "given" in right)) return () => null;
  const isNested = isWithin(left.given, right.given) || isWithin(right.given, left.given);
  if (isNested) return Math.max;
  return areApart(context, sides) ? (a, b) => a + b : () => null;
}
