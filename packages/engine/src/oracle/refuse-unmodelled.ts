import { printColumn } from "@probability-chat/query";
import type { NotAnswered, TableModel } from "../model/table-model.ts";
import { type Refused, refuse } from "./refuse.ts";

export function refuseWithoutModel(what: string): Refused {
  const message = `${what} needs the patterns of the table, which have not been learned (yet): ask again in a while, or for shares and averages, which counts alone can say.`;
  return refuse("unsupported", message);
}

const REASONS = {
  identifier: "its values name single rows",
  freeText: "it holds free text",
  constant: "it has one value only",
  empty: "it has no values",
} as const;

/** The model says nothing of these columns, or gives the condition no probability. */
export function refuseUnmodelled({ left }: TableModel, answer: NotAnswered): Refused {
  if (answer.kind === "impossible") {
    return refuse("noRows", "No row can satisfy this condition, as far as the table shows.");
  }
  const [column] = answer.columns;
  const reason = left.find((one) => one.column === column)?.reason;
  const why = reason ? `: ${REASONS[reason]}` : ", or compares it too finely";
  const name = column === undefined ? "what is asked" : printColumn(column);
  return refuse("unsupported", `The learned patterns leave out ${name}${why}.`, column);
}
