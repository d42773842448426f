/** A level right before the name of its column. */
import type { Candidate, Mention } from "../../grounding/candidate.ts";
import { equals } from "../../grounding/conditions.ts";
import { levelOf } from "../../grounding/table-index.ts";
import type { Item } from "../item.ts";
import { mentionOver, type Reader } from "../reader.ts";
import { levelOfAdverb } from "./levels.ts";

/** 'a variable tariff': a level that is a word of the grammar too, right before its column. */
export function levelBefore(reader: Reader, mention: Mention, candidate: Candidate): Item | null {
  const { start, end } = mention;
  const token = reader.tokens[start - 1];
  const { entry } = candidate;
  if (token?.kind !== "word" || entry.numeric || mentionOver(reader, start - 1) !== undefined)
    return null;
  const adverb = levelOfAdverb(reader, start - 1);
  const said = adverb === null ? token.word : adverb.toLowerCase();
  const level = adverb ?? levelOf(entry, said);
  if (!(candidate.whole || (candidate.core && adverb !== null))) return null;
  const isWord = said.length > 2 && typeof level === "string" && level.toLowerCase() === said;
  if (!isWord || /^(?:the|all|any|each|every|other|none|not)$/.test(token.word)) return null;
  return { kind: "event", event: equals(entry, level), start: start - 1, end, entry, how: "value" };
}

/** 'Very worried about bills' of a column `worried_about_bills`: a level that ends where the name begins. */
export function levelAcross(
  reader: Reader,
  { start, end }: Mention,
  { entry, core }: Candidate,
): Item | null {
  if (entry.numeric || !core || end === start + 1) return null;
  for (let from = Math.max(0, start - LONGEST); from < start; from++) {
    if (reader.mentions.some((other) => other.start < start && other.end > from)) continue;
    const said = reader.tokens.slice(from, start + 1).map(({ word }) => word);
    const level = levelOf(entry, said.join(" "));
    if (level !== null)
      return { kind: "event", event: equals(entry, level), start: from, end, entry, how: "value" };
  }
  return null;
}

/** So many words of a level stand before the name at most. */
const LONGEST = 3;
