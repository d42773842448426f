import { normalizeRows } from "../../numerics/discrete.ts";
import type { Random } from "../../numerics/random.ts";
import type { HiddenTree } from "./hidden-tree.ts";
import type { Tree } from "./tree.ts";

/** How unlike the states begin: shares to a random power, e^(±SPREAD/2). */
const SPREAD = 2;

/** First parameters that know nothing but the columns' own shares: every state a random leaning. */
export function coldStart(
  tree: Tree,
  margins: readonly Float64Array[],
  states: number,
  random: Random,
): HiddenTree {
  const leaning = () => Math.exp(SPREAD * (random.uniform() - 0.5));
  const drawn = (length: number) => Float32Array.from({ length }, leaning);
  return {
    kind: "hiddenTree",
    states,
    tree,
    prior: normalizeRows(drawn(states), states),
    transitions: margins.map((_, i) =>
      tree.parent[i] === -1 ? new Float32Array() : normalizeRows(drawn(states * states), states),
    ),
    emissions: margins.map((margin) => {
      const values = drawn(states * margin.length);
      return normalizeRows(
        values.map((value, at) => value * (margin[at % margin.length] as number)),
        margin.length,
      );
    }),
  };
}
