/** The comparative of a sentence: what is greater, in what respect, and than what. */
import type { Comparator, Scalar } from "@probability-chat/query";
import { readComparator } from "../grammar/numbers/quantity.ts";
import { isNamed, type Reader, wordAt } from "../grammar/reader.ts";
import { BEATS, DOWNWARD, TRAILS, UPWARD } from "../lexicon/comparative-words.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { endMeant, judgementAt } from "./judged.ts";
import { isMoreOfLevel } from "./level-degree.ts";
import { isTurned } from "./superlative.ts";

export interface Comparative {
  readonly at: number;
  readonly end: number;
  readonly op: Comparator;
  /** 'likely', 'common', 'often': rates; 'many': counts; null: a measure. */
  readonly of: "rate" | "count" | null;
  readonly about: string | null;
  /** Where what it is compared with begins; null where nothing is named. */
  readonly than: number | null;
}

/** The comparative of the sentence: the last one that is not the threshold of a condition. */
export function findComparative(reader: Reader, from: number, to: number): Comparative | null {
  let found: Comparative | null = null;
  let best = 0;
  for (let at = from; at < to; at++) {
    if (reader.mentions.some((mention) => mention.start < at && at < mention.end)) continue;
    // 'with 3 or more rooms' is a threshold
    if (/^(?:or|and)$/.test(wordAt(reader, at - 1)) && reader.tokens[at - 2]?.value != null)
      continue;
    const made = comparativeAt(reader, at, to);
    if (made === null) continue;
    const score = weight(reader, made);
    if (score >= best) {
      best = score;
      found = made;
    }
    at = made.end - 1;
  }
  return found;
}

/** What compares without a 'than'. */
const PLACED = /^(?:above|over|below|under|exceed|exceeds|exceeded)$/;

/** Group against group outweighs a rate without a partner, and that a number. */
function weight(reader: Reader, made: Comparative): number {
  const numeric =
    made.than !== null &&
    (reader.tokens[made.than]?.value != null || /^(?:\$|\d0s)$/.test(wordAt(reader, made.than)));
  // 'more likely to sell above the asking price than …'
  if (made.than !== null && !numeric)
    return made.of === null && PLACED.test(wordAt(reader, made.at)) ? 2.5 : 3;
  return made.of === "rate" || made.than === null ? 2 : 1;
}

function comparativeAt(reader: Reader, at: number, to: number): Comparative | null {
  const word = wordAt(reader, at);
  const next = wordAt(reader, at + 1);
  const measured = /(?:er)$/.test(word)
    ? (ABOUT.get(word) ?? null)
    : word === "more" || word === "less"
      ? (ABOUT.get(next) ?? null)
      : null;
  // 'more late payments': no later ones, where a column is called so
  const about =
    (reader.mentionAt.get(at + 1)?.end ?? 0) > at + 2 && next !== "" && !/er$/.test(word)
      ? null
      : measured;
  const equal = readEqual(reader, at, to);
  if (equal !== null) return equal;
  const verb = exceedingAt(reader, at, to);
  if (verb !== null) return verb;
  const down = DOWNWARD.has(word);
  const up = UPWARD.has(word) || (about !== null && word !== "less" && !down);
  if (!up && !down && word !== "at" && word !== "no" && word !== "not") return null;
  if (word === "at" || word === "no" || word === "not") {
    const comparator = readComparator(reader, at, to);
    if (comparator === null || comparator.op === "=") return null;
    return {
      at,
      end: comparator.end,
      op: comparator.op,
      of: null,
      about: comparator.about,
      than: comparator.end,
    };
  }
  let end = at + 1;
  let of: Comparative["of"] = null;
  if (
    /^(?:likely|probable|common|often|frequent|frequently|prevalent|apt|prone)$/.test(next) &&
    (word === "more" || word === "less")
  ) {
    of = "rate";
    end += 1;
  } else if (about !== null && (word === "more" || word === "less")) {
    end += 1;
  } else if (isMoreOfLevel(reader, at)) {
    of = "rate";
  } else {
    end = judgementAt(reader, at)?.end ?? end;
  }
  const op: Comparator = up && !(word === "less") ? ">" : "<";
  const than = thanAfter(reader, end, to);
  if (PLACED.test(word)) return { at, end, op, of, about, than: end };
  return { at, end, op, of, about, than };
}

/** Which way a comparative points for the figure it compares: who is faster takes less time, worse delays are longer. */
export function wayOf({ op, about, at }: Comparative, reader: Reader, scalar: Scalar): Comparator {
  const entry = "column" in scalar ? reader.index.byName.get(scalar.column) : undefined;
  const end = endMeant(reader, at, scalar);
  if (end !== 0) return end > 0 ? ">" : "<";
  if (entry === undefined || !isTurned(about, entry)) return op;
  return op === ">" ? "<" : op === "<" ? ">" : op;
}

/** +1 for 'longer' and 'more', -1 for 'shorter' and 'less', 0 for what compares nothing. */
export function directionOf(word: string): 1 | -1 | 0 {
  if (/^(?:above|over|below|under|exceed(?:s|ed)?)$/.test(word)) return 0;
  if (DOWNWARD.has(word)) return -1;
  return UPWARD.has(word) || (/er$/.test(word) && ABOUT.has(word)) ? 1 : 0;
}

/** 'A beats B', 'is ahead of B', 'trails B': what comes after the verb is the other side. */
function exceedingAt(reader: Reader, at: number, to: number): Comparative | null {
  if (isNamed(reader, at)) return null;
  const word = wordAt(reader, at);
  const next = wordAt(reader, at + 1);
  const trails = TRAILS.has(word);
  const place = (word === "ahead" && next === "of") || word === "behind";
  if (!trails && !place && !BEATS.has(word)) return null;
  const end = at + ((place && word === "ahead") || (trails && next === "behind") ? 2 : 1);
  if (end >= to) return null;
  const op = trails || word === "behind" ? "<" : ">";
  return { at, end, op, of: null, about: null, than: end };
}

function readEqual(reader: Reader, at: number, to: number): Comparative | null {
  for (const phrase of ["equal to", "the same as", "identical to", "exactly"]) {
    const words = phrase.split(" ");
    if (words.every((word, step) => wordAt(reader, at + step) === word) && at + words.length < to) {
      return {
        at,
        end: at + words.length,
        op: "=",
        of: null,
        about: null,
        than: at + words.length,
      };
    }
  }
  return null;
}

function thanAfter(reader: Reader, from: number, to: number): number | null {
  for (let at = from; at < to; at++)
    if (/^(?:than|versus)$/.test(wordAt(reader, at)) && reader.tokens[at + 1] !== undefined) {
      const numeric =
        reader.tokens[at + 1]?.value != null &&
        at > from &&
        /(?:er|more|less)$/.test(wordAt(reader, at - 1));
      if (!numeric) return at + 1;
    }
  return null;
}
