/** A reader's proposal as an interpretation: probabilities over its hypotheses, each reading checked. */
import { equalQueries, type Query } from "@probability-chat/query";
import { saidAmounts } from "./amounts/said-amounts.ts";
import { type SaidShares, saidShares } from "./amounts/said-shares.ts";
import { aspectOf } from "./aspect.ts";
import { withoutEchoes } from "./echoed-values.ts";
import { withForwardSpans } from "./forward-spans.ts";
import type { Clarification, Interpretation, Reading, Refusal, Span } from "./interpretation.ts";
import { leftOut } from "./left-out.ts";
import { withNamedValues } from "./named-values.ts";
import { ofAllSoNamed } from "./part-named.ts";
import type { Hypothesis, Proposal } from "./reader.ts";
import { clarifyWords, refuseWords, type Told } from "./reply/refusals.ts";
import { saidDecades } from "./said-decades.ts";
import { saidPeriod } from "./said-periods.ts";
import { underSameHeader } from "./same-header.ts";
import { asksOfCause } from "./screening/causal-words.ts";
import { wordsOfTable } from "./screening/other-language.ts";
import { askWhichFigure, severalFigures, withAllFigures } from "./several-figures.ts";
import { checkQuery, withKnownValues } from "./typed/check-query.ts";
import { beyondValues } from "./verify/beyond.ts";
import { coefficients } from "./verify/coefficients.ts";
import { unknownToRules } from "./verify/form-of.ts";

/** At most so many hypotheses are looked at. */
const MOST = 8;
/** The probability of what a second reader says where the first does not say it at all. */
const UNSAID = 0.02;

type Of<Kind extends Hypothesis["kind"]> = Extract<Hypothesis, { kind: Kind }>;
type Weighed<Kind extends Hypothesis["kind"]> = Of<Kind> & { readonly probability: number };

/**
 * Readings with their probabilities and what is said where none of them stands; where no query is
 * proposed, that alone. A query that this table can never answer is refused where it is the best
 * one and nothing speaks for another, and is no reading else.
 */
export function weigh(
  { hypotheses, model, unmatched, unnamed, second: said = [] }: Proposal,
  question: string,
  told: Told,
  notes: readonly string[],
): Interpretation {
  const named = withNamedValues(question, told);
  const several = severalFigures(question, told);
  const whole = several === null ? (query: Query) => query : withAllFigures(several);
  const amounts = saidAmounts(question, told);
  const shares = saidShares(question, told);
  const period = saidPeriod(question, told);
  const decades = saidDecades(question, told);
  const forward = withForwardSpans(told.codebook);
  const spelled = (query: Query) =>
    whole(
      period.within(
        forward(decades(amounts.inColumns(shares.asSaid(named(withKnownValues(query, told)))))),
      ),
    );
  // Of what a percent of an amount is meant, neither reader tells.
  const second = said.map(spelled).filter((query) => shares.ofOthers(query).length === 0);
  const proposed = hypotheses.slice(0, MOST).map((one): Hypothesis => {
    if (one.kind === "query") return { ...one, query: spelled(one.query) };
    if (one.kind !== "clarify") return one;
    const readings = one.readings.map(spelled);
    const isFirst = (query: Query, at: number) =>
      readings.findIndex((other) => equalQueries(other, query)) === at;
    return { ...one, readings: readings.filter(isFirst) };
  });
  const weighed = withProbabilities(withUnsaid(proposed, second));
  const queries = shared(merged(ofKind(weighed, "query")), question, shares, told);
  const refusals = ofKind(weighed, "refuse");
  const questions = ofKind(weighed, "clarify");
  const checking = { ...told, question };
  const [best] = queries;
  const failed = best === undefined ? null : checkQuery(best.query, checking);
  const sound = queries.filter(({ query }) => checkQuery(query, checking) === null);
  const leading = weighed[0]?.kind === "query" ? failed : null;
  const isSeconded = (query: Query) => second.some((other) => equalQueries(query, other));
  // The mean of an identifier is a misreading where another reading makes sense, and so is all that
  // the table can never answer where a second reader reads what it can.
  const isMisread =
    sound.length > 0 &&
    (leading?.reason === "unsupported" || sound.some(({ query }) => isSeconded(query)));
  if (leading !== null && !isMisread) return leading;
  const meant = sound
    .map(({ query }) => query)
    .filter((query) => beyondValues(query, told.codebook) === 0);
  const otherwise = leading ?? otherwiseOf(refusals, questions, meant, unmatched, checking);
  const [first] = sound;
  if (first === undefined) return failed ?? otherwise;
  const which = several === null ? null : askWhichFigure(several, first.query, told);
  if (which !== null) return which;
  const isCausal = asksOfCause(question, wordsOfTable(told.codebook));
  const readings = sound.map(
    ({ query, probability }): Reading => ({
      query,
      probability,
      isSeconded: isSeconded(query),
      beyond: beyondValues(query, told.codebook),
      notes: [
        ...notes,
        ...leftOut(question, query, unmatched, told),
        ...amounts.notes(query),
        ...shares.notes(query),
        ...period.notes(query),
      ],
      ...(isCausal && { asksOfCause: true }),
      ...(query.kind === "describe" && query.column === null ? { aspect: aspectOf(question) } : {}),
    }),
  );
  const doubt = {
    logProbability: first.logProbability,
    refuse: massOf(refusals),
    clarify: massOf(questions),
    unmatched: unmatched.length,
    unnamed,
    logAllowed: first.logAllowed ?? 0,
    logUsed: first.logUsed ?? 0,
    logUnused: first.logUnused ?? 0,
    isFitted: model !== null && model === coefficients.model,
    // What the rules say of a question that they cannot read contradicts nothing.
    hasSecond: second.length > 0 && unknownToRules(first.query) === null,
    otherwise,
  };
  return { kind: "readings", readings, doubt };
}

/** With what only the second reader says. */
function withUnsaid(hypotheses: readonly Hypothesis[], second: readonly Query[]): Hypothesis[] {
  const isSaid = (query: Query) =>
    hypotheses.some((one) => one.kind === "query" && equalQueries(one.query, query));
  const unsaid = second.filter(
    (query, at) => !isSaid(query) && second.findIndex((other) => equalQueries(other, query)) === at,
  );
  const logProbability = Math.log(UNSAID);
  const asQuery = (query: Query) =>
    ({ kind: "query", query, logProbability, logAllowed: logProbability }) as const;
  return [...hypotheses, ...unsaid.map(asQuery)];
}

/** What is said where no reading stands: the likelier of refusing and asking back. */
function otherwiseOf(
  [refusal]: readonly Weighed<"refuse">[],
  [question]: readonly Weighed<"clarify">[],
  meant: readonly Query[],
  unmatched: readonly Span[],
  told: Told,
): Refusal | Clarification {
  if (question !== undefined && question.probability > (refusal?.probability ?? 0)) {
    const readings = question.readings.length > 0 ? question.readings : meant;
    return clarifyWords(question.spans, readings, told);
  }
  if (refusal !== undefined) return refuseWords(refusal.reason, refusal.spans, meant, told);
  const named = unmatched.filter(({ text }) => !/^[0-9.]+$/.test(text));
  const reason = named.length > 0 ? "unknownColumn" : "outOfDomain";
  return refuseWords(reason, named, meant, told);
}

/** Best first. What was not written has what is missing to 1. */
function withProbabilities(hypotheses: readonly Hypothesis[]): Weighed<Hypothesis["kind"]>[] {
  const weights = hypotheses.map(({ logProbability }) => Math.exp(logProbability));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return hypotheses
    .map((hypothesis, at) => ({
      ...hypothesis,
      probability: (weights[at] ?? 0) / Math.max(1, total),
    }))
    .sort((a, b) => b.probability - a.probability);
}

function ofKind<Kind extends Hypothesis["kind"]>(
  weighed: readonly Weighed<Hypothesis["kind"]>[],
  kind: Kind,
): Weighed<Kind>[] {
  return weighed.filter((one): one is Weighed<Kind> => one.kind === kind);
}

/** Each query once, with the mass of its repetitions. */
function merged(queries: readonly Weighed<"query">[]): Weighed<"query">[] {
  const kept: Weighed<"query">[] = [];
  for (const one of queries) {
    const at = kept.findIndex(({ query }) => equalQueries(query, one.query));
    const same = kept[at];
    if (same === undefined) kept.push(one);
    else kept[at] = { ...same, probability: same.probability + one.probability };
  }
  return kept.sort((a, b) => b.probability - a.probability);
}

/**
 * What no words can tell from the likeliest query has as much of its mass. A percent that is beyond
 * all amounts is none itself.
 */
function shared(
  [first, ...others]: readonly Weighed<"query">[],
  question: string,
  shares: SaidShares,
  told: Told,
): Weighed<"query">[] {
  if (first === undefined) return [];
  const wider = ofAllSoNamed(first.query, question, told);
  const bare = withoutEchoes(first.query, question, told);
  const ofOthers = shares.ofOthers(first.query);
  const isBeyond = ofOthers.length > 0 && beyondValues(first.query, told.codebook) > 0;
  const alike = [
    ...ofOthers,
    ...(isBeyond ? [] : [first.query]),
    ...underSameHeader(first.query, told.codebook),
    ...(wider ? [wider] : []),
    ...(bare ? [bare] : []),
  ];
  const probability = first.probability / alike.length;
  return merged([...alike.map((query) => ({ ...first, query, probability })), ...others]);
}

function massOf(weighed: readonly { readonly probability: number }[]): number {
  return weighed.reduce((sum, { probability }) => sum + probability, 0);
}
