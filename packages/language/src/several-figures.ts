/**
 * Several figures of one column in one question: 'the mean, median and standard deviation of fare'.
 * A query has one; to answer it alone would say less than was asked.
 */
import { ALL, computedColumns, type Query, type Scalar } from "@probability-chat/query";
import type { Clarification, Span } from "./interpretation.ts";
import { spellOut } from "./reading/text/words.ts";
import { clarifyWords, type Told } from "./reply/refusals.ts";

type Figure = "mean" | "median" | "sd" | "min" | "max" | "sum";

const NAMES: readonly (readonly [Figure, string])[] = [
  ["mean", "mean|average|avg"],
  ["median", "median"],
  ["sd", "standard deviation|std(?:\\.? dev(?:iation)?)?|sd"],
  ["min", "minimum|min|smallest|lowest"],
  ["max", "maximum|max|largest|highest"],
  ["sum", "sum|total"],
];
const ANY = `(?:(?:population|sample) )?(?:${NAMES.map(([, names]) => names).join("|")})\\b`;
const AND = "\\s*(?:,\\s*and\\b|,|&|\\band\\b)\\s*(?:the\\s+)?";
const LISTED = new RegExp(`\\b${ANY}(?:${AND}${ANY})+`, "i");

/** The figures that a question lists, and where. */
export interface SeveralFigures {
  readonly figures: readonly Figure[];
  readonly span: Span;
}

/** Null where a question lists none, or words that columns have in their names. */
export function severalFigures(question: string, { codebook }: Told): SeveralFigures | null {
  const found = LISTED.exec(question);
  if (found === null) return null;
  const [text] = found;
  const headers = codebook.columns.map(({ header }) => spellOut(header)).join(" , ");
  const named = NAMES.filter(([, names]) => new RegExp(`\\b(?:${names})\\b`, "i").test(text));
  const isOfColumns = named.some(([, names]) => new RegExp(`\\b(?:${names})\\b`).test(headers));
  if (named.length < 2 || isOfColumns) return null;
  const span = { start: found.index, end: found.index + text.length, text };
  return { figures: named.map(([figure]) => figure), span };
}

const DESCRIBED: ReadonlySet<Figure> = new Set(["mean", "median", "sd", "min", "max"]);

/** One of the figures of a column of all rows becomes the column's overview, which has them all. */
export function withAllFigures({ figures }: SeveralFigures): (query: Query) => Query {
  return (query) => {
    const own = figureOf(query);
    if (own === null || !("column" in query) || !figures.includes(own)) return query;
    const isWhole = "given" in query && query.given.kind === "all";
    if (!isWhole || computedColumns(query).length > 0) return query;
    if (!figures.every((figure) => DESCRIBED.has(figure))) return query;
    return { kind: "describe", column: query.column as string };
  };
}

/** Asks which of the figures comes first, where a query has one of them. */
export function askWhichFigure(
  { figures, span }: SeveralFigures,
  query: Query,
  told: Told,
): Clarification | null {
  const core = query.kind === "by" ? query.query : query;
  const own = figureOf(core);
  if (own === null || !figures.includes(own)) return null;
  const readings = figures.map((figure) => withFigure(query, figure));
  const asked = clarifyWords([span], readings, told);
  return { ...asked, message: "I give one of these figures at a time. Which one first?" };
}

function figureOf(query: Query): Figure | null {
  if (query.kind === "quantile") return query.q === 0.5 ? "median" : null;
  if (query.kind !== "statistic" || query.statistic === "distinct") return null;
  return query.statistic;
}

function withFigure(query: Query, figure: Figure): Query {
  if (query.kind === "by") return { ...query, query: scalarWith(query.query as Scalar, figure) };
  return scalarWith(query as Scalar, figure);
}

function scalarWith(scalar: Scalar, figure: Figure): Scalar {
  if (scalar.kind !== "statistic" && scalar.kind !== "quantile") return scalar;
  const { column, given = ALL } = scalar;
  return figure === "median"
    ? { kind: "quantile", q: 0.5, column, given }
    : { kind: "statistic", statistic: figure, column, given };
}
