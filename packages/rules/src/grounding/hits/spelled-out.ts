/** 'Gross floor area' of a header `gfa`: words in a row whose first letters are a header's abbreviation. */
import { sensesOf } from "../../lexicon/concepts.ts";
import { isEnglishStem } from "../../lexicon/english-stems.ts";
import { DETERMINERS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isEnglish } from "../../text/spelling.ts";
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

/** Abbreviations are of so many letters: two would be found by chance. */
const SHORTEST = 3;
const LONGEST = 5;

/** Words of a question, whose initials are none of a name's: 'average salary by team' is no `AST`. */
const ASKS =
  /^(?:by|per|what|which|how|who|is|are|was|were|do|does|did|and|or|than|highest|lowest|most|least)$/;

export function spelledOut(tokens: readonly Token[], index: TableIndex): Hit[] {
  const short = abbreviated(index);
  if (short.size === 0) return [];
  const hits: Hit[] = [];
  for (let start = 0; start < tokens.length; start++) {
    let every = "";
    let content = "";
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST + 2); end++) {
      const token = tokens[end - 1];
      if (token?.kind !== "word" || ASKS.test(token.word) || DETERMINERS.has(token.word)) break;
      const joint = PREPOSITIONS.has(token.word);
      if (joint && end === start + 1) break;
      every += token.word[0] ?? "";
      if (!joint) content += token.word[0] ?? "";
      if (joint) continue;
      const entry = short.get(every) ?? short.get(content);
      if (entry === undefined) continue;
      // the 'average daily rate' is asked for on average as well
      const from = /^(?:average|mean|total)$/.test(tokens[start]?.word ?? "") ? start + 1 : start;
      const candidate = asColumn(entry, 0.15);
      hits.push({ start: from, end, score: end - from, candidate, raw: 0.15 });
    }
  }
  return hits;
}

/** The columns by the one abbreviation that their headers are, but for words that say little. */
const abbreviated = oncePer(({ columns }: TableIndex): ReadonlyMap<string, ColumnEntry> => {
  const found = new Map<string, ColumnEntry>();
  const shared = new Set<string>();
  for (const entry of columns) {
    const heavy = entry.words.filter(({ weight }) => weight >= 1);
    const [only] = heavy;
    const word = only?.word ?? "";
    if (heavy.length !== 1 || word.length < SHORTEST || word.length > LONGEST) continue;
    if (!/^[a-z]+$/.test(word) || !isInitials(entry, word)) continue;
    if (found.has(word)) shared.add(word);
    found.set(word, entry);
  }
  for (const word of shared) found.delete(word);
  return found;
});

/** Whether the letters make no word: without a vowel, in capitals, or such as no word is known of. */
function isInitials({ column: { header } }: ColumnEntry, word: string): boolean {
  if (word.length > SHORTEST && isEnglish(word)) return false;
  if (!/[aeiouy]/.test(word)) return true;
  if (sensesOf(stem(word)).length > 0 || isRowNoun(word)) return false;
  return header.includes(word.toUpperCase()) || !isEnglishStem(stem(word));
}
