import { and } from "../algebra.ts";
import {
  ALL,
  type Cell,
  type Change,
  type ColumnName,
  type DrawOutcome,
  type Event,
  type Query,
} from "../ast.ts";
import { type Field, type FieldType, type FieldValues, type Form, isField } from "../forms/form.ts";
import { wordsOf } from "../forms/words-of.ts";
import { isGrouped } from "../guard.ts";
import { type Cursor, isSymbol, isWord } from "./cursor.ts";
import type { Token } from "./lexer.ts";
import { parseComparator, parseConditions, parseGiven } from "./parse-event.ts";
import { parseComputed, parseKey } from "./parse-formula.ts";
import { parseAny } from "./parse-query.ts";
import { parseScalar } from "./parse-scalar.ts";
import {
  endsChanged,
  endsColumn,
  openCall,
  parseColumn,
  parseColumns,
  parseLiteral,
  parseNumber,
  parseShare,
} from "./parse-values.ts";

/** The name, the brackets, and in them the parts. */
export function parseForm(cursor: Cursor, form: Form): Query {
  const name = `${cursor.next().value}(…)`;
  const close = openCall(cursor);
  const query = parseParts(cursor, form, name);
  cursor.expectSymbol(close, `at the end of ${name}`);
  return query;
}

function parseParts(cursor: Cursor, { kind, implied, parts, usual }: Form, name: string): Query {
  const values: Record<string, unknown> = { kind, ...implied };
  for (const [index, part] of parts.entries()) {
    const next = parts.slice(index + 1).find(isField);
    if (next && next.name in usual && !isField(part) && cursor.isSymbol(")", "]")) {
      return { ...values, ...usual } as unknown as Query;
    }
    if (isField(part))
      values[part.name] = READERS[part.type](cursor, { field: part, next, name, values });
    else takeText(cursor, part, `and ${next?.expected} in ${name}`);
  }
  // Descriptors are typed by the AST: a form with all its fields is a query.
  return values as unknown as Query;
}

/** Fixed text; a word after punctuation, the `do` of `; do`, may be left out. */
function takeText(cursor: Cursor, text: string, where: string): void {
  for (const [index, word] of wordsOf(text).entries()) {
    if (!/\w/.test(word)) cursor.expectSymbol(word, where);
    else if (!cursor.takeWord(word) && index === 0) cursor.fail(`\`${word}\` ${where}`);
  }
}

interface Reading {
  readonly field: Field<FieldType>;
  /** The field after it. */
  readonly next: Field<FieldType> | undefined;
  /** The form as it is typed, `prob(…)`. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** How people type each field: all that is canonical, and more. */
const READERS: {
  readonly [Type in FieldType]: (cursor: Cursor, reading: Reading) => FieldValues[Type];
} = {
  number: (cursor, { field }) => parseNumber(cursor, field.expected),
  share: (cursor, { field, name }) => {
    const value = parseShare(cursor, field.expected);
    return value >= 1 && name.toLowerCase() === "percentile(…)" ? value / 100 : value;
  },
  size: (cursor, { field }) => parseNumber(cursor, field.expected),
  column: (cursor, { name }) => parseComputed(cursor, `in ${name}`),
  columns: (cursor, { name }) => {
    const columns = [parseComputed(cursor, `in ${name}`)];
    while (cursor.takeSymbol(",")) columns.push(parseComputed(cursor, `in ${name}`));
    return columns;
  },
  changed: (cursor) => parseColumn(cursor, "after `do`", endsChanged),
  change: (cursor, { values }) => parseChange(cursor, String(values.column)),
  key: (cursor, { name }) => parseKey(cursor, `in ${name}`),
  keys: (cursor, { name }) => {
    const keys = [parseKey(cursor, `in ${name}`)];
    while (cursor.takeSymbol(",")) keys.push(parseKey(cursor, `in ${name}`));
    return keys;
  },
  over: (cursor, { name }) => {
    if (!cursor.takeWord("over", "by")) cursor.fail("`over` and a column of dates");
    return parseKey(cursor, `in ${name}`);
  },
  split: (cursor, { name }) => (cursor.takeWord("by") ? parseKey(cursor, `in ${name}`) : null),
  about: (cursor, { name }) =>
    cursor.isSymbol(")", "]", "|") ? null : parseComputed(cursor, `in ${name}`),
  event: parseConditions,
  rows: (cursor) => {
    if (cursor.isSymbol(")", "]")) return ALL;
    return and(parseConditions(cursor), parseGiven(cursor, true));
  },
  given: (cursor, { next }) => parseGiven(cursor, next?.type !== "within"),
  control: (cursor, { values }) =>
    cursor.takeWord("vs", "versus") ? parseControl(cursor, values.treated as Event) : null,
  hold: (cursor) => parseAfter(cursor, "hold", "holding"),
  free: (cursor) => parseAfter(cursor, "free"),
  within: (cursor) => (cursor.takeWord("given") ? parseColumns(cursor, "after `given`") : []),
  scalar: parseScalar,
  other: parseScalar,
  grouped: (cursor, { name }) => {
    const { token } = cursor;
    const query = parseAny(cursor);
    if (isGrouped(query)) return query;
    return cursor.refuse(`${name} takes an expression, a distribution or a dependence.`, token);
  },
  query: parseAny,
  comparator: parseComparator,
  order: parseOrder,
  ordering: (cursor, { name }) => {
    if (!cursor.takeWord("by")) return null;
    return { column: parseComputed(cursor, `in ${name}`), order: parseOrder(cursor) };
  },
  outcome: (cursor, { field }) => parseOutcome(cursor, field.expected),
  target: (cursor, { name }) =>
    isColumnList(cursor)
      ? { kind: "columns", columns: parseColumns(cursor, `in ${name}`) }
      : parseConditions(cursor),
  cells: (cursor, { name }) => {
    const cells = [parseCell(cursor, `in ${name}`)];
    while (cursor.takeSymbol(",", "&") || cursor.takeWord("and")) {
      cells.push(parseCell(cursor, `in ${name}`));
    }
    return cells;
  },
};

/** An event, or another value of the column before it: `x = 'a' vs 'b'`. */
function parseControl(cursor: Cursor, treated: Event): Event {
  const { token, following } = cursor;
  const isWhole = token.kind === "word" && !isWord(token, "all");
  const isPlain = isWhole || token.kind === "text" || token.kind === "number";
  const isValue = cursor.isSymbol("-", "+") || (isPlain && endsControl(following));
  if (!isValue || treated.kind !== "compare" || treated.op !== "=") return parseConditions(cursor);
  const right = isWhole ? cursor.next().value : parseLiteral(cursor, "after `vs`");
  return { ...treated, right };
}

function endsControl(token: Token): boolean {
  return token.kind === "end" || isSymbol(token, ")", "]", ";") || isWord(token, "hold", "free");
}

/** `hold c, …` with or without a semicolon before it; of no such word nothing. */
function parseAfter(cursor: Cursor, ...words: readonly string[]): ColumnName[] {
  if (cursor.isSymbol(";") && isWord(cursor.following, ...words)) cursor.next();
  return cursor.takeWord(...words) ? parseColumns(cursor, `after \`${words[0]}\``) : [];
}

/** Greatest first unless it says otherwise. */
function parseOrder(cursor: Cursor): "desc" | "asc" {
  if (cursor.takeWord("asc")) return "asc";
  cursor.takeWord("desc");
  return "desc";
}

function parseOutcome(cursor: Cursor, expected: string): DrawOutcome {
  if (cursor.takeWord("all")) return { kind: "all" };
  if (cursor.takeWord("any")) return { kind: "any" };
  if (cursor.takeWord("none")) return { kind: "none" };
  if (cursor.takeWord("exactly")) {
    return { kind: "exactly", count: parseNumber(cursor, "a number after `exactly`") };
  }
  return cursor.fail(expected);
}

function isColumnList(cursor: Cursor): boolean {
  const { token } = cursor;
  if (isWord(token, "all") && endsColumn(cursor.following)) return false;
  if ((token.kind === "name" || token.kind === "word") && endsColumn(cursor.following)) return true;
  const isList = cursor.takeHeader(endsColumn) !== undefined;
  cursor.moveTo(token.start);
  return isList;
}

function parseChange(cursor: Cursor, column: ColumnName): Change {
  if (cursor.takeSymbol("=")) {
    if (!takeSame(cursor, column)) return { kind: "set", value: parseLiteral(cursor, "after `=`") };
  }
  const op = cursor.takeSymbol("*", "/", "+", "-");
  if (!op) return cursor.fail("`= value`, `* factor` or `+ amount` after the column");
  const value = parseNumber(cursor, `a number after \`${op.value}\``);
  if (op.value === "*") return { kind: "multiply", factor: value };
  if (op.value === "/" && value === 0) return cursor.refuse("A column cannot be divided by 0.", op);
  if (op.value === "/") return { kind: "multiply", factor: 1 / value };
  return { kind: "add", amount: op.value === "-" ? 0 - value : value };
}

/** Takes the column of `do fare = fare * 1.1` once more, if it stands here. */
function takeSame(cursor: Cursor, column: ColumnName): boolean {
  const { kind, start } = cursor.token;
  if (kind !== "name" && kind !== "word") return false;
  const again = parseColumn(cursor, "after `=`", endsChanged);
  if (again === column && cursor.isSymbol("*", "/", "+", "-")) return true;
  cursor.moveTo(start);
  return false;
}

function parseCell(cursor: Cursor, where: string): Cell {
  const column = parseColumn(cursor, where, (token) => isSymbol(token, "="));
  cursor.expectSymbol("=", "and a value after the column");
  return { column, value: parseLiteral(cursor, "after `=`") };
}
