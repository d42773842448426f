/** Which way two columns go together, as one sentence, by the answer that shows it. */
import type { EngineAnswer, Estimate, Group } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { estimateFigure, figure, hasEstimate, percent } from "../figures.ts";
import { keyLabel, labelOf } from "../labels.ts";

/** Groups of fewer rows are not named as the highest or lowest. */
const FEW_ROWS = 5;

/**
 * `The average fare differs by class: 84 for 1, down to 13.7 for 3.` Null where nothing tells it.
 *
 * @param unit - of the answer's figures.
 */
export function directionText(
  answer: EngineAnswer | null,
  query: Query | null,
  unit: string | null,
  names: Names,
): string | null {
  switch (answer?.kind) {
    case "trend":
      return trendText(answer, query, unit, names);
    case "groups":
      return groupsText(answer, query, unit, names);
    case "table":
      return cellText(answer, names);
    default:
      return null;
  }
}

function trendText(
  { points, ends, slope, quantity }: Extract<EngineAnswer, { kind: "trend" }>,
  query: Query | null,
  unit: string | null,
  names: Names,
): string | null {
  const { low, high } = slope.interval ?? { low: slope.value, high: slope.value };
  if (low <= 0 && high >= 0) return null;
  const [first, last] = [points[0]?.key, points.at(-1)?.key];
  const [from, to] = ends.map((end) => figure(end, quantity, unit));
  const goes = slope.value > 0 ? "rises" : "falls";
  return `${subjectOf(query, names)} ${goes} over time: along its line from ${from} in ${first} to ${to} in ${last}.`;
}

/** `The average fare`, `The share of survived yes`. */
function subjectOf(query: Query | null, names: Names): string {
  const scalar =
    query?.kind === "by" ? query.query : query?.kind === "rank" ? query.by : scalarOver(query);
  if (scalar?.kind === "statistic") return `The average ${names.column(scalar.column)}`;
  if (scalar?.kind === "probability" && scalar.event.kind === "compare") {
    const { left, right } = scalar.event;
    return `The share of rows where ${names.column(left.column)} is ${names.value(left.column, String(right))}`;
  }
  return "It";
}

function scalarOver(query: Query | null) {
  return query?.kind === "trend" ? query.scalar : null;
}

type Groups = Extract<EngineAnswer, { kind: "groups" }>;

function groupsText(
  { groups, columns, form }: Groups,
  query: Query | null,
  unit: string | null,
  names: Names,
): string | null {
  const known = groups
    .filter(hasEstimate)
    .filter(({ estimate }) => estimate.support.given >= FEW_ROWS)
    .sort((a, b) => b.estimate.value - a.estimate.value);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const of = ({ keys, estimate }: Group & { readonly estimate: Estimate }) =>
    `${estimateFigure(estimate, unit)} for ${labelOf(columns, keys, names)}`;
  const by = columns.map((column) => names.column(column)).join(" and ");
  const lowest = form === "rank" || first === last ? "" : `, down to ${of(last)}`;
  return `${subjectOf(query, names)} differs by ${by}: ${of(first)}${lowest}.`;
}

/** The cell that is most beyond what all rows have. */
function cellText(
  { rows: of, row, column }: Extract<EngineAnswer, { kind: "table" }>,
  names: Names,
) {
  const cells = of.flatMap(({ key, groups }) =>
    groups
      .filter(hasEstimate)
      .map(({ keys, estimate }) => ({ key, to: keys[0] ?? null, estimate })),
  );
  const shareOf = (level: string | null) => {
    const same = cells.filter(({ to }) => to === level);
    const sum = (pick: (estimate: Estimate) => number) =>
      same.reduce((total, { estimate }) => total + pick(estimate), 0);
    return sum(({ support }) => support.matching ?? 0) / sum(({ support }) => support.given);
  };
  const told = cells.map((cell) => {
    const overall = shareOf(cell.to);
    const { value, support } = cell.estimate;
    return { ...cell, overall, beyond: (value - overall) * Math.sqrt(support.given) };
  });
  const [first, ...others] = told;
  if (!first) return null;
  const most = others.reduce((a, b) => (b.beyond > a.beyond ? b : a), first);
  const [name, other] = [names.column(row), names.column(column)];
  return `Where ${name} is ${keyLabel(row, most.key, names)}, ${other} is ${keyLabel(column, most.to, names)} in ${shareText(most.estimate)}, against ${percent(most.overall)} of all that have both.`;
}

/** `61.5 % of rows`, `12 of 12 rows`. */
function shareText(estimate: Estimate): string {
  return `${estimateFigure(estimate, null)}${estimate.bound ? " rows" : " of rows"}`;
}
