import type { Codebook } from "@probability-chat/codebook";
import type { Answer, Answered, Refuse } from "@probability-chat/contract";
import type { Caveat, EngineAnswer, Estimate, Interval, Support } from "@probability-chat/engine";
import type { Aspect } from "@probability-chat/language";
import { printQuery, type Query } from "@probability-chat/query";
import { adjustmentOf, heldClause } from "./adjusted.ts";
import { intervalOfAnalysis, isTested } from "./analyses/analyses.ts";
import { cardOf } from "./card.ts";
import { caveatsOf } from "./caveats.ts";
import { keyOf } from "./labels.ts";
import { answeredMarkdown, plainMarkdown } from "./markdown.ts";
import { isModelled } from "./modelled.ts";
import { saysBound, sentenceOf } from "./sentence.ts";
import { seriesOf } from "./series.ts";
import { unitOf } from "./unit.ts";
import { headlineOf } from "./value.ts";

/** What is known about an answered query besides the engine's answer. */
export interface AnswerContext {
  readonly query: Query;
  /** The query in words, beginning in lower case. */
  readonly reading: string;
  /** What the reading took for granted. */
  readonly notes: readonly string[];
  readonly codebook: Codebook;
  readonly dataset: Answered["dataset"];
  readonly suggestions: readonly string[];
  /** What tells the sides of a comparison apart, in words. */
  readonly sides?: readonly [string, string] | null;
  /** Of a description: the part that was asked for. */
  readonly aspect?: Aspect | undefined;
}

/** An answer on the wire and the Markdown that shows it. */
export interface Reply {
  readonly answer: Answer;
  readonly message: string;
}

/** The engine's answer as the wire's, and in Markdown. */
export function toAnswer(engine: EngineAnswer, context: AnswerContext): Reply {
  const query = printQuery(context.query);
  if (engine.kind === "refused") return refusal(engine.reason, engine.message, query, context);
  const { form, value } = headlineOf(engine, context.query);
  if ([value].flat().some((part) => typeof part === "number" && !Number.isFinite(part))) {
    return refusal("undefined", `There is no finite value for ${context.reading}.`, query, context);
  }
  const unit = unitOf(context.query, context.codebook);
  const reading = `${context.reading}${heldClause(engine)}`;
  const sentence = sentenceOf(engine, reading, unit, keyOf(context.query));
  const facts = factsOf(engine);
  const adjustment = adjustmentOf(engine);
  const method = methodOf(engine, context.query);
  const answer: Answered = {
    kind: "answer",
    form,
    value,
    text: `${sentence.figure}${sentence.rest}`,
    query,
    reading,
    interval: facts.interval,
    support: facts.support,
    baseline: facts.baseline?.value ?? null,
    ...(adjustment && { adjustment }),
    predictive: facts.predictive,
    method,
    caveats: caveatsOf(caveatsIn(engine), context.notes, {
      isBoundSaid: saysBound(engine, unit),
      isOfGroups: isOfGroups(engine),
      unit,
    }),
    series: seriesOf(engine, context, unit),
    card: cardOf(engine, { ...context, reading, sentence, unit, method }),
    suggestions: [...context.suggestions],
    dataset: context.dataset,
  };
  return { answer, message: answeredMarkdown(answer, engine, context, sentence, unit) };
}

function refusal(
  reason: string,
  text: string,
  query: string,
  { suggestions }: AnswerContext,
): Reply {
  const answer: Refuse = {
    kind: "refuse",
    reason,
    text,
    span: null,
    query,
    suggestions: [...suggestions],
  };
  return { answer, message: plainMarkdown(text, query) };
}

interface Facts {
  readonly interval: Answered["interval"];
  readonly support: Support | null;
  readonly baseline: Estimate | null;
  readonly predictive: Answered["predictive"];
}

/** The one estimate that stands for an answer, its rows and what it is held against. */
function factsOf(engine: EngineAnswer): Facts {
  const none: Facts = { interval: null, support: null, baseline: null, predictive: null };
  switch (engine.kind) {
    case "estimate": {
      const { interval, support, baseline, predictive } = engine;
      return {
        interval: finite(interval),
        support,
        baseline,
        predictive: predictive
          ? { value: predictive.value, interval: finite(predictive.interval) }
          : null,
      };
    }
    case "label":
      return {
        ...none,
        interval: finite(engine.share?.interval ?? null),
        support: engine.support,
      };
    case "claim":
      return {
        ...none,
        interval: finite(engine.difference?.interval ?? null),
        support: engine.left.support,
      };
    case "interval":
      return { ...none, interval: finite(engine.of?.interval ?? null), support: engine.support };
    case "completion":
      return { ...none, support: engine.support };
    case "rows":
    case "findings":
    case "shape":
    case "trend":
    case "forecast":
    case "survival":
    case "power":
      return { ...none, interval: finite(intervalOfAnalysis(engine)), support: engine.support };
    case "groups":
      return { ...none, baseline: engine.baseline };
    case "explain":
      return factsOf(engine.answer);
    default:
      return none;
  }
}

function finite(interval: Interval | null): Answered["interval"] {
  return interval && Number.isFinite(interval.low) && Number.isFinite(interval.high)
    ? { ...interval }
    : null;
}

function isOfGroups(engine: EngineAnswer): boolean {
  if (engine.kind === "explain") return isOfGroups(engine.answer);
  if (engine.kind === "dependence") return engine.results.length > 1;
  return engine.kind === "groups" && engine.groups.length > 1 && engine.form !== "distribution";
}

function caveatsIn(engine: EngineAnswer): readonly Caveat[] {
  if (engine.kind === "explain") return caveatsIn(engine.answer);
  return "caveats" in engine ? engine.caveats : [];
}

function isFitted(engine: EngineAnswer): boolean {
  if (engine.kind === "explain") return isFitted(engine.answer);
  return engine.kind === "estimate" && Boolean(engine.regression ?? engine.prediction);
}

function isTest(engine: EngineAnswer): boolean {
  if (engine.kind === "claim") return engine.test !== undefined;
  return (
    engine.kind === "dependence" ||
    engine.kind === "drivers" ||
    engine.kind === "correlations" ||
    isTested(engine)
  );
}

function methodOf(engine: EngineAnswer, query: Query): Answered["method"] {
  if (adjustmentOf(engine)) return "standardisation";
  if (query.kind === "simulate") return "simulation";
  if (isModelled(engine)) return "model";
  if (caveatsIn(engine).some(({ kind }) => kind === "extrapolation")) return "model";
  if (isFitted(engine)) return "regression";
  return isTest(engine) ? "test" : "counts";
}
