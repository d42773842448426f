import type { ColumnName } from "../ast.ts";
import { SPAN_UNITS } from "../formula/formula.ts";
import { DATE_PARTS, isBareName, WORD } from "../words.ts";

const SYNTAX =
  /[=<>!≤≥≠|,;:&{}]|\s[-+*/]\s|\b(?:and|or|not|in|is|between|given|by|on|vs|hold|free)\b/i;
const PART_CALL = /^(\w+)\((.*)\)$/su;
const WORD_CHARACTER = /[\p{L}\p{N}_#]/u;

/** A header found in the text without quotes, ending before `end`. */
export interface HeaderMatch {
  readonly column: ColumnName;
  readonly end: number;
}

/**
 * The table's headers, to be recognised where they are typed without quotes or in another case.
 *
 * Canonical text must mean the same with and without the columns at hand. So a header that holds
 * syntax (`x is missing`) is recognised bare only where nothing shorter reads as a column there.
 */
export class ColumnIndex {
  readonly #exact: ReadonlySet<ColumnName>;
  readonly #folded = new Map<string, ColumnName | null>();
  readonly #byFirst = new Map<string, ColumnName[]>();

  constructor(columns: readonly ColumnName[]) {
    this.#exact = new Set(columns);
    for (const column of this.#exact) {
      const key = fold(column);
      this.#folded.set(key, this.#folded.has(key) ? null : column);
    }
    for (const column of this.#exact) {
      if (!this.#mayStandBare(column)) continue;
      const first = fold(column.charAt(0));
      const others = this.#byFirst.get(first);
      if (others) others.push(column);
      else this.#byFirst.set(first, [column]);
    }
    for (const headers of this.#byFirst.values()) headers.sort((a, b) => b.length - a.length);
  }

  /** The column of this name, or the only one that differs in case; else undefined. */
  resolve(name: string): ColumnName | undefined {
    return this.#exact.has(name) ? name : (this.#folded.get(fold(name)) ?? undefined);
  }

  /** Headers that stand in the text at `position`, the longest first. */
  *matches(text: string, position: number): Generator<HeaderMatch> {
    for (const header of this.#byFirst.get(fold(text.charAt(position))) ?? []) {
      const end = headerEnd(text, position, header);
      if (end < 0) continue;
      const typed = text.slice(position, end);
      const column = this.#exact.has(typed) ? typed : this.#folded.get(fold(header));
      if (column) yield { column, end };
    }
  }

  #mayStandBare(header: ColumnName): boolean {
    if (header === "" || /^[\s'"`]|\s$/.test(header)) return false;
    if (isBareName(header)) return true;
    WORD.lastIndex = 0;
    const first = WORD.exec(header)?.[0] ?? "";
    if (first === header) return true;
    const call = PART_CALL.exec(header);
    if (call && DATE_PARTS.has(fold(call[1] ?? "")) && this.resolve(call[2] ?? "")) return false;
    if (call && SPAN_UNITS.has(fold(call[1] ?? ""))) return false;
    if (!isBalanced(header)) return false;
    if (!SYNTAX.test(header)) return true;
    return isBareName(first) && this.resolve(first) === undefined;
  }
}

function fold(text: string): string {
  return text.toLowerCase();
}

/** Where `header` ends if it stands at `position` in any case and spacing, else -1. */
function headerEnd(text: string, position: number, header: string): number {
  let at = position;
  for (let i = 0; i < header.length; i += 1) {
    if (isSpace(header.charAt(i))) {
      if (isSpace(header.charAt(i + 1))) continue;
      if (!isSpace(text.charAt(at))) return -1;
      while (isSpace(text.charAt(at))) at += 1;
    } else {
      if (fold(header.charAt(i)) !== fold(text.charAt(at))) return -1;
      at += 1;
    }
  }
  const joined = isWordCharacter(header, header.length - 1) && isWordCharacter(text, at);
  return joined ? -1 : at;
}

function isSpace(character: string): boolean {
  return character !== "" && character.trim() === "";
}

function isWordCharacter(text: string, at: number): boolean {
  return WORD_CHARACTER.test(text.charAt(at));
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
