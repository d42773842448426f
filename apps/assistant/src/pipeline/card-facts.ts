/** What is told beside an answer's figure, each with a word for what it is. */
import type { Card } from "@probability-chat/contract";
import type { DateInterval, EngineAnswer, Estimate, Interval } from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";
import { adjustmentOf } from "./adjusted.ts";
import { testFacts } from "./claim-test.ts";
import { crudeText, eValueText } from "./effect.ts";
import {
  boundText,
  count,
  estimateFigure,
  joinedPrediction,
  level,
  number,
  predictiveFigure,
  predictsMore,
  pValue,
  rangeText,
  rows,
} from "./figures.ts";
import { winnerOf } from "./markdown.ts";
import { toldOf } from "./regression.ts";
import { effectText } from "./sentence.ts";
import { placeOf } from "./tables.ts";

type Fact = Card["facts"][number];

/** The interval first, then what the figure is held against, then what follows from it. */
export function factsOf(engine: EngineAnswer, query: Query, unit: string | null): Fact[] {
  switch (engine.kind) {
    case "explain":
      return factsOf(engine.answer, query.kind === "explain" ? query.query : query, unit);
    case "estimate":
      return [
        ...intervalFacts(engine, unit),
        ...(engine.effect ? effectFacts(engine, unit) : whatIfFacts(engine, unit)),
        ...predictionFacts(engine, unit),
        ...fitFacts(engine),
        ...baselineFacts(engine, query, unit),
      ];
    case "label":
      return [
        ...(engine.share && engine.groups.length < 2 ? intervalFacts(engine.share, null) : []),
        ...dateFacts(engine.interval),
      ];
    case "claim":
      return [
        ...(engine.right.quantity === "number" ? intervalFacts(engine.left, unit) : []),
        ...(engine.right.quantity !== "number" && engine.difference
          ? differenceFacts(engine.difference, engine.beyondNoise, unit)
          : []),
        ...(engine.test ? testFacts(engine.test) : []),
      ];
    case "interval":
      return engine.of ? [{ label: "Estimate", text: estimateFigure(engine.of, unit) }] : [];
    case "groups": {
      const winner = winnerOf(engine, query, unit);
      return [
        ...(winner ? [{ label: `Really the ${placeOf(query)}?`, text: winner }] : []),
        ...baselineFacts(engine, query, unit),
      ];
    }
    case "dependence": {
      const [only, ...others] = engine.results;
      if (!only || others.length > 0) return [];
      return [
        { label: "Strength", text: effectText(only) },
        { label: "p value", text: pValue(only.pValue).replace("= ", "") },
        { label: "Rows", text: count(only.n) },
      ];
    }
    case "completion": {
      const [only, ...others] = engine.columns;
      const like = { label: "Rows like it", text: count(engine.support.given) };
      if (!only?.number || others.length > 0) return [like];
      const { low, high, mass } = only.number;
      const text = `between ${number(low)} and ${number(high)}`;
      return [{ label: `${level(mass)} of such rows`, text }, like];
    }
    default:
      return [];
  }
}

function intervalFacts({ interval, quantity }: Estimate, unit: string | null): Fact[] {
  if (!interval || interval.method === "exact") return [];
  const text = rangeText(interval, quantity, unit);
  if (quantity === "prediction") return [{ label: `${level(interval.level)} of new rows`, text }];
  return [intervalFact(interval, text)];
}

function dateFacts(interval: DateInterval | null | undefined): Fact[] {
  if (!interval || interval.method === "exact") return [];
  return [intervalFact(interval, `${interval.low} to ${interval.high}`)];
}

function intervalFact(interval: { readonly level: number }, text: string): Fact {
  return { label: `${level(interval.level)} interval`, text };
}

function differenceFacts(
  difference: Estimate,
  beyondNoise: boolean | null,
  unit: string | null,
): Fact[] {
  const { interval, quantity } = difference;
  const range = interval && isUncertain(interval) ? rangeText(interval, quantity, unit) : "";
  const chance = beyondNoise === false ? "within chance" : "";
  const said = [estimateFigure(difference, unit), range && `(${range})`, chance];
  return [{ label: "Difference", text: said.filter(Boolean).join(" ") }];
}

function isUncertain({ method }: Interval): boolean {
  return method !== "exact";
}

/** What a change does, and what the figure is with nothing held fixed. */
function whatIfFacts(
  engine: Extract<EngineAnswer, { kind: "estimate" }>,
  unit: string | null,
): Fact[] {
  const { adjustment, parts } = engine;
  const told = adjustmentOf(engine);
  if (!adjustment || !told) return [];
  const [plain] = parts;
  return [
    ...(adjustment.difference
      ? [
          {
            ...differenceFacts(adjustment.difference, null, unit)[0],
            label:
              adjustment.by === "regression"
                ? "Against the table as it is"
                : "Against none having it",
          } as Fact,
        ]
      : []),
    ...(told.held.length > 0 ? [{ label: "Held fixed", text: told.held.join(", ") }] : []),
    ...(told.held.length > 0 && plain
      ? [{ label: "With nothing held fixed", text: withBasis(plain, unit) }]
      : []),
  ];
}

type Estimated = Extract<EngineAnswer, { kind: "estimate" }>;

/** What is held fixed, the difference without, and what would undo it. */
function effectFacts(engine: Estimated, unit: string | null): Fact[] {
  const { held } = adjustmentOf(engine) ?? { held: [] };
  const crude = crudeText(engine, unit);
  const eValue = eValueText(engine);
  return [
    ...(held.length > 0 ? [{ label: "Held fixed", text: held.join(", ") }] : []),
    ...(crude ? [{ label: "With nothing held fixed", text: crude }] : []),
    ...(eValue ? [{ label: "If something is missing", text: eValue }] : []),
  ];
}

/** How much of the differences between rows a regression tells. */
function fitFacts(engine: Estimated): Fact[] {
  const told = toldOf(engine);
  return told ? [{ label: "How much it tells", text: told }] : [];
}

function predictionFacts(estimate: Estimate, unit: string | null): Fact[] {
  const { predictive, quantity, support } = estimate;
  if (!predictive) return [];
  const range = rangeText(predictive.interval, quantity, unit);
  if (support.given === 0) return [intervalFact(predictive.interval, range)];
  const said = predictiveFigure(estimate, unit);
  return said && (joinedPrediction(estimate, unit) || predictsMore(estimate))
    ? [{ label: "Best estimate for a new, similar row", text: `${said} (${range})` }]
    : [];
}

function baselineFacts(
  engine: Extract<EngineAnswer, { kind: "estimate" | "groups" }>,
  query: Query,
  unit: string | null,
): Fact[] {
  if (!engine.baseline) return [];
  const label =
    engine.kind === "groups"
      ? "Over all groups"
      : query.kind === "whatIf"
        ? "As the table is"
        : query.kind === "predict"
          ? "On average"
          : "Without the condition";
  return [{ label, text: withBasis(engine.baseline, unit) }];
}

function withBasis(estimate: Estimate, unit: string | null): string {
  const { bound, support } = estimate;
  const said = estimateFigure(estimate, unit);
  if (bound) return `${said} rows, ${boundText(bound)}`;
  return support.matching === null
    ? `${said} (${rows(support.given)})`
    : `${said} (${count(support.matching)} of ${rows(support.given)})`;
}
