/** 'Of those, how many are married?', 'what is their average age?': the rows that the last answer was about. */
import { and, type Event, eventColumns, type Query } from "@probability-chat/query";
import { scalarOf } from "../edit-query.ts";
import { head } from "../frames/words.ts";
import { type Problem, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { quoted } from "../text/wording.ts";

const OPENS = /^(?:of|among|amongst|for|from|within|in|with|are|were|do|did|have|between)$/;
/** What makes 'those' a head of its own: 'those who …', 'those over 60'. */
const GOES_ON =
  /^(?:|[,.?!;:]|is|are|was|were|do|does|did|have|has|had|what|how|which|the|who|also|on|then)$/;
const GROUP = /^(?:people|rows|ones|group|groups|cases|same)$/;

/** 'And how many have children?': of the rows asked about last. */
const OF_NOBODY =
  /^(?:(?:and|but|so|now|ok|,) )+(?:how many|what (?:percentage|percent|share|proportion|fraction)) (?=(?:are|is|were|was|have|has|had|did|do|does|\p{L}{2,}ed|left|won|lost|paid) (?!(?:there|that|this|those|these|they|it|the) ))/u;

/** Where the question points back at rows: a pronoun with nothing else to stand for. */
export function pointsBack(reader: Reader): { start: number; end: number } | null {
  const elliptic = head(reader, 0, reader.tokens.length, OF_NOBODY);
  if (elliptic > 0) return { start: elliptic - 2, end: elliptic };
  for (let at = 0; at < reader.tokens.length; at++) {
    const end = endOfPointer(reader, at);
    if (end !== null) return { start: at, end };
  }
  return null;
}

function endOfPointer(reader: Reader, at: number): number | null {
  const word = wordAt(reader, at);
  const before = wordAt(reader, at - 1);
  if (word === "them") return /^(?:of|among|amongst|for|from)$/.test(before) ? at + 1 : null;
  if (/^(?:they|their)$/.test(word)) return isFirstNamed(reader, at) ? at + 1 : null;
  if (!/^(?:those|these)$/.test(word) || !OPENS.test(before)) return null;
  const noun = wordAt(reader, at + 1);
  const end = isRowNoun(noun) || GROUP.test(noun) ? at + 2 : at + 1;
  if (reader.mentionAt.has(at + 1) && end === at + 2 && !GROUP.test(noun)) return null;
  const next = wordAt(reader, end);
  if (next === "who" || !GOES_ON.test(next)) return null;
  return isFirstNamed(reader, at) || /^(?:of|among|amongst)$/.test(before) ? end : null;
}

/** Whether nothing before it in the question could be what a pronoun stands for. */
function isFirstNamed(reader: Reader, at: number): boolean {
  return (
    reader.tokens
      .slice(0, at)
      .every(
        ({ word }, place) =>
          !/^(?:if|that|who|which|when)$/.test(word) &&
          (!isRowNoun(word) ||
            reader.mentions.some(({ start, end }) => start <= place && place < end)),
      ) && !reader.mentions.some(({ end, candidates }) => end <= at && candidates[0]?.value != null)
  );
}

const KEY = "rows meant";

/** The rows of the last query, as far as one set of them is meant; else the question which. */
export function rowsMeant(
  reader: Reader,
  last: Query,
  asked: Query,
  { start, end }: { start: number; end: number },
): Event | Problem {
  const settled = reader.settled.get(KEY);
  if (settled !== undefined && typeof settled !== "string") return settled;
  const span = spanOf(reader, start, end);
  const question = `Which rows do you mean by ${quoted(span.text)}?`;
  const scalar = scalarOf(last);
  if (last.kind === "by" || last.kind === "claim" || last.kind === "rank")
    return { kind: "ask", span, message: question };
  if (scalar === null)
    return "given" in last ? last.given : { kind: "ask", span, message: question };
  if (scalar.kind === "count") return scalar.event;
  if (!("given" in scalar)) return { kind: "ask", span, message: question };
  if (scalar.kind !== "probability" && scalar.kind !== "odds") return scalar.given;
  if (scalar.given.kind === "all") return scalar.event;
  const own = eventColumns(scalar.event);
  const now = scalarOf(asked);
  // asked of them again, it is not what they have in common
  if (now !== null && "event" in now && eventColumns(now.event).some((name) => own.includes(name)))
    return scalar.given;
  return {
    kind: "ask",
    span,
    message: question,
    offer: {
      key: KEY,
      options: [
        { label: "all the rows that the share was of", settled: scalar.given },
        { label: "only those in which it was so", settled: and(scalar.event, scalar.given) },
      ],
    },
  };
}
