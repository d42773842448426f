/** What a fragment changes of a query: the groups compared, its event or condition, the column it is of. */
import {
  and,
  type Event,
  eventColumns,
  type Key,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import type { Item } from "../grammar/item.ts";
import { conjuncts, mapQueryGiven, partsBeyond, replaceCondition, scalarOf } from "./edit.ts";

/** Whether an event is about the column by which two sides differ, and so stands for a third side. */
function tellsSidesApart(
  { left, right }: Extract<Query, { kind: "difference" | "ratio" }>,
  event: Event,
): boolean {
  if (!("given" in left) || !("given" in right)) return true;
  const own = partsBeyond(left.given, right.given);
  const columns = new Set(own.flatMap((part) => eventColumns(part)));
  return eventColumns(event).some((column) => columns.has(column));
}

/** The query of the rows, or of the event, that a fragment names in the place of its own. */
export function withEvent(last: Query, event: Event): Query | null {
  // after a comparison of two groups, the third one alone
  const sides = last.kind === "difference" || last.kind === "ratio";
  const base: Query = sides && tellsSidesApart(last, event) ? last.left : last;
  const scalar = scalarOf(base);
  if (
    scalar !== null &&
    (scalar.kind === "probability" || scalar.kind === "odds") &&
    base.kind !== "by"
  ) {
    const columns = eventColumns(event);
    const asked = eventColumns(scalar.event);
    const conditions = eventColumns(scalar.given);
    if (
      columns.some((column) => asked.includes(column)) &&
      !columns.some((column) => conditions.includes(column))
    ) {
      const changed: Scalar = { ...scalar, event: replaceCondition(scalar.event, event) };
      return base.kind === "interval" ? { ...base, scalar: changed } : changed;
    }
  }
  return mapQueryGiven(base, (given) => replaceCondition(given, event));
}

/** 'For married vs single?' after a difference of two groups, or a claim about them: two others in their place. */
export function otherSides(last: Query, items: readonly Item[]): Query | null {
  const [first, second, more] = items.filter(({ kind }) => kind === "event");
  if (last.kind !== "difference" && last.kind !== "ratio" && last.kind !== "claim") return null;
  if (!items.some((item) => item.kind === "join" && item.word === "vs")) return null;
  if (first?.kind !== "event" || second?.kind !== "event" || more !== undefined) return null;
  const { left, right } = last;
  if (!("given" in left) || !("given" in right)) return null;
  const own = partsBeyond(left.given, right.given);
  const shared = conjuncts(left.given).filter((part) => !own.includes(part));
  return {
    ...last,
    left: { ...left, given: replaceCondition(and(...shared), first.event) },
    right: { ...right, given: replaceCondition(and(...shared), second.event) },
  };
}

/** A condition on the column grouped by would leave one group. */
export function unrestricted(scalar: Scalar, keys: readonly Key[]): Scalar {
  return "given" in scalar ? { ...scalar, given: without(scalar.given, keys) } : scalar;
}

export function without(given: Event, keys: readonly Key[]): Event {
  const columns = keys.map((key) => (typeof key === "string" ? key : key.column));
  return and(
    ...conjuncts(given).filter(
      (part) => !eventColumns(part).some((column) => columns.includes(column)),
    ),
  );
}

/** The column that a figure is of; null where it is of none. */
export function columnOf(query: Query): string | null {
  const scalar = scalarOf(query);
  if (scalar?.kind === "statistic" || scalar?.kind === "quantile") return scalar.column;
  if (query.kind === "range") return query.column;
  const key = query.kind === "mode" || query.kind === "distribution" ? query.column : null;
  return typeof key === "string" ? key : null;
}

/** The columns that its conditions and its event name. */
export function columnsNamed(query: Query): ReadonlySet<string> {
  const names = new Set<string>();
  mapQueryGiven(query, (given) => {
    for (const column of eventColumns(given)) names.add(column);
    return given;
  });
  const scalar = scalarOf(query);
  if (scalar !== null && "event" in scalar)
    for (const column of eventColumns(scalar.event)) names.add(column);
  return names;
}
