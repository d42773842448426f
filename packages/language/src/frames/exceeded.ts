/**
 * Quantiles asked for by the rows beyond them: 'what fare is exceeded by only 5 % of passengers',
 * 'half of the machines are older than what age', 'which score separates the top 10 %'.
 */
import { and, type Event, type Query, quantile } from "@probability-chat/query";
import { askForValues, bareColumns, readCondition } from "../grammar/clause.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { shapeOf } from "../grammar/ranges.ts";
import { fork, join, pick, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import type { Frame } from "./frame.ts";
import { readPart } from "./share-of.ts";

const BEYOND =
  /^(?:exceed|exceeds|exceeded|surpass|surpasses|surpassed|topped|top|beat|beats|above|over|more|higher|greater|larger|bigger|longer|better)$/;
const BELOW = /^(?:below|under|beneath|less|lower|fewer|smaller|shorter)$/;
const SEPARATES =
  /^(?:separates?|separating|marks?|defines?|divides?|bounds?|threshold|cutoff|cut|puts?|puts|need|needed|required|qualifies|make|makes|top|upper|bottom|lower|into|in|within|for|the|of|off|you|to|be|is|belongs?|belong|reach|among|from|minimum|maximum|do|does)$/;

export const exceededFrame: Frame = {
  name: "exceeded",
  read(reader, from, to): Query | null {
    const shape = shapeOf(reader, from, to, { groups: false });
    const [first] = shape.main;
    const end = shape.main.length === 1 && shape.conditions.length > 0 ? first?.to : to;
    if (first === undefined || end === undefined) return null;
    const found = rowsBeyond(reader, first.from, end) ?? outerRows(reader, first.from, to);
    if (found === null) return null;
    const tried = fork(reader);
    const items = found.ranges.flatMap(([start, stop]) => scan(tried, start, stop));
    const entry = measured(tried, items, found.about);
    if (entry === null) return null;
    const rest = items.filter((item) => item.kind !== "column");
    askForValues(tried, rest);
    const given: Event[] =
      end === to || found.whole ? [] : shape.conditions.map((range) => readCondition(tried, range));
    if (tried.problems.length > 0) return null;
    join(reader, tried);
    return quantile(
      Number(found.q.toPrecision(12)),
      entry.column.name,
      and(combine(rest), ...given),
    );
  },
};

interface Found {
  readonly q: number;
  /** What is left to read: the column and the conditions. */
  readonly ranges: readonly (readonly [number, number])[];
  /** What the comparative is about where it is an adjective. */
  readonly about: string | null;
  /** Read to the end of the question. */
  readonly whole?: boolean;
}

/** 'is exceeded by 5 % of', 'do 5 % of … exceed', 'half of … are older than (what)'. */
function rowsBeyond(reader: Reader, from: number, to: number): Found | null {
  const asks = reader.tokens.some(
    (token, at) => at >= from && at < to && /^(?:what|which|how)$/.test(token.word),
  );
  if (!asks) return null;
  for (let at = from; at < to; at++) {
    const part = readPart(reader, at, to);
    if (part === null) continue;
    let open = at;
    while (
      /^(?:only|just|exactly|the|do|does|are|is|did)$/.test(wordAt(reader, open - 1)) &&
      open > from
    )
      open -= 1;
    if (
      wordAt(reader, open - 1) === "by" &&
      /^(?:exceeded|surpassed|topped|beaten)$/.test(wordAt(reader, open - 2))
    )
      return {
        q: 1 - part.share,
        ranges: [
          [from, open - 2],
          [part.end, to],
        ],
        about: null,
      };
    const verb = comparativeFrom(reader, part.end, to);
    if (verb === null) continue;
    const { place, end, up, about } = verb;
    const value = reader.tokens[end]?.value;
    if (value != null) return null;
    const q = up ? 1 - part.share : part.share;
    return {
      q,
      ranges: [
        [from, open],
        [part.end, place],
        [end, to],
      ],
      about,
    };
  }
  return null;
}

function comparativeFrom(
  reader: Reader,
  from: number,
  to: number,
): { place: number; end: number; up: boolean; about: string | null } | null {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (reader.mentionAt.has(at)) continue;
    const about = /er$/.test(word) ? (ABOUT.get(word) ?? null) : null;
    const down =
      BELOW.test(word) ||
      /^(?:younger|lighter|cheaper|poorer|colder|cooler|slower|earlier|closer|nearer)$/.test(word);
    if (!down && !BEYOND.test(word) && about === null) continue;
    const end = wordAt(reader, at + 1) === "than" ? at + 2 : at + 1;
    return { place: at, end, up: !down, about };
  }
  return null;
}

/** 'which score separates the top 10 % from the rest', 'the cutoff for the bottom quarter of prices'. */
function outerRows(reader: Reader, from: number, to: number): Found | null {
  const asks = reader.tokens.some(
    (token, at) =>
      at >= from &&
      at < to &&
      /^(?:what|which|threshold|cutoff|cut|minimum|maximum|how)$/.test(token.word),
  );
  if (
    !asks ||
    (/^how$/.test(wordAt(reader, from)) &&
      !/^(?:much|high|old|long)$/.test(wordAt(reader, from + 1)))
  )
    return null;
  for (let at = from + 1; at < to; at++) {
    const side = wordAt(reader, at);
    if (!/^(?:top|upper|highest|bottom|lower|lowest)$/.test(side)) continue;
    const part = readPart(reader, at + 1, to);
    if (part === null) continue;
    let open = at;
    while (
      open > from &&
      SEPARATES.test(wordAt(reader, open - 1)) &&
      !reader.mentionAt.has(open - 1)
    )
      open -= 1;
    let end = part.end;
    if (wordAt(reader, end) === "from") {
      end += 1;
      while (
        end < to &&
        /^(?:the|rest|others?|everyone|all|remaining|else)$/.test(wordAt(reader, end))
      )
        end += 1;
    }
    while (
      end < to &&
      (isRowNoun(wordAt(reader, end)) ||
        /^(?:at|least|make|makes|have|has)$/.test(wordAt(reader, end))) &&
      !reader.mentionAt.has(end)
    )
      end += 1;
    const low = /^(?:bottom|lower|lowest)$/.test(side);
    return {
      q: low ? part.share : 1 - part.share,
      ranges: [
        [from, open],
        [end, to],
      ],
      about: null,
      whole: true,
    };
  }
  return null;
}

function measured(
  reader: Reader,
  items: ReturnType<typeof scan>,
  about: string | null,
): ColumnEntry | null {
  const numeric = (candidates: ReturnType<typeof columnsAbout>): ColumnEntry | null =>
    pick(
      reader,
      { start: 0, end: 0 },
      candidates.filter((candidate) => candidate.entry.numeric),
    )?.entry ?? null;
  for (const column of bareColumns(items)) {
    const own = column.candidates.filter((candidate) => candidate.entry.numeric);
    if (own.length > 0) return pick(reader, column.mention, own)?.entry ?? null;
  }
  return about === null ? null : numeric(columnsAbout(reader.index, about));
}
