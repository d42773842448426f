import {
  ALL,
  type Change,
  type ColumnName,
  type DrawOutcome,
  type Literal,
  type Query,
} from "./ast.ts";
import { Cursor, isSymbol, isWord, TOO_DEEP } from "./cursor.ts";
import { isScalar } from "./guard.ts";
import type { Token } from "./lexer.ts";
import { type ParseError, ParseFailure } from "./parse-error.ts";
import {
  openCall,
  parseComparator,
  parseConditions,
  parseGiven,
  parseKey,
  parseScalar,
} from "./parse-expression.ts";
import {
  endsColumn,
  parseColumn,
  parseColumns,
  parseLiteral,
  parseNumber,
  parseShare,
} from "./parse-values.ts";
import { MAX_QUERY_DEPTH, walk } from "./walk.ts";
import { SCALAR_FUNCTIONS } from "./words.ts";

/** The longest text that is parsed, in UTF-16 units. */
export const MAX_QUERY_LENGTH = 20_000;

export interface ParseOptions {
  /**
   * The table's column names. With them, names are found in any case where that is unique, need
   * no backticks for spaces or keywords where that is unambiguous, and may stand bare on the
   * right of a comparison, where a bare word is otherwise a text.
   */
  readonly columns?: readonly ColumnName[];
}

export type ParseResult =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: ParseError };

/**
 * Reads a query as people type it: any case, `==`, `<>`, `&&`, `given` for `|`, a comma for `and`,
 * `"…"` for texts, `E[…]`, `Pr(…)`, `between … and …`, `is null`. Never throws.
 *
 * @example
 * ```ts
 * const result = parseQuery("p(survived = 1 given sex = female)", { columns: ["Survived", "Sex"] });
 * if (result.ok) printQuery(result.query); // P(Survived = 1 | Sex = 'female')
 * else result.error.message; // what was expected, and in start..end where
 * ```
 */
export function parseQuery(text: string, options: ParseOptions = {}): ParseResult {
  if (text.length > MAX_QUERY_LENGTH) {
    const message = `The query is longer than ${MAX_QUERY_LENGTH} characters.`;
    return { ok: false, error: { message, start: MAX_QUERY_LENGTH, end: text.length } };
  }
  try {
    const cursor = new Cursor(text, options.columns);
    const query = parseAny(cursor);
    cursor.takeSymbol("?", ";");
    if (cursor.token.kind !== "end") cursor.fail("the end of the query");
    for (const { depth } of walk(query)) {
      if (depth > MAX_QUERY_DEPTH) return { ok: false, error: tooDeep(text) };
    }
    return { ok: true, query };
  } catch (error) {
    if (error instanceof ParseFailure) return { ok: false, error: error.reason };
    throw error;
  }
}

/** Chains such as `P(a) - P(b) - …` nest without recursion, so depth is looked at once more. */
function tooDeep(text: string): ParseError {
  return { message: TOO_DEEP, start: 0, end: text.length };
}

function parseAny(cursor: Cursor): Query {
  return cursor.nested(() => {
    const { token } = cursor;
    const isCall = token.kind === "word" && isSymbol(cursor.following, "(", "[");
    const parse = isCall ? FORMS.get(token.value.toLowerCase()) : undefined;
    if (!parse) return parseClaim(cursor);
    cursor.next();
    const close = openCall(cursor);
    const query = parse(cursor);
    cursor.expectSymbol(close, `at the end of ${token.value}(…)`);
    return query;
  });
}

function parseClaim(cursor: Cursor): Query {
  const { token } = cursor;
  if (token.kind === "word" || token.kind === "name") {
    const isCall = isSymbol(cursor.following, "(", "[");
    if (!isCall) {
      cursor.fail(
        "a query such as P(…), E(…), count(…) or distribution(…) (a condition goes inside P(…))",
      );
    }
    if (!SCALAR_FUNCTIONS.has(token.value.toLowerCase())) {
      cursor.refuse(`There is no function ${token.value.slice(0, 40)}.`);
    }
  }
  const left = parseScalar(cursor);
  if (cursor.token.kind === "end" || cursor.isSymbol(")", "]", "?", ";")) return left;
  const op = parseComparator(cursor);
  return { kind: "claim", left, op, right: parseScalar(cursor) };
}

type Form = (cursor: Cursor) => Query;

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ["interval", parseInterval],
  ["range", parseRange],
  ["distribution", parseOfColumn("distribution")],
  ["mode", parseOfColumn("mode")],
  ["antimode", parseOfColumn("antimode")],
  ["table", parseTable],
  ["by", parseBy],
  ["rank", parseRank],
  ["dependence", parseDependence],
  ["drivers", parseDrivers],
  ["draw", parseDraw],
  ["simulate", parseSimulate],
  ["whatif", parseWhatIf],
  ["complete", parseComplete],
  ["surprise", parseSurprise],
  ["describe", parseDescribe],
  ["explain", (cursor) => ({ kind: "explain", query: parseAny(cursor) })],
]);

function parseInterval(cursor: Cursor): Query {
  const level = parseShare(cursor, "a level such as 0.95");
  cursor.expectSymbol(",", "after the level");
  return { kind: "interval", level, scalar: parseScalar(cursor) };
}

function parseRange(cursor: Cursor): Query {
  const mass = parseShare(cursor, "a share of the rows such as 0.9");
  cursor.expectSymbol(",", "after the share");
  const column = parseColumn(cursor, "in range(…)");
  return { kind: "range", mass, column, given: parseGiven(cursor) };
}

function parseOfColumn(kind: "distribution" | "mode" | "antimode"): Form {
  return (cursor) => {
    const column = parseKey(cursor, `in ${kind}(…)`);
    return { kind, column, given: parseGiven(cursor) };
  };
}

function parseTable(cursor: Cursor): Query {
  const [row, column] = parsePair(cursor, "in table(…)");
  return { kind: "table", row, column, given: parseGiven(cursor) };
}

function parsePair(cursor: Cursor, where: string): readonly [ColumnName, ColumnName] {
  const first = parseColumn(cursor, where);
  cursor.expectSymbol(",", `and a second column ${where}`);
  return [first, parseColumn(cursor, where)];
}

function parseBy(cursor: Cursor): Query {
  const columns = [parseKey(cursor, "in by(…)")];
  while (cursor.takeSymbol(",")) columns.push(parseKey(cursor, "in by(…)"));
  cursor.expectSymbol(":", "and a query after the columns in by(…)");
  const { token } = cursor;
  const query = parseAny(cursor);
  if (isScalar(query) || query.kind === "distribution" || query.kind === "dependence") {
    return { kind: "by", columns, query };
  }
  return cursor.refuse("by(…) takes an expression, a distribution or a dependence.", token);
}

function parseRank(cursor: Cursor): Query {
  const column = parseKey(cursor, "in rank(…)");
  if (!cursor.takeWord("by")) cursor.fail("`by` after the column in rank(…)");
  const by = parseScalar(cursor);
  const order = cursor.takeWord("asc") ? "asc" : "desc";
  if (order === "desc") cursor.takeWord("desc");
  cursor.expectSymbol(",", "and how many, after the order in rank(…)");
  const limit = parseNumber(cursor, "how many");
  return { kind: "rank", column, by, order, limit };
}

function parseDependence(cursor: Cursor): Query {
  const [x, y] = parsePair(cursor, "in dependence(…)");
  const given = cursor.takeSymbol("|") ? parseConditions(cursor) : ALL;
  const within = cursor.takeWord("given") ? parseColumns(cursor, "after `given`") : [];
  return { kind: "dependence", x, y, given, within };
}

function parseDrivers(cursor: Cursor): Query {
  const target = parseColumn(cursor, "in drivers(…)");
  return { kind: "drivers", target, given: parseGiven(cursor) };
}

function parseDraw(cursor: Cursor): Query {
  const size = parseNumber(cursor, "how many rows are drawn");
  cursor.expectSymbol(",", "after the number of rows");
  const outcome = parseOutcome(cursor);
  cursor.expectSymbol(",", "and a condition after the outcome");
  return {
    kind: "draw",
    size,
    outcome,
    event: parseConditions(cursor),
    given: parseGiven(cursor),
  };
}

function parseOutcome(cursor: Cursor): DrawOutcome {
  if (cursor.takeWord("all")) return { kind: "all" };
  if (cursor.takeWord("any")) return { kind: "any" };
  if (cursor.takeWord("none")) return { kind: "none" };
  if (cursor.takeWord("exactly")) {
    return { kind: "exactly", count: parseNumber(cursor, "a number after `exactly`") };
  }
  return cursor.fail("`all`, `any`, `none` or `exactly` and a number");
}

function parseSimulate(cursor: Cursor): Query {
  const rows = parseNumber(cursor, "how many rows are simulated");
  cursor.expectSymbol(",", "and a condition or columns after the number of rows");
  if (isColumnList(cursor)) {
    const columns = parseColumns(cursor, "in simulate(…)");
    return {
      kind: "simulate",
      rows,
      target: { kind: "columns", columns },
      given: parseGiven(cursor),
    };
  }
  return { kind: "simulate", rows, target: parseConditions(cursor), given: parseGiven(cursor) };
}

function isColumnList(cursor: Cursor): boolean {
  const { token } = cursor;
  if (isWord(token, "all") && endsColumn(cursor.following)) return false;
  if ((token.kind === "name" || token.kind === "word") && endsColumn(cursor.following)) return true;
  const isList = cursor.takeHeader(endsColumn) !== undefined;
  cursor.moveTo(token.start);
  return isList;
}

function parseWhatIf(cursor: Cursor): Query {
  const scalar = parseScalar(cursor);
  cursor.expectSymbol(";", "and `do column = value` after the expression");
  cursor.takeWord("do");
  const column = parseColumn(cursor, "after `do`", endsChanged);
  return { kind: "whatIf", scalar, column, change: parseChange(cursor, column) };
}

function endsChanged(token: Token): boolean {
  return isSymbol(token, "=", "*", "/", "+", "-");
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

function parseComplete(cursor: Cursor): Query {
  const columns = parseColumns(cursor, "in complete(…)");
  return { kind: "complete", columns, given: parseGiven(cursor) };
}

function parseSurprise(cursor: Cursor): Query {
  const cells = [parseCell(cursor)];
  while (cursor.takeSymbol(",", "&") || cursor.takeWord("and")) cells.push(parseCell(cursor));
  return { kind: "surprise", cells };
}

function parseCell(cursor: Cursor): { readonly column: ColumnName; readonly value: Literal } {
  const column = parseColumn(cursor, "in surprise(…)", (token) => isSymbol(token, "="));
  cursor.expectSymbol("=", "and a value after the column");
  return { column, value: parseLiteral(cursor, "after `=`") };
}

function parseDescribe(cursor: Cursor): Query {
  const isWhole = cursor.isSymbol(")", "]");
  return { kind: "describe", column: isWhole ? null : parseColumn(cursor, "in describe(…)") };
}
