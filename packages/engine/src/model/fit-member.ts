import { type FittedTree, fitHiddenTree, type TreeTask } from "./hidden-tree/fit-hidden-tree.ts";
import { type FittedNetwork, fitNetwork, type NetworkTask } from "./network/fit-network.ts";

/** How one member is to be learned, as plain data that any thread can take. */
export type FitTask = TreeTask | NetworkTask;

/** A member, and how likely the validation rows are by it. */
export type FittedMember = FittedTree | FittedNetwork;

/** Learns one member; the same task gives the same member on every thread. */
export function fitMember(task: FitTask): FittedMember {
  return isNetworkTask(task) ? fitNetwork(task) : fitHiddenTree(task);
}

function isNetworkTask(task: FitTask): task is NetworkTask {
  return task.recipe.kind === "network";
}
