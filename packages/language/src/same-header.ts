/** Columns that a file calls alike, which no words can tell apart. */
import type { Codebook } from "@probability-chat/codebook";
import { type Query, queryColumns } from "@probability-chat/query";
import { renameColumn } from "./edit-query.ts";

/** The query asked of each other column whose header is that of one of its own. */
export function underSameHeader(query: Query, { columns }: Codebook): Query[] {
  const headers = new Map(columns.map(({ name, header }) => [name, header]));
  return [...new Set(queryColumns(query))].flatMap((own) =>
    columns
      .filter(({ name, header }) => name !== own && header === headers.get(own))
      .map(({ name }) => renameColumn(query, own, name)),
  );
}
