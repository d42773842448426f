import { sampleRows } from "@probability-chat/engine";
import { jointOf } from "./read-bif.mjs";

/** A table of rows drawn from a network by ancestral sampling. */
export function sampleNetwork(network, rows, random) {
  return sampleRows(
    jointOf(network),
    rows,
    network.levels.map(() => null),
    random,
  );
}
