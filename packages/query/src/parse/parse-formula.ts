import type { ColumnName, Key } from "../ast.ts";
import {
  type Formula,
  formulaColumns,
  formulaName,
  MAX_OPERATIONS,
  type Operator,
  SPAN_UNITS,
  type SpanUnit,
} from "../formula/formula.ts";
import { datePart } from "../words.ts";
import { type Cursor, isSymbol } from "./cursor.ts";
import type { Token } from "./lexer.ts";
import { ParseFailure } from "./parse-error.ts";
import {
  atNumber,
  endsColumn,
  openCall,
  parseColumn,
  parsePart,
  parseShare,
} from "./parse-values.ts";

/** What is read as an operand besides numbers: any column, or only one that stands for itself. */
interface Reading {
  readonly where: string;
  readonly ends: (token: Token) => boolean;
  /** On the right of a comparison a bare word that is no header is a text. */
  readonly isRight: boolean;
}

/** A column or a formula, in a field of a form. */
export function parseComputed(cursor: Cursor, where: string): ColumnName {
  return formulaName(parseFormula(cursor, where));
}

/** What rows are grouped by: a column, a part of a date, or a formula. */
export function parseKey(cursor: Cursor, where: string): Key {
  const formula = parseFormula(cursor, where);
  return formula.kind === "part" ? formula : formulaName(formula);
}

/** A formula, or a column alone. */
export function parseFormula(cursor: Cursor, where: string): Formula {
  const { token } = cursor;
  const reading: Reading = { where, ends: endsColumn, isRight: false };
  const formula = parseSum(cursor, reading);
  if (countOperations(formula) > MAX_OPERATIONS) {
    cursor.refuse(`A formula has at most ${MAX_OPERATIONS} operations.`, token);
  }
  if (formulaColumns(formula).length === 0) {
    cursor.refuse("A formula needs a column, as in `tip / fare`.", token);
  }
  return formula;
}

/** A formula of a condition, if one stands here and then one of the `ends`; a column is none. */
export function takeFormula(
  cursor: Cursor,
  ends: (token: Token) => boolean,
  isRight: boolean,
): ColumnName | undefined {
  if (!cursor.hasOperators) return undefined;
  const { start } = cursor.token;
  try {
    const formula = parseSum(cursor, { where: "", ends, isRight });
    const isComputed = formula.kind === "operation" || formula.kind === "span";
    const isFew = isComputed && countOperations(formula) <= MAX_OPERATIONS;
    if (isFew && formulaColumns(formula).length > 0 && ends(cursor.token)) {
      return formulaName(formula);
    }
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
  }
  cursor.moveTo(start);
  return undefined;
}

function countOperations(formula: Formula): number {
  let operations = 0;
  const open = [formula];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind !== "operation") continue;
    operations += 1;
    open.push(next.left, next.right);
  }
  return operations;
}

function parseSum(cursor: Cursor, reading: Reading): Formula {
  return parseChain(cursor, ["+", "-"], () =>
    parseChain(cursor, ["*", "/"], () => parseOperand(cursor, reading)),
  );
}

function parseChain(cursor: Cursor, operators: readonly Operator[], next: () => Formula): Formula {
  let left = next();
  for (;;) {
    const op = operators.find((symbol) => cursor.isSymbol(symbol));
    if (op === undefined) return left;
    cursor.next();
    left = { kind: "operation", op, left, right: next() };
  }
}

function parseOperand(cursor: Cursor, reading: Reading): Formula {
  if (atNumber(cursor)) return { kind: "number", value: parseShare(cursor, "a number") };
  if (cursor.takeSymbol("(")) {
    const inner = cursor.nested(() => parseSum(cursor, reading));
    cursor.expectSymbol(")", "at the end of the brackets");
    return inner;
  }
  const { call = "" } = cursor;
  if (datePart(call)) return parsePart(cursor);
  if (SPAN_UNITS.has(call.toLowerCase())) return parseSpan(cursor, reading);
  return { kind: "column", column: parseOperandColumn(cursor, reading) };
}

/** `minutes(dropoff - pickup)`. */
function parseSpan(cursor: Cursor, reading: Reading): Formula {
  const unit = cursor.next().value.toLowerCase() as SpanUnit;
  const close = openCall(cursor);
  const to = parseOperandColumn(cursor, reading);
  cursor.expectSymbol("-", `and an earlier date in ${unit}(…)`);
  const from = parseOperandColumn(cursor, reading);
  cursor.expectSymbol(close, `at the end of ${unit}(…)`);
  return { kind: "span", unit, to, from };
}

function parseOperandColumn(cursor: Cursor, { where, ends, isRight }: Reading): ColumnName {
  const endsHere = (token: Token) => ends(token) || isSymbol(token, "+", "-", "*", "/", ")", "]");
  if (isRight && cursor.token.kind === "word") {
    return cursor.takeHeader(endsHere) ?? cursor.fail("a column");
  }
  return parseColumn(cursor, where, endsHere);
}
