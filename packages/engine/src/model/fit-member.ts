import { type FittedTree, fitHiddenTree, type TreeTask } from "./hidden-tree/fit-hidden-tree.ts";

export type FitTask = TreeTask;

export type FittedMember = FittedTree;

/** Learns one member; the same task gives the same member on every thread. */
export function fitMember(task: FitTask): FittedMember {
  return fitHiddenTree(task);
}
