/** What could be asked about the rows and columns that a text names without asking anything of them. */
import { ALL, count, mean, probability, type Query } from "@probability-chat/query";
import { isQuantity } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import type { Item } from "../grammar/item.ts";
import { fork, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { bareColumns } from "../grammar/sentence/clause.ts";

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
  const drivers = whoAsked(reader, items);
  if (first === undefined)
    return given.kind === "all" ? [] : [...drivers, count(given), probability(given)];
  const { name, levels } = first.column;
  const queries: Query[] = [...drivers];
  if (second !== undefined && second !== first)
    queries.push({ kind: "dependence", x: name, y: second.column.name, given, within: [] });
  if (isQuantity(first)) queries.push(mean(name, given));
  if (levels.length > 0 || first.numeric)
    queries.push({ kind: "distribution", column: name, given });
  return queries;
}

/** 'Who defaults', 'who borrows the most': what it goes with. */
function whoAsked(reader: Reader, items: readonly Item[]): Query[] {
  const named = items.filter(({ kind }) => kind === "event" || kind === "column");
  const [only, more] = named;
  if (wordAt(reader, 0) !== "who" || only === undefined || more !== undefined) return [];
  const entry =
    only.kind === "event" ? only.entry : only.kind === "column" ? only.candidates[0]?.entry : null;
  const isOutcome =
    entry != null &&
    (entry.affirmative !== null || isQuantity(entry) || entry.column.distinct === 2);
  return isOutcome ? [{ kind: "drivers", target: entry.column.name, given: ALL }] : [];
}
