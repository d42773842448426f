import { learnSkeleton } from "@probability-chat/engine";

/**
 * The undirected graph learned from a table against a network's own: the F1 of its links, and the
 * processor's seconds it took on one thread.
 */
export function scoreSkeleton(network, table) {
  const started = process.cpuUsage();
  const { edges } = learnSkeleton(table);
  const { user, system } = process.cpuUsage(started);
  const truth = new Set(
    network.parents.flatMap((parents, child) => parents.map((parent) => linkOf(parent, child))),
  );
  const found = edges.filter(([x, y]) => truth.has(linkOf(x, y))).length;
  const either = edges.length + truth.size;
  return {
    skeleton_f1: either === 0 ? 1 : (2 * found) / either,
    skeleton_s: (user + system) / 1e6,
  };
}

function linkOf(a, b) {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}
