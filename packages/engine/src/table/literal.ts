import type { Literal } from "@probability-chat/query";

/** A plain number: `12`, `-3.5`, `1e6`. Cells with signs and separators are `parseNumericCell`'s. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number that a literal stands for on a number column (`1`, `"1"`, `"1.0"`), else null. */
export function literalNumber(literal: Literal): number | null {
  if (typeof literal === "number") return literal;
  const text = literal.trim();
  return NUMBER.test(text) ? Number(text) : null;
}

/**
 * Which of a text or boolean column's levels a literal names: the level with exactly that text;
 * if there is none (and always on a boolean column), all that differ from it in case alone.
 */
export function matchingLevels(
  literal: Literal,
  levels: Iterable<string>,
  type: "text" | "boolean",
): string[] {
  const text = String(literal);
  const folded = text.toLowerCase();
  const alike = [...levels].filter((level) => level.toLowerCase() === folded);
  return type === "text" && alike.includes(text) ? [text] : alike;
}
