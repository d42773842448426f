/** 'Were there more women than men' of a table whose rows are cells: so many are meant, not so many cells. */
import {
  and,
  count,
  eventColumns,
  type Query,
  queryColumns,
  type Scalar,
  statistic,
  walk,
} from "@probability-chat/query";
import { mapScalars } from "../edit-query.ts";
import { figureOfCells, isTime, timesTold } from "../grammar/cross-table.ts";
import { ROWS_OR_COLUMN, settledText } from "../grammar/offers.ts";
import type { Reader } from "../grammar/reader.ts";

const ROWS = /^(?:rows?|records?|entr(?:y|ies)|lines?|observations?|cells?|combinations?)$/;
const COUNTING = /^(?:count|probability|odds|mode|antimode|distribution|dependence|drivers)$/;

/** The query with cells added up rather than counted; a problem where their figures cannot be. */
export function ofCells(reader: Reader, query: Query): Query {
  const { index, tokens } = reader;
  const figure = figureOfCells(index);
  if (figure === null || !countsCells(reader, query)) return query;
  if (tokens.some(({ word }) => ROWS.test(word)) || settledText(reader, ROWS_OR_COLUMN) !== null)
    return query;
  const { name } = figure.column;
  const keys = query.kind === "by" ? query.columns : query.kind === "rank" ? [query.column] : [];
  const summed = mapScalars(rankedMode(query), (scalar) => sumOf(scalar, name));
  const isOrder = ordersAnyTime(reader, summed);
  const isSummed = [...walk(summed)].every(
    ({ node }) =>
      !COUNTING.test(node.kind) &&
      (node.kind !== "statistic" ||
        isOrder ||
        timesTold(index, [...eventColumns(node.given), ...keys])),
  );
  if (isSummed) return summed;
  const message = `Each row stands for as many as \`${name}\` says. Please ask for the total or the average of \`${name}\`, or about the rows.`;
  reader.problems.push({ kind: "ask", span: null, message });
  return query;
}

/** Whether only the order of totals is asked, which is that of averages where nothing is said of the times. */
function ordersAnyTime({ index: { byName } }: Reader, query: Query): boolean {
  const totals =
    query.kind === "rank" ? [query.by] : query.kind === "claim" ? [query.left, query.right] : [];
  const told = queryColumns(query).flatMap((name) => byName.get(name) ?? []);
  return (
    totals.length > 0 &&
    totals.every(({ kind }) => kind === "statistic") &&
    !told.some((entry) => isTime(entry) || entry.column.type === "date")
  );
}

/** The commonest kind as the first of all kinds by how many there are. */
function rankedMode(query: Query): Query {
  if (query.kind !== "mode" && query.kind !== "antimode") return query;
  const order = query.kind === "mode" ? "desc" : "asc";
  return { kind: "rank", column: query.column, by: count(query.given), order, limit: 1 };
}

/** Whether a query asks only which cells there are, of which there is one of each kind. */
function countsCells({ index: { byName } }: Reader, query: Query): boolean {
  const entries = queryColumns(query).flatMap((name) => byName.get(name) ?? []);
  return (
    entries.length > 0 &&
    entries.every((entry) => !entry.numeric || isTime(entry)) &&
    [...walk(query)].some(({ node }) => COUNTING.test(node.kind))
  );
}

function sumOf(scalar: Scalar, column: string): Scalar {
  switch (scalar.kind) {
    case "count":
      return statistic("sum", column, scalar.event);
    case "probability":
      return {
        kind: "ratio",
        left: statistic("sum", column, and(scalar.event, scalar.given)),
        right: statistic("sum", column, scalar.given),
      };
    case "difference":
    case "ratio":
      return { ...scalar, left: sumOf(scalar.left, column), right: sumOf(scalar.right, column) };
    default:
      return scalar;
  }
}
