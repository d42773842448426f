import type { ColumnName, Event, Key, Query } from "./ast.ts";

/** A query, or an event within one. */
export type Node = Query | Event;

/** How deep a query may be nested, an event or an expression inside another counting one. */
export const MAX_QUERY_DEPTH = 100;

/** The node and all below it, each before its parts; iterative, so that no depth overflows. */
export function* walk(root: Node): Generator<{ readonly node: Node; readonly depth: number }> {
  const open = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const depth = next.depth + 1;
    for (const node of parts(next.node).toReversed()) open.push({ node, depth });
  }
}

/** The columns that a node itself names, those of its parts left out. */
export function ownColumns(node: Node): readonly ColumnName[] {
  switch (node.kind) {
    case "compare": {
      const { left, right } = node;
      const isTerm =
        typeof right === "object" && (right.kind === "column" || right.kind === "part");
      return isTerm ? [left.column, right.column] : [left.column];
    }
    case "between":
    case "in":
      return [node.left.column];
    case "missing":
    case "present":
    case "statistic":
    case "quantile":
    case "range":
    case "whatIf":
      return [node.column];
    case "distribution":
    case "mode":
    case "antimode":
    case "rank":
      return [keyColumn(node.column)];
    case "describe":
      return node.column === null ? [] : [node.column];
    case "table":
      return [node.row, node.column];
    case "by":
      return node.columns.map(keyColumn);
    case "complete":
      return node.columns;
    case "dependence":
      return [node.x, node.y, ...node.within];
    case "drivers":
      return [node.target];
    case "simulate":
      return node.target.kind === "columns" ? node.target.columns : [];
    case "surprise":
      return node.cells.map((cell) => cell.column);
    default:
      return [];
  }
}

/** The column of a key. */
export function keyColumn(key: Key): ColumnName {
  return typeof key === "string" ? key : key.column;
}

function parts(node: Node): readonly Node[] {
  switch (node.kind) {
    case "compare": {
      const { right } = node;
      const isTerm = typeof right !== "object" || right.kind === "column" || right.kind === "part";
      return isTerm ? [] : [right];
    }
    case "and":
    case "or":
      return node.events;
    case "not":
    case "count":
      return [node.event];
    case "probability":
    case "odds":
    case "draw":
      return [node.event, node.given];
    case "statistic":
    case "quantile":
    case "range":
    case "distribution":
    case "mode":
    case "antimode":
    case "table":
    case "dependence":
    case "drivers":
    case "complete":
      return [node.given];
    case "difference":
    case "ratio":
    case "claim":
      return [node.left, node.right];
    case "interval":
    case "whatIf":
      return [node.scalar];
    case "by":
    case "explain":
      return [node.query];
    case "rank":
      return [node.by];
    case "simulate":
      return node.target.kind === "columns" ? [node.given] : [node.target, node.given];
    default:
      return [];
  }
}
