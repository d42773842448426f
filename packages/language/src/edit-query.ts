/** Edits of a query, whatever its kind: its conditions, its columns, its values. */
import {
  type Event,
  isScalar,
  type Literal,
  type Query,
  type Scalar,
} from "@probability-chat/query";

function mapGiven(scalar: Scalar, change: (given: Event) => Event): Scalar {
  switch (scalar.kind) {
    case "number":
      return scalar;
    case "count":
      return { ...scalar, event: change(scalar.event) };
    case "difference":
    case "ratio":
      return {
        ...scalar,
        left: mapGiven(scalar.left, change),
        right: mapGiven(scalar.right, change),
      };
    default:
      return { ...scalar, given: change(scalar.given) };
  }
}

/** The query with the numbers that it is about changed: itself where it is one. */
function mapScalars(query: Query, change: (scalar: Scalar) => Scalar): Query {
  if (isScalar(query)) return change(query);
  switch (query.kind) {
    case "claim":
    case "test":
      return { ...query, left: change(query.left), right: change(query.right) };
    case "interval":
    case "whatIf":
    case "effect":
    case "trend":
    case "forecast":
    case "sampleSize":
    case "detectable":
      return { ...query, scalar: change(query.scalar) };
    case "by":
      return isScalar(query.query) ? { ...query, query: change(query.query) } : query;
    case "rank":
      return { ...query, by: change(query.by) };
    default:
      return query;
  }
}

/** The query with its condition changed, on every level that has one. */
export function mapQueryGiven(query: Query, change: (given: Event) => Event): Query {
  if (isScalar(query)) return mapGiven(query, change);
  if (query.kind === "explain") return { ...query, query: mapQueryGiven(query.query, change) };
  if (query.kind === "by" && !isScalar(query.query))
    return { ...query, query: { ...query.query, given: change(query.query.given) } };
  return "given" in query
    ? { ...query, given: change(query.given) }
    : mapScalars(query, (scalar) => mapGiven(scalar, change));
}

/** Fields of a node that name columns. */
const COLUMN_FIELDS = new Set([
  "column",
  "columns",
  "row",
  "x",
  "y",
  "on",
  "target",
  "within",
  "hold",
  "free",
]);

/** The query with another column wherever it names one. */
export function renameColumn(query: Query, from: string, to: string): Query {
  return rebuild(query, (node) =>
    Object.fromEntries(
      Object.entries(node).map(([field, value]) => {
        if (!COLUMN_FIELDS.has(field)) return [field, value];
        if (Array.isArray(value))
          return [field, value.map((name: unknown) => (name === from ? to : name))];
        return [field, value === from ? to : value];
      }),
    ),
  );
}

/** The query with another value wherever it names one of a column's. */
export function mapValues(
  query: Query,
  change: (value: Literal, column: string) => Literal,
): Query {
  return rebuild(query, (node) => {
    const { left, right, low, high, values, value, cells } = node;
    if (isLiteral(value) && typeof node.column === "string")
      return { ...node, value: change(value, node.column) };
    if (node.kind === "whatIf") {
      const made = node.change as { readonly kind: string; readonly value: Literal };
      if (made.kind !== "set") return node;
      return { ...node, change: { ...made, value: change(made.value, String(node.column)) } };
    }
    const term = left as { readonly kind?: string; readonly column?: string } | undefined;
    if (cells !== undefined || term?.kind !== "column" || term.column === undefined) return node;
    const { column } = term;
    const bound = (end: unknown): object => {
      const { value: own, ...more } = end as { readonly value: Literal };
      return { ...more, value: change(own, column) };
    };
    return {
      ...node,
      ...(isLiteral(right) ? { right: change(right, column) } : {}),
      ...(low === undefined ? {} : { low: bound(low), high: bound(high) }),
      ...(Array.isArray(values) ? { values: values.map((own) => change(own, column)) } : {}),
    };
  });
}

function isLiteral(value: unknown): value is Literal {
  return typeof value === "string" || typeof value === "number";
}

type Node = Readonly<Record<string, unknown>>;

/** The tree with every node changed, its parts before itself. */
function rebuild(query: Query, change: (node: Node) => Node): Query {
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([field, part]) => [field, each(part)]);
    return change(Object.fromEntries(parts) as Node);
  };
  return each(query) as Query;
}
