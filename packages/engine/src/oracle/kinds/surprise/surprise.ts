import { printColumn } from "@probability-chat/query";
import { rowSurprise } from "../../../model/asking/row-surprise.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../refuse.ts";
import { refuseUnmodelled, refuseWithoutModel } from "../../refuse-unmodelled.ts";
import type { Asked, Kind } from "../kind.ts";

/** How unusual some cells of one row are together. */
export interface SurpriseFound {
  readonly kind: "surprise";
  /** −log₂ p of the cells; a number counts as the range that it lies in. */
  readonly bits: number;
  /** The same of a typical row. */
  readonly typical: number;
  /** Share of rows that are at least as unusual, in 0..1. */
  readonly rarer: number;
  /** −log₂ p of each cell given the others, most surprising first. */
  readonly columns: readonly { readonly column: string; readonly bits: number }[];
  readonly caveats: readonly Caveat[];
}

export const surpriseKind: Kind<"surprise"> = { answer: surpriseAnswer };

/** How unusual some cells of one row are together: −log₂ p, and how many rows are as unusual. */
function surpriseAnswer({ model, seed }: Context, { cells }: Asked<"surprise">): EngineAnswer {
  if (!model) return refuseWithoutModel("How unusual a row is");
  const found = rowSurprise(model, cells, seed);
  if (found.kind === "unseen") {
    const names = found.columns.map((name) => printColumn(name)).join(" and ");
    const message = `No row of the table comes near this value of ${names}, so how unusual it is cannot be told.`;
    return refuse("beyondRange", message, found.columns[0]);
  }
  if (found.kind !== "surprise") return refuseUnmodelled(model, found);
  const { bits, typical, rarer, columns } = found;
  return { kind: "surprise", bits, typical, rarer, columns, caveats: [] };
}
