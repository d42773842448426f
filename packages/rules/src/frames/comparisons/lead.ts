/** 'The lead of B over A in conversion', 'how far ahead of A is B in …', 'mean price: vans minus trucks'. */
import { difference, type Query } from "@probability-chat/query";
import { pairIn } from "../../grammar/contrast.ts";
import { fork, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import { findUnnamed, pastHead, reworded } from "../words.ts";
import { type Apart, MAX_TRIES, sides } from "./measured-apart.ts";

const LEAD = /^(?:lead|advantage|edge|margin|superiority|uplift|disadvantage|deficit)$/;
const LESS = /^(?:disadvantage|deficit|behind|below)$/;
const IN = /^(?:in|on|for|at|regarding)$/;

/** The difference that a noun of leading asks for; null where it has no two sides or no measure. */
export function leads(reader: Reader, from: number, to: number): Query | null {
  return howFar(reader, from, to) ?? leadOver(reader, from, to);
}

/** 'How far ahead of A is B in conversion rate', 'how far is B behind A in …'. */
function howFar(reader: Reader, from: number, to: number): Query | null {
  const start = pastHead(reader, from, to, /^(?:and )?(?:by )?how (?:far|much) /);
  if (start === from) return null;
  const place = findUnnamed(reader, start, to, /^(?:ahead|behind|above|below)$/);
  if (place < 0) return null;
  const word = wordAt(reader, place);
  const after = word === "ahead" && wordAt(reader, place + 1) === "of" ? place + 2 : place + 1;
  const verb = findUnnamed(reader, start, to, /^(?:is|are|was|were)$/);
  if (verb < 0) return null;
  const first = verb < place ? { from: verb + 1, to: place } : null;
  const [a, b] =
    first === null
      ? [
          { from: verb + 1, to },
          { from: after, to: verb },
        ]
      : [first, { from: after, to }];
  return placed(
    reader,
    first === null ? a : b,
    (end) => (first === null ? [{ ...a, to: end }, b] : [a, { ...b, to: end }]),
    LESS.test(word),
  );
}

/** 'B's lead over A in …', 'the price advantage of vans over trucks'. */
function leadOver(reader: Reader, from: number, to: number): Query | null {
  const noun = findUnnamed(reader, from, to, LEAD);
  if (noun < 0) return null;
  const over = findUnnamed(reader, noun, to, /^(?:over|against|versus)$/);
  if (over < 0) return null;
  const less = LESS.test(wordAt(reader, noun));
  const b = { from: over + 1, to };
  const start = pastHead(reader, from, noun, /^(?:what (?:is|was|are) )?(?:the )?/);
  if (wordAt(reader, noun + 1) === "of" && over > noun + 2) {
    const a = { from: noun + 2, to: over };
    const apart = start < noun ? sides(reader, a, b, { from: start, to: noun }) : null;
    if (apart !== null) return of(apart, less);
    return placed(reader, b, (end) => [a, { ...b, to: end }], less);
  }
  if (over !== noun + 1 || start >= noun) return null;
  return placed(
    reader,
    b,
    (end) => [
      { from: start, to: noun },
      { ...b, to: end },
    ],
    less,
  );
}

/** The two sides with the measure that ends the last of them. */
function placed(
  reader: Reader,
  last: Range,
  split: (end: number) => readonly [Range, Range],
  less: boolean,
): Query | null {
  let tries = 0;
  for (let end = last.to - 2; end > last.from && tries < MAX_TRIES; end--) {
    if (!IN.test(wordAt(reader, end))) continue;
    tries += 1;
    const [a, b] = split(end);
    const apart = sides(reader, a, b, { from: end + 1, to: last.to });
    if (apart !== null) return of(apart, less);
  }
  return null;
}

function of({ left, right }: Apart, less: boolean): Query {
  return less ? difference(right, left) : difference(left, right);
}

/** 'Vans minus trucks' in the words of 'vans versus trucks', where they are two levels of a column. */
export function minusAsVersus(reader: Reader, from: number, to: number): Reader {
  const minus = findUnnamed(reader, from + 1, to, /^minus$/);
  if (minus < 0 || reader.tokens[minus + 1]?.value != null) return reader;
  const read = reworded(reader, new Map([[minus, "versus"]]));
  return pairIn(scan(fork(read), from, to)) === null ? reader : read;
}
