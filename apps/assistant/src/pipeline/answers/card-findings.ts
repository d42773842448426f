/** What stands out in a table, each thing as one sentence, one small drawing and one question. */
import type { CardFinding, Gauge, Series } from "@probability-chat/contract";
import type {
  Finding,
  FindingsFound,
  OddityFound,
  RelationFound,
  ReversalFound,
} from "@probability-chat/engine";
import { type Names, sayQuery, saySides } from "@probability-chat/language";
import { isScalar, printQuery, type Query } from "@probability-chat/query";
import { coefficient, count, datum, figure, level, percent, rangeText, rows } from "../figures.ts";
import { unitOf } from "../unit.ts";
import { explained, shownOf } from "./answers.ts";
import { directionText } from "./direction.ts";
import { kindOf } from "./findings.ts";

/** Levels of a small drawing. */
const MOST_DRAWN = 8;
const MOST_ACROSS = 6;

export function cardFindings({ findings }: FindingsFound, names: Names): CardFinding[] {
  return findings.map((finding) => {
    const { query, found } = finding;
    const unit = query && unitOf(query, names.codebook);
    return {
      kind: kindOf(finding),
      ...said(finding, unit, names),
      query: query && printQuery(query),
      ...drawn(finding, names, unit),
      ...(found.kind === "repeated" && { gauge: shareGauge(found.rows / found.of) }),
    };
  });
}

function drawn(
  { query, answer }: Finding,
  names: Names,
  unit: string | null,
): Pick<CardFinding, "series" | "gauge"> {
  if (!query || !answer) return { series: null, gauge: null };
  const sides = isScalar(query) ? saySides(query, names) : null;
  const reading = sayQuery(query, names);
  const { answer: said, query: asked } = explained(answer, query);
  const about = { query: asked, reading, sides, unit, names };
  const series = shownOf(said).series?.(said, about) ?? null;
  if (series) return { series: small(series), gauge: null };
  return { series, gauge: shownOf(said).gauge?.(said, about) ?? null };
}

/** Of many levels those at both ends; of a field its beginning: all are in the answer of its own. */
function small(series: Series): Series {
  switch (series.kind) {
    case "bars":
    case "intervals": {
      const { points } = series;
      const half = MOST_DRAWN / 2;
      if (points.length <= MOST_DRAWN) return series;
      return { ...series, points: [...points.slice(0, half), ...points.slice(-half)] };
    }
    case "heat":
      return {
        ...series,
        rows: series.rows.slice(0, MOST_DRAWN),
        columns: series.columns.slice(0, MOST_ACROSS),
        cells: series.cells.slice(0, MOST_DRAWN).map((row) => row.slice(0, MOST_ACROSS)),
      };
    default:
      return series;
  }
}

function shareGauge(value: number): Gauge {
  return { unit: "share", value, low: null, high: null, marks: [] };
}

type Said = Pick<CardFinding, "text" | "basis">;

function said({ found, answer, query }: Finding, unit: string | null, names: Names): Said {
  switch (found.kind) {
    case "relation":
      return {
        text: relationText(found, answer, query, unit, names),
        basis: strengthText(found, answer),
      };
    case "reversal":
      return reversalText(found, answer, unit, names);
    default:
      return { text: oddityText(found, unit, names), basis: "" };
  }
}

/** Of two numbers it has a sign, and then its usual name. */
function strengthText({ strength, falls, n }: RelationFound, answer: Finding["answer"]): string {
  const { value, low, high, level: of } = strength;
  const [at, from, to] = falls ? [-value, -high, -low] : [value, low, high];
  const name = answer?.kind === "estimate" ? "Correlation of ranks" : "Strength, 0 to 1:";
  const range = `${level(of)} interval ${coefficient(from)} to ${coefficient(to)}`;
  return `${name} ${coefficient(answer?.kind === "estimate" ? at : value)} (${range}), ${rows(n)}`;
}

function relationText(
  found: RelationFound,
  answer: Finding["answer"],
  query: Query | null,
  unit: string | null,
  names: Names,
): string {
  const [x, y] = [names.column(found.x), names.column(found.y)];
  switch (answer?.kind) {
    case "estimate":
      return `The higher ${x}, the ${found.falls ? "lower" : "higher"} ${y}.`;
    default:
      return directionText(answer, query, unit, names) ?? `${x} and ${y} go together.`;
  }
}

/** The interval of the comparison over all rows, in brackets. */
function overallRange(
  answer: Finding["answer"],
  quantity: ReversalFound["quantity"],
  unit: string | null,
): string {
  const overall = answer?.kind === "groups" ? answer.baseline : answer;
  const interval = overall?.kind === "estimate" ? overall.interval : null;
  return interval
    ? ` (${level(interval.level)} interval ${rangeText(interval, quantity, unit)})`
    : "";
}

function reversalText(
  found: ReversalFound,
  answer: Finding["answer"],
  unit: string | null,
  names: Names,
): Said {
  const { quantity, sides, overall, inside } = found;
  const value = found.level === null ? null : names.value(found.y, found.level);
  const [x, y] = [names.column(found.x), names.column(found.y)];
  const within = names.column(found.within);
  const said = (difference: number) => figure(difference, quantity, unit);
  const over = `${said(overall)} over all${overallRange(answer, quantity, unit)}`;
  if (!sides) {
    const goes = (r: number) => (r > 0 ? "higher" : "lower");
    return {
      text: `Over all, the higher ${x}, the ${goes(overall)} ${y}; among rows of one ${within}, the ${goes(inside)}.`,
      basis: `Correlation of ranks ${over}, ${said(inside)} with ${within} held fixed`,
    };
  }
  const [left, right] = sides.map((side) => `${x} ${names.value(found.x, side)}`) as [
    string,
    string,
  ];
  const isShare = quantity === "probabilityDifference";
  const more = (difference: number) =>
    isShare ? (difference > 0 ? "more often" : "less often") : difference > 0 ? "higher" : "lower";
  const what = isShare
    ? `${y} is ${value} ${more(overall)}`
    : `${y} is ${more(overall)} on average`;
  return {
    text: `Over all, ${what} for ${left} than for ${right}; among rows of like ${within} it is ${more(inside)}${isShare ? " so" : ""}.`,
    basis: `Difference ${over}, ${said(inside)} on average within ${within}`,
  };
}

function oddityText(found: OddityFound, unit: string | null, names: Names): string {
  const share = (part: number, of: number, those = "rows") =>
    `${percent(part / of)} of ${those} (${count(part)} of ${count(of)})`;
  switch (found.kind) {
    case "missing":
      return found.rows === found.of
        ? `${names.column(found.column)} is missing in every row.`
        : `${names.column(found.column)} is missing in ${share(found.rows, found.of)}.`;
    case "constant":
      return found.rows === found.of
        ? `${names.column(found.column)} is ${names.value(found.column, String(found.value))} in every row that has one.`
        : `${names.column(found.column)} is ${names.value(found.column, String(found.value))} in ${share(found.rows, found.of, "rows that have one")}.`;
    case "code":
      return `${names.column(found.column)} is ${names.value(found.column, String(found.value))} in ${rows(found.rows)}, which may stand for a missing value.`;
    case "skewed": {
      const { skewness, median, farthest } = found;
      const [half, end] = skewness > 0 ? ["at most", "largest"] : ["at least", "smallest"];
      return `${names.column(found.column)} has values far from the others: half are ${half} ${figure(median, "mean", unit)}, the ${end} is ${figure(farthest, "max", unit)}.`;
    }
    case "repeated":
      return found.rows === 1
        ? "One row is another row again, cell by cell."
        : `${rows(found.rows)} are another row again, cell by cell.`;
    case "told":
      return `${names.column(found.column)} is told by ${names.column(found.by)}, or nearly: it may be the same in other words, or a part of it.`;
    case "shift": {
      const { column, from, before, after } = found;
      const what =
        column === null ? "How many rows there are" : `The average ${names.column(column)}`;
      const value = (one: number) =>
        column === null ? datum(Math.round(one)) : figure(one, "mean", unit);
      return `${what} changed at once from ${from} on: ${value(before)} before, ${value(after)} since.`;
    }
  }
}
