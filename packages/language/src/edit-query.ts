/** Edits of a query, whatever its kind: its conditions, its columns, its values. */
import {
  type Event,
  type Formula,
  formulaName,
  formulaOf,
  type Literal,
  mapParts,
  mapTree,
  type Query,
} from "@probability-chat/query";

/** The query with its condition changed, on every level that has one. */
export function mapQueryGiven(query: Query, change: (given: Event) => Event): Query {
  if ("given" in query) return { ...query, given: change(query.given) };
  if (query.kind === "count") return { ...query, event: change(query.event) };
  return mapParts(query, { query: (part) => mapQueryGiven(part, change) });
}

/** The query with another column wherever it names one. */
export function renameColumn(query: Query, from: string, to: string): Query {
  return mapTree(query, { column: (name) => (name === from ? to : name) });
}

/** The query with another value wherever it names one of a column's. */
export function mapValues(
  query: Query,
  change: (value: Literal, column: string) => Literal,
): Query {
  return mapTree(query, {
    literal: (value, of) => (of.kind === "column" ? change(value, of.column) : value),
  });
}

/** The query with each part of its computed columns' formulas changed, the parts of a part before it. */
export function mapFormulas(
  query: Query,
  change: (formula: Formula, column: string) => Formula,
): Query {
  const changed = (formula: Formula, column: string): Formula => {
    if (formula.kind !== "operation") return change(formula, column);
    const [left, right] = [changed(formula.left, column), changed(formula.right, column)];
    return change({ ...formula, left, right }, column);
  };
  return mapTree(query, {
    column(name) {
      const formula = formulaOf(name);
      return formula ? formulaName(changed(formula, name)) : name;
    },
  });
}
