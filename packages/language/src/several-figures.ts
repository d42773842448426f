/**
 * Several figures of one column in one question: 'the mean, median and standard deviation of fare'.
 * A query has one; to answer it alone would say less than was asked.
 */
import { formulaOf, median, type Query, type Scalar, statistic } from "@probability-chat/query";
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
  const areDescribed = figures.every((figure) => DESCRIBED.has(figure));
  return (query) => {
    const found = areDescribed && query.kind !== "by" ? findFigure(query) : null;
    if (!found || !figures.includes(found.figure)) return query;
    const { column, given } = found.of;
    if (given.kind !== "all" || formulaOf(column) !== null) return query;
    return { kind: "describe", column };
  };
}

/** Asks which of the figures comes first, where a query has one of them. */
export function askWhichFigure(
  { figures, span }: SeveralFigures,
  query: Query,
  told: Told,
): Clarification | null {
  const found = findFigure(query);
  if (!found || !figures.includes(found.figure)) return null;
  const readings = figures.map((figure) => {
    const other = scalarOf(figure, found.of);
    return query.kind === "by" ? { ...query, query: other } : other;
  });
  const asked = clarifyWords([span], readings, told);
  return { ...asked, message: "I give one of these figures at a time. Which one first?" };
}

type OfColumn = Extract<Scalar, { kind: "statistic" | "quantile" }>;

/** The figure that a query asks of a column, by groups or not. */
function findFigure(query: Query): { readonly figure: Figure; readonly of: OfColumn } | null {
  const of = query.kind === "by" ? query.query : query;
  if (of.kind === "quantile") return of.q === 0.5 ? { figure: "median", of } : null;
  if (of.kind !== "statistic" || of.statistic === "distinct") return null;
  return { figure: of.statistic, of };
}

function scalarOf(figure: Figure, { column, given }: OfColumn): Scalar {
  return figure === "median" ? median(column, given) : statistic(figure, column, given);
}
