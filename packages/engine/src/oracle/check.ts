import type { Codebook } from "@probability-chat/codebook";
import {
  type Node,
  ownKeys,
  partsOf,
  printColumn,
  type Query,
  validateQuery,
} from "@probability-chat/query";
import { ColumnTypes, firstRefusal } from "./column-types.ts";
import { kindOf } from "./kinds/kinds.ts";
import { type Refused, refuse } from "./refuse.ts";

/** Whether a query is one that can be asked of a table with such columns; a refusal if not. */
export function checkColumns(query: Query, codebook: Codebook): Refused | null {
  const [problem] = validateQuery(query, codebook);
  if (problem?.kind === "unknownColumn") return refuseUnknown(problem.column ?? "", codebook);
  return problem ? refuse("invalidQuery", problem.message, problem.column) : null;
}

/** Whether it asks of each column, computed ones too, what its type can give; a refusal if not. */
export function checkTypes(query: Query, codebook: Codebook): Refused | null {
  return checkNode(query, new ColumnTypes(codebook));
}

function refuseUnknown(name: string, codebook: Codebook): Refused {
  const names = codebook.columns.slice(0, 12).map((column) => printColumn(column.name));
  const more = codebook.columns.length > names.length ? ", …" : "";
  return refuse(
    "unknownColumn",
    `The table has no column ${printColumn(name)}; it has ${names.join(", ")}${more}.`,
    name,
  );
}

function checkNode(node: Node, columns: ColumnTypes): Refused | null {
  // What a comparison is with has been looked at by then.
  const parts = node.kind === "compare" ? [] : partsOf(node);
  return (
    checkOwn(node, columns) ??
    firstRefusal(ownKeys(node), (key) => columns.key(key)) ??
    firstRefusal(parts, (part) => checkNode(part, columns))
  );
}

/** What a node itself needs of its columns. */
function checkOwn(node: Node, columns: ColumnTypes): Refused | null {
  switch (node.kind) {
    case "all":
    case "missing":
    case "present":
    case "and":
    case "or":
    case "not":
      return null;
    case "outlier":
      return columns.number(node.column);
    case "between":
      return (
        columns.term(node.left) ??
        columns.ordering(node.left, node.low.value) ??
        columns.ordering(node.left, node.high.value)
      );
    case "in":
      return (
        columns.term(node.left) ??
        firstRefusal(node.values, (value) => columns.equality(node.left, value))
      );
    case "compare": {
      const { left, op, right } = node;
      const equality = op === "=" || op === "!=";
      const refused = columns.term(left);
      if (refused) return refused;
      if (typeof right !== "object") {
        return equality ? columns.equality(left, right) : columns.ordering(left, right);
      }
      if (right.kind === "column" || right.kind === "part") {
        return columns.term(right) ?? columns.comparable(left, right, equality);
      }
      return checkNode(right, columns) ?? columns.comparableScalar(left, right, equality);
    }
    default:
      return kindOf(node).check?.(node, columns) ?? null;
  }
}
