/**
 * The coarse shape of a question: what stands before and after 'given', 'if', 'among', 'for', and
 * the columns after 'by', 'per', 'for each'. A marker inside a mention is part of a name.
 */
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { mentionOver, type Problem, type Reader, wordAt } from "../reader.ts";
import { conditionMarker } from "./condition-marker.ts";
import { groupingAt } from "./group-marker.ts";
import { frontEnd, topicEnd } from "./topic.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Shape {
  readonly main: readonly Range[];
  readonly conditions: readonly (Range & { readonly marker: string })[];
  readonly groups: readonly ColumnEntry[];
  /** Groups that name nothing here; a problem once the question is recognised. */
  readonly unread: readonly Problem[];
}

/** A marker of conditions at `at`, and where what it says begins. */
interface Cut {
  readonly at: number;
  readonly body: number;
  readonly marker: string;
}

/** Takes conditions and groups off a stretch; what is left is its main part. */
export function shapeOf(
  reader: Reader,
  from: number,
  to: number,
  options: { readonly groups?: boolean } = {},
): Shape {
  const groups: ColumnEntry[] = [];
  const unread: Problem[] = [];
  const cuts: Cut[] = [];
  const removed: Range[] = [];
  for (let at = from; at < to; at++) {
    if (mentionOver(reader, at) !== undefined && !reader.mentionAt.get(at)?.light) continue;
    const grouping = options.groups === false ? null : groupingAt(reader, at, { from, to });
    if (grouping !== null) {
      groups.push(...grouping.entries.filter((entry) => !groups.includes(entry)));
      if (grouping.unread !== null) unread.push(grouping.unread);
      removed.push({ from: at, to: grouping.end });
      at = grouping.end - 1;
      continue;
    }
    const length = conditionMarker(reader, at, { from, to });
    if (length === 0) continue;
    cuts.push({ at, body: at + length, marker: wordAt(reader, at) });
    at += length - 1;
  }
  return { ...assemble(reader, { from, to }, cuts, removed), groups, unread };
}

/** The main part and the conditions of a stretch, without what was removed from it. */
function assemble(
  reader: Reader,
  { from, to }: Range,
  cuts: readonly Cut[],
  removed: readonly Range[],
): Pick<Shape, "main" | "conditions"> {
  const main: Range[] = [];
  const conditions: (Range & { marker: string })[] = [];
  const minus = (range: Range): Range[] => {
    let parts: Range[] = [range];
    for (const gone of removed) {
      parts = parts.flatMap((part) =>
        gone.to <= part.from || gone.from >= part.to
          ? [part]
          : [
              { from: part.from, to: gone.from },
              { from: gone.to, to: part.to },
            ].filter((rest) => rest.from < rest.to),
      );
    }
    return parts;
  };
  const first = cuts[0];
  const topic = topicEnd(reader, from, first?.at ?? to);
  if (topic !== null) {
    const rest = assemble(reader, { from: topic + 1, to }, cuts, removed);
    const fronted = minus({ from, to: topic }).map((range) => ({ ...range, marker: ":" }));
    return { main: rest.main, conditions: [...fronted, ...rest.conditions] };
  }
  if (first === undefined) return { main: minus({ from, to }), conditions };
  if (first.at > from) main.push(...minus({ from, to: first.at }));
  cuts.forEach((cut, at) => {
    let end = cuts[at + 1]?.at ?? to;
    // a fronted condition ends at the comma before the question proper
    if (cut.at === from || main.length === 0) {
      const comma = frontEnd(reader, cut.body, end);
      if (comma !== null) {
        for (const part of minus({ from: cut.body, to: comma }))
          conditions.push({ ...part, marker: cut.marker });
        main.push(...minus({ from: comma + 1, to: end }));
        return;
      }
    }
    if (wordAt(reader, end - 1) === ",") end -= 1;
    for (const part of minus({ from: cut.body, to: end }))
      conditions.push({ ...part, marker: cut.marker });
  });
  return { main: main.filter((range) => range.from < range.to), conditions };
}
