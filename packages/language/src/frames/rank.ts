/** Extremes over the levels of a column: the most common value, the level with the highest rate or average, top k. */
import {
  ALL,
  and,
  count,
  type Event,
  mean,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { askForValues, bareColumns, readClause } from "../grammar/clause.ts";
import { columnCandidates, columnsAbout, valueCandidates } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { partAt, shapeOf } from "../grammar/ranges.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";
import { countFrame } from "./count.ts";
import { conditionsOf, type Frame, head, skipLead, wordsOf } from "./frame.ts";
import { probabilityFrame } from "./probability.ts";
import { isScalar, tryQuery } from "./scalar.ts";
import { statisticFrame } from "./statistic.ts";

const COMMON =
  /^(?:the )?(?:single )?(most|least) (?:common|commonly seen|frequent|frequently occurring|likely|probable|popular|typical|prevalent|usual|represented|occurring|widespread|abundant|numerous) /;
const RARE = /^(?:the )?(?:rarest|scarcest) /;

export const modeFrame: Frame = {
  name: "mode",
  read(reader, from, to): Query | null {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined || shape.groups.length > 0) return null;
    return (
      fronted(reader, shape, first.from, first.to) ?? trailing(reader, shape, first.from, first.to)
    );
  },
};

/** 'the most common role among …', 'most likely class of someone who …'. */
function fronted(
  reader: Reader,
  shape: ReturnType<typeof shapeOf>,
  from: number,
  to: number,
): Query | null {
  const start = skipLead(reader, from, to);
  const common = head(reader, start, to, COMMON);
  const rare = head(reader, start, to, RARE);
  const modal = head(
    reader,
    start,
    to,
    /^(?:the )?(?:mode|modal value|mode value)(?: of)?(?: the)? /,
  );
  const length = Math.max(common, rare, modal);
  if (length === 0) return null;
  const least = rare > 0 || /\bleast\b/.test(wordsOf(reader, start, start + length));
  const part = partAt(reader, start + length, to);
  if (part !== null)
    return modeOfPart(reader, part.entry, start + length + part.length, to, shape, least);
  const items = scan(reader, start + length, to);
  return modeOf(reader, items, conditionsOf(reader, shape), least, start + length);
}

function modeOfPart(
  reader: Reader,
  entry: ColumnEntry,
  from: number,
  to: number,
  shape: ReturnType<typeof shapeOf>,
  least: boolean,
): Query {
  const items = scan(reader, from, to);
  askForValues(reader, items);
  const given = and(combine(items), conditionsOf(reader, shape));
  return { kind: least ? "antimode" : "mode", column: entry.key, given };
}

function modeOf(
  reader: Reader,
  items: ReturnType<typeof scan>,
  given: Event,
  least: boolean,
  at: number,
): Query | null {
  const [column] = bareColumns(items);
  const entry = column === undefined ? booleanColumn(items) : categorical(reader, column);
  if (entry === null) {
    if (reader.problems.length === 0)
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, at, at + 1),
        message: "The most common value of which column?",
      });
    return null;
  }
  const rest = items.filter(
    (item) =>
      item !== column && !(column === undefined && item.kind === "event" && item.entry === entry),
  );
  askForValues(reader, rest);
  const condition = and(combine(rest), given);
  return { kind: least ? "antimode" : "mode", column: entry.column.name, given: condition };
}

function booleanColumn(items: ReturnType<typeof scan>): ColumnEntry | null {
  const item = items.find((candidate) => candidate.kind === "event" && candidate.how === "yes");
  return item?.kind === "event" ? item.entry : null;
}

function categorical(
  reader: Reader,
  item: { mention: Parameters<typeof pick>[1]; candidates: Parameters<typeof pick>[2] },
): ColumnEntry | null {
  const listed = item.candidates.filter((candidate) => candidate.entry.column.levels.length > 0);
  return pick(reader, item.mention, listed.length > 0 ? listed : item.candidates)?.entry ?? null;
}

/** 'which species is most likely', 'what class is the most common among women'. */
function trailing(
  reader: Reader,
  shape: ReturnType<typeof shapeOf>,
  from: number,
  to: number,
): Query | null {
  const opening = head(reader, from, to, /^(?:and )?(?:which|what)(?: is the)? /);
  if (opening === 0) return null;
  const text = wordsOf(reader, from, to);
  const match =
    / (?:is|are|was|were|occurs?|appears?|seems?)(?: the)?(?: single)? (most|least) (?:common|frequent|likely|probable|popular|typical|prevalent|often|frequently|abundant|numerous)(?: value| one| level| category)?( |$)/.exec(
      text,
    );
  if (match === null) return null;
  const before = from + text.slice(0, match.index).split(" ").length;
  const after =
    from +
    text
      .slice(0, match.index + match[0].length)
      .trim()
      .split(" ").length;
  if (wordAt(reader, after) === "to") return null;
  const part = partAt(reader, from + opening, before);
  if (part !== null) return modeOfPart(reader, part.entry, after, to, shape, match[1] === "least");
  const items = [...scan(reader, from + opening, before), ...scan(reader, after, to)];
  return modeOf(reader, items, conditionsOf(reader, shape), match[1] === "least", from + opening);
}

const SUPERLATIVE =
  /^(?:highest|lowest|most|least|largest|smallest|biggest|greatest|fewest|best|worst|maximum|minimum|longest|shortest|oldest|youngest|heaviest|lightest|tallest|cheapest|fastest|slowest|richest|poorest|hottest|warmest|coldest|coolest|wettest|windiest|max|min)$/;
const LOW =
  /^(?:lowest|least|smallest|fewest|worst|minimum|shortest|youngest|lightest|cheapest|slowest|poorest|coldest|coolest|min)$/;

export const rankFrame: Frame = {
  name: "rank",
  read(reader, from, to): Query | null {
    return whichHas(reader, from, to) ?? topOf(reader, from, to);
  },
};

interface Asked {
  readonly entry: ColumnEntry;
  readonly limit: number;
  readonly end: number;
}

/** 'which 3 job roles', 'what species', 'in which month'. */
function askedColumn(reader: Reader, from: number, to: number): Asked | null {
  const opening = head(
    reader,
    from,
    to,
    /^(?:(?:and|so) )?(?:(?:in|for|at|on|among|of) )?(?:which|what|whose)(?: (?:is|are) the)?(?: of the)? /,
  );
  if (opening === 0) return null;
  let at = from + opening;
  let limit = 1;
  const number = reader.tokens[at];
  if (
    number?.value != null &&
    Number.isInteger(number.value) &&
    number.value > 0 &&
    number.value <= 1000 &&
    !number.ordinal
  ) {
    limit = number.value;
    at += 1;
  }
  const column = namedColumn(reader, at, to);
  if (column === null) return null;
  return { entry: column.entry, limit, end: column.end };
}

function namedColumn(
  reader: Reader,
  from: number,
  to: number,
): { entry: ColumnEntry; end: number } | null {
  let at = from;
  while (
    /^(?:the|of|type|kind|sort|different)$/.test(wordAt(reader, at)) &&
    reader.mentionAt.get(at) === undefined
  )
    at += 1;
  const part = partAt(reader, at, to);
  if (part !== null) return { entry: part.entry, end: at + part.length };
  const mention = reader.mentionAt.get(at);
  if (mention === undefined || mention.end > to) return null;
  const columns = columnCandidates(mention).filter(
    (candidate) =>
      candidate.entry.column.levels.length > 0 ||
      candidate.entry.column.role === "identifier" ||
      (candidate.whole &&
        candidate.entry.column.integer &&
        candidate.entry.column.distinct <= 1000),
  );
  if (columns.length === 0 || (valueCandidates(mention)[0]?.cost ?? 1) < (columns[0]?.cost ?? 0))
    return null;
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  let end = mention.end;
  while (
    /^(?:group|groups|level|levels|category|categories|value|values|type|types)$/.test(
      wordAt(reader, end),
    ) &&
    reader.mentionAt.get(end) === undefined
  )
    end += 1;
  const twin = reader.mentionAt.get(end);
  if (
    twin !== undefined &&
    columnCandidates(twin).some((candidate) => candidate.entry === entry) &&
    twin.end <= to &&
    valueCandidates(twin).length === 0
  )
    end = twin.end;
  return { entry, end };
}

function whichHas(reader: Reader, from: number, to: number): Query | null {
  const shape = shapeOf(reader, from, to, { groups: false });
  const [first] = shape.main;
  if (first === undefined) return null;
  const tried = fork(reader);
  const asked = askedColumn(tried, first.from, first.to);
  if (asked === null) return null;
  let place = -1;
  for (let at = asked.end; at < first.to; at++)
    if (
      SUPERLATIVE.test(wordAt(reader, at)) &&
      !(wordAt(reader, at) === "least" && wordAt(reader, at - 1) === "at")
    ) {
      place = at;
      break;
    }
  if (place < 0) return null;
  join(reader, tried);
  const word = wordAt(reader, place);
  const order = LOW.test(word) ? "asc" : "desc";
  const given = conditionsOf(reader, shape);
  const by = rankedBy(reader, asked, place, first.to);
  if (by === null) {
    if (reader.problems.length === 0)
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, place, first.to),
        message: `The ${word} of what?`,
      });
    return null;
  }
  return {
    kind: "rank",
    column: asked.entry.key,
    by: given.kind === "all" ? by : conditioned(by, given),
    order,
    limit: asked.limit,
  };
}

function conditioned(scalar: Scalar, given: Event): Scalar {
  if (scalar.kind === "count") return { ...scalar, event: and(scalar.event, given) };
  return "given" in scalar ? { ...scalar, given: and(scalar.given, given) } : scalar;
}

/** The scalar of a superlative: 'highest average income', 'most likely to leave', 'most satisfied'. */
function rankedBy(reader: Reader, asked: Asked, place: number, to: number): Scalar | null {
  const word = wordAt(reader, place);
  const next = wordAt(reader, place + 1);
  const subject = scan(reader, asked.end, place);
  askForValues(
    reader,
    subject.filter((item) => item.kind !== "column"),
  );
  const given = combine(subject.filter((item) => item.kind === "event"));
  if (/^(?:likely|prone|apt|probable)$/.test(next) || /^(?:often|frequently)$/.test(next)) {
    const parts = readClause(
      reader,
      /^(?:likely|prone|apt|probable)$/.test(next) && wordAt(reader, place + 2) === "to"
        ? place + 3
        : place + 2,
      to,
    );
    const target = combine(parts.target);
    if (target.kind !== "all") return probability(target, and(given, combine(parts.condition)));
    return given.kind === "all" ? null : probability(given);
  }
  const tried = fork(reader);
  const measure = measureAfter(tried, place + 1, to, word);
  if (measure !== null && tried.problems.length === 0) {
    join(reader, tried);
    return conditioned(measure, given);
  }
  // 'which group earns the most', 'which species is heaviest'
  const [column] = bareColumns(subject);
  if (column !== undefined) {
    const entry = pick(
      reader,
      column.mention,
      column.candidates.filter((candidate) => candidate.entry.numeric),
    )?.entry;
    if (entry !== undefined) return mean(entry.column.name, given);
  }
  const about = ABOUT.get(word) ?? ABOUT.get(next);
  if (about !== undefined) {
    const entry = pick(
      reader,
      { start: place, end: place + 1 },
      columnsAbout(reader.index, about).filter((candidate) => candidate.entry.numeric),
    )?.entry;
    if (entry !== undefined) return mean(entry.column.name, given);
  }
  if (tried.problems.length > 0) join(reader, tried);
  if (given.kind !== "all" && place + 1 >= to) return probability(given);
  if (
    /^(?:rows|people|records|entries|cases|observations|customers|passengers|employees|patients|members|penguins|items)$/.test(
      next,
    )
  )
    return count();
  return null;
}

function measureAfter(reader: Reader, from: number, to: number, word: string): Scalar | null {
  const summary = SUMMARIES.get(wordAt(reader, from));
  const text = wordsOf(reader, from, to);
  if (
    summary !== undefined ||
    /\b(?:rate|probability|chance|chances|risk|likelihood|share|percentage|proportion|fraction|odds|number of|count of)\b/.test(
      text,
    )
  ) {
    const query = tryQuery(reader, from, to, [statisticFrame, countFrame, probabilityFrame]);
    return query !== null && isScalar(query) ? query : null;
  }
  const items = scan(reader, from, to);
  const [column] = bareColumns(items);
  if (column !== undefined) {
    const numeric = column.candidates.filter((candidate) => candidate.entry.numeric);
    const entry = numeric.length === 0 ? undefined : pick(reader, column.mention, numeric)?.entry;
    if (entry === undefined) return null;
    const rest = items.filter((item) => item !== column);
    askForValues(reader, rest);
    return mean(entry.column.name, combine(rest));
  }
  const event = combine(items);
  if (event.kind === "all") return null;
  if (/^(?:most|fewest|largest|biggest)$/.test(word) && isRowNoun(wordAt(reader, from)))
    return count(event);
  const first = items.find((item) => item.kind === "event");
  const counted =
    /^(?:most|fewest|largest|biggest)$/.test(word) &&
    !(first?.kind === "event" && first.how === "yes" && !/s$/.test(wordAt(reader, first.end - 1)));
  if (counted) return count(event);
  const parts = splitAtMark(items);
  return probability(combine(parts.target), combine(parts.condition));
}

function splitAtMark(items: ReturnType<typeof scan>): {
  target: ReturnType<typeof scan>;
  condition: ReturnType<typeof scan>;
} {
  const cut = items.findIndex(
    (item, at) => item.kind === "mark" && items[at - 1]?.kind === "event",
  );
  return cut < 0
    ? { target: items, condition: [] }
    : { target: items.slice(0, cut), condition: items.slice(cut) };
}

/** 'top 5 regions by average charges', 'the region with the highest churn rate'. */
function topOf(reader: Reader, from: number, to: number): Query | null {
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
    const by = measureAfter(reader, at, to, low ? "lowest" : "highest");
    return by === null
      ? null
      : {
          kind: "rank",
          column: column.entry.key,
          by,
          order: low ? "asc" : "desc",
          limit: limit.value,
        };
  }
  const adjective = start + head(reader, start, to, /^(?:the|a) /);
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
    const entry = pick(
      reader,
      { start: adjective, end: adjective + 1 },
      columnsAbout(reader.index, about).filter((candidate) => candidate.entry.numeric),
    )?.entry;
    if (entry !== undefined && entry !== kind.entry)
      return {
        kind: "rank",
        column: kind.entry.key,
        by: mean(entry.column.name),
        order: LOW.test(wordAt(reader, adjective)) ? "asc" : "desc",
        limit: 1,
      };
  }
  const tried = fork(reader);
  const named = namedColumn(tried, start + head(reader, start, to, /^(?:the|a) /), to);
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
  void ALL;
  return {
    kind: "rank",
    column: named.entry.key,
    by,
    order: LOW.test(wordAt(reader, at)) ? "asc" : "desc",
    limit: 1,
  };
}
