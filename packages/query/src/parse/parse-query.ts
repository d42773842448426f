import type { ColumnName, Query } from "../ast.ts";
import { MAX_QUERY_DEPTH, walk } from "../walk.ts";
import { Cursor, isSymbol, TOO_DEEP } from "./cursor.ts";
import { queryNamed, scalarNamed } from "./named-form.ts";
import { type ParseError, ParseFailure } from "./parse-error.ts";
import { parseComparator } from "./parse-event.ts";
import { parseForm } from "./parse-form.ts";
import { parseScalar } from "./parse-scalar.ts";

/** The longest text that is parsed, in UTF-16 units. */
export const MAX_QUERY_LENGTH = 50_000;

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

/** Any query: a form by its name, an expression, or a claim. */
export function parseAny(cursor: Cursor): Query {
  return cursor.nested(() => {
    const form = queryNamed(cursor.call ?? "");
    return form ? parseForm(cursor, form) : parseClaim(cursor);
  });
}

function parseClaim(cursor: Cursor): Query {
  const { token } = cursor;
  if (token.kind === "word" || token.kind === "name") {
    if (!isSymbol(cursor.following, "(", "[")) {
      cursor.fail(
        "a query such as P(…), E(…), count(…) or distribution(…) (a condition goes inside P(…))",
      );
    }
    if (!scalarNamed(token.value)) {
      cursor.refuse(`There is no function ${token.value.slice(0, 40)}.`);
    }
  }
  const left = parseScalar(cursor);
  if (cursor.token.kind === "end" || cursor.isSymbol(")", "]", "?", ";")) return left;
  const op = parseComparator(cursor);
  return { kind: "claim", left, op, right: parseScalar(cursor) };
}
