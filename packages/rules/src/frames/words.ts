/** Walking over the words of a question: openings, the first word of a kind, words to step over. */
import { isNamed, type Reader, wordAt } from "../grammar/reader.ts";

export function wordsOf(reader: Reader, from: number, to: number): string {
  return reader.tokens
    .slice(from, to)
    .map((token) => token.word)
    .join(" ");
}

/** How many tokens from `from` on a head pattern covers; 0 where it does not match there. */
export function head(reader: Reader, from: number, to: number, pattern: RegExp): number {
  const text = `${wordsOf(reader, from, to)} `;
  const match = pattern.exec(text);
  if (match === null || match.index !== 0 || match[0] === "") return 0;
  return match[0].trim().split(" ").length;
}

/** Where the tokens that a head pattern covers end; `from` where it does not match there. */
export function pastHead(reader: Reader, from: number, to: number, pattern: RegExp): number {
  return from + head(reader, from, to, pattern);
}

/** Politeness and question openers before the head proper. */
const LEAD =
  /^(?:(?:please|so|well|ok|okay|hey|hi|hello|and|then|now|also|just|exactly|roughly|approximately|about|in this dataset|in the dataset|in this data|in the data|,) )*(?:(?:can|could|would|will) you (?:please )?(?:tell (?:me|us)|show (?:me|us)|give (?:me|us)|let (?:me|us) know|calculate|compute|find|estimate|determine|check|say) |(?:(?:i|we) (?:want|would like|need|wish) to (?:know|see|find out|find|calculate|compute) |i wonder |do you know |let us (?:see|find|compute) )|(?:please )?(?:tell (?:me|us)|show (?:me|us)|give (?:me|us)|let (?:me|us) know|show|give|find out|find|calculate|compute|estimate|determine|report|display|list|check|get|what (?:do|does|did)|work out|provide) )?(?:please )?(?:(?:what|whats|which) (?:is|are|was|were|would be|will be|would|will|has been)(?: be)? |what |whats |how about )?(?:then )?/;

export function skipLead(reader: Reader, from: number, to: number): number {
  return pastHead(reader, from, to, LEAD);
}

/** The first word of a kind; -1 where there is none. */
export function findWord(reader: Reader, from: number, to: number, pattern: RegExp): number {
  for (let at = from; at < to; at++) if (pattern.test(wordAt(reader, at))) return at;
  return -1;
}

/** The first word of a kind that is no part of a name; -1 where there is none. */
export function findUnnamed(reader: Reader, from: number, to: number, pattern: RegExp): number {
  for (let at = from; at < to; at++)
    if (pattern.test(wordAt(reader, at)) && !isNamed(reader, at)) return at;
  return -1;
}

/** The place behind all words of a kind from `from` on. */
export function skipWords(reader: Reader, from: number, to: number, pattern: RegExp): number {
  let at = from;
  while (at < to && pattern.test(wordAt(reader, at))) at += 1;
  return at;
}

/** The place before all words of a kind that end at `to`. */
export function trimWords(reader: Reader, from: number, to: number, pattern: RegExp): number {
  let end = to;
  while (end > from && pattern.test(wordAt(reader, end - 1))) end -= 1;
  return end;
}

/** The same question in other words at some places. */
export function reworded(reader: Reader, words: ReadonlyMap<number, string>): Reader {
  const tokens = reader.tokens.map((token, at) => {
    const word = words.get(at);
    return word === undefined ? token : { ...token, word };
  });
  return { ...reader, tokens };
}

/** Words that a frame is recognised by, which name nothing of the table. */
export function setAside(reader: Reader, from: number, to: number): void {
  for (let at = from; at < to; at++) reader.framed.add(at);
}

/** Where a sentence ends without 'on average'. */
export function withoutAverage(reader: Reader, from: number, to: number): number {
  return to - 2 > from && wordsOf(reader, to - 2, to) === "on average" ? to - 2 : to;
}
