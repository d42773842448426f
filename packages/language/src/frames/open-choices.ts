/** What could be asked about the rows and columns that a text names without asking anything of them. */

import { count, mean, probability, type Query } from "@probability-chat/query";
import { bareColumns } from "../grammar/clause.ts";
import { isQuantity } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { fork, type Reader } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";

export function openChoices(reader: Reader): Query[] {
  const tried = fork(reader);
  const items = scan(tried, 0, tried.tokens.length);
  if (tried.problems.length > 0) return [];
  const given = combine(items.filter((item) => item.kind !== "column"));
  const entries = bareColumns(items).flatMap((item) => {
    const entry = item.candidates[0]?.entry;
    return entry === undefined ? [] : [entry];
  });
  const [first, second] = entries;
  if (first === undefined) return given.kind === "all" ? [] : [count(given), probability(given)];
  const { name, levels } = first.column;
  const queries: Query[] = [];
  if (second !== undefined && second !== first)
    queries.push({ kind: "dependence", x: name, y: second.column.name, given, within: [] });
  if (isQuantity(first)) queries.push(mean(name, given));
  if (levels.length > 0 || first.numeric)
    queries.push({ kind: "distribution", column: name, given });
  return queries;
}
