import type { Query } from "../ast.ts";
import { nodePieces, type Piece } from "../forms/pieces.ts";
import { wordsOf } from "../forms/words-of.ts";
import { type ReaderSchema, Table } from "./table.ts";
import { comparedAs } from "./term.ts";
import type { QueryToken } from "./token.ts";

/**
 * The tokens of a query's canonical text. A number that is compared by order, or with a part of a
 * date, is a number, a text beside a date is a date, any other literal beside a column is its value.
 */
export function queryTokens(query: Query, schema: ReaderSchema): QueryToken[] {
  const table = new Table(schema);
  return nodePieces(query).flatMap((piece) => tokensOf(piece, table));
}

function tokensOf(piece: Piece, table: Table): QueryToken[] {
  if (typeof piece === "string") return wordsOf(piece).map((text) => ({ kind: "word", text }));
  if (piece.kind === "column") return [{ kind: "column", column: piece.column }];
  if (piece.kind === "number") return [{ kind: "number", value: piece.value }];
  const { value, of, isOrdered } = piece;
  const as = comparedAs(of, table);
  if (typeof value === "number") {
    if (isOrdered || of.kind === "part") return [{ kind: "number", value }];
  } else if (as === "date" || of.kind === "part") {
    return [{ kind: "date", text: value }];
  }
  return [{ kind: "value", column: of.column, value }];
}
