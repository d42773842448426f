/** 'Who returns more often, men or women', 'which has the higher average price, books or toys'. */
import {
  and,
  count,
  difference,
  mean,
  or,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { asserted } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { isRest, moveTo, type Pair, pairIn } from "../../grammar/contrast.ts";
import { measuringVerb } from "../../grammar/lasting.ts";
import { fork, isNamed, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  numberAbout,
  numberMeant,
  splitAtMark,
} from "../../grammar/sentence/clause.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { AUXILIARIES } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { type Comparative, findComparative, wayOf } from "../comparative.ts";
import { ask } from "../frame.ts";
import { saysFigure } from "../says-figure.ts";
import { tryScalar } from "../scalar.ts";
import { superlativeAt } from "../superlative.ts";
import { findWord, head, wordsOf } from "../words.ts";
import { pairPlace } from "./compared-pair.ts";

const WHO =
  /^(?:who|which|what|where)(?: (?:one|group|side|of (?:them|these|the two)))?(?: (?:is|are|was|were|has|have|had|does|do|did))? /;

/** Where the two stand, and where what is said of them. */
interface Places {
  readonly pair: Range;
  readonly said: Range;
}

function placesOf(reader: Reader, from: number, to: number): Places | null {
  const pause = findWord(reader, from + 1, to, /^[,:;–—-]$/);
  const opening = head(reader, from, to, WHO);
  if (opening > 0)
    return pause <= from + opening
      ? null
      : { pair: { from: pause + 1, to }, said: { from: from + opening, to: pause } };
  // 'retail or business clients - who waits longer'
  const asking = reader.tokens.findIndex(
    ({ word }, at) =>
      at > from && at < to && /^(?:who|which|what|where)$/.test(word) && pauseBefore(reader, at),
  );
  const after = asking < 0 ? 0 : head(reader, asking, to, WHO);
  if (after > 0) return { pair: { from, to: asking }, said: { from: asking + after, to } };
  // 'do men or women wait longer'
  const auxiliary = head(reader, from, to, /^(?:do|does|did|are|is|were|was|have|has|had) /);
  const place = auxiliary === 0 ? null : pairPlace(reader, from + auxiliary, to);
  if (place === null || place.levels !== 2) return null;
  let { end } = place;
  while (end < to && isRowNoun(wordAt(reader, end)) && !reader.mentionAt.has(end)) end += 1;
  // 'is theft more common in the north or the south'
  if (end >= to)
    return / or /.test(wordsOf(reader, place.start, to)) && place.start > from + auxiliary
      ? { pair: { from: place.start, to }, said: { from: from + auxiliary, to: place.start } }
      : null;
  const alternatives = wordsOf(reader, from + auxiliary, place.end);
  if (!/^(?:the )?[^,]* or [^,]*$/.test(alternatives)) return null;
  return { pair: { from: from + auxiliary, to: place.end }, said: { from: place.end, to } };
}

/** A comma or a dash: a dash between words is no token. */
function pauseBefore(reader: Reader, at: number): boolean {
  const { start = 0 } = reader.tokens[at] ?? {};
  return /[,:;–—]\s*$|\s-\s*$/.test(reader.text.slice(0, start));
}

export function eitherOr(reader: Reader, from: number, to: number): Query | null {
  const places = placesOf(reader, from, to);
  if (places === null) return null;
  const tried = fork(reader);
  const pair =
    pairIn(scan(tried, places.pair.from, places.pair.to)) ?? withOrNot(tried, places.pair);
  const said = pair === null ? places.said : withoutColumn(reader, places.said, pair.entry);
  const found =
    findComparative(tried, said.from, said.to) ?? superlativeIn(tried, said.from, said.to);
  if (found === null || found.than !== null) return null;
  if (pair === null) {
    if (
      places.pair.from >= said.to &&
      findWord(reader, places.pair.from, places.pair.to, /^or$/) >= 0
    )
      return ask(reader, "Which two groups do you mean?", places.pair);
    return null;
  }
  const isOfRows = scan(fork(reader), said.from, found.at).every(({ kind }) => kind !== "event");
  const common = /^(?:common|frequent|prevalent)$/.test(wordAt(reader, found.end - 1));
  if (found.of === "rate" && common && isOfRows) return oftener(tried, pair, said, found);
  const scalar = compared(tried, said.from, found, said.to);
  if (scalar === null || tried.problems.length > 0) return null;
  join(reader, tried);
  return moreOfTwo(pair, scalar, wayOf(found, reader, scalar) === "<" ? "asc" : "desc");
}

/** The one of two groups that has more of something, or less. */
export function moreOfTwo(pair: Pair, scalar: Scalar, order: "asc" | "desc"): Query {
  const values = [pair.left, pair.right].flatMap((event) =>
    event.kind === "compare" && event.op === "=" && typeof event.right !== "object"
      ? [event.right]
      : [],
  );
  // 'in winter or in summer', 'over 60 or under 30'
  if (values.length !== 2 || pair.left.kind !== "compare")
    return difference(moveTo(scalar, pair.left), moveTo(scalar, pair.right));
  const all = pair.entry.column.levels.length === 2;
  const by = all ? scalar : moveTo(scalar, and({ kind: "in", left: pair.left.left, values }));
  const column = pair.left.left.kind === "part" ? pair.left.left : pair.entry.key;
  return { kind: "rank", column, by, order, limit: 1 };
}

/** 'Those with a discount or without': the two levels of a column that is yes or no. */
function withOrNot(reader: Reader, { from, to }: Range): Pair | null {
  const or = findWord(reader, from + 1, to, /^or$/);
  if (or < 0 || !isRest(reader, or + 1, to)) return null;
  const items = scan(reader, from, or);
  const own = items.filter((item) => item.kind === "event");
  const [first, more] = own;
  if (first?.kind !== "event" || more !== undefined) return null;
  const left = asserted(first.entry, false);
  const right = asserted(first.entry, true);
  if (left === null || right === null || first.entry.negative === null) return null;
  return { left, right, entry: first.entry, own, rest: [] };
}

/** 'Which shop has longer waits, A or B': the column of the two says nothing more of them. */
function withoutColumn(reader: Reader, said: Range, entry: ColumnEntry): Range {
  const mention = reader.mentionAt.get(said.from);
  const isOwn = mention?.candidates.some((own) => own.value === null && own.entry === entry);
  if (mention === undefined || isOwn !== true || mention.end >= said.to) return said;
  const auxiliary = AUXILIARIES.has(wordAt(reader, mention.end)) ? 1 : 0;
  return { from: mention.end + auxiliary, to: said.to };
}

/** 'Which group is most likely to …', 'who has the highest …': of two, the one that has more. */
function superlativeIn(reader: Reader, from: number, to: number): Comparative | null {
  for (let at = from; at < to; at++) {
    const found = isNamed(reader, at) ? null : superlativeAt(reader, at);
    if (found === null || wordAt(reader, at - 1) === "at") continue;
    if (/^(?:best|worst)$/.test(wordAt(reader, at))) return null;
    const { about, low } = found;
    const rate = /^(?:likely|probable|often|frequently|prone|apt)$/.test(wordAt(reader, at + 1));
    const end = rate ? at + 2 : found.end;
    return { at, end, op: low ? "<" : ">", of: rate ? "rate" : null, about, than: null };
  }
  return null;
}

/** 'Which is more common, books or toys': the commoner of the two. */
function oftener(reader: Reader, pair: Pair, said: Range, found: Comparative): Query | null {
  const items = [...scan(reader, said.from, found.at), ...scan(reader, found.end, said.to)];
  askForValues(reader, items);
  if (reader.problems.length > 0) return null;
  const given = and(combine(items), or(pair.left, pair.right));
  return { kind: found.op === "<" ? "antimode" : "mode", column: pair.entry.key, given };
}

function compared(reader: Reader, from: number, found: Comparative, to: number): Scalar | null {
  const { at, about } = found;
  const after = found.end + head(reader, found.end, to, /^on average /);
  if (
    /\b(?:average|mean|median|rate|probability|chance|risk|share)\b/.test(
      wordsOf(reader, after, to),
    )
  )
    return tryScalar(reader, after, to);
  if (after >= to && saysFigure(reader, from, at)) return tryScalar(reader, from, at);
  const measured = found.of === null ? measuringVerb(reader, from, at) : null;
  const items = [
    ...(measured === null
      ? scan(reader, from, at)
      : [...scan(reader, from, measured.at), ...scan(reader, measured.at + 1, at)]),
    ...scan(reader, after, to),
  ];
  const [column] = bareColumns(items);
  if (measured !== null && column === undefined) {
    const place = { start: measured.at, end: measured.at + 1 };
    const entry = pick(reader, place, measured.candidates)?.entry;
    return entry === undefined ? null : mean(entry.column.name, combine(items));
  }
  const isSaid = items.some((item) => item.kind === "event" && item.how === "yes");
  if (column === undefined && about !== null && !isSaid) {
    const entry = numberAbout(reader, about, { start: at, end: after });
    return entry === undefined ? null : mean(entry.column.name, combine(items));
  }
  if (column !== undefined) {
    const entry = numberMeant(reader, column);
    return entry === undefined ? null : mean(entry.column.name, combine(items));
  }
  askForValues(reader, items);
  // 'more often readmitted after surgery': a place or time behind what is said conditions
  const { target, condition } = splitAtMark(items);
  const event = combine(target);
  if (event.kind === "all" || wordAt(reader, after) === "than") return null;
  // 'which has fewer returns', but 'which returns more'
  const counted = /^(?:more|fewer|most|fewest)$/.test(wordAt(reader, after - 1));
  if (
    counted &&
    found.of !== "rate" &&
    /s$/.test(wordAt(reader, after)) &&
    reader.mentionAt.has(after)
  )
    return count(and(event, combine(condition)));
  return probability(event, combine(condition));
}
