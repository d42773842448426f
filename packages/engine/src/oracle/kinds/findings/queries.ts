import type { Column } from "@probability-chat/codebook";
import {
  ALL,
  compare,
  type Event,
  mean,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { scaleOf } from "../../columns/scan-columns.ts";

/** Groups that are shown one by one; of more the first of a ranking. */
const SHOWN_GROUPS = 30;
const RANKED = 10;
const IN_FIELD = 20;

/** The query that asks for the relation of two columns; null where none shows it. */
export function relationQuery(x: Column, y: Column, given: Event = ALL): Query | null {
  if (x.type === "date" || y.type === "date") {
    const [date, other] = x.type === "date" ? [x, y] : [y, x];
    if (other.type === "date") return null;
    return { kind: "trend", scalar: figureOf(other, given), over: date.name };
  }
  const [a, b] = [scaleOf(x), scaleOf(y)];
  if (a === "number" && b === "number") return { ...ranksOf(x.name, y.name), given };
  if (a === "number") return grouped(y, x, given);
  if (b === "number") return grouped(x, y, given);
  const [group, outcome] = sidesOf(x, y);
  if (outcome.distinct === 2) return grouped(group, outcome, given);
  const [row, column] = x.distinct >= y.distinct ? [x, y] : [y, x];
  if (row.distinct > SHOWN_GROUPS || column.distinct > IN_FIELD) {
    return { kind: "dependence", x: x.name, y: y.name, given, within: [] };
  }
  const query = { kind: "distribution", column: column.name, given } as const;
  return { kind: "by", columns: [row.name], query };
}

export function ranksOf(x: string, y: string, within: readonly string[] = []) {
  return { kind: "correlation", method: "spearman", x, y, given: ALL, within } as const;
}

/** Of two categories the groups, and what is told of them: what says yes, else what has two values. */
export function sidesOf(x: Column, y: Column): readonly [group: Column, outcome: Column] {
  const rankOf = ({ distinct, affirmative }: Column) =>
    Number(distinct === 2) + 2 * Number(affirmative !== null);
  return rankOf(x) > rankOf(y) ? [y, x] : [x, y];
}

function grouped(group: Column, outcome: Column, given: Event): Query {
  const figure = figureOf(outcome, given);
  return group.distinct <= SHOWN_GROUPS
    ? { kind: "by", columns: [group.name], query: figure }
    : { kind: "rank", column: group.name, by: figure, order: "desc", limit: RANKED };
}

/** The mean of a number, the share of a category's telling value. */
export function figureOf(column: Column, given: Event = ALL): Scalar {
  if (scaleOf(column) === "number") return mean(column.name, given);
  return probability(levelEvent(column, tellingLevel(column)), given);
}

/** The value that says yes; of two numbers the greater; else the commonest. */
export function tellingLevel({ type, levels, affirmative, distinct }: Column): string {
  const texts = levels.map(({ text }) => text);
  if (affirmative !== null) return affirmative;
  const isCoded = type === "number" && distinct === 2;
  return (isCoded ? texts.sort((a, b) => Number(b) - Number(a)) : texts)[0] ?? "";
}

export function levelEvent({ name, type }: Column, level: string): Event {
  return compare(name, "=", type === "number" ? Number(level) : level);
}
