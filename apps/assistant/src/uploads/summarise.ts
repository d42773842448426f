import type { Codebook, Column } from "@probability-chat/codebook";
import type { DatasetSummary, Dictionary } from "@probability-chat/contract";
import type { LeftOut } from "@probability-chat/language";
import { countsVersion } from "../library/model-shelf.ts";
import { suggestionsFor } from "../pipeline/suggestions.ts";
import { namesFirst } from "./dictionary.ts";
import { noteLeftOut } from "./left-out.ts";
import { noteLikelyMissing } from "./likely-missing.ts";

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
  {
    learning,
    leftOut,
  }: {
    /** Whether its model is to be learned. */
    readonly learning: boolean;
    /** What of it cannot be looked up by words. */
    readonly leftOut: readonly LeftOut[];
  },
): DatasetSummary {
  return {
    id: dataset.id,
    file_name: dataset.fileName,
    bytes: dataset.bytes,
    rows: codebook.rows,
    columns: codebook.columns.map((column) => summariseColumn(column, codebook.rows)),
    dictionary,
    notes: [
      ...codebook.notes.map(({ message }) => message),
      ...noteLikelyMissing(codebook),
      ...noteLeftOut(leftOut),
    ],
    hash: dataset.hash,
    model_version: countsVersion,
    learning: { state: learning ? "learning" : "none" },
    suggestions: suggestionsFor(codebook, namesFirst(dictionary)),
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
    ...levelsOf(column),
  };
}

/** Codes are few and short; a chat's list carries these of each of its datasets' columns. */
const mostLevels = 20;
const longestLevel = 60;

function levelsOf({ levels, distinct }: Column): { levels?: string[] } {
  const isComplete = levels.length > 0 && levels.length === distinct;
  if (!isComplete || distinct > mostLevels) return {};
  const texts = levels.map(({ text }) => text);
  return texts.every(({ length }) => length <= longestLevel) ? { levels: texts } : {};
}
