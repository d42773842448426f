import { printColumn, type Query } from "@probability-chat/query";
import { rowSurprise } from "../../../model/asking/row-surprise.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../refuse.ts";
import { refuseUnmodelled, refuseWithoutModel } from "../complete/complete.ts";

type Surprise = Extract<Query, { kind: "surprise" }>;

/** How unusual some cells of one row are together: −log₂ p, and how many rows are as unusual. */
export function surpriseAnswer({ model, seed }: Context, { cells }: Surprise): EngineAnswer {
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
