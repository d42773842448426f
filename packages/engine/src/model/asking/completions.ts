import { ALL, and, type Event } from "@probability-chat/query";
import { seededRandom } from "../../numerics/random.ts";
import { logSumExp } from "../../numerics/sums.ts";
import type { ColumnCoding } from "../coding/column-coding.ts";
import { logProbability } from "../conditional-probability.ts";
import { type Evidence, intersect } from "../evidence.ts";
import type { ModelledValue, NotAnswered, TableModel } from "../table-model.ts";
import { compileQuestion } from "./compile-question.ts";
import { drawBoxes } from "./draw-boxes.ts";
import { modelDistribution, numbersIn } from "./model-distribution.ts";

/** What missing cells of a row may be, given what is known of it. */
export type Completions =
  | {
      readonly kind: "completions";
      readonly columns: readonly {
        readonly column: string;
        readonly values: readonly ModelledValue[];
      }[];
      /** The most probable values of all columns together, one per column, and their probability. */
      readonly joint: { readonly values: readonly ModelledValue[]; readonly probability: number };
    }
  | NotAnswered;

/** The most probable joint completion is looked for among so many rows drawn … */
const DRAWS = 4_000;
/** … by the exact probabilities of those drawn most often. */
const CANDIDATES = 20;

/**
 * What these columns of a row may hold where `given` holds, each by itself and all together, by the
 * model alone and of present values. The likeliest of all together is looked for among rows drawn
 * (seeded), and its probability is exact.
 */
export function completions(
  model: TableModel,
  columns: readonly string[],
  given: Event = ALL,
): Completions {
  const present = columns.map((column): Event => ({ kind: "present", column }));
  const condition = and(given, ...present);
  const each: { column: string; values: readonly ModelledValue[] }[] = [];
  for (const column of columns) {
    const found = modelDistribution(model, column, condition);
    if (found.kind !== "distribution") return found;
    each.push({ column, values: found.values });
  }
  const question = compileQuestion(model, [condition]);
  if ("kind" in question) return question;
  const boxes = question.boxes([question.rule(0)]) ?? [];
  const drawn = drawBoxes(question, boxes, DRAWS, seededRandom(1));
  if (!drawn) return { kind: "impossible" };
  const places = columns.map((column) =>
    model.codings.findIndex((one) => one.column === column && one.part === null),
  );
  const tally = new Map<string, number>();
  for (let row = 0; row < DRAWS; row++) {
    const key = places.map((place) => drawn.codes.columns[place]?.[row]).join(",");
    tally.set(key, (tally.get(key) ?? 0) + 1);
  }
  const candidates = [...tally]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, CANDIDATES)
    .map(([key]) => key.split(",").map(Number));
  const evidence = boxes.map((box) => question.evidence(box));
  const total = question.log(boxes);
  const scored = candidates.map((codes) => {
    const only = onlyCodes(model, places, codes);
    const logs = evidence.map((one) => logProbability(model.joint, intersect(one, only)));
    return { codes, probability: Math.exp(logSumExp(logs) - total) };
  });
  const best = scored.reduce((a, b) => (b.probability > a.probability ? b : a));
  const values = best.codes.map((code, i) => {
    const coding = model.codings[places[i] as number] as ColumnCoding;
    return completedValue(coding, code, best.probability);
  });
  return { kind: "completions", columns: each, joint: { values, probability: best.probability } };
}

function onlyCodes(
  { codings }: TableModel,
  places: readonly number[],
  codes: readonly number[],
): Evidence {
  return codings.map((coding, at) => {
    const i = places.indexOf(at);
    if (i < 0) return null;
    const weights = new Float64Array(coding.codes);
    weights[codes[i] as number] = 1;
    return weights;
  });
}

function completedValue(coding: ColumnCoding, code: number, probability: number): ModelledValue {
  if (coding.kind === "levels") {
    const value = coding.texts[code];
    if (value !== undefined) return { kind: "value", value, probability };
    const { rest } = coding;
    const levels = (rest?.texts.length ?? 0) + (rest?.unnamed.levels ?? 0);
    return { kind: "others", levels, probability };
  }
  return numbersIn(coding, { code, ranks: null, probability });
}
