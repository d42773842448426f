import type { Comparator } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import { rowsBehindSides } from "../../behind/counted-rows.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Estimate } from "../../estimate.ts";
import { mergeCaveats } from "../../figures/outcome.ts";
import { inPairs, pairCaveats } from "../../figures/pairs.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { sideCaveats } from "../../figures/side-caveats.ts";
import { findReversals } from "../../held-fixed/reversal.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";
import type { ClaimTest } from "./test-claim.ts";

/** Whether a comparison holds, and how sure that is. */
export interface ClaimJudged {
  readonly kind: "claim";
  readonly holds: boolean;
  readonly left: Estimate;
  readonly right: Estimate;
  /** left − right with its interval, where that has one. */
  readonly difference: Estimate | null;
  /** Whether that interval leaves out zero; null without one, or for facts of the table. */
  readonly beyondNoise: boolean | null;
  /** Where it was asked for as a test. */
  readonly test?: ClaimTest;
  readonly caveats: readonly Caveat[];
}

export const claimKind: Kind<"claim"> = { answer: claimAnswer, rows: rowsBehindSides };

/**
 * left op right, judged on the data's own figures; `difference` and `beyondNoise` say how sure it is
 * that it would hold for others of the kind.
 */
export async function claimAnswer(context: Context, claim: Asked<"claim">): Promise<EngineAnswer> {
  const sides = inPairs(claim);
  const [left] = await estimateScalar(context, sides.left, []);
  const [right] = await estimateScalar(context, sides.right, []);
  if (!left || !right) return refuse("noRows", "The table has no rows.");
  const [a, b] = [left.result, right.result];
  if (a.kind === "refused") return a;
  if (b.kind === "refused") return b;
  if (a.kind === "date" || b.kind === "date") {
    const message =
      "Dates cannot be compared in a claim; ask how many rows lie before or after a day.";
    return refuse("wrongType", message);
  }
  const difference = await differenceOf(context, claim);
  return {
    kind: "claim",
    holds: compareNumbers(a.value, claim.op, b.value),
    left: a,
    right: b,
    difference,
    beyondNoise: beyondNoise(difference),
    caveats: mergeCaveats(
      sideCaveats(context, sides)(left.caveats, right.caveats),
      (await pairCaveats(context, claim, []))([]),
      verdictByCount(claim, a, b),
      await findReversals(context, claim.left, claim.right),
    ),
  };
}

/** Equal within rounding: shares of different tables of counts meet in the last digit only. */
function compareNumbers(a: number, op: Comparator, b: number): boolean {
  const equal = Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  switch (op) {
    case "=":
      return equal;
    case "!=":
      return !equal;
    case "<":
      return a < b && !equal;
    case "<=":
      return a < b || equal;
    case ">":
      return a > b && !equal;
    case ">=":
      return a > b || equal;
  }
}

/** Facts of the table, as two counts are, have no noise to be beyond. */
function beyondNoise(difference: Estimate | null): boolean | null {
  const interval = difference?.interval;
  if (!interval || interval.method === "exact") return null;
  return interval.low > 0 || interval.high < 0;
}

async function differenceOf(
  context: Context,
  { left, right }: Asked<"claim">,
): Promise<Estimate | null> {
  if (left.kind === "number" && right.kind === "number") return null;
  const [outcome] = await estimateScalar(context, { kind: "difference", left, right }, []);
  const result = outcome?.result;
  return result?.kind === "estimate" ? result : null;
}

/** Rates and counts may disagree: of two groups the smaller may have the higher share. */
function verdictByCount({ left, right, op }: Asked<"claim">, a: Estimate, b: Estimate): Caveat[] {
  if (left.kind !== "probability" || right.kind !== "probability") return [];
  if (op === "=" || op === "!=") return [];
  const [byRate, byCount] = [
    a.value - b.value,
    (a.support.matching ?? 0) - (b.support.matching ?? 0),
  ];
  return byRate * byCount < 0 ? [{ kind: "differentVerdictByCount" }] : [];
}
