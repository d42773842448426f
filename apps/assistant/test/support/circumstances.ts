import type { Table } from "@probability-chat/engine";
import type { Circumstances } from "../../src/pipeline/answer-question.ts";

/** A table of which nothing is learned or said, in a chat that begins. */
export function circumstancesOf(table: Table): Circumstances {
  return {
    table,
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "counts-1" },
    suggestions: [],
    seed: 1,
  };
}
