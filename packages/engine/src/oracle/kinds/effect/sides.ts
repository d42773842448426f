import { and, type Event, not, type Query } from "@probability-chat/query";
import { isStandardisable } from "../what-if/what-if.ts";

type Effect = Extract<Query, { kind: "effect" }>;

/** The scalar among the treated, and among what they are held against. */
export function sidesOfEffect({ scalar, treated, control }: Effect) {
  const among = (event: Event) =>
    isStandardisable(scalar) ? { ...scalar, given: and(scalar.given, event) } : scalar;
  return { left: among(treated), right: among(control ?? not(treated)) };
}
