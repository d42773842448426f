import type { Comparator, Literal, Scalar, Term } from "@probability-chat/query";

/** The literal that a comparison's right side is once scalars in it are closed. */
export function closedLiteral(right: Literal | Term | Scalar): Literal {
  if (typeof right !== "object") return right;
  if (right.kind === "number") return right.value;
  throw new TypeError(`An event was read with an open scalar (${right.kind}).`);
}

export function inOrder<T extends number | string>(op: Comparator, a: T, b: T): boolean {
  switch (op) {
    case "=":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
  }
}
