import type { DatasetSummary, Dictionary } from "@probability-chat/contract";
import type { Codebook, Column } from "@probability-chat/engine";
import { suggestionsFor } from "../pipeline/suggestions.ts";

/** Names how answers are computed; a stored answer says which it was. */
export const MODEL_VERSION = "counts-1";

/** A dataset as clients see it. */
export function summarise(
  dataset: {
    readonly id: string;
    readonly fileName: string;
    readonly bytes: number;
    readonly hash: string;
    readonly createdAt: string;
  },
  codebook: Codebook,
  dictionary: Dictionary,
): DatasetSummary {
  return {
    id: dataset.id,
    file_name: dataset.fileName,
    bytes: dataset.bytes,
    rows: codebook.rows,
    columns: codebook.columns.map((column) => summariseColumn(column, codebook.rows)),
    dictionary,
    notes: codebook.notes.map(({ message }) => message),
    hash: dataset.hash,
    model_version: MODEL_VERSION,
    learning: { state: "none" },
    suggestions: suggestionsFor(codebook, dictionary),
    created_at: dataset.createdAt,
  };
}

function summariseColumn(column: Column, rows: number): DatasetSummary["columns"][number] {
  return {
    name: column.name,
    header: column.header,
    kind: column.type,
    role: column.role,
    missing_share: rows > 0 ? column.missing / rows : 0,
    distinct: column.distinct,
    min: column.min,
    max: column.max,
    unit: column.unit,
    examples: column.examples.map((example) => example.slice(0, 200)),
  };
}
