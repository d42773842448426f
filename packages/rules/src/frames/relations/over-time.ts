/** 'The trend of x', 'how has x changed', 'x over time': the figure in each period that the dates span. */
import { count, type Key, type Query, type Scalar } from "@probability-chat/query";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { mainDate } from "../../grounding/columns/main-date.ts";
import { yearsOf } from "../../grounding/columns/years-held.ts";
import type { TableIndex } from "../../grounding/table-index.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import type { Frame } from "../frame.ts";
import { tryScalar } from "../scalar.ts";
import { head, skipLead, wordsOf } from "../words.ts";

const TREND =
  /^(?:the )?(?:overall |general |long term )?(?:trends?|evolution|development) (?:of|in|for) (?:the )?/;
const CHANGED =
  /^(?:and )?how (?:has|have|had|did|does|do) (?:the )?(?=.* (?:changed?|evolved?|developed?|varied|vary|trended)(?: |$))/;
const PERIOD =
  / (?:over|through|across|with|throughout) (?:the )?(?:time|years|months|quarters|period)(?: [?.!])* $/;

export const overTimeFrame: Frame = {
  name: "overTime",
  read(reader, from, to): Query | null {
    const start = skipLead(reader, from, to);
    const text = `${wordsOf(reader, from, to)} `;
    const trend = head(reader, start, to, TREND);
    const changed = trend > 0 ? 0 : head(reader, from, to, CHANGED);
    const period = PERIOD.exec(text);
    if (trend === 0 && changed === 0 && period === null) return null;
    const end = period === null ? to : from + text.slice(0, period.index).trim().split(" ").length;
    const body = trend > 0 ? start + trend : changed > 0 ? from + changed : start;
    const stop = changed > 0 ? verbBefore(reader, body, end) : end;
    if (stop === null || (changed > 0 && stop + 1 < end)) return null;
    const said = /^(?:daily|monthly|quarterly|yearly|annual)$/.exec(wordAt(reader, body))?.[0];
    const keys = periods(reader.index, said ?? period?.[0] ?? "");
    if (keys === null) return null;
    const tried = fork(reader);
    const scalar = figure(tried, said === undefined ? body : body + 1, stop);
    if (scalar === null || tried.problems.length > 0) return null;
    join(reader, tried);
    return { kind: "by", columns: keys, query: scalar };
  },
};

function verbBefore(reader: Reader, from: number, to: number): number | null {
  for (let at = to - 1; at > from; at--)
    if (/^(?:changed?|evolved?|developed?|varied|vary|trended)$/.test(wordAt(reader, at)))
      return at;
  return null;
}

/** A figure, or the number of rows where nothing but their noun is said. */
function figure(reader: Reader, from: number, to: number): Scalar | null {
  const rows = from + 1 === to && isRowNoun(wordAt(reader, from)) && !reader.mentionAt.has(from);
  return rows ? count() : tryScalar(reader, from, to);
}

/** Years where the dates span several, else months; a column of years or months where there is no date. */
function periods(index: TableIndex, said: string): Key[] | null {
  const dates = index.columns.filter(({ column }) => column.type === "date");
  const date = mainDate(dates);
  if (dates.length === 0) {
    const named = index.columns.find(({ column }) => /^(?:year|month)$/i.test(column.header));
    return named === undefined ? null : [named.key];
  }
  if (date === null) return null;
  const column = date.column.name;
  const part = (name: "year" | "quarter" | "month" | "date"): Key => ({
    kind: "part",
    part: name,
    column,
  });
  if (/daily/.test(said)) return [part("date")];
  const several = yearsOf(date) > 1;
  if (/year|annual/.test(said)) return [part("year")];
  const finer = /quarter/.test(said) ? part("quarter") : part("month");
  if (/month|quarter/.test(said)) return several ? [part("year"), finer] : [finer];
  return yearsOf(date) > 2
    ? [part("year")]
    : several
      ? [part("year"), part("month")]
      : [part("month")];
}
