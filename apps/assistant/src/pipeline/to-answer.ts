import type { Answer, Answered, Refuse } from "@probability-chat/contract";
import type { Caveat, EngineAnswer, Interval, Support } from "@probability-chat/engine";
import type { Aspect, Names } from "@probability-chat/language";
import { printColumn, printQuery, type Query, queryColumns } from "@probability-chat/query";
import { adjustmentOf, heldClause } from "./answers/adjusted.ts";
import { explained, shownOf } from "./answers/answers.ts";
import { saysBound } from "./answers/estimate.ts";
import { explanationTables } from "./answers/explain.ts";
import type { Asked, Said } from "./answers/shown.ts";
import { cardOf } from "./card.ts";
import { caveatsOf } from "./caveats.ts";
import { isEngineWord } from "./engine-words.ts";
import { namedFew } from "./figures.ts";
import { inNames } from "./in-names.ts";
import { answeredMarkdown, plainMarkdown } from "./markdown.ts";
import { unitOf } from "./unit.ts";

/** What is known about an answered query besides the engine's answer. */
export interface AnswerContext {
  readonly query: Query;
  /** The query in words, beginning in lower case. */
  readonly reading: string;
  /** What the reading took for granted. */
  readonly notes: readonly string[];
  /** It was asked for in words of cause. */
  readonly asksOfCause?: boolean;
  readonly names: Names;
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
  const text = printQuery(context.query);
  if (engine.kind === "refused") return refusal(engine.reason, engine.message, text, context);
  const { answer: said, query } = explained(engine, context.query);
  const shown = shownOf(said);
  const { form, value } = shown.headline(said, query);
  if ([value].flat().some((part) => typeof part === "number" && !Number.isFinite(part))) {
    return refusal("undefined", `There is no finite value for ${context.reading}.`, text, context);
  }
  const { names } = context;
  const unit = unitOf(query, names.codebook);
  const asked: Asked = { ...context, query, unit };
  const reading = `${context.reading}${heldClause(said, names)}`;
  const sentence = shown.sentence(said, { ...asked, reading });
  const adjustment = adjustmentOf(said);
  const method = shown.method?.(said, query) ?? "counts";
  const predictive = said.kind === "estimate" ? said.predictive : undefined;
  const tables = [
    ...(shown.tables?.(said, asked) ?? []),
    ...(engine.kind === "explain" ? explanationTables(engine, context) : []),
  ];
  const caveats = caveatsOf(engineCaveats(said, query, context), context.notes, {
    isBoundSaid: saysBound(said, unit),
    isOfGroups: shown.isOfGroups?.(said) ?? false,
    unit,
    names,
  });
  const card = cardOf(said, { ...asked, reading }, sentence, { method, tables });
  const answer: Answered = {
    kind: "answer",
    form,
    value,
    text: `${sentence.figure}${sentence.rest}`,
    query: text,
    reading,
    interval: finite(shown.interval?.(said)),
    support: supportOf(said),
    baseline: "baseline" in said ? (said.baseline?.value ?? null) : null,
    ...(adjustment && { adjustment }),
    predictive: predictive
      ? { value: predictive.value, interval: finite(predictive.interval) }
      : null,
    method,
    caveats,
    series: shown.series?.(said, asked) ?? null,
    card,
    suggestions: [...context.suggestions],
    dataset: context.dataset,
  };
  const below = shown.below?.(said, asked) ?? [];
  return { answer, message: answeredMarkdown(answer, card, sentence, below, context.aspect) };
}

/** What was asked of a cause and tells of two columns is an association, unless like is compared with like. */
function engineCaveats(
  said: Said,
  query: Query,
  { asksOfCause }: AnswerContext,
): readonly Caveat[] {
  const caveats = "caveats" in said ? said.caveats : [];
  const isTold = caveats.some(({ kind }) => kind === "association") || ASSOCIATED.has(query.kind);
  if (!asksOfCause || isTold || queryColumns(query).length < 2) return caveats;
  return [{ kind: "association" }, ...caveats];
}

/** Kinds of queries that say themselves what they tell of a cause. */
const ASSOCIATED: ReadonlySet<Query["kind"]> = new Set(["dependence", "effect", "whatIf"]);

function refusal(
  reason: string,
  text: string,
  query: string,
  { names, suggestions, query: asked }: AnswerContext,
): Reply {
  const said = withNames(text, asked, names);
  const answer: Refuse = {
    kind: "refuse",
    reason,
    text: said,
    span: null,
    query,
    suggestions: [...suggestions],
  };
  return { answer, message: plainMarkdown(said, query) };
}

const QUOTED = "`[^`]*`|'[^']*'";
const WITHIN = `[^()\`']|${QUOTED}`;
/** A query that the engine's words have as it may be typed, `drivers(fare)`, or a name or a value that has such. */
const TYPED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${QUOTED})|(\\b\\w+\\((?:${WITHIN}|\\((?:${WITHIN})*\\))*\\))`,
  "gu",
);

/** The engine's words, and between them each query that may be typed. */
function cutTyped(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 1: typed, index } of text.matchAll(TYPED)) {
    if (typed === undefined) continue;
    parts.push(text.slice(start, index), typed);
    start = index + typed.length;
  }
  return [...parts, text.slice(start)];
}

/** The engine's words in the user's names; of headers that are left in them it is said what they are. */
function withNames(text: string, query: Query, names: Names): string {
  const columns = queryColumns(query);
  const say = inNames(query, columns, names);
  const parts = cutTyped(text).map((part, at) => (at % 2 === 0 ? say(part) : part));
  const typed = parts.filter((_, at) => at % 2 === 1).join(" ");
  const said = parts.join("");
  const left = columns.flatMap((name) => {
    const given = names.given(name);
    const printed = printColumn(name);
    const where = isEngineWord(name) ? said : typed;
    const isThere = printed.startsWith("`")
      ? where.includes(printed)
      : where.split(/[\s,;:().]+/).includes(printed);
    return given !== null && isThere ? [`${printed} is ${given}`] : [];
  });
  return `${said}${left.length > 0 ? ` Here ${namedFew(left, left.length)}.` : ""}`;
}

function finite(interval: Interval | null | undefined): Answered["interval"] {
  return interval && Number.isFinite(interval.low) && Number.isFinite(interval.high)
    ? { ...interval }
    : null;
}

/** The rows behind an answer, where it is of one figure. */
function supportOf(answer: Said): Support | null {
  if (answer.kind === "claim") return answer.left.support;
  return "support" in answer ? answer.support : null;
}
