import type { ColumnName, Literal } from "../ast.ts";
import { printLiteral, quoteColumn } from "../print.ts";

/**
 * What a reader writes a query with: words are spelled, everything else is chosen from the table
 * or from what the question mentions.
 */
export type QueryToken =
  /** A piece of canonical text: `P`, `(`, `|`, `and`, `>=`, `in`, `]`, `missing`, `exactly`. */
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "column"; readonly column: ColumnName }
  /** A cell's value, of the column of the condition in which it stands. */
  | { readonly kind: "value"; readonly column: ColumnName; readonly value: Literal }
  /** A number that the question mentions, or a constant. */
  | { readonly kind: "number"; readonly value: number }
  /** A date or a period such as `2024-03`, compared with dates. */
  | { readonly kind: "date"; readonly text: string };

export function isSameToken(left: QueryToken, right: QueryToken): boolean {
  switch (left.kind) {
    case "word":
      return right.kind === "word" && left.text === right.text;
    case "column":
      return right.kind === "column" && left.column === right.column;
    case "value":
    case "number":
    case "date":
      return isChosen(right) && literalOf(left) === literalOf(right);
  }
}

/** The text of a token; a column always has backticks, so that it stands anywhere. */
export function tokenText(token: QueryToken): string {
  if (token.kind === "word") return token.text;
  return token.kind === "column" ? quoteColumn(token.column) : printLiteral(literalOf(token));
}

type Chosen = Extract<QueryToken, { kind: "value" | "number" | "date" }>;

export function isChosen(token: QueryToken): token is Chosen {
  return token.kind === "value" || token.kind === "number" || token.kind === "date";
}

export function literalOf(token: Chosen): Literal {
  return token.kind === "date" ? token.text : token.value;
}
