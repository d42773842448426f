import type { ColumnName, Event, Key, Literal, Query, Scalar } from "./ast.ts";
import { keyPieces, nodePieces, type Piece } from "./forms/pieces.ts";
import { formulaOf } from "./formula/formula-of.ts";
import { isBareName } from "./words.ts";

/**
 * The one canonical text of a query; equal texts mean equal queries, and the text parses back.
 *
 * @example
 * ```ts
 * printQuery(probability(compare("Survived", "=", 1), compare("Sex", "=", "female")));
 * // P(Survived = 1 | Sex = 'female')
 * ```
 */
export function printQuery(query: Query): string {
  return join(nodePieces(query));
}

/** Whether two queries have the same canonical text. */
export function equalQueries(left: Query, right: Query): boolean {
  return printQuery(left) === printQuery(right);
}

/** The canonical text of a scalar. */
export function printScalar(scalar: Scalar): string {
  return join(nodePieces(scalar));
}

/** The canonical text of an event: conjunctions flattened, no parenthesis that is not needed. */
export function printEvent(event: Event): string {
  return join(nodePieces(event));
}

/** A column, or a part of its dates such as `month(date)`. */
export function printKey(key: Key): string {
  return join(keyPieces(key));
}

/** A literal: a number in its shortest form, a text in single quotes with `'` doubled. */
export function printLiteral(value: Literal): string {
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** A column name, bare where it can be, else in backticks with a backtick doubled, or a formula. */
export function printColumn(column: ColumnName): string {
  if (formulaOf(column)) return column.slice(1);
  return isBareName(column) ? column : quoteColumn(column);
}

/** A column name in backticks, as it may stand anywhere. */
export function quoteColumn(column: ColumnName): string {
  return `\`${column.replaceAll("`", "``")}\``;
}

function join(pieces: readonly Piece[]): string {
  return pieces.map(print).join("");
}

function print(piece: Piece): string {
  if (typeof piece === "string") return piece;
  if (piece.kind !== "column") return printLiteral(piece.value);
  return piece.isRight ? quoteColumn(piece.column) : printColumn(piece.column);
}
