import { and, or } from "../algebra.ts";
import {
  ALL,
  type Bound,
  type Comparator,
  type Event,
  type Literal,
  type Scalar,
  type Term,
} from "../ast.ts";
import { datePart, RESERVED } from "../words.ts";
import { type Cursor, isSymbol, isWord } from "./cursor.ts";
import type { Token } from "./lexer.ts";
import { scalarNamed } from "./named-form.ts";
import { parseComputed, takeFormula } from "./parse-formula.ts";
import { parseScalar } from "./parse-scalar.ts";
import {
  atNumber,
  openCall,
  parseLiteral,
  parsePart,
  refuseCall,
  resolve,
} from "./parse-values.ts";

const COMPARATORS = ["=", "!=", "<", "<=", ">", ">="] as const;
const FLIPPED: Readonly<Record<Comparator, Comparator>> = {
  "=": "=",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};
const MISSING = ["missing", "null", "na", "nan", "empty", "unknown"] as const;
const PRESENT = ["present", "known"] as const;
const AFTER_COLUMN = "a comparison (=, !=, <, <=, >, >=), `in`, `between` or `is`";

/** `e` or `e, e, …`, where a comma is `and` of the weakest binding. */
export function parseConditions(cursor: Cursor): Event {
  const events = [parseEvent(cursor)];
  while (cursor.takeSymbol(",")) events.push(parseEvent(cursor));
  return and(...events);
}

/** `| e`, or `given e` where `given` does not begin something else; else {@link ALL}. */
export function parseGiven(cursor: Cursor, isWordToo: boolean): Event {
  const isGiven = cursor.takeSymbol("|") || (isWordToo && cursor.takeWord("given"));
  return isGiven ? parseConditions(cursor) : ALL;
}

function parseEvent(cursor: Cursor): Event {
  const events = [parseConjunction(cursor)];
  while (cursor.takeWord("or") || cursor.takeSymbol("||")) events.push(parseConjunction(cursor));
  return or(...events);
}

function parseConjunction(cursor: Cursor): Event {
  const events = [parseNegation(cursor)];
  while (cursor.takeWord("and") || cursor.takeSymbol("&")) events.push(parseNegation(cursor));
  return and(...events);
}

function parseNegation(cursor: Cursor): Event {
  return cursor.nested(() => {
    if (cursor.call?.toLowerCase() === "outlier") return parseOutlier(cursor);
    const formula = takeFormula(cursor, (token) => endsOperand(cursor, token), false);
    if (formula !== undefined) return parseCondition(cursor, { kind: "column", column: formula });
    const header = cursor.takeHeader((token) => endsOperand(cursor, token));
    if (header !== undefined) return parseCondition(cursor, { kind: "column", column: header });
    const isColumn = startsComparator(cursor.following);
    if (!isColumn && (cursor.takeWord("not") || cursor.takeSymbol("!"))) {
      return { kind: "not", event: parseNegation(cursor) };
    }
    if (!isColumn && cursor.takeWord("all")) return ALL;
    if (cursor.takeSymbol("(")) {
      const event = parseConditions(cursor);
      cursor.expectSymbol(")", "or `and`/`or` after the condition");
      return event;
    }
    if (cursor.token.kind === "text" || atNumber(cursor)) return parseFlipped(cursor);
    return parseCondition(cursor, parseTerm(cursor, isColumn));
  });
}

/** `outlier(fare)`, by standard deviations `outlier(fare, z)`, of some rows `outlier(fare | e)`. */
function parseOutlier(cursor: Cursor): Event {
  cursor.next();
  const close = openCall(cursor);
  const column = parseComputed(cursor, "in outlier(…)");
  const method = cursor.takeSymbol(",") && cursor.takeWord("iqr", "z")?.value.toLowerCase();
  const given = parseGiven(cursor, true);
  cursor.expectSymbol(close, "or `, z` after the column in outlier(…)");
  return { kind: "outlier", column, method: method === "z" ? "z" : "iqr", given };
}

function startsComparator(token: Token): boolean {
  return isSymbol(token, ...COMPARATORS);
}

function endsOperand(cursor: Cursor, token: Token): boolean {
  const isNegated = isWord(token, "not") && isWord(cursor.tokenAt(token.end), "in", "between");
  return isNegated || startsComparator(token) || isWord(token, "in", "is", "between");
}

/** A column or a part of a date, on the left of a condition. */
function parseTerm(cursor: Cursor, isColumn: boolean): Term {
  const { token, call = "" } = cursor;
  if (datePart(call)) return parsePart(cursor);
  if (token.kind === "name") {
    return { kind: "column", column: resolve(cursor, cursor.next().value) };
  }
  if (token.kind !== "word" || (!isColumn && RESERVED.has(token.value.toLowerCase()))) {
    cursor.fail("a condition such as `column = value`");
  }
  if (scalarNamed(call)) {
    cursor.refuse(
      `A condition starts with a column: write \`column > ${token.value}(…)\` with the number on the right.`,
    );
  }
  refuseCall(cursor);
  cursor.next();
  return { kind: "column", column: resolve(cursor, token.value) };
}

function parseCondition(cursor: Cursor, left: Term): Event {
  const op = takeComparator(cursor);
  if (op !== undefined) return { kind: "compare", left, op, right: parseRight(cursor) };
  if (cursor.takeWord("is")) return parseIs(cursor, left);
  if (cursor.takeWord("not")) return { kind: "not", event: parseMembership(cursor, left) };
  return parseMembership(cursor, left);
}

function parseMembership(cursor: Cursor, left: Term): Event {
  if (cursor.takeWord("in")) return parseIn(cursor, left);
  if (cursor.takeWord("between")) {
    const low = parseLiteral(cursor, "after `between`");
    if (!cursor.takeWord("and") && !cursor.takeSymbol("&"))
      cursor.fail("`and` and the upper bound");
    const high = parseLiteral(cursor, "after `and`");
    return {
      kind: "between",
      left,
      low: { value: low, inclusive: true },
      high: { value: high, inclusive: true },
    };
  }
  const name = left.column.length > 40 ? `${left.column.slice(0, 40)}…` : left.column;
  return cursor.fail(`${AFTER_COLUMN} after the column ${name}`);
}

function parseIs(cursor: Cursor, left: Term): Event {
  const negated = cursor.takeWord("not") !== undefined;
  const missing = cursor.takeWord(...MISSING) !== undefined;
  if (missing || cursor.takeWord(...PRESENT)) {
    return { kind: missing === negated ? "present" : "missing", column: left.column };
  }
  if (cursor.isWord("in", "between")) {
    const event = parseMembership(cursor, left);
    return negated ? { kind: "not", event } : event;
  }
  const op = negated ? "!=" : "=";
  return { kind: "compare", left, op, right: parseRight(cursor) };
}

/** `{v, …}` or `(v, …)`, or a range: `[a, b)`, `(a, b]`, `[a, b]`, and open on both ends `]a, b[`. */
function parseIn(cursor: Cursor, left: Term): Event {
  const open = cursor.takeSymbol("{", "(", "[", "]");
  if (!open) return cursor.fail("`{values}` or a range such as `[low, high)` after `in`");
  const ends = open.value === "{" ? ["}"] : open.value === "(" ? [")", "]"] : [")", "]", "["];
  const values: Literal[] = [];
  const low = open.value === "{" ? undefined : takeInfinity(cursor, "-");
  if (low) cursor.expectSymbol(",", "after the lower bound");
  let high: true | undefined;
  if (!cursor.isSymbol(...ends)) {
    do {
      high = values.length === 1 || low ? takeInfinity(cursor, "+") : undefined;
      if (!high) values.push(parseLiteral(cursor, `in the list after \`in\``));
    } while (!high && cursor.takeSymbol(","));
  }
  const close = cursor.takeSymbol(...ends) ?? cursor.fail("`,` or the end of the list");
  const [first, second] = values;
  const lowInclusive = open.value === "[";
  const highInclusive = close.value === "]";
  if (low || high) {
    const bound = low
      ? oneSided(left, highInclusive ? "<=" : "<", first)
      : oneSided(left, lowInclusive ? ">=" : ">", first);
    return bound ?? { kind: "present", column: left.column };
  }
  const isList = open.value === "{" || (open.value === "(" && close.value === ")");
  if (isList || (lowInclusive && highInclusive && values.length !== 2)) {
    return { kind: "in", left, values };
  }
  if (first === undefined || second === undefined || values.length !== 2) {
    return cursor.refuse("A range has two bounds, as in `[low, high)`.", close);
  }
  const bounds: readonly [Bound, Bound] = [
    { value: first, inclusive: lowInclusive },
    { value: second, inclusive: highInclusive },
  ];
  return { kind: "between", left, low: bounds[0], high: bounds[1] };
}

function oneSided(left: Term, op: Comparator, right: Literal | undefined): Event | undefined {
  return right === undefined ? undefined : { kind: "compare", left, op, right };
}

function takeInfinity(cursor: Cursor, sign: "-" | "+"): true | undefined {
  const isSigned = cursor.isSymbol(sign);
  if (sign === "-" && !isSigned) return undefined;
  const token = isSigned ? cursor.following : cursor.token;
  if (!isSymbol(token, "∞") && !isWord(token, "inf", "infinity")) return undefined;
  cursor.moveTo(token.end);
  return true;
}

/** `18 <= age` and `18 <= age < 30`. */
function parseFlipped(cursor: Cursor): Event {
  const low = parseLiteral(cursor, "");
  const first = takeComparator(cursor) ?? cursor.fail("a comparison after the value");
  const left = parseColumnTerm(cursor);
  if (!startsComparator(cursor.token) || !first.startsWith("<")) {
    return { kind: "compare", left, op: FLIPPED[first], right: low };
  }
  const second = takeComparator(cursor);
  if (second !== "<" && second !== "<=") return cursor.refuse("Both bounds need `<` or `<=`.");
  const high = parseLiteral(cursor, "after the comparison");
  return {
    kind: "between",
    left,
    low: { value: low, inclusive: first === "<=" },
    high: { value: high, inclusive: second === "<=" },
  };
}

function parseColumnTerm(cursor: Cursor): Term {
  const ends = (token: Token) => endsRight(token) || startsComparator(token);
  const formula = takeFormula(cursor, ends, false);
  if (formula !== undefined) return { kind: "column", column: formula };
  const header = cursor.takeHeader(ends);
  return header === undefined ? parseTerm(cursor, true) : { kind: "column", column: header };
}

function takeComparator(cursor: Cursor): Comparator | undefined {
  const op = COMPARATORS.find((symbol) => cursor.isSymbol(symbol));
  if (op !== undefined) cursor.next();
  return op;
}

/** A literal, a column (always in backticks without a table at hand), a date part or a scalar. */
function parseRight(cursor: Cursor): Literal | Term | Scalar {
  const { token, call = "" } = cursor;
  const formula = takeFormula(cursor, endsRight, true);
  if (formula !== undefined) return { kind: "column", column: formula };
  if (token.kind === "name") {
    return { kind: "column", column: resolve(cursor, cursor.next().value) };
  }
  if (datePart(call)) return parsePart(cursor);
  if (scalarNamed(call)) return parseScalar(cursor);
  const header = token.kind === "word" ? cursor.takeHeader(endsRight) : undefined;
  if (header !== undefined) return { kind: "column", column: header };
  return parseLiteral(cursor, "after the comparison");
}

function endsRight(token: Token): boolean {
  return (
    token.kind === "end" ||
    isSymbol(token, ",", ")", "]", "}", "|", ";", "&", "||", "?") ||
    isWord(token, "and", "or", "given", "by", "vs", "hold", "free")
  );
}

/** A comparison's operator, else a refusal. */
export function parseComparator(cursor: Cursor): Comparator {
  return takeComparator(cursor) ?? cursor.fail("a comparison or the end");
}
