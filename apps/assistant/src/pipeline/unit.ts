import type { Codebook } from "@probability-chat/codebook";
import { formulaUnit } from "@probability-chat/engine";
import { formulaOf, type Query, type Scalar } from "@probability-chat/query";

/** The unit of a query's numbers, where they are values of one column; else null. */
export function unitOf(query: Query, codebook: Codebook): string | null {
  const column = columnOf(query);
  const formula = column === null ? null : formulaOf(column);
  if (formula) return formulaUnit(formula, codebook);
  return codebook.columns.find(({ name }) => name === column)?.unit ?? null;
}

function columnOf(query: Query): string | null {
  switch (query.kind) {
    case "statistic":
    case "quantile":
    case "range":
    case "shape":
      return query.column;
    case "survival":
      return query.time;
    case "difference":
    case "claim": {
      const left = ofScalar(query.left);
      return left === ofScalar(query.right) ? left : null;
    }
    case "interval":
    case "whatIf":
    case "trend":
    case "forecast":
    case "sampleSize":
    case "detectable":
      return ofScalar(query.scalar);
    case "rank":
      return ofScalar(query.by);
    case "by":
    case "explain":
      return columnOf(query.query);
    default:
      return null;
  }
}

function ofScalar(scalar: Scalar): string | null {
  return columnOf(scalar);
}
