/** 'The average balance of subscribers and non-subscribers': one figure for each, not one for all of them. */
import { and, type Event, type Query } from "@probability-chat/query";
import { conjuncts } from "../edit-query.ts";
import type { Reader } from "../grammar/reader.ts";
import { wordsOf } from "./words.ts";

/** The query by the column of whose levels its condition names several, joined by 'and'. */
export function forEachLevel(reader: Reader, query: Query): Query {
  if (query.kind !== "statistic" && query.kind !== "quantile" && query.kind !== "probability")
    return query;
  if (query.kind === "statistic" && query.statistic !== "mean") return query;
  const words = ` ${wordsOf(reader, 0, reader.tokens.length)} `;
  if (!words.includes(" and ") || OTHERWISE.test(words)) return query;
  const all = (event: Event): boolean =>
    event.kind === "in" &&
    event.left.kind === "column" &&
    event.values.length === reader.index.byName.get(event.left.column)?.column.distinct;
  const parts = conjuncts(query.given);
  const sets = parts.flatMap((event) => columnOf(reader, event) ?? []);
  const [column, other] = sets;
  if (column === undefined || other !== undefined) return query;
  // 'the share of the young and the old' may well be that of both together
  if (query.kind === "probability" && !parts.some(all)) return query;
  const given = parts.filter((event) => columnOf(reader, event) === null || !all(event));
  return { kind: "by", columns: [column], query: { ...query, given: and(...given) } };
}

const OTHERWISE = / (?:or|together|combined|pooled|overall|either|altogether|whole|between|from) /;

/** The column of which the event names two levels or more: of numbers all of them. */
function columnOf(reader: Reader, event: Event): string | null {
  if (event.kind !== "in" || event.left.kind !== "column" || event.values.length < 2) return null;
  const entry = reader.index.byName.get(event.left.column);
  const each = entry?.numeric === false || entry?.column.distinct === event.values.length;
  return each ? event.left.column : null;
}
