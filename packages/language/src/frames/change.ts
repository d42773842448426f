/** 'How did fertility change between 1955 and 2005': the later average less the earlier one. */
import { and, difference, type Event, mean, type Query } from "@probability-chat/query";
import { bareMeasure } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import { moveTo } from "../grammar/contrast.ts";
import { fork, join, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { moveSign } from "../lexicon/moves.ts";
import type { Frame } from "./frame.ts";
import { pastHead, reworded } from "./words.ts";

const HEAD = /^(?:(?:and|so) )?(?:by )?how (?:much )?(?:did|has|have) (?:the )?(?:average |mean )?/;
/** Verbs that say not which way it went. */
const CHANGE = /^(?:changed?|develop(?:ed)?|differ)$/;

export const changeFrame: Frame = {
  name: "change",
  read(reader, from, to): Query | null {
    const start = pastHead(reader, from, to, HEAD);
    if (start === from) return null;
    const verb = reader.tokens.findIndex(
      ({ word }, at) => at > start && at < to && (CHANGE.test(word) || moveSign(word) !== 0),
    );
    const ends = verb < 0 ? null : twoTimes(reader, verb + 1, to);
    if (ends === null) return null;
    const tried = fork(reader);
    const items = scan(tried, start, verb);
    const entry = bareMeasure(tried, items);
    const given = combine(items);
    join(reader, tried);
    if (entry === undefined || tried.problems.length > 0) return null;
    const [before, after] = ends;
    const measure = mean(entry.column.name, given);
    const earlier = moveTo(measure, and(given, before));
    const later = moveTo(measure, and(given, after));
    return moveSign(wordAt(reader, verb)) < 0
      ? difference(earlier, later)
      : difference(later, earlier);
  },
};

/** 'between 1955 and 2005', 'from May to June': each end by itself. */
function twoTimes(reader: Reader, from: number, to: number): [Event, Event] | null {
  if (!/^(?:between|from)$/.test(wordAt(reader, from))) return null;
  for (let at = from + 2; at + 1 < to; at++) {
    if (!/^(?:and|to)$/.test(wordAt(reader, at))) continue;
    const first = endAt(reader, from, from + 1, at);
    const second = endAt(reader, at, at + 1, to);
    return first === null || second === null ? null : [first, second];
  }
  return null;
}

function endAt(reader: Reader, marker: number, from: number, to: number): Event | null {
  const tried = fork(reworded(reader, new Map([[marker, "in"]])));
  const event = combine(scan(tried, marker, to));
  return from < to && tried.problems.length === 0 && event.kind !== "all" ? event : null;
}
