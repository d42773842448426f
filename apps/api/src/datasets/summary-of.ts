import type { DatasetSummary } from "@probability-chat/contract";
import type { datasets } from "../db/schema.ts";

export type DatasetRow = typeof datasets.$inferSelect;

/**
 * A dataset as clients see it; null where it has none any more. What its upload said is kept as
 * it was; how far its model is stands in columns of its own, which nobody's summary overwrites.
 */
export function summaryOf(dataset: DatasetRow | null): DatasetSummary | null {
  if (!dataset?.summary) return null;
  const { learning_state: state, learning_audit: audit } = dataset;
  return {
    ...dataset.summary,
    model_version: dataset.model_version,
    learning: state === "ready" ? { state, audit } : { state },
  };
}
