import { computedColumns, keyColumn, queryColumns, walk } from "@probability-chat/query";

const UNITS =
  "ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|yrs?|km|m|met(?:re|er)s?|cm|mm|miles?|ft|feet|kg|kilos?|g|grams?|tonnes?|lit(?:re|er)s?|l|ml|mb|gb|degrees|°";
const SENTENCE = /^\s*(?:\S+\s+){2,}\S*[.!:;?–—]\s+\S/;

/** How a question is worded, so far as its letters tell. Misspelt words are not marked in the data. */
const WORDINGS = {
  "reply to a question back": ({ question }) => question.includes(">>"),
  correction: ({ question, context }) =>
    context.length > 0 && /\b(not|no|instead|rather|meant?|sorry|wrong|actually)\b/i.test(question),
  "introduction or two sentences": ({ question }) => SENTENCE.test(question),
  "at most four words, no chat": ({ question, context }) =>
    context.length === 0 && question.trim().split(/\s+/).length <= 4,
  "percent in words": ({ question }) => /\d\s*(%|per ?cent|pct)/i.test(question),
  "money in words": ({ question }) =>
    /[$€£¥]\s*\d|\d\s*([$€£¥]|(dollars|euros?|pounds|quid|bucks)\b)/i.test(question),
  "number with unit": ({ question }) =>
    new RegExp(`\\d\\s*(${UNITS})(?![a-z])`, "i").test(question),
  "negation in words": ({ question }) =>
    /\b(not|no|never|none|nobody|without|except|excluding|apart from|other than|non)\b|n't\b/i.test(
      question,
    ),
};

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

/** What reading a line about the table of a card takes besides its form. */
export function featuresOf(line, card) {
  const { query, context, dictionary } = line;
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
    "competing columns": hasRivals(query, card),
  };
  const worded = Object.keys(WORDINGS).filter((name) => WORDINGS[name](line));
  return [...Object.keys(features).filter((name) => features[name]), ...worded];
}

/** Whether a column that the query leaves out shares a word of its name with one that it needs. */
function hasRivals(query, { columns }) {
  const used = new Set(queryColumns(query));
  const needed = new Set([...used].flatMap(wordsOf));
  return columns.some(
    ({ name }) => !used.has(name) && wordsOf(name).some((one) => needed.has(one)),
  );
}

function wordsOf(name) {
  const apart = name.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ").toLowerCase();
  return apart.match(/\p{L}{3,}/gu) ?? [];
}

function isTerm(right) {
  return typeof right === "object" && (right.kind === "column" || right.kind === "part");
}

function namesPart(node) {
  const keys = [node.left, node.right, node.column, ...(node.kind === "by" ? node.columns : [])];
  return keys.some((key) => key?.kind === "part" && keyColumn(key) !== undefined);
}
