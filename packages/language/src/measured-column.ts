import type { Scalar } from "@probability-chat/query";

/** The column in whose unit an expression is; null where it is in none. */
export function measuredColumn(scalar: Scalar): string | null {
  switch (scalar.kind) {
    case "statistic":
      return scalar.statistic === "distinct" ? null : scalar.column;
    case "quantile":
      return scalar.column;
    case "difference": {
      const [left, right] = [measuredColumn(scalar.left), measuredColumn(scalar.right)];
      return left === right ? left : null;
    }
    default:
      return null;
  }
}
