import { ALL, type Event } from "@probability-chat/query";
import { seededRandom } from "../../numerics/random.ts";
import { denominator } from "../../oracle/denominator.ts";
import type { Box } from "../coding/boxes.ts";
import type { Rule } from "../coding/compile-event.ts";
import { drawPieces } from "../coding/pieces.ts";
import type { ModelledProbability, TableModel } from "../table-model.ts";
import { codeProbabilities } from "./code-probabilities.ts";
import { type CompiledQuestion, compileQuestion } from "./compile-question.ts";
import { drawBoxes } from "./draw-boxes.ts";
import { RuleReader } from "./rule-reader.ts";

/** Draws for an event of too many terms: a standard error of at most 0.0035. */
const DRAWS = 20_000;
const SEED = 1;

/**
 * P(event | given) of a new row by the model alone, over rows in which the event is decided, as the
 * exact share is. Conditions need not occur in the table; those that its codes rule out are
 * impossible.
 *
 * @example
 * const answer = modelProbability(model, survived, and(woman, thirdClass));
 * if (answer.kind === "probability") answer.modelled; // 0.49
 */
export function modelProbability(
  model: TableModel,
  event: Event,
  given: Event = ALL,
): ModelledProbability {
  const question = compileQuestion(model, [event, denominator(event).known, given]);
  if ("kind" in question) return question;
  const [asked, known, condition] = [question.rule(0), question.rule(1), question.rule(2)];
  const modelled = shareOf(question, asked, [known, condition]);
  if (!modelled) return { kind: "impossible" };
  const marginal = given.kind === "all" ? modelled : shareOf(question, asked, [known]);
  return {
    kind: "probability",
    modelled: modelled.share,
    marginal: marginal?.share ?? modelled.share,
    error: modelled.error,
  };
}

interface Share {
  readonly share: number;
  readonly error: number | null;
}

/** Null where the condition has no probability. */
function shareOf(
  question: CompiledQuestion,
  event: Rule,
  condition: readonly Rule[],
): Share | null {
  const below = question.boxes(condition);
  const above = question.boxes([...condition, event]);
  if (!below || !above) return sampledShare(question, event, condition);
  const [only, ...others] = below;
  const [part, ...parts] = above;
  if (only && part && others.length + parts.length === 0) {
    const column = differingColumn(only, part);
    const trees = question.model.joint.members.every(({ kind }) => kind === "hiddenTree");
    if (column !== null && trees) return oneColumnShare(question, only, part, column);
  }
  const log = question.log(below);
  if (log === Number.NEGATIVE_INFINITY) return null;
  return { share: Math.min(1, Math.exp(question.log(above) - log)), error: null };
}

/** Where the event limits one column more than the condition does, one pass up a tree tells both. */
function oneColumnShare(
  question: CompiledQuestion,
  condition: Box,
  event: Box,
  column: number,
): Share | null {
  const given = question.evidence(condition);
  const found = codeProbabilities(question.model.joint, given, column);
  if (!found) return null;
  const before = given[column] ?? null;
  const after = question.evidence(event)[column] ?? null;
  let share = 0;
  found.shares.forEach((of, code) => {
    const weight = before ? (before[code] as number) : 1;
    if (weight > 0) share += (of * (after ? (after[code] as number) : 1)) / weight;
  });
  return { share: Math.min(1, share), error: null };
}

/** The one column in which the second box is limited more than the first; null where not so. */
function differingColumn(condition: Box, event: Box): number | null {
  const different = [...event].filter(([column, pieces]) => condition.get(column) !== pieces);
  return different.length === 1 ? (different[0]?.[0] as number) : null;
}

/** Where the condition too is of many terms, rows are drawn without it and most may be wasted. */
function sampledShare(
  question: CompiledQuestion,
  event: Rule,
  condition: readonly Rule[],
): Share | null {
  const boxes = question.boxes(condition);
  const drawn = drawBoxes(question, boxes ?? question.boxes([]) ?? [], DRAWS, seededRandom(SEED));
  if (!drawn) return null;
  const random = seededRandom(SEED + 1);
  const pieces = [...question.compiled.columns].map(
    ([at, column]) => [at, drawPieces(column, at, drawn, random)] as const,
  );
  const reader = new RuleReader(DRAWS, new Map(pieces));
  const holds = reader.truths(event);
  const counts = reader.truths({ kind: "and", rules: condition });
  let n = 0;
  let k = 0;
  for (let row = 0; row < DRAWS; row++) {
    if (counts[row] !== 1) continue;
    n++;
    if (holds[row] === 1) k++;
  }
  // The mean and deviation of Jeffreys' posterior, so that few draws do not look certain.
  const share = (k + 0.5) / (n + 1);
  return { share, error: Math.sqrt((share * (1 - share)) / (n + 2)) };
}
