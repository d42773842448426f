import type { DatasetBrief, DatasetSummary } from "@probability-chat/contract";
import type { datasets } from "../db/schema.ts";

export type DatasetRow = typeof datasets.$inferSelect;

/** What lists want of a summary. */
export type SummaryBrief = Omit<DatasetBrief, "id" | "bytes">;

/** A dataset's row of whose summary only that was read. */
export type BriefRow = Omit<DatasetRow, "summary"> & { readonly summary: SummaryBrief | null };

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

/** A dataset as lists have it; null where it has none any more. */
export function briefOf(dataset: BriefRow | null): DatasetBrief | null {
  if (!dataset?.summary) return null;
  return { id: dataset.id, bytes: dataset.bytes, ...dataset.summary };
}
