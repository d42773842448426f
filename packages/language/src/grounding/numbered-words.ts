/** 'Week 12' of a column `wk12_score`, 'question 3' of `q3`: a noun and its number as the one word of a header. */
import { ABBREVIATIONS } from "../lexicon/abbreviations.ts";
import { unitOf } from "../lexicon/units.ts";
import { stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import type { TableIndex } from "./table-index.ts";

/** Nouns that a header may cut down to their first letter. */
const NUMBERED =
  /^(?:quarter|question|week|month|year|day|visit|time|test|trial|round|period|phase|wave|grade|semester|term|stage|hour|minute|item|exam|quiz)$/;

export function foldNumbered(tokens: readonly Token[], text: string, index: TableIndex): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    const word =
      next === undefined || token.kind !== "word" || !/^\d{1,3}$/.test(next.text)
        ? undefined
        : numberedWord(token.word, next.text, index);
    if (word === undefined || next === undefined) {
      folded.push(token);
      continue;
    }
    folded.push({ ...token, end: next.end, text: text.slice(token.start, next.end), word });
    at += 1;
  }
  return folded;
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
