/** 'The best wine', 'worst accident' of rows that have no names: the end of what they are judged by. */
import { and, type Query, statistic } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { fork, isNamed, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { bareColumns } from "../../grammar/sentence/clause.ts";
import type { Range, Shape } from "../../grammar/sentence/ranges.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import { ask, conditionsOf } from "../frame.ts";
import { endMeant, isRarelyRow, judgedBy } from "../judged.ts";
import { superlativeAt } from "../superlative.ts";
import { pastHead, skipLead } from "../words.ts";

export function bestOfRows(reader: Reader, { from, to }: Range, shape: Shape): Query | null {
  const place = pastHead(
    reader,
    skipLead(reader, from, to),
    to,
    /^(?:(?:the|our|which|what|is|was) )*/,
  );
  const found = superlativeAt(reader, place);
  if (found === null || found.about !== null || found.end >= to || shape.groups.length > 0)
    return null;
  const noun = wordAt(reader, to - 1);
  if (!isRowNoun(noun) || isNamed(reader, to - 1) || isTold(reader, noun)) return null;
  const tried = fork(reader);
  const items = scan(tried, found.end, to - 1);
  if (bareColumns(items).length > 0) return null;
  const given = and(combine(items), conditionsOf(tried, shape));
  const by = judgedBy(tried, place, given);
  if (by === null && tried.problems.length === 0) return null;
  if (isOther(reader, noun))
    return ask(reader, `Nothing says that the rows are “${noun}”. Which column do you mean?`, {
      from,
      to,
    });
  join(reader, tried);
  if (by?.kind !== "statistic") return null;
  return statistic(endMeant(reader, place, by) < 0 ? "min" : "max", by.column, given);
}

/** What is hardly a row of any table, or not numbered where something else is. */
function isOther({ index }: Reader, noun: string): boolean {
  if (isRarelyRow(noun)) return true;
  const numbered = index.columns.filter(
    ({ column, words }) => column.role === "identifier" && words.length > 1,
  );
  return (
    isKind(noun) &&
    numbered.length > 0 &&
    !numbered.some(({ words }) => words.some((word) => word.stem === stem(noun)))
  );
}

/** Whether a column tells of such things, so that no row is one. */
function isTold({ index }: Reader, noun: string): boolean {
  return index.columns.some(
    ({ numeric, words }) => !numeric && words.findIndex((word) => word.stem === stem(noun)) > 0,
  );
}
