import type { Node } from "./forms/form.ts";
import { partsOf } from "./parts.ts";

/** How deep a query may be nested, an event or an expression inside another counting one. */
export const MAX_QUERY_DEPTH = 100;

/** The node and all below it, each before its parts; iterative, so that no depth overflows. */
export function* walk(root: Node): Generator<{ readonly node: Node; readonly depth: number }> {
  const open = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const depth = next.depth + 1;
    for (const node of partsOf(next.node).toReversed()) open.push({ node, depth });
  }
}
