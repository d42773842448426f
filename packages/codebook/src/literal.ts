import type { Literal } from "@probability-chat/query";
import { parseNumericCell } from "./numeric-cell.ts";

/** The number that a literal stands for on a number column (`1`, `"1"`, `"1.0"`), else null. */
export function literalNumber(literal: Literal): number | null {
  return typeof literal === "number" ? literal : (parseNumericCell(literal)?.value ?? null);
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
