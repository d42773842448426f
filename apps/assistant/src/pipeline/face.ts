/** What stands large in an answer, what stands right beside it, and what was asked. */
import type { Card } from "@probability-chat/contract";
import type { EngineAnswer, Estimate } from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";
import { adjustedBasis } from "./adjusted.ts";
import {
  boundText,
  count,
  estimateFigure,
  joinedPrediction,
  number,
  percent,
  rows,
} from "./figures.ts";
import { labelOf } from "./labels.ts";
import { compared, hasEstimate, type Sentence } from "./sentence.ts";

type Said = Exclude<EngineAnswer, { kind: "refused" }>;
type Face = Pick<Card, "figure" | "beside" | "sentence">;

/** `sentence` is what Markdown says: an answer without a face of its own is cut out of it. */
export function faceOf(answer: Said, { query, reading, sentence, unit }: Faced): Face {
  const face = (figure: string, beside: string): Face => ({
    figure,
    beside,
    sentence: asked(reading),
  });
  switch (answer.kind) {
    case "estimate":
      return face(estimateFigure(answer, unit), besideEstimate(answer, query, unit));
    case "claim":
      return face(sentence.figure, compared(answer.left, answer.right, unit));
    case "label": {
      const basis = answer.share ? shareText(answer.share) : rows(answer.support.given);
      const [, tied = ""] = /(tied with .+) is /.exec(sentence.rest) ?? [];
      return face(sentence.figure, [basis, tied].filter(Boolean).join(", "));
    }
    case "interval":
      return face(sentence.figure, answer.of ? basisOf(answer.of) : rows(answer.support.given));
    case "groups": {
      const [first] = answer.groups.filter(hasEstimate);
      if (first && answer.form === "rank") {
        return face(labelOf(answer.columns, first.keys), estimateFigure(first.estimate, unit));
      }
      return face(...parted(sentence));
    }
    case "table":
      return face(...parted(sentence));
    case "dependence":
    case "drivers":
    case "correlations":
      return face(sentence.figure, clause(sentence.rest));
    case "completion": {
      const [only] = answer.columns;
      const { probability } = answer.joint ?? only?.values[0] ?? { probability: null };
      const isNumber = answer.columns.length === 1 && only?.number;
      const likely = probability === null ? "" : `${percent(probability)} likely`;
      return face(sentence.figure, isNumber ? "on average" : likely);
    }
    case "surprise": {
      const measure = `${number(answer.bits)} bits; a typical row has ${number(answer.typical)}`;
      const be = answer.rarer === 1 ? "is" : "of rows are";
      return face(sentence.figure, `${be} at least as unusual (${measure})`);
    }
    case "simulatedRows":
      return face(sentence.figure, "made up by the learned model");
    case "explain":
      return answer.answer.kind === "refused"
        ? face(sentence.figure, "")
        : faceOf(answer.answer, { query, reading, sentence, unit });
    default:
      return { figure: sentence.figure, beside: "", sentence: asked(rest(sentence)) };
  }
}

/** What an answer's face is made of. */
export interface Faced {
  readonly query: Query;
  /** The query in words. */
  readonly reading: string;
  readonly sentence: Sentence;
  readonly unit: string | null;
}

/** `70.1 % for sun` as its figure and what it is of, with what follows before the colon. */
function parted({ figure, rest }: Sentence): [string, string] {
  const [, number = figure, of = ""] = /^(.+?)( for .+)$/.exec(figure) ?? [];
  const [, more = ""] = /^(.*?): /.exec(rest) ?? [];
  return [number, `${of}${more}`.trim()];
}

/** What follows a figure, up to the statistics in brackets. */
function clause(text: string): string {
  const [said = ""] = text.replace(/^[\s:,]+/, "").split(" (");
  return said.replace(/\.$/, "");
}

/** A phrase as a sentence. */
export function asked(phrase: string): string {
  const text = phrase.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** A sentence without its figure, and without what joined the two. */
function rest({ rest }: Sentence): string {
  return rest.replace(/^[\s:,]+/, "").replace(/^(?:is|are) (?=the |what |how |whether )/, "");
}

function besideEstimate(estimate: Estimate, query: Query, unit: string | null): string {
  const { bound, parts, quantity, support, value } = estimate;
  const [left, right] = parts;
  if (estimate.predictive && support.given === 0)
    return "by the learned model: there is no such row";
  if (bound) {
    const predicted = joinedPrediction(estimate, unit);
    return `${support.given === 1 ? "row" : "rows"}, ${predicted ? `best estimate for a new case ${predicted}` : boundText(bound)}`;
  }
  if (query.kind === "simulate") {
    return `of ${count(query.rows)} new rows, where ${basisOf(estimate)} have it`;
  }
  const basis = adjustedBasis({ ...estimate, caveats: [], baseline: null });
  if (basis) return basis;
  if (quantity === "odds" && left)
    return `${basisOf(left)}, a probability of ${estimateFigure(left, null)}`;
  if (left && right) return compared(left, right, unit);
  if (quantity === "count" && estimate.interval?.method === "exact") {
    return value < support.rows ? `of ${rows(support.rows)}, ${percent(value / support.rows)}` : "";
  }
  return basisOf(estimate);
}

/** A natural frequency: `67 of 461 rows`. */
function basisOf({ support, quantity }: Estimate): string {
  if (quantity === "number") return "";
  return support.matching === null
    ? `over ${rows(support.given)}`
    : `${count(support.matching)} of ${rows(support.given)}`;
}

function shareText({ bound, value, support }: Estimate): string {
  const share = bound ? (bound.kind === "atLeast" ? "all" : "none") : percent(value);
  const basis = support.matching === null ? "" : `${count(support.matching)} of `;
  return bound ? `${share} of ${rows(support.given)}` : `${basis}${rows(support.given)}, ${share}`;
}
