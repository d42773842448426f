import type { ColumnName, Literal, PartTerm } from "../ast.ts";
import { datePart } from "../words.ts";
import { type Cursor, isSymbol, isWord } from "./cursor.ts";
import type { Token } from "./lexer.ts";
import { isFormName } from "./named-form.ts";

const STOPS = "and or not given in is between by do desc asc vs".split(" ");

/** Whether a column in a list may end before this token. */
export function endsColumn(token: Token): boolean {
  return (
    token.kind === "end" ||
    isSymbol(token, ",", ")", "]", "|", ":", ";", "?") ||
    isWord(token, "given", "by", "over", "on", "hold", "free", "desc", "asc")
  );
}

/** Whether the column of a change may end before this token. */
export function endsChanged(token: Token): boolean {
  return isSymbol(token, "=", "*", "/", "+", "-");
}

/** A column: in backticks, as an unquoted header of the table, or any one word. */
export function parseColumn(
  cursor: Cursor,
  where: string,
  ends: (token: Token) => boolean = endsColumn,
): ColumnName {
  if (cursor.token.kind === "name") return resolve(cursor, cursor.next().value);
  const header = cursor.takeHeader(ends);
  if (header !== undefined) return header;
  if (cursor.token.kind !== "word") cursor.fail(`a column ${where}`);
  refuseCall(cursor);
  return resolve(cursor, cursor.next().value);
}

/** Refuses a function where a column is to stand, unless its name is a column's. */
export function refuseCall(cursor: Cursor): void {
  const { call } = cursor;
  if (call === undefined || cursor.columns?.resolve(call) !== undefined) return;
  const name = call.slice(0, 40);
  cursor.refuse(
    isFormName(call)
      ? `${name}(…) cannot stand where a column does.`
      : `There is no function ${name}. A column is computed with +, -, * and /.`,
  );
}

export function resolve(cursor: Cursor, name: string): ColumnName {
  return cursor.columns?.resolve(name) ?? name;
}

export function parseColumns(cursor: Cursor, where: string): ColumnName[] {
  const columns = [parseColumn(cursor, where)];
  while (cursor.takeSymbol(",")) columns.push(parseColumn(cursor, where));
  return columns;
}

export function parsePart(cursor: Cursor): PartTerm {
  const part = datePart(cursor.next().value);
  if (part === undefined) cursor.fail("a part of a date");
  const close = openCall(cursor);
  const column = parseColumn(cursor, `in ${part}(…)`);
  cursor.expectSymbol(close, `after the column in ${part}(…)`);
  return { kind: "part", part, column };
}

/** Opens a call's bracket and says which symbol closes it. */
export function openCall(cursor: Cursor): ")" | "]" {
  if (cursor.takeSymbol("[")) return "]";
  cursor.expectSymbol("(", "after the function's name");
  return ")";
}

/** Whether a number stands here, with or without a sign. */
export function atNumber(cursor: Cursor): boolean {
  if (cursor.isSymbol("-", "+")) return cursor.following.kind === "number";
  return cursor.token.kind === "number";
}

export function parseNumber(cursor: Cursor, what: string): number {
  const sign = atNumber(cursor) && cursor.takeSymbol("-", "+")?.value === "-" ? -1 : 1;
  const token = cursor.token;
  if (token.kind !== "number") cursor.fail(what);
  const value = sign * Number(token.value);
  if (!Number.isFinite(value)) cursor.refuse(`The number ${token.value} is too large.`);
  cursor.next();
  return value === 0 ? 0 : value;
}

/** A number that may be written in percent: `95%` is .95. */
export function parseShare(cursor: Cursor, what: string): number {
  const value = parseNumber(cursor, what);
  return cursor.takeSymbol("%") ? value / 100 : value;
}

/** A number, a quoted text, or a text without quotes: `New York`, `self-employed`, `2012-01-01`. */
export function parseLiteral(cursor: Cursor, where: string): Literal {
  const { token } = cursor;
  if (token.kind === "text") return cursor.next().value;
  if (cursor.isSymbol("-", "+") && atNumber(cursor)) return parseNumber(cursor, "a number");
  if (token.kind !== "number" && token.kind !== "word") cursor.fail(`a value ${where}`);
  const first = cursor.takeBareText();
  if (token.kind === "number" && first.length <= token.end - token.start) {
    cursor.moveTo(token.start);
    return parseNumber(cursor, "a number");
  }
  let end = token.start + first.length;
  while (isTextWord(cursor.token)) {
    end = cursor.token.start;
    end += cursor.takeBareText().length;
  }
  return cursor.slice(token.start, end);
}

function isTextWord(token: Token): boolean {
  return token.kind === "number" || (token.kind === "word" && !isWord(token, ...STOPS));
}
