/** 'Week 12' of a column `wk12_score`, 'question 3' of `q3`: a noun and its number as the one word of a header. */
import { ABBREVIATIONS } from "../../lexicon/abbreviations.ts";
import { unitOf } from "../../lexicon/units.ts";
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import type { TableIndex } from "../table-index.ts";

/** Nouns that a header may cut down to their first letter. */
const NUMBERED =
  /^(?:quarter|question|week|month|year|day|visit|time|test|trial|round|period|phase|wave|grade|semester|term|stage|hour|minute|item|exam|quiz)$/;

export function foldNumbered(tokens: readonly Token[], index: TableIndex, text: string): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    const word =
      next === undefined
        ? undefined
        : token.kind === "number"
          ? (clockWord(token.text, next.word, index) ?? spelledWord(token, next, index))
          : token.kind === "word" && /^\d{1,3}$/.test(next.text)
            ? numberedWord(token.word, next.text, index)
            : undefined;
    if (word === undefined || next === undefined) {
      folded.push(token);
      continue;
    }
    const written = text.slice(token.start, next.end);
    folded.push({ ...token, kind: "word", value: null, end: next.end, text: written, word });
    at += 1;
  }
  return folded;
}

/** '3 pm' of a `Temp3pm`. */
function clockWord(number: string, half: string, index: TableIndex): string | undefined {
  if (!/^\d{1,2}$/.test(number) || !/^[ap]m$/.test(half)) return undefined;
  return index.postings.has(`w:${number}${half}`) ? `${number}${half}` : undefined;
}

const DIGITS = "zero one two three four five six seven eight nine".split(" ");

/** '4G' of a header that spells the number. */
function spelledWord(number: Token, letter: Token, { bySquash }: TableIndex): string | undefined {
  const digit = DIGITS[Number(number.text)];
  if (digit === undefined || number.end !== letter.start || !/^[a-z]$/.test(letter.word))
    return undefined;
  const word = `${digit}${letter.word}`;
  return bySquash.has(word) ? word : undefined;
}

function numberedWord(noun: string, number: string, index: TableIndex): string | undefined {
  // a week that the table has a column of
  if (index.postings.has(`s:${stem(noun)}`)) return undefined;
  const forms = [noun, unitOf(noun)?.id ?? "", NUMBERED.test(noun) ? (noun[0] ?? "") : ""];
  for (const [short, long] of ABBREVIATIONS) if (long === noun) forms.push(short);
  return forms
    .filter((form) => form !== "")
    .map((form) => `${form}${number}`)
    .find((word) => index.postings.has(`w:${word}`));
}
