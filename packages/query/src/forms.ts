import type { Query, Statistic } from "./ast.ts";
import { type Form, field, form, type Suits } from "./form.ts";

const given = field("given", "given");
const event = field("event", "event");
const left = field("left", "scalar", { suits: "number" });
const right = field("right", "other", { suits: "number" });

function statistic(name: string, kind: Statistic, asks: string, suits: Suits): Form {
  const column = field("column", "column", { suits });
  return form("statistic", name, asks, [column, given], { implied: { statistic: kind } });
}

/** One number about rows, in brackets. */
export const SCALAR_FORMS: readonly Form[] = [
  form("probability", "P", "the probability of an event", [event, given]),
  form("odds", "odds", "its odds, p / (1 - p)", [event, given]),
  form("count", "count", "the number of rows in which it holds", [event]),
  statistic("E", "mean", "the mean of a column", "number"),
  statistic("sum", "sum", "its sum", "number"),
  statistic("sd", "sd", "its standard deviation", "number"),
  statistic("min", "min", "its least value", "ordered"),
  statistic("max", "max", "its greatest value", "ordered"),
  statistic("distinct", "distinct", "how many different values it has", "any"),
  form(
    "quantile",
    "median",
    "its median",
    [field("column", "column", { suits: "number" }), given],
    {
      implied: { q: 0.5 },
    },
  ),
  form("quantile", "quantile", "the value below which a share of its values lies", [
    field("q", "share", {
      expected: "a number first in quantile(…)",
      label: "The share of a quantile",
    }),
    ", ",
    field("column", "column", { suits: "number" }),
    given,
  ]),
  form("difference", "diff", "the first number less the second", [left, ", ", right]),
  form("ratio", "ratio", "the first number over the second", [left, ", ", right]),
];

/** Everything else that can be asked, in brackets. */
export const QUERY_FORMS: readonly Form[] = [
  form("interval", "interval", "how sure an estimate is", [
    field("level", "share", {
      expected: "a level such as 0.95",
      label: "The level of an interval",
    }),
    ", ",
    field("scalar", "scalar", { suits: "number" }),
  ]),
  form("range", "range", "between which values the central share of a column lies", [
    field("mass", "share", {
      expected: "a share of the rows such as 0.9",
      label: "The share of rows of a range",
    }),
    ", ",
    field("column", "column", { suits: "number" }),
    given,
  ]),
  form("distribution", "distribution", "the shares of a column's values", [
    field("column", "key"),
    given,
  ]),
  form("mode", "mode", "its most frequent value", [field("column", "key"), given]),
  form("antimode", "antimode", "its least frequent value", [field("column", "key"), given]),
  form(
    "table",
    "table",
    "the joint shares of two columns",
    [field("row", "column"), ", ", field("column", "column"), given],
    { different: ["row", "column"] },
  ),
  form(
    "by",
    "by",
    "the same for each value of a column",
    [field("columns", "keys"), ": ", field("query", "grouped")],
    { different: ["columns"] },
  ),
  form("rank", "rank", "a column's values in the order of a number", [
    field("column", "key"),
    " by ",
    field("by", "scalar"),
    " ",
    field("order", "order"),
    ", ",
    field("limit", "size", { expected: "how many", label: "The number of ranks" }),
  ]),
  form(
    "dependence",
    "dependence",
    "whether two columns depend on each other",
    [field("x", "column"), ", ", field("y", "column"), given, field("within", "within")],
    { different: ["x", "y", "within"] },
  ),
  form("drivers", "drivers", "what a column depends on", [field("target", "column"), given]),
  form("draw", "draw", "the chance that so many of some drawn rows match", [
    field("size", "size", {
      expected: "how many rows are drawn",
      label: "The number of drawn rows",
    }),
    ", ",
    field("outcome", "outcome"),
    ", ",
    event,
    given,
  ]),
  form("simulate", "simulate", "how many of some new rows would match", [
    field("rows", "size", {
      expected: "how many rows are simulated",
      label: "The number of simulated rows",
    }),
    ", ",
    field("target", "target"),
    given,
  ]),
  form("whatIf", "whatif", "a number had a column been changed", [
    field("scalar", "scalar", { suits: "number" }),
    "; do ",
    field("column", "column"),
    " ",
    field("change", "change"),
  ]),
  form(
    "complete",
    "complete",
    "the likeliest values of columns",
    [field("columns", "columns"), given],
    { different: ["columns"] },
  ),
  form("surprise", "surprise", "how unusual a row is", [field("cells", "cells")], {
    different: ["cells"],
  }),
  form("describe", "describe", "what is in the table or a column", [field("column", "about")]),
  form("explain", "explain", "where an answer comes from", [field("query", "query")]),
];

export const NUMBER = form("number", null, "a number to compare with", [field("value", "number")]);

export const CLAIM = form("claim", null, "whether a comparison of two numbers holds", [
  field("left", "scalar"),
  " ",
  field("op", "comparator"),
  " ",
  field("right", "other"),
]);

const FORMS: readonly Form[] = [...SCALAR_FORMS, NUMBER, CLAIM, ...QUERY_FORMS];

/** How a query is written. */
export function formOf(query: Query): Form {
  const values: Readonly<Record<string, unknown>> = { ...query };
  const found = FORMS.find(
    ({ kind, implied }) =>
      kind === query.kind &&
      Object.entries(implied).every(([name, value]) => values[name] === value),
  );
  if (!found) throw new RangeError(`There is no query of the kind ${query.kind}.`);
  return found;
}
