import { sensesOf } from "../../lexicon/concepts.ts";
import { isEnglish } from "../../text/spelling.ts";
import { stem } from "../../text/stem.ts";
import { plain, type Token } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import { isMute } from "../function-word.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

/**
 * Headers blended from the beginnings of words, such as `tempdev` for 'temperature deviation':
 * each word gives two letters or more, and together they give them all.
 */
export function blends(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  for (const entry of index.columns) {
    const header = plain(entry.column.header);
    if (!/^[a-z]{4,12}$/.test(header) || sensesOf(stem(header)).length > 0) continue;
    const isWord = isEnglish(header);
    for (let at = 0; at < tokens.length; at++) {
      const end = blendEnd(tokens, at, header, 0) ?? openedEnd(tokens, at, header);
      // `parch` of 'parent or child', but no `model` of 'month delay'
      const joined = tokens.slice(at, end ?? at).some(({ word }) => /^(?:or|and|&|\/)$/.test(word));
      if (end !== null && (joined || !isWord)) hits.push(hit(entry, at, end));
    }
  }
  return hits;
}

function hit(entry: ColumnEntry, start: number, end: number): Hit {
  const candidate = asColumn(entry, 0.15);
  return { start, end, score: end - start - 0.1, candidate, raw: 0.15 };
}

/** 'previous outcome' of a header `poutcome`: the initial of the one, and the other whole. */
function openedEnd(tokens: readonly Token[], at: number, header: string): number | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.kind !== "word" || second?.kind !== "word" || second.word.length < 4) return null;
  return first.word.length > 3 && header === `${first.word[0]}${second.word}` ? at + 2 : null;
}

function blendEnd(
  tokens: readonly Token[],
  at: number,
  rest: string,
  words: number,
): number | null {
  if (rest === "") return words >= 2 ? at : null;
  const token = tokens[at];
  if (token === undefined || words >= 4) return null;
  if (words > 0 && /^(?:or|and|of|the|per|&|\/|,)$/.test(token.word))
    return blendEnd(tokens, at + 1, rest, words);
  if (token.kind !== "word" || isMute(token.word) || token.word.length < 4) return null;
  for (let length = Math.min(token.word.length, rest.length); length >= 2; length--) {
    if (!rest.startsWith(token.word.slice(0, length))) continue;
    const end = blendEnd(tokens, at + 1, rest.slice(length), words + 1);
    if (end !== null) return end;
  }
  return null;
}
