/** The last look at a query before it is a reading: what this table can never answer is said at once. */
import { type Query, queryColumns, validateQuery } from "@probability-chat/query";
import type { TableIndex } from "../grounding/table-index.ts";
import type { Interpretation } from "../interpretation.ts";
import { refuse } from "./refusal.ts";

export function checkQuery(
  query: Query,
  index: TableIndex,
  suggestions: readonly string[],
): Interpretation | null {
  void validateQuery;
  for (const name of queryColumns(query)) {
    if (!index.byName.has(name)) {
      return refuse(
        "unknownColumn",
        `There is no column \`${name.replaceAll("`", "'")}\` in this table.`,
        null,
        suggestions,
      );
    }
  }
  const pair =
    query.kind === "dependence"
      ? [query.x, query.y]
      : query.kind === "drivers"
        ? [query.target]
        : [];
  for (const name of pair) {
    if (index.byName.get(name)?.column.role === "constant") {
      return refuse(
        "constantColumn",
        `\`${name}\` has the same value in every row, so nothing can depend on it.`,
        null,
        suggestions,
      );
    }
  }
  return null;
}
