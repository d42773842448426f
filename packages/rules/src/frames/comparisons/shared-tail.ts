/** 'Are smokers older than non-smokers in the north': what ends the sentence is said of both sides. */
import { type Event, eventColumns, type Query } from "@probability-chat/query";
import { addCondition } from "../../edit-query.ts";
import { combine } from "../../grammar/combine.ts";
import { isRest } from "../../grammar/contrast.ts";
import { readQuantity } from "../../grammar/numbers/quantity.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";

interface Tail {
  /** Where it begins, at its preposition. */
  readonly at: number;
  readonly event: Event;
}

/** A sentence has few prepositions that may begin its last condition. */
const MAX_TRIES = 4;

/** The condition behind the other side, of columns that neither side is told by; null where there is none. */
function sharedTail(reader: Reader, from: number, than: number | null, to: number): Tail | null {
  if (than === null) return null;
  const columns = (start: number, end: number): readonly string[] =>
    eventColumns(combine(scan(fork(reader), start, end)));
  const first = columns(from, than);
  const number = readQuantity(reader, than, to);
  if (number !== null) return behindNumber(reader, number.end, to);
  let tries = 0;
  for (let at = than + 1; at + 1 < to && tries < MAX_TRIES && first.length > 0; at++) {
    if (
      !/^(?:in|on|at|during|among|within|for|when|if|while|since|before|after|until|between)$/.test(
        wordAt(reader, at),
      )
    )
      continue;
    tries += 1;
    const tried = fork(reader);
    const event = combine(scan(tried, at, to));
    if (event.kind === "all" || tried.problems.length > 0) continue;
    const own = eventColumns(event);
    const other = columns(than, at);
    const told = [...first, ...other].some((column) => own.includes(column));
    const isOther =
      other.some((column) => first.includes(column)) ||
      isRest(reader, than, at) ||
      (at === than + 1 && /^(?:average|usual|overall|normal)$/.test(wordAt(reader, than)));
    if (!told && isOther) return { at, event };
  }
  return null;
}

/** 'Above 30 for women': whose figure it is that is compared with the number. */
function behindNumber(reader: Reader, from: number, to: number): Tail | null {
  const at =
    from + (wordAt(reader, from) === "on" && wordAt(reader, from + 1) === "average" ? 2 : 0);
  if (!/^(?:in|on|at|during|among|within|for|when|if|while)$/.test(wordAt(reader, at))) return null;
  const tried = fork(reader);
  const event = combine(scan(tried, at, to));
  return event.kind === "all" || tried.problems.length > 0 ? null : { at, event };
}

/** Reads two sides without what is said of both, and says it of both; as a whole where nothing is. */
export function sharing(
  reader: Reader,
  from: number,
  than: number | null,
  to: number,
  read: (reader: Reader, end: number) => Query | null,
): Query | null {
  const tail = sharedTail(reader, from, than, to);
  const tried = fork(reader);
  const both = tail === null ? null : read(tried, tail.at);
  if (both === null || tail === null || tried.problems.length > 0) return read(reader, to);
  join(reader, tried);
  return addCondition(both, tail.event);
}

/** Where the second side of a comparison begins: behind 'than', behind the 'to' of a ratio. */
export function secondSide(reader: Reader, from: number, to: number): number | null {
  const last = (word: string): number =>
    reader.tokens.findLastIndex((token, at) => at > from && at + 1 < to && token.word === word);
  const than = last("than");
  if (than >= 0) return than + 1;
  const ratio = reader.tokens.slice(from, to).some(({ word }) => word === "ratio");
  const second = ratio ? last("to") : last("as");
  return second < 0 ? null : second + 1;
}
