import type { Scalar } from "../ast.ts";
import type { Cursor } from "./cursor.ts";
import { scalarNamed } from "./named-form.ts";
import { parseForm } from "./parse-form.ts";
import { atNumber, parseShare } from "./parse-values.ts";

/** A scalar; `-` and `/` between scalars are read as differences and ratios. */
export function parseScalar(cursor: Cursor): Scalar {
  let left = parseQuotient(cursor);
  while (cursor.takeSymbol("-")) {
    left = { kind: "difference", left, right: parseQuotient(cursor) };
  }
  return left;
}

function parseQuotient(cursor: Cursor): Scalar {
  let left = parsePlainScalar(cursor);
  while (cursor.takeSymbol("/")) {
    left = { kind: "ratio", left, right: parsePlainScalar(cursor) };
  }
  return left;
}

function parsePlainScalar(cursor: Cursor): Scalar {
  return cursor.nested(() => {
    if (atNumber(cursor)) return { kind: "number", value: parseShare(cursor, "a number") };
    if (cursor.takeSymbol("(")) {
      const scalar = parseScalar(cursor);
      cursor.expectSymbol(")", "after the expression");
      return scalar;
    }
    const form = scalarNamed(cursor.call ?? "");
    if (form) return parseForm(cursor, form) as Scalar;
    return cursor.fail(
      "a number or an expression such as P(…), E(…), count(…), median(…) or ratio(…)",
    );
  });
}
