import { ALL, isEvent, ownColumns, partsOf, type Query } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import { rowsWhere } from "../../behind/counted-rows.ts";
import type { Context } from "../../context.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import type { Refused } from "../../refuse.ts";
import type { Asked, CountedRows, Kind, Oracle } from "../kind.ts";
import { explainFigures } from "./figures.ts";

/** The counts from which anybody can recompute an answer. */
export interface Explained {
  readonly kind: "explain";
  readonly answer: Exclude<EngineAnswer, Refused>;
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  /** Sums, squared deviations, extremes and order statistics, where counts do not suffice. */
  readonly figures: readonly { readonly label: string; readonly value: number | string }[];
}

export const explainKind: Kind<"explain"> = { answer: explainAnswer };

async function explainAnswer(
  context: Context,
  { query }: Asked<"explain">,
  oracle: Oracle,
): Promise<EngineAnswer> {
  const kind = oracle.kindOf(query);
  const answer = await kind.answer(context, query, oracle);
  if (answer.kind === "refused") return answer;
  const lines = [{ label: "rows in the table", event: ALL }, ...rowsBehind(query, oracle)];
  const unique = [...new Map(lines.map((line) => [line.label, line])).values()];
  const [row] = await context.table.aggregate({
    where: ALL,
    by: [],
    measures: unique.map(({ event }) => counting(event)),
  });
  const results = row?.measures ?? [];
  const counts = unique.map(({ label }, index) => ({ label, count: countAt(results, index) }));
  const figures = [
    ...(await explainFigures(context, query)),
    ...((await kind.figures?.(context, query, answer)) ?? []),
  ];
  return { kind: "explain", answer, counts, figures };
}

/** The rows that a query's answer rests on: as its kind says, or as its form does. */
function rowsBehind(query: Query, oracle: Oracle): readonly CountedRows[] {
  const kind = oracle.kindOf(query);
  const behind = (other: Query) => rowsBehind(other, oracle);
  if (kind.rows) return kind.rows(query, behind);
  if ("given" in query) return rowsWhere(query.given, ownColumns(query));
  return partsOf(query).flatMap((part) => (isEvent(part) ? [] : behind(part)));
}
