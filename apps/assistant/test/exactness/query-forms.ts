import type { Codebook, Column } from "@probability-chat/codebook";
import {
  ALL,
  compare,
  count,
  difference,
  type Event,
  not,
  odds,
  probability,
  type Query,
  quantile,
  ratio,
  type Scalar,
  type Statistic,
  statistic,
} from "@probability-chat/query";

const statistics: readonly Statistic[] = ["mean", "sum", "sd", "min", "max", "distinct"];

/** Every form of the query language over a table's first columns, sensible for them or not. */
export function queryForms({ columns }: Codebook): Query[] {
  const shown = columns.slice(0, columns.length > 100 ? 1 : 2);
  return shown.flatMap((column, index) => {
    const other = columns[(index + 1) % columns.length] ?? column;
    return formsOf(column, other);
  });
}

function formsOf(column: Column, other: Column): Query[] {
  const { name } = column;
  const events = eventsOf(column);
  const [one = ALL] = events;
  const within = eventsOf(other)[0] ?? ALL;
  const scalars: Scalar[] = [
    ...events.map((event) => probability(event)),
    ...events.map((event) => probability(within, event)),
    odds(one, within),
    odds(not(one)),
    count(one),
    ...statistics.flatMap((kind) => [statistic(kind, name), statistic(kind, name, within)]),
    ...[0.001, 0.5, 0.999].map((q) => quantile(q, name, within)),
    difference(probability(one, within), probability(one, not(within))),
    difference(statistic("mean", name, within), statistic("mean", name)),
    difference(quantile(0.5, name), statistic("mean", name)),
    ratio(probability(one, within), probability(one)),
    ratio(odds(one, within), odds(one)),
    ratio(statistic("sum", name, within), statistic("sum", name)),
    ratio(statistic("mean", name), statistic("sd", name)),
    ratio(count(one), count()),
    probability({ ...compare(name, ">", statistic("mean", name)) }, within),
  ];
  const given = within;
  const plain: Query[] = [
    ...scalars,
    ...every(2, scalars).map((scalar): Query => ({ kind: "interval", level: 0.9, scalar })),
    ...every(3, scalars).map(
      (scalar): Query => ({ kind: "by", columns: [other.name], query: scalar }),
    ),
    ...every(4, scalars).map(
      (by): Query => ({ kind: "rank", column: other.name, by, order: "desc", limit: 2 }),
    ),
    ...every(5, scalars).map(
      (left): Query => ({ kind: "claim", left, op: ">=", right: { kind: "number", value: 0.5 } }),
    ),
    { kind: "range", mass: 0.9, column: name, given },
    { kind: "distribution", column: name, given: ALL },
    { kind: "distribution", column: name, given },
    { kind: "distribution", column: { kind: "part", part: "year", column: name }, given: ALL },
    { kind: "by", columns: [other.name], query: { kind: "distribution", column: name, given } },
    { kind: "mode", column: name, given },
    { kind: "antimode", column: name, given: ALL },
    { kind: "table", row: name, column: other.name, given: ALL },
    { kind: "dependence", x: name, y: other.name, given: ALL, within: [] },
    { kind: "drivers", target: name, given: ALL },
    { kind: "draw", size: 2, outcome: { kind: "any" }, event: one, given: ALL },
    { kind: "simulate", rows: 100, target: one, given },
    { kind: "simulate", rows: 3, target: { kind: "columns", columns: [name] }, given: ALL },
    {
      kind: "whatIf",
      scalar: probability(within),
      column: name,
      change: { kind: "set", value: column.examples[0] ?? "x" },
    },
    {
      kind: "whatIf",
      scalar: statistic("mean", other.name),
      column: name,
      change: { kind: "multiply", factor: 1.1 },
    },
    {
      kind: "whatIf",
      scalar: statistic("mean", name),
      column: name,
      change: { kind: "add", amount: 1 },
    },
    { kind: "complete", columns: [name], given },
    { kind: "surprise", cells: [{ column: name, value: column.examples[0] ?? "x" }] },
    { kind: "describe", column: name },
  ];
  return [...plain, ...every(5, plain).map((query): Query => ({ kind: "explain", query }))];
}

function every<T>(step: number, items: readonly T[]): T[] {
  return items.filter((_, index) => index % step === 0);
}

/** An event at the column's own value, one beyond it, and the rest of the forms. */
function eventsOf({ name, type, min, max, levels, examples }: Column): Event[] {
  const left = { kind: "column", column: name } as const;
  const low = min ?? levels[0]?.text ?? examples[0] ?? "x";
  const high = max ?? low;
  const ordered = type === "number" || type === "date";
  return [
    compare(name, "=", low),
    ...(ordered
      ? [compare(name, "<=", high), compare(name, ">", high), compare(name, "<", low)]
      : [compare(name, "=", "no such level")]),
    { kind: "in", left, values: [low, high] },
    ...(ordered
      ? [
          {
            kind: "between",
            left,
            low: { value: low, inclusive: true },
            high: { value: high, inclusive: false },
          } as const,
        ]
      : []),
    { kind: "missing", column: name },
    { kind: "present", column: name },
  ];
}
