/** Lists and descriptions of extremes: 'top 5 regions by average charges', 'the region with the highest churn rate'. */
import { count, mean, type Query, type Scalar } from "@probability-chat/query";
import { columnsAbout } from "../grammar/columns.ts";
import { measureOffer, settledText } from "../grammar/offers.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { head, skipLead, wordsOf } from "./frame.ts";
import { LOW, measureAfter, SUPERLATIVE } from "./rank-measure.ts";
import { orderOf } from "./rank-order.ts";
import { namedColumn } from "./ranked-column.ts";

/** 'top 5 regions by average charges', 'the region with the highest churn rate'. */
export function topOf(reader: Reader, from: number, to: number): Query | null {
  const ordered = wholeOrder(reader, from, to);
  if (ordered !== null) return ordered;
  const start = skipLead(reader, from, to);
  const top = head(reader, start, to, /^(?:the )?(?:top|bottom|highest|lowest|first|best|worst) /);
  const limit = reader.tokens[start + top];
  if (
    top > 0 &&
    limit?.value != null &&
    Number.isInteger(limit.value) &&
    limit.value > 0 &&
    limit.value <= 1000
  ) {
    const column = namedColumn(reader, start + top + 1, to);
    if (column === null) return null;
    let at = column.end;
    if (!/^(?:by|with|in|for|of|ranked|sorted|ordered|having)$/.test(wordAt(reader, at)))
      return null;
    while (
      /^(?:by|with|in|for|of|terms|ranked|sorted|ordered|having|the|highest|lowest|most|least)$/.test(
        wordAt(reader, at),
      )
    )
      at += 1;
    const low = /\b(?:bottom|lowest|worst|least)\b/.test(wordsOf(reader, start, at));
    const end = withoutFigures(reader, at, to);
    const by = tallied(reader, at, end) ?? measureAfter(reader, at, end, low ? "fewest" : "most");
    if (by === null) return null;
    const place = start + top - 1;
    const judged = /^(?:best|worst)$/.test(wordAt(reader, place));
    const order = judged ? orderOf(reader, place, by) : low ? "asc" : "desc";
    if (order === null) return null;
    return { kind: "rank", column: column.entry.key, by, order, limit: limit.value };
  }
  const single = bestBy(reader, start, to);
  if (single !== null) return single;
  const article = start + head(reader, start, to, /^(?:the|a) /);
  const several = countAt(reader, article);
  const adjective = several === null ? article : article + 1;
  const two =
    /^(?:most|least)$/.test(wordAt(reader, adjective)) && ABOUT.has(wordAt(reader, adjective + 1));
  const about = ABOUT.get(wordAt(reader, two ? adjective + 1 : adjective));
  const kind =
    about === undefined || !SUPERLATIVE.test(wordAt(reader, adjective))
      ? null
      : namedColumn(fork(reader), adjective + (two ? 2 : 1), to);
  if (
    kind !== null &&
    about !== undefined &&
    /^(?:on average)?[ ?.]*$/.test(wordsOf(reader, kind.end, to))
  ) {
    const measured = columnsAbout(reader.index, about).filter(({ entry }) => entry.numeric);
    const told = settledText(reader, `about:${adjective}`);
    const entry =
      told === null
        ? pick(reader, { start: adjective, end: adjective + 1 }, measured)?.entry
        : reader.index.byName.get(told);
    if (measured.length === 0 && told === null) {
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, adjective, kind.end),
        message: `No column says what is ${two ? wordAt(reader, adjective + 1) : wordAt(reader, adjective)} here. Which one do you mean?`,
        offer: measureOffer(reader, `about:${adjective}`),
      });
      return null;
    }
    if (entry !== undefined && entry !== kind.entry)
      return {
        kind: "rank",
        column: kind.entry.key,
        by: mean(entry.column.name),
        order: LOW.test(wordAt(reader, adjective)) ? "asc" : "desc",
        limit: several ?? 1,
      };
  }
  const tried = fork(reader);
  const noun = start + head(reader, start, to, /^(?:the|a) /);
  const many = countAt(reader, noun);
  const named = namedColumn(tried, many === null ? noun : noun + 1, to);
  if (
    named === null ||
    !/^(?:with|having)$/.test(wordAt(reader, named.end)) ||
    tried.problems.length > 0
  )
    return null;
  let at = named.end + 1;
  if (/^(?:the|a)$/.test(wordAt(reader, at))) at += 1;
  if (!SUPERLATIVE.test(wordAt(reader, at))) return null;
  const by = measureAfter(tried, at + 1, to, wordAt(reader, at));
  if (by === null || tried.problems.length > 0) return null;
  join(reader, tried);
  const order = orderOf(reader, at, by);
  if (order === null) return null;
  return { kind: "rank", column: named.entry.key, by, order, limit: many ?? 1 };
}

/** 'best plant by failure rate', 'worst region in terms of price'. */
function bestBy(reader: Reader, from: number, to: number): Query | null {
  const start = from + head(reader, from, to, /^(?:the )?/);
  if (!/^(?:best|worst|top|highest|lowest)$/.test(wordAt(reader, start))) return null;
  const tried = fork(reader);
  const column = namedColumn(tried, start + 1, to);
  if (column === null || tried.problems.length > 0) return null;
  if (!/^(?:by|in|for|on|with)$/.test(wordAt(reader, column.end))) return null;
  const word = wordAt(reader, start);
  const by = measureAfter(tried, column.end, to, word);
  if (by === null || tried.problems.length > 0) return null;
  join(reader, tried);
  const order = orderOf(reader, start, by);
  return order === null ? null : { kind: "rank", column: column.entry.key, by, order, limit: 1 };
}

/** 'top 3 cities by price and their averages': the list has the figures. */
function withoutFigures(reader: Reader, from: number, to: number): number {
  for (let at = from + 1; at + 1 < to; at++) {
    const text = wordsOf(reader, at, to);
    if (
      /^(?:,? ?and|with|,|along with|together with|including|plus) (?:show |give |list )?(?:their|the|its|each one s|each) (?:respective |corresponding |own )?(?:averages?|means?|medians?|values?|rates?|shares?|counts?|numbers?|figures?|totals?|percentages?|probabilit(?:y|ies))$/.test(
        text,
      )
    )
      return at;
  }
  return to;
}

/** 'by number of orders', 'by orders': how many rows each has. */
function tallied(reader: Reader, from: number, to: number): Scalar | null {
  const start =
    from +
    head(
      reader,
      from,
      to,
      /^(?:(?:the )?(?:number|count|amount|frequency|volume)(?: of)?(?: the)? )/,
    );
  if (start === to && start > from) return count();
  const noun = wordAt(reader, to - 1);
  const plain =
    start + 1 === to && isRowNoun(noun) && /s$|^people$/.test(noun) && !reader.mentionAt.has(start);
  return plain ? count() : null;
}

function countAt(reader: Reader, at: number): number | null {
  const token = reader.tokens[at];
  const whole = token?.value != null && Number.isInteger(token.value) && !token.ordinal;
  return whole && token.value > 1 && token.value <= 1000 ? token.value : null;
}

/** 'rank the regions by average income': all levels in their order. */
function wholeOrder(reader: Reader, from: number, to: number): Query | null {
  const opening = head(
    reader,
    from,
    to,
    /^(?:(?:please|can you|could you) )?(?:rank|order|sort) (?:all )?(?:of )?(?:the )?/,
  );
  if (opening === 0) return null;
  const tried = fork(reader);
  const column = namedColumn(tried, from + opening, to);
  if (column === null || !/^(?:by|on|according)$/.test(wordAt(reader, column.end))) return null;
  const at = column.end + (wordAt(reader, column.end + 1) === "to" ? 2 : 1);
  const first = wordAt(reader, to - 1) === "first" ? wordAt(reader, to - 2) : "";
  if (/^(?:best|worst|highest|lowest|largest|smallest|biggest|most|least)$/.test(first)) {
    const end = wordAt(reader, to - 3) === "," ? to - 3 : to - 2;
    const word = /^(?:worst|lowest|smallest|least)$/.test(first) ? "lowest" : "highest";
    const scalar = measureAfter(tried, at, end, word);
    if (scalar === null || tried.problems.length > 0) return null;
    join(reader, tried);
    const all = Math.min(1000, Math.max(1, column.entry.column.distinct));
    const order = word === "lowest" ? "asc" : "desc";
    return { kind: "rank", column: column.entry.key, by: scalar, order, limit: all };
  }
  const low = /^(?:ascending|increasing|lowest|asc)$/.test(wordAt(reader, to - 1));
  const down = /^(?:descending|decreasing|highest|desc)$/.test(wordAt(reader, to - 1));
  const by = measureAfter(tried, at, low || down ? to - 1 : to, low ? "lowest" : "highest");
  if (by === null || tried.problems.length > 0) return null;
  join(reader, tried);
  const limit = Math.min(1000, Math.max(1, column.entry.column.distinct));
  return { kind: "rank", column: column.entry.key, by, order: low ? "asc" : "desc", limit };
}
