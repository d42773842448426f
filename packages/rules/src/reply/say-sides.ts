/** One figure of two groups of rows: what a claim, a difference or a ratio sets side by side. */
import { ALL, type Event, type Scalar } from "@probability-chat/query";

export interface Sides {
  /** The figure without its condition. */
  readonly figure: Scalar;
  readonly left: Event;
  readonly right: Event;
}

/** The two groups where both sides are the same figure; null where they are not, or neither has a condition. */
export function sidesOf(left: Scalar, right: Scalar): Sides | null {
  if (!("given" in left) || !("given" in right)) return null;
  const figure = { ...left, given: ALL };
  if (JSON.stringify(figure) !== JSON.stringify({ ...right, given: ALL })) return null;
  if (left.given.kind === "all" && right.given.kind === "all") return null;
  return { figure, left: left.given, right: right.given };
}
