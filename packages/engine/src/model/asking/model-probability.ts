import { ALL, type Event } from "@probability-chat/query";
import { seededRandom } from "../../numerics/random.ts";
import { denominator } from "../../table/denominator.ts";
import { type Box, EVERYWHERE } from "../coding/boxes.ts";
import type { Rule } from "../coding/compile-event.ts";
import { drawPieces } from "../coding/pieces.ts";
import { conditionalShare } from "../conditional-probability.ts";
import type { ModelledProbability, TableModel } from "../table-model.ts";
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
  if (!below || !above) return sampledShare(question, event, condition, below);
  const [only, ...others] = below;
  const [part, ...parts] = above;
  if (only && part && others.length + parts.length === 0) {
    return boxShare(question, only, part);
  }
  const log = question.log(below);
  if (log === Number.NEGATIVE_INFINITY) return null;
  return { share: Math.min(1, Math.exp(question.log(above) - log)), error: null };
}

/** Where both are one term, what they have in common is summed out once. */
function boxShare(question: CompiledQuestion, condition: Box, event: Box): Share | null {
  const given = question.evidence(condition);
  const share = conditionalShare(question.model.joint, given, question.evidence(event));
  return share === null ? null : { share, error: null };
}

/**
 * Where the condition too is of many terms, rows are drawn without it and most may be wasted; null
 * where all are.
 */
function sampledShare(
  question: CompiledQuestion,
  event: Rule,
  condition: readonly Rule[],
  boxes: readonly Box[] | null,
): Share | null {
  const drawn = drawBoxes(question, boxes ?? EVERYWHERE, DRAWS, seededRandom(SEED));
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
  if (n === 0) return null;
  // The mean and deviation of Jeffreys' posterior, so that few draws do not look certain.
  const share = (k + 0.5) / (n + 1);
  return { share, error: Math.sqrt((share * (1 - share)) / (n + 2)) };
}
