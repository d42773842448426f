import { field, form } from "./build-form.ts";
import type { Form } from "./form.ts";

const key = field("column", "key");
const given = field("given", "given");
const number = { suits: "number" } as const;

/** Whatever else can be asked, in brackets. */
export const QUERY_FORMS: readonly Form[] = [
  form("test", "test", "whether the sides of a comparison differ beyond chance", [
    field("left", "scalar", number),
    " ",
    field("op", "comparator"),
    " ",
    field("right", "other", number),
  ]),
  form("interval", "interval", "how sure an estimate is", [
    field("level", "share", {
      expected: "a level such as 0.95",
      label: "The level of an interval",
    }),
    ", ",
    field("scalar", "scalar", number),
  ]),
  form("range", "range", "between which values the middle share of a column lies", [
    field("mass", "share", {
      expected: "a share of the rows such as 0.9",
      label: "The share of rows of a range",
    }),
    ", ",
    field("column", "column", number),
    given,
  ]),
  form("distribution", "distribution", "how often each value occurs", [key, given]),
  form("mode", "mode", "the most frequent value", [key, given]),
  form("antimode", "antimode", "the least frequent value", [key, given]),
  form(
    "table",
    "table",
    "how often the values of two columns occur together",
    [field("row", "column"), ", ", field("column", "column"), given],
    { different: ["row", "column"] },
  ),
  form(
    "by",
    "by",
    "the same for each value of one column or more",
    [field("columns", "keys"), ": ", field("query", "grouped")],
    { different: ["columns"] },
  ),
  form(
    "rank",
    "rank",
    "the values for which a number is greatest or least",
    [
      key,
      " by ",
      field("by", "scalar"),
      " ",
      field("order", "order"),
      ", ",
      field("limit", "size", { expected: "how many", label: "The number of ranks" }),
    ],
    { usual: { limit: 10 } },
  ),
  form(
    "dependence",
    "dependence",
    "whether two columns go together, others held fixed",
    [field("x", "column"), ", ", field("y", "column"), given, field("within", "within")],
    { different: ["x", "y", "within"] },
  ),
  form("drivers", "drivers", "on what a column depends", [field("target", "column"), given]),
  form(
    "correlations",
    "corrs",
    "the correlations of a column with all others, or of all pairs",
    [field("target", "about", number), given],
    { spellings: ["correlations"] },
  ),
  form(
    "predict",
    "predict",
    "what a column may be in a new row, and what each cell adds",
    [field("target", "column", number), given, "; ", field("cells", "cells")],
    { different: ["target", "cells"] },
  ),
  form("draw", "draw", "how likely so many of some drawn rows match", [
    field("size", "size", {
      expected: "how many rows are drawn",
      label: "The number of drawn rows",
    }),
    ", ",
    field("outcome", "outcome"),
    ", ",
    field("event", "event"),
    given,
  ]),
  form("simulate", "simulate", "how many of some new rows would match, or what they hold", [
    field("rows", "size", {
      expected: "how many rows are simulated",
      label: "The number of simulated rows",
    }),
    ", ",
    field("target", "target"),
    given,
  ]),
  form("whatIf", "whatif", "a number as it would be had a column been changed", [
    field("scalar", "scalar", number),
    "; do ",
    field("column", "changed"),
    " ",
    field("change", "change"),
  ]),
  form(
    "effect",
    "effect",
    "how a number differs between some rows and others that are like them",
    [
      field("scalar", "scalar", number),
      "; ",
      field("treated", "event"),
      field("control", "control"),
      field("hold", "hold"),
      field("free", "free"),
    ],
    { different: ["hold", "free"] },
  ),
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
  form("rows", "rows", "some rows themselves, by a column or as they stand", [
    field("limit", "size", { expected: "how many rows", label: "The number of rows" }),
    field("by", "ordering", { suits: "ordered" }),
    given,
  ]),
  form("trend", "trend", "whether a number rises or falls over time", [
    field("scalar", "scalar", number),
    field("over", "over"),
  ]),
  form("forecast", "forecast", "a number in the periods to come", [
    field("scalar", "scalar", number),
    field("over", "over"),
    ", ",
    field("periods", "size", {
      expected: "how many periods",
      label: "The number of periods",
    }),
  ]),
  form("shape", "shape", "how skewed and how heavy-tailed a column is, and whether normal", [
    field("column", "column", number),
    given,
  ]),
  form("survival", "survival", "which share is without an event after a time", [
    field("time", "column", number),
    ", ",
    field("event", "event"),
    field("by", "split"),
    given,
  ]),
  form("sampleSize", "samplesize", "how many rows show a difference", [
    field("scalar", "scalar", number),
    ", ",
    field("difference", "number", { expected: "a difference" }),
  ]),
  form("detectable", "detectable", "which difference so many rows show", [
    field("scalar", "scalar", number),
    ", ",
    field("rows", "size", { expected: "how many rows", label: "The number of rows" }),
  ]),
  form("describe", "describe", "what the table or a column holds", [field("column", "about")]),
  form("findings", "findings", "what stands out: relations, reversals and oddities", [
    field("column", "about"),
  ]),
  form("explain", "explain", "where an answer comes from", [field("query", "query")]),
];

/** What may be asked for each group, beside expressions. */
export const GROUPED_FORMS = QUERY_FORMS.filter(
  ({ kind }) => kind === "distribution" || kind === "dependence",
);

/** Two expressions compared, as a query. */
export const CLAIM = form("claim", null, "whether a comparison of numbers holds", [
  field("left", "scalar"),
  " ",
  field("op", "comparator"),
  " ",
  field("right", "other"),
]);
