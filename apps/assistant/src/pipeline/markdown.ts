import type { Answered, Card, Clarify, Refuse } from "@probability-chat/contract";
import type { EngineAnswer, Estimate, Interval } from "@probability-chat/engine";
import type { Aspect } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { adjustedBasis, changeText, unadjustedText } from "./adjusted.ts";
import { effectOf } from "./claim-test.ts";
import { tableMarkdown } from "./cut-table.ts";
import { describeParts } from "./describe-parts.ts";
import { sensitivityOf } from "./effect.ts";
import { codeSpan, escapeMarkdown, fenced, proseMarkdown } from "./escape.ts";
import {
  boundText,
  chance,
  count,
  dateIntervalText,
  estimateFigure,
  figure,
  intervalText,
  joinedPrediction,
  predictiveFigure,
  predictsMore,
  rangeText,
  rows,
} from "./figures.ts";
import { labelOf } from "./labels.ts";
import { newRowText, toldOf } from "./regression.ts";
import type { Sentence } from "./sentence.ts";
import { placeOf, tablesOf } from "./tables.ts";

/**
 * An answer for people: the sentence with its figure in bold; the rows and the interval behind
 * it; the figure without the condition; what its reader should know; a table; the series to draw
 * as JSON in a `probability` block; the formal query, which asks the same again.
 */
export function answeredMarkdown(
  answer: Answered,
  engine: EngineAnswer,
  { query, aspect }: { readonly query: Query; readonly aspect?: Aspect | undefined },
  sentence: Sentence,
  unit: string | null,
): string {
  const evidence = evidenceOf(engine, unit);
  const change = changeText(engine, unit);
  const predicted = predictedOf(engine, unit);
  const told = toldOf(engine);
  const effect = effectOf(engine);
  const sensitivity = sensitivityOf(engine, unit);
  const winner = winnerOf(engine, query, unit);
  const baseline = baselineOf(engine, query, unit);
  return joined([
    `**${escapeMarkdown(sentence.figure)}**${escapeMarkdown(sentence.rest)}`,
    evidence && escapeMarkdown(evidence),
    change && escapeMarkdown(change),
    predicted && escapeMarkdown(predicted),
    winner && escapeMarkdown(winner),
    told && escapeMarkdown(told),
    effect && escapeMarkdown(effect),
    sensitivity && escapeMarkdown(sensitivity),
    baseline && escapeMarkdown(baseline),
    bullets(answer.caveats.map(({ message }) => message)),
    engine.kind === "describe" && lines(describeParts(engine, aspect).notes),
    numbered(answer.card?.findings ?? []),
    ...tablesOf(engine, query, unit, aspect).flatMap(tableMarkdown),
    answer.series && fenced("probability", JSON.stringify(answer.series)),
    answer.form === "description" && asksUses(aspect) && uses(answer.suggestions),
    queryLine(answer.query),
  ]);
}

/** A refusal: why, and the query where there is one. */
export function refusedMarkdown({ text, query }: Refuse): string {
  return plainMarkdown(text, query);
}

/** A question back, with its readings. */
export function clarifyMarkdown({ text, readings }: Clarify): string {
  const choices = readings.map(
    ({ label, query }) => `- ${escapeMarkdown(label)}: ${codeSpan(query)}`,
  );
  return joined([proseMarkdown(text), choices.join("\n")]);
}

/** Plain text, and the query where there is one. */
export function plainMarkdown(text: string, query: string | null): string {
  return joined([proseMarkdown(text), query && queryLine(query)]);
}

function joined(blocks: readonly (string | null | false)[]): string {
  return blocks.filter((block) => block).join("\n\n");
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${proseMarkdown(line)}`).join("\n");
}

/** What stands out, each with the query that asks for it. */
function numbered(findings: NonNullable<Card["findings"]>): string {
  return findings
    .map(({ text, basis, query }, at) =>
      [
        `${at + 1}. ${escapeMarkdown(text)}`,
        basis && escapeMarkdown(`${basis}.`),
        query && codeSpan(query),
      ]
        .filter((part) => part)
        .join(" "),
    )
    .join("\n");
}

/** Facts of the table as a list; a header in them is no code. */
function lines(facts: readonly string[]): string {
  return facts.map((fact) => `- ${escapeMarkdown(fact)}`).join("\n");
}

/** What can be asked belongs to a description, unless a part of it was asked for. */
function asksUses(aspect: Aspect | undefined): boolean {
  return aspect === undefined || aspect === "uses";
}

function uses(suggestions: readonly string[]): string | null {
  return suggestions.length > 0 ? `What you can ask:\n\n${bullets(suggestions)}` : null;
}

function queryLine(query: string): string {
  return `Query: ${codeSpan(query)}`;
}

function evidenceOf(engine: EngineAnswer, unit: string | null): string | null {
  switch (engine.kind) {
    case "estimate":
      return estimateEvidence(engine, unit, adjustedBasis(engine));
    case "label":
      if (engine.share && engine.groups.length > 1) return null;
      return engine.share
        ? estimateEvidence(engine.share, unit)
        : [rows(engine.support.given), dateIntervalText(engine.interval)]
            .filter((part) => part)
            .join(" · ");
    case "claim":
      return [
        ...basesOf([engine.left, engine.right], engine.difference?.interval ?? null),
        engine.difference?.interval && differenceText(engine.difference, unit),
      ]
        .filter((part) => part)
        .join(" · ");
    case "interval":
      return engine.of
        ? [basisOf(engine.of), `estimate ${estimateFigure(engine.of, unit)}`].join(" · ")
        : rows(engine.support.given);
    case "groups": {
      const [only, ...others] = engine.groups;
      return only?.estimate && others.length === 0 ? estimateEvidence(only.estimate, unit) : null;
    }
    case "completion":
      return `By ${rows(engine.support.given)} like it and the learned model`;
    case "explain":
      return evidenceOf(engine.answer, unit);
    default:
      return null;
  }
}

/** `basis`: the rows behind it, where they are not those of the estimate or of its parts. */
function estimateEvidence(
  estimate: Estimate,
  unit: string | null,
  basis: string | null = null,
): string | null {
  const { interval, quantity, support, value } = estimate;
  if (basis && estimate.bound) return basis;
  if (estimate.bound || (estimate.predictive && support.given === 0)) return null;
  const isFact = interval?.method === "exact";
  if (quantity === "count" && isFact)
    return value < support.rows ? `Of ${rows(support.rows)} in all` : null;
  if (quantity === "prediction") return [newRowText(estimate, unit), basisOf(estimate)].join(" · ");
  const own = estimate.parts.length > 0 ? basesOf(estimate.parts, interval) : [basisOf(estimate)];
  return [...(basis ? [basis] : own), intervalText(interval, quantity, unit)]
    .filter((part) => part)
    .join(" · ");
}

function differenceText(difference: Estimate, unit: string | null): string {
  const interval = intervalText(difference.interval, difference.quantity, unit);
  return [`difference ${estimateFigure(difference, unit)}`, interval]
    .filter((part) => part)
    .join(", ");
}

/** Whether the first of several groups is really first, and what its true rate may be. */
export function winnerOf(engine: EngineAnswer, query: Query, unit: string | null): string | null {
  if (engine.kind === "explain") {
    return winnerOf(engine.answer, query.kind === "explain" ? query.query : query, unit);
  }
  if (engine.kind !== "groups" || engine.form !== "rank" || !engine.winner) return null;
  const { keys, pBest, claimed } = engine.winner;
  const place = placeOf(query);
  const name = labelOf(engine.columns, keys);
  const said = claimed
    ? `That ${name} is really the ${place} is ${chance(pBest).replace("> ", "more than ")} certain.`
    : `The data cannot say that ${name} is really the ${place}: the chance is ${chance(pBest)}.`;
  const group = engine.groups.find((one) => one.keys.every((key, at) => key === keys[at]));
  const { shrunken } = group ?? {};
  if (!shrunken) return said;
  const { value, interval, quantity } = shrunken;
  const range = interval ? ` (95 % interval ${rangeText(interval, quantity, unit)})` : "";
  return `${said} Allowing for the luck of coming first of several, its figure is best put at ${figure(value, quantity, unit)}${range}.`;
}

/** What a new, similar row may be expected to do, beside what these rows did. */
function predictedOf(engine: EngineAnswer, unit: string | null): string | null {
  if (engine.kind === "explain") return predictedOf(engine.answer, unit);
  if (engine.kind !== "estimate" || !engine.predictive) return null;
  const { quantity, predictive, support } = engine;
  const interval = intervalText(predictive.interval, quantity, unit);
  if (support.given === 0) return interval;
  const said = predictiveFigure(engine, unit);
  if (joinedPrediction(engine, unit)) return interval && `Best estimate: ${interval}`;
  return said && predictsMore(engine)
    ? `Best estimate for a new, similar row: ${said} · ${interval}`
    : null;
}

/** The rows of each side; of pairs how many there are. */
function basesOf(sides: readonly Estimate[], interval: Interval | null): (string | null)[] {
  const [pairs = 0, ...others] = sides.map(({ support }) => support.given);
  return interval?.method === "paired" && others.every((given) => given === pairs)
    ? [`${rows(pairs)} that have both`]
    : sides.map(basisOf);
}

/** `233 of 314 rows`. */
function basisOf({ support, quantity }: Estimate): string | null {
  if (quantity === "number") return null;
  return support.matching === null
    ? rows(support.given)
    : `${count(support.matching)} of ${rows(support.given)}`;
}

function baselineOf(engine: EngineAnswer, query: Query, unit: string | null): string | null {
  if (engine.kind === "explain") {
    return baselineOf(engine.answer, query.kind === "explain" ? query.query : query, unit);
  }
  const baseline = engine.kind === "estimate" || engine.kind === "groups" ? engine.baseline : null;
  if (!baseline) return null;
  const where =
    engine.kind === "groups"
      ? "over all groups"
      : query.kind === "whatIf"
        ? "as the table is"
        : query.kind === "predict"
          ? "on average"
          : "without the condition";
  const said = estimateFigure(baseline, unit);
  const { bound, support } = baseline;
  const basis = bound ? ` rows, ${boundText(bound)}` : ` (${rows(support.given)})`;
  const plain = unadjustedText(engine, unit);
  return `For comparison, ${where}: ${said}${basis}${plain ? `; ${plain}` : ""}.`;
}
