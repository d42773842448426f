import { computedColumns, keyColumn, walk } from "@probability-chat/query";

/** What a query is by the word that it begins with: `P`, `E`, `by`, `rank`, `claim` … */
export function formOf(query) {
  switch (query.kind) {
    case "probability":
      return "P";
    case "statistic":
      return query.statistic === "mean" ? "E" : query.statistic;
    case "quantile":
      return query.q === 0.5 ? "median" : "quantile";
    case "difference":
      return "diff";
    case "whatIf":
      return "whatif";
    case "describe":
      return query.column === null ? "describe()" : "describe(c)";
    case "dependence":
      return query.within.length > 0 ? "dependence given" : "dependence";
    default:
      return query.kind;
  }
}

/** What reading a line takes besides its form. */
export function featuresOf({ query, context, dictionary }) {
  const nodes = [...walk(query)].map(({ node }) => node);
  const comparisons = nodes.filter(({ kind }) => kind === "compare");
  const has = (test) => nodes.some(test);
  const features = {
    context: context.length > 0,
    dictionary: Object.keys(dictionary).length > 0,
    "several conditions": has(({ kind }) => kind === "and"),
    missing: has(({ kind }) => kind === "missing" || kind === "present"),
    negation: has(({ kind, op }) => kind === "not" || (kind === "compare" && op === "!=")),
    or: has(({ kind, values }) => kind === "or" || (kind === "in" && values.length > 1)),
    range: has(({ kind }) => kind === "between"),
    "date part": has(namesPart),
    formula: computedColumns(query).length > 0,
    "two columns compared": comparisons.some(({ right }) => isTerm(right)),
    "threshold by data": comparisons.some(
      ({ right }) => typeof right === "object" && !isTerm(right),
    ),
  };
  return Object.keys(features).filter((name) => features[name]);
}

function isTerm(right) {
  return typeof right === "object" && (right.kind === "column" || right.kind === "part");
}

function namesPart(node) {
  const keys = [node.left, node.right, node.column, ...(node.kind === "by" ? node.columns : [])];
  return keys.some((key) => key?.kind === "part" && keyColumn(key) !== undefined);
}
