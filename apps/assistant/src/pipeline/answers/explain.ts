import type { AnswerTable } from "@probability-chat/contract";
import type { EngineAnswer } from "@probability-chat/engine";
import { queryColumns } from "@probability-chat/query";
import { cell, cut } from "../cut-table.ts";
import { count } from "../figures.ts";
import { inNames } from "../in-names.ts";
import type { AnswerContext } from "../to-answer.ts";
import type { Said } from "./shown.ts";

/** What is said of columns that the query does not name. */
const OF_ALL: ReadonlySet<string> = new Set<Said["kind"]>(["drivers", "correlations", "findings"]);

/** What an explanation adds to what it explains: the counts and figures that anybody can check. */
export function explanationTables(
  { answer, counts, figures }: Extract<EngineAnswer, { kind: "explain" }>,
  context: Pick<AnswerContext, "query" | "names">,
): AnswerTable[] {
  const { query, names } = context;
  const all = names.codebook.columns.map(({ name }) => name);
  const say = inNames(query, OF_ALL.has(answer.kind) ? all : queryColumns(query), names);
  return [
    ...(answer.kind === "explain" ? explanationTables(answer, context) : []),
    ...cut(
      ["Counted", "Rows"],
      counts.map((counted) => [say(counted.label), count(counted.count)]),
      ["left", "right"],
    ),
    ...cut(
      ["Figure", "Value"],
      figures.map(({ label, value }) => [say(label), cell(value, false)]),
      ["left", "right"],
    ),
  ];
}
