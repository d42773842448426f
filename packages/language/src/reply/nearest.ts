/** What of the table is nearest to words that name nothing of it: by shared words, beginnings and spelling. */
import type { Codebook, Column } from "@probability-chat/codebook";
import { nearestNames } from "@probability-chat/query";
import type { Dictionary } from "../interpretation.ts";

const MOST = 3;
/** So many letters in common make a beginning. */
const BEGINNING = 4;
/** Levels of a column that are looked at, and of all columns together. */
const LEVELS = 200;
const ALL_LEVELS = 20_000;
/** Letters of what was said, and of a name, that are compared. */
const LETTERS = 120;

/** Up to three columns whose names, or what the dictionary calls them, are near to some words. */
export function nearestColumns(
  words: string,
  { columns }: Codebook,
  dictionary: Dictionary,
): Column[] {
  const scored = columns.map((column) => {
    const entry = Object.hasOwn(dictionary, column.name) ? dictionary[column.name] : undefined;
    const names = [column.name, ...(entry?.synonyms ?? []), entry?.description ?? ""];
    return { column, score: Math.max(...names.map((name) => nearness(words, name))) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ column }) => column);
}

/** Up to three values of text columns that are near to some words. */
export function nearestValues(
  words: string,
  { columns }: Codebook,
): { readonly column: Column; readonly value: string }[] {
  const categories = columns.filter(({ type, role }) => type !== "number" && role === "category");
  const most = Math.min(LEVELS, Math.ceil(ALL_LEVELS / categories.length));
  return categories
    .flatMap((column) => column.levels.slice(0, most).map(({ text }) => ({ column, value: text })))
    .map((found) => ({ ...found, score: nearness(words, found.value) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
}

/** 0 where nothing speaks for it; a shared word weighs most, then a beginning, then a near spelling. */
function nearness(words: string, name: string): number {
  const said = wordsOf(words.slice(0, LETTERS));
  const own = wordsOf(name.slice(0, LETTERS));
  if (said.length === 0 || own.length === 0) return 0;
  const each = said.map((word) => Math.max(...own.map((other) => likeness(word, other))));
  return each.reduce((sum, like) => sum + like, 0) / Math.max(said.length, own.length);
}

function likeness(a: string, b: string): number {
  if (a === b || `${a}s` === b || a === `${b}s`) return 1;
  const short = Math.min(a.length, b.length);
  const isBeginning = short >= BEGINNING && (a.startsWith(b) || b.startsWith(a));
  if (isBeginning) return 0.7;
  return short > BEGINNING && nearestNames(a, [b]).length > 0 ? 0.5 : 0;
}

/** The words of a name or a phrase, in small letters: `WaitTimeMin`, `wait_time_min`. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
