import type { Tree } from "./tree.ts";

/**
 * One hidden Chow-Liu tree (A. Liu and G. Van den Broeck, "Tractable regularization of
 * probabilistic circuits", 2021): every column has a latent variable of `states` states, the
 * latents form a tree, and a column depends on its own latent alone.
 */
export interface Member {
  readonly states: number;
  readonly tree: Tree;
  /** p(root's state). */
  readonly prior: Float32Array;
  /** Per column p(state | parent's state) as `[parent's state·states + state]`; none for the root. */
  readonly transitions: readonly Float32Array[];
  /** Per column p(level | state) as `[state·levels + level]`. */
  readonly emissions: readonly Float32Array[];
}

/** Free parameters, as they are counted when models are compared. */
export function countParameters({ states, tree, emissions }: Member): number {
  const edges = tree.parent.length - 1;
  const levels = emissions.reduce((sum, shares) => sum + shares.length - states, 0);
  return states - 1 + edges * states * (states - 1) + levels;
}

/** Makes every run of `width` values sum to one. */
export function normalizeRows<Values extends Float32Array | Float64Array>(
  values: Values,
  width: number,
): Values {
  for (let first = 0; first < values.length; first += width) {
    let sum = 0;
    for (let i = first; i < first + width; i++) sum += values[i] as number;
    for (let i = first; i < first + width; i++) values[i] = (values[i] as number) / sum;
  }
  return values;
}
