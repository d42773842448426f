import { type Event, mapParts, type Node, partsOf } from "@probability-chat/query";
import type { Context } from "./context.ts";
import { outliersOf } from "./figures/outlier.ts";
import { estimateScalar } from "./figures/scalar.ts";
import { isRefused, type Refused } from "./refuse.ts";

/**
 * Closing: every scalar within an event (`fare > quantile(0.75, fare)`) is computed over its own
 * rows and put back as a number, and `outlier(fare)` as its bounds, so that tables only meet
 * literals. The first scalar that cannot be computed refuses the whole query.
 */
export async function closeQuery<Of extends Node>(
  context: Context,
  query: Of,
): Promise<Of | Refused> {
  const closed = new Map<Node, Node>();
  for (const part of partsOf(query)) {
    const inner = await closeQuery(context, part);
    const outer = isRefused(inner) ? inner : await withValue(context, inner);
    if (isRefused(outer)) return outer;
    closed.set(part, outer);
  }
  const of = <Part extends Node>(part: Part) => closed.get(part) as Part;
  return mapParts(query, { event: of, query: of });
}

/** What holds in the same rows, or the first refusal. */
async function withValue<Of extends Node>(context: Context, node: Of): Promise<Node | Refused> {
  if (node.kind === "outlier") return outliersOf(context, node);
  if (node.kind !== "compare") return node;
  const value = await amountOf(context, node.right);
  return typeof value === "object" && isRefused(value) ? value : { ...node, right: value };
}

/** What a condition compares with: of an expression its value over its own rows. */
async function amountOf(
  context: Context,
  right: Extract<Event, { kind: "compare" }>["right"],
): Promise<typeof right | Refused> {
  if (typeof right !== "object" || right.kind === "column" || right.kind === "part") return right;
  const [outcome] = await estimateScalar(context, right, []);
  if (!outcome) return Number.NaN;
  return isRefused(outcome.result) ? outcome.result : outcome.result.value;
}
