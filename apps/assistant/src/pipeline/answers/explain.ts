import type { AnswerTable } from "@probability-chat/contract";
import type { EngineAnswer } from "@probability-chat/engine";
import { cell, cut } from "../cut-table.ts";
import { count } from "../figures.ts";

/** What an explanation adds to what it explains: the counts and figures that anybody can check. */
export function explanationTables({
  answer,
  counts,
  figures,
}: Extract<EngineAnswer, { kind: "explain" }>): AnswerTable[] {
  return [
    ...(answer.kind === "explain" ? explanationTables(answer) : []),
    ...cut(
      ["Counted", "Rows"],
      counts.map((counted) => [counted.label, count(counted.count)]),
      ["left", "right"],
    ),
    ...cut(
      ["Figure", "Value"],
      figures.map(({ label, value }) => [label, cell(value, false)]),
      ["left", "right"],
    ),
  ];
}
