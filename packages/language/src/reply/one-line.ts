/** Somebody's text where it is shown: a cell, a header, a name. */
import { firstCharacters } from "../reading/text/words.ts";

/**
 * On one line, without control characters and what turns a text's direction.
 *
 * @example
 * ```ts
 * oneLine("first\nsecond"); // first second
 * ```
 */
export function oneLine(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/**
 * The same of at most so many characters, the last of which says that there were more.
 *
 * @example
 * ```ts
 * shorten("first\nsecond", 8); // first s…
 * ```
 */
export function shorten(text: string, most: number): string {
  const line = oneLine(text);
  return firstCharacters(line, most) === line ? line : `${firstCharacters(line, most - 1)}…`;
}
