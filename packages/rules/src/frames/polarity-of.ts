/** Whether more of a figure is good or bad, for 'better' and 'worse', 'best' and 'worst'. */
import type { Event, Scalar } from "@probability-chat/query";
import { outcomeNames } from "../grounding/names/outcome-names.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import { polarityOf, polarityOfText } from "../lexicon/polarity.ts";

/** Whether more of the figure is better (1), worse (-1) or neither (0). */
export function polarityOfScalar(scalar: Scalar, index: TableIndex): number {
  switch (scalar.kind) {
    case "statistic":
    case "quantile": {
      const entry = index.byName.get(scalar.column);
      return entry === undefined ? 0 : polarityOf(entry);
    }
    case "probability":
    case "odds":
    case "count":
      return polarityOfEvent(scalar.event, index);
    case "ratio":
      return polarityOfScalar(scalar.left, index);
    default:
      return 0;
  }
}

function polarityOfEvent(event: Event, index: TableIndex): number {
  if (event.kind === "not") return -polarityOfEvent(event.event, index);
  if (event.kind !== "compare" || event.op !== "=" || event.left.kind !== "column") return 0;
  const entry = index.byName.get(event.left.column);
  if (entry === undefined || typeof event.right === "object") return 0;
  if (event.right === entry.affirmative) return polarityOfYes(entry);
  if (event.right === entry.negative) return -polarityOfYes(entry);
  return polarityOfText(String(event.right));
}

/** Of what a yes is called, where the header alone does not tell: the approval of a `loan_status`. */
function polarityOfYes(entry: ColumnEntry): number {
  const called = polarityOf(entry);
  if (called !== 0) return called;
  const signs = outcomeNames(entry).map(polarityOfText);
  const [sign, ...others] = new Set(signs.filter((said) => said !== 0));
  return others.length === 0 ? (sign ?? 0) : 0;
}
