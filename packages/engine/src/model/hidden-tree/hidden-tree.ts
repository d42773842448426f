import type { Tree } from "./tree.ts";

/**
 * A hidden Chow-Liu tree (A. Liu and G. Van den Broeck, "Tractable regularization of
 * probabilistic circuits", 2021): every column has a latent variable of `states` states, the
 * latents form a tree, and a column depends on its own latent alone.
 */
export interface HiddenTree {
  readonly kind: "hiddenTree";
  readonly states: number;
  readonly tree: Tree;
  /** p(root's state). */
  readonly prior: Float32Array;
  /** Per column p(state | parent's state) as `[parent's state·states + state]`; none for the root. */
  readonly transitions: readonly Float32Array[];
  /** Per column p(level | state) as `[state·levels + level]`. */
  readonly emissions: readonly Float32Array[];
}

/** Numbers of a tree of this shape: its prior, its transitions and its emissions. */
export function countTreeNumbers(
  { states, tree }: Pick<HiddenTree, "states" | "tree">,
  levels: readonly number[],
): number {
  const edges = tree.parent.length - 1;
  return states * (1 + edges * states + levels.reduce((sum, count) => sum + count, 0));
}

/** Free parameters, as they are counted when models are compared. */
export function countTreeParameters({ states, tree, emissions }: HiddenTree): number {
  const edges = tree.parent.length - 1;
  const levels = emissions.reduce((sum, shares) => sum + shares.length - states, 0);
  return states - 1 + edges * states * (states - 1) + levels;
}
