import type { EngineAnswer } from "@probability-chat/engine";
import {
  coefficients,
  type Doubt,
  type Features,
  type Interpretation,
  lengthOf,
  type Reading,
  unfitted,
  type Verdict,
  verify,
} from "@probability-chat/language";
import { headlineOf } from "./value.ts";

export type Readings = Extract<Interpretation, { readonly kind: "readings" }>;

/** A reading with the answer it gets. */
export interface Evaluated {
  readonly reading: Reading;
  readonly answer: EngineAnswer;
}

/** One answer stands, or the user is asked which is meant, or none is likely enough. */
export type Decision = (
  | { readonly kind: "answer"; readonly evaluated: Evaluated }
  | { readonly kind: "ask"; readonly evaluated: readonly Evaluated[] }
  | { readonly kind: "refuse" }
) & {
  /** What the verifier said of the leading answer, and of what; null of a typed query. */
  readonly verified: Verified | null;
};

/** That the leading answer is what was asked for, and what that was judged by. */
export interface Verified {
  readonly probability: number;
  readonly features: Features;
}

/** Buttons of a question back. */
const leading = 3;
/**
 * Readings that are evaluated, if they are this likely: columns that say the same (`class`,
 * `pclass`) share out what one reading would have.
 */
const evaluatedAtMost = 6;
const worthEvaluating = 0.02;

/** Readings with one answer, and their probability together. */
interface Group extends Evaluated {
  readonly mass: number;
}

/**
 * Decides by answers: the probabilities of readings whose answers are equal add up, and the
 * verifier says of the leading answer whether it stands. Only where the first reading alone is not
 * likely enough are those behind it evaluated. A leading reading that the data cannot
 * answer is not replaced by a guess.
 */
export async function decide(
  { readings, doubt }: Readings,
  evaluate: (reading: Reading) => Promise<EngineAnswer>,
): Promise<Decision> {
  const [first, second] = readings;
  if (!first) throw new RangeError("There is no reading to decide on.");
  const alone = { reading: first, answer: await evaluate(first), mass: first.probability };
  if (!doubt) return { kind: "answer", evaluated: alone, verified: null };
  const { kind: standing, ...sure } = judge(alone, second?.probability ?? 0, doubt);
  if (standing === "answer") return { kind: standing, evaluated: alone, verified: sure };
  const groups: Group[] = [alone];
  for (const reading of readings.slice(1, evaluatedAtMost)) {
    if (reading.probability < worthEvaluating) break;
    // what a less likely reading fails at, such as the time that it takes, does not cost the question
    const answer = await evaluate(reading).catch(() => null);
    if (answer) add(groups, { reading, answer });
  }
  const [best, next] = groups.sort((a, b) => b.mass - a.mass);
  const { kind, ...verified } = judge(best ?? alone, next?.mass ?? 0, doubt);
  if (kind === "answer") return { kind, evaluated: best ?? alone, verified };
  const answered = groups.filter(({ answer }) => answer.kind !== "refused");
  return kind === "ask" && answered.length > 0
    ? { kind, evaluated: answered.slice(0, leading), verified }
    : { kind: "refuse", verified };
}

/** The readings that lead, told without evaluating any: the first alone where it is likely enough. */
export function leadingReadings({ readings, doubt }: Readings): readonly Reading[] {
  const [first, second] = readings;
  if (!first || !doubt) return readings.slice(0, leading);
  const { kind } = judgeReading(first, first.probability, second?.probability ?? 0, doubt);
  return readings.slice(0, kind === "answer" ? 1 : leading);
}

function judge({ reading, mass }: Group, next: number, doubt: Doubt): Verdict & Verified {
  return judgeReading(reading, mass, next, doubt);
}

function judgeReading(
  { query }: Reading,
  mass: number,
  next: number,
  { otherwise: _, isFitted, ...doubt }: Doubt,
): Verdict & Verified {
  const features = {
    ...doubt,
    mass,
    margin: mass - next,
    length: lengthOf(query),
    form: query.kind,
  };
  return { ...verify(features, isFitted ? coefficients : unfitted), features };
}

function add(groups: Group[], evaluated: Evaluated): void {
  const { probability } = evaluated.reading;
  const at = groups.findIndex((group) => sameAnswer(group, evaluated));
  const same = groups[at];
  if (same) groups[at] = { ...same, mass: same.mass + probability };
  else groups.push({ ...evaluated, mass: probability });
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
