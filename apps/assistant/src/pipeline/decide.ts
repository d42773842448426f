import type { EngineAnswer } from "@probability-chat/engine";
import {
  coefficients,
  type Doubt,
  type Features,
  formOf,
  type Interpretation,
  lengthOf,
  type Reading,
  unfitted,
  type Verdict,
  verify,
} from "@probability-chat/language";
import { printQuery, type Query } from "@probability-chat/query";
import { headlineOf } from "./answers/answers.ts";

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
  /** What the verifier said of the leading answers, the surest first; nothing of a typed query. */
  readonly judged: readonly Judged[];
};

/** That the leading answer is what was asked for, and what that was judged by. */
export interface Verified {
  readonly probability: number;
  readonly features: Features;
}

/** Buttons of a question back, if they are this likely beside the likeliest. */
const leading = 3;
const worthAsking = 0.05;
/**
 * Readings that are evaluated, if they are this likely: columns that say the same (`class`,
 * `pclass`) share out what one reading would have.
 */
const evaluatedAtMost = 6;
const worthEvaluating = 0.02;

/** Masses that are nearer than this are one. */
const SAME = 1e-9;

/** Readings with one answer, and their probability together. */
interface Group extends Evaluated {
  readonly mass: number;
  readonly isSeconded: boolean;
}

/** An answer with what the verifier says of it. */
export interface Judged extends Verified {
  readonly evaluated: Evaluated;
  readonly kind: Verdict["kind"];
}

/**
 * Decides by answers: the probabilities of readings whose answers are equal add up, and the
 * verifier says of the leading answer, and of the one that a second reader gives, whether it
 * stands. Only where neither is sure enough are the other readings evaluated. A reading that the
 * data cannot answer is judged as any other; no guess takes its place.
 */
export async function decide(
  { readings, doubt }: Readings,
  evaluate: (reading: Reading) => Promise<EngineAnswer>,
): Promise<Decision> {
  const [first, ...others] = readings;
  if (!first) throw new RangeError("There is no reading to decide on.");
  const answer = await evaluate(first);
  if (!doubt) return { kind: "answer", evaluated: { reading: first, answer }, judged: [] };
  const groups: Group[] = [];
  add(groups, { reading: first, answer });
  let evaluations = 1;
  const take = async (reading: Reading) => {
    evaluations += 1;
    add(groups, { reading, answer: await evaluate(reading) });
  };
  const isAsLikely = (one: Reading) => Math.abs(one.probability - first.probability) < SAME;
  const seconded = others.find((one) => one.isSeconded && (!first.isSeconded || isAsLikely(one)));
  if (seconded) await take(seconded);
  const rest = others.filter((one) => one !== seconded);
  const early = judge(groups, rest[0]?.probability ?? 0, doubt);
  const [sure] = early;
  if (sure?.kind === "answer") return { kind: "answer", evaluated: sure.evaluated, judged: early };
  for (const reading of rest.slice(0, evaluatedAtMost - evaluations)) {
    if (reading.probability < worthEvaluating) break;
    await take(reading);
  }
  const judged = judge(groups, 0, doubt);
  const [best] = judged;
  if (best?.kind === "answer") return { kind: "answer", evaluated: best.evaluated, judged };
  const likely = groups
    .sort((a, b) => b.mass - a.mass)
    .filter(({ mass }, _, [likeliest]) => mass >= worthAsking * (likeliest?.mass ?? 0));
  const asked = [...new Set([...judged.map(({ evaluated }) => evaluated), ...likely])]
    .filter((one) => one.answer.kind !== "refused")
    .slice(0, leading);
  if (best?.kind !== "ask") return { kind: "refuse", judged };
  if (asked.length > 0) return { kind: "ask", evaluated: asked, judged };
  // Why the data cannot answer what alone was likely says more than that it was not understood.
  return doubt.refuse + doubt.clarify < worthAsking * best.evaluated.mass
    ? { kind: "answer", evaluated: best.evaluated, judged }
    : { kind: "refuse", judged };
}

/** The readings that lead, told without evaluating any: the surest alone where it is sure enough. */
export function leadingReadings({ readings, doubt }: Readings): readonly Reading[] {
  if (!doubt) return readings.slice(0, leading);
  const groups = readings.map((reading) => {
    const { probability: mass, isSeconded = false } = reading;
    return { reading, mass, isSeconded };
  });
  const [best, other] = judge(groups, 0, doubt);
  if (!best) return [];
  const led = [best, other ?? []].flat().map(({ evaluated }) => evaluated.reading);
  return best.kind === "answer"
    ? led.slice(0, 1)
    : [...new Set([...led, ...readings])].slice(0, leading);
}

/** The likeliest answer and the one that is seconded, as the verifier sees them, the surest first. */
function judge<One extends Omit<Group, "answer">>(
  groups: readonly One[],
  unseen: number,
  doubt: Doubt,
): (Omit<Judged, "evaluated"> & { readonly evaluated: One })[] {
  const byMass = [...groups].sort((a, b) => b.mass - a.mass);
  const candidates = byMass.filter((group, at) => at === 0 || group.isSeconded);
  return candidates
    .map((group) => {
      const next = byMass.find((other) => other !== group)?.mass ?? 0;
      const verdict = judgeReading(group.reading, group, Math.max(next, unseen), doubt);
      // Neither reader tells them apart, however sure both are of the rest.
      const isTied = candidates.some(
        (one) => one !== group && one.isSeconded && Math.abs(one.mass - group.mass) < SAME,
      );
      const isAsked = verdict.kind === "answer" && group.isSeconded && isTied;
      return { ...verdict, ...(isAsked && { kind: "ask" as const }), evaluated: group };
    })
    .sort((a, b) => b.probability - a.probability);
}

function judgeReading(
  { query, beyond = 0 }: Reading,
  { mass, isSeconded }: Pick<Group, "mass" | "isSeconded">,
  next: number,
  { otherwise: _, asked: __, isFitted, hasSecond, ...doubt }: Doubt,
): Verdict & Verified {
  const features = {
    ...doubt,
    mass,
    margin: mass - next,
    length: lengthOf(query),
    beyond,
    seconded: isSeconded ? 1 : 0,
    contradicted: hasSecond && !isSeconded ? 1 : 0,
    form: formOf(query),
  };
  return { ...verify(features, isFitted ? coefficients : unfitted), features };
}

function add(groups: Group[], evaluated: Evaluated): void {
  const { probability, isSeconded = false } = evaluated.reading;
  const at = groups.findIndex((group) => sameAnswer(group, evaluated));
  const same = groups[at];
  if (!same) groups.push({ ...evaluated, mass: probability, isSeconded });
  else {
    const likelier = probability > same.reading.probability ? evaluated : same;
    const mass = same.mass + probability;
    groups[at] = { ...likelier, mass, isSeconded: same.isSeconded || isSeconded };
  }
}

/** Whether two readings get the same answer. */
export function sameAnswer(a: Evaluated, b: Evaluated): boolean {
  if (a.answer.kind === "refused" || b.answer.kind === "refused") return false;
  if (areApartByValue(a.reading.query, b.reading.query)) return false;
  const left = headlineOf(a.answer, a.reading.query);
  const right = headlineOf(b.answer, b.reading.query);
  if (left.form !== right.form) return false;
  return sameValue(left.value, right.value) || sameGroups(left.value, right.value);
}

const VALUE = /= (?:'((?:[^']|'')*)'|(-?[\d.e+-]+))/g;

/** Whether two readings take different values of a column: that half the rows have each is chance. */
function areApartByValue(a: Query, b: Query): boolean {
  const [left, right] = [printQuery(a), printQuery(b)];
  const valuesOf = (text: string) =>
    Array.from(text.matchAll(VALUE), ([, quoted, bare]) => quoted ?? bare)
      .sort()
      .join("\n");
  return (
    left.replace(VALUE, "=") === right.replace(VALUE, "=") && valuesOf(left) !== valuesOf(right)
  );
}

/** Whether two columns part the rows alike under other names, as a code and its label do. */
function sameGroups(a: unknown, b: unknown): boolean {
  const [left, right] = [numbersByName(a), numbersByName(b)];
  if (!left || !right || left.size !== right.size) return false;
  if ([...left.keys()].some((name) => right.has(name))) return false;
  const [mine, other] = [left, right].map((groups) => [...groups.values()].sort((x, y) => x - y));
  return new Set(mine).size > 1 && sameValue(mine, other);
}

function numbersByName(value: unknown): ReadonlyMap<string, number> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const groups = Object.entries(value);
  return groups.every((group): group is [string, number] => typeof group[1] === "number")
    ? new Map(groups)
    : null;
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
