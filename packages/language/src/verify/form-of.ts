import { computedColumns, type Query, walk } from "@probability-chat/query";

/** All that written rules can say: of a question of another kind they say what is nearest to it. */
const SAID_BY_RULES: ReadonlySet<string> = new Set(
  (
    "all compare between in missing present and or not number probability odds count statistic " +
    "quantile difference ratio claim interval range distribution mode antimode table by rank " +
    "dependence drivers draw simulate whatIf complete surprise describe explain"
  ).split(" "),
);

/** The part of a query that written rules could not have said; null where they could have said it. */
export function unknownToRules(query: Query): string | null {
  for (const { node } of walk(query)) if (!SAID_BY_RULES.has(node.kind)) return node.kind;
  return computedColumns(query).length > 0 ? "formula" : null;
}

/** What a query is to the verifier: by its rarest part, which is what is misread of it. */
export function formOf(query: Query): string {
  return unknownToRules(query) ?? query.kind;
}
