import { condition, field } from "./build-form.ts";
import type { Writing } from "./form.ts";

const left = field("left", "term");
const column = field("column", "column");
const given = field("given", "given");

/** Conditions; brackets stand around what is joined more loosely than where it stands. */
export const CONDITION_FORMS: readonly Writing[] = [
  condition("all", ["all"]),
  condition("compare", [left, " ", field("op", "comparator"), " ", field("right", "right")]),
  condition("between", [left, " in ", field("low", "low"), ", ", field("high", "high")]),
  condition("in", [left, " in {", field("values", "literals"), "}"]),
  condition("missing", [column, " is missing"]),
  condition("present", [column, " is present"]),
  condition("outlier", ["outlier(", column, given, ")"], { method: "iqr" }),
  condition("outlier", ["outlier(", column, ", z", given, ")"], { method: "z" }),
  condition("and", [field("events", "conjuncts")]),
  condition("or", [field("events", "disjuncts")]),
  condition("not", ["not ", field("event", "denied")]),
];
