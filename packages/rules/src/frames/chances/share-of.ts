/** Parts of a whole in words: '20 %', 'half', 'two thirds', 'one in five', 'most', 'nearly all'. */
import type { Comparator } from "@probability-chat/query";
import { readComparator, readQuantity } from "../../grammar/numbers/quantity.ts";
import { type Reader, wordAt } from "../../grammar/reader.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { FRACTIONS } from "../../lexicon/moves.ts";
import { pastHead, skipWords, wordsOf } from "../words.ts";

export interface Part {
  readonly share: number;
  readonly end: number;
}

/** 'half (of)', 'a quarter of', 'two thirds of the', '1 in 5', '20 % of'; `end` is behind its 'of the'. */
export function readPart(reader: Reader, from: number, to: number): Part | null {
  const part = partAlone(reader, from, to);
  if (part === null || !(part.share > 0 && part.share < 1)) return null;
  const end = skipWords(reader, part.end, to, /^(?:of|the|all|our|these|those)$/);
  return { share: part.share, end };
}

function partAlone(reader: Reader, from: number, to: number): Part | null {
  const at = /^(?:a|an|the)$/.test(wordAt(reader, from)) ? from + 1 : from;
  const fraction = FRACTIONS.get(wordAt(reader, at));
  if (fraction !== undefined && at < to && !reader.mentionAt.has(at))
    return { share: fraction, end: at + 1 };
  const count = reader.tokens[at]?.value;
  if (count == null || at >= to) return null;
  const size = FRACTIONS.get(wordAt(reader, at + 1));
  if (size !== undefined && at + 1 < to && Number.isInteger(count))
    return { share: count * size, end: at + 2 };
  const whole = reader.tokens[at + 2]?.value ?? reader.tokens[at + 3]?.value;
  if (/^(?:in|of)$/.test(wordAt(reader, at + 1)) && whole != null && Number.isInteger(count)) {
    const end = at + (reader.tokens[at + 2]?.value == null ? 4 : 3);
    if (end - at === 4 && !/^(?:every|each)$/.test(wordAt(reader, at + 2))) return null;
    return end <= to ? { share: count / whole, end } : null;
  }
  const quantity = readQuantity(reader, at, to);
  const spelled = quantity !== null && /^(?:%|percent)$/.test(wordAt(reader, quantity.end));
  const isPercent = quantity !== null && (spelled || quantity.unit?.id === "%");
  const [value] = quantity?.values ?? [];
  if (!isPercent || value === undefined || quantity.values.length !== 1) return null;
  return { share: value / 100, end: quantity.end + (spelled ? 1 : 0) };
}

export interface PartClaim extends Part {
  readonly op: Comparator;
  /** How a word without a number was taken. */
  readonly note: string | null;
}

/** Words for a part that give no number. */
const IN_WORDS: readonly {
  readonly said: RegExp;
  readonly op: Comparator;
  readonly share: number;
  readonly taken: string | null;
}[] = [
  { said: /^(?:the |a )?vast majority /, op: ">", share: 0.75, taken: "more than 75 %" },
  { said: /^(?:the |a )?(?:majority|most|mostly) /, op: ">", share: 0.5, taken: null },
  {
    said: /^(?:nearly|almost|virtually|practically) (?:all|every) /,
    op: ">",
    share: 0.9,
    taken: "more than 90 %",
  },
  { said: /^(?:hardly|barely|scarcely) any /, op: "<", share: 0.1, taken: "less than 10 %" },
];

/** 'The most expensive car': no part of those that are. */
function isSuperlative(reader: Reader, past: number): boolean {
  const isMost = wordAt(reader, past - 2) === "the" && wordAt(reader, past - 1) === "most";
  return isMost && ABOUT.has(wordAt(reader, past));
}

/** What is claimed of a share: 'more than half of', 'at least 20 % of', 'most', 'nearly all', 'hardly any'. */
export function readPartClaim(reader: Reader, from: number, to: number): PartClaim | null {
  for (const { said, op, share, taken } of reader.mentionAt.has(from) ? [] : IN_WORDS) {
    const past = pastHead(reader, from, to, said);
    if (past === from || isSuperlative(reader, past)) continue;
    const note = taken === null ? null : `“${wordsOf(reader, from, past)}” is taken as ${taken}`;
    return { share, op, end: skipWords(reader, past, to, /^(?:of|the|all|our)$/), note };
  }
  const comparator = readComparator(reader, from, to);
  if (comparator === null) {
    // 'are half of them women'
    const bare = readPart(reader, from, to);
    const said = bare === null ? "" : wordsOf(reader, from, bare.end);
    if (bare === null || !/ of\b/.test(said)) return null;
    const part = said.replace(/ of\b.*/, "");
    return { ...bare, op: ">=", note: `“${part}” is taken as at least that much` };
  }
  const part = readPart(reader, comparator.end, to);
  return part === null ? null : { ...part, op: comparator.op, note: null };
}
