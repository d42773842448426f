/** Columns that a file calls alike, which no words can tell apart. */
import type { Codebook } from "@probability-chat/codebook";
import { type Query, queryColumns } from "@probability-chat/query";

/** The fields of a query that name columns. */
const NAMING: ReadonlySet<string> = new Set("column columns row x y within target".split(" "));

/** The query asked of each other column whose header is that of one of its own. */
export function underSameHeader(query: Query, { columns }: Codebook): Query[] {
  const headers = new Map(columns.map(({ name, header }) => [name, header]));
  return [...new Set(queryColumns(query))].flatMap((own) =>
    columns
      .filter(({ name, header }) => name !== own && header === headers.get(own))
      .map(({ name }) => renamed(query, "", own, name) as Query),
  );
}

function renamed(value: unknown, field: string, from: string, to: string): unknown {
  if (value === from) return NAMING.has(field) ? to : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, field, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, renamed(one, name, from, to)]),
  );
}
