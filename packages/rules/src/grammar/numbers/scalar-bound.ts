/** Bounds that the data says: 'above average', 'over the median', 'in the top 10 %'. */
import { mean, quantile, type Scalar } from "@probability-chat/query";
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { columnCandidates, columnsAbout, isMeasurable } from "../columns.ts";
import { dangling, type Stretch } from "../item.ts";
import { pick, wordAt } from "../reader.ts";

interface ScalarBound {
  readonly entry: ColumnEntry;
  readonly scalar: Scalar;
  readonly end: number;
}

/** A column's average or quantile at `from`, for the column that waits or the one that follows. */
export function readScalarBound(
  { reader, to, items }: Stretch,
  from: number,
  about: string | null,
): ScalarBound | null {
  const waiting = dangling(items);
  let at = from;
  while (/^(?:the|their|its|overall|a)$/.test(wordAt(reader, at))) at += 1;
  const kind = /^(?:average|mean)$/.test(wordAt(reader, at))
    ? "mean"
    : wordAt(reader, at) === "median"
      ? "median"
      : null;
  if (kind === null || at >= to) return null;
  at += 1;
  let end = at;
  const next = reader.mentionAt.get(at);
  let candidates = waiting?.candidates.filter((candidate) => isMeasurable(candidate.entry)) ?? [];
  let mention: Pick<Mention, "start" | "end"> = waiting?.mention ?? { start: from, end: at };
  if (next !== undefined && next.end <= to) {
    const named = columnCandidates(next).filter((candidate) => candidate.entry.numeric);
    if (
      named.length > 0 &&
      (waiting === null ||
        named.some((own) => candidates.some((candidate) => candidate.entry === own.entry)))
    ) {
      if (waiting === null) {
        candidates = named;
        mention = next;
      }
      end = next.end;
    }
  }
  if (candidates.length === 0 && about !== null) candidates = columnsAbout(reader.index, about);
  const entry = pick(
    reader,
    mention,
    candidates.filter((candidate) => candidate.entry.numeric),
  )?.entry;
  if (entry === undefined) return null;
  const column = entry.column.name;
  return { entry, scalar: kind === "mean" ? mean(column) : quantile(0.5, column), end };
}
