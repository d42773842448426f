/** 'And the median?', 'what about the fare?': another summary or another column in the place of the last. */
import {
  ALL,
  type Dependence,
  type Event,
  mean,
  median,
  type Query,
  quantile,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { changeFigures, type Figure, replaceCondition } from "../edit-query.ts";
import { fastest, type SummaryHead, summaryAt } from "../frames/summary-head.ts";
import { skipWords, trimWords } from "../frames/words.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, pick, type Reader, trying, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { bareColumns, bareMeasure } from "../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";

/** 'and the median?', 'and the standard deviation?', 'what about the average fare?' */
export function swapSummary(reader: Reader, last: Query, from: number, to: number): Query | null {
  const at = skipWords(reader, from, to, /^(?:what|is|was|are|were|the|for|of|its|their|a|an|in)$/);
  const found = summaryAt(reader, at, to);
  if (found === null) return null;
  return trying(reader, (tried) => {
    const items = scan(tried, found.end, to);
    const columns = bareColumns(items);
    const named = columns.length > 0 ? bareMeasure(tried, items)?.column.name : undefined;
    if (columns.length > 1 || (columns.length > 0 && named === undefined)) return null;
    const rows = combine(items);
    const summary = (own: string | null, given: Event): Scalar | null => {
      const entry = reader.index.byName.get(named ?? own ?? "");
      if (entry === undefined || !(entry.numeric || entry.column.type === "date")) return null;
      return summarised(found, wordAt(reader, at), entry, replaceCondition(given, rows));
    };
    const changed = changeFigures(last, (figure) =>
      summary("column" in figure ? figure.column : null, rowsOf(figure)),
    );
    if (changed !== undefined) return changed;
    const own = "column" in last && typeof last.column === "string" ? last.column : null;
    return summary(own, "given" in last ? last.given : ALL);
  });
}

/** The rows that a figure is of: of a count, those counted. */
function rowsOf(figure: Figure): Event {
  return figure.kind === "count" ? figure.event : figure.given;
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

const ONLY_NAMES =
  /^(?:for|of|in|at|on|is|was|the|their|its|his|her|our|it|that|same|about|to|from|as)$/;

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
  // 'and with children?' names rows, 'by region' groups, 'the average age' a figure
  if (skipWords(reader, from, column.start, ONLY_NAMES) < column.start) return null;
  if (trimWords(reader, column.end, to, /^[?.!]$/) > column.end) return null;
  const entry = pick(tried, column.mention, column.candidates)?.entry;
  if (entry === undefined) return null;
  const { name } = entry.column;
  join(reader, tried);
  switch (last.kind) {
    case "range":
      return entry.numeric ? { ...last, column: name } : null;
    case "distribution":
    case "mode":
    case "antimode":
    case "describe":
      return { ...last, column: name };
    case "drivers":
      return { ...last, target: name };
    case "dependence":
      return withOther(reader, last, name, from);
    case "probability":
      // 'and the fare?' after a share of some rows
      return entry.numeric && entry.affirmative === null ? mean(name, last.given) : null;
    default:
      break;
  }
  const measured = changeFigures(last, (figure) =>
    entry.numeric && (figure.kind === "statistic" || figure.kind === "quantile")
      ? { ...figure, column: name }
      : null,
  );
  if (measured != null || last.kind !== "by") return measured ?? null;
  if (last.query.kind === "dependence") {
    const query = withOther(reader, last.query, name, from);
    return query && { ...last, query };
  }
  return { ...last, columns: [name] };
}

/** 'And on age?', 'what about age?' after whether something depends on sex: what was asked of stays. */
function withOther(
  reader: Reader,
  last: Dependence,
  name: string,
  from: number,
): Dependence | null {
  const { x, y } = last;
  if (x === name || y === name) return null;
  const tells = (column: string): boolean => reader.index.byName.get(column)?.affirmative != null;
  const behind = /^(?:on|with|to|from|by)$/.test(wordAt(reader, from));
  return behind || (tells(x) && !tells(y)) ? { ...last, y: name } : { ...last, x: name };
}
