import type { Codebook } from "@probability-chat/codebook";
import { formulaUnit, type Quantity } from "@probability-chat/engine";
import { formulaOf, isEvent, partsOf, type Query } from "@probability-chat/query";

/** The unit of a query's numbers, where they are values of one column; else null. */
export function unitOf(query: Query, codebook: Codebook): string | null {
  const column = columnOf(query);
  const formula = column === null ? null : formulaOf(column);
  if (formula) return formulaUnit(formula, codebook);
  return codebook.columns.find(({ name }) => name === column)?.unit ?? null;
}

/** The column whose values the figures are: of several expressions the one of all but numbers. */
function columnOf(query: Query): string | null {
  switch (query.kind) {
    case "statistic":
    case "quantile":
    case "range":
    case "shape":
      return query.column;
    case "survival":
      return query.time;
    case "slope":
      return query.y;
    case "predict":
      return query.target;
    case "ratio":
      return null;
    default: {
      const parts = partsOf(query).flatMap((part) =>
        isEvent(part) || part.kind === "number" ? [] : [columnOf(part)],
      );
      const [first = null] = parts;
      return parts.every((column) => column === first) ? first : null;
    }
  }
}

/** As a series': `share` on the axis from 0 to 1, `points` of differences of shares, `correlation` from −1, `count` for how many. */
export function drawnUnit(quantity: Quantity, unit: string | null): string {
  if (quantity === "probability" || quantity === "share") return "share";
  if (quantity === "correlation") return "correlation";
  if (quantity === "probabilityDifference") return "points";
  return quantity === "count" || quantity === "distinct" ? "count" : (unit ?? "");
}
