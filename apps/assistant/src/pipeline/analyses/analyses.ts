import type { AnswerTable, Series } from "@probability-chat/contract";
import type { Analysis, EngineAnswer, Interval } from "@probability-chat/engine";
import type { Sentence } from "../sentence.ts";
import type { Headline } from "../value.ts";
import type { Shown } from "./analysis.ts";
import { findingsShown } from "./findings.ts";
import { forecastShown, trendShown } from "./over-time.ts";
import { powerShown } from "./power.ts";
import { rowsShown } from "./rows.ts";
import { shapeShown } from "./shape.ts";
import { survivalShown } from "./survival.ts";

type Kinds = { readonly [Kind in Analysis["kind"]]: Shown<Extract<Analysis, { kind: Kind }>> };

const KINDS: Kinds = {
  findings: findingsShown,
  rows: rowsShown,
  shape: shapeShown,
  trend: trendShown,
  forecast: forecastShown,
  survival: survivalShown,
  power: powerShown,
};

/** The table is typed by kind: the entry of an answer's kind takes it. */
function shownOf(answer: Analysis): Shown<Analysis> {
  return KINDS[answer.kind] as Shown<Analysis>;
}

export function isAnalysis(answer: EngineAnswer): answer is Analysis {
  return Object.hasOwn(KINDS, answer.kind);
}

export function headlineOfAnalysis(answer: Analysis): Headline {
  return shownOf(answer).headline(answer);
}

export function sentenceOfAnalysis(
  answer: Analysis,
  reading: string,
  unit: string | null,
): Sentence {
  return shownOf(answer).sentence(answer, reading, unit);
}

export function tablesOfAnalysis(answer: Analysis, unit: string | null): AnswerTable[] {
  return shownOf(answer).tables(answer, unit);
}

export function seriesOfAnalysis(
  answer: Analysis,
  title: string,
  unit: string | null,
): Series | null {
  return shownOf(answer).series(answer, title, unit);
}

export function intervalOfAnalysis(answer: Analysis): Interval | null {
  return shownOf(answer).interval(answer);
}

/** Whether an answer rests on a test rather than on counts alone. */
export function isTested({ kind }: EngineAnswer): boolean {
  return kind === "findings" || kind === "shape" || kind === "trend" || kind === "survival";
}
