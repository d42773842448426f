import { and, type DrawOutcome, probability } from "@probability-chat/query";
import { binomialTerm } from "../../../numerics/saddle-point.ts";
import { comparedColumns, denominator } from "../../../table/denominator.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import { missingExcluded } from "../../figures/outcome.ts";
import { exactEstimate } from "../../figures/probability.ts";
import { refuse, refuseNoRows } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

export const drawKind: Kind<"draw"> = {
  answer: drawAnswer,
  rows: ({ event, given }, behind) => behind(probability(event, given)),
};

/** Drawing rows of this very table without replacement is a fact of its counts. */
async function drawAnswer(
  context: Context,
  { size, outcome, event, given }: Asked<"draw">,
): Promise<EngineAnswer> {
  const { known, columns } = denominator(event);
  const [row] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [counting({ kind: "all" }), counting(known), counting(and(known, event))],
  });
  const [all = 0, n = 0, k = 0] = [0, 1, 2].map((index) => countAt(row?.measures ?? [], index));
  if (n === 0) return refuseNoRows(context, given, all - n, columns);
  if (size > n) {
    return refuse("undefined", `${size} rows cannot be drawn from ${n} without putting them back.`);
  }
  const support = { rows: context.table.codebook.rows, given: n, matching: k, excluded: all - n };
  return {
    ...exactEstimate("probability", drawProbability(n, k, size, outcome), support),
    caveats: missingExcluded(context, all - n, comparedColumns(event)),
    baseline: null,
  };
}

/** Of `size` rows drawn from n, of which k are in the event. */
export function drawProbability(n: number, k: number, size: number, outcome: DrawOutcome): number {
  switch (outcome.kind) {
    case "all":
      return hypergeometric(size, n, k, size);
    case "none":
      return hypergeometric(0, n, k, size);
    case "any":
      return 1 - hypergeometric(0, n, k, size);
    case "exactly":
      return hypergeometric(outcome.count, n, k, size);
  }
}

/**
 * C(k, j)·C(n − k, size − j) / C(n, size) as a quotient of three binomial terms at p = size / n
 * (Loader 2000), which neither overflows nor loses digits.
 */
function hypergeometric(j: number, n: number, k: number, size: number): number {
  if (j < 0 || j > k || j > size || size - j > n - k) return 0;
  if (size === 0 || size === n || k === 0 || k === n) return 1;
  const p = size / n;
  const q = (n - size) / n;
  const term = (hits: number, trials: number) => binomialTerm(hits, trials - hits, p, q);
  return Math.min(1, (term(j, k) * term(size - j, n - k)) / term(size, n));
}
