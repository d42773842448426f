import type { CorrelationMethod, Statistic } from "../ast.ts";
import { field, form } from "./build-form.ts";
import type { Form, Suits } from "./form.ts";

const event = field("event", "event");
const given = field("given", "given");
const number = { suits: "number" } as const;
const pair = [field("left", "scalar", number), ", ", field("right", "other", number)];

function statistic(
  statistic: Statistic,
  name: string,
  asks: string,
  suits: Suits,
  spellings: readonly string[] = [],
): Form {
  const parts = [field("column", "column", { suits }), given];
  return form("statistic", name, asks, parts, { implied: { statistic }, spellings });
}

function correlation(
  method: CorrelationMethod,
  name: string,
  asks: string,
  spellings: readonly string[],
): Form {
  const parts = [
    field("x", "column", number),
    ", ",
    field("y", "column", number),
    given,
    field("within", "within"),
  ];
  const different = ["x", "y", "within"] as const;
  return form("correlation", name, asks, parts, { implied: { method }, different, spellings });
}

/** One number about rows, in brackets. */
export const SCALAR_FORMS: readonly Form[] = [
  form("probability", "P", "how likely an event is", [event, given], {
    spellings: ["pr", "prob", "probability"],
  }),
  form("odds", "odds", "how likely against how unlikely it is", [event, given]),
  form("count", "count", "in how many rows it holds", [field("event", "rows")]),
  statistic("mean", "E", "the mean of a column", "number", ["mean", "avg", "average"]),
  statistic("sum", "sum", "its sum", "number", ["total"]),
  statistic("sd", "sd", "its standard deviation", "number", ["std", "stdev", "stddev"]),
  statistic("min", "min", "its least value", "ordered"),
  statistic("max", "max", "its greatest value", "ordered"),
  statistic("distinct", "distinct", "how many different values it has", "any"),
  form("quantile", "median", "its median", [field("column", "column", number), given], {
    implied: { q: 0.5 },
  }),
  form(
    "quantile",
    "quantile",
    "below which value a share of it lies",
    [
      field("q", "share", {
        expected: "a share such as 0.75",
        label: "The share of a quantile",
      }),
      ", ",
      field("column", "column", number),
      given,
    ],
    { spellings: ["percentile"] },
  ),
  correlation(
    "pearson",
    "corr",
    "how closely two columns go together along a line, others held fixed",
    ["correlation", "pearson", "cor"],
  ),
  correlation(
    "spearman",
    "spearman",
    "how closely the ranks of two columns go together, others held fixed",
    ["rankcorr"],
  ),
  form(
    "slope",
    "slope",
    "by how much a column is greater for one more of the next, others held fixed",
    [field("y", "column", number), " on ", field("on", "columns"), given],
    { different: ["y", "on"] },
  ),
  form("difference", "diff", "one number less another", pair, { spellings: ["difference"] }),
  form("ratio", "ratio", "one number over another", pair),
];

/** A number that is held against an expression. */
export const NUMBER = form("number", null, "a number to hold against it", [
  field("value", "number"),
]);
