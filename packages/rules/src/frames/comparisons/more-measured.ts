/** 'How many more days do lost deals stay open than won ones': a difference of what a column measures. */
import { difference, mean, type Query } from "@probability-chat/query";
import { columnCandidates, columnsInUnit, isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { moveTo, readOther } from "../../grammar/contrast.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import type { Candidate } from "../../grounding/candidate.ts";
import { unitOf } from "../../lexicon/units.ts";
import { withoutAverage, wordsOf } from "../words.ts";

/** Null where what is more of is no measure, or where a total may be meant as well as an average. */
export function moreMeasured(
  reader: Reader,
  start: number,
  than: number,
  to: number,
): Query | null {
  const mention = reader.mentionAt.get(start);
  const unit = unitOf(wordAt(reader, start)) ?? null;
  const noun = mention?.end ?? start + 1;
  if (!/^(?:do|does|did|are|is|were|was|have|has|had)$/.test(wordAt(reader, noun))) return null;
  const averaged = /\bon average\b/.test(wordsOf(reader, noun, to));
  if (!averaged && unit?.dimension !== "time") return null;
  const tried = fork(reader);
  const left = scan(tried, noun + 1, than);
  const named: readonly Candidate[] = [
    ...(mention === undefined ? [] : columnCandidates(mention)),
    ...bareColumns(left).flatMap(({ candidates }) => candidates),
  ].filter(({ entry }) => isQuantity(entry));
  const measured = unit === null ? [] : columnsInUnit(reader.index, unit);
  const fitting =
    unit === null
      ? named
      : named.length === 0
        ? measured
        : named.filter(({ entry }) => measured.some((own) => own.entry === entry));
  const each = fitting.filter(
    ({ entry }, at) => fitting.findIndex((other) => other.entry === entry) === at,
  );
  const entry = pick(tried, { start, end: noun }, each)?.entry;
  const group = combine(left);
  if (entry === undefined || group.kind === "all") return null;
  askForValues(
    tried,
    left.filter(
      (item) =>
        item.kind !== "column" || !item.candidates.some((candidate) => candidate.entry === entry),
    ),
  );
  const end = withoutAverage(reader, than, to);
  const other = readOther(tried, than + 1, end, group);
  if (other === null || other.kind === "all" || tried.problems.length > 0) return null;
  join(reader, tried);
  const [a, b] = [mean(entry.column.name, group), moveTo(mean(entry.column.name, group), other)];
  return wordAt(reader, start - 1) === "fewer" ? difference(b, a) : difference(a, b);
}
