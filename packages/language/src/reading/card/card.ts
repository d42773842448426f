import type { Codebook, Column, Level } from "@probability-chat/codebook";
import type { Dictionary } from "../../interpretation.ts";
import { contentWords, firstCharacters, spellOut } from "../text/words.ts";

/** Numbers of at most so many different values are codes, of which each can be pointed at. */
export const FEW_CODES = 12;
/** A value is compared by its first characters, and by so many words of them. */
export const LONGEST_CELL = 80;
const MOST_CELL_WORDS = 12;

/** A column as the reader sees it. */
export interface CardColumn {
  readonly name: string;
  readonly kind: "number" | "text" | "date" | "empty";
  readonly distinct: number;
  readonly missing: number;
  /** Of numbers; else null. */
  readonly min: number | null;
  readonly max: number | null;
  /** The commonest first; of dates the first and the last, of numbers only where they are codes. */
  readonly values: readonly Level[];
  /** What the user's dictionary says. */
  readonly told?: Dictionary[string];
}

/** All that the reader sees of a table, in training as in the product. */
export interface Card {
  readonly title: string;
  readonly rows: number;
  readonly columns: readonly CardColumn[];
}

/** The card of a table. */
export function cardOf(codebook: Codebook, dictionary: Dictionary = {}, title = ""): Card {
  const columns = codebook.columns.map((column) => {
    const told = Object.hasOwn(dictionary, column.name) ? dictionary[column.name] : undefined;
    return { ...seen(column), ...(told ? { told } : {}) };
  });
  return { title, rows: codebook.rows, columns };
}

function seen(column: Column): CardColumn {
  const { name, distinct, missing } = column;
  const kind = kindOf(column);
  const isNumber = kind === "number";
  return {
    name,
    kind,
    distinct,
    missing,
    min: isNumber && typeof column.min === "number" ? column.min : null,
    max: isNumber && typeof column.max === "number" ? column.max : null,
    values: valuesOf(column, kind),
  };
}

function kindOf({ role, type }: Column): CardColumn["kind"] {
  if (role === "empty") return "empty";
  return type === "boolean" ? "text" : type;
}

function valuesOf({ levels, distinct, min, max }: Column, kind: CardColumn["kind"]) {
  if (kind === "number") return distinct <= FEW_CODES ? levels : [];
  if (kind !== "date") return levels;
  const ends = [...new Set([min, max])].filter((end) => end !== null);
  return ends.map((end) => ({ text: String(end), count: 1 }));
}

/** The values that can be pointed at: of texts, and of numbers that are codes. */
export function pointedValues(column: CardColumn): string[] {
  const { kind, distinct, values } = column;
  if (kind === "date" || (kind === "number" && distinct > FEW_CODES)) return [];
  return values.map(({ text }) => text);
}

/** The words by which a value is compared. */
export function valueWords(text: string): string[] {
  return contentWords(spellOut(firstCharacters(text, LONGEST_CELL))).slice(0, MOST_CELL_WORDS);
}

/** The first and last year of the card's dates. */
export function yearsOf(card: Card): number[] {
  const years = card.columns
    .filter(({ kind }) => kind === "date")
    .flatMap(({ values }) => values.map(({ text }) => text.slice(0, 4)))
    .filter((text) => /^[0-9]+$/.test(text))
    .map(Number);
  if (years.length === 0) return [];
  return [...new Set([Math.min(...years), Math.max(...years)])];
}
