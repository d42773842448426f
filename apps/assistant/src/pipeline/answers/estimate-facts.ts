/** What is told beside an estimate: its interval, what it is held against, what follows from it. */
import type { DateInterval, Estimate, Interval } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import {
  boundText,
  count,
  estimateFigure,
  joinedPrediction,
  level,
  predictiveFigure,
  predictsMore,
  rangeText,
  rows,
} from "../figures.ts";
import { heldNames } from "./adjusted.ts";
import { crudeText, eValueText } from "./effect.ts";
import { toldOf } from "./regression.ts";
import type { Asked, Fact, Said } from "./shown.ts";

type Estimated = Extract<Said, { kind: "estimate" }>;

/** The interval first, then what the figure is held against, then what follows from it. */
export function estimateFacts(answer: Estimated, { query, unit, names }: Asked): Fact[] {
  const held = heldNames(answer, names);
  return [
    ...intervalFacts(answer, unit),
    ...(answer.effect ? effectFacts(answer, held, unit) : whatIfFacts(answer, held, unit)),
    ...predictionFacts(answer, unit),
    ...fitFacts(answer, names),
    ...baselineFacts(answer.baseline, baselineWord(query), unit),
  ];
}

export function intervalFacts({ interval, quantity }: Estimate, unit: string | null): Fact[] {
  if (!interval || interval.method === "exact") return [];
  const text = rangeText(interval, quantity, unit);
  if (quantity === "prediction") return [{ label: `${level(interval.level)} of new rows`, text }];
  return [intervalFact(interval, text)];
}

export function dateFacts(interval: DateInterval | null | undefined): Fact[] {
  if (!interval || interval.method === "exact") return [];
  return [intervalFact(interval, `${interval.low} to ${interval.high}`)];
}

function intervalFact(interval: { readonly level: number }, text: string): Fact {
  return { label: `${level(interval.level)} interval`, text };
}

export function differenceFacts(
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
function whatIfFacts(engine: Estimated, held: readonly string[], unit: string | null): Fact[] {
  const { adjustment, parts } = engine;
  if (!adjustment) return [];
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
    ...heldFacts(held),
    ...(held.length > 0 && plain
      ? [{ label: "With nothing held fixed", text: withBasis(plain, unit) }]
      : []),
  ];
}

/** What is held fixed, the difference without, and what would undo it. */
function effectFacts(engine: Estimated, held: readonly string[], unit: string | null): Fact[] {
  const crude = crudeText(engine, unit);
  const eValue = eValueText(engine);
  return [
    ...heldFacts(held),
    ...(crude ? [{ label: "With nothing held fixed", text: crude }] : []),
    ...(eValue ? [{ label: "If something is missing", text: eValue }] : []),
  ];
}

function heldFacts(held: readonly string[]): Fact[] {
  return held.length > 0 ? [{ label: "Held fixed", text: held.join(", ") }] : [];
}

/** How much of the differences between rows a regression tells. */
function fitFacts(engine: Estimated, names: Names): Fact[] {
  const told = toldOf(engine, names);
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

function baselineWord({ kind }: Query): string {
  if (kind === "whatIf") return "As the table is";
  return kind === "predict" ? "On average" : "Without the condition";
}

/** What a figure is held against. */
export function baselineFacts(
  baseline: Estimate | null,
  label: string,
  unit: string | null,
): Fact[] {
  return baseline ? [{ label, text: withBasis(baseline, unit) }] : [];
}

function withBasis(estimate: Estimate, unit: string | null): string {
  const { bound, support } = estimate;
  const said = estimateFigure(estimate, unit);
  if (bound) return `${said} rows, ${boundText(bound)}`;
  return support.matching === null
    ? `${said} (${rows(support.given)})`
    : `${said} (${count(support.matching)} of ${rows(support.given)})`;
}
