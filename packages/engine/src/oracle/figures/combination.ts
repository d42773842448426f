import { type Event, equalQueries, type Scalar } from "@probability-chat/query";

/** What a difference or ratio is of, read from the form of its sides. */
export type Combination = Extract<Scalar, { kind: "difference" | "ratio" }>;

export function combined(kind: Combination["kind"], left: number, right: number): number {
  return kind === "difference" ? left - right : left / right;
}

/** Two probabilities, or two odds, of one event under two conditions. */
export function sameEvent({ left, right }: Combination): boolean {
  return (
    (left.kind === "probability" || left.kind === "odds") &&
    left.kind === right.kind &&
    equalQueries({ kind: "count", event: left.event }, { kind: "count", event: right.event })
  );
}

/** A sum or count over a part of the rows, divided by the same over all of them. */
export function isShare({ kind, left, right }: Combination): boolean {
  if (kind !== "ratio") return false;
  if (left.kind === "count" && right.kind === "count") return isWithin(left.event, right.event);
  return (
    left.kind === "statistic" &&
    right.kind === "statistic" &&
    left.statistic === "sum" &&
    right.statistic === "sum" &&
    left.column === right.column &&
    isWithin(left.given, right.given)
  );
}

/** Whether it is plain from their form that every row of `part` is one of `whole`. */
export function isWithin(part: Event, whole: Event): boolean {
  if (whole.kind === "all") return true;
  const conjuncts = part.kind === "and" ? part.events : [part];
  const needed = whole.kind === "and" ? whole.events : [whole];
  return needed.every((event) =>
    conjuncts.some((other) =>
      equalQueries({ kind: "count", event }, { kind: "count", event: other }),
    ),
  );
}
