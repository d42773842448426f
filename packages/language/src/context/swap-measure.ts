/** 'And the median?', 'what about the fare?': another summary or another column in the place of the last. */
import {
  ALL,
  type Event,
  mean,
  median,
  type Query,
  quantile,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { fastest, type SummaryHead, summaryAt } from "../frames/summary-head.ts";
import { skipWords } from "../frames/words.ts";
import { bareColumns, bareMeasure } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, pick, type Reader, trying, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { replaceCondition, scalarOf } from "./edit.ts";

/** 'and the median?', 'and the standard deviation?', 'what about the average fare?' */
export function swapSummary(reader: Reader, last: Query, from: number, to: number): Query | null {
  const at = skipWords(reader, from, to, /^(?:the|for|of|its|a|an|in)$/);
  const found = summaryAt(reader, at, to);
  if (found === null) return null;
  const base = scalarOf(last);
  const given = base !== null && "given" in base ? base.given : ALL;
  const scalar = trying(reader, (tried) => {
    const items = scan(tried, found.end, to);
    const columns = bareColumns(items);
    const name = columns.length > 0 ? bareMeasure(tried, items)?.column.name : columnOf(last);
    const entry = columns.length > 1 ? undefined : reader.index.byName.get(name ?? "");
    if (entry === undefined) return null;
    return summarised(found, wordAt(reader, at), entry, replaceCondition(given, combine(items)));
  });
  if (scalar === null) return null;
  if (last.kind === "rank") return { ...last, by: scalar };
  return last.kind === "by" ? { ...last, query: scalar } : scalar;
}

function summarised(
  { summary }: SummaryHead,
  word: string,
  entry: ColumnEntry,
  given: Event,
): Scalar | null {
  const column = entry.column.name;
  if (typeof summary === "object")
    return summary.q > 0 && summary.q < 1 ? quantile(summary.q, column, given) : null;
  const asked = fastest(word, summary, entry);
  if (asked === "median") return median(column, given);
  return asked === "variance" || asked === "range" ? null : statistic(asked, column, given);
}

/** 'and for age?' after a summary or a dependence: another column in its place. */
export function swapColumn(reader: Reader, last: Query, from: number, to: number): Query | null {
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const [column, more] = bareColumns(items);
  if (column === undefined || more !== undefined || tried.problems.length > 0) {
    const unknown = tried.problems.find((problem) => problem.kind === "unknown");
    if (unknown !== undefined && column === undefined) reader.problems.push(unknown);
    return null;
  }
  // 'and with children?' names rows
  if (/^(?:with|without|having|has|have|had)$/.test(wordAt(reader, from))) return null;
  const entry = pick(tried, column.mention, column.candidates)?.entry;
  if (entry === undefined) return null;
  const { name } = entry.column;
  join(reader, tried);
  switch (last.kind) {
    case "statistic":
    case "quantile":
    case "range":
      return entry.numeric ? { ...last, column: name } : null;
    case "distribution":
    case "mode":
    case "antimode":
      return { ...last, column: name };
    case "drivers":
      return { ...last, target: name };
    case "dependence":
      return last.x === name || last.y === name ? null : { ...last, x: name };
    case "describe":
      return { ...last, column: name };
    case "by":
      if (last.query.kind === "statistic" || last.query.kind === "quantile")
        return entry.numeric
          ? { ...last, query: { ...last.query, column: name } }
          : { ...last, columns: [name] };
      return { ...last, columns: [name] };
    case "probability":
      // 'and the fare?' after a share of some rows
      return entry.numeric && entry.affirmative === null ? mean(name, last.given) : null;
    default:
      return null;
  }
}

/** The column that a figure is of; null where it is of none. */
function columnOf(query: Query): string | null {
  const scalar = scalarOf(query);
  if (scalar?.kind === "statistic" || scalar?.kind === "quantile") return scalar.column;
  if (query.kind === "range") return query.column;
  const key = query.kind === "mode" || query.kind === "distribution" ? query.column : null;
  return typeof key === "string" ? key : null;
}
