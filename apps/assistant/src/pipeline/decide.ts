import type { EngineAnswer } from "@probability-chat/engine";
import type { Reading } from "@probability-chat/language";
import { headlineOf } from "./value.ts";

/** A reading with the answer it gets. */
export interface Evaluated {
  readonly reading: Reading;
  readonly answer: EngineAnswer;
}

/** Either one reading stands, or they differ and the user is asked. */
export type Decision =
  | { readonly kind: "answer"; readonly evaluated: Evaluated }
  | { readonly kind: "clarify"; readonly evaluated: readonly Evaluated[] };

/** How many readings are evaluated. */
const leading = 3;

/**
 * Decides by answers, not by costs: readings whose answers are equal are one; a reading that the
 * data cannot answer does not compete with a better one that it can.
 */
export async function decide(
  readings: readonly Reading[],
  evaluate: (reading: Reading) => Promise<EngineAnswer>,
): Promise<Decision> {
  const evaluated: Evaluated[] = [];
  for (const reading of readings.slice(0, leading)) {
    evaluated.push({ reading, answer: await evaluate(reading) });
  }
  const [best] = evaluated;
  if (!best) throw new RangeError("There is no reading to decide on.");
  if (best.answer.kind === "refused") return { kind: "answer", evaluated: best };
  const distinct: Evaluated[] = [];
  for (const candidate of evaluated) {
    if (candidate.answer.kind === "refused") continue;
    if (!distinct.some((other) => sameAnswer(other, candidate))) distinct.push(candidate);
  }
  return distinct.length > 1
    ? { kind: "clarify", evaluated: distinct }
    : { kind: "answer", evaluated: best };
}

/** Whether two readings get the same answer. */
export function sameAnswer(a: Evaluated, b: Evaluated): boolean {
  if (a.answer.kind === "refused" || b.answer.kind === "refused") return false;
  const left = headlineOf(a.answer, a.reading.query);
  const right = headlineOf(b.answer, b.reading.query);
  return left.form === right.form && sameValue(left.value, right.value);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, of]) => sameValue(of, right.get(key)));
}
